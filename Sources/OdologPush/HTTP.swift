package import OdologReading

/// What is sent to a server.
package struct HTTPRequest: Hashable, Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
    }

    package let method: Method
    package let url: String
    /// Each on one line.
    package let headers: [String]
    /// Nil: there is none.
    package let body: JSONValue?

    package init(_ method: Method, _ url: String, headers: [String] = [], body: JSONValue? = nil) {
        (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
    }
}

/// What a server said, whatever its status.
package struct HTTPAnswer: Hashable, Sendable {
    package let status: Int
    package let body: [UInt8]

    package init(status: Int, body: [UInt8]) { (self.status, self.body) = (status, body) }
}

/// Why there is no answer.
package enum HTTPFailure: Error, Hashable, Sendable {
    /// The library that sends isn't installed, with its file's name.
    case noLibrary(String)
    /// Nobody took the request: no such host, no connection, a certificate that isn't trusted.
    case notSent(String)
    /// It was sent, or may have been: what it asked for may be done.
    case noAnswer(String)
}

/// Sends requests, one after the other. It follows no redirection.
package protocol HTTPClient {
    func send(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPAnswer
}

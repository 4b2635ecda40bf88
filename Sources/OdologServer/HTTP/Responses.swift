internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import OdologFiles
internal import OdologReading

/// What a request comes with.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Who asks, as it is written into the log. Nil: the user who started the server.
    var writer: String?
    /// The connection.
    let channel: any Channel

    init(source: Source) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}

extension Response {
    /// One JSON value.
    static func json(
        _ value: JSONValue, _ status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = headers[.contentType] ?? "application/json; charset=utf-8"
        headers[.cacheControl] = "no-store"
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: value.text)))
    }

    static func text(_ text: String, _ type: String, _ status: HTTPResponse.Status = .ok, cache: String = "no-store")
        -> Response
    {
        Response(
            status: status, headers: [.contentType: type, .cacheControl: cache],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    static func bytes(_ bytes: [UInt8], _ type: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "private, max-age=3600"],
            body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// After a form: the browser gets the page, and a reload sends nothing twice.
    static func seeOther(_ place: String) -> Response {
        Response(status: .seeOther, headers: [.location: place, .cacheControl: "no-store"])
    }

    static func problem(_ problem: Problem) -> Response {
        var headers: HTTPFields = [.contentType: "application/problem+json"]
        if let seconds = problem.retryAfter { headers[.retryAfter] = String(seconds) }
        return .json(problem.json, problem.status, headers: headers)
    }
}

extension Request {
    /// The most bytes of a request that is no photo.
    static let mostBytes = 256 << 10

    /// The body, if it has at most so many bytes. Throws 413.
    func bytes(upTo limit: Int) async throws -> [UInt8] {
        if let length = headers[.contentLength].flatMap(Int.init), length > limit { throw Problem.tooLarge(limit) }
        do {
            return Array(buffer: try await body.collect(upTo: limit))
        } catch is NIOTooManyBytesError {
            throw Problem.tooLarge(limit)
        } catch let error as HTTPError where error.status == .contentTooLarge {
            throw Problem.tooLarge(limit)
        }
    }

    /// The JSON object of the body. Any other media type is refused: a page of another site can send forms, and no JSON.
    func object<Value: Decodable>(_ type: Value.Type) async throws -> Value {
        guard mediaType == "application/json" else {
            throw Problem(.unsupportedMediaType, "unsupported_media_type", "Send JSON, as application/json.")
        }
        let bytes = try await bytes(upTo: Self.mostBytes)
        do {
            return try JSONDecoder().decode(Value.self, from: Data(bytes))
        } catch let error as DecodingError {
            throw Problem(.unprocessableContent, "invalid_value", error.sentence)
        }
    }

    /// The fields of a form that a browser sent.
    func form() async throws -> Form {
        guard mediaType == "application/x-www-form-urlencoded" else {
            throw Problem(.unsupportedMediaType, "unsupported_media_type", "Send a form.")
        }
        return Form(String(decoding: try await bytes(upTo: Self.mostBytes), as: UTF8.self))
    }

    /// Without its parameters, in small letters.
    var mediaType: String {
        (headers[.contentType] ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// A number of the query. Throws where it is none, or out of its range.
    func number(_ name: String, in range: ClosedRange<Int>, default standard: Int) throws(Problem) -> Int {
        guard let text = uri.queryParameters[Substring(name)] else { return standard }
        guard let number = Int(text), range.contains(number) else {
            throw Problem(
                .unprocessableContent, "invalid_value",
                "\(name) must be \(range.lowerBound) to \(range.upperBound), and is \(text).")
        }
        return number
    }

    func query(_ name: String) -> String? {
        uri.queryParameters[Substring(name)].map(String.init).flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// `a=1&b=two+words`, with percent escapes. Of a name that comes twice the first one counts.
struct Form: Sendable {
    private var fields: [String: String] = [:]

    init(_ text: String) {
        for pair in text.split(separator: "&").prefix(200) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.decoded(parts[0])
            fields[name] = fields[name] ?? (parts.count > 1 ? Self.decoded(parts[1]) : "")
        }
    }

    /// Nil: it isn't there, or empty.
    subscript(name: String) -> String? {
        fields[name].map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func decoded(_ text: Substring) -> String {
        text.replacing("+", with: " ").removingPercentEncoding ?? String(text)
    }
}

extension Problem {
    static func tooLarge(_ limit: Int) -> Problem {
        Problem(.contentTooLarge, "too_large", "At most \(limit >> 10) KiB can be sent here.")
    }
}

extension DecodingError {
    /// What is wrong with a body of JSON.
    fileprivate var sentence: String {
        func place(_ context: Context) -> String { context.codingPath.map(\.stringValue).joined(separator: ".") }
        switch self {
        case .keyNotFound(let key, _): return "\(key.stringValue) is missing."
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "\(place(context)) is of another type than it must be; look at /api/v1/openapi.json."
        case .dataCorrupted(let context):
            return place(context).isEmpty ? "The body is no JSON object." : "\(place(context)) can't be understood."
        @unknown default: return "The body can't be understood."
        }
    }
}

internal import COdologTransfer
internal import OdologReading

/// Sends by libcurl, which is loaded when the first client is made. Proxies are those of libcurl's environment variables, and trusted
/// certificates those of the system.
package final class CurlClient: HTTPClient {
    private let session: OpaquePointer
    private let milliseconds: Int

    /// - Parameter timeout: of one request with its answer, at least a millisecond.
    package init(timeout: Duration) throws(HTTPFailure) {
        guard let session = transfer_begin() else { throw .noLibrary(String(cString: transfer_library())) }
        self.session = session
        milliseconds = max(1, Int(timeout / .milliseconds(1)))
    }

    deinit { transfer_end(session) }

    package func send(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPAnswer {
        var answer = perform(request)
        defer { transfer_free(&answer) }
        let reason = withUnsafeBytes(of: answer.reason) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        switch answer.outcome {
        case TRANSFER_ANSWERED:
            return HTTPAnswer(
                status: answer.status, body: Array(UnsafeBufferPointer(start: answer.body, count: answer.body_size)))
        case TRANSFER_NOT_SENT, TRANSFER_NO_LIBRARY: throw .notSent(reason)
        case TRANSFER_TOO_LONG: throw .noAnswer("the answer is longer than 64 MB")
        case TRANSFER_NO_MEMORY: throw .noAnswer("there is no memory for the answer")
        default: throw .noAnswer(reason)
        }
    }

    private func perform(_ request: HTTPRequest) -> transfer_answer {
        let body = request.body.map { Array($0.text.utf8) }
        let lines = request.headers + (body == nil ? [] : ["Content-Type: application/json"])
        // One text with all of them, so that all pointers are valid at once.
        let texts = ([request.method.rawValue, request.url] + lines).map { Array($0.utf8CString) }
        let starts = texts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        return texts.flatMap(\.self).withUnsafeBufferPointer { text in
            let pointers: [UnsafePointer<CChar>?] = starts.dropLast().map { text.baseAddress! + $0 }
            return pointers.withUnsafeBufferPointer { pointers in
                (body ?? []).withUnsafeBytes { bytes in
                    var wanted = transfer_request()
                    (wanted.method, wanted.url) = (pointers[0], pointers[1])
                    wanted.headers = pointers.baseAddress! + 2
                    wanted.header_count = lines.count
                    wanted.body = body == nil ? nil : bytes.baseAddress
                    wanted.body_size = bytes.count
                    wanted.timeout_milliseconds = milliseconds
                    return transfer_perform(session, &wanted)
                }
            }
        }
    }
}

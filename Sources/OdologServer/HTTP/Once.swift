internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import OdologFiles

/// Carries a POST out once, however often it is sent.
///
/// A program names a request by `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), a page's form by the hidden field `form`. Only
/// what was carried out is kept: a request that was refused wrote nothing, and may be sent again.
struct Once: RouterMiddleware {
    /// What names a request.
    enum Name: Sendable {
        /// The header. In flight and for another request the key is refused.
        case header
        /// The field of the form. Another answer in the same form is another request; one in flight is waited for.
        case form
    }

    let answers: KeptAnswers
    let name: Name
    /// The most bytes of a photo.
    let mostPhotoBytes: Int
    let clock: @Sendable () -> Date

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard request.method == .post else { return try await next(request, context) }
        var request = request
        guard let named = try await key(&request, context.writer ?? "") else { return try await next(request, context) }
        let (key, digest) = named
        for _ in 0..<600 {
            switch answers.begin(key, digest, at: clock()) {
            case .first: return try await answer(key, request, context, next)
            case .again(let answer): return answer.response
            case .ofAnotherRequest:
                throw Problem(
                    .unprocessableContent, "key_used",
                    "This Idempotency-Key was used for another request; take a new key for each request.")
            case .inFlight where name == .header:
                var problem = Problem(
                    .conflict, "in_flight", "The first request with this Idempotency-Key isn't answered yet.")
                problem.retryAfter = 1
                throw problem
            case .inFlight: try await Task.sleep(for: .milliseconds(50))
            }
        }
        throw Problem(.conflict, "in_flight", "The same form is on its way already.")
    }

    private func answer(
        _ key: KeptAnswers.Key, _ request: Request, _ context: ServerContext,
        _ next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var kept: KeptAnswers.Answer?
        defer { answers.finish(key, kept, at: clock()) }
        let response = try await next(request, context)
        guard response.status.code < 400 else { return response }
        let collected = CollectedBody()
        try await response.body.write(collected)
        let headers = response.headers.map { ($0.name.canonicalName, $0.value) }
        let answer = KeptAnswers.Answer(
            status: response.status.code, headers: Dictionary(headers) { first, _ in first },
            body: String(buffer: collected.buffer))
        kept = answer
        return answer.response
    }

    /// Nil: nothing names the request. The request can be read once more then.
    private func key(_ request: inout Request, _ owner: String) async throws -> (KeptAnswers.Key, digest: String)? {
        switch name {
        case .header:
            guard let text = try Self.key(of: request) else { return nil }
            let isPhoto = request.uri.path == "/api/v1/readings"
            let bytes = try await request.bytes(upTo: isPhoto ? mostPhotoBytes + (64 << 10) : Request.mostBytes)
            request.body = RequestBody(buffer: ByteBuffer(bytes: bytes))
            return (KeptAnswers.Key(owner: owner, text: text), request.digest(bytes))
        case .form:
            guard request.mediaType == "application/x-www-form-urlencoded" else { return nil }
            let bytes = try await request.bytes(upTo: Request.mostBytes)
            request.body = RequestBody(buffer: ByteBuffer(bytes: bytes))
            guard let form = Form(String(decoding: bytes, as: UTF8.self))["form"], form.utf8.count <= 200 else {
                return nil
            }
            let digest = request.digest(bytes)
            return (KeptAnswers.Key(owner: owner, text: "form \(form) \(digest)"), digest)
        }
    }

    /// The key, with or without the quotes of a structured field. Nil: there is none.
    private static func key(of request: Request) throws(Problem) -> String? {
        guard var text = request.headers[.idempotencyKey]?.trimmingCharacters(in: .whitespaces) else { return nil }
        if text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") { text = String(text.dropFirst().dropLast()) }
        guard (1...200).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Problem(
                .badRequest, "bad_key", "Idempotency-Key must be 1 to 200 visible characters, such as a UUID.")
        }
        return text
    }
}

extension HTTPField.Name {
    static let idempotencyKey = Self("Idempotency-Key")!
}

extension Request {
    /// What tells a request from another one.
    fileprivate func digest(_ bytes: [UInt8]) -> String {
        var digest = SHA256Digest()
        digest.update(Array("\(method.rawValue)\n\(head.path ?? "")\n\(mediaType)\n".utf8))
        // The boundary of a form is another one each time.
        if mediaType == "multipart/form-data",
            let form = try? Multipart(bytes, contentType: headers[.contentType] ?? "")
        {
            for part in form.parts {
                digest.update(Array("\(part.name)\n\(part.fileName ?? "")\n\(part.bytes.count)\n".utf8))
                digest.update(part.bytes)
            }
        } else {
            digest.update(bytes)
        }
        return digest.hexadecimal()
    }
}

extension KeptAnswers.Answer {
    fileprivate var response: Response {
        var fields = HTTPFields()
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return Response(
            status: .init(code: status), headers: fields, body: .init(byteBuffer: ByteBuffer(string: body)))
    }
}

/// Takes what an answer writes.
final class CollectedBody: ResponseBodyWriter {
    private(set) var buffer = ByteBuffer()

    func write(_ buffer: ByteBuffer) { self.buffer.writeImmutableBuffer(buffer) }

    func finish(_ trailingHeaders: HTTPFields?) {}
}

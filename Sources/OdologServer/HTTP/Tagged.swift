internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import OdologFiles
internal import OdologReading

/// Gives JSON that is read an `ETag`, and answers 304 where the program has it already.
struct Tagged: RouterMiddleware {
    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard request.method == .get, response.status == .ok,
            response.headers[.contentType]?.hasPrefix("application/json") == true
        else { return response }
        let collected = CollectedBody()
        try await response.body.write(collected)
        let tag = ETag(collected.buffer)
        response.headers[.eTag] = tag.text
        response.headers[.cacheControl] = "private, no-cache"
        if let known = request.headers[.ifNoneMatch], tag.isAmong(known) {
            response.headers[.contentType] = nil
            return Response(status: .notModified, headers: response.headers)
        }
        response.body = .init(byteBuffer: collected.buffer)
        return response
    }
}

/// What tells one state of a resource from another one.
struct ETag: Sendable {
    /// With its quotes.
    let text: String

    init(_ body: ByteBuffer) {
        var digest = SHA256Digest()
        digest.update(Array(buffer: body))
        text = "\"\(digest.hexadecimal().prefix(32))\""
    }

    /// Of what a GET answers with.
    init(_ value: JSONValue) { self.init(ByteBuffer(string: value.text)) }

    /// Whether it is in the list of a header, or that is `*`.
    func isAmong(_ list: String) -> Bool {
        list.split(separator: ",").contains { part in
            let tag = part.trimmingCharacters(in: .whitespaces)
            return tag == "*" || tag == text || tag == "W/\(text)"
        }
    }
}

extension Request {
    /// What a program that writes has seen. Nil: it doesn't say.
    var seen: Seen? { headers[.ifMatch].map(Seen.init) }
}

/// The tags of `If-Match`.
struct Seen: Sendable {
    let list: String

    /// Throws 412 where the resource is another one by now. `now`: what a GET answers with.
    func check(_ now: JSONValue) throws(Problem) {
        guard ETag(now).isAmong(list) else {
            throw Problem(
                .preconditionFailed, "changed_since",
                "Somebody has changed it since it was read; get it again, and decide anew.")
        }
    }
}

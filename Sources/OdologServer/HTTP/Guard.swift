internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Logging

/// Refuses what a page of another site may send, tells browsers what the pages may load, and answers errors as problems.
struct Guard: RouterMiddleware {
    /// Beside this machine's own names.
    private let hosts: [String]
    private let access: AccessList?
    private let needsGrant: Bool
    private let audience: Audience

    init(_ settings: ServerSettings, _ audience: Audience) {
        self.audience = audience
        (hosts, access, needsGrant) = (settings.hosts, settings.access, settings.needsGrant)
    }

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        audience.note()
        var response: Response
        do {
            try check(request)
            var context = context
            try admit(request, &context)
            response = try await next(request, context)
        } catch {
            let problem = Problem(error)
            if problem.status == .internalServerError {
                context.logger.error(
                    "a request failed", metadata: ["code": "\(problem.code)", "type": "\(type(of: error))"])
            }
            let isPage = request.headers[.accept]?.contains("text/html") == true && !request.uri.path.hasPrefix("/api/")
            response = isPage ? try Pages.error(problem, request) : .problem(problem)
        }
        response.headers[.contentSecurityPolicy] =
            response.headers[.contentSecurityPolicy]
            ?? "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; manifest-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[HTTPField.Name("Referrer-Policy")!] = "same-origin"
        response.headers[HTTPField.Name("Cross-Origin-Resource-Policy")!] = "same-origin"
        return response
    }

    private func check(_ request: Request) throws(Problem) {
        let authority = request.head.authority ?? ""
        guard Self.isOwn(authority, hosts) else {
            throw Problem(
                .misdirectedRequest, "unknown_host",
                "This server isn't known by that name; start it with --host NAME, or ask for it by 127.0.0.1.")
        }
        guard request.method != .get, request.method != .head else { return }
        if let origin = request.headers[.origin], origin != "http://\(authority)", origin != "https://\(authority)" {
            throw Problem(.forbidden, "other_origin", "A page of another site can't write into the log.")
        }
        if let site = request.headers[HTTPField.Name("Sec-Fetch-Site")!], site == "cross-site" || site == "same-site" {
            throw Problem(.forbidden, "other_origin", "A page of another site can't write into the log.")
        }
    }

    /// What anybody may see: it says nothing of a log.
    private static let open: Set = ["/healthz", "/pair", "/style.css", "/app.js", "/icon.svg", "/manifest.webmanifest"]

    /// Finds out who asks. Throws 401 where it must be known and isn't, and 403 where it may not.
    private func admit(_ request: Request, _ context: inout ServerContext) throws(Problem) {
        let bearer = request.headers[.authorization].flatMap { text -> String? in
            text.lowercased().hasPrefix("bearer ") ? text.dropFirst(7).trimmingCharacters(in: .whitespaces) : nil
        }
        guard let secret = bearer ?? request.cookies[Guard.cookie]?.value, let access else {
            guard !needsGrant || Self.open.contains(request.uri.path) else { throw Self.unknown }
            return
        }
        let grant: Grant?
        do { grant = try access.owner(of: secret) } catch {
            throw Problem(.internalServerError, "internal", "The list of tokens can't be read.")
        }
        guard let grant else {
            // A token that was sent and isn't known is never overlooked. A cookie of another day is, where none is needed.
            guard bearer == nil, !needsGrant || Self.open.contains(request.uri.path) else { throw Self.unknown }
            return
        }
        guard grant.scope.covers(request.scope) else {
            throw Problem(
                .forbidden, "scope",
                "\(grant.name) may \(grant.scope.rawValue), and this needs \(request.scope.rawValue).")
        }
        context.writer = grant.name
    }

    private static let unknown = Problem(
        .unauthorized, "unauthorized",
        "Nobody knows this browser or program here. Pair it by the link that the server's terminal shows, or send a token."
    )

    /// The cookie of a paired browser.
    static let cookie = "odolog"

    /// Whether it is a name of this machine, with or without a port. `hosts`: further names.
    static func isOwn(_ authority: String, _ hosts: [String]) -> Bool {
        let name: Substring
        if authority.hasPrefix("[") {
            name = authority.prefix { $0 != "]" }.dropFirst()
        } else {
            name = authority.prefix { $0 != ":" }
        }
        let host = name.lowercased()
        return ["127.0.0.1", "localhost", "::1"].contains(host) || hosts.contains { $0.lowercased() == host }
    }
}

extension Request {
    /// What it needs to be allowed.
    fileprivate var scope: Scope {
        switch method {
        case .get, .head: return .read
        case .post:
            let path = uri.path
            // An entry that moves is taken out of a log.
            guard !path.hasSuffix("/move") else { return .admin }
            let isRecord =
                path == "/photos" || path.hasPrefix("/waiting/") || path.hasPrefix("/readings/")
                || path.hasPrefix("/api/v1/readings")
                || path.hasPrefix("/vehicles/") || path.hasPrefix("/api/v1/vehicles/")
            return isRecord ? .record : .admin
        default: return .admin
        }
    }
}

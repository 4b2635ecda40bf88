internal import HTTPTypes
internal import Hummingbird

/// Answers what no route takes: 405 with the methods that its path has, where it has any, and their list to OPTIONS.
struct OtherMethods: RouterMiddleware {
    /// Components of a path, nil for a parameter, and the method.
    private let routes: [(path: [String?], method: HTTPRequest.Method)]

    /// `router`: with all of its routes.
    init(of router: Router<ServerContext>) {
        routes = router.routes.map { route in
            (
                "\(route.path)".split(separator: "/").map { $0.hasPrefix(":") || $0.hasPrefix("{") ? nil : String($0) },
                route.method
            )
        }
    }

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let asked = request.uri.path.split(separator: "/")
        var methods = routes.filter { route in
            route.path.count == asked.count
                && zip(route.path, asked).allSatisfy { part, asked in part == nil || part! == asked }
        }.map(\.method.rawValue)
        guard !methods.isEmpty else { return try await next(request, context) }
        if methods.contains("GET") { methods.append("HEAD") }
        let allow: HTTPFields = [.allow: (methods + ["OPTIONS"]).joined(separator: ", ")]
        if request.method == .options { return Response(status: .noContent, headers: allow) }
        var response = Response.problem(
            Problem(
                .methodNotAllowed, "method_not_allowed",
                "\(request.method.rawValue.prefix(20)) can't be done here; \(allow[.allow]!) can."))
        response.headers[.allow] = allow[.allow]
        return response
    }
}

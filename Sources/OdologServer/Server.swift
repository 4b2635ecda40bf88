internal import Foundation
internal import HTTPTypes
public import Hummingbird
public import Logging
internal import NIOCore
internal import VehicleStore

/// `odolog serve`: the log of one store as pages and as an API.
public struct Server: Sendable {
    private let desk: Desk

    /// Opens nothing yet.
    public init(_ settings: ServerSettings) { desk = Desk(settings) }

    /// The application, which listens when it is run and stops on SIGINT and SIGTERM, after what it answers at that moment.
    ///
    /// - Parameters:
    ///   - host: the address to listen at, such as `127.0.0.1`.
    ///   - port: 0 takes a free one.
    ///   - logger: gets no name, value or path of a log.
    ///   - running: called with the port once the server answers.
    public func application(
        host: String, port: Int, logger: Logger, running: @escaping @Sendable (Int) -> Void
    ) -> some ApplicationProtocol {
        let desk = desk
        var application = Application(
            router: router(), server: .http1(configuration: .init(idleTimeout: .seconds(60))),
            configuration: .init(address: .hostname(host, port: port), serverName: nil),
            onServerRunning: { channel in running(channel.localAddress?.port ?? port) }, logger: logger)
        application.beforeServerStarts { await desk.sweep() }
        return application
    }

    /// What answers, without a socket.
    func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self)
        router.add(middleware: Guard(hosts: desk.settings.hosts))
        router.get("healthz") { _, _ in
            let isWell = (try? await desk.read { store in _ = try store.pendingCount() }) != nil
            return Response.text(
                isWell ? "ok\n" : "the store can't be read\n", "text/plain", isWell ? .ok : .serviceUnavailable)
        }
        router.get("metrics") { _, _ in
            let waiting = try await desk.read { store in try store.pendingCount() }
            return Response.text(
                """
                # HELP odolog_photos_in_hand Photos that are read or wait for their turn.
                # TYPE odolog_photos_in_hand gauge
                odolog_photos_in_hand \(desk.turns.count)
                # HELP odolog_readings_waiting Readings that wait for a person.
                # TYPE odolog_readings_waiting gauge
                odolog_readings_waiting \(waiting)

                """, "text/plain; version=0.0.4")
        }
        router.get("events") { _, _ in try events() }
        API(desk: desk).add(to: router)
        Pages(desk: desk).add(to: router)
        return router
    }

    /// Server-sent events: one for each write to the store, by this process or by another one, and a comment every 20 seconds.
    private func events() throws -> Response {
        let changes = try desk.store.changes()
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: .init { writer in
                try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    let (signals, signal) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(2))
                    group.addTask {
                        for await _ in changes { signal.yield("event: change\ndata: {}\n\n") }
                        signal.finish()
                    }
                    group.addTask {
                        while !Task.isCancelled {
                            try await Task.sleep(for: .seconds(20))
                            signal.yield(": still here\n\n")
                        }
                    }
                    for await text in signals { try await writer.write(ByteBuffer(string: text)) }
                    group.cancelAll()
                }
                try await writer.finish(nil)
            })
    }
}

/// Refuses what a page of another site may send, tells browsers what the pages may load, and answers errors as problems.
struct Guard: RouterMiddleware {
    /// Beside this machine's own names.
    let hosts: [String]

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            try check(request)
            response = try await next(request, context)
        } catch {
            let problem = Problem(error)
            if problem.status == .internalServerError {
                context.logger.error(
                    "a request failed", metadata: ["code": "\(problem.code)", "type": "\(type(of: error))"])
            }
            response = .problem(problem)
        }
        response.headers[HTTPField.Name("Content-Security-Policy")!] =
            "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; manifest-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[HTTPField.Name("Referrer-Policy")!] = "same-origin"
        response.headers[HTTPField.Name("Cross-Origin-Resource-Policy")!] = "same-origin"
        return response
    }

    private func check(_ request: Request) throws(Problem) {
        let authority = request.head.authority ?? ""
        guard isOwn(authority) else {
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

    private func isOwn(_ authority: String) -> Bool {
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

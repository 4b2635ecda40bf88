internal import Foundation
internal import HTTPTypes
public import Hummingbird
internal import HummingbirdCore
public import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import VehicleStore

/// `odolog serve`: the log of one store as pages and as an API.
public struct Server: Sendable {
    private let desk: Desk
    /// Connections at one time: an open page holds one or two. Others wait until one ends.
    static let mostConnections = 500

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
            configuration: .init(
                address: .hostname(host, port: port), serverName: nil,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections)),
            onServerRunning: { channel in running(channel.localAddress?.port ?? port) }, logger: logger)
        application.beforeServerStarts { await desk.sweep() }
        return application
    }

    /// What answers, without a socket.
    func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: Guard(desk.settings))
        router.add(middleware: Intake(mostBytes: max(2 * desk.settings.mostPhotoBytes, 16 << 20)))
        Pages(desk: desk).addPairing(to: router, Pairing(code: desk.settings.pairingCode, at: desk.now))
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
        // The last one is about what no route takes.
        router.add(middleware: OtherMethods(of: router))
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
                    // A stream that never ends would hold up the server's own end.
                    for await text in signals.cancelOnGracefulShutdown() {
                        try await writer.write(ByteBuffer(string: text))
                    }
                    group.cancelAll()
                }
                try await writer.finish(nil)
            })
    }
}

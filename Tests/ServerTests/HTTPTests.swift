import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing
import VehicleStore

@testable import OdologServer

/// What HTTP itself asks of a server.
@Suite struct HTTPTests {
    private static let add = #"{"name":"Doblo","unit":"km"}"#

    @Test(arguments: [
        ("BREW", "/", "GET, HEAD, OPTIONS"), ("TRACE", "/api/v1/vehicles", "GET, POST, HEAD, OPTIONS"),
        ("DELETE", "/photos", "POST, OPTIONS"),
        ("PATCH", "/api/v1/vehicles/1/entries/2", "DELETE, GET, PUT, HEAD, OPTIONS"),
    ])
    func aMethodThatAPathDoesNotHaveIsToldWhichItHas(method: String, path: String, allow: String) async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            let refused = try await client.send(.init(rawValue: method)!, path, "")
            #expect(refused.status == 405)
            #expect(refused.headers[.allow] == allow)
            #expect(refused.json["code"] as? String == "method_not_allowed")
            let asked = try await client.send(.options, path, "")
            #expect(asked.status == 204)
            #expect(asked.headers[.allow] == allow)
        }
    }

    @Test(arguments: ["/nothing", "/vehicles", "/api/v1/vehicles/1/2/3", "/readings/%00/x", "/%zz"])
    func aPathThatIsNotThereIsNotFoundByAnyMethod(path: String) async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            #expect(try await client.get(path).status == (path == "/vehicles" ? 405 : 404))
            #expect(try await client.send(.delete, path, "").status == (path == "/vehicles" ? 405 : 404))
        }
    }

    @Test func aHeadIsTheGetWithoutItsBody() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            for path in ["/", "/api/v1/vehicles", "/style.css"] {
                let (head, get) = (try await client.send(.head, path, ""), try await client.get(path))
                #expect(head.status == 200 && head.text.isEmpty, "\(path)")
                #expect(head.headers[.contentType] == get.headers[.contentType])
            }
        }
    }

    @Test func whatCannotBeReadIsNamedByItsNameAndNotByItsPlaceHere() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            let refused = try await client.send(.post, "/api/v1/readings?name=IMG_7.jpg", "no photo")
            #expect(refused.status == 422)
            #expect(refused.text.contains("IMG_7.jpg") && !refused.text.contains("waiting"))
        }
    }

    @Test func aVehicleThatIsNoNumberOfOneIsRefused() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            for number in ["0", "-1", "x", "9999999999999999999"] {
                #expect(try await client.get("/api/v1/readings?vehicle=\(number)").status == 422, "\(number)")
                #expect(
                    try await client.send(.post, "/api/v1/readings?vehicle=\(number)", "odometer 5").status == 422)
            }
        }
        #expect(server.waiting.isEmpty)
    }

    @Test(arguments: [
        ("2026-03-01T12:00:00+09:00", "2026-03-01T03:00:00Z"), ("2026-03-01T12:00:00Z", "2026-03-01T12:00:00Z"),
        ("2026-03-01 12:00", "2026-03-01T11:00:00Z"), ("2026-07-01 12:00", "2026-07-01T10:00:00Z"),
    ])
    func aTimeWithoutAnOffsetIsOfTheVehiclesZone(text: String, utc: String) async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post(
                "/api/v1/vehicles", json: #"{"name":"Doblo","unit":"km","timeZone":"Europe/Berlin"}"#)
            let typed = #"{"value":164214,"takenAt":"\#(text)"}"#
            let logged = try await client.post("/api/v1/vehicles/1/odometer", json: typed)
            #expect(logged.status == 201)
            #expect(logged.json["takenAt"] as? String == utc)
        }
    }

    @Test func whatOthersWriteIsInTheNextListOfAllVehicles() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/api/v1/vehicles", json: Self.add)
            #expect(try await client.get("/api/v1/vehicles").items.count == 1)
            // By another program, as the server sees it.
            let other = try VehicleStore(path: server.folder + "/log.sqlite")
            _ = try other.add(NewVehicle(name: "Bike"))
            #expect(try await client.get("/api/v1/vehicles").items.count == 2)
            #expect(try await client.get("/").text.contains("Bike"))
            _ = try await client.send(.post, "/api/v1/readings?vehicle=1", "odometer 164214")
            let rows = try await client.get("/api/v1/vehicles").items
            #expect(rows.first { $0["vehicle"] as? String == "Doblo" }?["waiting"] as? Int == 1)
            #expect(rows.first { $0["vehicle"] as? String == "Bike" }?["waiting"] as? Int == 0)
            _ = try await client.post("/api/v1/readings/1/confirm", json: "{}")
            #expect(try await client.get("/").text.contains("164214"))
        }
    }

    @Test func aStoreThatAnotherProcessHoldsIsAnsweredWithATimeToTryAgain() async throws {
        let folder = NSTemporaryDirectory() + "odolog-serve-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let patient = try VehicleStore(path: folder + "/log.sqlite", busyTimeout: .milliseconds(100))
        let server = try TestServer { $0.store = patient }
        try await server.test { client async throws in
            _ = try await client.post("/api/v1/vehicles", json: Self.add)
            var unsafe = GRDB.Configuration()
            unsafe.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: folder + "/log.sqlite", configuration: unsafe)
            try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            let typed = #"{"value":164214,"takenAt":"2026-03-01"}"#
            let busy = try await client.post("/api/v1/vehicles/1/odometer", json: typed)
            #expect(busy.status == 503)
            #expect(busy.headers[.retryAfter] != nil)
            #expect(!busy.text.contains(folder))
            // Looking is possible meanwhile.
            #expect(try await client.get("/api/v1/vehicles").status == 200)
            #expect(try await client.get("/").status == 200)
            try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            #expect(try await client.post("/api/v1/vehicles/1/odometer", json: typed).status == 201)
        }
    }

    @Test func entriesComeInPagesTheNewestFirst() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/api/v1/vehicles", json: Self.add)
            for day in ["03", "01", "05", "02", "04"] {
                let toll = #"{"category":"toll","cost":"\#(day).00 EUR","date":"2026-03-\#(day)"}"#
                #expect(try await client.post("/api/v1/vehicles/1/expenses", json: toll).status == 201)
            }
            _ = try await client.post(
                "/api/v1/vehicles/1/odometer", json: #"{"value":164214,"takenAt":"2026-03-06"}"#)
            let whole = try await client.get("/api/v1/vehicles/1/entries")
            #expect(whole.json["total"] as? Int == 6)
            #expect(whole.items.first?["kind"] as? String == "reading")
            #expect(whole.items.count { $0["kind"] as? String == "expense" } == 5)
            var ids: [Int] = []
            var offset: Int? = 0
            while let from = offset {
                let page = try await client.get("/api/v1/vehicles/1/entries?limit=4&offset=\(from)")
                ids += page.items.compactMap { $0["id"] as? Int }
                offset = page.json["next"] as? Int
            }
            #expect(ids == whole.items.compactMap { $0["id"] as? Int })
            #expect(ids.count == 6)
            let tolls = try await client.get("/api/v1/vehicles/1/expenses?limit=2&offset=3")
            #expect(tolls.json["total"] as? Int == 5 && tolls.json["next"] is NSNull)
            #expect(tolls.items.map { $0["id"] as? Int } == Array(ids[4...]))
        }
    }

    // MARK: - Bodies

    /// Pieces of a body, each after a pause.
    private static func body(_ pieces: Int, of bytes: Int, every pause: Duration) -> RequestBody {
        let (stream, continuation) = AsyncStream<ByteBuffer>.makeStream()
        Task {
            for _ in 0..<pieces {
                try? await Task.sleep(for: pause)
                continuation.yield(ByteBuffer(repeating: 1, count: bytes))
            }
            continuation.finish()
        }
        return RequestBody(asyncSequence: stream)
    }

    private static func collect(_ intake: Intake, _ body: RequestBody) async throws -> Int {
        let context = ServerContext(source: .init(channel: NIOAsyncTestingChannel(), logger: Logger(label: "test")))
        let head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/api/v1/readings")
        let response = try await intake.handle(Request(head: head, body: body), context: context) { request, _ in
            let bytes = try await request.bytes(upTo: 1 << 20)
            return .text("\(bytes.count)", "text/plain")
        }
        #expect(response.status == .ok)
        return response.body.contentLength ?? 0
    }

    @Test func aBodyThatComesTooSlowlyIsGivenUp() async throws {
        var intake = Intake(mostBytes: 1 << 20)
        (intake.span, intake.leastBytes) = (.milliseconds(100), 1000)
        let problem = await #expect(throws: Problem.self) {
            try await Self.collect(intake, Self.body(1000, of: 10, every: .milliseconds(20)))
        }
        #expect(problem?.status == .requestTimeout)
        // Slow, and not too slow.
        _ = try await Self.collect(intake, Self.body(10, of: 1000, every: .milliseconds(20)))
        (intake.leastBytes, intake.mostTime) = (0, .milliseconds(100))
        await #expect(throws: Problem.self) {
            try await Self.collect(intake, Self.body(1000, of: 1000, every: .milliseconds(10)))
        }
    }

    @Test func aBodyThatBreaksOffIsNoFailureOfTheServer() async throws {
        let broken = AsyncThrowingStream<ByteBuffer, any Error> { continuation in
            continuation.yield(ByteBuffer(repeating: 1, count: 10))
            continuation.finish(throwing: CocoaError(.fileReadCorruptFile))
        }
        let problem = await #expect(throws: Problem.self) {
            try await Self.collect(Intake(mostBytes: 1 << 20), RequestBody(asyncSequence: broken))
        }
        #expect(problem?.status == .badRequest)
    }

    @Test func bodiesTogetherHaveABoundAndLeaveRoomWhenTheyAreAnswered() async throws {
        let intake = Intake(mostBytes: 50_000)
        let problem = await #expect(throws: Problem.self) {
            try await Self.collect(intake, Self.body(10, of: 10_000, every: .zero))
        }
        #expect(problem?.status == .serviceUnavailable)
        #expect(problem?.retryAfter != nil)
        for _ in 0..<5 { _ = try await Self.collect(intake, Self.body(4, of: 10_000, every: .zero)) }
    }
}

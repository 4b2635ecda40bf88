import Foundation
import HTTPTypes
import Hummingbird
import Logging
import OdologReading
import ServiceLifecycle
import Synchronization
import Testing
import VehicleOCR

@testable import OdologServer

/// Folders in which a phone's pictures arrive.
@Suite struct IntakeTests {
    /// What was read, by name.
    private final class Reads: Sendable {
        let names = Mutex<[String]>([])
    }

    private static func settings(_ settings: inout ServerSettings, _ reads: Reads) {
        settings.leftAlone = (settings.photos as NSString).deletingLastPathComponent + "/left-alone"
        settings.read = { input, kind, _ in
            reads.names.withLock { $0.append((input.name as NSString).lastPathComponent) }
            // `cat` shows nothing to log, `cut` is written still.
            let text = (try? String(contentsOfFile: input.name, encoding: .utf8)) ?? ""
            guard text == "cat" || text == "cut" else { return try TestServer.read(input, kind) }
            let digest = (input.name as NSString).deletingLastPathComponent.split(separator: "/").last.map(String.init)
            let facts = PhotoFacts(
                sha256: digest ?? "", byteCount: 3, width: 400, height: 300, isTruncated: text == "cut")
            return Reading(
                photo: facts, kind: nil, candidates: [], decision: .reject, obstacle: .notFound(nil),
                engine: EngineIdentity(name: "fixed", version: "", model: "1"))
        }
    }

    /// Watches the folder until `isDone`, at most for 20 seconds.
    private static func watch(
        _ server: TestServer, _ folder: String, until isDone: @escaping @Sendable (IntakeTally.Counts) -> Bool
    ) async throws {
        let desk = server.server.desk
        let group = ServiceGroup(
            services: [FolderIntake(folders: [folder], desk: desk, logger: Logger(label: "test"))],
            gracefulShutdownSignals: [], logger: Logger(label: "test"))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            for _ in 0..<400 where !isDone(desk.tally.counts) { try await Task.sleep(for: .milliseconds(50)) }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    @Test func picturesFillTheQueueOnceAndStayWhereTheyAre() async throws {
        let reads = Reads()
        let server = try TestServer { Self.settings(&$0, reads) }
        let folder = server.folder + "/phone"
        try FileManager.default.createDirectory(atPath: folder + "/Camera", withIntermediateDirectories: true)
        func put(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        }
        try put("Camera/IMG_20260101_120000.jpg", "odometer 1000")
        try put("again.jpg", "odometer 1000")
        try put("cat.jpg", "cat")
        try put("cut.jpg", "cut")
        try put("notes.txt", "odometer 5")
        try await Self.watch(server, folder) { $0.taken >= 3 && $0.leftAlone >= 1 }
        let counts = server.server.desk.tally.counts
        #expect((counts.taken, counts.leftAlone, counts.failed) == (3, 1, 0))
        try await server.test { client async throws in
            let waiting = try await client.get("/api/v1/readings").items
            #expect(waiting.map { $0["value"] as? Int } == [1000])
            #expect(try await client.get("/waiting").text.contains("1 pictures of the watched folder show neither"))
        }
        // The same content is read once.
        #expect(reads.names.withLock { $0.count } == 3)
        #expect(server.waiting.count == 1)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        #expect(files == ["Camera", "Camera/IMG_20260101_120000.jpg", "again.jpg", "cat.jpg", "cut.jpg", "notes.txt"])
        // Another start reads none of it again, but for what wasn't complete.
        let second = try TestServer { settings in
            settings.store = server.store
            settings.photos = server.folder + "/waiting"
            Self.settings(&settings, reads)
        }
        try await Self.watch(second, folder) { $0.taken >= 3 && $0.leftAlone >= 1 }
        #expect(reads.names.withLock { $0.filter { $0 == "cat.jpg" }.count } == 1)
        #expect(reads.names.withLock { $0.count } == 4)
    }

    @Test func aRejectedPictureIsNotAskedAboutAgain() async throws {
        let reads = Reads()
        let server = try TestServer { Self.settings(&$0, reads) }
        let folder = server.folder + "/phone"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("odometer 7".utf8).write(to: URL(filePath: folder + "/a.jpg"))
        try await server.test { client async throws in
            _ = try await client.send(.post, "/api/v1/readings", "odometer 7")
            _ = try await client.post("/api/v1/readings/1/reject", json: "{}")
            try await Self.watch(server, folder) { $0.taken >= 1 }
            #expect(try await client.get("/api/v1/readings").items.isEmpty)
        }
    }
}

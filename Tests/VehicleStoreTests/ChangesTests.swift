import Foundation
import GRDB
import OdologVehicleLog
import Synchronization
import Testing

@testable import VehicleStore

@Suite("Hearing of what is written")
struct ChangesTests {
    private let eva = LogWriting(by: "eva")

    private func fill(_ day: Double) -> LogItem.Content { .fuel(FuelEntry(id: "", at: Sample.day(day), amount: .one)) }

    /// The next one. Fails where none comes in ten seconds.
    private func next(_ updates: AsyncStream<StoreUpdate>) async throws -> StoreUpdate {
        let first = try await withThrowingTaskGroup(of: StoreUpdate?.self) { group in
            group.addTask {
                for await update in updates { return update }
                return nil
            }
            group.addTask {
                try await Task.sleep(for: .seconds(10))
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        return try #require(first)
    }

    @Test("What this object, another one and another process write is told", arguments: [true, false])
    func told(isInMemory: Bool) async throws {
        let folder = TemporaryFolder()
        let path = folder.storePath
        let store = try isInMemory ? VehicleStore(inMemory: ()) : VehicleStore(path: path)
        var updates = try store.changes(every: .milliseconds(20))
        let car = try store.addDoblo()
        #expect(try await next(updates).lastChange == nil)
        updates = try store.changes(every: .milliseconds(20))
        try store.add(fill(5), to: car.id, eva)
        #expect(try await next(updates).lastChange == store.lastChanges(limit: 1).first?.id)
        guard !isInMemory else { return }

        updates = try store.changes(every: .milliseconds(20))
        let other = try VehicleStore(path: path)
        try other.add(fill(6), to: car.id, eva)
        #expect(try await next(updates).lastChange == other.lastChanges(limit: 1).first?.id)

        updates = try store.changes(every: .milliseconds(20))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c",
            "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('UPDATE vehicle SET vin = vin').connection.commit()",
            path,
        ]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        _ = try await next(updates)
    }

    @Test("Where nobody writes, nothing is told")
    func quiet() async throws {
        let folder = TemporaryFolder()
        let store = try VehicleStore(path: folder.storePath)
        let car = try store.addDoblo()
        let updates = try store.changes(every: .milliseconds(10))
        let isTold = Mutex(false)
        let told = Task {
            for await _ in updates { isTold.withLock { $0 = true } }
        }
        for _ in 0..<20 {
            _ = try store.items(of: car.id)
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(!isTold.withLock { $0 })
        try store.close()
        await told.value
    }

    @Test("It ends when the store is closed or moved", arguments: [true, false])
    func ends(isClosed: Bool) async throws {
        let folder = TemporaryFolder()
        let store = try VehicleStore(path: folder.storePath)
        let updates = try store.changes(every: .milliseconds(10))
        if isClosed {
            try store.close()
        } else {
            try FileManager.default.moveItem(atPath: store.path, toPath: folder.path + "/other.sqlite")
        }
        for await _ in updates {}
    }
}

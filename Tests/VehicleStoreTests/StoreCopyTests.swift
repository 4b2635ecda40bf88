import Foundation
import GRDB
import Testing

@testable import VehicleStore

/// Before a store of an earlier version is brought up to date, it is kept as it was.
struct StoreCopyTests {
    let folder = TemporaryFolder()

    /// A store as that version had it, with a vehicle.
    private func makeStore(of version: String, name: String = "log.sqlite") throws {
        let queue = try folder.rawDatabase(name)
        try Schema.migrator.migrate(queue, upTo: version)
        try queue.write { try $0.execute(sql: ConstraintTests.vehicleRow) }
        try queue.close()
    }

    private func copies() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".sqlite.v") }.sorted()
    }

    @Test("It holds all rows, is a store of that version, and is made once", arguments: ["v1", "v3", "v6"])
    func isMade(version: String) throws {
        try makeStore(of: version)
        for _ in 0..<2 {
            let store = try VehicleStore(path: folder.storePath)
            #expect(try store.vehicles().map(\.name) == ["A"])
            #expect(try store.summary().migrations == Schema.migrator.migrations)
            try store.close()
        }
        #expect(try copies() == ["log.sqlite.\(version)"])
        let copy = try folder.rawDatabase("log.sqlite.\(version)")
        #expect(try copy.read { try Schema.appliedIdentifiers($0) }.max() == version)
        #expect(try copy.read { try String.fetchAll($0, sql: "SELECT name FROM vehicle") } == ["A"])
        #expect(try copy.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
        let mode = try FileManager.default.attributesOfItem(atPath: folder.storePath + ".\(version)")[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try copy.close()
        // It can be gone on with.
        let again = try VehicleStore(path: folder.storePath + ".\(version)")
        #expect(try again.vehicles().map(\.name) == ["A"])
    }

    @Test func aNewStoreHasNone() throws {
        try VehicleStore(path: folder.storePath).close()
        try VehicleStore(path: folder.storePath).close()
        #expect(try copies() == [])
    }

    @Test func anotherFileIsNeverOverwritten() throws {
        try makeStore(of: "v5")
        let other = URL(fileURLWithPath: folder.storePath + ".v5")
        try Data("mine".utf8).write(to: other)
        try VehicleStore(path: folder.storePath).close()
        #expect(try Data(contentsOf: other) == Data("mine".utf8))
        #expect(try copies() == ["log.sqlite.v5", "log.sqlite.v5.2"])
    }

    @Test("Where none can be made the store stays as it is, and the error says what to do")
    func cannotBeMade() throws {
        try makeStore(of: "v6")
        let path = folder.storePath
        // All numbers that it could have are taken.
        try Data().write(to: URL(fileURLWithPath: path + ".v6.999999"))
        let error = #expect(throws: StoreError.self) { try VehicleStore(path: path) }
        #expect(error?.code == "store_cannot_copy" && error?.isAboutFile == true)
        #expect(error?.description.contains("nothing was changed") == true)
        let applied = try folder.rawDatabase().read { try Schema.appliedIdentifiers($0) }
        #expect(applied.max() == "v6")
    }

    private func names(of kind: String) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(kind) })
    }

    private func remove(_ count: Int, from store: VehicleStore) throws -> [String] {
        try (0..<count).compactMap { number in
            try store.remove(store.add(NewVehicle(name: "A\(number)", unit: .kilometers)).id)
        }
    }

    @Test("The last three of a kind are kept, and a new one has the highest number")
    func lastThree() throws {
        let store = try VehicleStore(path: folder.storePath)
        let kept = try remove(5, from: store).map { $0.dropFirst(folder.storePath.count) }
        #expect(
            kept == [".before-remove", ".before-remove.2", ".before-remove.3", ".before-remove.4", ".before-remove.5"])
        #expect(try names(of: "before-remove") == Set((3...5).map { "log.sqlite.before-remove.\($0)" }))
        let all = KeptCopy.all(of: folder.storePath)
        #expect(all.map(\.path) == [5, 4, 3].map { "\(folder.storePath).before-remove.\($0)" })
        #expect(all.allSatisfy { $0.size > 0 && abs($0.madeAt.timeIntervalSinceNow) < 60 })
    }

    @Test("Only copies as they were made are removed: no other file, no store that was gone on with, no other kind")
    func onlyOurs() throws {
        let store = try VehicleStore(path: folder.storePath)
        let path = folder.storePath
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path + ".before-remove"))
        try Data(repeating: 7, count: 4096).write(to: URL(fileURLWithPath: path + ".before-merge"))
        try FileManager.default.createDirectory(atPath: path + ".before-remove.2", withIntermediateDirectories: true)
        _ = try remove(1, from: store)
        // Somebody goes on in that copy.
        _ = try VehicleStore(path: path + ".before-remove.3").add(NewVehicle(name: "Mine", unit: .kilometers))
        try FileManager.default.createSymbolicLink(atPath: path + ".before-remove.4", withDestinationPath: path)
        _ = try remove(5, from: store)
        let left = try names(of: "before-").filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
        let expected = ["", ".2", ".3", ".4", ".7", ".8", ".9"].map { "log.sqlite.before-remove\($0)" }
        #expect(left == Set(expected + ["log.sqlite.before-merge"]), "\(left.sorted())")
        #expect(try VehicleStore(path: path + ".before-remove.3").vehicles().map(\.name).contains("Mine"))
        #expect(try store.problems() == [])
    }

    @Test("A restore from the oldest copy keeps it")
    func restoreFromOldest() throws {
        let path = folder.storePath
        let store = try VehicleStore(path: path)
        let backup = folder.path + "/backup.sqlite"
        try store.backUp(to: backup)
        try store.close()
        for _ in 0..<3 { try VehicleStore.restore(backup, to: path) }
        let oldest = path + ".before-restore"
        try VehicleStore.restore(oldest, to: path)
        #expect(FileManager.default.fileExists(atPath: oldest))
        try VehicleStore.restore(backup, to: path)
        #expect(try names(of: "before-restore").sorted() == (3...5).map { "log.sqlite.before-restore.\($0)" })
    }

    @Test("A backup that fails leaves nothing under its name, nor beside it")
    func failedBackup() throws {
        let store = try VehicleStore(path: folder.storePath)
        try FileManager.default.createDirectory(atPath: folder.path + "/b", withIntermediateDirectories: true)
        func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path + "/b") }
        let backup = folder.path + "/b/backup.sqlite"
        // SQLite makes no copy inside a transaction.
        #expect(throws: StoreError.self) {
            try store.database.write { db in
                try StoreCopy.backUp(to: backup, of: store.path) { try StoreCopy.write(db, into: $0) }
            }
        }
        #expect(try files() == [])
        try store.backUp(to: backup)
        #expect(try files() == ["backup.sqlite"])
        #expect(throws: StoreError.self, "it is there") { try store.backUp(to: backup) }
        #expect(try files() == ["backup.sqlite"])
    }

    @Test("A backup has its name only when it is whole: one that is killed leaves none")
    func noPlaceholder() throws {
        let store = try VehicleStore(path: folder.storePath)
        let backup = folder.path + "/backup.sqlite"
        var seen: [Bool] = []
        try store.database.writeWithoutTransaction { db in
            db.trace(options: [.statement, .profile]) { _ in
                seen.append(FileManager.default.fileExists(atPath: backup))
            }
            defer { db.trace(nil) }
            try StoreCopy.backUp(to: backup, of: store.path) { try StoreCopy.write(db, into: $0) }
        }
        #expect(seen.count >= 2 && !seen.contains(true))
        #expect(FileManager.default.fileExists(atPath: backup))
    }

    @Test("A restore keeps what others write until it takes their store's place")
    func restoreWhileOthersWrite() async throws {
        let store = try VehicleStore(path: folder.storePath)
        let van = try store.addDoblo()
        let backup = folder.path + "/backup.sqlite"
        try store.backUp(to: backup)
        let path = folder.storePath
        let writer = Task.detached {
            var written = 0
            while !Task.isCancelled {
                try store.log(Sample.confirmation(written, of: van, day: Double(written) / 10))
                written += 1
                try? await Task.sleep(for: .milliseconds(1))
            }
            return written
        }
        try await Task.sleep(for: .milliseconds(200))
        let kept = try #require(try VehicleStore.restore(backup, to: path).kept)
        writer.cancel()
        let written = try await writer.value
        let before = try VehicleStore(path: kept).history(of: van.id).count
        // Each is in what was kept, or was written into what was restored.
        #expect(try before + store.history(of: van.id).count == written)
        #expect(try store.problems() == [])
    }

    @Test("The store itself is no backup, whatever it is called")
    func restoreOfItself() throws {
        try VehicleStore(path: folder.storePath).close()
        let other = folder.path + "/hard.sqlite"
        try FileManager.default.linkItem(atPath: folder.storePath, toPath: other)
        let error = #expect(throws: StoreError.self) { try VehicleStore.restore(other, to: folder.storePath) }
        #expect(error?.description.contains("the store itself") == true)
        #expect(throws: Never.self) { try VehicleStore(path: folder.storePath).close() }
    }
}

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
        // All names that it could have are taken.
        for number in 1...1000 {
            let name = path + ".v6" + (number == 1 ? "" : ".\(number)")
            try Data().write(to: URL(fileURLWithPath: name))
        }
        let error = #expect(throws: StoreError.self) { try VehicleStore(path: path) }
        #expect(error?.code == "store_cannot_copy" && error?.isAboutFile == true)
        #expect(error?.description.contains("nothing was changed") == true)
        let applied = try folder.rawDatabase().read { try Schema.appliedIdentifiers($0) }
        #expect(applied.max() == "v6")
    }
}

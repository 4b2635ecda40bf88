import Foundation
import GRDB
import OdologOdometer
import Testing

@testable import VehicleStore

/// The store's file without SQLite's log beside it.
struct MovedFileTests {
    private let folder = TemporaryFolder()
    private var moved: String { folder.path + "/moved.sqlite" }

    private func history(at path: String) throws -> [Int] {
        let store = try VehicleStore(path: path)
        #expect(try store.problems() == [])
        return try store.history(of: store.vehicles()[0].id).map(\.snapshot.value.wholeUnits)
    }

    /// The store with a reading that stays in the log, since another program still reads the store as it was. The file is moved
    /// then, and `body` is run while that program reads.
    private func whileRead(_ body: (VehicleStore) throws -> Void) throws -> VehicleStore {
        let store = try VehicleStore(path: folder.storePath)
        let vehicle = try store.addDoblo()
        var configuration = Configuration()
        configuration.readonly = true
        let reader = try DatabaseQueue(path: folder.storePath, configuration: configuration)
        try reader.inDatabase { db in
            try db.beginTransaction(.deferred)
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM vehicle")
            try store.log(Sample.confirmation(of: vehicle))
            try FileManager.default.moveItem(atPath: folder.storePath, toPath: moved)
            try body(store)
            try db.commit()
        }
        try reader.close()
        return store
    }

    @Test("A copy of the file alone has every change that was made")
    func theFileIsWhole() throws {
        let store = try VehicleStore(path: folder.storePath)
        let vehicle = try store.addDoblo()
        try store.log(Sample.confirmation(of: vehicle))
        try FileManager.default.copyItem(atPath: folder.storePath, toPath: moved)
        #expect(try history(at: moved) == [123_456])
        try store.close()
    }

    @Test("A log that a reader kept full goes into the moved file, or the error names it")
    func aReaderKeepsTheLog() throws {
        let store = try whileRead { store in
            let error = #expect(throws: StoreError.movedWithoutLog(path: folder.storePath)) {
                _ = try store.add(NewVehicle(name: "Van"))
            }
            #expect(error?.description.contains("-wal\"") == true)
        }
        try store.close()
        #expect(StoreFile.hasEmptyLog(folder.storePath))
        #expect(try history(at: moved) == [123_456])
    }

    @Test("Closing says so where the log can't go into the moved file")
    func closing() throws {
        _ = try whileRead { store in
            #expect(throws: StoreError.movedWithoutLog(path: folder.storePath)) { try store.close() }
        }
        // As the error says.
        try FileManager.default.moveItem(atPath: folder.storePath + "-wal", toPath: moved + "-wal")
        #expect(try history(at: moved) == [123_456])
    }

    @Test("No new store takes up the log of one that is gone")
    func orphanLog() throws {
        try Data(repeating: 1, count: 100).write(to: URL(fileURLWithPath: folder.storePath + "-wal"))
        #expect(throws: StoreError.orphanLog(path: folder.storePath)) { try VehicleStore(path: folder.storePath) }
        #expect(throws: StoreError.orphanLog(path: folder.storePath)) {
            try VehicleStore(path: folder.storePath, access: .readOnly)
        }
        #expect(!StoreFile.isThere(folder.storePath))
        try Data().write(to: URL(fileURLWithPath: folder.storePath + "-wal"))
        try VehicleStore(path: folder.storePath).close()
    }
}

import Foundation
import GRDB
import OdologOdometer
import Testing
import VehicleStore

/// The other store lies where this user can't write: on a medium that may only be read, or in somebody else's folder.
@Suite(
    "Merging a store from a folder that can't be written",
    .enabled(if: Workspace.asNobody != nil, "nobody may not run the binary of a checkout in root's home"))
final class MergeRightsTests {
    private let workspace: Workspace
    private let other: String
    private var reader: DatabaseQueue?

    init() throws {
        workspace = try Workspace()
        for (folder, rights) in [("", 0o755), ("/theirs", 0o755), ("/mine", 0o777)] as [(String, mode_t)] {
            mkdir(workspace.folder + folder, rights)
            #expect(chmod(workspace.folder + folder, rights) == 0)
        }
        other = workspace.folder + "/theirs/log.sqlite"
        for words in [["vehicle", "add", "Van"], ["log", "Van", "1000", "--at", "2024-01-01"]] {
            #expect(try workspace.run([Workspace.program] + words + ["--store", other]).ending == .status(0))
        }
        #expect(chmod(other, 0o644) == 0)
    }

    deinit { chmod(workspace.folder + "/theirs", 0o755) }

    /// As somebody who may read it, and no more.
    private func nobodys(_ words: String..., status: CInt = 0) throws -> Workspace.Outcome {
        #expect(chmod(workspace.folder + "/theirs", 0o555) == 0)
        let outcome = try workspace.run(
            try #require(Workspace.asNobody) + [Workspace.program] + words + [
                "--store", workspace.folder + "/mine/log.sqlite",
            ])
        #expect(outcome.ending == .status(status), "\(outcome.errors)")
        return outcome
    }

    private func logged() throws -> [Int] {
        let store = try VehicleStore(path: workspace.folder + "/mine/log.sqlite", access: .readOnly)
        return try store.history(of: store.vehicle(named: "Van").id).map(\.snapshot.value.wholeUnits)
    }

    /// An entry that is in SQLite's log only: another program still reads the store as it was before.
    private func logMore() throws -> VehicleStore {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        reader = try DatabaseQueue(path: other, configuration: configuration)
        try reader?.inDatabase { db in
            try db.beginTransaction(.deferred)
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM vehicle")
        }
        let store = try VehicleStore(path: other)
        try store.log(
            Confirmation(
                value: OdometerValue(wholeUnits: 2_000), unit: .kilometers, vehicle: store.vehicle(named: "Van").id,
                takenAt: Date(timeIntervalSince1970: 1_720_000_000), timeSource: .entered))
        for end in ["-wal", "-shm"] { #expect(chmod(other + end, 0o644) == 0) }
        return store
    }

    @Test("One that nobody writes to is read, and restored")
    func closed() throws {
        _ = try nobodys("merge", other)
        #expect(try logged() == [1_000])
        _ = try nobodys("restore", other)
        #expect(try logged() == [1_000])
    }

    @Test("One that another program has open is read with its last changes")
    func live() throws {
        let store = try logMore()
        _ = try nobodys("merge", other)
        #expect(try logged() == [1_000, 2_000])
        try store.close()
    }

    @Test("A copy with SQLite's log beside it is never read without that log")
    func withLog() throws {
        let store = try logMore()
        #expect(unlink(other + "-shm") == 0)
        let wal = try Data(contentsOf: URL(fileURLWithPath: other + "-wal"))
        #expect(!wal.isEmpty)
        for command in ["merge", "restore"] {
            let refused = try nobodys(command, other, status: 2)
            #expect(
                refused.errors.contains("log.sqlite-wal") && refused.errors.contains("copy both files"),
                "\(refused.errors)")
            #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/mine/log.sqlite"))
        }
        // In a folder that can be written, but the log is for its owner alone.
        if geteuid() == 0 {
            #expect(chmod(workspace.folder + "/theirs", 0o777) == 0 && chmod(other + "-wal", 0o600) == 0)
            let outcome = try workspace.run(
                try #require(Workspace.asNobody)
                    + [Workspace.program, "merge", other, "--store", workspace.folder + "/mine/log.sqlite"])
            #expect(outcome.ending == .status(2) && outcome.errors.contains("copy both files"), "\(outcome.errors)")
        }
        // What the error says.
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: other + end, toPath: workspace.folder + "/mine/copy.sqlite" + end)
            #expect(chmod(workspace.folder + "/mine/copy.sqlite" + end, 0o666) == 0)
        }
        _ = try nobodys("merge", workspace.folder + "/mine/copy.sqlite")
        #expect(try logged() == [1_000, 2_000])
        _ = store
    }
}

import Foundation
import GRDB
import Testing

@testable import VehicleStore

struct OpeningTests {
    let folder = TemporaryFolder()

    func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test func makesTheFileAndItsFoldersForTheOwnerOnly() throws {
        let path = folder.path + "/a/b/log.sqlite"
        let store = try VehicleStore(path: path)
        _ = try store.addDoblo()
        #expect(try mode(folder.path + "/a") == 0o700)
        #expect(try mode(folder.path + "/a/b") == 0o700)
        for file in [path, path + "-wal", path + "-shm"] { #expect(try mode(file) == 0o600) }
    }

    @Test func leavesAnExistingFilesPermissionsAlone() throws {
        try VehicleStore(path: folder.storePath).close()
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.storePath)
        try VehicleStore(path: folder.storePath).close()
        #expect(try mode(folder.storePath) == 0o640)
    }

    @Test func isDurable() throws {
        let store = try VehicleStore(path: folder.storePath)
        let settings = try store.database.writeWithoutTransaction { db in
            try ["journal_mode", "synchronous", "foreign_keys"].map { try String.fetchOne(db, sql: "PRAGMA \($0)") }
        }
        #expect(settings == ["wal", "2", "1"])
    }

    @Test func anEmptyFileBecomesAStore() throws {
        try Data().write(to: URL(fileURLWithPath: folder.storePath))
        #expect(
            try VehicleStore(path: folder.storePath).summary().migrations == Schema.versions)
    }

    @Test func aStoreWhoseMakingWasInterruptedIsMadeNow() throws {
        try folder.rawDatabase().write {
            try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        }
        #expect(
            try VehicleStore(path: folder.storePath).summary().migrations == Schema.versions)
    }

    @Test(arguments: ["with space & ü 🚗", "file:x?mode=memory", "%41#?", "'\"quotes"])
    func oddNames(_ name: String) throws {
        let path = folder.path + "/" + name
        do {
            let store = try VehicleStore(path: path)
            _ = try store.addDoblo()
            try store.close()
        }
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(try VehicleStore(path: path, access: .readOnly).vehicles().count == 1)
    }

    @Test func defaultPathFollowsXDG() {
        func path(_ environment: [String: String]) -> String { VehicleStore.defaultPath(environment: environment) }
        #expect(path(["HOME": "/home/a", "XDG_DATA_HOME": "/data"]) == "/data/odolog/odolog.sqlite")
        #expect(path(["HOME": "/home/a"]) == "/home/a/.local/share/odolog/odolog.sqlite")
        #expect(path(["HOME": "/home/a", "XDG_DATA_HOME": ""]) == "/home/a/.local/share/odolog/odolog.sqlite")
        // The specification says to ignore relative paths.
        #expect(path(["HOME": "/home/a", "XDG_DATA_HOME": "data"]) == "/home/a/.local/share/odolog/odolog.sqlite")
        #expect(path([:]).hasPrefix("/"))
    }

    @Test func relativePathsStartAtTheWorkingDirectory() throws {
        #expect(try StoreFile.absolute("a/b") == FileManager.default.currentDirectoryPath + "/a/b")
        #expect(try StoreFile.absolute(":memory:").hasPrefix("/"))
    }

    // MARK: - Refused

    @Test(arguments: VehicleStore.Access.allCases)
    func aDirectory(_ access: VehicleStore.Access) {
        #expect(throws: StoreError.isDirectory(path: folder.path)) {
            try VehicleStore(path: folder.path, access: access)
        }
        #expect(throws: StoreError.isDirectory(path: folder.path + "/")) {
            try VehicleStore(path: folder.path + "/", access: access)
        }
    }

    @Test(arguments: VehicleStore.Access.allCases)
    func impossiblePaths(_ access: VehicleStore.Access) {
        #expect(throws: StoreError.invalidPath(path: "", reason: "it is empty")) {
            try VehicleStore(path: "", access: access)
        }
        #expect(throws: StoreError.invalidPath(path: "/a\0b", reason: "it holds a NUL")) {
            try VehicleStore(path: "/a\0b", access: access)
        }
        let long = folder.path + "/" + String(repeating: "x", count: 300)
        #expect(throws: StoreError.cannotOpen(path: long, reason: "File name too long")) {
            try VehicleStore(path: long, access: access)
        }
    }

    @Test func nothingThere() {
        #expect(throws: StoreError.notFound(path: folder.storePath)) {
            try VehicleStore(path: folder.storePath, access: .readOnly)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.storePath))
    }

    @Test func aFileWhereAFolderShouldBe() throws {
        let file = folder.path + "/file"
        try Data("x".utf8).write(to: URL(fileURLWithPath: file))
        #expect(throws: StoreError.cannotCreateFolder(path: file + "/deep", reason: "Not a directory")) {
            try VehicleStore(path: file + "/deep/log.sqlite")
        }
        #expect(throws: StoreError.self) { try VehicleStore(path: file + "/log.sqlite") }
    }

    @Test(arguments: VehicleStore.Access.allCases)
    func notADatabase(_ access: VehicleStore.Access) throws {
        let url = URL(fileURLWithPath: folder.storePath)
        let text = Data(String(repeating: "odometer,km\n", count: 500).utf8)
        try text.write(to: url)
        #expect(throws: StoreError.notADatabase(path: folder.storePath)) {
            try VehicleStore(path: folder.storePath, access: access)
        }
        #expect(try Data(contentsOf: url) == text)
    }

    @Test(.timeLimit(.minutes(30)), arguments: VehicleStore.Access.allCases)
    func aPipe(_ access: VehicleStore.Access) {
        mkfifo(folder.storePath, 0o600)
        #expect(throws: StoreError.notADatabase(path: folder.storePath)) {
            try VehicleStore(path: folder.storePath, access: access)
        }
    }

    @Test(arguments: VehicleStore.Access.allCases)
    func anotherProgramsDatabaseStaysAsItIs(_ access: VehicleStore.Access) throws {
        try folder.rawDatabase().write { try $0.execute(sql: "CREATE TABLE song (id INTEGER PRIMARY KEY)") }
        let url = URL(fileURLWithPath: folder.storePath)
        let before = try Data(contentsOf: url)
        #expect(throws: StoreError.notAStore(path: folder.storePath)) {
            try VehicleStore(path: folder.storePath, access: access)
        }
        #expect(try Data(contentsOf: url) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["log.sqlite"])
    }

    @Test func anotherProgramThatUsesGRDB() throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("v1") { try $0.execute(sql: "CREATE TABLE song (id INTEGER PRIMARY KEY)") }
        try migrator.migrate(folder.rawDatabase())
        #expect(throws: StoreError.notAStore(path: folder.storePath)) { try VehicleStore(path: folder.storePath) }
    }

    @Test func anEmptyDatabaseIsNoStoreToReadFrom() throws {
        try Data().write(to: URL(fileURLWithPath: folder.storePath))
        #expect(throws: StoreError.notAStore(path: folder.storePath)) {
            try VehicleStore(path: folder.storePath, access: .readOnly)
        }
    }

    @Test(arguments: VehicleStore.Access.allCases)
    func aNewerOdologsStore(_ access: VehicleStore.Access) throws {
        try VehicleStore(path: folder.storePath).close()
        try folder.rawDatabase().write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('v98'), ('v99')")
        }
        #expect(throws: StoreError.newerSchema(path: folder.storePath, migrations: ["v98", "v99"])) {
            try VehicleStore(path: folder.storePath, access: access)
        }
    }

    @Test func aLockedStore() throws {
        try VehicleStore(path: folder.storePath).close()
        var configuration = Configuration()
        configuration.journalMode = .wal
        let other = try DatabaseQueue(path: folder.storePath, configuration: configuration)
        let path = folder.storePath
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN EXCLUSIVE")
            // Readers go on, writers are told.
            let reader = try VehicleStore(path: path, access: .readOnly, busyTimeout: .milliseconds(50))
            #expect(try reader.vehicles().isEmpty)
            let start = ContinuousClock.now
            #expect(throws: StoreError.busy(path: path)) {
                let store = try VehicleStore(path: path, busyTimeout: .milliseconds(200))
                _ = try store.addDoblo()
            }
            #expect(ContinuousClock.now - start < .seconds(5))
            try db.execute(sql: "ROLLBACK")
        }
        _ = try VehicleStore(path: path).addDoblo()
    }

    @Test(arguments: [Duration.seconds(-5), .zero, .seconds(10_000_000_000)])
    func anyBusyTimeout(_ timeout: Duration) throws {
        _ = try VehicleStore(path: folder.storePath, busyTimeout: timeout).addDoblo()
        #expect(
            try VehicleStore(path: folder.storePath, access: .readOnly, busyTimeout: timeout).vehicles().count == 1)
    }

    @Test func aLinkToAStore() throws {
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.storePath)
        let store = try VehicleStore(path: folder.storePath)
        let linked = try VehicleStore(path: link)
        let vehicle = try linked.addDoblo()
        #expect(try store.vehicles() == [vehicle])
        #expect(try VehicleStore(path: link, access: .readOnly).vehicles() == [vehicle])
    }

    @Test func waitsForTheOtherWriter() async throws {
        let store = try VehicleStore(path: folder.storePath)
        var configuration = Configuration()
        configuration.journalMode = .wal
        let other = try DatabaseQueue(path: folder.storePath, configuration: configuration)
        let released = Task.detached {
            try other.write { db in
                try db.execute(sql: "UPDATE vehicle SET year = 2000")
                Thread.sleep(forTimeInterval: 0.3)
            }
        }
        _ = try store.addDoblo()
        try await released.value
        #expect(try store.vehicles().count == 1)
    }

    @Test func theReadOnlyStoreCannotBeWritten() throws {
        try VehicleStore(path: folder.storePath).close()
        let store = try VehicleStore(path: folder.storePath, access: .readOnly)
        #expect(throws: StoreError.readOnly(path: folder.storePath)) { try store.addDoblo() }
    }

    @Test func aClosedStore() throws {
        let store = try VehicleStore(path: folder.storePath)
        try store.close()
        #expect(throws: StoreError.closed(path: folder.storePath)) { try store.vehicles() }
        #expect(throws: StoreError.closed(path: folder.storePath)) { try store.addDoblo() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["log.sqlite"])
    }

    @Test func readsBesideAWriter() throws {
        let writer = try VehicleStore(path: folder.storePath)
        let reader = try VehicleStore(path: folder.storePath, access: .readOnly)
        let vehicle = try writer.addDoblo()
        #expect(try reader.vehicles() == [vehicle])
        try writer.confirm(writer.pend(1).id, as: Sample.confirmation(of: vehicle))
        #expect(try reader.history(of: vehicle.id).count == 1)
    }
}

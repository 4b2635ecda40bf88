import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

@testable import VehicleStore

/// Processes of their own: at work together, killed, without rights.
///
/// The bodies of `processExitsWith` run in a new process each; what they capture is handed over as JSON, by its type.
struct StoreExitTests {
    let folder = TemporaryFolder()

    @Test func fourProcessesLogOneFolderOfPhotos() async throws {
        let path = folder.storePath
        await withTaskGroup { group in
            for process in 0..<4 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [path = path as String, process = process as Int] in
                        let store = try VehicleStore(path: path)
                        let vehicle: Vehicle
                        do { vehicle = try store.addDoblo() } catch { vehicle = try store.vehicle(named: "blue doblo") }
                        for step in 0..<40 {
                            // Each from another end of the same forty photos.
                            let number = (step + process * 10) % 40
                            do throws(StoreError) {
                                try store.log(
                                    Sample.photo(number), reading: Sample.odometer(),
                                    as: Sample.confirmation(of: vehicle, second: number))
                            } catch {
                                guard case .alreadyLogged = error else { throw error }
                            }
                        }
                    }
                }
            }
        }
        let store = try VehicleStore(path: path)
        #expect(try store.vehicles().count == 1)
        let entries = try store.history(of: store.vehicle(named: "Blue Doblo").id)
        #expect(Set(entries.compactMap { $0.photo?.record.sha256 }) == Set((0..<40).map(Sample.hash)))
        #expect(entries.count == 40)
        #expect(try store.problems() == [])
    }

    /// Killed at a random moment, again and again, on one store: what was said to be logged is there, once.
    @Test("Several processes attach one file: it is kept once, and each entry has it")
    func processes() async throws {
        let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        let path = folder.path + "/receipt.bin"
        try bytes.write(to: URL(fileURLWithPath: path))
        let store = try VehicleStore(path: folder.storePath)
        let vehicle = try store.addDoblo()
        await withTaskGroup { group in
            for process in 0..<4 {
                group.addTask {
                    await #expect(processExitsWith: .success) {
                        [path = path as String, storePath = folder.storePath as String, process = process as Int] in
                        let store = try VehicleStore(path: storePath)
                        let vehicle = try store.vehicle(named: "Blue Doblo")
                        for step in 0..<5 {
                            let receipt = try store.attach(path)
                            try store.add(
                                .expense(
                                    Expense(
                                        id: "", at: Sample.day(Double(process * 10 + step)),
                                        cost: Money(minorUnits: 1, try Currency("EUR")), category: "toll",
                                        attachments: [receipt])), to: vehicle.id, LogWriting(by: "p"))
                        }
                    }
                }
            }
        }
        let all = try store.items(of: vehicle.id).flatMap(\.content.attachments)
        #expect(all.count == 20 && Set(all).count == 1)
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder.storePath + ".attachments")
        #expect(kept == ["\(all[0].sha256).bin"])
        #expect(try store.data(of: all[0]) == bytes)
    }

    @Test func aKilledProcessLosesNothingThatItSaidItHad() async throws {
        let (path, said) = (folder.storePath, folder.path + "/said")
        for round in 0..<12 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, said = said as String, round = round as Int] in
                @Sendable func dieSoon() {
                    Thread.detachNewThread {
                        usleep(.random(in: 0...60_000))
                        kill(getpid(), SIGKILL)
                    }
                }
                // While it opens the store, or once it has logged something, however slow the machine.
                if !round.isMultiple(of: 2) { dieSoon() }
                let store = try VehicleStore(path: path)
                let vehicle: Vehicle
                do { vehicle = try store.addDoblo() } catch { vehicle = try store.vehicle(named: "Blue Doblo") }
                let file = open(said, O_WRONLY | O_CREAT | O_APPEND, 0o600)
                for step in 0..<100_000 {
                    let number = round * 100_000 + step
                    let reading = try store.pend(number)
                    try store.confirm(reading.id, as: Sample.confirmation(of: vehicle, second: number))
                    let line = Array("\(Sample.hash(number))\n".utf8)
                    _ = write(file, line, line.count)
                    if step == 0, round.isMultiple(of: 2) { dieSoon() }
                }
            }
            // Whoever comes first finds SQLite's log as it was left, a reader as well as a writer.
            let store = try VehicleStore(path: path, access: round.isMultiple(of: 2) ? .readWrite : .readOnly)
            #expect(try store.problems() == [])
        }
        let store = try VehicleStore(path: path)
        let entries = try store.history(of: store.vehicle(named: "Blue Doblo").id)
        let logged = entries.compactMap { $0.photo?.record.sha256 }
        let promised = try String(contentsOfFile: said, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(!promised.isEmpty)
        #expect(Set(promised).isSubset(of: logged))
        #expect(Set(logged).count == logged.count)
        // The one of each round that was killed between the commit and the word.
        #expect(logged.count - promised.count <= 12)
        #expect(try store.pendingReadings().count <= 12)
    }

    // MARK: - Without rights

    /// The administrator may do all: become somebody else.
    static func dropRights() {
        if geteuid() == 0 {
            precondition(setgid(65_534) == 0 && setuid(65_534) == 0)
        }
    }

    /// A store with a vehicle, closed; file and folder with the rights given, for anyone.
    func prepare(file: Int, folder rights: Int) throws {
        let store = try VehicleStore(path: folder.storePath)
        _ = try store.addDoblo()
        try store.close()
        try FileManager.default.setAttributes([.posixPermissions: file], ofItemAtPath: folder.storePath)
        try FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: folder.path)
    }

    func unlock() {
        try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    }

    @Test func aFileThatMayOnlyBeRead() async throws {
        try prepare(file: 0o444, folder: 0o777)
        defer { unlock() }
        await #expect(processExitsWith: .success) { [path = folder.storePath as String] in
            Self.dropRights()
            #expect(throws: StoreError.readOnly(path: path)) { try VehicleStore(path: path) }
            let vehicles = try VehicleStore(path: path, access: .readOnly).vehicles()
            #expect(vehicles.count == 1)
        }
    }

    @Test func aFolderThatMayOnlyBeRead() async throws {
        try prepare(file: 0o444, folder: 0o555)
        defer { unlock() }
        await #expect(processExitsWith: .success) {
            [path = folder.storePath as String, folder = folder.path as String] in
            Self.dropRights()
            #expect(throws: StoreError.readOnly(path: path)) { try VehicleStore(path: path) }
            let store = try VehicleStore(path: path, access: .readOnly)
            #expect(try store.vehicles().count == 1)
            #expect(throws: StoreError.readOnly(path: path)) { try store.addDoblo() }
            let missing = folder + "/new.sqlite"
            #expect(throws: StoreError.noPermission(path: missing)) { try VehicleStore(path: missing) }
            #expect(throws: StoreError.cannotCreateFolder(path: folder + "/a", reason: "Permission denied")) {
                try VehicleStore(path: folder + "/a/b/log.sqlite")
            }
        }
    }

    @Test(
        "A file that may not be read, and a folder that may not be entered",
        arguments: [(0o000, 0o777), (0o666, 0o000)])
    func mayNotBeRead(file: Int, folder rights: Int) async throws {
        try prepare(file: file, folder: rights)
        defer { unlock() }
        await #expect(processExitsWith: .success) { [path = folder.storePath as String] in
            Self.dropRights()
            for access in VehicleStore.Access.allCases {
                #expect(throws: StoreError.noPermission(path: path)) { try VehicleStore(path: path, access: access) }
            }
        }
    }

    /// While the owner has it open, somebody else who may read it can.
    @Test func readingBesideTheOwner() async throws {
        let store = try VehicleStore(path: folder.storePath)
        _ = try store.addDoblo()
        for file in ["", "-wal", "-shm"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.storePath + file)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
        defer { unlock() }
        await #expect(processExitsWith: .success) { [path = folder.storePath as String] in
            Self.dropRights()
            let vehicles = try VehicleStore(path: path, access: .readOnly).vehicles()
            #expect(vehicles.count == 1)
        }
        _ = store
    }
    @Test("What only somebody else may write is read as it is, until they write", .enabled(if: geteuid() == 0))
    func sealedUntilWritten() async throws {
        try prepare(file: 0o644, folder: 0o555)
        defer { unlock() }
        await #expect(processExitsWith: .success) { [path = folder.storePath as String] in
            // The rights of nobody are asked about, and those of root are used.
            #expect(setreuid(65_534, 0) == 0)
            let seal = try #require(StoreFile.Seal(path))
            try StoreFile.check(seal, of: path)
            let store = try VehicleStore(inMemory: ())
            let other = try VehicleStore.openWhole(path)
            let error = #expect(throws: StoreError.self) {
                try store.merge(from: [{ other }], OtherStoreFiles(of: other, at: path), dryRun: false) {
                    #expect(utimes(path, nil) == 0)
                    try StoreFile.check(seal, of: path)
                }
            }
            #expect(error == .busy(path: path))
            #expect(try store.vehicles().isEmpty)
            let next = try #require(StoreFile.Seal(path))
            try Data().write(to: URL(fileURLWithPath: path + "-wal"))
            #expect(throws: StoreError.busy(path: path)) { try StoreFile.check(next, of: path) }
        }
    }
}

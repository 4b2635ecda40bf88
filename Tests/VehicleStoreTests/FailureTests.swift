import Foundation
import GRDB
import OdologOdometer
import OdologVIN
import Testing

@testable import VehicleStore

/// What goes wrong in the middle leaves nothing half-written.
struct FailureTests {
    let folder = TemporaryFolder()

    func contents(_ store: VehicleStore) throws -> [String] {
        try store.database.read { db in
            try ["vehicle", "photo", "reading", "mileageSnapshot"].flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY id").map { "\(table) \($0)" }
            }
        }
    }

    /// One failing statement at a time: each write of a confirmation.
    @Test(arguments: [
        "BEFORE INSERT ON mileageSnapshot", "AFTER INSERT ON mileageSnapshot", "BEFORE UPDATE ON reading",
        "AFTER UPDATE ON reading", "AFTER UPDATE OF status ON reading", "BEFORE INSERT ON photo",
        "AFTER INSERT ON reading",
    ])
    func aConfirmationIsAllOrNothing(_ moment: String) throws {
        let store = try VehicleStore(path: folder.storePath)
        let vehicle = try store.addDoblo()
        let waiting = try store.pend(1)
        let before = try contents(store)
        try store.database.write { db in
            try db.execute(
                sql: "CREATE TRIGGER broken \(moment) BEGIN SELECT RAISE(ABORT, 'injected'); END")
        }
        #expect(throws: StoreError.self) {
            // Both ways; each of the moments is on one of them at least.
            try store.log(Sample.photo(2), reading: Sample.odometer(), as: Sample.confirmation(of: vehicle))
        }.map { #expect($0.description.contains("injected")) }
        #expect(try contents(store) == before)
        if !moment.contains("ON photo"), !moment.contains("INSERT ON reading") {
            #expect(throws: StoreError.self) {
                try store.confirm(waiting.id, as: Sample.confirmation(of: vehicle))
            }
            #expect(try contents(store) == before)
        }
        try store.database.write { try $0.execute(sql: "DROP TRIGGER broken") }
        try store.confirm(waiting.id, as: Sample.confirmation(of: vehicle))
        #expect(try store.problems() == [])
    }

    @Test func aVINConfirmationIsAllOrNothing() throws {
        let store = try VehicleStore(path: folder.storePath)
        let vehicle = try store.addDoblo()
        let reading = try store.register(Sample.photo(), readings: [Sample.vinReading()]).pending(.vin)!
        try store.database.write { db in
            try db.execute(
                sql: "CREATE TRIGGER broken AFTER UPDATE ON reading BEGIN SELECT RAISE(ABORT, 'injected'); END")
        }
        let before = try contents(store)
        #expect(throws: StoreError.self) { try store.confirmVIN(reading.id, as: Sample.vin, vehicle: vehicle.id) }
        #expect(try contents(store) == before)
    }

    @Test func aFullDisk() throws {
        let store = try VehicleStore(path: folder.storePath)
        let vehicle = try store.addDoblo()
        try store.database.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count")!
            try db.execute(sql: "PRAGMA max_page_count = \(pages + 20)")
        }
        var logged: [MileageSnapshot] = []
        var failure: StoreError?
        while failure == nil, logged.count < 10_000 {
            let number = logged.count + 1
            let content = Sample.odometer(number).with { $0.rawText = String(repeating: "x", count: 5_000) }
            do {
                logged.append(
                    try store.log(
                        Sample.photo(number), reading: content,
                        as: Sample.confirmation(number, of: vehicle, day: Double(number))))
            } catch {
                failure = error
            }
        }
        #expect(failure == .diskFull(path: folder.storePath))
        #expect(!logged.isEmpty)
        #expect(try store.history(of: vehicle.id).map(\.snapshot) == logged)
        #expect(try store.photo(sha256: Sample.hash(logged.count + 1)) == nil)
        #expect(try store.problems() == [])
        // There is room again.
        try store.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
        try store.log(Sample.confirmation(logged.count + 1, of: vehicle, day: Double(logged.count + 1)))
    }

    // MARK: - Damaged files

    /// The bytes of a store with some rows in it: made once, for each row costs a disk flush.
    static let sample = Result {
        let folder = TemporaryFolder()
        let store = try VehicleStore(path: folder.storePath)
        let vehicle = try store.add(NewVehicle(name: "Blue Doblo", vin: Sample.vin))
        for number in 1...60 {
            try store.log(
                Sample.photo(number), reading: Sample.odometer(number),
                as: Sample.confirmation(number, of: vehicle, day: Double(number)))
        }
        try store.register(Sample.photo(99), readings: [Sample.vinReading(), Sample.odometer()])
        try store.close()
        return try Data(contentsOf: URL(fileURLWithPath: folder.storePath))
    }

    func filled() throws -> URL {
        let url = URL(fileURLWithPath: folder.storePath)
        try Self.sample.get().write(to: url)
        return url
    }

    /// Every call that reads; throws the first error.
    func readAll(_ store: VehicleStore) throws(StoreError) {
        for vehicle in try store.vehicles() {
            _ = try store.history(of: vehicle.id)
            _ = try store.assess(Sample.value(100), unit: .miles, vehicle: vehicle.id, at: Sample.day(30))
        }
        for number in 1...60 { _ = try store.photo(sha256: Sample.hash(number)) }
        _ = try store.vehicle(named: "Blue Doblo")
        _ = try store.vehicle(named: Sample.vin.text)
        _ = try store.pendingReadings()
        _ = try store.summary()
    }

    /// By a page at least: SQLite takes single missing bytes for zeros, which some are.
    @Test func aFileThatEndsTooEarly() throws {
        let url = try filled()
        let data = try Data(contentsOf: url)
        for length in [1, 15, 16, 99, 100, 512, 4_095, 4_096, 4_097, data.count / 2, data.count - 4_096] {
            try data.prefix(length).write(to: url)
            #expect(throws: StoreError.self, "\(length) bytes") {
                let store = try VehicleStore(path: folder.storePath, access: .readOnly)
                try readAll(store)
                guard try store.problems().isEmpty else { throw StoreError.corrupt(path: "", detail: "found") }
            }.map { #expect($0.isAboutFile, "\($0)") }
        }
    }

    /// Bytes at random places turned over: whatever comes of it is an error, or a value, but never a trap.
    @Test(arguments: 1...8)
    func bytesTurnedOver(_ seed: UInt64) throws {
        let url = try filled()
        let data = try Data(contentsOf: url)
        var generator = SplitMix64(state: seed)
        var errors = 0
        for _ in 0..<25 {
            var broken = data
            for _ in 0..<Int.random(in: 1...60, using: &generator) {
                broken[Int.random(in: 0..<data.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            try broken.write(to: url)
            for file in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + file) }
            do throws(StoreError) {
                let store = try VehicleStore(path: url.path)
                try readAll(store)
                for number in 61...63 {
                    try store.register(Sample.photo(number), readings: [Sample.odometer(number)])
                }
            } catch {
                #expect(!error.description.isEmpty)
                errors += 1
            }
        }
        #expect(errors > 0)
    }

    /// By a program that switches the checks off.
    @Test(arguments: [
        "UPDATE vehicle SET unit = 'furlong'", "UPDATE vehicle SET createdAt = 'once'", "UPDATE vehicle SET vin = 'x'",
        "UPDATE photo SET takenAt = 'x'", "UPDATE photo SET addedAt = ''",
        "UPDATE mileageSnapshot SET takenAt = '0'", "UPDATE mileageSnapshot SET wholeUnits = -5",
        "UPDATE mileageSnapshot SET wholeUnits = 99999999", "UPDATE mileageSnapshot SET tenths = 12",
        "UPDATE mileageSnapshot SET timeSource = 'star'", "UPDATE mileageSnapshot SET acknowledgedFlags = '{}'",
        "UPDATE reading SET content = json_set(content, '$.candidates[0]', 1)", "UPDATE reading SET content = '{}'",
        "UPDATE reading SET content = json_set(content, '$.candidates[0].box', json('[[1],[2]]'))",
        "UPDATE reading SET content = json_set(content, '$.decision', '')",
        "UPDATE reading SET content = json_set(content, '$.doubts', 1)",
        "UPDATE reading SET content = json_set(content, '$.candidates[0].source', 'x')",
        "UPDATE reading SET content = 'no JSON'",
        "UPDATE reading SET status = 'odd'", "UPDATE reading SET kind = 'trip' WHERE id = 1",
        "UPDATE reading SET decidedBy = 'x'", "DELETE FROM photo",
        "DELETE FROM reading",
        "DELETE FROM mileageSnapshot; DROP TABLE photo",
    ])
    func rowsThatBreakTheRules(_ sql: String) throws {
        _ = try filled()
        try folder.rawDatabase().writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
            for trigger in try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
                try db.execute(sql: "DROP TRIGGER \(trigger)")
            }
            try db.execute(sql: sql)
        }
        let store = try VehicleStore(path: folder.storePath, access: .readOnly)
        #expect(throws: StoreError.self) {
            try readAll(store)
            guard try store.problems().isEmpty else {
                throw StoreError.corrupt(path: folder.storePath, detail: "found")
            }
        }.map { #expect($0.code == "store_corrupt" || $0.code == "store_unexpected", "\($0)") }
    }

    @Test func problemsNameBrokenLinks() throws {
        _ = try filled()
        try folder.rawDatabase().writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF; DELETE FROM photo WHERE id = 1")
        }
        let store = try VehicleStore(path: folder.storePath)
        #expect(try store.problems() == ["a row of reading refers to a row of photo that is not there"])
    }
}

/// Steele, Lea, Flood 2014: the same numbers on every run.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

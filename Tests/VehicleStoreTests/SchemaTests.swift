import Foundation
import GRDB
import Testing

@testable import VehicleStore

/// The tables as they were shipped. A failure here means that a migration was edited: write a new one instead.
struct SchemaTests {
    static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    /// The schema as SQLite holds it, one object after the other.
    static func dump(_ db: Database) throws -> String {
        let statements = try String.fetchAll(
            db,
            sql: """
                SELECT sql FROM sqlite_schema
                WHERE sql IS NOT NULL AND name NOT LIKE 'grdb!_%' ESCAPE '!' ORDER BY type DESC, name
                """)
        return statements.joined(separator: ";\n\n") + ";\n"
    }

    @Test(arguments: [
        "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16",
    ])
    func isAsShipped(version: String) throws {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue, upTo: version)
        if ProcessInfo.processInfo.environment["ODOLOG_UPDATE_SNAPSHOTS"] != nil, version == Schema.versions.last {
            try queue.read(Self.dump).write(
                to: Self.fixtures.appending(path: "schema-\(version).sql"), atomically: true, encoding: .utf8)
        }
        let shipped = try String(contentsOf: Self.fixtures.appending(path: "schema-\(version).sql"), encoding: .utf8)
        #expect(try queue.read(Self.dump) == shipped)
    }

    @Test func migrationsAreThoseKnown() {
        #expect(
            Schema.migrator.migrations == [
                "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15",
                "v16",
            ])
    }

    @Test func everyTableIsStrict() throws {
        let queue = try DatabaseQueue()
        try Schema.migrate(queue)
        let lax = try queue.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM pragma_table_list
                    WHERE schema = 'main' AND type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'
                    """)
        }
        #expect(lax == ["grdb_migrations"])
    }

    @Test func theFileTellsWhoseItIs() throws {
        let folder = TemporaryFolder()
        try VehicleStore(path: folder.storePath).close()
        let header = try Data(contentsOf: URL(fileURLWithPath: folder.storePath)).prefix(100)
        #expect(String(decoding: header[68..<72], as: UTF8.self) == "ODOL")
    }

    @Test func migratingTwiceChangesNothing() throws {
        let queue = try DatabaseQueue()
        try Schema.migrate(queue)
        let before = try queue.read(Self.dump)
        try Schema.migrate(queue)
        #expect(try queue.read(Self.dump) == before)
    }

    @Test func migrationOfAFullStoreKeepsItsRows() throws {
        let folder = TemporaryFolder()
        do {
            let store = try VehicleStore(path: folder.storePath)
            let vehicle = try store.addDoblo()
            try store.confirm(store.pend(1).id, as: Sample.confirmation(of: vehicle))
            try store.close()
        }
        var next = Schema.migrator
        next.registerMigration("next") { db in try db.execute(sql: "ALTER TABLE vehicle ADD COLUMN plate TEXT") }
        do {
            let queue = try folder.rawDatabase()
            try Schema.migrate(queue, with: next)
            #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM mileageSnapshot") } == 1)
            #expect(try queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
        }
        #expect(throws: StoreError.newerSchema(path: folder.storePath, migrations: ["next"])) {
            try VehicleStore(path: folder.storePath)
        }
    }

    /// A folder with a store as that version of the schema had it.
    private func store(of version: String, _ rows: String...) throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        let queue = try folder.rawDatabase()
        try Schema.migrator.migrate(queue, upTo: version)
        try queue.write { db in
            for row in rows {
                try db.execute(sql: ConstraintTests.ofAnEarlierVersion(row))
            }
        }
        return folder
    }

    @Test func aStoreOfTheFirstVersionIsBroughtUpToDate() throws {
        let folder = try store(of: "v1", ConstraintTests.vehicleRow)
        #expect(throws: StoreError.olderSchema(path: folder.storePath)) {
            try VehicleStore(path: folder.storePath, access: .readOnly)
        }
        let store = try VehicleStore(path: folder.storePath)
        var vehicle = try store.vehicle(named: "A")
        #expect(try store.formerVINs(of: vehicle.id).isEmpty)
        vehicle.vin = Sample.vin
        try store.update(vehicle)
        vehicle.vin = Sample.otherVIN
        try store.update(vehicle)
        #expect(try store.formerVINs(of: vehicle.id).map(\.vin) == [Sample.vin])
    }

    @Test func readingsOfTheSecondVersionStayAsTheyAre() throws {
        let folder = try store(
            of: "v2", ConstraintTests.vehicleRow, ConstraintTests.photoRow, ConstraintTests.reading())
        let store = try VehicleStore(path: folder.storePath)
        let pending = try store.pendingReadings()
        #expect(pending.count == 1 && pending.first?.reading.enteredTime == nil)
        #expect(try store.problems() == [])
    }

    /// It wasn't kept why they were: what was as sure as those that were accepted was left to a person. All of them are by now, and none twice.
    @Test(arguments: [
        ("pending", "review", 0.995, ["earlier_version"]), ("pending", "review", 0.5, ["earlier_version"]),
        ("pending", "accept", 0.995, ["earlier_version"]), ("rejected", "review", 0.995, []),
    ])
    func readingsOfTheThirdVersionStayHeldBack(
        status: String, decision: String, confidence: Double, doubts: [String]
    ) throws {
        let isPending = status == "pending"
        let reading = ConstraintTests.reading(
            confidence: "\(confidence)", decision: decision, status: status,
            decidedAt: isPending ? "NULL" : ConstraintTests.time, decidedBy: isPending ? "NULL" : "'person'")
        let folder = try store(of: "v3", ConstraintTests.vehicleRow, ConstraintTests.photoRow, reading)
        let store = try VehicleStore(path: folder.storePath)
        #expect(try store.reading(StoredReading.ID(rawValue: 1)).content.doubts.map(\.code) == doubts)
        #expect(try store.problems() == [])
    }

    /// Of an edited one it isn't known which VIN was made of it.
    @Test(arguments: [
        ("confirmed", ["vin = '1M8GDM9AXKP042788'"], "confirmed"), ("confirmed", [], "rejected"),
        ("confirmed", ["vin = '2HGFG1B86BH501831'"], "rejected"), ("edited", [], "rejected"),
        ("edited", ["vin = '2HGFG1B86BH501831'"], "edited"),
        ("edited", ["vin = '2HGFG1B86BH501831'", "vin = '1FTFW1ET5DFC10312'"], "rejected"),
    ])
    func readingsOfTheFourthVersionWhoseVINIsGone(status: String, vins: [String], becomes: String) throws {
        let reading = ConstraintTests.reading(
            kind: "vin", wholeUnits: "NULL", vin: "'1M8GDM9AXKP042788'", status: status,
            decidedAt: ConstraintTests.time, decidedBy: "'person'")
        let folder = try store(of: "v4", ConstraintTests.vehicleRow, ConstraintTests.photoRow, reading)
        do {
            let queue = try folder.rawDatabase()
            try queue.write { db in for vin in vins { try db.execute(sql: "UPDATE vehicle SET \(vin)") } }
        }
        let store = try VehicleStore(path: folder.storePath)
        #expect(try store.reading(StoredReading.ID(rawValue: 1)).status.rawValue == becomes)
        #expect(try store.problems() == [])
    }

    /// They were accepted without a look at what the photo shows.
    @Test(arguments: [
        ("odometer", "pending", "[]", ["earlier_version"]), ("vin", "pending", "[]", ["earlier_version"]),
        ("odometer", "pending", #"["tenths_unsure"]"#, ["tenths_unsure", "earlier_version"]),
        ("odometer", "pending", #"["earlier_version","x"]"#, ["earlier_version", "x"]),
        ("odometer", "confirmed", "[]", []), ("vin", "rejected", #"["too_small"]"#, ["too_small"]),
    ])
    func readingsOfTheFifthVersionThatWaitAreForAPerson(
        kind: String, status: String, before: String, doubts: [String]
    ) throws {
        let isPending = status == "pending"
        let reading = ConstraintTests.reading(
            kind: kind, wholeUnits: kind == "vin" ? "NULL" : "1", vin: kind == "vin" ? "'1M8GDM9AXKP042788'" : "NULL",
            confidence: "0.97", status: status, decidedAt: isPending ? "NULL" : ConstraintTests.time,
            decidedBy: isPending ? "NULL" : "'threshold'"
        ).replacing("decidedBy)", with: "decidedBy, doubts)").dropLast()
        let folder = try store(
            of: "v5", ConstraintTests.vehicleRow, ConstraintTests.photoRow, "\(reading), '\(before)')")
        let store = try VehicleStore(path: folder.storePath)
        let found = try store.reading(StoredReading.ID(rawValue: 1))
        #expect(found.content.doubts.map(\.code) == doubts)
        #expect(found.content.decision == (isPending ? .review : .accept), "nothing is accepted beside a doubt")
        #expect(found.content.valueConfidence == 0.97, "there was one confidence")
        #expect(found.content.scene == nil && found.content.meter == nil && found.content.otherMeter == nil)
        #expect(found.threshold == nil)
        #expect(try store.problems() == [])
    }

    @Test func aFailingMigrationLeavesTheStoreAsItWas() throws {
        let queue = try DatabaseQueue()
        try Schema.migrate(queue)
        let before = try queue.read(Self.dump)
        var next = Schema.migrator
        next.registerMigration("next") { db in
            try db.execute(sql: "ALTER TABLE vehicle ADD COLUMN plate TEXT")
            try db.execute(sql: "INSERT INTO nowhere VALUES (1)")
        }
        #expect(throws: DatabaseError.self) { try Schema.migrate(queue, with: next) }
        #expect(try queue.read(Self.dump) == before)
    }

    /// GRDB lists what is to be done before it takes the lock.
    @Test func aMigrationThatAnotherProcessHasJustMadeIsNotMadeAgain() throws {
        let folder = TemporaryFolder()
        try VehicleStore(path: folder.storePath).close()
        let path = folder.storePath
        var next = Schema.migrator
        next.registerMigration("next") { db in
            // Long enough for the other one to have looked, and to wait for the lock.
            Thread.sleep(forTimeInterval: 0.2)
            try db.execute(sql: "ALTER TABLE vehicle ADD COLUMN plate TEXT")
        }
        let migrator = next
        let pools = try (0..<2).map { _ in
            var configuration = Configuration()
            configuration.busyMode = .timeout(10)
            return try DatabasePool(path: path, configuration: configuration)
        }
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            #expect(throws: Never.self) { try Schema.migrate(pools[index], with: migrator) }
        }
        #expect(
            try pools[0].read { try Schema.migrator.appliedIdentifiers($0) } == Set(migrator.migrations))
    }

    @Test func anOlderStoreIsToldWhenOpenedForReading() throws {
        let queue = try DatabaseQueue()
        try Schema.migrate(queue)
        var next = Schema.migrator
        next.registerMigration("next") { db in try db.execute(sql: "ALTER TABLE vehicle ADD COLUMN plate TEXT") }
        #expect(throws: StoreError.olderSchema(path: "p")) {
            try queue.read { db in try Schema.checkIsCurrent(db, path: "p", migrator: next) }
        }
        try queue.read { db in try Schema.checkIsCurrent(db, path: "p") }
    }
}

/// What SQLite itself refuses, whoever writes.
struct ConstraintTests {
    static let time = "'2026-01-01T00:00:00.000Z'"
    static let hash = "'" + String(repeating: "a", count: 64) + "'"

    static let vehicleRow = "INSERT INTO vehicle VALUES (1, 'A', 'a', NULL, NULL, NULL, NULL, 'km', \(time))"
    static let photoRow = "INSERT INTO photo VALUES (1, \(hash), 1, 1, 1, 'p', NULL, NULL, \(time))"

    static func reading(
        id: Int = 1, photo: Int = 1, vehicle: String = "1", kind: String = "odometer",
        wholeUnits: String = "1", tenths: String = "NULL", unit: String = "NULL", vin: String = "NULL",
        confidence: String = "0.5", decision: String = "accept", source: String = "ocr",
        engine: String = "e", status: String = "pending", decidedAt: String = "NULL", decidedBy: String = "NULL"
    ) -> String {
        """
        INSERT INTO reading (id, photoId, vehicleId, kind, text, wholeUnits, tenths, unit, vin, confidence, decision,
            source, engine, modelVersion, status, createdAt, decidedAt, decidedBy)
        VALUES (\(id), \(photo), \(vehicle), '\(kind)', '', \(wholeUnits), \(tenths), \(unit), \(vin),
            \(confidence), '\(decision)', '\(source)', '\(engine)', '1', '\(status)', \(time), \(decidedAt),
            \(decidedBy))
        """
    }

    /// Until v6 there were two columns more that had to be said.
    static func ofAnEarlierVersion(_ reading: String) -> String {
        reading.replacing("kind, text, ", with: "kind, rawText, candidates, text, ")
            .replacing("'odometer', '',", with: "'odometer', '', '[]', '',")
            .replacing("'vin', '',", with: "'vin', '', '[]', '',")
    }

    static func snapshot(
        vehicle: Int = 1, wholeUnits: String = "1", tenths: String = "NULL", unit: String = "km",
        takenAt: String = time, timeSource: String = "exif",
        offset: String = "NULL", reading: String = "NULL", flags: String = "[]", source: String? = "typed",
        number: String? = "1"
    ) -> String {
        """
        INSERT INTO mileageSnapshot (vehicleId, wholeUnits, tenths, unit, takenAt, timeSource, utcOffset, readingId,
            acknowledgedFlags, createdAt\(source == nil ? "" : ", source")\(number == nil ? "" : ", number"))
        VALUES (\(vehicle), \(wholeUnits), \(tenths), '\(unit)', \(takenAt), '\(timeSource)', \(offset), \(reading),
            '\(flags)', \(time)\(source.map { ", '\($0)'" } ?? "")\(number.map { ", \($0)" } ?? ""))
        """
    }

    func database() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try Schema.migrate(queue)
        try queue.write { db in
            try db.execute(sql: Self.vehicleRow)
            try db.execute(sql: Self.photoRow)
        }
        return queue
    }

    /// Else the refusals below would prove nothing.
    @Test(arguments: [
        reading(), reading(vehicle: "NULL"), reading(wholeUnits: "NULL"), reading(tenths: "9", unit: "'mi'"),
        reading(kind: "vin", wholeUnits: "NULL", vin: "'1M8GDM9AXKP042788'"),
        reading(status: "confirmed", decidedAt: time, decidedBy: "'person'"),
        snapshot(), snapshot(tenths: "0", unit: "mi", timeSource: "now", offset: "-19800", flags: "[\"a\"]"),
        snapshot(timeSource: "name"),
    ])
    func good(_ sql: String) throws {
        try database().write { try $0.execute(sql: sql) }
    }

    @Test(arguments: [
        // vehicle
        "UPDATE vehicle SET name = ''", "UPDATE vehicle SET unit = 'furlong'", "UPDATE vehicle SET year = 1885",
        "UPDATE vehicle SET year = 2201", "UPDATE vehicle SET year = 'old'", "UPDATE vehicle SET vin = 'SHORT'",
        "UPDATE vehicle SET vin = 'IM8GDM9AXKP042788'", "UPDATE vehicle SET vin = '1m8gdm9axkp042788'",
        "UPDATE vehicle SET createdAt = 'yesterday'", "UPDATE vehicle SET make = ''",
        "INSERT INTO vehicle VALUES (2, 'A', 'a', NULL, NULL, NULL, NULL, 'km', \(time))",
        // photo
        "UPDATE photo SET sha256 = 'abc'", "UPDATE photo SET sha256 = upper(sha256)", "UPDATE photo SET byteCount = 0",
        "UPDATE photo SET width = 0", "UPDATE photo SET height = -1", "UPDATE photo SET path = ''",
        "UPDATE photo SET takenAt = '2026-01-01'", "UPDATE photo SET takenAtOffset = 3600",
        "INSERT INTO photo VALUES (2, \(hash), 1, 1, 1, 'q', NULL, NULL, \(time))",
        // reading
        reading(photo: 2), reading(vehicle: "2"), reading(kind: "trip"), reading(wholeUnits: "-1"),
        reading(wholeUnits: "1000000000"),
        reading(wholeUnits: "1.5"), reading(tenths: "10"), reading(tenths: "-1"),
        reading(wholeUnits: "NULL", tenths: "1"),
        reading(unit: "'m'"), reading(vin: "'1M8GDM9AXKP042788'"),
        reading(kind: "vin", vin: "'1M8GDM9AXKP042788'"), reading(kind: "vin", wholeUnits: "NULL", unit: "'km'"),
        reading(kind: "vin", wholeUnits: "NULL", vin: "'1M8GDM9AXKPO42788'"),
        reading(confidence: "1.01"), reading(confidence: "-0.1"), reading(confidence: "NULL"),
        reading(decision: "maybe"), reading(source: "guess"), reading(engine: ""), reading(status: "done"),
        reading(status: "confirmed"), reading(status: "confirmed", decidedAt: time),
        reading(decidedAt: time, decidedBy: "'person'"),
        reading(status: "confirmed", decidedAt: time, decidedBy: "'nobody'"),
        reading(vehicle: "NULL", status: "edited", decidedAt: time, decidedBy: "'person'"),
        reading(wholeUnits: "NULL", status: "confirmed", decidedAt: time, decidedBy: "'person'"),
        // snapshot
        snapshot(vehicle: 2), snapshot(wholeUnits: "-1"), snapshot(wholeUnits: "NULL"), snapshot(tenths: "10"),
        snapshot(unit: "m"), snapshot(takenAt: "'2026'"), snapshot(timeSource: "guess"), snapshot(offset: "86401"),
        snapshot(reading: "1"),
        snapshot(flags: "{}"), snapshot(source: "guess"),
    ])
    func refused(_ sql: String) throws {
        let queue = try database()
        #expect(throws: DatabaseError.self) { try queue.write { try $0.execute(sql: sql) } }
    }

    @Test(arguments: [
        "valueConfidence = 1.01", "valueConfidence = NULL", "content = NULL", "content = '[]'", "content = 'no'",
        "scene = 'fuel_pump'", "sceneProbability = 0.5",
        "scene = '', sceneProbability = 0.5", "scene = 'x', sceneProbability = 2", "meter = 'hours'",
        "otherTenths = 5", "otherWholeUnits = -1", "otherWholeUnits = 1, otherTenths = 10", "threshold = 1.5",
        "kind = 'vin', wholeUnits = NULL, meter = 'total'", "kind = 'vin', wholeUnits = NULL, otherWholeUnits = 1",
    ])
    func refusedOfAReading(_ change: String) throws {
        let queue = try database()
        try queue.write { try $0.execute(sql: Self.reading()) }
        #expect(throws: DatabaseError.self) { try queue.write { try $0.execute(sql: "UPDATE reading SET \(change)") } }
        try queue.write { db in
            try db.execute(
                sql: """
                    UPDATE reading SET valueConfidence = 1, scene = 'a later kind', sceneProbability = 0, meter = 'trip',
                        otherWholeUnits = 1, otherTenths = 9, threshold = 0
                    """)
        }
    }

    @Test(arguments: ["UPDATE formerVIN SET vin = '2HGFG1B86BH501831'", "DELETE FROM formerVIN"])
    func aFormerVINStays(_ sql: String) throws {
        let queue = try database()
        try queue.write { db in
            try db.execute(sql: "UPDATE vehicle SET vin = '1M8GDM9AXKP042788'")
            try db.execute(sql: "UPDATE vehicle SET vin = NULL")
        }
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM formerVIN") } == 1)
        #expect(throws: DatabaseError.self) { try queue.write { try $0.execute(sql: sql) } }
    }

    @Test func onePhotoHasOneReadingOfAKindThatIsNotRejected() throws {
        let queue = try database()
        try queue.write { db in
            try db.execute(
                sql: Self.reading(id: 1, status: "rejected", decidedAt: Self.time, decidedBy: "'person'"))
            try db.execute(sql: Self.reading(id: 2))
            try db.execute(sql: Self.reading(id: 3, kind: "vin", wholeUnits: "NULL"))
        }
        #expect(throws: DatabaseError.self) { try queue.write { try $0.execute(sql: Self.reading(id: 4)) } }
    }

    @Test(arguments: ["confirmed", "edited", "rejected"])
    func aDecidedReadingIsFinal(_ status: String) throws {
        let queue = try database()
        try queue.write {
            try $0.execute(sql: Self.reading(status: status, decidedAt: Self.time, decidedBy: "'person'"))
        }
        for change in [
            "status = 'pending', decidedAt = NULL, decidedBy = NULL", "wholeUnits = 2", "vehicleId = NULL",
            #"doubts = '["x"]'"#, "valueConfidence = 1", "scene = 'paper', sceneProbability = 1", "meter = 'trip'",
            "otherWholeUnits = 1", "threshold = 0.5", #"content = '{"a":1}'"#,
        ] {
            let error = #expect(throws: DatabaseError.self) {
                try queue.write { try $0.execute(sql: "UPDATE reading SET \(change)") }
            }
            #expect(error?.message == "a decided reading is final")
        }
    }

    @Test func aConfirmedVINIsRejectedOnlyWhereItsVehicleHasLostOne() throws {
        let queue = try database()
        let reading = Self.reading(
            kind: "vin", wholeUnits: "NULL", vin: "'1M8GDM9AXKP042788'", status: "confirmed", decidedAt: Self.time,
            decidedBy: "'person'")
        try queue.write { try $0.execute(sql: reading) }
        let error = #expect(throws: DatabaseError.self) {
            try queue.write { try $0.execute(sql: "UPDATE reading SET status = 'rejected'") }
        }
        #expect(error?.message == "a decided reading is final")
        try queue.write { db in
            try db.execute(sql: "UPDATE vehicle SET vin = '1M8GDM9AXKP042788'")
            try db.execute(sql: "UPDATE vehicle SET vin = NULL")
        }
        #expect(try queue.read { try String.fetchOne($0, sql: "SELECT status FROM reading") } == "rejected")
    }

    @Test(arguments: [
        reading(), reading(status: "rejected", decidedAt: time, decidedBy: "'person'"),
        reading(
            kind: "vin", wholeUnits: "NULL", vin: "'1M8GDM9AXKP042788'", status: "confirmed", decidedAt: time,
            decidedBy: "'person'"),
    ])
    func aSnapshotNeedsAConfirmedOdometerReading(_ reading: String) throws {
        let queue = try database()
        try queue.write { try $0.execute(sql: reading) }
        #expect(throws: DatabaseError.self) { try queue.write { try $0.execute(sql: Self.snapshot(reading: "1")) } }
    }

    @Test func aReadingHasOneSnapshot() throws {
        let queue = try database()
        try queue.write { db in
            try db.execute(sql: Self.reading(status: "confirmed", decidedAt: Self.time, decidedBy: "'person'"))
            try db.execute(sql: Self.snapshot(reading: "1"))
        }
        #expect(throws: DatabaseError.self) { try queue.write { try $0.execute(sql: Self.snapshot(reading: "1")) } }
    }

    @Test(arguments: ["vehicle", "photo", "reading"])
    func whatTheLogRestsOnCannotBeDeleted(_ table: String) throws {
        let queue = try database()
        try queue.write { db in
            try db.execute(sql: Self.reading(status: "confirmed", decidedAt: Self.time, decidedBy: "'person'"))
            try db.execute(sql: Self.snapshot(reading: "1"))
        }
        #expect(throws: DatabaseError.self) { try queue.write { try $0.execute(sql: "DELETE FROM \(table)") } }
    }
}

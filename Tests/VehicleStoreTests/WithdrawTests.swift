import Foundation
import GRDB
import OdologOdometer
import OdologReading
import OdologValues
import Testing

@testable import VehicleStore

struct WithdrawTests {
    let folder = TemporaryFolder()
    let store: VehicleStore
    let doblo: Vehicle

    init() throws {
        store = try VehicleStore(path: folder.storePath)
        doblo = try store.addDoblo()
    }

    @Test func theEntryIsOutOfTheLogAndKeptAside() throws {
        try store.confirm(store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: doblo))
        let wrong = try store.confirm(store.pend(2, 9_000).id, as: Sample.confirmation(9_000, of: doblo, day: 10))
        #expect(try store.withdraw(wrong.id, of: doblo.id).id == wrong.id)
        #expect(try store.history(of: doblo.id).map(\.snapshot.value) == [Sample.value(1_000)])
        // What follows isn't compared with it.
        let flags = try store.assess(
            Sample.value(1_200), unit: .kilometers, vehicle: doblo.id, at: Sample.day(20)
        ).flags
        #expect(flags.isEmpty)
        let kept = try folder.rawDatabase().read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT content ->> 'wholeUnits' AS wholeUnits, number, readingId FROM logItem WHERE endedAt IS NOT NULL
                    """)
        }
        #expect(try store.withdrawn(of: doblo.id).map(\.snapshot) == [wrong])
        #expect(kept == ["wholeUnits": 9_000, "number": wrong.id.rawValue, "readingId": wrong.readingID?.rawValue])
        #expect(try store.problems() == [])
    }

    @Test("One entry comes with its photo, as in the history, and is no other vehicle's")
    func oneEntry() throws {
        let photo = try store.confirm(store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: doblo))
        let typed = try store.log(Sample.confirmation(1_100, of: doblo, day: 10))
        #expect(try [photo.id, typed.id].map { try store.entry($0, of: doblo.id) } == store.history(of: doblo.id))
        let other = try store.add(NewVehicle(name: "Other"))
        #expect(throws: StoreError.noSuchEntry(photo.id)) { try store.entry(photo.id, of: other.id) }
        try store.withdraw(photo.id, of: doblo.id)
        #expect(throws: StoreError.noSuchEntry(photo.id)) { try store.entry(photo.id, of: doblo.id) }
    }

    @Test func itsPhotoCanBeRecordedAgainByAPerson() throws {
        let wrong = try store.confirm(store.pend(1, 9_000).id, as: Sample.confirmation(9_000, of: doblo))
        try store.withdraw(wrong.id, of: doblo.id)
        let photo = Sample.photo(1)
        let known = try store.register(photo, readings: [Sample.odometer(1_000)])
        #expect(known.pending(.odometer) == nil && known.confirmed(.odometer) == nil, "no threshold takes it up again")
        let again = try #require(
            try store.register(photo, readings: [Sample.odometer(1_000)], reopeningRejected: true).pending(.odometer))
        let right = try store.confirm(again.id, as: Sample.confirmation(1_000, of: doblo))
        #expect(right.id == wrong.id, "a photo is one entry")
        #expect(
            try store.revisions(of: right.id, vehicle: doblo.id).map(\.content.odometer?.value.wholeUnits) == [
                9_000, 1_000,
            ])
        #expect(try store.history(of: doblo.id).map(\.snapshot.value) == [Sample.value(1_000)])
        #expect(try store.problems() == [])
    }

    @Test(
        "Who decided on one that was withdrawn is said where it is known: before version 6 the threshold wasn't kept",
        arguments: [("v5", "threshold"), ("v5", "person"), ("v3", "threshold")])
    func whoDecidedBefore(version: String, by: String) throws {
        let other = TemporaryFolder()
        let queue = try other.rawDatabase()
        try Schema.migrator.migrate(queue, upTo: version)
        try queue.write { db in
            for row in [
                ConstraintTests.vehicleRow, ConstraintTests.photoRow,
                ConstraintTests.ofAnEarlierVersion(
                    ConstraintTests.reading(status: "confirmed", decidedAt: ConstraintTests.time, decidedBy: "'\(by)'")),
                """
                INSERT INTO mileageSnapshot (vehicleId, wholeUnits, unit, takenAt, timeSource, readingId, acknowledgedFlags, createdAt)
                VALUES (1, 1, 'km', \(ConstraintTests.time), 'exif', 1, '[]', \(ConstraintTests.time))
                """,
                """
                INSERT INTO withdrawnSnapshot (snapshotId, vehicleId, wholeUnits, unit, takenAt, timeSource, readingId,
                    acknowledgedFlags, createdAt, withdrawnAt)
                SELECT id, vehicleId, wholeUnits, unit, takenAt, timeSource, readingId, acknowledgedFlags, createdAt, createdAt
                FROM mileageSnapshot
                """,
                "DELETE FROM mileageSnapshot",
                "UPDATE reading SET status = 'rejected', decidedBy = 'person'",
            ] { try db.execute(sql: row) }
        }
        try queue.close()
        let store = try VehicleStore(path: other.storePath)
        let entry = try #require(try store.withdrawn(of: Vehicle.ID(rawValue: 1)).first)
        #expect(entry.entry.decidedBy == nil)
    }

    @Test("Of one that is withdrawn by this version it is known", arguments: [nil, 0.9])
    func whoDecided(threshold: Double?) throws {
        let reading = Sample.odometer(1_000).with { $0.scene = SceneGuess(code: "odometer", probability: 1) }
        let pending = try #require(try store.register(Sample.photo(1), readings: [reading]).pending(.odometer))
        let entry = try store.confirm(pending.id, as: Sample.confirmation(1_000, of: doblo, threshold: threshold))
        try store.withdraw(entry.id, of: doblo.id)
        let withdrawn = try #require(try store.withdrawn(of: doblo.id).first)
        #expect(withdrawn.entry.decidedBy == (threshold == nil ? .person : .threshold))
    }

    @Test func anEntryWithoutAPhoto() throws {
        let entry = try store.log(Sample.confirmation(5_000, of: doblo))
        try store.withdraw(entry.id, of: doblo.id)
        #expect(try store.history(of: doblo.id).isEmpty)
    }

    @Test func onlyOfItsVehicleAndOnlyOnce() throws {
        let other = try store.add(NewVehicle(name: "Van"))
        let entry = try store.confirm(store.pend(1).id, as: Sample.confirmation(of: doblo))
        #expect(throws: StoreError.noSuchEntry(entry.id)) { try store.withdraw(entry.id, of: other.id) }
        #expect(try store.history(of: doblo.id).count == 1)
        try store.withdraw(entry.id, of: doblo.id)
        #expect(throws: StoreError.noSuchEntry(entry.id)) { try store.withdraw(entry.id, of: doblo.id) }
    }

    /// Whoever writes to the file.
    @Test(arguments: [
        "DELETE FROM mileageSnapshot", "UPDATE reading SET status = 'rejected'", "DELETE FROM logItem",
        "UPDATE logItem SET content = '{}'", "UPDATE mileageSnapshot SET wholeUnits = 1",
        "UPDATE reading SET text = 'x'", "UPDATE reading SET status = 'pending', decidedAt = NULL, decidedBy = NULL",
    ])
    func nothingElseChangesTheLog(sql: String) throws {
        try store.confirm(store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: doblo))
        let wrong = try store.confirm(store.pend(2, 2_000).id, as: Sample.confirmation(2_000, of: doblo, day: 10))
        try store.withdraw(wrong.id, of: doblo.id)
        #expect(throws: DatabaseError.self) { try folder.rawDatabase().write { try $0.execute(sql: sql) } }
    }

    @Test func anEntryOfAnOlderStore() throws {
        let old = TemporaryFolder()
        do {
            let queue = try old.rawDatabase()
            try Schema.migrator.migrate(queue, upTo: "v2")
            try queue.write { db in
                try db.execute(sql: ConstraintTests.vehicleRow)
                try db.execute(sql: ConstraintTests.photoRow)
                try db.execute(
                    sql: ConstraintTests.ofAnEarlierVersion(
                        ConstraintTests.reading(
                            status: "confirmed", decidedAt: ConstraintTests.time, decidedBy: "'person'")))
                try db.execute(
                    sql: """
                        INSERT INTO mileageSnapshot
                        VALUES (NULL, 1, 1, NULL, 'km', \(ConstraintTests.time), 'exif', 1, '[]', \(ConstraintTests.time))
                        """)
            }
        }
        let store = try VehicleStore(path: old.storePath)
        let vehicle = try store.vehicle(named: "A")
        let entry = try #require(try store.history(of: vehicle.id).first)
        try store.withdraw(entry.snapshot.id, of: vehicle.id)
        #expect(try store.history(of: vehicle.id).isEmpty)
        #expect(try store.reading(StoredReading.ID(rawValue: 1)).status == .rejected)
    }
}

struct MoveTests {
    let store: VehicleStore
    let writing = LogWriting(by: "eva")
    let doblo: Vehicle
    let van: Vehicle

    init() throws {
        store = try VehicleStore(inMemory: ())
        doblo = try store.addDoblo()
        van = try store.add(NewVehicle(name: "Van"))
    }

    @Test("An entry moves with its reading and its copies, and is kept aside where it was")
    func move() throws {
        let old = try store.confirm(
            store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: doblo, threshold: 0.5))
        let copy = try store.pend(2, 1_000)
        #expect(try store.confirm(copy.id, as: Sample.confirmation(1_000, of: doblo)) == old)
        let moved = try store.move(old.id, of: doblo.id, to: van.id, writing)
        let new = try store.entry(moved.item.id, of: van.id).snapshot
        #expect(new.value == old.value && new.takenAt == old.takenAt && new.timeSource == old.timeSource)
        #expect(new.utcOffset == old.utcOffset && new.readingID != old.readingID)
        #expect(try store.history(of: doblo.id).isEmpty)
        #expect(try store.withdrawn(of: doblo.id).map(\.snapshot) == [old])
        let entry = try #require(try store.history(of: van.id).first)
        #expect(entry.snapshot == new && entry.reading?.decidedBy == .person && entry.reading?.threshold == nil)
        #expect(entry.reading?.content == Sample.odometer(1_000) && entry.reading?.status == .confirmed)
        for number in [1, 2] {
            let photo = try #require(try store.photo(sha256: Sample.hash(number)))
            #expect(photo.snapshot == new && photo.confirmed(.odometer)?.vehicleID == van.id)
        }
        #expect(try store.problems() == [])
    }

    @Test("Where the other log has the same moment, the photo becomes a copy of that entry")
    func ofTheSameMoment() throws {
        let known = try store.confirm(store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: van))
        let old = try store.confirm(store.pend(2, 1_000).id, as: Sample.confirmation(1_000, of: doblo))
        #expect(try store.move(old.id, of: doblo.id, to: van.id, writing).item.id == known.id)
        #expect(try store.history(of: van.id).map(\.snapshot) == [known])
        #expect(try store.photo(sha256: Sample.hash(2))?.snapshot == known)
    }

    @Test("What is odd there needs a second yes, and without one nothing changes; nor does it within one log")
    func refused() throws {
        try store.log(Sample.confirmation(9_000, of: van))
        let old = try store.log(Sample.confirmation(1_000, of: doblo, day: 10))
        let error = #expect(throws: StoreError.self) { try store.move(old.id, of: doblo.id, to: van.id, writing) }
        guard case .needsSecondYes(let flags, _) = error else { throw error ?? StoreError.noSuchEntry(old.id) }
        #expect(throws: StoreError.self) { try store.move(old.id, of: doblo.id, to: doblo.id, writing) }
        let none = LogItem.ID(rawValue: 7)
        #expect(throws: StoreError.noSuchEntry(none)) { try store.move(none, of: van.id, to: doblo.id, writing) }
        #expect(try store.history(of: doblo.id).map(\.snapshot) == [old])
        #expect(try store.withdrawn(of: doblo.id).isEmpty)
        let yes = LogWriting(by: "eva", acknowledging: Set(flags))
        #expect(try store.move(old.id, of: doblo.id, to: van.id, yes).item.vehicleID == van.id)
    }
}

import Foundation
import GRDB
import OdologOdometer
import OdologVehicleLog
import Testing

@testable import VehicleStore

@Suite("Taking changes back, and bringing entries back")
struct UndoTests {
    let store: VehicleStore
    let car: Vehicle
    let van: Vehicle
    let eva = LogWriting(by: "eva")

    init() throws {
        store = try VehicleStore(inMemory: ())
        car = try store.addDoblo()
        van = try store.add(NewVehicle(name: "Van"))
    }

    /// What both logs say, without revisions.
    private func content() throws -> [String] {
        #expect(try store.problems() == [])
        return try [car, van].flatMap { vehicle in
            try store.items(of: vehicle.id).map { "\(vehicle.name) \($0.id) \(try $0.content.json)" }
                + [store.vehicle(vehicle.id).unit.rawValue + " {"]
                + store.history(of: vehicle.id).map {
                    "\(vehicle.name) \($0.snapshot.id) \($0.snapshot.value) \($0.photo?.record.sha256 ?? "")"
                }
        }
    }

    private func fill(_ kilometers: Int, day: Double = 5) -> LogItem.Content {
        .fuel(FuelEntry(id: "", at: Sample.day(day), odometer: Distance(kilometers, .kilometers), amount: .one))
    }

    private func last() throws -> Change { try #require(try store.lastChanges(limit: 1).first) }

    @Test(
        "Each change has its number, its writer and what it did; undone, the logs are as before, and undoing that brings it again"
    )
    func eachAct() throws {
        let empty = try content()
        try store.log(Sample.confirmation(1_000, of: car))
        let bill = try store.add(fill(1_100), to: car.id, eva)
        let photo = try store.confirm(store.pend(1, 1_200).id, as: Sample.confirmation(1_200, of: car, day: 10))
        let acts: [(ChangedEntry.Act, () throws -> Void)] = [
            (.added, { try store.add(fill(1_300, day: 12), to: car.id, eva) }),
            (.added, { try store.confirm(store.pend(2, 1_250).id, as: Sample.confirmation(1_250, of: car, day: 11)) }),
            (.edited, { try store.edit(bill.id, of: car.id, eva) { _ in fill(1_110) } }),
            (.removed, { try store.withdraw(bill.id, of: car.id, eva) }),
            (.removed, { try store.withdraw(photo.id, of: car.id, eva) }),
            (.moved, { try store.move(bill.id, of: car.id, to: van.id, eva) }),
            (.moved, { try store.move(photo.id, of: car.id, to: van.id, eva) }),
            (.edited, { try store.correctUnit(of: car.id, to: .miles, eva) }),
        ]
        for (act, write) in acts {
            let before = try content()
            try write()
            let after = try content()
            let change = try last()
            #expect(change.entries.allSatisfy { $0.act == act } && !change.entries.isEmpty, "\(change)")
            #expect(after != before)
            try store.undo(by: "tom")
            #expect(try content() == before, "\(act)")
            let undo = try last()
            #expect(undo.undoes == change.id && undo.writtenBy == "tom")
            #expect(try store.lastChanges(limit: 2).last?.undoneBy == undo.id)
            // Numbers of what is moved are never given twice, so they aren't compared.
            try store.undo(undo.id, by: "eva")
            #expect(
                try store.history(of: car.id).count + store.history(of: van.id).count
                    == after.count { !$0.contains("{") })
            try store.undo(change.id, by: "eva")
            #expect(try content() == before, "\(act) again")
        }
        // One after another, until nothing is left.
        for _ in 1...3 { try store.undo(by: "eva") }
        #expect(try content() == empty)
        #expect(throws: StoreError.noSuchChange(nil)) { try store.undo(by: "eva") }
        #expect(throws: StoreError.noSuchChange(Change.ID(rawValue: 1))) {
            try store.undo(Change.ID(rawValue: 1), by: "eva")
        }
    }

    @Test("What rests on a change keeps it from being taken back, until that is taken back itself")
    func rests() throws {
        try store.log(Sample.confirmation(1_000, of: car, day: 5))
        let first = try last()
        let service = try store.add(
            .service(ServiceEntry(id: "", at: Sample.day(5), odometer: Distance(1_000, .kilometers))), to: car.id, eva)
        #expect(service.snapshotID == LogItem.ID(rawValue: 1))
        let before = try content()
        // The service goes by the reading.
        #expect(throws: StoreError.changedSince(first.id, service.id, vehicle: car.name)) {
            try store.undo(first.id, by: "eva")
        }
        #expect(try content() == before)
        try store.edit(service.id, of: car.id, eva) { content in
            guard case .service(var entry) = content else { return content }
            entry.notes = "oil"
            return .service(entry)
        }
        let second = Change.ID(rawValue: first.id.rawValue + 1)
        #expect(throws: StoreError.changedSince(second, service.id, vehicle: car.name)) {
            try store.undo(second, by: "eva")
        }
        try store.undo(by: "eva")
        #expect(try content() == before)
        try store.undo(second, by: "eva")
        try store.undo(first.id, by: "eva")
        #expect(try store.items(of: car.id).isEmpty)
    }

    @Test("What one command writes is one change, taken back as a whole or not at all")
    func together() throws {
        store.beginChange("record")
        try store.confirm(store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: car))
        try store.add(fill(1_100), to: car.id, eva)
        #expect(throws: StoreError.self) { try store.add(fill(5, day: 8), to: car.id, eva) }
        store.beginChange("log")
        try store.log(Sample.confirmation(1_200, of: car, day: 10))
        #expect(try store.lastChanges().map(\.what) == ["log", "record"])
        #expect(try store.lastChanges()[1].entries.map(\.item.id.rawValue) == [1, 2])
        let record = try store.lastChanges()[1].id
        try store.undo(record, by: "eva")
        #expect(try store.history(of: car.id).map(\.snapshot.value.wholeUnits) == [1_200])
        // Its photo can be recorded again, as the entry that it was.
        #expect(try store.photo(sha256: Sample.hash(1))?.wasTakenBack(.odometer) == true)
    }

    @Test(
        "A removed entry is restored under its number, with its photo; what was moved or stands isn't, nor a photo that was recorded again"
    )
    func restore() throws {
        let photo = try store.confirm(store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: car))
        let copy = try store.pend(2, 1_000)
        try store.confirm(copy.id, as: Sample.confirmation(1_000, of: car))
        #expect(throws: StoreError.self) { try store.restore(photo.id, of: car.id, eva) }
        try store.withdraw(photo.id, of: car.id, eva)
        let back = try store.restore(photo.id, of: car.id, eva)
        #expect(back.id == photo.id && back.revision == 2 && back.origin == .photo)
        let entry = try #require(try store.history(of: car.id).first)
        #expect(entry.photo?.record.sha256 == Sample.hash(1) && entry.reading?.status == .confirmed)
        let moved = try store.move(photo.id, of: car.id, to: van.id, eva).item
        let refused = #expect(throws: StoreError.self) { try store.restore(photo.id, of: car.id, eva) }
        #expect(refused?.description.contains("it was moved, and is entry \(moved.id) of Van") == true)
        try store.withdraw(moved.id, of: van.id, eva)
        // Recorded again, as the entry that it was in this log.
        let known = try store.register(Sample.photo(1), readings: [Sample.odometer(1_000)], reopeningRejected: true)
        let again = try store.confirm(
            try #require(known.pending(.odometer)).id, as: Sample.confirmation(1_000, of: car))
        #expect(again.id == photo.id)
        #expect(throws: StoreError.self) { try store.restore(moved.id, of: van.id, eva) }
        #expect(throws: StoreError.noSuchEntry(LogItem.ID(rawValue: 9))) {
            try store.restore(LogItem.ID(rawValue: 9), of: car.id, eva)
        }
        #expect(try store.problems() == [])
    }

    @Test("What is odd by now needs a second yes to be restored; an undo asks nothing")
    func oddByNow() throws {
        let reading = try store.log(Sample.confirmation(1_000, of: car, day: 10))
        try store.withdraw(reading.id, of: car.id, eva)
        let removal = try last()
        try store.log(Sample.confirmation(500, of: car, day: 12))
        let error = #expect(throws: StoreError.self) { try store.restore(reading.id, of: car.id, eva) }
        guard case .needsSecondYes(let flags, _) = error else { throw error ?? .noSuchEntry(reading.id) }
        let yes = LogWriting(by: "eva", acknowledging: Set(flags))
        try store.restore(reading.id, of: car.id, yes)
        try store.undo(by: "eva")
        try store.undo(removal.id, by: "eva")
        #expect(try store.history(of: car.id).count == 2)
    }

    @Test("A photo's entry has the same uid in every store, another for another vehicle; numbers count in each vehicle")
    func identity() throws {
        func uid(_ store: VehicleStore, _ vehicle: Vehicle) throws -> String {
            try #require(try store.items(of: vehicle.id, kinds: [.reading]).first).uid
        }
        try store.confirm(store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: car))
        let other = try VehicleStore(inMemory: ())
        let bus = try other.add(NewVehicle(name: "Bus"))
        try other.log(Sample.confirmation(900, of: bus, day: 1))
        try other.confirm(other.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: bus, day: 5))
        let uids = try other.items(of: bus.id, kinds: [.reading]).map(\.uid)
        #expect(try uids[1] == uid(store, car) && uids[0] != uids[1])
        #expect(try other.items(of: bus.id).map(\.id.rawValue) == [1, 2])
        #expect(try store.move(LogItem.ID(rawValue: 1), of: car.id, to: van.id, eva).item.id.rawValue == 1)
        #expect(try uid(store, van).prefix(24) == uids[1].prefix(24) && uid(store, van) != uids[1])
    }

    @Test("A change of which nothing is left is passed over, and can't be taken back by its number")
    func nothingLeft() throws {
        store.beginChange("log")
        try store.add(fill(1_000), to: car.id, eva)
        store.beginChange("record")
        let taken = try store.add(fill(2_000, day: 9), to: car.id, eva)
        try store.withdraw(taken.id, of: car.id, eva)
        store.beginChange("undo")
        #expect(try store.undo(by: "eva").what == "log")
        #expect(try store.items(of: car.id).isEmpty)
        #expect(throws: StoreError.noSuchChange(nil)) { try store.undo(by: "eva") }
    }

    @Test("An undone correction of a photo's reading is from the photo again")
    func origin() throws {
        let pending = try store.pend(1, 1_000)
        try store.confirm(pending.id, as: Sample.confirmation(1_000, of: car, day: 1))
        let item = try #require(try store.items(of: car.id).first)
        try store.edit(item.id, of: car.id, eva) { content in
            guard case .odometer(var reading) = content else { return content }
            reading.value = Sample.value(1_001)
            return .odometer(reading)
        }
        #expect(try store.items(of: car.id).first?.origin == .typed)
        try store.undo(by: "eva")
        #expect(try store.items(of: car.id).first?.origin == .photo)
        #expect(try store.history(of: car.id).first?.snapshot.value == Sample.value(1_000))
    }

    /// With a yes to all that is odd.
    private func insisting<Value>(_ write: (LogWriting) throws -> Value) throws -> Value {
        do {
            return try write(eva)
        } catch StoreError.needsSecondYes(let flags, let ofItem) {
            return try write(LogWriting(by: "eva", acknowledging: Set(flags), acknowledgingItem: Set(ofItem)))
        }
    }

    @Test("Of two values that contradict each other the one counts that was written first, also after an undo")
    func contradiction() throws {
        let first = try store.add(fill(120_000, day: 5), to: car.id, eva)
        let second = try insisting { try store.add(fill(110_000, day: 15), to: car.id, $0) }
        let before = try store.leftOut(of: car.id)
        #expect(before.map(\.id) == [second.id])
        _ = try insisting { writing in
            try store.edit(first.id, of: car.id, writing) { _ in fill(120_001, day: 5) }
        }
        try store.undo(by: "eva")
        #expect(try store.leftOut(of: car.id) == before)
    }
}

@Suite("A store from before readings were entries")
struct EntryMigrationTests {
    /// Two vehicles with numbers that run through both, as version 13 wrote them: the second vehicle has a reading that was moved from the first.
    private func earlier(_ path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try Schema.migrator.migrate(queue, upTo: "v13")
        try queue.write { db in
            for (id, name) in [(1, "A"), (2, "B")] {
                try db.execute(
                    sql: "INSERT INTO vehicle (id, name, nameKey, unit, createdAt) VALUES (?, ?, lower(?), 'km', ?)",
                    arguments: [id, name, name, "2026-01-01T00:00:00.000Z"])
            }
            func item(_ number: Int, _ vehicle: Int, _ kind: String, _ json: String, at: String, snapshot: Int? = nil)
                throws
            {
                try db.execute(
                    sql: """
                        INSERT INTO logItem (number, uid, revision, vehicleId, kind, time, content, snapshotId, origin, writtenAt, writtenBy)
                        VALUES (?, printf('%08x%024x', ?, 0), 1, ?, ?, ?, ?, ?, 'typed', ?, 'eva')
                        """, arguments: [number, number, vehicle, kind, at, json, snapshot, at])
            }
            func snapshot(
                _ id: Int, _ vehicle: Int, _ value: Int, _ source: String, created: String, withdrawn: String? = nil
            ) throws {
                let table = withdrawn == nil ? "mileageSnapshot" : "withdrawnSnapshot"
                try db.execute(
                    sql: """
                        INSERT INTO \(table) (\(withdrawn == nil ? "id" : "withdrawnAt, snapshotId"), vehicleId, wholeUnits, unit,
                            takenAt, timeSource, utcOffset, source, acknowledgedFlags, createdAt)
                        VALUES (\(withdrawn.map { "'\($0)', " } ?? "")?, ?, ?, 'km', ?, 'entered', 0, ?, '[]', ?)
                        """,
                    arguments: [id, vehicle, value, "2026-0\(value / 1_000)-01T00:00:00.000Z", source, created])
            }
            func at(_ day: Int, _ milliseconds: Int = 0) -> String { "2026-09-0\(day)T10:00:00.00\(milliseconds)Z" }
            let schedule = """
                {"id":"%","isPaused":false,"lead":{},"name":"Oil","notifies":true,"rule":{"every":{"months":12},"from":"completion"},\
                "setAt":"2026-01-01T00:00:00.000+00:00"}
                """
            try item(1, 2, "schedule", schedule.replacing("%", with: "1"), at: at(1))
            try item(2, 1, "schedule", schedule.replacing("%", with: "2"), at: at(1))
            try snapshot(1, 1, 1_000, "typed", created: at(2))
            try snapshot(2, 1, 2_000, "service", created: at(3))
            try item(
                3, 1, "service",
                """
                {"attachments":[],"category":"maintenance","completes":["2"],"id":"3","odometer":{"tenths":20000,"unit":"km"},\
                "parts":[],"tags":[],"time":"2026-02-01+00:00"}
                """, at: at(3), snapshot: 2)
            // Moved from A to B: withdrawn there, written anew here a millisecond later.
            try snapshot(3, 1, 3_000, "typed", created: at(4), withdrawn: at(5))
            try snapshot(4, 2, 3_000, "typed", created: at(4, 1))
            try db.execute(
                sql: """
                    INSERT INTO notice (vehicleId, about, reason, date, sentAt) VALUES (1, '2', 'overdue', '2026-03-01', ?),
                        (1, '2/1', 'overdue', '2026-03-02', ?), (1, 'registration', 'overdue', '2026-03-03', ?)
                    """, arguments: [at(6), at(6), at(6)])
        }
        try queue.close()
    }

    @Test("Entries are numbered in each vehicle in the order in which they came, and what names them follows")
    func numbers() throws {
        let folder = TemporaryFolder()
        try earlier(folder.storePath)
        let store = try VehicleStore(path: folder.storePath)
        let (a, b) = (try store.vehicle(named: "A"), try store.vehicle(named: "B"))
        #expect(
            try store.items(of: a.id).map { "\($0.id) \($0.content.kind)" }.sorted() == [
                "1 schedule", "2 reading", "3 service",
            ])
        let service = try #require(try store.items(of: a.id, kinds: [.service]).first)
        #expect(
            service.content.service?.completes == ["1"] && service.content.service?.id == "3"
                && service.snapshotID == service.id)
        #expect(
            try store.items(of: b.id).map { "\($0.id) \($0.content.kind)" }.sorted() == ["1 schedule", "2 reading"])
        #expect(try store.history(of: a.id).map { "\($0.snapshot.id) \($0.snapshot.value)" } == ["2 1000", "3 2000"])
        #expect(try store.withdrawn(of: a.id).map { "\($0.snapshot.id) \($0.snapshot.value)" } == ["4 3000"])
        #expect(try store.sentNotices(of: a.id).keys.sorted() == ["1", "1/1", "registration"])
        #expect(try store.problems() == [])
        #expect(FileManager.default.fileExists(atPath: folder.storePath + ".v13"))
        // It goes on from there, and what was moved is one entry.
        #expect(try store.log(Sample.confirmation(3_500, of: a, day: 1_000)).id.rawValue == 5)
        let moved = try store.items(of: b.id, kinds: [.reading])[0]
        let was = try store.revisions(of: LogItem.ID(rawValue: 4), vehicle: a.id)[0]
        #expect(moved.uid.prefix(24) == was.uid.prefix(24) && moved.uid != was.uid && moved.writtenAt == was.endedAt)
    }

    @Test("Two copies of one store agree, so that merging them adds nothing")
    func copies() throws {
        let folder = TemporaryFolder()
        try earlier(folder.storePath)
        let other = folder.path + "/other.sqlite"
        try FileManager.default.copyItem(atPath: folder.storePath, toPath: other)
        let (one, two) = (try VehicleStore(path: folder.storePath), try VehicleStore(path: other))
        for name in ["A", "B"] {
            func uids(_ store: VehicleStore) throws -> [String] {
                try store.items(of: store.vehicle(named: name).id).map(\.uid)
            }
            #expect(try uids(one) == uids(two))
        }
        try two.close()
        let report = try one.merge(from: other)
        #expect(report.added == MergeReport.Counts() && report.updated == 0 && report.conflicts.isEmpty, "\(report)")
    }
}

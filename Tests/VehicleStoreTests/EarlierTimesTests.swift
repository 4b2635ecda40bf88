import Foundation
import GRDB
import OdologOdometer
import OdologVehicleLog
import Testing

@testable import VehicleStore

/// Versions before 12 of the store, and before 2 of a document, kept the moment alone: of a day its first one.
struct EarlierTimesTests {
    /// A store as version 11 had it.
    private struct Earlier {
        let queue: DatabaseQueue

        init() throws {
            queue = try DatabaseQueue()
            try Schema.migrator.migrate(queue, upTo: "v11")
            try queue.write { try $0.execute(sql: ConstraintTests.vehicleRow) }
        }

        /// With its moment as that version wrote it.
        func add(
            _ content: LogItem.Content, written: String = "2026-09-01T10:00:00.000Z", with snapshot: Int64? = nil,
            isEnded: Bool = false
        ) throws {
            let json = try content.json.replacing(#/\.\d{3}\+00:00"/#) { $0.output.dropLast(7) + "Z\"" }
            let time = content.time.map { Timestamp(bounding: $0.date).text } ?? written
            try queue.write { db in
                let number = try Int64.fetchOne(db, sql: "SELECT count(*) + 1 FROM logItem")!
                try db.execute(
                    sql: """
                        INSERT INTO logItem (number, uid, revision, vehicleId, kind, time, content, snapshotId, origin,
                            writtenAt, writtenBy, endedAt, endedBy)
                        VALUES (?, printf('%032x', ?), 1, 1, ?, ?, ?, ?, 'typed', ?, 'eva', ?, ?)
                        """,
                    arguments: [
                        number, number, content.kind.rawValue, time, json, snapshot, written, isEnded ? written : nil,
                        isEnded ? "eva" : nil,
                    ])
            }
        }

        func addExpense(_ time: String, written: String = "2026-09-01T10:00:00.000Z", with snapshot: Int64? = nil)
            throws
        {
            try add(expense(time), written: written, with: snapshot)
        }

        func addZone(_ zone: String?, written: String) throws {
            try add(.profile(VehicleProfile(timeZone: zone)), written: written, isEnded: written < "2026-05")
        }

        /// Its number.
        @discardableResult
        func read(_ takenAt: String, offset: Int?, source: String = "entered") throws -> Int64 {
            try queue.write { db in
                try db.execute(
                    sql: ConstraintTests.snapshot(
                        takenAt: "'\(takenAt)'", timeSource: source, offset: offset.map(String.init) ?? "NULL",
                        number: nil))
                return db.lastInsertedRowID
            }
        }

        /// The times as version 12 has them, on a machine in that zone; without those of profiles.
        func times(on machine: String) throws -> [String] {
            let zone = try #require(TimeZone(identifier: machine))
            return try queue.write { db in
                try db.execute(sql: "DROP TRIGGER logItem_is_final")
                try Schema.giveTimesTheirClocks(db, machine: zone)
                return try String.fetchAll(
                    db,
                    sql: """
                        SELECT coalesce(content ->> 'time', content ->> 'setAt') FROM logItem WHERE kind <> 'profile'
                        ORDER BY number
                        """)
            }
        }
    }

    private static func expense(_ time: String) throws -> LogItem.Content {
        let time = try LogTime(time)
        return .expense(Expense(id: "", at: time, cost: Money(minorUnits: 100, try Currency("EUR")), category: "toll"))
    }

    // MARK: Days

    @Test(
        "A day that was typed on this machine is that day",
        arguments: [
            ("Europe/Berlin", "2025-12-31T23:00:00.000Z", "2026-01-01+01:00"),
            ("Europe/Berlin", "2026-06-30T22:00:00.000Z", "2026-07-01+02:00"),
            ("America/New_York", "2026-01-01T05:00:00.000Z", "2026-01-01-05:00"),
            ("America/New_York", "2026-07-01T04:00:00.000Z", "2026-07-01-04:00"),
            ("UTC", "2026-01-01T00:00:00.000Z", "2026-01-01+00:00"),
            ("Asia/Kolkata", "2025-12-31T18:30:00.000Z", "2026-01-01+05:30"),
            // The clocks jumped over midnight: the day began at 01:00.
            ("America/Sao_Paulo", "2018-11-04T03:00:00.000Z", "2018-11-04-03:00"),
            ("Asia/Beirut", "2022-03-26T22:00:00.000Z", "2022-03-27+02:00"),
        ])
    func onThisMachine(machine: String, kept: String, time: String) throws {
        let store = try Earlier()
        try store.addExpense(kept)
        #expect(try store.times(on: machine) == [time])
    }

    @Test("A reading that was typed tells the clock on any machine", arguments: ["UTC", "Europe/Berlin", "Asia/Tokyo"])
    func byTheReadings(machine: String) throws {
        let store = try Earlier()
        try store.read("2026-01-10T05:00:00.000Z", offset: -18_000)
        try store.read("2026-06-10T04:00:00.000Z", offset: -14_400)
        // A photo's offset says nothing of what was typed.
        try store.read("2026-06-10T04:00:00.000Z", offset: 20_700, source: "exif")
        try store.addExpense("2026-01-01T05:00:00.000Z")
        try store.addExpense("2026-07-01T04:00:00.000Z")
        // 22:30 in New York.
        try store.addExpense("2026-01-02T03:30:00.000Z")
        let times = try store.times(on: machine)
        #expect(times.prefix(2) == ["2026-01-01-05:00", "2026-07-01-04:00"])
        #expect(try LogTime(times[2]).day == CalendarDate("2026-01-01"))
    }

    @Test(
        "The odometer's reading that came with an entry has its clock",
        arguments: ["UTC", "Europe/Berlin", "Asia/Tokyo"])
    func byItsOwnReading(machine: String) throws {
        let store = try Earlier()
        try store.addZone("Europe/Berlin", written: "2025-01-01T10:00:00.000Z")
        let (day, moment) = (
            try store.read("2026-01-01T05:00:00.000Z", offset: -18_000),
            try store.read("2026-01-02T15:30:00.000Z", offset: -18_000)
        )
        try store.addExpense("2026-01-01T05:00:00.000Z", with: day)
        try store.addExpense("2026-01-02T15:30:00.000Z", with: moment)
        #expect(try store.times(on: machine) == ["2026-01-01-05:00", "2026-01-02T10:30:00.000-05:00"])
    }

    @Test("Also where that reading was taken back") func byAWithdrawnReading() throws {
        let store = try Earlier()
        let reading = try store.read("2026-01-01T05:00:00.000Z", offset: -18_000)
        try store.addExpense("2026-01-01T05:00:00.000Z", with: reading)
        try store.queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO withdrawnSnapshot (snapshotId, vehicleId, wholeUnits, unit, takenAt, timeSource, acknowledgedFlags,
                        createdAt, withdrawnAt, utcOffset)
                    SELECT id, vehicleId, wholeUnits, unit, takenAt, timeSource, acknowledgedFlags, createdAt, createdAt, utcOffset
                    FROM mileageSnapshot
                    """)
            try db.execute(sql: "DELETE FROM mileageSnapshot")
        }
        #expect(try store.times(on: "Asia/Tokyo") == ["2026-01-01-05:00"])
    }

    @Test("The vehicle's zone of then, on any machine", arguments: ["UTC", "Europe/Berlin", "America/New_York"])
    func byTheVehiclesZone(machine: String) throws {
        let store = try Earlier()
        try store.addZone("Europe/Berlin", written: "2025-01-01T10:00:00.000Z")
        try store.addZone("America/New_York", written: "2026-06-01T10:00:00.000Z")
        try store.addExpense("2025-12-31T23:00:00.000Z", written: "2026-01-02T10:00:00.000Z")
        try store.addExpense("2026-07-01T04:00:00.000Z", written: "2026-07-02T10:00:00.000Z")
        // 06:00 in Berlin, whatever is midnight elsewhere; and 19:00 in New York.
        try store.addExpense("2026-01-01T05:00:00.000Z", written: "2026-01-02T10:00:00.000Z")
        try store.addExpense("2026-06-30T23:00:00.000Z", written: "2026-07-02T10:00:00.000Z")
        #expect(
            try store.times(on: machine) == [
                "2026-01-01+01:00", "2026-07-01-04:00", "2026-01-01T06:00:00.000+01:00",
                "2026-06-30T19:00:00.000-04:00",
            ])
    }

    @Test("A day that was typed under UTC stays that day when the vehicle got a zone later")
    func zoneSetLater() throws {
        for (machine, isRead) in [("UTC", false), ("UTC", true), ("Europe/Berlin", true)] {
            let store = try Earlier()
            if isRead { try store.read("2026-01-05T00:00:00.000Z", offset: 0) }
            try store.addExpense("2026-01-01T00:00:00.000Z", written: "2026-01-02T10:00:00.000Z")
            try store.addExpense("2026-01-03T14:15:00.000Z", written: "2026-01-03T14:20:00.000Z")
            try store.addZone("America/Chicago", written: "2026-06-01T10:00:00.000Z")
            try store.addExpense("2026-07-01T05:00:00.000Z", written: "2026-07-02T10:00:00.000Z")
            // Without a reading, the moment is on the vehicle's clock.
            let moment = isRead ? "2026-01-03T14:15:00.000+00:00" : "2026-01-03T08:15:00.000-06:00"
            #expect(try store.times(on: machine) == ["2026-01-01+00:00", moment, "2026-07-01-05:00"])
        }
    }

    @Test("A store of a laptop on a server in UTC, where no reading tells the zone")
    func guessed() throws {
        let berlin = try Earlier()
        for time in ["2025-12-31T23:00:00.000Z", "2026-06-30T22:00:00.000Z", "2026-07-03T15:33:00.000Z"] {
            try berlin.addExpense(time)
        }
        #expect(
            try berlin.times(on: "UTC") == ["2026-01-01+01:00", "2026-07-01+02:00", "2026-07-03T17:33:00.000+02:00"])
        let newYork = try Earlier()
        for time in ["2026-01-01T05:00:00.000Z", "2026-07-01T04:00:00.000Z"] { try newYork.addExpense(time) }
        #expect(try newYork.times(on: "UTC") == ["2026-01-01-05:00", "2026-07-01-04:00"])
        // A midnight of UTC among them: the others are moments.
        let utc = try Earlier()
        for time in ["2026-01-01T05:00:00.000Z", "2026-07-01T00:00:00.000Z"] { try utc.addExpense(time) }
        #expect(try utc.times(on: "UTC") == ["2026-01-01T05:00:00.000+00:00", "2026-07-01+00:00"])
        // And hours that are midnight nowhere at once.
        let moments = try Earlier()
        for time in ["2026-01-01T05:00:00.000Z", "2026-01-02T09:00:00.000Z"] { try moments.addExpense(time) }
        #expect(try moments.times(on: "UTC") == ["2026-01-01T05:00:00.000+00:00", "2026-01-02T09:00:00.000+00:00"])
    }

    // MARK: Moments

    @Test(
        "A moment stays that moment",
        arguments: [
            ("UTC", "2026-01-01T11:30:00.000Z", "2026-01-01T11:30:00.000+00:00"),
            ("UTC", "2026-01-01T00:00:01.000Z", "2026-01-01T00:00:01.000+00:00"),
            ("UTC", "2026-01-01T00:00:00.001Z", "2026-01-01T00:00:00.001+00:00"),
            ("Europe/Berlin", "2026-01-01T00:00:00.000Z", "2026-01-01T01:00:00.000+01:00"),
            ("Europe/Berlin", "2026-07-01T23:00:00.000Z", "2026-07-02T01:00:00.000+02:00"),
            ("America/New_York", "2026-01-01T00:00:00.000Z", "2025-12-31T19:00:00.000-05:00"),
            // Noon stands for no day.
            ("Europe/Berlin", "2026-01-01T11:00:00.000Z", "2026-01-01T12:00:00.000+01:00"),
        ])
    func moments(machine: String, kept: String, time: String) throws {
        let store = try Earlier()
        try store.addExpense(kept)
        #expect(try store.times(on: machine) == [time])
        #expect(try LogTime(time).date == LogTime(kept).date)
    }

    /// Nobody types when a schedule is set, so midnight is a moment.
    @Test func aScheduleKeepsItsMoment() throws {
        let store = try Earlier()
        let rule = Schedule.Rule.every(try Interval(months: 12), .completion)
        for setAt in ["2025-12-31T23:00:00.000Z", "2026-07-01T10:33:01.250Z"] {
            try store.add(.schedule(try Schedule(id: "", name: setAt, rule: rule, setAt: try LogTime(setAt))))
        }
        #expect(
            try store.times(on: "Europe/Berlin") == ["2026-01-01T00:00:00.000+01:00", "2026-07-01T12:33:01.250+02:00"])
    }

    // MARK: All kinds

    /// On this machine, as a store is opened.
    @Test func aWholeStoreIsBroughtUpToDate() throws {
        let folder = TemporaryFolder()
        let queue = try folder.rawDatabase()
        let earlier = try Earlier()
        try earlier.addZone("Europe/Berlin", written: "2026-06-01T10:00:00.000Z")
        let time = try LogTime("2026-06-30T22:00:00.000Z")
        let fill = { (tank: Int?) in
            LogItem.Content.fuel(
                FuelEntry(
                    id: "", at: time, odometer: Distance(5, .kilometers), amount: try DecimalNumber("40"), tank: tank))
        }
        let hours = MeterReading(at: time, Hours(5))
        let replaced = MeterReplacement(at: time, from: Distance(5, .kilometers), to: Distance(0, .kilometers))
        for content in [
            try Self.expense("2026-06-30T22:00:00.000Z"), try fill(1), try fill(2), try fill(nil),
            .service(ServiceEntry(id: "", at: time)), .meter(replaced), .hours(hours),
            .activity(Activity(at: time, Hours(2))),
        ] { try earlier.add(content) }
        // What was taken back, too.
        try earlier.add(try fill(1), isEnded: true)
        try earlier.queue.backup(to: queue)
        try queue.close()
        let store = try VehicleStore(path: folder.storePath)
        let items = try store.items(of: Vehicle.ID(rawValue: 1)).filter { $0.content.time != nil }
        #expect(items.count == 8)
        #expect(items.allSatisfy { $0.content.time == LogTime(try! CalendarDate("2026-07-01"), in: .gmt) })
        #expect(items.allSatisfy { $0.content.time?.utcOffset == 7_200 })
        #expect(items.compactMap(\.content.fill).map(\.tank) == [nil, 2, nil])
        let ended = try store.read { db in
            try String.fetchAll(db, sql: "SELECT content FROM logItem WHERE endedAt IS NOT NULL AND kind = 'fuel'")
        }
        #expect(ended.count == 1 && ended[0].contains("2026-07-01+02:00") && !ended[0].contains("tank"))
        #expect(try store.problems() == [])
        // The moment for which lists are ordered stays where it was.
        #expect(
            try store.read { try Set(String.fetchAll($0, sql: "SELECT time FROM logItem WHERE kind <> 'profile'")) }
                == ["2026-06-30T22:00:00.000Z"])
        try store.close()
        let error = #expect(throws: DatabaseError.self) {
            try folder.rawDatabase().write { try $0.execute(sql: "UPDATE logItem SET content = '{}'") }
        }
        #expect(error?.message == "what is in the log is final")
    }

    // MARK: Documents of version 1

    /// What today's version writes of a vehicle, in the form of version 1.
    private func document(
        zone: String?, _ times: String..., entered: (time: Date, offset: Int)? = nil
    ) throws -> String {
        let store = try VehicleStore(inMemory: ())
        let vehicle = try store.addDoblo()
        let writing = LogWriting(by: "eva")
        if let zone { try store.setProfile(of: vehicle.id, writing) { $0.timeZone = zone } }
        if let entered {
            try store.log(
                Confirmation(
                    value: Sample.value(5), unit: .kilometers, vehicle: vehicle.id, takenAt: entered.time,
                    timeSource: .entered, utcOffset: entered.offset))
        }
        for time in times { try store.add(Self.expense(time), to: vehicle.id, writing) }
        let fill = FuelEntry(id: "", at: try LogTime(times[0]), amount: try DecimalNumber("40"), tank: 1)
        try store.add(.fuel(fill), to: vehicle.id, writing)
        return try store.document(of: vehicle.id).json.replacing(#""odologExport":3"#, with: #""odologExport":1"#)
            .replacing(#/(T[0-9:.]{12})\+00:00"/#) { $0.output.1 + "Z\"" }
    }

    private func times(_ document: LogDocument) -> [String] {
        document.items.map(\.content).filter { $0.kind == .expense }.compactMap(\.time?.description)
    }

    @Test func aDocumentInTheVehiclesZone() throws {
        let text = try document(zone: "Europe/Berlin", "2025-12-31T23:00:00.000Z", "2026-01-03T14:15:00.000Z")
        #expect(text.contains("2025-12-31T23:00:00.000Z") && text.contains(#""odologExport":1"#))
        let document = try LogDocument(json: Data(text.utf8))
        #expect(document.odologExport == 2)
        #expect(times(document) == ["2026-01-01+01:00", "2026-01-03T15:15:00.000+01:00"])
        #expect(document.items.compactMap(\.content.fill).map(\.tank) == [nil])
        // It comes into a store as what it is now, and is there the second time.
        let store = try VehicleStore(inMemory: ())
        #expect(try store.merge(from: [document]).added.items == 4)
        #expect(try store.merge(from: [document]).added.items == 0)
        let vehicle = try store.vehicle(named: "Blue Doblo")
        #expect(
            try store.items(of: vehicle.id).compactMap(\.content.time?.iso8601).sorted()
                == ["2026-01-01", "2026-01-01", "2026-01-03T15:15:00+01:00"])
    }

    @Test(
        "A document of elsewhere, by the machine or by a reading that was typed",
        arguments: [("America/New_York", false), ("Asia/Tokyo", true), ("UTC", true)])
    func aDocumentOfElsewhere(machine: String, isRead: Bool) throws {
        let text = try document(
            zone: nil, "2026-01-01T05:00:00.000Z", "2026-01-03T14:15:00.000Z",
            entered: isRead ? (try LogTime("2026-01-02T05:00:00.000Z").date, -18_000) : nil)
        var document = try LogItem.decoder.decode(LogDocument.self, from: Data(text.utf8))
        let zone = try #require(TimeZone(identifier: machine))
        document.giveTimesTheirClocks(machine: zone)
        #expect(times(document) == ["2026-01-01-05:00", "2026-01-03T09:15:00.000-05:00"])
    }
}

extension LogItem.Content {
    fileprivate var fill: FuelEntry? { if case .fuel(let fill) = self { fill } else { nil } }
}

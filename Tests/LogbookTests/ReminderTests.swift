import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
import Testing
import VehicleStore

@Suite("Reminders and the calendar")
struct ReminderTests {
    private let store: VehicleStore
    private let van: Vehicle

    init() throws {
        store = try VehicleStore(inMemory: (), clock: { Date(timeIntervalSince1970: 1_830_297_600) })
        van = try store.add(NewVehicle(name: "Van", unit: .kilometers))
        try add(.profile(VehicleProfile(timeZone: "GMT", currency: Currency("EUR"))))
    }

    @discardableResult
    private func add(_ content: LogItem.Content) throws -> LogItem {
        try store.add(content, to: van.id, LogWriting(by: "test"))
    }

    /// Noon.
    private func noon(_ day: String) throws -> Date { try CalendarDate(day).start(in: .gmt) + 43_200 }

    private func time(_ day: String) throws -> LogTime { LogTime(try CalendarDate(day), in: .gmt) }

    private func said(_ day: String, marking: Bool = true) throws -> [String] {
        let view = try ReminderView(.inUse, in: store, at: noon(day))
        if marking { for reminder in view.reminders { try reminder.remember(in: store) } }
        return view.reminders.map { "\($0.kind.rawValue) \($0.title)" }
    }

    private func fill(_ day: String, _ odometer: Int, _ euros: Int) throws {
        try add(
            .fuel(
                FuelEntry(
                    id: "", at: time(day), odometer: Distance(odometer, .kilometers),
                    amount: DecimalNumber(40, decimals: 0), total: Money(minorUnits: euros * 100, Currency("EUR")))))
    }

    @Test("A reading is asked for after 14 days, again after 14 more, and not of what is archived")
    func reading() throws {
        #expect(try said("2026-06-01") == [])
        try fill("2026-06-01", 1_000, 50)
        let asked = ["reading Van: a reading, please"]
        #expect(try said("2026-06-15") == [])
        #expect(try said("2026-06-16") == asked)
        #expect(try said("2026-06-17") == [])
        #expect(try said("2026-06-29") == [])
        #expect(try said("2026-06-30", marking: false) == asked)
        try fill("2026-06-30", 2_000, 50)
        #expect(try said("2026-06-30") == [])
        try store.setProfile(of: van.id, LogWriting(by: "test")) { $0.isArchived = true }
        #expect(try said("2026-08-01") == [])
        #expect(try ReminderView(.one("Van"), in: store, at: noon("2026-08-01")).reminders.isEmpty)
    }

    @Test("A schedule by a distance asks for the first reading")
    func firstReading() throws {
        let interval = try Interval(distance: Distance(10_000, .kilometers))
        try add(
            .schedule(
                Schedule(id: "", name: "Oil", rule: .every(interval, .completion), setAt: time("2026-01-01"))))
        #expect(try said("2026-06-16") == ["reading Van: a reading, please"])
        #expect(try said("2026-06-17") == [])
    }

    @Test("Costs of the year, once, in January")
    func costs() throws {
        try fill("2026-12-31", 1_000, 50)
        #expect(try said("2027-01-01") == [])
        let view = try ReminderView(.inUse, in: store, at: noon("2027-01-02"))
        #expect(view.reminders.map(\.body) == ["Van cost 50.00 EUR in 2026.\nfuel: 50.00 EUR"])
        #expect(try said("2027-01-10") == ["costs Van: costs of 2026"])
        #expect(try said("2027-01-11") == [])
        #expect(try !said("2027-02-01").contains { $0.hasPrefix("costs") })
    }

    @Test("What was done meanwhile isn't said")
    func meanwhile() throws {
        let item = try add(
            .schedule(
                Schedule(
                    id: "", name: "Oil", rule: .once(Mark(date: CalendarDate("2026-07-08"))), setAt: time("2026-01-01"))
            ))
        let view = try ReminderView(.inUse, in: store, at: noon("2026-07-01"))
        #expect(view.reminders.map(\.body) == ["Van: Oil is due in 7 days (2026-07-08)."])
        #expect(try view.reminders[0].current(in: store, at: noon("2026-07-01")) != nil)
        try add(.service(ServiceEntry(id: "", at: time("2026-07-01"), completes: [item.id.description])))
        #expect(try view.reminders[0].current(in: store, at: noon("2026-07-01")) == nil)
        let last = try ReminderView(.inUse, in: store, at: noon("2026-07-02"))
        #expect(last.reminders.isEmpty)
    }

    /// The lines of the file, unfolded.
    private func lines(_ text: String) -> [String] {
        #expect(text.hasSuffix("END:VCALENDAR\r\n"))
        for line in text.utf8.split(separator: 10, omittingEmptySubsequences: false).dropLast() {
            // With the carriage return.
            #expect(line.count <= 76 && line.last == 13 && String(validating: line, as: UTF8.self) != nil)
        }
        return Data(text.utf8).split(separator: 10).map { String(decoding: $0.dropLast(), as: UTF8.self) }
            .reduce(into: []) { lines, line in
                if line.hasPrefix(" ") { lines[lines.count - 1] += line.dropFirst() } else { lines.append(line) }
            }
    }

    private func values(_ name: String, _ lines: [String]) -> [String] {
        lines.filter { $0.hasPrefix(name + ":") }.map { String($0.dropFirst(name.count + 1)) }
    }

    @Test("Calendar: whole days, stable uids, rising sequences, odd names")
    func calendar() throws {
        let name = "Öl, \"a\"; \\n b" + String(repeating: "🚐é", count: 60)
        let item = try add(
            .schedule(
                Schedule(
                    id: "", name: name, rule: .once(Mark(date: CalendarDate("2026-12-31"))), setAt: time("2026-01-01"))
            ))
        let first = try lines(DueCalendar(.inUse, in: store, at: noon("2026-07-01")).text)
        #expect(values("UID", first) == ["\(item.uid)@odolog"])
        #expect(
            values("DTSTART;VALUE=DATE", first) == ["20261231"] && values("DTEND;VALUE=DATE", first) == ["20270101"])
        #expect(values("DTSTAMP", first) == ["20260701T120000Z"])
        #expect(values("TRIGGER", first) == ["-P7D"] && values("REFRESH-INTERVAL;VALUE=DURATION", first) == ["PT12H"])
        #expect(
            values("SUMMARY", first) == ["Van: Öl\\, \"a\"\\; \\\\n b" + String(repeating: "🚐é", count: 60)])
        let late = try lines(DueCalendar(.inUse, in: store, at: noon("2027-01-02")).text)
        #expect(values("UID", late) == values("UID", first))
        #expect(
            values("SUMMARY", late)[0].hasSuffix(" (overdue)") && values("DTSTART;VALUE=DATE", late) == ["20261231"])
        let sequences = (values("SEQUENCE", first) + values("SEQUENCE", late)).compactMap { Int($0) }
        #expect(sequences.count == 2 && sequences[0] < sequences[1])
        try add(.service(ServiceEntry(id: "", at: time("2027-01-02"), completes: [item.id.description])))
        #expect(try values("UID", lines(DueCalendar(.inUse, in: store, at: noon("2027-01-02")).text)) == [])
    }

    @Test("Calendar: due by a distance stands on an estimated day; without a pace on none")
    func estimate() throws {
        let mark = Mark(odometer: Distance(14_000, .kilometers))
        try fill("2026-03-02", 13_500, 50)
        try add(.schedule(Schedule(id: "", name: "Belt", rule: .once(mark), setAt: time("2026-01-01"))))
        #expect(try DueCalendar(.inUse, in: store, at: noon("2026-03-03")).undated.map(\.title) == ["Belt"])
        try fill("2026-01-01", 10_500, 50)
        // 50 km a day.
        let made = try lines(DueCalendar(.inUse, in: store, at: noon("2026-03-03")).text)
        #expect(values("DTSTART;VALUE=DATE", made) == ["20260312"])
        #expect(values("DESCRIPTION", made)[0].contains("The day is an estimate"))
    }
}

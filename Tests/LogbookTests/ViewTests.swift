import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
import Testing
import VehicleStore

/// The views as values: no process, no clock, no terminal.
@Suite("Views")
struct ViewTests {
    private let store: VehicleStore
    private let van: Vehicle
    /// 2026-07-01, noon.
    private let now = Date(timeIntervalSince1970: 1_782_907_200)

    init() throws {
        store = try VehicleStore(inMemory: ())
        van = try store.add(NewVehicle(name: "Van", unit: .kilometers))
        try add(.profile(VehicleProfile(timeZone: "GMT", currency: Currency("EUR"))))
    }

    @discardableResult
    private func add(_ content: LogItem.Content) throws -> LogItem {
        try store.add(content, to: van.id, LogWriting(by: "test"))
    }

    private func time(_ day: String) throws -> LogTime { LogTime(try CalendarDate(day), in: .gmt) }

    private func fill(_ day: String, _ odometer: Int, _ liters: Int, _ euros: Int?) throws {
        let total = try euros.map { Money(minorUnits: $0 * 100, try Currency("EUR")) }
        try add(
            .fuel(
                FuelEntry(
                    id: "", at: time(day), odometer: Distance(odometer, .kilometers),
                    amount: DecimalNumber(liters, decimals: 0), total: total)))
    }

    private func tax() throws -> Expense {
        Expense(id: "", at: try time("2026-01-02"), cost: Money(minorUnits: 900, try Currency("EUR")), category: "tax")
    }

    private func logbook() throws -> Logbook { try Logbook("Van", in: store, now: now, writer: "test") }

    private func logged() throws -> LoggedVehicle { try store.loggedVehicle(van.id) }

    @Test("Due: rows in words and as JSON; notices come once")
    func due() throws {
        let mark = Mark(date: try CalendarDate("2026-07-08"))
        try add(
            .schedule(Schedule(id: "", name: "Oil", rule: .once(mark), setAt: time("2026-01-01"), notifies: true)))
        let rows = try DueView(.inUse, in: store, at: now).rows
        #expect(rows.map(\.title) == ["Oil"])
        #expect(rows.map(\.standing) == ["due soon"] && rows.map(\.left) == ["7 days"])
        #expect(rows.map(\.place) == ["2026-07-08"])
        #expect(rows[0].line.contains(#""vehicle":"Van","what":"Oil","kind":"schedule","status":"dueSoon""#))
        #expect(try DueView(.tagged("vans"), in: store, at: now).rows.isEmpty)
        #expect(throws: StoreError.self) { try DueView(.one("Bus"), in: store, at: now) }
        let notices = try NoticeView(.one("Van"), in: store, at: now)
        #expect(notices.rows.map(\.sentence) == ["Van: Oil is due in 7 days (2026-07-08)."])
        #expect(notices.rows[0].line.hasPrefix(#"{"notice":"daysBefore","daysBefore":7,"date":"2026-07-01","id":"#))
        try notices.remember(in: store)
        #expect(try NoticeView(.inUse, in: store, at: now).rows.isEmpty)
    }

    @Test("Costs: of one vehicle, of a year, of a fleet")
    func costs() throws {
        try fill("2025-12-30", 10_000, 40, 60)
        try fill("2026-01-10", 10_500, 30, 50)
        try fill("2026-02-10", 11_000, 30, nil)
        let all = CostsView(try logged(), at: now)
        #expect(all.fillsWithoutCost.count == 1)
        #expect(all.currencies.map(\.total.description) == ["110.00 EUR"])
        #expect(all.currencies[0].periods.map(\.name) == ["2025-12", "2026-01"])
        #expect(all.currencies[0].shares.map(\.percent) == [100])
        let year = CostsView(try logged(), Period(year: 2026), at: now)
        #expect(year.line.hasPrefix(#"{"vehicle":"Van","year":2026,"from":"2026-01-01","to":"2026-12-31""#))
        #expect(year.line.contains(#""total":[{"amount":"50.00","currency":"EUR"}]"#))
        let bus = try store.add(NewVehicle(name: "Bus", unit: .kilometers))
        _ = try store.add(.expense(tax()), to: bus.id, LogWriting(by: "test"))
        let fleet = try FleetCostsView(in: store, at: now)
        #expect(fleet.tables.map { $0.rows.map(\.name) } == [["Van", "Bus"]])
        #expect(fleet.tables[0].sum?.total.description == "119.00 EUR")
    }

    @Test("Fuel: what each fill took, and the sum")
    func fuel() throws {
        try fill("2026-01-10", 10_000, 40, 60)
        try fill("2026-02-10", 10_500, 30, 50)
        let view = FuelView(try logged().log)
        #expect(view.fills.map { $0.took.map(\.words) } == [[], ["6.00 l/100km"]])
        #expect(
            view.tanks.map { $0.sentence(decimals: 0) }
                == ["70.0 l in 2 fills for 110.00 EUR; 6.00 l/100km over 500 km from full to full."])
        let last = FuelView(try logged().log, Excerpt(last: 1))
        #expect(last.fills.count == 1 && !last.isEmpty)
    }

    @Test("Pace: the estimate, and how it stands beside a limit")
    func pace() throws {
        for (day, value) in [("2026-04-01", 10_000), ("2026-05-01", 11_500), ("2026-06-01", 13_000)] {
            try fill(day, value, 40, nil)
        }
        let limit = try PaceLimit(Distance(12_000, .kilometers), from: CalendarDate("2026-04-01"))
        let view = PaceView(try logged(), limit: limit, at: now)
        #expect(view.estimate?.pace != nil && view.fault == nil)
        let told = try #require(view.told)
        #expect(told.end.description == "2027-03-31" && !told.hasEnded && told.whole.description == "12000 km")
        #expect(told.margin(told.standing.over).hasSuffix(" km over"))
        #expect(view.line.contains(#""limit":{"perYear":{"value":12000,"unit":"km"},"from":"2026-04-01","until":"#))
        let early = try PaceLimit(Distance(12_000, .kilometers), from: CalendarDate("2026-01-01"))
        #expect(PaceView(try logged(), limit: early, at: now).fault == .unknownBefore(try CalendarDate("2026-04-01")))
    }

    @Test("Entries: rows, one entry with its revisions, and the spreadsheet")
    func entries() throws {
        let item = try add(.expense(tax()))
        _ = try store.edit(item.id, of: van.id, LogWriting(by: "test")) { content in
            guard case .expense(var expense) = content else { return content }
            expense.notes = "paid late"
            return .expense(expense)
        }
        let (rows, isEmpty) = try EntryRow.all(of: logbook(), kinds: [.expense])
        #expect(rows.map(\.what) == ["tax"] && rows.map(\.notes) == ["paid late"] && !isEmpty)
        let early = try EntryRow.all(of: logbook(), kinds: [.expense], Excerpt(Period(year: 2020)))
        #expect(early.rows.isEmpty && !early.isEmpty)
        let view = try EntryView(item.id, of: logbook())
        #expect(view.reading == nil && view.revisions.count == 2)
        let changes = EntryRow.changes(view.revisions)
        #expect(changes[1].fields.map { "\($0.name): \($0.after)" } == ["notes: paid late"])
        #expect(view.line.hasPrefix(#"{"entry":{"id":""#) && view.line.contains(#""meterReading":null"#))
        let csv = try LogCSV(logbook()).rows
        #expect(csv.count == 1 && csv[0].contains(",expense,") && csv[0].hasSuffix("\r"))
    }

    @Test("History: readings with their differences, and replaced odometers between them")
    func history() throws {
        try fill("2026-01-10", 10_000, 40, nil)
        try fill("2026-02-10", 10_500, 30, nil)
        try add(
            .meter(
                MeterReplacement(
                    at: time("2026-03-01"), from: Distance(10_600, .kilometers), to: Distance(0, .kilometers))))
        try fill("2026-04-10", 400, 30, nil)
        let view = try HistoryView(logbook())
        #expect(view.rows.map { $0.difference?.description } == [nil, "500 km", "500 km"])
        #expect(view.rows.last?.total.description == "11000 km")
        let kinds = view.lines.map { if case .replaced = $0 { "replaced" } else { "reading" } }
        #expect(kinds == ["reading", "reading", "replaced", "reading"])
        #expect(view.rows[0].line.hasPrefix(#"{"entry":2,"vehicle":"Van","value":10000,"tenths":null,"unit":"km""#))
        #expect(HistoryRow.csv([], withdrawn: true)[0].hasSuffix("left_out,contradicts,withdrawn_at\r"))
        let april = try HistoryView(logbook(), Excerpt(Period(from: CalendarDate("2026-04-01"))))
        #expect(april.rows.count == 1 && april.lines.count == 2)
    }
}

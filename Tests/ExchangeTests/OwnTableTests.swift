import Foundation
import OdologLogbook
import OdologOdometer
import OdologReading
import OdologValues
import OdologVehicleLog
import Testing
import VehicleStore

@testable import OdologExchange

/// Odolog's own table: what `odolog export --format csv` writes comes back.
@Suite("Imports: Odolog's own table")
struct OwnTableTests {
    private let store: VehicleStore
    private let zone = TimeZone(identifier: "Europe/Berlin")!
    private let now = Date(timeIntervalSince1970: 1_790_000_000)

    init() throws { store = try VehicleStore(inMemory: ()) }

    private func vehicle(_ name: String, schedules: [String] = []) throws -> Vehicle {
        let vehicle = try store.add(NewVehicle(name: name))
        for name in schedules {
            let rule = Schedule.Rule.every(try Interval(months: 12), .completion)
            try store.add(
                .schedule(Schedule(id: "", name: name, rule: rule, setAt: LogTime(now, in: zone))), to: vehicle.id,
                LogWriting(by: "test"))
        }
        return vehicle
    }

    private func table(of vehicle: Vehicle) throws -> String {
        let book = Logbook(store, vehicle, VehicleProfile(timeZone: zone.identifier), now: now, writer: "test")
        return ([LogCSV.header] + (try LogCSV(book).rows)).map { $0 + "\n" }.joined()
    }

    /// The rows without what an import can't keep: whose they are, and their numbers.
    private func rows(_ table: String) throws -> [[String]] {
        let leftOut: Set<LogColumn> = [.vehicle, .vin, .plate, .number, .meterReading]
        return try DelimitedText(Array(table.utf8)).dropFirst().map { record in
            zip(LogColumn.allCases, try record.fields.get()).filter { !leftOut.contains($0.0) }.map(\.1)
        }.sorted { $0.joined(separator: "\u{1}") < $1.joined(separator: "\u{1}") }
    }

    private func add(_ contents: [LogItem.Content], to vehicle: Vehicle) throws {
        let entries = contents.map { NewEntry($0, to: vehicle.id, LogWriting(by: "test", from: .import)) }
        // Of random entries some are odd, and some are refused.
        try store.add(entries, as: "test", odd: { _, _ in }, refused: { _, _ in })
    }

    private func take(_ table: String, into vehicle: Vehicle) throws -> HistoryImport {
        let options = ImportOptions(unit: .kilometers, currency: nil, zone: zone, kind: .car, now: now)
        let file = ExchangeFile.bytes(Array(table.utf8))
        var history = try HistoryImport(file, into: vehicle.id, of: store, presets: [], options)
        try history.write(
            into: store, LogWriting(by: "test", from: .import),
            of: ImportedFile(name: "log.csv", sha256: try file.digest(), format: history.format.rawValue))
        return history
    }

    @Test("Random logs come back equal, and once", arguments: 1...12)
    func random(_ seed: UInt64) throws {
        var random = RandomContents(seed, zone)
        let names = ["Oil; filter", "=Brakes"]
        let (first, second) = try (vehicle("First", schedules: names), vehicle("Second", schedules: names))
        try add(random.contents(80, schedules: ["1", "2"]), to: first)
        let table = try table(of: first)
        #expect(try rows(table).count > 60)
        let history = try take(table, into: second)
        #expect(history.format == .odolog && history.refused == [] && history.changed == [], "\(history.json.text)")
        #expect(history.incomplete == [])
        #expect(try rows(self.table(of: second)) == rows(table))
        for vehicle in [first, second] {
            let again = try take(table, into: vehicle)
            #expect(again.rows(.added) == 0 && again.rows(.changed) == 0, "\(again.json.text)")
            #expect(again.rows(.duplicate) == history.rows(.added))
        }
        #expect(try store.problems() == [])
    }

    @Test("What a table can't hold is told, row by row")
    func incomplete() throws {
        let (first, second) = try (vehicle("First", schedules: ["Oil"]), vehicle("Second"))
        try add(
            [.service(ServiceEntry(id: "", at: LogTime(now, in: zone), notes: "Oil", completes: ["1"]))], to: first)
        let table = try table(of: first)
        let rows = try DelimitedText(Array(table.utf8)).map { try $0.fields.get() }
        let columns = LogColumn.allCases
        var cells = rows[1]
        cells[columns.firstIndex(of: .attachments)!] = "r.pdf"
        let history = try take(
            [rows[0], cells].map { $0.map { "\"\($0)\"" }.joined(separator: ",") + "\n" }.joined(), into: second)
        #expect(history.rows(.added) == 1)
        #expect(history.incomplete.map(\.reason).map { $0.prefix(12) } == ["its attached", "the schedule"])
        let services = try store.items(of: second.id, kinds: [.service]).compactMap(\.content.service)
        #expect(services.map(\.notes) == ["Oil"] && services[0].completes == [])
    }

    @Test("What a person changed in a spreadsheet counts, and what can't be is refused with its line")
    func edited() throws {
        let (first, second) = try (vehicle("First"), vehicle("Second"))
        let time = LogTime(Date(timeIntervalSince1970: 1_700_000_000.25), in: zone)
        try add(
            [
                .expense(Expense(id: "", at: time, cost: Money(minorUnits: 300, try Currency("EUR")), category: "toll"))
            ], to: first)
        let table = try table(of: first)
        let later = table.replacing("2023-11-14 23:13:20", with: "2023-11-15 08:00:00").replacing("3.00", with: "4,50")
            .replacing(",4,50,", with: ",\"4,50\",")
        let history = try take(later, into: second)
        #expect(history.rows(.added) == 1, "\(history.json.text)")
        let expense = try #require(try store.items(of: second.id, kinds: [.expense]).first?.content.expense)
        #expect(expense.time.iso8601 == "2023-11-15T08:00:00+01:00" && expense.cost.description == "4.50 EUR")
        for (old, new) in [("toll,3.00,EUR", "toll,3x,EUR"), (",expense,", ",sausage,"), ("toll,3.00,EUR", "toll,,")] {
            let refused = try take(table.replacing(old, with: new), into: try vehicle("Other \(new)"))
            #expect(refused.refused.map(\.line) == [2] && refused.rows(.added) == 0, "\(new)")
        }
    }

    @Test("A list in a cell reads back as it was")
    func lists() {
        let items = ["a", "b;c", "\"", " d ", "e\"f", "g|h", "\u{301};", "i, j", ";"]
        for list in [CellList.list, .parts] {
            #expect(list.items(of: list.joined(items)) == items)
            #expect(list.items(of: "") == [])
        }
        #expect(CellList.parts.items(of: CellList.parts.joined(["a", "", ""])) == ["a", "", ""])
        for text in ["=1", "'=1", "''-", "'", "it's", "'a", "", "\t", "@"] {
            let guarded = SpreadsheetCell.guarded(text)
            #expect(SpreadsheetCell.unguarded(guarded) == text)
            #expect(guarded.utf8.first.map { "=+-@\t\r".utf8.contains($0) } != true)
        }
    }
}

/// Entries of every kind, with texts that a table may stumble over.
private struct RandomContents {
    private var state: UInt64
    private let zone: TimeZone
    private let texts = [
        "Oil", "=1+1", "'=x", "''-y", "a;b", "\"q\"", "x | y", "näh, ja", "-5", "@home", "日本", "a|b;c\"d", "true",
    ]

    init(_ seed: UInt64, _ zone: TimeZone) { (state, self.zone) = (seed, zone) }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + Int(state >> 33) % (range.upperBound - range.lowerBound + 1)
    }

    private mutating func maybe<Value>(_ value: (inout Self) throws -> Value) rethrows -> Value? {
        number(0...1) == 0 ? nil : try value(&self)
    }

    private mutating func text() -> String { texts[number(0...texts.count - 1)] }
    private mutating func money() throws -> Money {
        Money(minorUnits: number(0...90_000), try Currency(["EUR", "JPY", "KWD"][number(0...2)]))
    }

    mutating func contents(_ count: Int, schedules: [String]) throws -> [LogItem.Content] {
        var milliseconds = 1_700_000_000_000
        var (tenths, minutes) = (123_450, 6_000)
        return try (0..<count).map { _ in
            milliseconds += number(0...9) == 0 ? 0 : number(1...400_000_000)
            if number(0...3) > 0 { tenths += number(0...4_000) }
            let moment = LogTime(Date(timeIntervalSince1970: Double(milliseconds) / 1_000), in: zone)
            let time = number(0...3) == 0 ? LogTime(moment.day, in: zone) : moment
            let shown = Distance(tenths: tenths, unit: .kilometers)
            let odometer = number(0...2) == 0 ? nil : number(0...4) == 0 ? shown.converted(to: .miles) : shown
            switch number(0...9) {
            case 0, 1, 2: return .fuel(try fill(time, odometer))
            case 3, 4: return .service(try service(time, odometer, schedules))
            case 5:
                return .expense(
                    Expense(
                        id: "", at: time, cost: try money(), category: text(),
                        everyMonths: maybe { $0.number(0...24) }, notes: maybe { $0.text() + "\r\n " + $0.text() }))
            case 6: return .meter(MeterReplacement(at: time, from: shown, to: Distance(0, .kilometers)))
            case 7:
                minutes += number(0...60)
                return .hours(MeterReading(at: time, Hours(minutes: minutes)))
            case 8:
                return .activity(Activity(at: time, Hours(minutes: number(1...90))))
            default:
                let whole = number(0...1) == 0
                let value = try OdometerValue(wholeUnits: tenths / 10, tenths: whole ? nil : tenths % 10)
                return .odometer(
                    OdometerReading(
                        imported: value, .kilometers, at: moment, timeSource: .exif,
                        source: [.typed, .photo, .obd][number(0...2)]))
            }
        }
    }

    private mutating func fill(_ time: LogTime, _ odometer: Distance?) throws -> FuelEntry {
        let currency = try money().currency
        var fill = FuelEntry(
            id: "", at: time, odometer: odometer, amount: try DecimalNumber(number(1...90_000), decimals: 3),
            unit: FuelUnit.allCases[number(0...FuelUnit.allCases.count - 1)], isFull: number(0...1) == 0,
            missedBefore: number(0...4) == 0, kind: maybe { $0.text() }, station: maybe { $0.text() },
            tank: maybe { $0.number(1...2) }, notes: maybe { $0.text() + "\n" + $0.text() })
        fill.price = try maybe { UnitPrice(try DecimalNumber($0.number(1...2_999), decimals: 3), currency) }
        fill.total = maybe { Money(minorUnits: $0.number(0...9_999), currency) }
        if fill.price == nil || number(0...2) == 0 { fill.discount = Money(minorUnits: 0, currency) }
        return fill
    }

    private mutating func service(
        _ time: LogTime, _ odometer: Distance?, _ schedules: [String]
    ) throws -> ServiceEntry {
        let parts = try (0..<number(0...3)).map { _ in
            Part(
                name: text(), number: maybe { $0.text() }, quantity: try DecimalNumber(number(1...50), decimals: 1),
                price: try maybe {
                    UnitPrice(try DecimalNumber($0.number(1...9_999), decimals: 2), try $0.money().currency)
                },
                warranty: try maybe {
                    Warranty(until: try CalendarDate("2027-02-0\($0.number(1...9))"), untilOdometer: odometer)
                })
        }
        return ServiceEntry(
            id: "", at: time, odometer: odometer, cost: try maybe { try $0.money() },
            category: ServiceEntry.Category.allCases[number(0...4)],
            notes: maybe { " " + $0.text() + "\n" + $0.text() },
            workshop: maybe { $0.text() }, tyres: maybe { $0.text() }, parts: parts,
            tags: (0..<number(0...3)).map { _ in text() }, completes: schedules.filter { _ in number(0...2) == 0 })
    }
}

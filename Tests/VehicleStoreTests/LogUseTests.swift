import Foundation
import GRDB
import OdologOdometer
import OdologVehicleLog
import Testing

@testable import VehicleStore

/// What is loaded for dues says the same as the whole log.
struct LogUseTests {
    let folder = TemporaryFolder()
    let store: VehicleStore
    let eva = LogWriting(by: "eva")

    init() throws { store = try VehicleStore(path: folder.storePath) }

    @Test("What is due is the same by what is loaded for it as by the whole log", arguments: 1...12)
    func duesAreTheSame(seed: UInt64) throws {
        var random = Chance(state: seed)
        let vehicle = try store.add(
            NewVehicle(name: "V\(seed)", unit: Bool.random(using: &random) ? .kilometers : .miles))
        try write(60, of: vehicle, &random)
        // A migrated store has the same index as one that was written with it.
        for day in [30.0, 95, 400] {
            let now: Date = Sample.day(day)
            let (whole, part) = (
                try store.loggedVehicle(vehicle.id), try store.loggedVehicle(vehicle.id, for: .dues)
            )
            #expect(part.profile == whole.profile)
            #expect(Outlook(part.log, at: now) == Outlook(whole.log, at: now))
            #expect(part.log.fuel.isEmpty && part.log.expenses.isEmpty)
        }
        let whole = Outlook(try store.vehicleLog(of: vehicle.id), at: Sample.day(95))
        // Else the test would prove nothing.
        #expect(whole.dues.contains { $0.kind == .warranty })
        #expect(whole.dues.contains { $0.history?.meanCost.isEmpty == false })
    }

    @Test("All vehicles at once are the same as each alone, in the order of their names")
    func allAtOnce() throws {
        var random = Chance(state: 7)
        for name in ["b", "a", "c"] { try write(12, of: store.add(NewVehicle(name: name)), &random) }
        for use in LogUse.allCases {
            let all = try store.mapLoggedVehicles(for: use) { $0 }
            #expect(all.map(\.vehicle.name) == ["a", "b", "c"])
            for one in all { #expect(try store.loggedVehicle(one.vehicle.id, for: use) == one) }
        }
    }

    @Test("A damaged item is reported, however the log is loaded")
    func damaged() throws {
        let vehicle = try store.addDoblo()
        try store.add(.hours(MeterReading(at: Sample.day(1), Hours(1))), to: vehicle.id, eva)
        try folder.rawDatabase().write { db in
            try db.execute(sql: "DROP TRIGGER logItem_is_final; UPDATE logItem SET content = '{\"time\":1}'")
        }
        for use in LogUse.allCases {
            #expect(throws: StoreError.self) { try store.loggedVehicle(vehicle.id, for: use) }
            #expect(throws: StoreError.self) { try store.mapLoggedVehicles(for: use) { $0 } }
        }
    }

    /// Readings, some of them typing errors; schedules of each kind; activities; visits with and without a cost, an odometer value,
    /// hours, priced parts, warranties; a replaced meter. Some of it is changed or withdrawn again.
    private func write(_ count: Int, of vehicle: Vehicle, _ random: inout Chance) throws {
        func add(_ content: LogItem.Content) throws -> LogItem {
            try insisting { writing throws(StoreError) in try store.add(content, to: vehicle.id, writing) }
        }
        let schedules = try (0..<4).map { number in
            let interval = try Interval(months: 3 + number, distance: number > 1 ? Distance(2_000, .miles) : nil)
            let rule: Schedule.Rule =
                number == 3
                ? .once(Mark(odometer: Distance(40_000, .kilometers)))
                : .every(interval, number == 2 ? .firstDue(Mark(date: try CalendarDate("2024-02-01"))) : .completion)
            return try add(.schedule(try Schedule(id: "", name: "S\(number)", rule: rule, setAt: Sample.day(0))))
        }
        try store.setProfile(of: vehicle.id, eva) {
            $0.timeZone = "America/New_York"
            $0.registration = Registration(expires: try YearMonth("2024-06"))
        }
        var (kilometers, meter) = (10_000, 0)
        for number in 0..<count {
            let time: LogTime = Sample.day(Double(number) * 1.7 + Double.random(in: 0..<1, using: &random))
            kilometers += Int.random(in: 0...120, using: &random)
            let isTypingError = Int.random(in: 0..<9, using: &random) == 0
            let shown = Distance(kilometers - meter + (isTypingError ? 70_000 : 0), .kilometers)
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where meter == 0 && number > count / 2:
                let end = Distance(kilometers, .kilometers)
                _ = try add(.meter(MeterReplacement(at: time, from: end, to: Distance(0, .kilometers))))
                meter = kilometers
            case 0, 1:
                _ = try add(
                    .fuel(
                        FuelEntry(
                            id: "", at: time, odometer: shown, amount: try DecimalNumber("40.5"), total: euros(5_000))))
            case 2: _ = try add(.activity(Activity(at: time, Hours(minutes: 1 + number))))
            default:
                let entry = try visit(time, shown, schedules, &random)
                let item = try add(.service(entry))
                switch Int.random(in: 0..<8, using: &random) {
                case 0: try store.withdraw(item.id, of: vehicle.id, eva)
                case 1:
                    var changed = entry
                    changed.cost = euros(9_999)
                    changed.completes = [schedules[0].id.description]
                    _ = try insisting { writing throws(StoreError) in
                        try store.edit(item.id, of: vehicle.id, writing) { _ in .service(changed) }
                    }
                default: break
                }
            }
        }
    }

    /// Says yes to what is odd.
    private func insisting(_ write: (LogWriting) throws(StoreError) -> LogItem) throws -> LogItem {
        do { return try write(eva) } catch .needsSecondYes(let flags, let ofItem) {
            return try write(
                LogWriting(by: eva.by, acknowledging: Set(flags), acknowledgingItem: Set(ofItem)))
        }
    }

    private func visit(
        _ time: LogTime, _ shown: Distance, _ schedules: [LogItem], _ random: inout Chance
    ) throws -> ServiceEntry {
        let price = UnitPrice(try DecimalNumber("3.335"), try Currency("USD"))
        let kind = Int.random(in: 0..<4, using: &random)
        return ServiceEntry(
            id: "", at: time, odometer: Bool.random(using: &random) ? shown : nil,
            cost: kind == 0 ? nil : euros(Int.random(in: 1...30_001, using: &random)),
            notes: #"a "warranty", so \ they say"#, workshop: "Meyer",
            parts: [
                Part(name: "Filter \"é\"", quantity: try DecimalNumber("3"), price: kind < 2 ? price : nil),
                Part(name: "Battery", warranty: kind == 2 ? Warranty(until: try CalendarDate("2026-05-01")) : nil),
            ], tags: ["paid"],
            completes: schedules.filter { _ in Bool.random(using: &random) }.map(\.id.description))
    }

    private func euros(_ cents: Int) -> Money { Money(minorUnits: cents, try! Currency("EUR")) }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every machine.
private struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

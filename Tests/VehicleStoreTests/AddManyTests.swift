import Foundation
import OdologVehicleLog
import Testing

@testable import VehicleStore

@Suite("Many entries in one change")
struct AddManyTests {
    private let store: VehicleStore
    private let car: Vehicle
    private let van: Vehicle
    private let eva = LogWriting(by: "eva", from: .import)

    init() throws {
        store = try VehicleStore(inMemory: ())
        car = try store.addDoblo()
        van = try store.add(NewVehicle(name: "Van"))
    }

    /// 40 l after 600 km every ten days.
    private func fill(_ number: Int, amount: String = "40", extraKilometers: Int = 0) throws -> FuelEntry {
        let euro = try Currency("EUR")
        return FuelEntry(
            id: "", at: Sample.day(Double(number) * 2),
            odometer: Distance(10_000 + number * 600 + extraKilometers, .kilometers), amount: try DecimalNumber(amount),
            total: Money(minorUnits: 6_000, euro))
    }

    private func entry(_ fill: FuelEntry, _ vehicle: Vehicle) -> NewEntry { NewEntry(.fuel(fill), to: vehicle.id, eva) }

    private func fills(_ vehicle: Vehicle) throws -> Int { try store.items(of: vehicle.id, kinds: [.fuel]).count }

    @Test("They are one change, in as many logs as there are, and undo takes all of them back")
    func oneChange() throws {
        let entries = try (0..<400).map { entry(try fill($0 / 2), $0 % 2 == 0 ? car : van) }
        let change = try store.add(entries, as: "import") { Issue.record("\($0.content): \($1)") }
        #expect(try fills(car) == 200 && fills(van) == 200)
        #expect(try store.history(of: car.id).count == 200)
        let last = try #require(try store.lastChanges(limit: 5).first)
        #expect(last.id == change && last.what == "import" && last.entries.count == 400)
        #expect(try store.lastChanges(limit: 5).filter { $0.what == "import" }.count == 1)
        try store.undo(by: "eva")
        #expect(try fills(car) == 0 && fills(van) == 0 && store.history(of: car.id).isEmpty)
        #expect(try store.problems() == [])
    }

    @Test("What the log doesn't take is told, and nothing of it is written")
    func refused() throws {
        var missing = try fill(0)
        missing.attachments = [
            AttachedFile(
                name: "bill.pdf", sha256: String(repeating: "a", count: 64), mediaType: "application/pdf", size: 3)
        ]
        let entries = [
            entry(missing, car), entry(try fill(1), car), entry(try fill(2, amount: "400"), car),
            entry(try fill(3), car),
            NewEntry(.fuel(try fill(4)), to: Vehicle.ID(rawValue: 99), eva), entry(try fill(5), car),
        ]
        var told: [String] = []
        let change = try store.add(entries, as: "import") { told.append("\($1)") }
        #expect(told.count == 3)
        #expect(try fills(car) == 3)
        #expect(try store.history(of: car.id).count == 3)
        #expect(try store.lastChanges(limit: 1).first?.id == change)
        #expect(try store.lastChanges(limit: 1).first?.entries.count == 3)
        #expect(try store.problems() == [])
        #expect(try store.add([entry(try fill(2, amount: "400"), car)], as: "import") { _, _ in } == nil)
        #expect(try store.lastChanges(limit: 1).first?.id == change)
    }

    @Test(
        "What is usual of another fluid, or was long without a price, is found behind many fills",
        arguments: [true, false])
    func seldom(isOtherFluid: Bool) throws {
        let kind = isOtherFluid ? "AdBlue" : nil
        func bought(_ number: Int, cents: Int) throws -> FuelEntry {
            var fill = try fill(number, amount: "10")
            (fill.kind, fill.total, fill.isFull) = (kind, Money(minorUnits: cents, try Currency("EUR")), false)
            return fill
        }
        func other(_ number: Int) throws -> FuelEntry {
            var fill = try fill(number)
            if !isOtherFluid { fill.total = nil }
            return fill
        }
        let entries = try (0..<3).map { try bought($0, cents: 1_000) } + (3..<90).map(other)
        try store.add(entries.map { entry($0, car) }, as: "import") { _, _ in }
        #expect(try fills(car) > 60)
        let error = #expect(throws: StoreError.self) {
            try store.add(.fuel(bought(90, cents: 10_000)), to: car.id, eva)
        }
        guard case .needsSecondYes(_, let flags) = error else { throw error ?? StoreError.noSuchChange(nil) }
        #expect(flags.contains { if case .priceOutOfRange = $0 { true } else { false } }, "\(flags)")
    }

    @Test("In a long log a fill is judged by those about its time", arguments: [3, 150, 297])
    func longLog(place: Int) throws {
        let known = (0..<300).filter { $0 != place }
        try store.add(known.map { entry(try fill($0), car) }, as: "import") { Issue.record("\($0.content): \($1)") }
        func codes(_ fill: FuelEntry) -> [String] {
            do throws(StoreError) {
                let item = try store.add(.fuel(fill), to: car.id, eva)
                try store.withdraw(item.id, of: car.id)
                return []
            } catch {
                guard case .needsSecondYes(_, let flags) = error else { return ["\(error)"] }
                return flags.map { flag in
                    switch flag {
                    case .economyUnlikeUsual: "economy"
                    case .priceOutOfRange: "price"
                    case .sameOdometer: "odometer"
                    default: "\(flag)"
                    }
                }
            }
        }
        #expect(codes(try fill(place)) == [])
        #expect(codes(try fill(place, amount: "4")).contains("economy"))
        #expect(codes(try fill(place, amount: "5.0")).contains("price"))
        #expect(codes(try fill(place, extraKilometers: 600)).contains("odometer"))
    }
}

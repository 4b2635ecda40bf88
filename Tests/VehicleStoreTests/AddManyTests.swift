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

    /// What is odd about them, when each is written alone with a yes to it.
    private func oddOneByOne(_ entries: [NewEntry], _ store: VehicleStore) throws -> [OddValues?] {
        try entries.map { entry in
            var (writing, odd) = (entry.writing, OddValues?.none)
            for _ in 0..<5 {
                do throws(StoreError) {
                    try store.add(entry.content, to: entry.vehicle, writing)
                    return odd
                } catch {
                    guard case .needsSecondYes(let values, let items) = error else { throw error }
                    odd = OddValues(
                        values: values.isEmpty ? odd?.values ?? [] : values,
                        items: items.isEmpty ? odd?.items ?? [] : items)
                    writing.acknowledging.formUnion(values)
                    writing.acknowledgingItem.formUnion(items)
                }
            }
            return odd
        }
    }

    @Test("Together they are judged as one by one, whatever their order", arguments: [UInt64(1), 2, 3, 4])
    func judgedAlike(seed: UInt64) throws {
        var generator = SplitMix64(state: seed)
        let other = try VehicleStore(inMemory: ())
        _ = try (other.addDoblo(), other.add(NewVehicle(name: "Van")))
        let amounts = ["40", "41.5", "38", "4", "400", "39.99"]
        func some() throws -> NewEntry {
            let number = Int.random(in: 0..<700, using: &generator)
            let vehicle = Int.random(in: 0..<5, using: &generator) == 0 ? van : car
            let extra = Int.random(in: 0..<12, using: &generator) == 0 ? 60_000 : 0
            guard Int.random(in: 0..<4, using: &generator) > 0 else {
                let value = try OdometerValue(wholeUnits: 10_100 + number * 600 + extra)
                let reading = OdometerReading(imported: value, .kilometers, at: Sample.day(Double(number) * 2 + 1))
                return NewEntry(.odometer(reading), to: vehicle.id, eva)
            }
            return entry(
                try fill(number, amount: amounts.randomElement(using: &generator)!, extraKilometers: extra), vehicle)
        }
        // Half of it is there, in any order; the rest comes in the order of time, or nearly so.
        let known = try (0..<150).map { _ in try some() }
        try store.add(
            known, as: "import", odd: { _, _ in }, refused: { Issue.record("\($0.content): \($1)") })
        _ = try oddOneByOne(known, other)
        var entries = try (0..<250).map { _ in try some() }
        entries.sort { ($0.content.time?.date ?? .distantPast) < ($1.content.time?.date ?? .distantPast) }
        entries.swapAt(20, 200)
        var odd: [NewEntry: [OddValues]] = [:]
        try store.add(
            entries, as: "import", odd: { odd[$0, default: []].append($1) },
            refused: { Issue.record("\($0.content): \($1)") })
        var expected: [NewEntry: [OddValues]] = [:]
        for (entry, values) in zip(entries, try oddOneByOne(entries, other)) {
            if let values { expected[entry, default: []].append(values) }
        }
        #expect(expected.count > 20)
        #expect(odd == expected)
        for vehicle in [car, van] {
            let there = try other.vehicle(named: vehicle.name)
            #expect(
                try store.history(of: vehicle.id).map(\.snapshot.value)
                    == other.history(of: there.id).map(\.snapshot.value))
        }
        #expect(try store.problems() == [])
    }

    @Test("An import is listed with what became of its rows; one that was interrupted says so")
    func imports() throws {
        let file = ImportedFile(name: "gas.csv", sha256: String(repeating: "a", count: 64), format: "fuelly")
        let change = try #require(
            try store.add([entry(try fill(1), car)], as: "import", of: file) { Issue.record("\($0.content): \($1)") })
        let interrupted = try #require(try store.imports().first)
        #expect(interrupted.id == change && interrupted.file == file && interrupted.rows == nil)
        #expect(interrupted.vehicles == ["Blue Doblo"] && interrupted.entries == 1 && interrupted.undoneBy == nil)
        let rows = ImportedRows(added: 1, duplicate: 2, changed: 3, ignored: 4, refused: 5)
        try store.finishImport(change, rows: rows)
        #expect(try store.imports().first?.rows == rows)
        try store.undo(change, by: "eva")
        let last = try #require(try store.imports().first)
        #expect(last.undoneBy != nil && last.entries == 0 && last.rows == rows)
        // Nothing was written, so there is no import.
        #expect(try store.add([], as: "import", of: file) { _, _ in } == nil)
        #expect(try store.imports().count == 1)
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

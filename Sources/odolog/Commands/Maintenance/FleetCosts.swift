import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
import VehicleStore

/// What several vehicles cost, each in a line, and together. Each currency has a table of its own.
struct FleetCosts {
    struct Line {
        let vehicle: Vehicle
        let costs: Costs
        let period: Period
        let hasOddReadings: Bool
        let fillsWithoutCost: Int
    }

    private let vehicles: [Line]

    init(_ vehicles: [Line]) { self.vehicles = vehicles }

    /// The currency in which most vehicles cost something first.
    var tables: [TextTable] {
        let currencies = vehicles.flatMap { $0.costs.total.sums.map(\.currency) }
        let counts = Dictionary(currencies.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { table($0.key) }
    }

    private func table(_ currency: Currency) -> TextTable {
        let rows = vehicles.compactMap { line in
            line.costs.total[currency].map { (name: line.vehicle.name, costs: line.costs, total: $0.minorUnits) }
        }.sorted { ($1.total, $0.name) < ($0.total, $1.name) }
        let units: Set<DistanceUnit> = Set(rows.compactMap { $0.costs.distance?.unit })
        // Of both units a price is told with its own.
        let unit: DistanceUnit? = units.count > 1 ? nil : units.first ?? .kilometers
        let distanceColumn = unit?.ofPrice ?? "by distance"
        var table = TextTable([
            "vehicle": .left, "fuel": .right, "service": .right, "other": .right, "total": .right,
            distanceColumn: .right,
        ])
        func cells(_ items: [Cost], _ price: String) -> [String] {
            let kinds: [Cost.Kind] = [.fuel, .service, .expense]
            let sums = kinds.map { kind in sum(items.filter { $0.kind == kind }, currency) }
            return sums.map { $0.minorUnits == 0 ? "" : $0.description } + [sum(items, currency).description, price]
        }
        for row in rows {
            table.add([row.name] + cells(row.costs.items, price(row.costs, currency, namingUnit: unit == nil)))
        }
        guard rows.count > 1 else { return table }
        table.add(
            ["\(rows.count) vehicles"]
                + cells(rows.flatMap(\.costs.items), unit.map { price(rows.map(\.costs), currency, $0) } ?? ""))
        return table
    }

    private func sum(_ items: [Cost], _ currency: Currency) -> Money {
        Amounts(items.map(\.money))[currency] ?? Money(minorUnits: 0, currency)
    }

    private func price(_ costs: Costs, _ currency: Currency, namingUnit: Bool) -> String {
        guard let unit = costs.distance?.unit else { return "" }
        let price = price([costs], currency, unit)
        return namingUnit && !price.isEmpty ? "\(price) \(unit.ofPrice)" : price
    }

    /// What was paid for all of the ways together.
    private func price(_ costs: [Costs], _ currency: Currency, _ unit: DistanceUnit) -> String {
        let known = costs.filter { $0.distance != nil }
        let tenths = known.reduce(0) { $0 + ($1.distance?.tenths ?? 0) }
        let items = known.flatMap(\.itemsOverDistance).filter { $0.money.currency == currency }
        return items.isEmpty ? "" : unit.price(sum(items, currency), tenths: tenths) ?? ""
    }

    /// What isn't told by the tables.
    var notes: [String] {
        var notes: [String] = []
        func note(_ vehicles: [Line], _ text: (_ count: String) -> String, _ command: [String]) {
            guard let first = vehicles.first else { return }
            notes.append(
                "\(text(vehicles.count.counted("vehicle"))): "
                    + CommandText.odolog(command.isEmpty ? ["costs", first.vehicle.name] : command))
        }
        note(vehicles.filter { $0.fillsWithoutCost > 0 }, { "\($0) with fills that have no cost" }, [])
        note(vehicles.filter(\.hasOddReadings), { "\($0) with readings that don't fit" }, [])
        let free = vehicles.filter(\.costs.items.isEmpty)
        if !free.isEmpty {
            notes.append(
                "\(free.count.counted("vehicle")) without a cost \(free.count == 1 ? "isn't" : "aren't") shown.")
        }
        return notes
    }
}

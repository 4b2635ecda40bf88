import Foundation
import OdologMaintenance
import OdologOdometer
import VehicleStore

/// A vehicle's fills with what it took, as a person reads them: one line for each fill.
struct FuelTable {
    private let fills: [FuelEntry]
    private let stretches: [FuelStretch]
    private let flagged: Set<FuelEntry.ID>
    private let stretchTo: [FuelEntry.ID: FuelStretch]
    /// The units of economy, one for each quantity.
    private let units: [FuelUnit.Quantity: EconomyUnit]
    /// Whether prices are of litres here and of gallons there.
    private let hasManyUnits: Bool
    private let zone: TimeZone

    /// - Parameter economy: nil: as is usual for the vehicle (``VehicleLog/usualEconomy(of:)``).
    init(_ log: VehicleLog, in economy: EconomyUnit?) {
        fills = log.fuel.sorted { ($0.time, $0.odometer, $0.id) < ($1.time, $1.odometer, $1.id) }
        stretches = log.fuelStretches
        flagged = log.fillsWithFlaggedOdometer
        stretchTo = Dictionary(stretches.map { ($0.entry, $0) }) { $1 }
        units = FuelUnit.Quantity.allCases.reduce(into: [:]) { units, quantity in
            units[quantity] = economy.flatMap { $0.quantity == quantity ? $0 : nil } ?? log.usualEconomy(of: quantity)
        }
        hasManyUnits = Set(fills.map(\.unit)).count > 1
        zone = log.zone
    }

    var isEmpty: Bool { fills.isEmpty }

    /// Of an amount: as many as the finest has.
    private var decimals: Int { fills.map(\.amount.decimals).max() ?? 0 }

    private var table: TextTable {
        var table = TextTable([
            "entry": .right, "date": .left, "amount": .right, "odometer": .right, "cost": .right, "price": .right,
            "took": .right, "": .left,
        ])
        let decimals = decimals
        for fill in fills {
            table.add([
                fill.id, CalendarDate(fill.time, in: zone).description,
                "\(fill.amount.value.padded(decimals)) \(fill.unit.rawValue)", fill.odometer.description,
                fill.cost?.description ?? "", price(fill), stretchTo[fill.id].map { told([$0], $0.quantity) } ?? "",
                remark(fill),
            ])
        }
        return table
    }

    /// - Parameter width: columns of the terminal; nil for a file.
    func lines(width: Int?) -> [String] {
        table.lines(width: width, shortening: [], wrapsLast: true) + [""]
            + sums.flatMap { $0.wrapped(hanging: 2, width: width) }
    }

    private func remark(_ fill: FuelEntry) -> String {
        [
            fill.tank == 1 ? nil : "tank \(fill.tank)", fill.isFull ? nil : "not full",
            fill.missedBefore ? "one missing before" : nil, flagged.contains(fill.id) ? "odometer left out" : nil,
        ].compactMap { $0 }.joined(separator: ", ")
    }

    /// Of one unit, which is named where another fill has another one.
    private func price(_ fill: FuelEntry) -> String {
        guard let price = fill.price ?? fill.cost.flatMap({ UnitPrice($0, per: fill.amount) }) else { return "" }
        return price.amount.value.padded(3) + (hasManyUnits ? "/\(fill.unit.rawValue)" : "")
    }

    /// For each quantity: how much was filled, what it cost, what the vehicle took.
    private var sums: [String] {
        FuelUnit.Quantity.allCases.compactMap { quantity in
            let own = fills.filter { $0.unit.quantity == quantity }
            guard let unit = own.last?.unit else { return nil }
            let amount = own.reduce(0) { $0 + $1.amount.value * $1.unit.inBase } / unit.inBase
            let costs = Amounts(own.compactMap(\.cost))
            let average = stretches.filter { $0.quantity == quantity }
            return "\(amount.padded(max(decimals, 1))) \(unit.rawValue) in \(own.count.counted("fill"))"
                + (costs.isEmpty ? "" : " for \(costs)") + "; "
                + (average.isEmpty
                    ? "what it takes shows from the second full tank on."
                    : "\(told(average, quantity)) from full to full.")
        }
    }

    private func told(_ stretches: [FuelStretch], _ quantity: FuelUnit.Quantity) -> String {
        guard let unit = units[quantity], let economy = stretches.economy(in: unit) else { return "" }
        return "\(economy.padded(2)) \(unit.rawValue)"
    }
}

extension Double {
    /// Always so many decimals, so that the points of a column stand below each other.
    fileprivate func padded(_ decimals: Int) -> String { String(format: "%.\(decimals)f", self) }
}

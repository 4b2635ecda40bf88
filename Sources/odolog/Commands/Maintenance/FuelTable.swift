import Foundation
import OdologMaintenance
import OdologOdometer
import VehicleStore

/// A vehicle's fills with what it took, as a person reads them: one line for each fill.
struct FuelTable {
    private let fills: [FuelEntry]
    private let stretches: [FuelStretch]
    private let stretchTo: [FuelEntry.ID: FuelStretch]
    private let economy: EconomyUnit?
    private let isInMiles: Bool
    private let zone: TimeZone

    /// - Parameter economy: nil: as is usual for the fuel and the odometer's unit.
    init(_ log: VehicleLog, in economy: EconomyUnit?) {
        fills = log.fuel.sorted { ($0.time, $0.odometer, $0.id) < ($1.time, $1.odometer, $1.id) }
        stretches = log.fuelStretches
        stretchTo = Dictionary(stretches.map { ($0.entry, $0) }) { $1 }
        self.economy = economy
        isInMiles = log.unit == .miles
        zone = log.zone
    }

    var isEmpty: Bool { fills.isEmpty }

    /// Of an amount: as many as the finest has.
    private var decimals: Int { fills.map(\.amount.decimals).max() ?? 0 }

    var lines: [String] {
        var table = TextTable([
            "entry": .right, "date": .left, "amount": .right, "odometer": .right, "cost": .right, "price": .right,
            "took": .right, "": .left,
        ])
        let decimals = decimals
        for fill in fills {
            table.add([
                fill.id, CalendarDate(fill.time, in: zone).description,
                "\(fill.amount.value.padded(decimals)) \(fill.unit.rawValue)", fill.odometer.description,
                fill.cost?.description ?? "", price(fill).map { $0.amount.value.padded(3) } ?? "",
                stretchTo[fill.id].map { told([$0], unit($0.quantity, fill.unit)) } ?? "", remark(fill),
            ])
        }
        return table.lines + [""] + sums
    }

    private func remark(_ fill: FuelEntry) -> String {
        [
            fill.tank == 1 ? nil : "tank \(fill.tank)", fill.isFull ? nil : "not full",
            fill.missedBefore ? "one missing before" : nil,
        ].compactMap { $0 }.joined(separator: ", ")
    }

    private func price(_ fill: FuelEntry) -> UnitPrice? {
        fill.price ?? fill.cost.flatMap { UnitPrice($0, per: fill.amount) }
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
                    : "\(told(average, self.unit(quantity, unit))) from full to full.")
        }
    }

    private func told(_ stretches: [FuelStretch], _ unit: EconomyUnit) -> String {
        stretches.economy(in: unit).map { "\($0.padded(2)) \(unit.rawValue)" } ?? ""
    }

    private func unit(_ quantity: FuelUnit.Quantity, _ filled: FuelUnit) -> EconomyUnit {
        if let economy, economy.quantity == quantity { return economy }
        return switch quantity {
        case .volume:
            isInMiles ? (filled == .gallonsUS ? .milesPerGallonUS : .milesPerGallonUK) : .litersPer100Kilometers
        case .mass: .kilogramsPer100Kilometers
        case .energy: isInMiles ? .milesPerKilowattHour : .kilowattHoursPer100Kilometers
        }
    }
}

extension Double {
    /// Always so many decimals, so that the points of a column stand below each other.
    fileprivate func padded(_ decimals: Int) -> String { String(format: "%.\(decimals)f", self) }
}

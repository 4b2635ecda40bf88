import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
import VehicleStore

/// A vehicle's fills with what it took, as a person reads them: one line for each fill, and one for each tank.
struct FuelTable {
    private let fills: [FuelEntry]
    private let tanks: [FuelTank]
    private let flagged: Set<FuelEntry.ID>
    private let tankOf: [FuelEntry.ID: FuelTank]
    /// From full to full, by the fill that ends it: what it took, in words.
    private let took: [FuelEntry.ID: String]
    /// The units of economy of each tank, by distance and by hours.
    private let units: [FuelUnit.Quantity: (distance: EconomyUnit, hours: EconomyUnit)]
    /// Whether prices are of litres here and of gallons there.
    private let hasManyUnits: Bool

    /// - Parameters:
    ///   - economy: nil: as is usual for the vehicle (``VehicleLog/usualEconomy(of:byHours:)``).
    ///   - list: which fills are shown and added up.
    init(_ log: VehicleLog, in economy: EconomyUnit?, _ list: ListOptions) {
        fills = list.rows(log.fuel.inOrder, in: log.zone, \.time.day)
        let shown = Set(fills.map(\.id))
        tanks = log.tanks.compactMap { $0.only(fills: shown) }
        flagged = log.fillsWithFlaggedOdometer
        let units = FuelUnit.Quantity.allCases.reduce(
            into: [FuelUnit.Quantity: (distance: EconomyUnit, hours: EconomyUnit)]()
        ) { units, quantity in
            func unit(byHours: Bool) -> EconomyUnit {
                economy.flatMap { $0.quantity == quantity && $0.isByHours == byHours ? $0 : nil }
                    ?? log.usualEconomy(of: quantity, byHours: byHours)
            }
            units[quantity] = (unit(byHours: false), unit(byHours: true))
        }
        self.units = units
        var tankOf: [FuelEntry.ID: FuelTank] = [:]
        var took: [FuelEntry.ID: [String]] = [:]
        for tank in tanks {
            for fill in tank.fills { tankOf[fill.id] = tank }
            guard let unit = units[tank.quantity] else { continue }
            for stretch in tank.stretches {
                took[stretch.entry, default: []] += Self.told(stretch.economy(in: unit.distance), unit.distance)
            }
            for stretch in tank.stretchesByHours {
                took[stretch.entry, default: []] += Self.told(stretch.economy(in: unit.hours), unit.hours)
            }
        }
        (self.tankOf, self.took) = (tankOf, took.mapValues { $0.joined(separator: ", ") })
        hasManyUnits = Set(fills.map(\.unit)).count > 1
    }

    var isEmpty: Bool { fills.isEmpty }

    /// Of an amount: as many as the finest has.
    private var decimals: Int { fills.map(\.amount.decimals).max() ?? 0 }

    private var table: TextTable {
        var table = TextTable([
            "entry": .right, "date": .left, "amount": .right, "odometer": .right, "hours": .right, "cost": .right,
            "price": .right, "took": .right, "": .left,
        ])
        let decimals = decimals
        for fill in fills {
            table.add([
                fill.id, fill.time.day.description, "\(fill.amount.value.padded(decimals)) \(fill.unit.words)",
                fill.odometer?.description ?? "", fill.hours?.description ?? "", fill.cost?.description ?? "",
                price(fill), took[fill.id] ?? "", remark(fill),
            ])
        }
        if fills.allSatisfy({ $0.odometer == nil }) { table = table.without("odometer") }
        return fills.allSatisfy { $0.hours == nil } ? table.without("hours") : table
    }

    /// - Parameter width: columns of the terminal; nil for a file.
    func lines(width: Int?) -> [String] {
        table.lines(width: width, shortening: [], wrapsLast: true) + [""]
            + tanks.flatMap { sum($0).wrapped(hanging: 2, width: width) }
    }

    private func remark(_ fill: FuelEntry) -> String {
        [
            tanks.count > 1 ? tankOf[fill.id].map(Self.name) : nil, fill.isFull ? nil : "not full",
            fill.missedBefore ? "one missing before" : nil, fill.discount.map { "\($0) off" },
            flagged.contains(fill.id) ? "odometer left out" : nil,
        ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Of one unit, which is named where another fill has another one.
    private func price(_ fill: FuelEntry) -> String {
        guard let price = fill.price ?? fill.cost.flatMap({ UnitPrice($0, per: fill.amount) }) else { return "" }
        return price.amount.value.padded(3) + (hasManyUnits ? "/\(fill.unit.words)" : "")
    }

    /// How much was filled into a tank, what it cost, what the vehicle took of it.
    private func sum(_ tank: FuelTank) -> String {
        guard let unit = tank.fills.last?.unit, let units = units[tank.quantity] else { return "" }
        let amount = tank.amount / unit.inBase
        let costs = Amounts(tank.fills.compactMap(\.cost))
        let took =
            Self.told(tank.economy(in: units.distance), units.distance, over: tank.distance?.description)
            + Self.told(tank.economy(in: units.hours), units.hours, over: tank.hours?.description)
        let name = tanks.count > 1 ? "\(Self.name(tank).printable): " : ""
        let filled = "\(amount.padded(max(decimals, 1))) \(unit.words) in \(tank.fills.count.counted("fill"))"
        let paid = costs.isEmpty ? "" : " for \(costs)"
        let told =
            took.isEmpty
            ? "what it takes shows from the second full tank on." : "\(took.joined(separator: ", ")) from full to full."
        return name + filled + paid + "; " + told
    }

    /// Where there are several.
    private static func name(_ tank: FuelTank) -> String { tank.name.isEmpty ? "tank 1" : tank.name }

    private static func told(_ economy: Double?, _ unit: EconomyUnit, over gone: String? = nil) -> [String] {
        economy.map { ["\($0.padded(2)) \(unit.words)" + (gone.map { " over \($0)" } ?? "")] } ?? []
    }
}

extension Double {
    /// Always so many decimals, so that the points of a column stand below each other.
    fileprivate func padded(_ decimals: Int) -> String { String(format: "%.\(decimals)f", self) }
}

internal import Foundation
internal import OdologOdometer
public import OdologVehicleLog

/// A vehicle's fills with what it took: one row for each fill, and one sum for each tank.
public struct FuelView: Sendable {
    /// In the order of time.
    public let fills: [FuelRow]
    /// The sums of the fills that are shown.
    public let tanks: [TankSum]
    /// Whether the log has any fill, shown or not.
    public let isEmpty: Bool

    /// Those fills of `excerpt`. Without `economy` as is usual for the vehicle (`VehicleLog.usualEconomy(of:byHours:)`).
    public init(_ log: VehicleLog, in economy: EconomyUnit? = nil, _ excerpt: Excerpt = Excerpt()) {
        let all = excerpt.rows(log.fuel.inOrder, \.time.day)
        let shown = Set(all.map(\.id))
        let tanks = log.tanks.compactMap { $0.only(fills: shown) }
        let flagged = log.fillsWithFlaggedOdometer
        func unit(_ quantity: FuelUnit.Quantity, byHours: Bool) -> EconomyUnit {
            economy.flatMap { $0.quantity == quantity && $0.isByHours == byHours ? $0 : nil }
                ?? log.usualEconomy(of: quantity, byHours: byHours)
        }
        var tankOf: [FuelEntry.ID: FuelTank] = [:]
        var took: [FuelEntry.ID: [Economy]] = [:]
        for tank in tanks {
            for fill in tank.fills { tankOf[fill.id] = tank }
            let (way, time) = (unit(tank.quantity, byHours: false), unit(tank.quantity, byHours: true))
            for stretch in tank.stretches {
                took[stretch.entry, default: []] += [Economy(stretch.economy(in: way), way)].compactMap(\.self)
            }
            for stretch in tank.stretchesByHours {
                took[stretch.entry, default: []] += [Economy(stretch.economy(in: time), time)].compactMap(\.self)
            }
        }
        fills = all.map { fill in
            FuelRow(
                fill: fill, tank: tanks.count > 1 ? tankOf[fill.id].map(TankSum.name) : nil, took: took[fill.id] ?? [],
                isOdometerLeftOut: flagged.contains(fill.id))
        }
        self.tanks = tanks.compactMap { tank in
            let (way, time) = (unit(tank.quantity, byHours: false), unit(tank.quantity, byHours: true))
            return TankSum(
                tank, isOneOfMany: tanks.count > 1,
                took: [
                    Economy(tank.economy(in: way), way, over: tank.distance?.description),
                    Economy(tank.economy(in: time), time, over: tank.hours?.description),
                ])
        }
        isEmpty = log.fuel.isEmpty
    }
}

/// What a vehicle took from one full tank to another.
public struct Economy: Hashable, Sendable {
    /// In `unit`.
    public let value: Double
    /// Such as l/100 km.
    public let unit: EconomyUnit
    /// For how far or how long. Nil: from the full tank before.
    public let over: String?

    fileprivate init?(_ value: Double?, _ unit: EconomyUnit, over: String? = nil) {
        guard let value else { return nil }
        (self.value, self.unit, self.over) = (value, unit, over)
    }

    /// `6.52 l/100 km over 1200 km`.
    package var words: String { "\(value.padded(2)) \(unit.words)" + (over.map { " over \($0)" } ?? "") }
}

/// One fill.
public struct FuelRow: Sendable {
    /// As it was written.
    public let fill: FuelEntry
    /// The name of its tank, where the vehicle has several.
    public let tank: String?
    /// What the vehicle took until this fill, since the last full tank. Empty: this is no full tank, or the first one.
    public let took: [Economy]
    /// Whether its odometer value counts for nothing.
    public let isOdometerLeftOut: Bool

    /// What one unit cost. Nil: nobody knows.
    public var price: UnitPrice? { fill.price ?? fill.cost.flatMap { UnitPrice($0, per: fill.amount) } }

    /// What is special about it: `not full, one missing before`. Empty: nothing.
    package var remark: String {
        [
            tank, fill.isFull ? nil : "not full", fill.missedBefore ? "one missing before" : nil,
            fill.discount.map { "\($0) off" }, isOdometerLeftOut ? "odometer left out" : nil,
        ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// How much was filled into a tank, what it cost, and what the vehicle took of it.
public struct TankSum: Sendable {
    /// Where the vehicle has several tanks. Empty: it has one.
    public let name: String
    /// In `unit`.
    public let amount: Double
    /// That of the last fill.
    public let unit: FuelUnit
    /// How many.
    public let fills: Int
    /// What they cost, by currency.
    public let costs: Amounts
    /// From full to full, by distance and by hours. Empty before the second full tank.
    public let took: [Economy]

    fileprivate init?(_ tank: FuelTank, isOneOfMany: Bool, took: [Economy?]) {
        guard let unit = tank.fills.last?.unit else { return nil }
        name = isOneOfMany ? Self.name(tank) : ""
        amount = tank.amount / unit.inBase
        (self.unit, fills) = (unit, tank.fills.count)
        costs = Amounts(tank.fills.compactMap(\.cost))
        self.took = took.compactMap(\.self)
    }

    fileprivate static func name(_ tank: FuelTank) -> String { tank.name.isEmpty ? "tank 1" : tank.name }

    /// `84.2 l in 2 fills for 141.20 EUR; 6.52 l/100 km over 1200 km from full to full.`
    ///
    /// - Parameter decimals: of the amount.
    package func sentence(decimals: Int) -> String {
        let filled = "\(amount.padded(max(decimals, 1))) \(unit.words) in \(fills.counted("fill"))"
        let paid = costs.isEmpty ? "" : " for \(costs)"
        let told =
            took.isEmpty
            ? "what it takes shows from the second full tank on."
            : took.map(\.words).joined(separator: ", ") + " from full to full."
        return (name.isEmpty ? "" : "\(name): ") + filled + paid + "; " + told
    }
}

extension Double {
    /// Always so many decimals, so that the points of a column stand below each other.
    package func padded(_ decimals: Int) -> String { String(format: "%.\(decimals)f", self) }
}

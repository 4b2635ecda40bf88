internal import Foundation
internal import OdologOdometer

/// One tank, or battery, of a vehicle, with what was filled into it. Economy is told per tank: the way that two tanks share is
/// never added up.
///
/// A fluid has a tank of its own, unless the fills name a tank. Tank 1 is that of the main fuel. The main fuel is the one that was
/// filled most often into tank 1, or where no tank was named. A fill without a kind is of the main fuel. Where some have none, gas isn't
/// the main fuel: a car that runs on it takes petrol, too. Volume, mass and energy are
/// never in one tank. Additives aren't fuel, whatever tank is named.
public struct FuelTank: Hashable, Sendable {
    /// The number by which fills name it. 1 is that of the main fuel. Nil: it has none.
    public let number: Int?
    /// What is in it. Nil: no fill says so.
    public let fluid: Fluid?
    /// What its amounts measure.
    public let quantity: FuelUnit.Quantity
    /// In order of time; of one time, by the odometer.
    public let fills: [FuelEntry]
    /// From full to full by the odometer, in order of time.
    public let stretches: [FuelStretch<Distance>]
    /// From full to full by the hour meter, in order of time.
    public let stretchesByHours: [FuelStretch<Hours>]

    /// Whether what is in it drives nothing, such as AdBlue.
    public var isAdditive: Bool { fluid?.isAdditive ?? false }

    /// For a person: `diesel`, `tank 2`, `LPG (tank 2)`. Empty: the one tank with a fuel that nobody has named.
    public var name: String {
        let tank = number.flatMap { $0 > 1 ? "tank \($0)" : nil }
        guard let fluid = fluid?.name else { return tank ?? (quantity == .energy ? "electricity" : "") }
        return tank.map { "\(fluid) (\($0))" } ?? fluid
    }

    /// The tank with some of its fills, and the stretches that end with one of them. Nil: none of these fills is in it.
    public func only(fills ids: Set<FuelEntry.ID>) -> FuelTank? {
        let some = fills.filter { ids.contains($0.id) }
        guard !some.isEmpty else { return nil }
        return FuelTank(
            number: number, fluid: fluid, quantity: quantity, fills: some,
            stretches: stretches.filter { ids.contains($0.entry) },
            stretchesByHours: stretchesByHours.filter { ids.contains($0.entry) })
    }

    /// All that was filled in, in litres, kilograms or kilowatt-hours.
    public var amount: Double { fills.reduce(0) { $0 + $1.amount.value * $1.unit.inBase } }

    /// How far the vehicle went from full to full. Nil without a stretch.
    public var distance: Distance? {
        stretches.first.map { first in stretches.dropFirst().reduce(first.gone) { $0 + $1.gone } }
    }

    /// How long it ran from full to full. Nil without a stretch by hours.
    public var hours: Hours? {
        stretchesByHours.first.map { first in stretchesByHours.dropFirst().reduce(first.gone) { $0 + $1.gone } }
    }

    /// The economy of all stretches together: all of the fuel over all of the way, not the mean of the single economies. Nil
    /// without a stretch, or for a unit of another quantity.
    public func economy(in unit: EconomyUnit) -> Double? {
        unit.isByHours ? stretchesByHours.economy(in: unit) : stretches.economy(in: unit)
    }
}

/// How much fuel a vehicle takes: from full to full, never interpolated.
///
/// Partial fills add up until the next full one. After a missed fill nothing is known until the next full tank, where
/// the next stretch begins. That may be the entry with the missed fill before it.
///
/// A fill whose odometer value isn't known, or doesn't count (a flagged reading), adds its amount to the next full tank, as a
/// partial one does. So does a full one at the place of the last.
extension VehicleLog {
    /// The vehicle's tanks: the main fuel first, then by number, then by fluid; additives last.
    public var tanks: [FuelTank] {
        let places = TankPlaces(fuel)
        let odd = fillsWithFlaggedOdometer
        let (scale, hourScale) = (MeterScale(replacements), MeterScale(hourReplacements))
        let unit = unit
        return Dictionary(grouping: fuel, by: places.place).map { place, fills in
            let fills = fills.inOrder
            return FuelTank(
                number: place.number, fluid: place.fluid ?? places.fluid(of: fills), quantity: place.quantity,
                fills: fills,
                stretches: fills.stretches { fill in
                    odd.contains(fill.id) ? nil : fill.odometer.map { scale.total($0, at: fill.time.date) }
                } gone: {
                    Distance(exact: $0, unit: unit)
                },
                stretchesByHours: fills.stretches { fill in
                    fill.hours.map { hourScale.total($0, at: fill.time.date) }
                } gone: {
                    Hours(minutes: $0)
                })
        }.sorted { $0.rank < $1.rank }
    }

    /// The fills whose odometer value is a flagged reading.
    public var fillsWithFlaggedOdometer: Set<FuelEntry.ID> {
        let flagged = readings.filter(\.isFlagged)
        guard !flagged.isEmpty else { return [] }
        return Set(
            fuel.filter { fill in flagged.contains { $0.time == fill.time && $0.shown == fill.odometer } }.map(\.id))
    }

    /// The one unit in which all of this vehicle's economy is told, whatever its fills were typed in: for 100 km where its
    /// odometer counts kilometres, else in miles. A mile, and an hour, goes with the gallon that was filled last, and a mile with
    /// the imperial one where all fills are in litres. Distances and amounts are converted: a mile is 1.609344 km,
    /// ``FuelUnit/litersPerGallonUS`` and ``FuelUnit/litersPerGallonUK`` are the gallons.
    ///
    /// - Parameters:
    ///   - quantity: what is measured.
    ///   - byHours: for an hour, not for a distance.
    public func usualEconomy(of quantity: FuelUnit.Quantity, byHours: Bool = false) -> EconomyUnit {
        var gallon: FuelUnit? {
            fuel.filter { $0.unit == .gallonsUS || $0.unit == .gallonsUK }
                .max { ($0.time.date, $0.id) < ($1.time.date, $1.id) }?.unit
        }
        switch (quantity, byHours) {
        case (.volume, false):
            guard unit == .miles else { return .litersPer100Kilometers }
            return gallon == .gallonsUS ? .milesPerGallonUS : .milesPerGallonUK
        case (.mass, false): return .kilogramsPer100Kilometers
        case (.energy, false): return unit == .miles ? .milesPerKilowattHour : .kilowattHoursPer100Kilometers
        case (.volume, true):
            return gallon == .gallonsUS ? .gallonsUSPerHour : gallon == .gallonsUK ? .gallonsUKPerHour : .litersPerHour
        case (.mass, true): return .kilogramsPerHour
        case (.energy, true): return .kilowatts
        }
    }
}

extension FuelTank {
    fileprivate var rank: (Int, Int, String, String) {
        (isAdditive ? 1 : 0, number ?? .max, fluid?.name ?? "", quantity.rawValue)
    }
}

/// Which tank a fill went into.
private struct TankPlaces {
    struct Place: Hashable {
        let quantity: FuelUnit.Quantity
        let number: Int?
        /// Nil where the number tells the tank.
        let fluid: Fluid?
    }

    /// The main fuel of each quantity.
    private let main: [FuelUnit.Quantity: Fluid]
    /// The tanks that fills name, by what they say is in it.
    private let numbers: [FuelUnit.Quantity: [Fluid: Int]]

    init(_ fills: [FuelEntry]) {
        let named = Dictionary(grouping: fills.filter { !($0.fluid?.isAdditive ?? false) }, by: \.unit.quantity)
        main = named.compactMapValues { fills in
            let free = fills.filter { $0.tank == nil }
            let isNamed = !free.contains { $0.fluid == nil }
            return fills.filter { $0.tank == 1 }.compactMap(\.fluid).mostFrequent
                ?? free.compactMap(\.fluid).filter { isNamed || !$0.isGas }.mostFrequent
        }
        numbers = named.mapValues { fills in
            Dictionary(grouping: fills.filter { $0.fluid != nil && $0.tank != nil }, by: { $0.fluid! })
                .compactMapValues { $0.compactMap(\.tank).mostFrequent }
        }
    }

    func place(of fill: FuelEntry) -> Place {
        let quantity = fill.unit.quantity
        guard let fluid = fill.fluid else { return Place(quantity: quantity, number: fill.tank ?? 1, fluid: nil) }
        if fluid.isAdditive { return Place(quantity: quantity, number: nil, fluid: fluid) }
        if let number = fill.tank ?? numbers[quantity]?[fluid] ?? (fluid == main[quantity] ? 1 : nil) {
            return Place(quantity: quantity, number: number, fluid: nil)
        }
        return Place(quantity: quantity, number: nil, fluid: fluid)
    }

    func fluid(of fills: [FuelEntry]) -> Fluid? { fills.compactMap(\.fluid).mostFrequent }
}

extension FuelEntry {
    /// What was filled in. Nil: the vehicle's main fuel.
    public var fluid: Fluid? { Fluid(kind: kind, unit.quantity) }
}

extension [FuelEntry] {
    /// In order of time; of one time, by the odometer.
    package var inOrder: [FuelEntry] {
        sorted {
            ($0.time.date, $0.odometer?.exact ?? 0, $0.hours?.exact ?? 0, $0.id)
                < ($1.time.date, $1.odometer?.exact ?? 0, $1.hours?.exact ?? 0, $1.id)
        }
    }

    /// - Parameters:
    ///   - total: where a meter stood; nil: not known, so that the fill can't end a stretch.
    ///   - gone: the difference of two totals.
    fileprivate func stretches<Amount>(
        _ total: (FuelEntry) -> Int?, gone: (Int) -> Amount
    ) -> [FuelStretch<Amount>] {
        var stretches: [FuelStretch<Amount>] = []
        var start: (time: LogTime, total: Int)?
        var (amount, fills) = (0.0, 0)
        for entry in self {
            if entry.missedBefore { start = nil }
            amount += entry.amount.value * entry.unit.inBase
            fills += 1
            guard entry.isFull, let total = total(entry) else { continue }
            if let start {
                // Two charges at one place: what the second one took belongs to the way after it.
                if total == start.total { continue }
                let way = gone(total - start.total)
                if way.exact > 0, amount > 0 {
                    stretches.append(
                        FuelStretch(
                            from: start.time, to: entry.time, gone: way, quantity: entry.unit.quantity, amount: amount,
                            fills: fills, entry: entry.id))
                }
            }
            (start, amount, fills) = ((entry.time, total), 0, 0)
        }
        return stretches
    }
}

extension Array where Element: Hashable {
    /// Of two that are as frequent the first one.
    fileprivate var mostFrequent: Element? {
        let counts = reduce(into: [:]) { $0[$1, default: 0] += 1 }
        // `max` gives the last of equal ones, so the array is turned.
        return reversed().max { counts[$0, default: 0] < counts[$1, default: 0] }
    }
}

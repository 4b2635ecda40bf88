public import Foundation

/// The way from one full tank to the next, and what it took: all fills after the first of both, the partial ones as well.
public struct FuelStretch: Hashable, Sendable, Codable {
    /// When the first tank was filled.
    public let from: Date
    /// When the second tank was filled.
    public let to: Date
    /// Above 0.
    public let distance: Distance
    /// In what `amount` is measured.
    public let quantity: FuelUnit.Quantity
    /// Litres, kilograms or kilowatt-hours; above 0.
    public let amount: Double
    /// How many.
    public let fills: Int
    /// The second full tank's entry.
    public let entry: FuelEntry.ID
    /// Which tank of the vehicle, from 1.
    public let tank: Int

    /// Nil for a unit of another quantity: kilowatt-hours are no litres.
    public func economy(in unit: EconomyUnit) -> Double? {
        unit.quantity == quantity ? unit.value(amount: amount, kilometers: distance.kilometers) : nil
    }
}

extension [FuelStretch] {
    /// All of the fuel over all of the way, which is no mean of the single economies. Nil where there is none of the unit's
    /// quantity.
    public func economy(in unit: EconomyUnit) -> Double? {
        let own = filter { $0.quantity == unit.quantity }
        guard !own.isEmpty else { return nil }
        return unit.value(
            amount: own.reduce(0) { $0 + $1.amount }, kilometers: own.reduce(0) { $0 + $1.distance.kilometers })
    }
}

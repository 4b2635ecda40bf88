public import Foundation

/// The way from one full tank to the next, and the fuel for it: all fills after the first full one, partial ones
/// included.
public struct FuelStretch: Hashable, Sendable, Codable {
    /// When the first tank was filled.
    public let from: Date
    /// When the second tank was filled.
    public let to: Date
    /// How far the vehicle went, above 0.
    public let distance: Distance
    /// What `amount` measures: volume, mass or energy.
    public let quantity: FuelUnit.Quantity
    /// Litres, kilograms or kilowatt-hours; above 0.
    public let amount: Double
    /// How many fills `amount` adds up.
    public let fills: Int
    /// The entry of the second full tank.
    public let entry: FuelEntry.ID
    /// Which tank of the vehicle, from 1.
    public let tank: Int

    /// The economy of this stretch. Nil for a unit of another quantity: kilowatt-hours are no litres.
    public func economy(in unit: EconomyUnit) -> Double? {
        unit.quantity == quantity ? unit.value(amount: amount, kilometers: distance.kilometers) : nil
    }
}

extension [FuelStretch] {
    /// The economy of all stretches together: all of the fuel over all of the way, not the mean of the single
    /// economies. Nil without a stretch of the unit's quantity.
    public func economy(in unit: EconomyUnit) -> Double? {
        let own = filter { $0.quantity == unit.quantity }
        guard !own.isEmpty else { return nil }
        return unit.value(
            amount: own.reduce(0) { $0 + $1.amount }, kilometers: own.reduce(0) { $0 + $1.distance.kilometers })
    }
}

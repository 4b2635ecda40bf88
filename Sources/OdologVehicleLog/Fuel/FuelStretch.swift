/// The way from one full tank to the next, and the fuel for it: all fills after the first full one, partial ones
/// included. The way is a distance or hours of use.
public struct FuelStretch<Amount: MeterAmount>: Hashable, Sendable {
    /// When the first tank was filled.
    public let from: LogTime
    /// When the second tank was filled.
    public let to: LogTime
    /// How far the vehicle went, or how long it ran; above 0.
    public let gone: Amount
    /// What `amount` measures: volume, mass or energy.
    public let quantity: FuelUnit.Quantity
    /// Litres, kilograms or kilowatt-hours; above 0.
    public let amount: Double
    /// How many fills `amount` adds up.
    public let fills: Int
    /// The entry of the second full tank.
    public let entry: FuelEntry.ID
}

extension FuelStretch<Distance> {
    /// The economy of this stretch. Nil for a unit of another quantity, or by hours: kilowatt-hours are no litres.
    public func economy(in unit: EconomyUnit) -> Double? { [self].economy(in: unit) }
}

extension FuelStretch<Hours> {
    /// The economy of this stretch. Nil for a unit of another quantity, or by distance.
    public func economy(in unit: EconomyUnit) -> Double? { [self].economy(in: unit) }
}

// Only stretches of one tank are added up, so this isn't public.

extension [FuelStretch<Distance>] {
    /// All of the fuel over all of the way, not the mean of the single economies. Nil without a stretch of the unit's quantity.
    func economy(in unit: EconomyUnit) -> Double? {
        let own = filter { $0.quantity == unit.quantity }
        guard !own.isEmpty, !unit.isByHours else { return nil }
        return unit.value(
            amount: own.reduce(0) { $0 + $1.amount }, kilometers: own.reduce(0) { $0 + $1.gone.kilometers })
    }
}

extension [FuelStretch<Hours>] {
    func economy(in unit: EconomyUnit) -> Double? {
        let own = filter { $0.quantity == unit.quantity }
        guard !own.isEmpty, unit.isByHours else { return nil }
        return unit.value(amount: own.reduce(0) { $0 + $1.amount }, hours: own.reduce(0) { $0 + $1.gone.value })
    }
}

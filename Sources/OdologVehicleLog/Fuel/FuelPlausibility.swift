/// What a vehicle of one kind can well take from full to full, and what fits into it at once.
///
/// The ranges are our choice, and wide: they find slips (a lost decimal mark, the cost typed as the amount, a tank that
/// wasn't full, a fill that is missing), and never a thirsty engine.
///
/// What fits in at once is a third more than what large vehicles of the kind hold: tanks are filled up to the neck, and a fill of
/// several times the tank is a slip. Who owns one of the few with more, a pickup with a third tank say, says yes to it.
///
/// - Car: motorhomes with a trailer and sports cars on a track come to 100 l for 100 km, and such a trailer behind an
///   electric pickup to 80 kWh. A plug-in hybrid takes next to nothing of one of its two fuels. The tank of a large van holds
///   100 l, that of a large SUV 150 l; cylinders of gas 40 kg; the largest batteries take 250 kWh with losses.
/// - Motorcycle: racing ones come to 30 l for 100 km. Tanks hold up to 45 l, batteries up to 30 kWh.
/// - Lorry: heavy haulage comes to 250 l for 100 km, and pumps, cranes and mixers work where they stand. Two tanks hold up to
///   1,500 l, liquid gas up to 500 kg, batteries up to 1,000 kWh.
/// - Bicycle: also with an auxiliary engine. Batteries hold 2 kWh.
/// - Machine: works where it stands, so nothing follows from its distance. The largest diggers and dumpers hold 15,000 l.
public struct FuelPlausibility: Hashable, Sendable {
    /// The kind of vehicle.
    public let kind: VehicleKind

    public init(_ kind: VehicleKind) { self.kind = kind }

    /// Litres, kilograms or kilowatt-hours for 100 km. Nil: nothing follows from the distance.
    public func per100Kilometers(_ quantity: FuelUnit.Quantity) -> ClosedRange<Double>? {
        let most: (volume: Double, mass: Double, energy: Double)
        switch kind {
        case .car: most = (150, 100, 300)
        case .motorcycle: most = (60, 40, 60)
        case .lorry: most = (500, 400, 1_000)
        case .bicycle: most = (20, 15, 20)
        case .machine: return nil
        }
        return switch quantity {
        case .volume: 0.05...most.volume
        case .mass: 0.05...most.mass
        case .energy: 0.01...most.energy
        }
    }

    /// The most that goes in at once: litres, kilograms or kilowatt-hours.
    public func mostAtOnce(_ quantity: FuelUnit.Quantity) -> Double {
        let most: (volume: Double, mass: Double, energy: Double) =
            switch kind {
            case .car: (200, 60, 330)
            case .motorcycle: (60, 20, 60)
            case .lorry: (2_000, 700, 1_400)
            case .bicycle: (20, 5, 10)
            case .machine: (20_000, 10_000, 20_000)
            }
        return switch quantity {
        case .volume: most.volume
        case .mass: most.mass
        case .energy: most.energy
        }
    }

    /// Whether the vehicle can well have taken this. Two full tanks are never equally full, which counts on a short way: a
    /// twentieth of the largest fill may be more than the way took.
    public func allows(_ stretch: FuelStretch<Distance>) -> Bool {
        guard let range = per100Kilometers(stretch.quantity) else { return true }
        let hundreds = stretch.gone.kilometers / 100
        return stretch.amount >= range.lowerBound * hundreds
            && stretch.amount <= range.upperBound * hundreds + mostAtOnce(stretch.quantity) / 20
    }

    /// How many times more or less than usual a vehicle can well take. Our choice: towing, winter and town come to three times.
    static let mostTimesUsual = 4.0

    /// Whether the vehicle can well have taken this where it took `usual` for 100 km about then
    /// (``FuelTank/usualPer100Kilometers(beside:)``): at most four times as much, at least a quarter. Two full tanks are never
    /// equally full: a hundredth of the largest fill may be more, or less, than the way took.
    public func allows(_ stretch: FuelStretch<Distance>, beside usual: Double) -> Bool {
        let expected = usual * stretch.gone.kilometers / 100
        let margin = mostAtOnce(stretch.quantity) / 100
        return stretch.amount + margin >= expected / Self.mostTimesUsual
            && stretch.amount - margin <= expected * Self.mostTimesUsual
    }

    /// Whether one fill can well have cost this, for one unit, where the fills about its time cost `usual`
    /// (``FuelEntry/usualPrice(among:)``). More than five times or less than a fifth is a slip: a decimal mark or a digit. That is
    /// our choice; another fuel, country or year doesn't come to it. Electricity may cost anything: one's own roof gives it
    /// for next to nothing.
    public func allows(_ price: UnitPrice, beside usual: UnitPrice, of quantity: FuelUnit.Quantity) -> Bool {
        guard quantity != .energy, usual.amount.value > 0 else { return true }
        return (0.2...5).contains(price.amount.value / usual.amount.value)
    }
}

internal import Foundation

extension FuelStretch {
    /// What the vehicle took about then, in litres, kilograms or kilowatt-hours for 100 km: the median of the five stretches of
    /// `stretches` that are nearest in time, without this one. Only those of the same tank and quantity.
    ///
    /// Nil: there are fewer than three, or they differ by more than four times: a plug-in hybrid has nothing usual.
    public func usualPer100Kilometers(among stretches: [FuelStretch]) -> Double? {
        let others = stretches.filter { $0.entry != entry && $0.tank == tank && $0.quantity == quantity }
        let nearest = others.sorted { abs($0.to.timeIntervalSince(to)) < abs($1.to.timeIntervalSince(to)) }.prefix(5)
            .map { $0.amount / $0.distance.kilometers * 100 }
        guard nearest.count >= 3, let least = nearest.min(), let most = nearest.max(),
            most <= least * FuelPlausibility.mostTimesUsual
        else { return nil }
        return nearest.median
    }
}

extension [Double] {
    /// The one in the middle, or the mean of the two there. Nil: it is empty.
    var median: Double? {
        guard !isEmpty else { return nil }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

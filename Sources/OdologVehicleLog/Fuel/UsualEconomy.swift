internal import Foundation

extension FuelTank {
    /// What the vehicle took about the time of a stretch, in litres, kilograms or kilowatt-hours for 100 km: the median of the five
    /// other stretches of the tank that are nearest in time.
    ///
    /// Nil: there are fewer than three, or they differ by more than four times: a plug-in hybrid has nothing usual.
    public func usualPer100Kilometers(beside stretch: FuelStretch<Distance>) -> Double? {
        func age(_ other: FuelStretch<Distance>) -> TimeInterval {
            abs(other.to.date.timeIntervalSince(stretch.to.date))
        }
        let others = stretches.filter { $0.entry != stretch.entry }
        let nearest = others.sorted { age($0) < age($1) }.prefix(5).map { $0.amount / $0.gone.kilometers * 100 }
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

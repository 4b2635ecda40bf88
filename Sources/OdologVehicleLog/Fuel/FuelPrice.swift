internal import Foundation

extension FuelEntry {
    /// What one of its unit cost, by what was paid. Nil: that isn't known, or nothing was paid.
    public var paidPrice: UnitPrice? {
        guard let cost, cost.minorUnits > 0 else { return nil }
        return UnitPrice(cost, per: amount)
    }

    /// What fuel cost about then, for one unit of this fill: the median of the five fills that are nearest in time. Only those of
    /// the same fluid, quantity and currency whose price is known. Nil: there are none.
    public func usualPrice(among fills: [FuelEntry]) -> UnitPrice? {
        guard let paidPrice else { return nil }
        let known = fills.compactMap { fill -> (distance: TimeInterval, base: Double)? in
            guard fill.id != id, fill.unit.quantity == unit.quantity, mayHoldSame(as: fill), let price = fill.paidPrice,
                price.currency == paidPrice.currency
            else { return nil }
            return (abs(fill.time.date.timeIntervalSince(time.date)), price.amount.value / fill.unit.inBase)
        }
        guard let median = known.sorted(by: { $0 < $1 }).prefix(5).map(\.base).median else { return nil }
        let steps = min(median * unit.inBase * 1_000, 1e15).rounded()
        return (try? DecimalNumber(Int(steps), decimals: 3)).map { UnitPrice($0, paidPrice.currency) }
    }

    /// Whether both can be one fluid: as both say, or one of them says nothing.
    private func mayHoldSame(as other: FuelEntry) -> Bool {
        guard let fluid, let theirs = other.fluid else { return !((fluid ?? other.fluid)?.isAdditive ?? false) }
        return fluid == theirs
    }
}

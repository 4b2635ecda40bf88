internal import Foundation

/// One of the ways in which something falls due: by date, by distance, by hours.
struct DueLeg {
    let status: DueStatus
    let basis: DueBasis
    /// Days until it is due; negative if and only if it is overdue. Nil: no pace reaches it.
    let days: Int?
}

extension DueLeg {
    /// - Parameter lead: with no more than so many days left it is due soon.
    init(due: CalendarDate, today: CalendarDate, lead: Int) {
        let left = today.days(to: due)
        self.init(status: left < 0 ? .overdue : left <= max(lead, 0) ? .dueSoon : .good, basis: .date, days: left)
    }
}

/// A leg by an amount that a meter counts: a distance or hours.
struct AmountLeg<Amount: MeterAmount> {
    let leg: DueLeg
    let left: Amount
    let projected: CalendarDate?

    /// Nil without a reading.
    ///
    /// - Parameters:
    ///   - total: the meter's total at which it is due, in `Amount.exact` steps.
    ///   - lead: it is due soon with no more than this left.
    ///   - leadDays: it is due soon when the pace reaches the total within so many days.
    ///   - most: with more than this left, `leadDays` doesn't count.
    init?(
        due total: Int, _ meter: Meter<Amount>, _ context: DueContext, lead: Int, leadDays: Int, most: Int,
        estimated: DueBasis, read: DueBasis
    ) {
        guard let now = meter.totalNow else { return nil }
        left = meter.amount(Amount.bounded(total - now))
        let day = meter.time(reaching: total).map { CalendarDate($0, in: context.zone) }
        let days = day.map { context.today.days(to: $0) }
        let basis = meter.pace == nil ? read : estimated
        // The rounded amount decides, since it is shown: "0 km left" and "not overdue" would contradict each other.
        if left.exact <= 0 {
            // Overdue means a negative number of days, also when the total is reached only today.
            leg = DueLeg(status: .overdue, basis: basis, days: min(days ?? -1, -1))
        } else {
            let isSoon = left.exact <= lead || (left.exact <= most && (days.map { $0 <= leadDays } ?? false))
            leg = DueLeg(status: isSoon ? .dueSoon : .good, basis: basis, days: days.map { max($0, 0) })
        }
        projected = day
    }
}

extension [DueLeg] {
    /// The leg that decides: the most pressing one, then the one with the fewest days, then the first.
    var deciding: DueLeg? {
        reduce(nil) { best, leg in
            guard let best else { return leg }
            if leg.status != best.status { return leg.status > best.status ? leg : best }
            return (leg.days ?? .max) < (best.days ?? .max) ? leg : best
        }
    }

    /// The smallest number of days.
    var urgency: Int? { compactMap(\.days).min() }
}

internal import Foundation

/// One of the ways in which something falls due: by date, by distance, by hours.
struct DueLeg {
    let status: DueStatus
    let basis: DueBasis
    /// Until it is due; negative just when it is overdue. Nil: no pace leads there.
    let days: Int?
}

extension DueLeg {
    /// - Parameter lead: in days; due that many days ahead is due soon.
    init(due: CalendarDate, today: CalendarDate, lead: Int) {
        let left = today.days(to: due)
        self.init(status: left < 0 ? .overdue : left <= max(lead, 0) ? .dueSoon : .good, basis: .date, days: left)
    }
}

/// A leg by what a meter counts.
struct AmountLeg<Amount: MeterAmount> {
    let leg: DueLeg
    let left: Amount
    let projected: CalendarDate?

    /// Nil without a reading.
    ///
    /// - Parameters:
    ///   - total: where it is due.
    ///   - lead: due soon with no more than this left.
    ///   - leadDays: due soon when the pace reaches it in no more than these days.
    ///   - most: with more than this left `leadDays` doesn't count.
    init?(
        due total: Int, _ meter: Meter<Amount>, _ context: DueContext, lead: Int, leadDays: Int, most: Int,
        estimated: DueBasis, read: DueBasis
    ) {
        guard let now = meter.totalNow else { return nil }
        left = meter.amount(Amount.bounded(total - now))
        let day = meter.time(reaching: total).map { CalendarDate($0, in: context.zone) }
        let days = day.map { context.today.days(to: $0) }
        let basis = meter.pace == nil ? read : estimated
        // Decided by what is shown, rounded as it is: nothing left and not overdue would contradict each other.
        if left.exact <= 0 {
            // Reached today is overdue, and so at least a day.
            leg = DueLeg(status: .overdue, basis: basis, days: min(days ?? -1, -1))
        } else {
            let isSoon = left.exact <= lead || (left.exact <= most && (days.map { $0 <= leadDays } ?? false))
            leg = DueLeg(status: isSoon ? .dueSoon : .good, basis: basis, days: days.map { max($0, 0) })
        }
        projected = day
    }
}

extension [DueLeg] {
    /// The one that decides: the most pressing, then the one with fewest days, then the first.
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

internal import Foundation

/// A reading on the scale that goes on over replaced meters, with what is uncertain about it.
struct MeterPoint<Amount: MeterAmount>: Sendable {
    /// When it was read.
    let time: LogTime
    /// The moments at which it can have been read.
    let possible: ClosedRange<Date>
    /// All that was read.
    let total: Int
    /// What was surely read: an odometer's tenths may not have been.
    let certain: Int
    /// How much one unit of the meter is.
    let step: Int

    init(_ reading: MeterReading<Amount>, _ scale: MeterScale<Amount>) {
        (time, possible) = (reading.time, reading.time.possible)
        total = scale.total(reading.shown, at: reading.time.date)
        certain = Amount.bounded(total - reading.shown.exact + reading.shown.certain)
        step = Amount.steps(in: reading.shown.unit)
    }

    /// Whether a meter that showed this can well have shown the next one then, which shows as much or more.
    func leads(to next: MeterPoint, _ most: (_ days: Double) -> Double) -> Bool {
        let gone = next.certain - certain
        // A converted value is no better than one unit of either kind.
        if step != next.step, gone <= max(step, next.step) { return true }
        let days = next.possible.upperBound.timeIntervalSince(possible.lowerBound) / 86_400
        return days >= 0 && Double(gone) <= most(days)
    }
}

/// Which of a meter's readings count.
///
/// Readings contradict each other where the meter would have gone backwards, or further than it can well go in the time.
/// Then the largest set counts in which each reading leads to the next one. Of sets that are as large the one counts whose
/// readings are preferred. It makes no difference which of its readings was asked about.
///
/// A day without a time is any time of that day, so the order is that of what the meter showed.
struct Majority {
    /// The points that count, in the order of what they show: indices of those given.
    let counting: [Int]

    /// - Parameters:
    ///   - points: in any order.
    ///   - preference: a place in a list, for each point: lower ones are preferred.
    ///   - most: the most that the meter can well count in so many days, in the smallest step.
    init<Amount>(
        _ points: [MeterPoint<Amount>], preferring preference: (Int) -> Int, _ most: (_ days: Double) -> Double
    ) {
        func isBefore(_ one: Int, _ other: Int) -> Bool {
            (points[one].certain, points[one].time.date, points[one].total, one)
                < (points[other].certain, points[other].time.date, points[other].total, other)
        }
        var order = Array(points.indices)
        let neighbours = zip(order, order.dropFirst())
        if !neighbours.allSatisfy({ isBefore($0, $1) }) { order.sort(by: isBefore) }
        // Most logs contradict themselves nowhere.
        if zip(order, order.dropFirst()).allSatisfy({ points[$0].leads(to: points[$1], most) }) {
            counting = order
            return
        }
        // The best chain that ends with each point. It is sought backwards until no longer one can come.
        var best: [(length: Int, cost: Int, before: Int?)] = []
        var longest: [Int] = []
        for (place, index) in order.enumerated() {
            let own = preference(index)
            var found = (length: 1, cost: own, before: Int?.none)
            for other in (0..<place).reversed() {
                guard longest[other] + 1 >= found.length else { break }
                let length = best[other].length + 1
                let cost = best[other].cost + own
                guard length > found.length || (length == found.length && cost < found.cost),
                    points[order[other]].leads(to: points[index], most)
                else { continue }
                found = (length, cost, other)
            }
            best.append(found)
            longest.append(max(found.length, longest.last ?? 0))
        }
        var last = best.indices.max {
            (best[$0].length, -best[$0].cost) < (best[$1].length, -best[$1].cost)
        }
        var counting: [Int] = []
        while let place = last {
            counting.append(order[place])
            last = best[place].before
        }
        self.counting = counting.reversed()
    }
}

public import Foundation

/// A vehicle's meter over time, as it is known at one moment: the readings in order, the replacements, and the pace.
///
/// Totals are in the smallest step (`MeterAmount.exact`). They go on when a meter is replaced. A reading after the
/// day of `now` comes from a camera with a wrong clock: it doesn't count until its day comes.
public struct Meter<Amount: MeterAmount>: Sendable {
    struct Point: Sendable {
        let time: Date
        let total: Int
    }

    /// The unit in which amounts are given.
    public let unit: Amount.Unit
    /// The moment that counts as now. Readings of later days don't count.
    public let now: Date
    /// How much the meter counts in a day. Nil without two usable readings that are a day apart.
    public let pace: Pace<Amount>?

    let points: [Point]
    let scale: MeterScale<Amount>
    private let exactPerDay: Double?
    private let ageInDays: Int

    /// From readings in any order. Withdrawn and flagged readings don't count. Of others that contradict each other the largest set
    /// counts that fits together, and of sets that are as large the later one.
    public init(
        _ readings: [MeterReading<Amount>], replacements: [MeterReplacement<Amount>] = [], unit: Amount.Unit,
        at now: Date,
        in zone: TimeZone
    ) {
        let scale = MeterScale(replacements)
        let today = CalendarDate(now, in: zone)
        let tomorrow = today.adding(days: 1).start(in: zone)
        let points = Self.points(readings.filter { !$0.isWithdrawn && !$0.isFlagged && $0.time < tomorrow }, scale)
        (self.unit, self.now, self.scale, self.points) = (unit, now, scale, points)
        let age = points.last.map { max(0, CalendarDate($0.time, in: zone).days(to: today)) } ?? 0
        ageInDays = age
        let line = PaceLine<Amount>(points, in: zone)
        exactPerDay = line.exactPerDay
        pace = line.exactPerDay.map {
            Pace(
                perDay: $0 / Double(Amount.steps(in: unit)), unit: unit,
                confidence: PaceConfidence(readings: line.readings, days: line.days, ageInDays: age))
        }
    }

    /// Those that count, in the order of time. What was read on a day without a time is no earlier than what shows less.
    private static func points(_ readings: [MeterReading<Amount>], _ scale: MeterScale<Amount>) -> [Point] {
        let all = readings.map { MeterPoint($0, scale) }.sorted { ($0.time, $0.total) < ($1.time, $1.total) }
        var last = (time: Date.distantPast, total: Int.min)
        return Majority(all, preferring: { -$0 }, Amount.mostExact).counting.map { index in
            last = (max(last.time, all[index].time), max(last.total, all[index].total))
            return Point(time: last.time, total: last.total)
        }
    }

    /// The estimate of where the meter stands now. Nil without a reading.
    public var estimate: Estimate<Amount>? {
        guard let last = points.last, let total = totalNow else { return nil }
        return Estimate(
            value: amount(scale.shown(total, at: now)), reading: amount(scale.shown(last.total, at: last.time)),
            readAt: last.time, ageInDays: ageInDays, pace: pace)
    }

    /// Last reading + pace x days since; the last reading where there is no pace.
    var totalNow: Int? { points.last.map { extended($0, to: now) } }

    private func extended(_ last: Point, to time: Date) -> Int {
        let days = max(0, time.timeIntervalSince(last.time)) / 86_400
        return Amount.bounded(Double(last.total) + (exactPerDay ?? 0) * days)
    }

    /// The total at `time`. Between two readings it lies on the straight line. Before the first one it is the first
    /// reading, after the last one it goes on at the pace. Nil without a reading.
    func total(at time: Date) -> Int? {
        let next = points.partitionIndex { $0.time > time }
        guard next < points.count else { return points.last.map { extended($0, to: time) } }
        guard next > 0 else { return points[0].total }
        let (a, b) = (points[next - 1], points[next])
        let part = time.timeIntervalSince(a.time) / b.time.timeIntervalSince(a.time)
        return Amount.bounded(Double(a.total) + Double(b.total - a.total) * part)
    }

    /// Whether the total at `time` isn't that of a reading.
    func isEstimated(at time: Date) -> Bool {
        let next = points.partitionIndex { $0.time > time }
        return next > 0 && total(at: time) != points[next - 1].total
    }

    /// When the total was reached, or will be at the pace. Nil without a reading, where no pace reaches it, and where
    /// that would take more than 100 years.
    func time(reaching total: Int) -> Date? {
        guard let last = points.last else { return nil }
        guard last.total < total else { return timeReached(total) }
        guard let exactPerDay, exactPerDay > 0 else { return nil }
        let days = Double(total - last.total) / exactPerDay
        return days <= 36_525 ? last.time.addingTimeInterval(days * 86_400) : nil
    }

    /// The time from which on no reading was below `total`, which the last reading has reached.
    private func timeReached(_ total: Int) -> Date? {
        guard let before = points.lastIndex(where: { $0.total < total }) else { return points.first?.time }
        let (a, b) = (points[before], points[before + 1])
        let part = Double(total - a.total) / Double(b.total - a.total)
        return a.time.addingTimeInterval(b.time.timeIntervalSince(a.time) * part)
    }

    func amount(_ exact: Int) -> Amount { Amount(exact: exact, unit: unit) }

    /// How far the vehicle went between two times; nil without a reading.
    func gone(from start: Date, to end: Date) -> Amount? {
        guard let first = total(at: start), let last = total(at: end) else { return nil }
        return amount(last - first)
    }
}

extension Array {
    /// The index of the first element that fulfils the condition; `count` where none does. All elements behind it
    /// must fulfil the condition, too.
    func partitionIndex(where isBeyond: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

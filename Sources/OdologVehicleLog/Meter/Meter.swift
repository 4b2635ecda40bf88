public import Foundation

/// A vehicle's meter over time, as it is known at one moment: the readings in order, the replacements, and the pace.
///
/// Totals are in the smallest step (`MeterAmount.exact`). They go on when a meter is replaced. A reading after the
/// day of `now` comes from a camera with a wrong clock: it doesn't count until its day comes.
public struct Meter<Amount: MeterAmount>: Sendable {
    struct Point: Sendable {
        /// When it was read.
        let read: LogTime
        let total: Int

        var time: Date { read.date }
        /// The day of the reading, on the clock that was meant.
        var day: CalendarDate { read.day }
    }

    /// The unit in which amounts are given.
    public let unit: Amount.Unit
    /// The moment that counts as now. Readings of later days don't count.
    public let now: Date
    /// How much the meter counts in a day. Nil where ``evidence`` doesn't suffice.
    public let pace: Pace<Amount>?
    /// The readings that a pace rests on, or that there are.
    public let evidence: PaceEvidence

    let points: [Point]
    let scale: MeterScale<Amount>
    private let exactPerDay: Double?
    private let ageInDays: Int
    /// For so many days after the last reading an estimate grows.
    private let horizon: Int

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
        let points = Self.points(
            readings.filter { !$0.isWithdrawn && !$0.isFlagged && $0.time.isPast(today, before: tomorrow) }, scale)
        (self.unit, self.now, self.scale, self.points) = (unit, now, scale, points)
        let age = points.last.map { max(0, $0.day.days(to: today)) } ?? 0
        ageInDays = age
        let line = PaceLine<Amount>(points)
        (exactPerDay, evidence) = (line.exactPerDay, line.evidence)
        let span = points.first.flatMap { first in points.last.map { first.day.days(to: $0.day) } } ?? 0
        horizon = min(max(span, 30), 365)
        pace = line.exactPerDay.map {
            Pace(
                perDay: $0 / Double(Amount.steps(in: unit)), unit: unit,
                confidence: PaceConfidence(line.evidence, ageInDays: age))
        }
    }

    /// Those that count, in the order of time. What was read on a day without a time is no earlier than what shows less.
    private static func points(_ readings: [MeterReading<Amount>], _ scale: MeterScale<Amount>) -> [Point] {
        let all = readings.map { MeterPoint($0, scale) }.sorted {
            ($0.time.date, $0.total) < ($1.time.date, $1.total)
        }
        var last: Point?
        return Majority(all, preferring: { -$0 }, Amount.mostExact).counting.map { index in
            var (read, total) = (all[index].time, all[index].total)
            if let last {
                if last.time > read.date { read = last.read }
                total = max(total, last.total)
            }
            let point = Point(read: read, total: total)
            last = point
            return point
        }
    }

    /// The estimate of where the meter stands now. Nil without a reading.
    public var estimate: Estimate<Amount>? {
        guard let last = points.last, let total = totalNow else { return nil }
        return Estimate(
            value: amount(scale.shown(total, at: now)), reading: amount(scale.shown(last.total, at: last.time)),
            readAt: last.read, ageInDays: ageInDays, pace: pace, evidence: evidence,
            isOld: pace != nil && ageInDays > horizon)
    }

    /// Last reading + pace x days since, but no more days than `horizon`; the last reading where there is no pace.
    var totalNow: Int? { points.last.map { extended($0, to: now) } }

    private func extended(_ last: Point, to time: Date) -> Int {
        let days = min(max(0, time.timeIntervalSince(last.time)) / 86_400, Double(horizon))
        return Amount.bounded(Double(last.total) + (exactPerDay ?? 0) * days)
    }

    /// The total at `time`. Between two readings it lies on the straight line. Before the first one it is the first
    /// reading, after the last one it goes on at the pace, until `horizon`. Nil without a reading.
    func total(at time: Date) -> Int? {
        let next = points.partitionIndex { $0.time > time }
        guard next < points.count else { return points.last.map { extended($0, to: time) } }
        guard next > 0 else { return points[0].total }
        let (a, b) = (points[next - 1], points[next])
        let part = time.timeIntervalSince(a.time) / b.time.timeIntervalSince(a.time)
        return Amount.bounded(Double(a.total) + Double(b.total - a.total) * part)
    }

    func lastPoint(on day: CalendarDate) -> Point? {
        let next = points.partitionIndex { $0.day > day }
        return next > 0 && points[next - 1].day == day ? points[next - 1] : nil
    }

    /// The total at a time to come: from where the meter is thought to stand now it goes on at the pace, however far away that time is.
    /// Nil without a pace.
    func forecast(at time: Date) -> Int? {
        guard let last = points.last, let total = totalNow, let exactPerDay else { return nil }
        let days = max(0, time.timeIntervalSince(max(now, last.time))) / 86_400
        return Amount.bounded(Double(total) + exactPerDay * days)
    }

    /// Whether the total at `time` isn't that of a reading.
    func isEstimated(at time: Date) -> Bool {
        let next = points.partitionIndex { $0.time > time }
        return next > 0 && total(at: time) != points[next - 1].total
    }

    /// When the total was reached, or will be at the pace, from where the meter is thought to stand now. Nil without a reading, where no
    /// pace reaches it, and where that would take more than 100 years.
    func time(reaching total: Int) -> Date? {
        guard let last = points.last, let totalNow else { return nil }
        guard last.total < total else { return timeReached(total) }
        guard let exactPerDay, exactPerDay > 0 else { return nil }
        // An old estimate has stopped growing, so what is left takes as long every day.
        let isPast = total <= totalNow
        let days = Double(total - (isPast ? last.total : totalNow)) / exactPerDay
        return days <= 36_525 ? (isPast ? last.time : max(now, last.time)).addingTimeInterval(days * 86_400) : nil
    }

    /// The time from which on no reading was below `total`, which the last reading has reached.
    private func timeReached(_ total: Int) -> Date? {
        guard let before = points.lastIndex(where: { $0.total < total }) else { return points.first?.time }
        let (a, b) = (points[before], points[before + 1])
        let part = Double(total - a.total) / Double(b.total - a.total)
        return a.time.addingTimeInterval(b.time.timeIntervalSince(a.time) * part)
    }

    func amount(_ exact: Int) -> Amount { Amount(exact: exact, unit: unit) }
}

extension Array {
    /// The index of the first element that fulfils the condition; `count` where none does. All elements behind it
    /// must fulfil the condition, too.
    package func partitionIndex(where isBeyond: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

internal import Foundation

/// How much a vehicle goes in a day, of late.
///
/// Each pair of neighbouring readings gives amount / duration. The pace is their mean, each day of a pair weighted by 2^(-age / 30 days):
/// a half-life of 30 days. The age is that of the day, before the last reading. So a pair from age t to age T weighs
///
///     30 days / ln 2 x (2^(-t / 30 days) - 2^(-T / 30 days))
///
/// which is duration x 2^(-age of its middle / 30 days) for all but long pairs: a week's holiday doesn't outweigh the year before it.
///
/// It needs evidence (``PaceEvidence``). Where the readings of the last 180 days don't suffice, the pace is the plain mean since the
/// latest reading with which they do.
///
/// A pair in which the vehicle stood still counts. A reading less than a day after another is joined to it; of readings of one
/// moment the last counts. Readings that contradict others are left out (`OdometerCheck`).
public struct Pace<Amount: MeterAmount>: Hashable, Sendable, Codable {
    /// In `unit`, at least 0.
    public let perDay: Double
    /// The unit of distance or time that it counts.
    public let unit: Amount.Unit
    /// How far the pace is to be trusted.
    public let confidence: PaceConfidence

    /// In a year of 365.25 days.
    public var perYear: Double { perDay * 365.25 }
}

/// The pairs of readings, and the pace that comes of them.
struct PaceLine<Amount: MeterAmount> {
    /// In the smallest step. Nil where `evidence` doesn't suffice.
    private(set) var exactPerDay: Double?
    /// What the pace rests on: the readings of pairs no older than six half-lives, and always those of the last pair. Without a
    /// pace: all readings.
    private(set) var evidence = PaceEvidence(readings: 0, days: 0)

    static var halfLife: Double { 30 }

    init(_ points: [Meter<Amount>.Point]) {
        let kept = Self.apart(points)
        guard let last = kept.last else { return }
        var all = Sums(readings: 1)
        var (recent, enough): (Sums?, Sums?)
        for (a, b) in zip(kept, kept.dropFirst()).reversed() {
            let days = b.time.timeIntervalSince(a.time) / 86_400
            // Age from the last reading: as a common factor, the time since then cancels out of the mean. So the pace
            // doesn't change by waiting, and an estimate never jumps.
            let end = last.time.timeIntervalSince(b.time) / 86_400
            let age = end + days / 2
            let weight = (exp2(-end / Self.halfLife) - exp2(-(end + days) / Self.halfLife)) * Self.halfLife / log(2)
            all.add(
                Double(b.total - a.total), days, weight: days > 0 ? weight / days : 0, since: a.day.days(to: last.day))
            if recent == nil || age <= 6 * Self.halfLife { recent = all }
            if enough == nil, all.evidence.suffices { enough = all }
        }
        if let recent, recent.evidence.suffices {
            (exactPerDay, evidence) = (all.weighted, recent.evidence)
        } else if let enough {
            // A few days after a long time without readings tell nothing of that time: then all of it counts alike.
            (exactPerDay, evidence) = (enough.mean, enough.evidence)
        } else {
            evidence = all.evidence
        }
    }

    private struct Sums {
        private var (amount, duration) = (0.0, 0.0)
        private var (weightedAmount, weightedDuration) = (0.0, 0.0)
        private(set) var evidence: PaceEvidence

        init(readings: Int) { evidence = PaceEvidence(readings: readings, days: 0) }

        mutating func add(_ gone: Double, _ days: Double, weight: Double, since span: Int) {
            (amount, duration) = (amount + gone, duration + days)
            // (gone / days) x (days x weight), without the division.
            (weightedAmount, weightedDuration) = (weightedAmount + gone * weight, weightedDuration + days * weight)
            evidence = PaceEvidence(readings: evidence.readings + 1, days: span)
        }

        var mean: Double? { duration > 0 ? amount / duration : nil }
        var weighted: Double? { weightedDuration > 0 ? weightedAmount / weightedDuration : nil }
    }

    /// Readings at least a day apart. The last one always counts: it takes the place of one that is less than a day before it.
    private static func apart(_ points: [Meter<Amount>.Point]) -> [Meter<Amount>.Point] {
        func isApart(_ a: Meter<Amount>.Point, _ b: Meter<Amount>.Point) -> Bool {
            b.time.timeIntervalSince(a.time) >= 86_400
        }
        var kept: [Meter<Amount>.Point] = []
        for point in points {
            if let last = kept.last, last.time == point.time { kept.removeLast() }
            if kept.last.map({ isApart($0, point) }) ?? true { kept.append(point) }
        }
        if let last = points.last, let end = kept.last, end.time < last.time || end.total < last.total {
            // The only kept reading stays, else nothing would be left to count from.
            if kept.count > 1 { kept[kept.count - 1] = last }
        }
        return kept
    }
}

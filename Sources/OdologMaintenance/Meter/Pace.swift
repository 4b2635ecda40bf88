internal import Foundation

/// How much a vehicle goes in a day, of late.
///
/// Each pair of neighbouring readings gives amount / duration. The pace is their mean, weighted by duration x 2^(-age
/// / 30 days): a half-life of 30 days. The age is that of the pair's middle, before the last reading.
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
    /// In the smallest step. Nil without a pair that can be used.
    private(set) var exactPerDay: Double?
    /// How many readings the pace rests on: those of pairs no older than six half-lives, and always those of the last
    /// pair.
    private(set) var readings = 0
    /// Calendar days from the first to the last of these readings.
    private(set) var days = 0

    static var halfLife: Double { 30 }

    init(_ points: [Meter<Amount>.Point], in zone: TimeZone) {
        let kept = Self.apart(points)
        guard let last = kept.last, kept.count > 1 else { return }
        var (amount, duration) = (0.0, 0.0)
        for (a, b) in zip(kept, kept.dropFirst()).reversed() {
            let days = b.time.timeIntervalSince(a.time) / 86_400
            // Age from the last reading: as a common factor, the time since then cancels out of the mean. So the pace
            // doesn't change by waiting, and an estimate never jumps.
            let age = last.time.timeIntervalSince(a.time) / 86_400 - days / 2
            let weight = exp2(-age / Self.halfLife)
            // (gone / days) x (days x weight), without the division.
            amount += Double(b.total - a.total) * weight
            duration += days * weight
            if readings == 0 || age <= 6 * Self.halfLife {
                readings += readings == 0 ? 2 : 1
                self.days = CalendarDate(a.time, in: zone).days(to: CalendarDate(last.time, in: zone))
            }
        }
        exactPerDay = duration > 0 ? amount / duration : nil
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

internal import Foundation

/// How far a vehicle goes, by its own last readings.
///
/// What it has gone at most is M(d), in d days: the furthest between two readings that are at most d days apart, or between any two
/// neighbours, however long that took. For longer than all of the readings it goes on at their pace. A way is unlike the
/// habit above
///
///     1.5 M(d) + 500 km + 50 km x min(d, 30)
///
/// Who writes at the pump never goes much further than a tank, in whatever time; who writes once a week goes no
/// further than in another week. M is the larger of both. The sum leaves room for the first journey. The numbers were
/// chosen on generated logs (`bench/log/jumps.md`).
struct Habit {
    /// The readings, in the order of time.
    private let points: [(time: Date, total: Double)]

    /// A habit is known from so many readings on.
    static let fewest = 5
    /// Older readings say less.
    static let mostReadings = 50
    private static let factor = 1.5
    /// Kilometers of the first day of a journey, and of each day.
    private static let journey = (first: 500.0, daily: 50.0, days: 30.0)

    /// - Parameter points: with totals in kilometers. Nil: there are too few.
    init?(_ points: [(time: Date, total: Double)]) {
        guard points.count >= Self.fewest else { return nil }
        self.points = points.suffix(Self.mostReadings)
    }

    /// M, in kilometers.
    func most(inDays days: Double) -> Double {
        let span = days * 86_400
        var (most, last) = (0.0, 1)
        for first in points.indices.dropLast() {
            last = max(last, first + 1)
            while last + 1 < points.count, points[last + 1].time.timeIntervalSince(points[first].time) <= span {
                last += 1
            }
            most = max(most, points[last].total - points[first].total)
        }
        let whole = points[points.count - 1].time.timeIntervalSince(points[0].time)
        guard span > whole, whole > 0 else { return most }
        return max(most, (points[points.count - 1].total - points[0].total) * span / whole)
    }

    func isUnlike(_ kilometers: Double, inDays days: Double) -> Bool {
        kilometers > Self.factor * most(inDays: days) + Self.journey.first
            + Self.journey.daily * min(days, Self.journey.days)
    }
}

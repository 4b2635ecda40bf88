internal import OdologValues

/// Round numbers for an axis: steps of 1, 2, 2.5 or 5 times a power of ten.
public struct Ticks: Hashable, Sendable {
    /// In rising order, at least two. The first is at most the least value, the last at least the largest.
    public let values: [Double]

    /// - Parameters:
    ///   - range: finite bounds. One without extent is widened.
    ///   - count: about how many, at least 2.
    public init(over range: ClosedRange<Double>, about count: Int) {
        var (low, high) = (range.lowerBound, range.upperBound)
        if high - low <= abs(high) * 1e-12 {
            (low, high) = high == 0 ? (0, 1) : (low - abs(low) / 2, high + abs(high) / 2)
        }
        let step = Self.step(atLeast: (high - low) / Double(max(count, 2) - 1))
        let first = (low / step).rounded(.down)
        let last = (high / step - 1e-9).rounded(.up)
        values = stride(from: first, through: max(last, first + 1), by: 1).map { $0 * step }
    }

    private static func step(atLeast least: Double) -> Double {
        var power = 1.0
        while power > least { power /= 10 }
        while power * 10 <= least { power *= 10 }
        return [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= least * (1 - 1e-9) } ?? 10 * power
    }
}

/// Days for an axis: the first of months or years, or single days.
public struct DateTicks: Hashable, Sendable {
    /// Days from 1970-01-01, in rising order, inside of the range. Empty for a range that holds none.
    public let days: [Int]
    /// What a label has to tell.
    public let precision: Precision

    /// What a label has to tell.
    public enum Precision: Hashable, Sendable { case year, month, day }

    /// - Parameters:
    ///   - range: days from 1970-01-01.
    ///   - count: at most so many, at least 2.
    public init(over range: ClosedRange<Int>, atMost count: Int) {
        let count = max(count, 2)
        let span = range.upperBound - range.lowerBound
        if span <= 14 * (count - 1) {
            let step = [1, 2, 7, 14].first { span / $0 < count } ?? 14
            (days, precision) = (Array(stride(from: range.lowerBound, through: range.upperBound, by: step)), .day)
            return
        }
        let months = max(1, span / 30)
        let step = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600].first { months / $0 < count } ?? 1200
        let first = GregorianDay.date(range.lowerBound)
        var month = (first.year * 12 + first.month - 1) / step * step
        var found: [Int] = []
        while true {
            let day = GregorianDay.number(year: month / 12, month: month % 12 + 1, day: 1)
            guard day <= range.upperBound else { break }
            if day >= range.lowerBound { found.append(day) }
            month += step
        }
        (days, precision) = (found, step >= 12 ? .year : .month)
    }
}

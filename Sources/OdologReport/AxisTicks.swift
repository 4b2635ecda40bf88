internal import Foundation
internal import OdologVehicleLog

/// Where the axes of a plot have their marks: at round values, and at round days.
enum AxisTicks {
    /// Multiples of 1, 2 or 5 times a power of ten, from at most `low` to at least `high`.
    ///
    /// - Parameter count: about how many, at least 2.
    static func values(from low: Double, to high: Double, count: Int) -> [Double] {
        let span = high > low ? high - low : max(abs(high), 1)
        let raw = span / Double(max(count - 1, 1))
        let power = pow(10, log10(raw).rounded(.down))
        let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= raw * 0.999 } ?? 10 * power
        let first = (low / step).rounded(.down)
        let last = max((high / step).rounded(.up), first + 1)
        return stride(from: first, through: last, by: 1).map { $0 * step }
    }

    /// The first days of years or months, or weeks or days, that lie in `days`: at most `count` of them.
    ///
    /// - Returns: each with as much of its date as tells it from the others: `2024`, `2024-07`, `2024-07-14`.
    static func days(_ days: ClosedRange<CalendarDate>, count: Int) -> [(day: CalendarDate, label: String)] {
        let (first, last) = (days.lowerBound, days.upperBound)
        let count = max(count, 1)
        let months = (last.year - first.year) * 12 + last.month - first.month
        for step in [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 6000] where months / step <= count && months > 1 {
            let start = (first.year * 12 + first.month - 1) / step * step
            let marks = stride(from: start, through: last.year * 12 + last.month - 1, by: step).compactMap {
                try? CalendarDate(year: $0 / 12, month: $0 % 12 + 1, day: 1)
            }.filter(days.contains)
            guard marks.count <= count, !marks.isEmpty else { continue }
            return marks.map { ($0, String($0.description.prefix(step.isMultiple(of: 12) ? 4 : 7))) }
        }
        let span = max(first.days(to: last), 0)
        let step = [1, 2, 7, 14, 31].first { span / $0 < count } ?? max(span, 1)
        return stride(from: 0, through: span, by: step).map { first.adding(days: $0) }.map { ($0, $0.description) }
    }
}

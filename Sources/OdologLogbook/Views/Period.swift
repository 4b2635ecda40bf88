public import OdologVehicleLog

/// Days, with the first and the last one.
public struct Period: Hashable, Sendable {
    /// Nil: from the beginning.
    public let from: CalendarDate?
    /// Nil: to the end.
    public let to: CalendarDate?
    /// Where a year was asked for.
    public let year: Int?

    /// All days, or those from `from` to `to`.
    public init(from: CalendarDate? = nil, to: CalendarDate? = nil) { (self.from, self.to, year) = (from, to, nil) }

    /// - Parameter year: 1 to 9999.
    public init(year: Int) {
        self.year = year
        from = try? CalendarDate(year: year, month: 1, day: 1)
        to = try? CalendarDate(year: year, month: 12, day: 31)
    }

    /// Whether it has all days.
    public var isEverything: Bool { from == nil && to == nil }

    /// Whether the day is one of them.
    public func contains(_ day: CalendarDate) -> Bool { day >= from ?? .first && day <= to ?? .last }

    /// ` in 2026`, ` from 2026-03-01 to 2026-05-31`; empty for all days.
    package var words: String {
        if let from, let to, from.month == 1, from.day == 1, to == from.adding(months: 12).adding(days: -1) {
            return " in \(from.year)"
        }
        return (from.map { " from \($0)" } ?? "") + (to.map { " to \($0)" } ?? "")
    }
}

/// Which rows of a list are shown.
public struct Excerpt: Hashable, Sendable {
    /// Rows of these days.
    public let period: Period
    /// Of those the last ones, so many. Nil: all.
    public let last: Int?

    /// Everything, or what is said.
    public init(_ period: Period = Period(), last: Int? = nil) { (self.period, self.last) = (period, last) }

    /// The rows that are shown, in their order.
    ///
    /// - Parameter day: of a row, as it was meant when it was written.
    package func rows<Row>(_ all: [Row], _ day: (Row) -> CalendarDate) -> [Row] {
        (period.isEverything ? all : all.filter { period.contains(day($0)) }).suffix(last ?? .max)
    }
}

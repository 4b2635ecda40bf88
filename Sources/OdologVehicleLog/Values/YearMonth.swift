/// A month of a year: what a registration's sticker names, and a line of the costs.
public struct YearMonth: Hashable, Sendable, Comparable {
    /// 1...9999.
    public let year: Int
    /// 1...12.
    public let month: Int

    /// Throws `.noSuchDate`.
    public init(year: Int, month: Int) throws(MaintenanceError) {
        guard (1...9999).contains(year), (1...12).contains(month) else { throw .noSuchDate("\(year)-\(month)") }
        (self.year, self.month) = (year, month)
    }

    /// The month in which `date` lies.
    public init(_ date: CalendarDate) { (year, month) = (date.year, date.month) }

    /// Only `YYYY-MM`. Throws `.noSuchDate`.
    public init(_ text: String) throws(MaintenanceError) {
        do {
            self.init(try CalendarDate(text + "-01"))
        } catch {
            throw .noSuchDate(text)
        }
    }

    /// The last day of the month.
    public var lastDay: CalendarDate {
        // Never nil: year and month were checked when this was made.
        let first = try? CalendarDate(year: year, month: month, day: 1)
        return (first ?? .last).adding(days: CalendarDate.days(inMonth: month, of: year) - 1)
    }

    public static func < (left: YearMonth, right: YearMonth) -> Bool {
        (left.year, left.month) < (right.year, right.month)
    }
}

extension YearMonth: CustomStringConvertible, TextCodable {
    /// `YYYY-MM`; `init(_:)` reads it back.
    public var description: String { "\(zeroed(year, 4))-\(zeroed(month, 2))" }
}

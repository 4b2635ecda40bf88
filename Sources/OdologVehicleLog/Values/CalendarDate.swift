public import Foundation
import OdologValues

/// A day of the proleptic Gregorian calendar, without a time or a zone: what "due on 1 March" means. Years 1...9999.
///
/// A result before these years is their first day, a result after them their last day.
public struct CalendarDate: Hashable, Sendable, Comparable {
    /// Days from 1970-01-01, negative before.
    public let daysSince1970: Int

    /// 0001-01-01.
    public static let first = CalendarDate(uncheckedDays: -719_162)
    /// 9999-12-31.
    public static let last = CalendarDate(uncheckedDays: 2_932_896)

    private init(uncheckedDays days: Int) { daysSince1970 = days }

    /// The day with this number, or the nearest day that there is.
    public init(daysSince1970 days: Int) {
        daysSince1970 = min(max(days, Self.first.daysSince1970), Self.last.daysSince1970)
    }

    /// Throws `.notInCalendar`, as for 2027-02-29.
    public init(year: Int, month: Int, day: Int) throws(MaintenanceError) {
        guard (1...9999).contains(year), let days = GregorianDay.number(checkedYear: year, month: month, day: day)
        else { throw .notInCalendar("\(zeroed(year, 4))-\(zeroed(month, 2))-\(zeroed(day, 2))") }
        daysSince1970 = days
    }

    /// Only `YYYY-MM-DD`. Throws `.noSuchDate` and `.notInCalendar`.
    public init(_ text: String) throws(MaintenanceError) {
        let bytes = Array(text.utf8.prefix(11))
        let isDate = bytes.indices.allSatisfy {
            $0 == 4 || $0 == 7 ? bytes[$0] == UInt8(ascii: "-") : (48...57).contains(bytes[$0])
        }
        guard bytes.count == 10, isDate else { throw .noSuchDate(text) }
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 } }
        try self.init(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    }

    /// The day on which `time` falls in `zone`. A time outside the years 1...9999 gives the nearest day. A time that
    /// is no number gives 1970-01-01.
    public init(_ time: Date, in zone: TimeZone) {
        let seconds = time.timeIntervalSince1970
        let bounded = Date(timeIntervalSince1970: seconds.isNaN ? 0 : min(max(seconds, -6.3e10), 2.6e11))
        let local = bounded.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: bounded))
        self.init(daysSince1970: Int((local / 86_400).rounded(.down)))
    }

    /// The year of the Gregorian calendar, 1...9999.
    public var year: Int { civil.year }
    /// 1...12.
    public var month: Int { civil.month }
    /// 1...31.
    public var day: Int { civil.day }

    /// The first moment of this day in `zone`. Where the clocks jump over midnight it is the moment of the jump.
    public func start(in zone: TimeZone) -> Date {
        let midnight = Double(daysSince1970) * 86_400
        // Clocks change at most once within these two days.
        let before = zone.secondsFromGMT(for: Date(timeIntervalSince1970: midnight - 86_400))
        let after = zone.secondsFromGMT(for: Date(timeIntervalSince1970: midnight + 86_400))
        let candidates = [before, after].map { (offset: $0, time: Date(timeIntervalSince1970: midnight - Double($0))) }
        let real = candidates.filter { zone.secondsFromGMT(for: $0.time) == $0.offset }.map(\.time)
        return real.min() ?? candidates[0].time
    }

    /// So many days later; earlier where `days` is negative.
    public func adding(days: Int) -> CalendarDate {
        let (sum, overflow) = daysSince1970.addingReportingOverflow(days)
        return overflow ? (days < 0 ? .first : .last) : CalendarDate(daysSince1970: sum)
    }

    /// The same day of the month, `months` later. In a month without that day it is the last one: a month after 31
    /// January is 28 or 29 February. For a series, add to the first date each time: adding month by month would
    /// drift.
    public func adding(months: Int) -> CalendarDate {
        let (year, month, day) = civil
        // More than all the months there are, so that nothing overflows.
        let total = year * 12 + (month - 1) + min(max(months, -200_000), 200_000)
        guard total >= 12 else { return .first }
        guard total < 120_000 else { return .last }
        let (newYear, newMonth) = (total / 12, total % 12 + 1)
        let newDay = min(day, Self.days(inMonth: newMonth, of: newYear))
        return CalendarDate(uncheckedDays: GregorianDay.number(year: newYear, month: newMonth, day: newDay))
    }

    /// Days from this date to `other`; negative when that is earlier.
    public func days(to other: CalendarDate) -> Int { other.daysSince1970 - daysSince1970 }

    /// The number of days, 28...31. A leap year is divisible by 4, but not by 100 unless by 400.
    public static func days(inMonth month: Int, of year: Int) -> Int {
        GregorianDay.days(inMonth: month, of: year)
    }

    public static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.daysSince1970 < right.daysSince1970 }

    private var civil: (year: Int, month: Int, day: Int) { GregorianDay.date(daysSince1970) }
}

extension CalendarDate: CustomStringConvertible, TextCodable {
    /// `YYYY-MM-DD`; `init(_:)` reads it back.
    public var description: String { "\(zeroed(year, 4))-\(zeroed(month, 2))-\(zeroed(day, 2))" }
}

func zeroed(_ number: some BinaryInteger, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

public import Foundation
public import OdologVehicleLog
internal import VehicleStore

/// A day, and a time of day if there is one, as a person types them: as Odolog prints them (`2026-10-02`,
/// `2026-10-02 12:33`, `2026-10-02T12:33:01Z`, `2026-10-02T12:33:01+02:00`), with the year first (`2026/10/2`), with dots (`2.10.2026`,
/// `02.10.26 12:33`), where the day is first everywhere, or as `today`, `yesterday 18:30`, `tomorrow`. With slashes and the year
/// last the month is first in some countries, so that is refused. Everything that takes a typed date goes through here.
///
/// A year of two digits is the last one that ends so and is at most ten years ahead: what is due soon and what was long ago are both typed.
public struct TypedTime: Hashable, Sendable {
    private enum Day: Hashable {
        case date(CalendarDate)
        /// So many days after today.
        case ahead(Int)
    }

    private let typedDay: Day
    /// As it was typed: in messages.
    private let dayText: Substring
    /// Nil: only a day was typed.
    private let clock: Clock?
    /// Nil: none was typed.
    private let zone: TimeZone?
    /// The time at which it was typed.
    private let now: Date

    private struct Clock: Hashable {
        let hour: Int
        let minute: Int
        let second: Int
    }

    /// Throws for what can be told from the words alone. `now` is for today, and for years of two digits.
    public init(_ text: String, now: Date) throws(TypedError) {
        self.now = now
        let pattern =
            /(?<day>(?<word>(?i:today|yesterday|tomorrow))|(?<year>\d{4})(?:-(?<month>\d\d?)-(?<date>\d\d?)|\/(?<month1>\d\d?)\/(?<date1>\d\d?))|(?<date2>\d\d?)\.(?<month2>\d\d?)\.(?<year2>\d{4}|\d\d))(?:[ T](?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d{1,9})?)?(?: ?(?<zone>Z|[+-]\d\d:\d\d))?)?/
        guard let match = text.wholeMatch(of: pattern)?.output else { throw Self.refusal(of: text) }
        func number(_ text: Substring?) -> Int? { text.flatMap { Int($0) } }
        dayText = match.day
        if let word = match.word {
            let days = ["yesterday": -1, "today": 0, "tomorrow": 1]
            typedDay = .ahead(days[word.lowercased()] ?? 0)
        } else {
            let year2 = number(match.year2).map { match.year2?.count == 2 ? Self.year(endingIn: $0, now) : $0 }
            guard let year = number(match.year) ?? year2,
                let month = number(match.month ?? match.month1 ?? match.month2),
                let date = number(match.date ?? match.date1 ?? match.date2),
                let day = try? CalendarDate(year: year, month: month, day: date)
            else { throw TypedError(text, .noSuchDay(String(match.day))) }
            guard day >= Self.firstDay else {
                throw TypedError(text, .tooEarly(String(match.day)))
            }
            typedDay = .date(day)
        }
        zone = try match.zone.map { offset throws(TypedError) in
            guard let zone = Self.zone(offset) else { throw TypedError(text, .noSuchOffset(String(offset))) }
            return zone
        }
        guard let hour = number(match.hour), let minute = number(match.minute) else {
            clock = nil
            return
        }
        let second = number(match.second) ?? 0
        guard hour < 24, minute < 60, second < 60 else {
            throw TypedError(text, .noSuchTimeOfDay)
        }
        clock = Clock(hour: hour, minute: minute, second: second)
    }

    /// The moment. Without a typed offset it is in `zone`; a day begins when its first minute does. Where clocks were put
    /// back over this time, it is the first of two moments.
    ///
    /// Throws where clocks were put forward over this time.
    public func moment(in zone: TimeZone) throws(NoSuchMoment) -> TypedMoment {
        let zone = self.zone ?? zone
        let day = day(in: zone)
        guard let clock else { return TypedMoment(time: LogTime(day, in: zone)) }
        let local = Double(day.daysSince1970 * 86_400 + clock.hour * 3_600 + clock.minute * 60 + clock.second)
        let moments = zone.moments(at: local)
        guard let first = moments.first, let last = moments.last else {
            throw NoSuchMoment(clock: clockText, day: String(dayText), zone: zone.identifier)
        }
        let time = LogTime(first.date, utcOffset: first.offset)
        guard moments.count > 1 else { return TypedMoment(time: time) }
        return TypedMoment(
            time: time,
            note:
                "\(clockText) is there twice on \(dayText) in \(zone.identifier); the first is taken. For the second one, an "
                + "hour later, type \"\(dayText) \(clockText) \(last.offset.utcOffset)\".")
    }

    /// The day. Today is the one of `zone`.
    public func day(in zone: TimeZone) -> CalendarDate {
        switch typedDay {
        case .date(let day): day
        case .ahead(let days): CalendarDate(now, in: zone).adding(days: days)
        }
    }

    private static func year(endingIn digits: Int, _ now: Date) -> Int {
        let latest = CalendarDate(now, in: .current).year + 10
        return latest - (latest - digits) % 100
    }

    /// Whether no time of day was typed.
    public var isDay: Bool { clock == nil }

    private var clockText: String {
        guard let clock else { return "" }
        let second = clock.second == 0 ? "" : ":\(clock.second.twoDigits)"
        return "\(clock.hour.twoDigits):\(clock.minute.twoDigits)\(second)"
    }

    /// 1886-01-01, UTC.
    private static let first = Date(timeIntervalSince1970: -2_650_752_000)
    private static let firstDay = CalendarDate(first, in: .gmt)

    private static func refusal(of text: String) -> TypedError {
        TypedError(text, text.contains(/^\d{1,4}[\/-]\d/) ? .unclearDate : .isNo(.date))
    }

    private static func zone(_ text: Substring) -> TimeZone? {
        guard text != "Z" else { return TimeZone(secondsFromGMT: 0) }
        let parts = text.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, parts[0] < 24, parts[1] < 60 else { return nil }
        let seconds = parts[0] * 3600 + parts[1] * 60
        return TimeZone(secondsFromGMT: text.hasPrefix("-") ? -seconds : seconds)
    }
}

/// A moment that was typed.
public struct TypedMoment: Hashable, Sendable {
    /// The day or moment.
    public let time: LogTime
    /// What is to be known of it: that another moment can be meant, and how to type that. Nil: no other can be.
    public var note: String?
}

/// Clocks were put forward over a time that was typed.
public struct NoSuchMoment: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The time of day, as `02:30`.
    public let clock: String
    /// As it was typed.
    public let day: String
    /// The zone's name.
    public let zone: String

    public var errorDescription: String? { description }

    /// A sentence with what to type instead.
    public var description: String {
        "No clock in \(zone) shows \(clock) on \(day): it was put forward then. Name the time before or after that."
    }
}

/// A day as it is typed.
public struct TypedDay: Hashable, Sendable {
    private let typed: TypedTime

    /// `now` is for today, and for years of two digits.
    public init(_ text: String, now: Date) throws(TypedError) {
        typed = try TypedTime(text, now: now)
        guard typed.isDay else { throw TypedError(text, .hasTimeOfDay) }
    }

    /// Today and yesterday are those of `zone`.
    public func date(in zone: TimeZone) -> CalendarDate { typed.day(in: zone) }
}

/// A month as it is typed: `2027-03`, `3.2027` or `3/2027`.
public struct TypedMonth: Hashable, Sendable {
    /// The month.
    public let month: YearMonth

    /// Throws for any other form.
    public init(_ text: String) throws(TypedError) {
        let parts = text.wholeMatch(of: /(\d\d?)[.\/](\d{4})/)?.output
        do {
            month = try parts.map { try YearMonth(year: Int($0.2) ?? 0, month: Int($0.1) ?? 0) } ?? YearMonth(text)
        } catch {
            throw TypedError(text, .isNo(.month))
        }
    }
}

public import Foundation
import OdologValues

/// When something of a log happened: a day, or a moment. Both keep the clock that was meant, so that neither becomes another day
/// when the vehicle gets another time zone, or the log is read on a machine in another one.
///
/// Two days are equal when they are the same day, and two moments when they are the same moment. Lists are ordered by ``date``.
public struct LogTime: Sendable {
    /// The moment. Of a day: its first moment on the clock that was meant; noon where a photo's name gave the day.
    public let date: Date
    /// How many seconds the clock that was meant was ahead of UTC.
    public let utcOffset: Int
    /// Whether no time of day was meant.
    public let isDay: Bool

    public init(_ date: Date, utcOffset: Int, isDay: Bool = false) {
        (self.date, self.utcOffset, self.isDay) = (date, utcOffset, isDay)
    }

    /// A moment, by the clocks of `zone`.
    public init(_ date: Date, in zone: TimeZone) {
        self.init(date, utcOffset: zone.secondsFromGMT(for: date))
    }

    /// A day without a time, by the clocks of `zone`.
    public init(_ day: CalendarDate, in zone: TimeZone) {
        let start = day.start(in: zone)
        // Where clocks jump over midnight, this is the clock before the jump: on it the day begins at 00:00.
        self.init(start, utcOffset: day.daysSince1970 * 86_400 - Int(start.timeIntervalSince1970), isDay: true)
    }

    /// Whether it is of `today` or earlier. A day is by its date, whatever the zone; a moment counts before `tomorrow` begins.
    func isPast(_ today: CalendarDate, before tomorrow: Date) -> Bool { isDay ? day <= today : date < tomorrow }

    /// The moments that can be meant, to the second: of a day all of them.
    var possible: ClosedRange<Date> {
        guard isDay else { return date...date }
        let start = Date(timeIntervalSince1970: Double(day.daysSince1970 * 86_400 - utcOffset))
        return start...start + 86_399
    }

    /// The day, on the clock that was meant.
    public var day: CalendarDate {
        let seconds = min(max(date.timeIntervalSince1970 + Double(utcOffset), -6.3e10), 2.6e11)
        return CalendarDate(daysSince1970: Int((seconds.isNaN ? 0 : seconds / 86_400).rounded(.down)))
    }
}

extension LogTime: Hashable {
    public static func == (left: LogTime, right: LogTime) -> Bool {
        left.isDay == right.isDay && (left.isDay ? left.day == right.day : left.date == right.date)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(isDay)
        if isDay { hasher.combine(day) } else { hasher.combine(date) }
    }
}

extension LogTime: TextCodable {
    /// `2026-10-02+02:00` for a day, `2026-10-02T12:33:01.000+02:00` for a moment, to the millisecond. `init(_:)` reads it back.
    public var description: String {
        let isBefore = utcOffset < 0
        let (minutes, seconds) = (Int(utcOffset.magnitude) / 60, Int(utcOffset.magnitude) % 60)
        let zone =
            "\(isBefore ? "-" : "+")\(zeroed(minutes / 60, 2)):\(zeroed(minutes % 60, 2))"
            + (seconds == 0 ? "" : ":\(zeroed(seconds, 2))")
        return (isDay ? day.description : clock) + zone
    }

    /// ISO 8601 to the second: `2026-10-02` for a day, `2026-10-02T12:33:01+02:00` for a moment.
    public var iso8601: String {
        guard !isDay else { return day.description }
        let seconds = LogTime(
            Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)), utcOffset: utcOffset)
        return seconds.description.replacing(".000", with: "")
    }

    /// `2026-10-02T12:33:01.000`, on the clock that was meant. Of a time without a number, or outside the years 1 to 9999, the
    /// nearest that there is.
    private var clock: String {
        let local = (date.timeIntervalSince1970 + Double(utcOffset)) * 1_000
        let bounded = local.isNaN ? 0 : min(max(local.rounded(), -62_135_596_800_000), 253_402_300_799_999)
        let (days, rest) = Int(bounded).flooredDivision(by: 86_400_000)
        let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60)
        return "\(CalendarDate(daysSince1970: days))T\(zeroed(hour, 2)):\(zeroed(minute, 2)):\(zeroed(second, 2))"
            + ".\(zeroed(rest % 1_000, 3))"
    }

    /// Reads what `description` writes, and a moment in UTC as earlier versions wrote it (`2026-10-02T10:33:01.000Z`).
    /// Throws `.noSuchDate` and `.notInCalendar`.
    public init(_ text: String) throws(MaintenanceError) {
        var copy = text
        guard let parts = copy.withUTF8(Parts.init) else { throw .noSuchDate(text) }
        guard let day = GregorianDay.number(checkedYear: parts.year, month: parts.month, day: parts.date) else {
            throw .notInCalendar(String(text.prefix(10)))
        }
        let milliseconds = day * 86_400_000 + (parts.milliseconds ?? 0) - parts.utcOffset * 1_000
        self.init(
            Date(timeIntervalSince1970: Double(milliseconds) / 1_000), utcOffset: parts.utcOffset,
            isDay: parts.milliseconds == nil)
    }

    /// The numbers of a text. A log is mostly times, so they are read from the bytes.
    private struct Parts {
        let year, month, date: Int
        /// Of the day. Nil: the text names no time of day.
        let milliseconds: Int?
        let utcOffset: Int

        init?(_ text: UnsafeBufferPointer<UInt8>) {
            func number(_ digits: Range<Int>) -> Int? {
                guard digits.upperBound <= text.count else { return nil }
                var number = 0
                for byte in text[digits] {
                    guard (48...57).contains(byte) else { return nil }
                    number = number * 10 + Int(byte) - 48
                }
                return number
            }
            func has(_ mark: StaticString, at place: Int) -> Bool {
                place < text.count && text[place] == mark.utf8Start.pointee
            }
            guard let year = number(0..<4), has("-", at: 4), let month = number(5..<7), has("-", at: 7),
                let date = number(8..<10), year >= 1
            else { return nil }
            (self.year, self.month, self.date) = (year, month, date)
            var zone = 10
            if has("T", at: 10) {
                guard let hour = number(11..<13), has(":", at: 13), let minute = number(14..<16), has(":", at: 16),
                    let second = number(17..<19), has(".", at: 19), let rest = number(20..<23), hour < 24, minute < 60,
                    second < 60
                else { return nil }
                milliseconds = ((hour * 60 + minute) * 60 + second) * 1_000 + rest
                zone = 23
                if has("Z", at: 23) {
                    guard text.count == 24 else { return nil }
                    utcOffset = 0
                    return
                }
            } else {
                milliseconds = nil
            }
            guard has("+", at: zone) || has("-", at: zone), let hours = number(zone + 1..<zone + 3),
                has(":", at: zone + 3), let minutes = number(zone + 4..<zone + 6), hours <= 24, minutes < 60
            else { return nil }
            var seconds = 0
            if text.count != zone + 6 {
                guard text.count == zone + 9, has(":", at: zone + 6), let more = number(zone + 7..<zone + 9), more < 60
                else { return nil }
                seconds = more
            }
            let magnitude = (hours * 60 + minutes) * 60 + seconds
            utcOffset = has("-", at: zone) ? -magnitude : magnitude
        }
    }
}

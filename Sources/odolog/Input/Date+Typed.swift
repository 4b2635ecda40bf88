import ArgumentParser
import Foundation

extension Date {
    /// A date as Odolog prints it: `2026-10-02`, `2026-10-02 12:33`, `2026-10-02T12:33:01Z`,
    /// `2026-10-02T12:33:01+02:00`. Without an offset it is in `zone`. From 1886 on, as in the store. A day begins when
    /// its first minute does.
    init(typed text: String, in zone: TimeZone) throws(Failure) {
        let pattern =
            /(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?: ?(Z|[+-]\d\d:\d\d))?)?/
        guard let match = text.wholeMatch(of: pattern)?.output else {
            throw Self.refusal("It is no date such as 2026-10-02 or \"2026-10-02 12:33\".")
        }
        func number(_ text: Substring?) -> Int? { text.flatMap { Int($0) } }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        if let zone = match.7 {
            guard let zone = Self.zone(zone) else { throw Self.refusal("\(zone) is no time zone such as +02:00.") }
            calendar.timeZone = zone
        }
        var noon = DateComponents(
            year: number(match.1), month: number(match.2), day: number(match.3), hour: 12)
        guard let middle = calendar.date(from: noon),
            calendar.dateComponents([.year, .month, .day, .hour], from: middle) == noon
        else { throw Self.refusal("The calendar has no \(match.1)-\(match.2)-\(match.3).") }
        guard middle.timeIntervalSince1970 >= Self.firstYear else {
            throw Self.refusal(
                "There were no cars before 1886; name a later date than \(match.1)-\(match.2)-\(match.3).")
        }
        guard let hour = number(match.4), let minute = number(match.5) else {
            self = max(calendar.startOfDay(for: middle), Date(timeIntervalSince1970: Self.firstYear))
            return
        }
        let second = number(match.6) ?? 0
        guard hour < 24, minute < 60, second < 60 else { throw Self.refusal("The time must be 00:00 to 23:59.") }
        (noon.hour, noon.minute, noon.second) = (hour, minute, second)
        guard let date = calendar.date(from: noon),
            calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date) == noon
        else {
            throw Self.refusal(
                "No clock in \(calendar.timeZone.identifier) shows \(match.4!):\(match.5!) on "
                    + "\(match.1)-\(match.2)-\(match.3): it was put forward then. Name the time before or after that.")
        }
        self = max(date, Date(timeIntervalSince1970: Self.firstYear))
    }

    /// 1886-01-01, UTC.
    private static let firstYear = -2_650_752_000.0

    private static func refusal(_ message: String) -> Failure { Failure(message, .validationFailure) }

    private static func zone(_ text: Substring) -> TimeZone? {
        guard text != "Z" else { return TimeZone(secondsFromGMT: 0) }
        let parts = text.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, parts[0] < 24, parts[1] < 60 else { return nil }
        let seconds = parts[0] * 3600 + parts[1] * 60
        return TimeZone(secondsFromGMT: text.hasPrefix("-") ? -seconds : seconds)
    }
}

/// The unit of a second meter.
public enum HoursUnit: String, Hashable, Sendable, Codable, CaseIterable {
    /// Hours of operation.
    case hours = "h"
}

/// Hours of use, to the minute: a machine's meter shows tenths (six minutes), a ride is added up from its minutes.
///
/// At most 10,000,000 hours either way; more is taken as that much.
public struct Hours: MeterAmount, CustomStringConvertible {
    /// Whole minutes; may be negative.
    public let minutes: Int

    private static let mostMinutes = 600_000_000

    public init(minutes: Int) { self.minutes = min(max(minutes, -Self.mostMinutes), Self.mostMinutes) }

    /// Whole hours.
    public init(_ hours: Int) { self.init(minutes: min(max(hours, -Self.mostMinutes), Self.mostMinutes) * 60) }

    public var unit: HoursUnit { .hours }
    /// In minutes.
    public var exact: Int { minutes }
    public init(exact: Int, unit: HoursUnit) { self.init(minutes: exact) }

    public static func steps(in unit: HoursUnit) -> Int { 60 }
    public static var fineStep: Int { 1 }
    /// A machine may run day and night. Less than a day counts as a day.
    public static func mostExact(inDays days: Double) -> Double { max(days, 1) * 1_440 }

    /// In hours.
    public var value: Double { Double(minutes) / 60 }

    public static func < (left: Hours, right: Hours) -> Bool { left.minutes < right.minutes }

    /// `250 h`, `12.5 h` where it is tenths, else `1 h 23 min`.
    public var description: String {
        let (hours, rest) = (minutes.magnitude / 60, minutes.magnitude % 60)
        let text = rest == 0 ? "\(hours) h" : rest % 6 == 0 ? "\(hours).\(rest / 6) h" : "\(hours) h \(rest) min"
        return minutes < 0 ? "-" + text : text
    }
}

public import Foundation

/// Where a meter is thought to stand: last reading + pace x days since. Always to be shown as an estimate, with the age of the
/// reading.
public struct Estimate<Amount: MeterAmount>: Hashable, Sendable, Codable, CustomStringConvertible {
    /// As the meter of now would show it.
    public let value: Amount
    /// What the last reading showed.
    public let reading: Amount
    /// When the last reading was taken, from which the estimate goes on.
    public let readAt: Date
    /// Of the reading, in days of the calendar.
    public let ageInDays: Int
    /// Nil: too few readings; `value` is then the last reading.
    public let pace: Pace<Amount>?

    /// `about 15320 km, by a reading 12 days old`.
    public var description: String {
        let age = ageInDays == 0 ? "of today" : "\(counted(ageInDays, "day")) old"
        return pace == nil ? "\(value), by a reading \(age)" : "about \(value), by a reading \(age)"
    }
}

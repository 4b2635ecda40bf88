public import Foundation

/// An estimate of where a meter stands now: last reading + pace x days since. To be shown as an estimate, with the
/// age of the reading.
public struct Estimate<Amount: MeterAmount>: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The estimated value, as the present meter would show it.
    public let value: Amount
    /// What the last reading showed.
    public let reading: Amount
    /// When the last reading was taken, from which the estimate starts.
    public let readAt: Date
    /// Age of the last reading, in calendar days.
    public let ageInDays: Int
    /// Nil: too few readings; `value` is then the last reading.
    public let pace: Pace<Amount>?

    /// `about 15320 km, by a reading 12 days old`.
    public var description: String {
        let age = ageInDays == 0 ? "of today" : "\(counted(ageInDays, "day")) old"
        return pace == nil ? "\(value), by a reading \(age)" : "about \(value), by a reading \(age)"
    }
}

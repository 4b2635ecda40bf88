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

    /// An amount that comes from this estimate, as exact as a person may take it: rounded to 10 km, 10 mi or 1 h. Where the
    /// estimate is 100 km, 100 mi or 10 h away from its reading, rounded to as much as that. What isn't 0 doesn't become 0.
    /// Without a pace it is the amount itself, since that was read.
    ///
    /// - Parameter amount: the estimated value, or what is left until something is due.
    public func rounded(_ amount: Amount) -> Amount {
        guard pace != nil else { return amount }
        let fine = Amount.fineStep * Amount.steps(in: amount.unit)
        let step = value.exact - reading.exact < 10 * fine ? fine : 10 * fine
        let steps = (Double(amount.exact) / Double(step)).rounded()
        return Amount(
            exact: Int(steps == 0 ? Double(amount.exact.signum()) : steps) * step, unit: amount.unit)
    }

    /// `about 15300 km, by a reading 12 days old`.
    public var description: String {
        guard ageInDays > 0 else { return "\(reading), by a reading of today" }
        let age = "\(counted(ageInDays, "day")) old"
        return pace == nil ? "\(value), by a reading \(age)" : "about \(rounded(value)), by a reading \(age)"
    }
}

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

    /// Such an amount as a person reads it, where it comes from this estimate: rounded to 10 km, mi or to 1 h, and to ten
    /// times that where the meter has counted more than that since its last reading. What isn't 0 doesn't become 0. The
    /// amount itself where there is no pace: then it was read.
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

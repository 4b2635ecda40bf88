/// An estimate of where a meter stands now: last reading + pace x days since. To be shown as an estimate, with the
/// age of the reading.
///
/// It grows for as long as the readings span, 30 days at least and a year at most. Then it stays, and is old.
public struct Estimate<Amount: MeterAmount>: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The estimated value, as the present meter would show it.
    public let value: Amount
    /// What the last reading showed.
    public let reading: Amount
    /// When the last reading was taken, from which the estimate starts.
    public let readAt: LogTime
    /// Age of the last reading, in calendar days.
    public let ageInDays: Int
    /// Nil: too few readings; `value` is then the last reading.
    public let pace: Pace<Amount>?
    /// The readings that the pace rests on. Without a pace: those that there are.
    public let evidence: PaceEvidence
    /// Whether the last reading is so old that the estimate no longer grows.
    public let isOld: Bool

    /// An amount that comes from this estimate, as exact as a person may take it: rounded to 10 km, 10 mi or 1 h. Where the
    /// estimate is 100 km, 100 mi or 10 h away from its reading, it is rounded to as much as that, unless that makes 0 of it. What isn't 0
    /// doesn't become 0. Without a pace it is the amount itself, since that was read.
    ///
    /// - Parameter amount: the estimated value, or what is left until something is due.
    public func rounded(_ amount: Amount) -> Amount {
        guard pace != nil else { return amount }
        let fine = Amount.fineStep * Amount.steps(in: amount.unit)
        let coarse = value.exact - reading.exact < 10 * fine ? fine : 10 * fine
        func steps(_ step: Int) -> Int { Int((Double(amount.exact) / Double(step)).rounded()) }
        if steps(coarse) != 0 { return Amount(exact: steps(coarse) * coarse, unit: amount.unit) }
        return Amount(exact: (steps(fine) == 0 ? amount.exact.signum() : steps(fine)) * fine, unit: amount.unit)
    }

    /// `about 15300 km, by a reading 12 days old`.
    public var summary: String {
        guard ageInDays > 0 else { return "\(reading), by a reading of today" }
        return (pace == nil ? "\(reading)" : "about \(rounded(value))")
            + ", by a reading \(counted(ageInDays, "day")) old"
    }

    /// What is to be known before somebody goes by it: that it is too old, what it rests on where that is little, or what is missing.
    /// Nil: nothing.
    public var caveat: String? {
        guard let pace else {
            let known = (evidence.readings == 1 ? "is " : "are ") + "\(evidence)"
            return "no estimate: it needs \(PaceEvidence.least), and there \(known)"
        }
        guard ageInDays > 0 else { return nil }
        if isOld { return "too old to go by: read the meter first" }
        return pace.confidence.level == .high ? nil : "it rests on \(evidence)"
    }

    /// Summary and caveat.
    public var description: String { summary + (caveat.map { "; \($0)" } ?? "") }
}

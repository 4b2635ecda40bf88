/// Turns a candidate's raw share into a probability, by a logistic function with named coefficients:
/// `1 / (1 + exp(-(intercept + share · logit(share) + …)))`.
///
/// The share says most about a candidate: it already holds the words, the locator, and how far readings agree.
/// `identity` leaves the share as it is. It is for callers whose engines have no fitted coefficients.
public struct ConfidenceCalibration: Hashable, Sendable, Codable {
    /// The log odds where every feature is 0.
    public var intercept: Double
    /// Of the logit of `OdometerEvidence.share`.
    public var share: Double
    /// Of the part of that logit above 2, which is a share of 0.88. The surest candidates are right more often than the
    /// line through all others says.
    public var highShare: Double
    /// Added for each digit fewer than five. Clocks, ranges and speeds have so few digits; odometers rarely do.
    public var fewDigits: Double
    /// Of the logit of `OdometerEvidence.scene`, counted from 0.99. Above 0.9986 it counts no further.
    public var scene: Double
    /// Of the same part of that logit times `OdometerEvidence.support`. What is surely read without any support may still
    /// be another thing's number.
    public var support: Double

    public init(
        intercept: Double = 0, share: Double = 1, highShare: Double = 0, fewDigits: Double = 0, scene: Double = 0,
        support: Double = 0
    ) {
        self.intercept = intercept
        self.share = share
        self.highShare = highShare
        self.fewDigits = fewDigits
        self.scene = scene
        self.support = support
    }

    /// Changes nothing: the confidence is the share.
    public static let identity = ConfidenceCalibration()

    /// The scene of most dashboards. Taken where the scene isn't known.
    private static let usualScene = 0.99
    private static let highestScene = 2.0

    /// What the coefficients are multiplied with, in the order of `init`. For fitting them.
    ///
    /// - Parameters:
    ///   - evidence: of one candidate.
    ///   - share: `evidence.share`, or `evidence.valueShare` for the confidence of the value.
    public static func terms(of evidence: OdometerEvidence, share: Double) -> [Double] {
        // Nothing read from pixels is surer than 0.9999.
        let share = LogOdds.logit(bounded(share))
        let scene = LogOdds.logit(bounded(evidence.scene ?? usualScene)) - LogOdds.logit(usualScene)
        return [
            1, share, max(0, share - 2), Double(max(0, 5 - evidence.digitCount)), min(scene, highestScene),
            evidence.support * max(0, share - 2),
        ]
    }

    /// 0...1.
    public func confidence(of evidence: OdometerEvidence, share: Double) -> Double {
        let coefficients = [intercept, self.share, highShare, fewDigits, scene, support]
        let terms = Self.terms(of: evidence, share: share)
        return LogOdds.probability(zip(coefficients, terms).reduce(0) { $0 + $1.0 * $1.1 })
    }

    private static func bounded(_ probability: Double) -> Double {
        probability.isNaN ? 0.0001 : min(max(probability, 0.0001), 0.9999)
    }
}

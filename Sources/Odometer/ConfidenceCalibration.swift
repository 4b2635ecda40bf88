/// Turns a candidate's raw share into a probability: a logistic function with named coefficients,
/// `1 / (1 + exp(-(intercept + share · logit(share) + …)))`.
///
/// `identity` leaves the share as it is. It stands until coefficients are fitted on labelled photos, so confidence is not
/// calibrated yet.
public struct ConfidenceCalibration: Hashable, Sendable, Codable {
    public var intercept: Double
    /// Of the logit of `OdometerEvidence.share`.
    public var share: Double
    /// Of the logarithm of `OdometerEvidence.lowestSymbolConfidence`.
    public var lowestSymbolConfidence: Double
    /// Of `OdometerEvidence.corrections`.
    public var corrections: Double
    /// Of the share of readings that agree, less one: 0 when all do.
    public var disagreement: Double

    public init(
        intercept: Double = 0, share: Double = 1, lowestSymbolConfidence: Double = 0, corrections: Double = 0,
        disagreement: Double = 0
    ) {
        self.intercept = intercept
        self.share = share
        self.lowestSymbolConfidence = lowestSymbolConfidence
        self.corrections = corrections
        self.disagreement = disagreement
    }

    public static let identity = ConfidenceCalibration()

    /// 0...1. The logit of the share is cut at ±9.2 (0.0001 and 0.9999): nothing read from pixels is surer than that.
    public func confidence(of evidence: OdometerEvidence) -> Double {
        var logit = intercept + share * LogOdds.logit(Self.bounded(evidence.share))
        logit += lowestSymbolConfidence * LogOdds.log(Self.bounded(evidence.lowestSymbolConfidence))
        logit += corrections * Double(evidence.corrections)
        if evidence.readings > 0 {
            logit += disagreement * (Double(evidence.agreeingReadings) / Double(evidence.readings) - 1)
        }
        return LogOdds.probability(logit)
    }

    private static func bounded(_ probability: Double) -> Double {
        probability.isNaN ? 0.0001 : min(max(probability, 0.0001), 0.9999)
    }
}

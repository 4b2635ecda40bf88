#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Turns a candidate's share into a probability: a logistic function with named coefficients,
/// `1 / (1 + exp(-(intercept + share · logit(share) + …)))`.
///
/// `identity` leaves the share as it is, for callers whose engines nothing was fitted to.
public struct VINConfidenceCalibration: Hashable, Sendable, Codable {
    /// The log odds where every feature is 0.
    public var intercept: Double
    /// Of the logit of `VINEvidence.share`.
    public var share: Double
    /// Of the logarithm of `VINEvidence.joint`.
    public var joint: Double
    /// Added where no check digit confirms the VIN.
    public var unchecked: Double

    public init(intercept: Double = 0, share: Double = 1, joint: Double = 0, unchecked: Double = 0) {
        self.intercept = intercept
        self.share = share
        self.joint = joint
        self.unchecked = unchecked
    }

    /// Below this, `VINEvidence.joint` tells no more. It is near 0 for a VIN that the check digit repaired.
    private static let leastJoint = 0.3

    /// Changes nothing: the confidence is the share.
    public static let identity = VINConfidenceCalibration()

    /// What the coefficients are multiplied with, in the order of `init`; for fitting them.
    public static func terms(of evidence: VINEvidence) -> [Double] {
        // Nothing read from pixels is surer than 0.9999.
        let share = bounded(evidence.share)
        return [
            1, log(share / (1 - share)), log(max(bounded(evidence.joint), leastJoint)),
            evidence.checkDigit == .valid ? 0 : 1,
        ]
    }

    /// 0...1.
    public func confidence(of evidence: VINEvidence) -> Double {
        guard self != .identity else { return evidence.share }
        let coefficients = [intercept, share, joint, unchecked]
        return 1 / (1 + exp(-zip(coefficients, Self.terms(of: evidence)).reduce(0) { $0 + $1.0 * $1.1 }))
    }

    /// The first gets its probability. The others share the rest in the same relation. None gets more than the first.
    func applied(to candidates: [VINCandidate]) -> [VINCandidate] {
        guard self != .identity, var first = candidates.first else { return candidates }
        let share = first.confidence
        first.confidence = confidence(of: first.evidence)
        let left = (1 - first.confidence) / max(1 - share, .leastNonzeroMagnitude)
        return [first]
            + candidates.dropFirst().map { candidate in
                var candidate = candidate
                candidate.confidence = min(first.confidence, candidate.confidence * left)
                return candidate
            }
    }

    private static func bounded(_ probability: Double) -> Double {
        probability.isNaN ? 0.0001 : min(max(probability, 0.0001), 0.9999)
    }
}

public import OdologValues

/// One thing the odometer may say.
public struct OdometerCandidate: Hashable, Sendable {
    /// As shown: digits, leading zeros, and a decimal mark if one is shown. The mark is always written as a point;
    /// spaces and marks that group thousands are left out.
    public let displayed: String
    /// On drums whose last one counts tenths, `displayed` is `006435` and the value 643.5.
    public let value: OdometerValue
    /// Nil when no unit stands beside it.
    public let unit: DistanceUnit?
    /// Probability that `displayed` is exactly what the odometer shows, 0...1. As good as the
    /// `ConfidenceCalibration` that made it.
    public internal(set) var confidence: Double
    /// Probability that the whole units of `value` are right, 0...1. The log goes by it. A last drum between two digits
    /// makes `confidence` low and leaves this high.
    public internal(set) var valueConfidence: Double
    /// Which meter it is taken for.
    public let meter: OdometerMeter
    /// What the other meter shows, where both are seen: the trip of a total, the total of a trip.
    public let otherMeter: OdometerValue?
    /// Facts that say that this is not the vehicle's odometer.
    public internal(set) var objections: [OdometerObjection]
    /// The objections first, then the strongest first.
    public internal(set) var reasons: [OdometerReason]
    /// Nothing tells whether the last digit counts tenths. A person must look, however sure the digits are.
    public let isTenthsUnsure: Bool
    /// Where it stands, pixels of the upright photo: the line's own quad, or the part of it that holds the digits where
    /// the engine told the extents of its symbols.
    public let quad: Quad?
    /// Index of the line that saw it best, in the array that was given.
    public let lineIndex: Int
    /// What the confidence was computed from.
    public internal(set) var evidence: OdometerEvidence

    public init(
        displayed: String, value: OdometerValue, unit: DistanceUnit?, confidence: Double,
        valueConfidence: Double? = nil,
        meter: OdometerMeter = .unknown, otherMeter: OdometerValue? = nil, objections: [OdometerObjection] = [],
        reasons: [OdometerReason], isTenthsUnsure: Bool = false, quad: Quad?, lineIndex: Int,
        evidence: OdometerEvidence = OdometerEvidence()
    ) {
        self.displayed = displayed
        self.value = value
        self.unit = unit
        self.confidence = confidence
        self.valueConfidence = valueConfidence ?? confidence
        self.meter = meter
        self.otherMeter = otherMeter
        self.objections = objections
        self.reasons = reasons
        self.isTenthsUnsure = isTenthsUnsure
        self.quad = quad
        self.lineIndex = lineIndex
        self.evidence = evidence
    }
}

extension OdometerCandidate {
    /// Whether the photo may stand on its head: a trip meter's 2225 may be read as 5222. True for a short number that
    /// is another number upside down, and that has no unit and no word such as ODO beside it. Of 474 readings of
    /// upright photos that were accepted otherwise, none is so.
    public var mayStandOnItsHead: Bool {
        guard displayed.count <= 4, unit == nil, evidence.odometerWord == 0 else { return false }
        let turned = displayed.reversed().compactMap { Self.onTheirHeads[$0] }
        return turned.count == displayed.count && String(turned) != displayed
    }

    /// As seven segments show them.
    private static let onTheirHeads: [Character: Character] = [
        "0": "0", "1": "1", "2": "2", "5": "5", "6": "9", "8": "8", "9": "6",
    ]
}

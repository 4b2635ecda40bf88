/// All figures of one engine on one group of photos.
public struct Figures: Sendable, Equatable, Encodable {
    /// What became of the photos with one decision.
    public struct Decided: Sendable, Equatable, Encodable {
        /// Share of all photos that got this decision.
        public let share: Rate
        /// Share of these whose reading is right.
        public let right: Rate
        /// Share that is right in whole units, of those of which that is known; nil where it is of none.
        public let rightInWholeUnits: Rate?
    }

    public let photoCount: Int
    /// Exact match as published; see ``Scoring/isRight(_:for:)``.
    public let strict: Rate
    /// Exact match but for tenths; nil when the group has no mechanical display.
    public let tenthsTolerant: Rate?
    public let firstTwo: Rate
    /// Whole units and tenths right, of the photos whose labels tell them; nil where none do, or the engine doesn't.
    public let value: Rate?
    /// Whole units right, or a VIN's whole text, of the photos whose labels tell them; nil where none do, or the engine
    /// doesn't.
    public let wholeUnits: Rate?
    /// Largest share of photos that can be kept with at least 99 % of the kept right; 0 when no threshold does it.
    public let coverageAt99: Double?
    /// The confidence from which on these are kept.
    public let thresholdAt99: Double?
    public let risk: SelectiveRisk
    public let calibration: Calibration
    /// Of `valueConfidence` against rightness in whole units; nil for an engine that doesn't say it.
    public let valueCalibration: Calibration?
    /// By decision; nil for an engine that doesn't decide.
    public let decisions: [EngineAnswer.Decision: Decided]?
    /// Photos with an answer that is neither a reading nor an error.
    public let withoutText: Int
    /// Photos with an error, by its code.
    public let errors: [String: Int]
    /// Photos without any valid line.
    public let missing: Int
    /// Wall time a photo as the engine says.
    public let millisecondsMedian: Double?
    public let milliseconds95: Double?

    public init(_ scored: [ScoredPhoto]) {
        let count = scored.count
        let claims = scored.compactMap(\.claim)
        let answers = scored.compactMap(\.answer)
        photoCount = count
        strict = Rate(hits: scored.count(where: \.isRight), of: count)
        tenthsTolerant =
            scored.contains(where: \.photo.isMechanical)
            ? Rate(hits: scored.count(where: \.isRightButForTenths), of: count) : nil
        firstTwo = Rate(hits: scored.count(where: \.isInFirstTwo), of: count)
        value =
            scored.contains { $0.hasRightValue != nil }
            ? Rate(hits: scored.count { $0.hasRightValue == true }, of: scored.count { $0.photo.value != nil }) : nil
        wholeUnits =
            scored.contains { $0.isRightInWholeUnits != nil }
            ? Rate(
                hits: scored.count { $0.isRightInWholeUnits == true },
                of: scored.count { $0.photo.kind == .vin || $0.photo.wholeUnits != nil }) : nil
        risk = SelectiveRisk(claims, photoCount: count)
        let widest = risk.widest(precision: 0.99)
        coverageAt99 = count == 0 ? nil : widest?.coverage ?? 0
        thresholdAt99 = widest?.threshold
        calibration = Calibration(claims)
        let valueClaims = scored.compactMap(\.valueClaim)
        valueCalibration = valueClaims.isEmpty ? nil : Calibration(valueClaims)
        decisions = Self.decisions(scored)
        withoutText = answers.count { $0.text == nil && $0.error == nil }
        errors = answers.reduce(into: [:]) { counts, answer in
            if let code = answer.error { counts[code, default: 0] += 1 }
        }
        missing = count - answers.count
        let times = answers.compactMap(\.milliseconds)
        millisecondsMedian = percentile(0.5, of: times)
        milliseconds95 = percentile(0.95, of: times)
    }

    /// Photos with errors and missing ones have no decision, so the shares need not add up to 1.
    private static func decisions(_ scored: [ScoredPhoto]) -> [EngineAnswer.Decision: Decided]? {
        let groups = Dictionary(grouping: scored) { $0.answer?.error == nil ? $0.answer?.decision : nil }
        guard groups.keys.contains(where: { $0 != nil }) else { return nil }
        let pairs = EngineAnswer.Decision.allCases.map { decision in
            let group = groups[decision] ?? []
            let known = group.compactMap(\.isRightInWholeUnits)
            return (
                decision,
                Decided(
                    share: Rate(hits: group.count, of: scored.count),
                    right: Rate(hits: group.count(where: \.isRight), of: group.count),
                    rightInWholeUnits: known.isEmpty ? nil : Rate(hits: known.count { $0 }, of: known.count))
            )
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}

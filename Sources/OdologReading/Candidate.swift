public import OdologOdometer
public import OdologVIN
public import OdologValues

/// One thing that a photo may say, with what speaks for and against it.
public struct Candidate: Hashable, Sendable {
    /// An odometer's text exactly as displayed, or the VIN. At most 200 characters.
    public var text: String
    /// 0...1, the probability that ``text`` is exactly right.
    public var confidence: Double
    /// 0...1, the probability that what is logged is right.
    public var valueConfidence: Double
    /// Nil for a VIN, and where an earlier version didn't keep it. The same holds for the other facts of odometers.
    public var value: OdometerValue?
    /// Nil when no unit stands beside it.
    public var unit: DistanceUnit?
    /// Which meter an odometer's number is taken for. Nil for a VIN.
    public var meter: OdometerMeter?
    /// What the other meter shows, where both are seen.
    public var otherMeter: OdometerValue?
    /// Nothing tells whether the last digit counts tenths.
    public var isTenthsUnsure: Bool
    /// Nil for an odometer.
    public var vin: VIN?
    /// Whether characters, a barcode or both say it.
    public var source: VINSource
    /// Where it stands, pixels of the upright photo at full resolution.
    public var quad: Quad?
    /// In this order: what makes it less likely than the first, what speaks for and against it, what was changed on the
    /// way to the text.
    public var facts: [Fact]

    /// Without a `valueConfidence` the value is as sure as the text.
    public init(
        text: String, confidence: Double, valueConfidence: Double? = nil, value: OdometerValue? = nil,
        unit: DistanceUnit? = nil, meter: OdometerMeter? = nil, otherMeter: OdometerValue? = nil,
        isTenthsUnsure: Bool = false, vin: VIN? = nil, source: VINSource = .ocr, quad: Quad? = nil, facts: [Fact] = []
    ) {
        self.text = text
        self.confidence = confidence
        self.valueConfidence = valueConfidence ?? confidence
        self.value = value
        self.unit = unit
        self.meter = meter
        self.otherMeter = otherMeter
        self.isTenthsUnsure = isTenthsUnsure
        self.vin = vin
        self.source = source
        self.quad = quad
        self.facts = facts
    }

    /// What the interpreter says of an odometer.
    public init(_ candidate: OdometerCandidate) {
        self.init(
            text: candidate.displayed, confidence: candidate.confidence, valueConfidence: candidate.valueConfidence,
            value: candidate.value, unit: candidate.unit, meter: candidate.meter, otherMeter: candidate.otherMeter,
            isTenthsUnsure: candidate.isTenthsUnsure, quad: candidate.quad,
            facts: candidate.reasons.map(Fact.odometer))
    }

    /// What the interpreter says of a VIN.
    ///
    /// - Parameters:
    ///   - candidate: becomes this one.
    ///   - first: the likeliest candidate. What makes this one less likely is told beside it.
    public init(_ candidate: VINCandidate, beside first: VINCandidate) {
        self.init(
            text: candidate.vin.text, confidence: candidate.confidence, vin: candidate.vin, source: candidate.source,
            quad: candidate.quad,
            facts: candidate.disadvantages(beside: first).map(Fact.disadvantage) + candidate.reasons.map(Fact.vin)
                + candidate.repairs.map(Fact.repair))
    }
}

/// The facts as sentences.
extension Candidate {
    /// What makes it less likely than the first, then what speaks for and against it.
    public var reasons: [String] { disadvantages + sentences(.reason) }
    /// What was changed on the way from what was read to the text, and why.
    public var repairs: [String] { sentences(.repair) }
    /// What makes it less likely than the first; empty for the first.
    public var disadvantages: [String] { sentences(.disadvantage) }

    /// What says that it is no odometer. Each follows another text, without a full stop. A trip meter is a doubt and is
    /// left out here.
    public var objections: [String] {
        facts.compactMap { fact in
            switch fact {
            case .odometer(.objection(.tripMeter)): nil
            case .odometer(.objection(let objection)): objection.words
            default: fact.role == .objection ? fact.sentence : nil
            }
        }
    }

    private func sentences(_ role: Fact.Role) -> [String] {
        facts.compactMap { $0.role == role ? $0.sentence : nil }
    }
}

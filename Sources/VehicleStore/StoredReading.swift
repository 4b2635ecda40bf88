public import Foundation
internal import GRDB
public import OdologOdometer
public import OdologText
public import OdologVIN

/// What the machine made of one photo: text, value, confidence, and with what.
public struct ReadingContent: Hashable, Sendable, Codable {
    /// One thing it may say.
    public struct Candidate: Hashable, Sendable, Codable {
        public var text: String
        /// 0...1.
        public var confidence: Double
        /// What was changed on the way from what was read to the text, and why, in words.
        public var repairs: [String]
        /// What speaks for and against it, in words.
        public var reasons: [String]
        /// What tells it from the first and makes it less likely, in words; empty for the first.
        public var disadvantages: [String]
        /// What says that it is no odometer, in words, each to follow another text.
        public var objections: [String]

        public init(
            text: String, confidence: Double, repairs: [String] = [], reasons: [String] = [],
            disadvantages: [String] = [], objections: [String] = []
        ) {
            self.text = text
            self.confidence = confidence
            self.repairs = repairs
            self.reasons = reasons
            self.disadvantages = disadvantages
            self.objections = objections
        }

        private enum CodingKeys: String, CodingKey {
            case text, confidence, repairs, reasons, disadvantages, objections
        }

        /// Without words where an earlier version wrote it.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            func words(_ key: CodingKeys) throws -> [String] {
                try container.decodeIfPresent([String].self, forKey: key) ?? []
            }
            self.init(
                text: try container.decode(String.self, forKey: .text),
                confidence: try container.decode(Double.self, forKey: .confidence),
                repairs: try words(.repairs), reasons: try words(.reasons), disadvantages: try words(.disadvantages),
                objections: try words(.objections))
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(text, forKey: .text)
            try container.encode(confidence, forKey: .confidence)
            for (key, words) in [
                (CodingKeys.repairs, repairs), (.reasons, reasons), (.disadvantages, disadvantages),
                (.objections, objections),
            ] where !words.isEmpty {
                try container.encode(words, forKey: key)
            }
        }
    }

    public enum Result: Hashable, Sendable, Codable {
        /// The value is nil where nothing was readable, the unit where none was seen.
        case odometer(OdometerValue?, unit: DistanceUnit?)
        /// Nil where nothing was readable.
        case vin(VIN?)
    }

    public enum Decision: String, Hashable, Sendable, Codable, CaseIterable {
        case accept, review, reject
    }

    public enum Source: String, Hashable, Sendable, Codable, CaseIterable {
        case ocr, barcode, both
    }

    /// What the photo shows, as far as a machine can tell.
    public struct Scene: Hashable, Sendable, Codable {
        /// `SceneKind.rawValue`. One that isn't known is a later version's.
        public var kind: String
        /// 0...1.
        public var probability: Double

        public init(kind: String, probability: Double) {
            self.kind = kind
            self.probability = probability
        }
    }

    public var result: Result
    /// The odometer's text as displayed, or the VIN; empty where nothing was readable. At most 200 characters.
    public var text: String
    /// What the engine said before it was understood. At most 65,536 characters.
    public var rawText: String
    /// Ranked.
    public var candidates: [Candidate]
    /// Where it stands: pixels of the upright photo.
    public var box: Quad?
    /// That `text` is exactly right, 0...1.
    public var confidence: Double
    /// That what is logged is right, 0...1: an odometer's whole units, a VIN. Thresholds go by it.
    public var valueConfidence: Double
    /// Nil where nobody could tell.
    public var scene: Scene?
    /// Which of the vehicle's meters it is; nil for a VIN, and where nothing was readable.
    public var meter: OdometerMeter?
    /// What the other meter shows, where both are seen.
    public var otherMeter: OdometerValue?
    public var decision: Decision
    /// Codes of what a person has to look at, however high the confidence; empty: nothing. One that isn't known, of a later
    /// version, counts as any other.
    public var doubts: [String]
    public var source: Source
    /// Such as `tesseract 5.3.0`.
    public var engine: String
    /// Such as `odometer+digits`.
    public var modelVersion: String

    /// - Parameter valueConfidence: nil: as sure as the text.
    public init(
        result: Result, text: String, rawText: String, candidates: [Candidate], box: Quad? = nil, confidence: Double,
        valueConfidence: Double? = nil, scene: Scene? = nil, meter: OdometerMeter? = nil,
        otherMeter: OdometerValue? = nil, decision: Decision, doubts: [String] = [], source: Source = .ocr,
        engine: String, modelVersion: String
    ) {
        self.result = result
        self.text = text
        self.rawText = rawText
        self.candidates = candidates
        self.box = box
        self.confidence = confidence
        self.valueConfidence = valueConfidence ?? confidence
        self.scene = scene
        self.meter = meter
        self.otherMeter = otherMeter
        self.decision = decision
        self.doubts = doubts
        self.source = source
        self.engine = engine
        self.modelVersion = modelVersion
    }

    private enum CodingKeys: String, CodingKey {
        case result, text, rawText, candidates, box, confidence, valueConfidence, scene, meter, otherMeter, decision
        case doubts, source, engine, modelVersion
    }

    /// Also what an earlier version wrote, which knew neither scene nor meter and one confidence.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            result: try container.decode(Result.self, forKey: .result),
            text: try container.decode(String.self, forKey: .text),
            rawText: try container.decode(String.self, forKey: .rawText),
            candidates: try container.decode([Candidate].self, forKey: .candidates),
            box: try container.decodeIfPresent(Quad.self, forKey: .box),
            confidence: try container.decode(Double.self, forKey: .confidence),
            valueConfidence: try container.decodeIfPresent(Double.self, forKey: .valueConfidence),
            scene: try container.decodeIfPresent(Scene.self, forKey: .scene),
            meter: try container.decodeIfPresent(OdometerMeter.self, forKey: .meter),
            otherMeter: try container.decodeIfPresent(OdometerValue.self, forKey: .otherMeter),
            decision: try container.decode(Decision.self, forKey: .decision),
            doubts: try container.decodeIfPresent([String].self, forKey: .doubts) ?? [],
            source: try container.decode(Source.self, forKey: .source),
            engine: try container.decode(String.self, forKey: .engine),
            modelVersion: try container.decode(String.self, forKey: .modelVersion))
    }

    public var kind: StoredReading.Kind {
        switch result {
        case .odometer: .odometer
        case .vin: .vin
        }
    }
}

/// A reading of the store: what the machine said, and what a person made of it. What the machine said stays as it was,
/// also when a person corrected it: the corrected value is the snapshot's.
public struct StoredReading: Hashable, Sendable, Identifiable {
    public typealias ID = StoreID<StoredReading>

    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case odometer, vin
    }

    /// Pending becomes one of the others, once; those are final, but that a confirmed or edited one is rejected where its entry is
    /// withdrawn from the log, or its VIN taken from the vehicle.
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        case pending
        /// Accepted as it was read.
        case confirmed
        /// Accepted after a correction.
        case edited
        case rejected
    }

    public let id: ID
    public let photoID: StoredPhoto.ID
    /// Whose it is thought to be while it is pending, whose it is once confirmed.
    public let vehicleID: Vehicle.ID?
    public let content: ReadingContent
    /// When it was, as a person said who left the decision for later; nil: nobody did.
    public let enteredTime: Date?
    public let status: Status
    public let createdAt: Date
    /// Nil while it is pending, as is `decidedBy`.
    public let decidedAt: Date?
    public let decidedBy: DecisionMaker?
    /// The confidence from which on it was logged without a person. Nil: a person decided, or it wasn't kept then.
    public let threshold: Double?

    public var kind: Kind { content.kind }
}

/// Who said yes or no.
public enum DecisionMaker: String, Hashable, Sendable, Codable, CaseIterable {
    case person
    /// A confidence at or above the one that the user set for this (`--accept-at`).
    case threshold
}

extension DecisionMaker {
    static func check(_ threshold: Double?) throws(StoreError) {
        guard let threshold, !(0...1).contains(threshold) else { return }
        throw .invalidValue(field: "threshold", value: "\(threshold)", rule: "between 0 and 1")
    }
}

extension StoredReading {
    /// From the columns of `reading`.
    init(row: Row) throws {
        id = try row.id("id")
        photoID = try row.id("photoId")
        vehicleID = try row.optionalID("vehicleId")
        content = try ReadingContent(row: row)
        enteredTime = try row.optionalTime("enteredTime")
        status = try row.choice("status")
        createdAt = try row.time("createdAt")
        decidedAt = try row.optionalTime("decidedAt")
        decidedBy = try row.optionalChoice("decidedBy")
        threshold = try row.value("threshold")
    }
}

extension ReadingContent {
    init(row: Row) throws {
        let kind: StoredReading.Kind = try row.choice("kind")
        switch kind {
        case .odometer: result = .odometer(try row.odometerValue(), unit: try row.optionalChoice("unit"))
        case .vin: result = .vin(try row.vin("vin"))
        }
        text = try row.value("text")
        rawText = try row.value("rawText")
        candidates = try row.json("candidates")
        box = try row.optionalQuad("box")
        confidence = try row.value("confidence")
        valueConfidence = try row.value("valueConfidence")
        let (kindOfScene, probability): (String?, Double?) =
            (try row.value("scene"), try row.value("sceneProbability"))
        scene = kindOfScene.flatMap { kind in probability.map { Scene(kind: kind, probability: $0) } }
        meter = try row.optionalChoice("meter")
        otherMeter = try row.odometerValue("otherWholeUnits", "otherTenths")
        decision = try row.choice("decision")
        doubts = try row.json("doubts")
        source = try row.choice("source")
        engine = try row.value("engine")
        modelVersion = try row.value("modelVersion")
    }

    /// What SQL binds, by column: validated.
    var arguments: StatementArguments {
        get throws(StoreError) {
            try validate()
            let box = try box.map { quad throws(StoreError) in
                try jsonText(quad.corners.map { [$0.x, $0.y] }, field: "box")
            }
            let (value, unit, vin): (OdometerValue?, DistanceUnit?, VIN?) =
                switch result {
                case .odometer(let value, let unit): (value, unit, nil)
                case .vin(let vin): (nil, nil, vin)
                }
            return [
                "kind": kind.rawValue, "text": TextRules.withoutNUL(text), "rawText": TextRules.withoutNUL(rawText),
                "candidates": try jsonText(candidates.map(\.withoutNUL), field: "candidates"), "box": box,
                "confidence": confidence, "valueConfidence": valueConfidence, "scene": scene?.kind,
                "sceneProbability": scene?.probability, "meter": meter?.rawValue,
                "otherWholeUnits": otherMeter?.wholeUnits, "otherTenths": otherMeter?.tenths,
                "decision": decision.rawValue,
                "doubts": try jsonText(doubts, field: "doubts"), "source": source.rawValue,
                "engine": TextRules.withoutNUL(engine), "modelVersion": TextRules.withoutNUL(modelVersion),
                "wholeUnits": value?.wholeUnits, "tenths": value?.tenths, "unit": unit?.rawValue, "vin": vin?.text,
            ]
        }
    }

    private func validate() throws(StoreError) {
        try TextRules.length(text, atMost: 200, field: "text")
        try TextRules.length(rawText, atMost: 65_536, field: "rawText")
        for (field, name) in [("engine", engine), ("modelVersion", modelVersion)] {
            guard !name.isEmpty else { throw .invalidValue(field: field, value: name, rule: "not empty") }
            try TextRules.length(name, atMost: 200, field: field)
        }
        for probability in [confidence] + candidates.map(\.confidence) where !(0...1).contains(probability) {
            throw .invalidValue(field: "confidence", value: "\(probability)", rule: "between 0 and 1")
        }
        guard (0...1).contains(valueConfidence) else {
            throw .invalidValue(field: "valueConfidence", value: "\(valueConfidence)", rule: "between 0 and 1")
        }
        guard kind == .odometer || meter == nil && otherMeter == nil else {
            throw .invalidValue(field: "meter", value: meter?.rawValue ?? "", rule: "of an odometer")
        }
        guard let scene else { return }
        guard (0...1).contains(scene.probability) else {
            throw .invalidValue(field: "scene", value: "\(scene.probability)", rule: "a probability between 0 and 1")
        }
        guard !scene.kind.isEmpty, !scene.kind.utf8.contains(0) else {
            throw .invalidValue(field: "scene", value: TextRules.excerpt(scene.kind), rule: "a code")
        }
        try TextRules.length(scene.kind, atMost: 200, field: "scene")
    }
}

extension ReadingContent.Candidate {
    fileprivate var withoutNUL: Self {
        Self(
            text: TextRules.withoutNUL(text), confidence: confidence, repairs: repairs.map(TextRules.withoutNUL),
            reasons: reasons.map(TextRules.withoutNUL), disadvantages: disadvantages.map(TextRules.withoutNUL),
            objections: objections.map(TextRules.withoutNUL))
    }
}

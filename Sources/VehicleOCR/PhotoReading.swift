public import OdologImaging
public import OdologOdometer
public import OdologRecognition
public import OdologText
public import OdologVIN

/// What to look for in a photo.
public enum ReadingKind: String, Sendable, Codable, CaseIterable {
    case odometer
    case vin
}

/// What follows from a reading, before any person has seen it.
public enum Decision: String, Sendable, Codable, CaseIterable {
    /// Sure enough to go without a person.
    case accept
    /// A person must look.
    case review
    /// Nothing readable.
    case reject
}

/// What was read from one photo. Nothing is confirmed yet.
public struct PhotoReading: Sendable {
    public enum Content: Sendable {
        /// Ranked, at least one, at most five.
        case odometer([OdometerCandidate])
        /// Ranked, at least one, at most five.
        case vin([VINCandidate])
        case nothing
    }

    public let photo: Photo
    public let content: Content
    /// What the photo shows; nil when nobody can tell.
    public let scene: Scene?
    /// Where there is one, it is never to be taken without a person. Empty when there is nothing.
    public let doubts: [Doubt]
    public let decision: Decision
    /// Why there is nothing; nil where there is something.
    public let obstacle: Obstacle?
    public let engine: EngineIdentity
    /// Name and version of the locator.
    public let locator: String
    /// Everything that was read, also what no candidate came from. Quads are in pixels of the upright photo at full resolution.
    public let lines: [RecognizedLine]
    /// All barcodes that were read, also those without a VIN. Quads as those of the lines.
    public let barcodes: [RecognizedBarcode]
    /// Where the time went.
    public let timings: StageTimings
    /// Wall time from opening the file to the decision.
    public let milliseconds: Double

    public var kind: ReadingKind? {
        switch content {
        case .odometer: .odometer
        case .vin: .vin
        case .nothing: nil
        }
    }

    /// The best candidate's text; for an odometer exactly as displayed.
    public var text: String? { candidates.first?.text }

    /// 0...1, the probability that `text` is exactly right; 0 when there is nothing.
    public var confidence: Double { content.confidence }

    /// 0...1, the probability that what is logged is right: an odometer's whole units, a VIN; 0 when there is nothing.
    public var valueConfidence: Double { content.valueConfidence }

    /// Text and confidence of the candidates, best first.
    public var candidates: [(text: String, confidence: Double)] {
        switch content {
        case .odometer(let candidates): candidates.map { ($0.displayed, $0.confidence) }
        case .vin(let candidates): candidates.map { ($0.vin.text, $0.confidence) }
        case .nothing: []
        }
    }

    /// Where the best candidate stands, in pixels of the upright photo at full resolution.
    public var quad: Quad? { content.quad }
}

extension PhotoReading.Content {
    /// 0...1, of the best candidate; 0 when there is nothing.
    var confidence: Double {
        switch self {
        case .odometer(let candidates): candidates.first?.confidence ?? 0
        case .vin(let candidates): candidates.first?.confidence ?? 0
        case .nothing: 0
        }
    }
}

extension PhotoReading.Content {
    /// Where the best candidate stands.
    var quad: Quad? {
        switch self {
        case .odometer(let candidates): candidates.first?.quad
        case .vin(let candidates): candidates.first?.quad
        case .nothing: nil
        }
    }

    /// 0...1, that what is logged is right; 0 when there is nothing.
    var valueConfidence: Double {
        switch self {
        case .odometer(let candidates): candidates.first?.valueConfidence ?? 0
        case .vin(let candidates): candidates.first?.confidence ?? 0
        case .nothing: 0
        }
    }
}

extension PhotoReading {
    /// Where the best candidate was read from; nil when there is nothing.
    public var source: VINSource? {
        switch content {
        case .odometer: .ocr
        case .vin(let candidates): candidates.first?.source
        case .nothing: nil
        }
    }

    /// The best odometer candidate; nil for a VIN or nothing.
    public var odometer: OdometerCandidate? {
        guard case .odometer(let candidates) = content else { return nil }
        return candidates.first
    }

    /// The best VIN candidate; nil for an odometer or nothing.
    public var vin: VINCandidate? {
        guard case .vin(let candidates) = content else { return nil }
        return candidates.first
    }
}

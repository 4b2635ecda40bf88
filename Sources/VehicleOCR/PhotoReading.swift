public import OdologImaging
import OdologOdometer
public import OdologReading
import OdologVIN
public import OdologValues

/// A reading with what it was made from: the photo's pixels, lines, barcodes. Only the process that read the photo has
/// these.
///
/// The properties of the reading are properties of this, too: `photo.text` is `photo.reading.text`.
@dynamicMemberLookup
public struct PhotoReading: Sendable {
    /// What was read.
    public let reading: Reading
    /// The photo with its pixels.
    public let photo: Photo
    /// What the reading was made from, with the evidence for each candidate and the line that it came from.
    let content: Content
    /// What the photo shows, with the probability of each kind. Nil when nobody can tell.
    public let scene: Scene?
    /// Name and version of the locator.
    public let locator: String
    /// Every line that was read, also those without a candidate. Quads are in pixels of the upright photo at full
    /// resolution.
    public let lines: [RecognizedLine]
    /// Every barcode that was read, also those without a VIN. Quads are as those of the lines.
    public let barcodes: [RecognizedBarcode]
    /// Where the time went.
    public let timings: StageTimings
    /// Wall time from opening the file to the decision.
    public let milliseconds: Double

    /// Any property of the reading.
    public subscript<Value>(dynamicMember path: KeyPath<Reading, Value>) -> Value { reading[keyPath: path] }

    /// What text and barcodes were taken for, best first.
    enum Content: Sendable {
        /// Ranked, at least one, at most five.
        case odometer([OdometerCandidate])
        /// Ranked, at least one, at most five.
        case vin([VINCandidate])
        case nothing
    }
}

extension PhotoReading.Content {
    var kind: ReadingKind? {
        switch self {
        case .odometer: .odometer
        case .vin: .vin
        case .nothing: nil
        }
    }

    var candidates: [Candidate] {
        switch self {
        case .odometer(let candidates): candidates.map { Candidate($0) }
        case .vin(let candidates): candidates.map { Candidate($0, beside: candidates[0]) }
        case .nothing: []
        }
    }

    /// The confidence of the best candidate, 0...1; 0 where there is none.
    var confidence: Double {
        switch self {
        case .odometer(let candidates): candidates.first?.confidence ?? 0
        case .vin(let candidates): candidates.first?.confidence ?? 0
        case .nothing: 0
        }
    }

    /// Where the best candidate stands.
    var quad: Quad? {
        switch self {
        case .odometer(let candidates): candidates.first?.quad
        case .vin(let candidates): candidates.first?.quad
        case .nothing: nil
        }
    }

    /// How probable it is that the value to be logged is right, 0...1; 0 where there is none.
    var valueConfidence: Double {
        switch self {
        case .odometer(let candidates): candidates.first?.valueConfidence ?? 0
        case .vin(let candidates): candidates.first?.confidence ?? 0
        case .nothing: 0
        }
    }
}

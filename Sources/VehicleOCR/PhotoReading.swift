public import OdologImaging
import OdologOdometer
public import OdologReading
public import OdologText
import OdologVIN

/// A photo that was read in this process: its reading, and what only this process has, for who wants to see why. All that the reading has
/// can be asked of this, too.
@dynamicMemberLookup
public struct PhotoReading: Sendable {
    public let reading: Reading
    /// With its pixels.
    public let photo: Photo
    /// What the reading was made from, with the evidence for each candidate and the line that it came from.
    let content: Content
    /// What the photo shows, with all that speaks for others; nil when nobody can tell.
    public let scene: Scene?
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

    /// 0...1, of the best candidate; 0 when there is nothing.
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

    /// 0...1, that what is logged is right; 0 when there is nothing.
    var valueConfidence: Double {
        switch self {
        case .odometer(let candidates): candidates.first?.valueConfidence ?? 0
        case .vin(let candidates): candidates.first?.confidence ?? 0
        case .nothing: 0
        }
    }
}

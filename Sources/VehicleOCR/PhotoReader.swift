import Dispatch
public import Imaging
public import Locator
public import Odometer
public import Recognition
import RecognizedText
import VIN

/// The one entry: a photo in, a reading out.
///
/// ```swift
/// let reader = try PhotoReader()
/// let reading = try reader.read("IMG_2231.jpg", kind: .odometer)
/// print(reading.text ?? "nothing readable", reading.confidence, reading.decision)
/// ```
///
/// A reader may be used from several threads at once; as many photos are read in parallel as its recogniser has handles.
public struct PhotoReader: Sendable {
    public var limits: PhotoLimits
    public var decisionRule: DecisionRule
    private let lineReader: LineReader

    /// - Parameter recognizer: nil makes a `TesseractRecognizer` with one handle; only that can throw.
    public init(
        recognizer: (any TextRecognizer)? = nil, locator: any LineLocator = MorphologicalLocator(),
        limits: PhotoLimits = .standard, decisionRule: DecisionRule = DecisionRule()
    ) throws(RecognitionError) {
        if let recognizer {
            lineReader = LineReader(locator: locator, recognizer: recognizer)
        } else {
            lineReader = LineReader(locator: locator, recognizer: try TesseractRecognizer())
        }
        self.limits = limits
        self.decisionRule = decisionRule
    }

    public var engine: EngineIdentity { lineReader.recognizer.identity }

    /// Opens and reads a photo.
    ///
    /// - Parameters:
    ///   - kind: nil tells odometers from VINs by what is read.
    ///   - previous: the vehicle's last confirmed reading; it re-ranks, it never excludes.
    public func read(
        _ path: String, kind: ReadingKind? = nil, previous: PreviousReading? = nil
    ) throws(ReadingError) -> PhotoReading {
        let start = DispatchTime.now()
        let photo: Photo
        do {
            photo = try Photo(contentsOf: path, limits: limits)
        } catch {
            throw .photo(error)
        }
        return try read(photo, kind: kind, previous: previous, since: start)
    }

    /// Reads a photo that is already decoded.
    public func read(
        _ photo: Photo, kind: ReadingKind? = nil, previous: PreviousReading? = nil
    ) throws(ReadingError) -> PhotoReading {
        try read(photo, kind: kind, previous: previous, since: .now())
    }

    private func read(
        _ photo: Photo, kind: ReadingKind?, previous: PreviousReading?, since start: DispatchTime
    ) throws(ReadingError) -> PhotoReading {
        let lines = try lineReader.lines(of: photo, kind: kind)
        let content = Self.understand(lines, kind: kind, previous: previous)
        return PhotoReading(
            photo: photo, content: content, decision: decisionRule.decision(for: content, isDamaged: photo.isDamaged),
            engine: engine, locator: lineReader.locator.identity, lines: lines,
            milliseconds: Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e6)
    }

    private static func understand(
        _ lines: [RecognizedLine], kind: ReadingKind?, previous: PreviousReading?
    ) -> PhotoReading.Content {
        let vins = kind == .odometer ? [] : VINInterpreter().candidates(in: lines)
        let odometers = kind == .vin ? [] : OdometerInterpreter().candidates(in: lines, previous: previous)
        // A photo that could be either is what its better candidate says; a VIN is the harder one to read by chance.
        if let vin = vins.first, vin.confidence >= odometers.first?.confidence ?? 0 { return .vin(vins) }
        return odometers.isEmpty ? .nothing : .odometer(odometers)
    }
}

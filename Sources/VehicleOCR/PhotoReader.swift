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
    private let locator: any LineLocator
    private let recognizer: any TextRecognizer
    private let strips = StripMaker()

    /// More than a locator should return for one photo; what is ranked below it is not read.
    private static let maximumLines = 32
    /// The locator sees the photo reduced to this many pixels; the lines are then cut from all the pixels there are.
    private static let locatorPixels = 1_500_000.0

    /// - Parameters:
    ///   - recognizer: nil makes a `TesseractRecognizer` with one handle.
    public init(
        recognizer: (any TextRecognizer)? = nil, locator: any LineLocator = MorphologicalLocator(),
        limits: PhotoLimits = .standard, decisionRule: DecisionRule = DecisionRule()
    ) throws(RecognitionError) {
        if let recognizer {
            self.recognizer = recognizer
        } else {
            self.recognizer = try TesseractRecognizer()
        }
        self.locator = locator
        self.limits = limits
        self.decisionRule = decisionRule
    }

    public var engine: EngineIdentity { recognizer.identity }

    /// Opens and reads a photo.
    ///
    /// - Parameters:
    ///   - kind: nil tells odometers from VINs by what is read.
    ///   - previous: the vehicle's last confirmed reading; it re-ranks, it never excludes.
    public func read(
        _ path: String, kind: ReadingKind? = nil, previous: PreviousReading? = nil
    ) throws(ReadingError) -> PhotoReading {
        let start = DispatchTime.now()
        do {
            let photo = try Photo(contentsOf: path, limits: limits)
            return try read(photo, kind: kind, previous: previous, since: start)
        } catch let error as PhotoError {
            throw .photo(error)
        } catch let error as ReadingError {
            throw error
        } catch {
            fatalError("unreachable: \(error)")
        }
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
        let lines = try recognizeLines(of: photo, kind: kind)
        let content = understand(lines, kind: kind, previous: previous)
        let milliseconds = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e6
        return PhotoReading(
            photo: photo, content: content, decision: decisionRule.decision(for: content, isTruncated: photo.isTruncated),
            engine: recognizer.identity, locator: locator.identity, lines: lines, milliseconds: milliseconds)
    }
}

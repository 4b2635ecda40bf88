import Foundation
import OdologImaging
import OdologNetwork
import OdologRecognition
import OdologValues
import Synchronization

@testable import VehicleOCR

/// A recognizer that gives the same answer for every strip.
struct FixedRecognizer: TextRecognizer {
    let identity = EngineIdentity(name: "fixed", version: "1", model: "none")
    private let answer: Result<[RecognizedSymbol], RecognitionError>

    /// - Parameters:
    ///   - text: a symbol for each character.
    ///   - confidence: of each symbol, 0...1.
    init(text: String, confidence: Double = 0.99) {
        answer = .success(text.map { RecognizedSymbol($0, confidence: confidence) })
    }

    /// Throws `error` for every strip.
    init(failing error: RecognitionError) {
        answer = .failure(error)
    }

    func symbols(in strip: Bitmap, alphabet: Alphabet) throws(RecognitionError) -> [RecognizedSymbol] {
        try answer.get()
    }
}

/// Finds what it was told to find, whatever the photo. Quads in pixels of the bitmap it is shown.
struct FixedLocator: LineLocator {
    let identity = "fixed-1"
    var answer: Result<[LocatedLine], LocatorError> = .success([FixedLocator.line])

    static let line = LocatedLine(quad: Quad(x: 10, y: 10, width: 200, height: 40), role: .text, score: 1)

    func lines(in bitmap: Bitmap, lookingFor purpose: LinePurpose?) throws(LocatorError) -> [LocatedLine] {
        try answer.get()
    }
}

/// Finds what it was told to find in its first look, and nothing where the photo is turned.
final class FirstLookLocator: LineLocator {
    let identity = "first-1"
    private let lines: Mutex<[LocatedLine]>

    init(_ lines: [LocatedLine]) { self.lines = Mutex(lines) }

    func lines(in bitmap: Bitmap, lookingFor purpose: LinePurpose?) throws(LocatorError) -> [LocatedLine] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}

/// Notes what it was asked, finds nothing.
final class AskedLocator: LineLocator {
    struct Question: Equatable {
        let width: Int
        let height: Int
        let purpose: LinePurpose?
    }

    let identity = "asked-1"
    let questions = Mutex<[Question]>([])

    func lines(in bitmap: Bitmap, lookingFor purpose: LinePurpose?) throws(LocatorError) -> [LocatedLine] {
        questions.withLock { $0.append(Question(width: bitmap.width, height: bitmap.height, purpose: purpose)) }
        return []
    }
}

/// Says what it was told to say, surely; nil fails.
struct FixedSceneClassifier: SceneClassifier {
    let identity = "fixed-1"
    let kind: SceneKind?

    init(_ kind: SceneKind?) { self.kind = kind }

    func scene(in bitmap: Bitmap, around place: Quad?) throws(SceneError) -> Scene {
        guard let kind else { throw .networkFailed(reason: "no engine") }
        return Scene(probabilities: SceneKind.allCases.map { $0 == kind ? 1 : 0 })
    }
}

/// Reads by a closure, which is told how many strips came before.
final class ScriptedRecognizer: TextRecognizer {
    typealias Script = @Sendable (_ strip: Bitmap, _ index: Int) throws(RecognitionError) -> [RecognizedSymbol]

    let identity = EngineIdentity(name: "scripted", version: "1", model: "none")
    private let script: Script
    private let count = Mutex(0)

    init(_ script: @escaping Script) {
        self.script = script
    }

    var strips: Int { count.withLock { $0 } }

    func symbols(in strip: Bitmap, alphabet: Alphabet) throws(RecognitionError) -> [RecognizedSymbol] {
        let index = count.withLock {
            $0 += 1
            return $0 - 1
        }
        return try script(strip, index)
    }
}

/// A gray PNG file that lives as long as the test; a gradient unless it is told its columns.
final class TemporaryPhoto: Sendable {
    let path = NSTemporaryDirectory() + "vehicle-ocr-" + UUID().uuidString + ".png"

    init(width: Int = 320, height: Int = 120, column: ((Int) -> UInt8)? = nil) throws {
        let column = column ?? { UInt8($0 * 255 / width) }
        let row = (0..<width).map(column)
        var pixels: [UInt8] = []
        for _ in 0..<height { pixels += row }
        try Bitmap(width: width, height: height, channels: 1, pixels: pixels).writePNG(to: path)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

extension PhotoReader {
    init(_ recognizer: any TextRecognizer, _ locator: any LineLocator = FixedLocator(), acceptAt: Double = 0.99) {
        self.init(
            recognizer: recognizer, locator: locator, parameters: .identity,
            decisionRule: DecisionRule(acceptAt: acceptAt))
    }
}

extension ModelParameters {
    /// Of engines whose own shares are taken for right.
    static let identity = ModelParameters(calibration: Calibration())

    /// Where those of Odolog's own models stand.
    static let manifest = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/OdologRecognition/Resources/odolog-models.json")

    /// Those of Odolog's own models, whatever stands in for them.
    static let shipped: ModelParameters = {
        let manifest = try! ModelManifest(contentsOf: Self.manifest.path)
        return ModelParameters(
            calibration: manifest.calibration, evidence: manifest.evidence, thresholds: manifest.thresholds,
            cuts: manifest.cuts)
    }()
}

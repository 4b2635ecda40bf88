import OdologNetwork
import OdologRecognition
import OdologValues
import Synchronization
import Testing

@testable import VehicleOCR

@Suite("What is looked at next")
struct StrategyTests {
    private static let vin = "1M8GDM9AXKP042788"
    private static let vinLine = LocatedLine(
        quad: Quad(x: 100, y: 40, width: 100, height: 20), role: .vin, score: 0.9)
    private static let number = LocatedLine(
        quad: Quad(x: 10, y: 80, width: 150, height: 30), role: .odometer, score: 0.8)

    /// As far from the strip's ends as a VIN's characters are whose ends are seen.
    private static func symbols(_ text: String, _ confidence: Double) -> [RecognizedSymbol] {
        text.enumerated().map { index, character in
            let left = 0.15 + 0.04 * Double(index)
            return RecognizedSymbol(character, confidence: confidence, extent: left...left + 0.032)
        }
    }

    private static func recognizer(_ text: String, _ confidence: Double = 0.99) -> ScriptedRecognizer {
        ScriptedRecognizer { _, _ in symbols(text, confidence) }
    }

    @Test("Where nobody says what it is, a settled VIN ends it; else a number is looked for as well")
    func settledVIN() throws {
        let photo = try TemporaryPhoto()
        func read(_ confidence: Double) throws -> (reading: PhotoReading, digits: Int) {
            let digits = Self.recognizer("12")
            let reading = try PhotoReader(
                recognizer: FixedRecognizer(text: ""), digitRecognizer: digits,
                vinRecognizer: Self.recognizer(Self.vin, confidence),
                locator: FirstLookLocator([Self.vinLine, Self.number]), parameters: .shipped
            ).read(photo.path)
            return (reading, digits.strips)
        }
        let settled = try read(0.99)
        #expect(settled.reading.text == Self.vin && settled.reading.decision == .accept)
        #expect(settled.digits == 0)
        let unsure = try read(0.5)
        #expect(unsure.reading.kind == .vin && unsure.digits > 0)
    }

    /// Sees a line in each look, less surely each time; a long one in the fourth alone.
    private final class SidesLocator: LineLocator {
        let identity = "sides-1"
        private let role: LineRole
        private let looks = Mutex(0)

        init(_ role: LineRole) { self.role = role }

        func lines(in bitmap: Bitmap, lookingFor purpose: LinePurpose?) throws(LocatorError) -> [LocatedLine] {
            let look = looks.withLock { looks in
                looks += 1
                return looks
            }
            let quad = Quad(x: 5, y: 20 * Double(look), width: look == 4 ? 110 : 40, height: 5)
            return [LocatedLine(quad: quad, role: role, score: 1 - 0.1 * Double(look))]
        }
    }

    @Test(
        "A VIN is looked for from every side of a photo, a number from the surest alone",
        arguments: ReadingKind.allCases)
    func sides(kind: ReadingKind) throws {
        let photo = try TemporaryPhoto(width: 320, height: 120)
        let text = kind == .vin ? Self.vin : "164214"
        let engine = ScriptedRecognizer { strip, _ in
            strip.width > 600 ? Self.symbols(text, 0.99) : []
        }
        let reading = try PhotoReader(
            recognizer: FixedRecognizer(text: ""), digitRecognizer: engine, vinRecognizer: engine,
            locator: SidesLocator(kind == .vin ? .vin : .odometer), parameters: .shipped
        ).read(photo.path, kind: kind)
        #expect(reading.text == (kind == .vin ? text : nil))
        // It would be read if it were looked at.
        let line = LocatedLine(
            quad: Quad(x: 5, y: 80, width: 110, height: 5), role: kind == .vin ? .vin : .odometer, score: 0.6)
        let upright = try PhotoReader(
            recognizer: FixedRecognizer(text: ""), digitRecognizer: engine, vinRecognizer: engine,
            locator: FirstLookLocator([line]), parameters: .shipped
        ).read(photo.path, kind: kind)
        #expect(upright.text == text)
    }

    @Test("Cuts and bounds are those of the models that read")
    func parameters() throws {
        let photo = try TemporaryPhoto()
        func read(_ parameters: ModelParameters) throws -> (reading: PhotoReading, strips: Int) {
            let digits = Self.recognizer("164214")
            let reading = try PhotoReader(
                recognizer: FixedRecognizer(text: ""), digitRecognizer: digits,
                locator: FirstLookLocator([Self.number]), parameters: parameters
            ).read(photo.path, kind: .odometer)
            return (reading, digits.strips)
        }
        var other = ModelParameters.shipped
        other.cuts.odometer.likely.alone = [LineCut(variant: .sauvola, reach: 0.3)]
        #expect(try read(other).reading.lines.first?.cut == LineCut(variant: .sauvola, reach: 0.3))
        #expect(try read(other).strips < read(.shipped).strips)
        // Nothing is sure enough to stop.
        other = .shipped
        let locator = AskedLocator()
        other.thresholds.turns.odometer.doubtful = 0
        _ = try PhotoReader(
            recognizer: FixedRecognizer(text: ""), digitRecognizer: FixedRecognizer(text: ""), locator: locator,
            parameters: other
        ).read(photo.path, kind: .odometer)
        #expect(locator.questions.withLock { $0.count } == 1)
    }

    @Test("Engines that nothing is known of are given plain cuts")
    func plain() throws {
        let photo = try TemporaryPhoto()
        for kind in ReadingKind.allCases {
            let text = kind == .vin ? Self.vin : "164214"
            let reading = try PhotoReader(
                recognizer: FixedRecognizer(text: ""), digitRecognizer: Self.recognizer(text),
                secondDigitRecognizer: Self.recognizer(text), vinRecognizer: Self.recognizer(text),
                secondVINRecognizer: Self.recognizer(text),
                locator: FixedLocator(answer: .success([kind == .vin ? Self.vinLine : Self.number]))
            ).read(photo.path, kind: kind)
            #expect(reading.text == text)
        }
    }
}

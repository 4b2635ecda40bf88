import OdologLocator
import OdologRecognition
import OdologText
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

    /// Sees a line of one role from every side of a photo that is not square, surest where the picture is high.
    private final class EverySide: LineLocator {
        let identity = "every-side-1"
        private let role: LineRole
        let looks = Mutex(0)

        init(_ role: LineRole) { self.role = role }

        func lines(in bitmap: Bitmap, lookingFor purpose: LinePurpose?) throws(LocatorError) -> [LocatedLine] {
            // None of them is the same place.
            let look = looks.withLock { looks in
                looks += 1
                return Double(looks)
            }
            return [LocatedLine(quad: Quad(x: 4, y: 22 * look, width: 100, height: 12), role: role, score: 0.9)]
        }
    }

    @Test("Of the sides of a photo one is read for a number, each for a VIN")
    func sides() throws {
        let photo = try TemporaryPhoto(width: 320, height: 120)
        func strips(_ kind: ReadingKind, _ locator: any LineLocator) throws -> Int {
            let engine = Self.recognizer("12")
            _ = try PhotoReader(
                recognizer: FixedRecognizer(text: ""), digitRecognizer: kind == .odometer ? engine : nil,
                vinRecognizer: kind == .vin ? engine : nil, locator: locator, parameters: .shipped
            ).read(photo.path, kind: kind)
            return engine.strips
        }
        let line = Quad(x: 4, y: 22, width: 100, height: 12)
        let number = try strips(.odometer, FirstLookLocator([LocatedLine(quad: line, role: .odometer, score: 0.9)]))
        #expect(try strips(.odometer, EverySide(.odometer)) == 2 * number)
        let one = try strips(.vin, FirstLookLocator([LocatedLine(quad: line, role: .vin, score: 0.9)]))
        // From another side a glance at each end is enough where nothing is seen.
        let glances = 2 * ModelParameters.shipped.cuts.vin.glance.alone.count
        #expect(try strips(.vin, EverySide(.vin)) == one + 3 * glances)
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

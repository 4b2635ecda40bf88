import Foundation
import OdologImaging
import OdologNetwork
import OdologOdometer
import OdologRecognition
import OdologVIN
import OdologValues
import Synchronization
import Testing

@testable import VehicleOCR

@Suite("From a photo to a reading, without an engine")
struct PhotoReaderTests {
    private let vin = "1M8GDM9AXKP042788"

    @Test("Of the words around an odometer the three nearest are read, whatever their score")
    func nearestWords() throws {
        let photo = try TemporaryPhoto(width: 320, height: 160)
        func word(_ y: Double, x: Double = 60, width: Double = 150, score: Double) -> LocatedLine {
            LocatedLine(quad: Quad(x: x, y: y, width: width, height: 20), role: .text, score: score)
        }
        let number = LocatedLine(quad: Quad(x: 60, y: 50, width: 150, height: 30), role: .odometer, score: 0.9)
        // None of them likely enough to be read as a number.
        let behind = word(56, x: 236, width: 40, score: 0.1)
        let (below, above, farBelow) = (word(90, score: 0.15), word(8, score: 0.2), word(130, score: 0.25))
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: "km"), digitRecognizer: FixedRecognizer(text: "164214"),
            locator: FixedLocator(answer: .success([number, farBelow, above, below, behind])),
            parameters: .shipped)
        let reading = try reader.read(photo.path, kind: .odometer)
        let words = reading.lines.filter { $0.role == .text && !$0.isRow }
        #expect(words.map(\.quad.center.y) == [behind, below, above].map(\.quad.center.y))
        #expect(reading.unit == .kilometers)
    }

    @Test("What speaks for a number or a VIN counts as the models' parameters say")
    func evidence() throws {
        let photo = try TemporaryPhoto()
        func confidence(_ text: String, _ change: (inout ModelParameters.Evidence) -> Void) throws -> Double {
            var parameters = ModelParameters.shipped
            change(&parameters.evidence)
            return try PhotoReader(
                recognizer: FixedRecognizer(text: text), locator: FixedLocator(), parameters: parameters
            ).read(photo.path, kind: text == vin ? .vin : .odometer).confidence
        }
        #expect(try confidence("164214") { _ in } > confidence("164214") { $0.odometer.locatorMiddle = 6 } + 0.1)
        #expect(try confidence(vin) { _ in } > confidence(vin) { $0.vin.stretch = -60 } + 0.1)
    }

    @Test("Words are looked for beside every line that shows a number, for it may be the odometer")
    func besideAll() throws {
        let photo = try TemporaryPhoto(width: 320, height: 200)
        let lines = [0.9, 0.45, 0.4].enumerated().map { rank, score in
            LocatedLine(
                quad: Quad(x: 60, y: 10 + 60 * Double(rank), width: 150, height: 30), role: .otherDigits, score: score)
        }
        // The last shows nothing.
        let likely = ModelParameters.shipped.cuts.odometer.likely.alone.count
        let further = ModelParameters.shipped.cuts.odometer.further.alone.count
        let digits = ScriptedRecognizer { _, index in
            index >= likely + further
                ? [] : (index < likely ? "12" : "164214").map { RecognizedSymbol($0, confidence: 0.95) }
        }
        let words = ScriptedRecognizer { _, index in
            (index == 1 ? "km" : "AM").map { RecognizedSymbol($0, confidence: 0.9) }
        }
        let reading = try PhotoReader(
            recognizer: words, digitRecognizer: digits, locator: FixedLocator(answer: .success(lines)),
            parameters: .shipped
        ).read(photo.path, kind: .odometer)
        #expect(words.strips == 2)
        #expect(reading.text == "164214" && reading.unit == .kilometers)
    }

    @Test("A word with a character that is as likely another says nothing", arguments: [(0.49, nil), (0.51, "km")])
    func unsureWord(confidence: Double, unit: String?) throws {
        let photo = try TemporaryPhoto()
        let words = ScriptedRecognizer { _, _ in
            [RecognizedSymbol("k", confidence: 0.9), RecognizedSymbol("m", confidence: confidence)]
        }
        let reading = try PhotoReader(
            recognizer: words, digitRecognizer: FixedRecognizer(text: "164214"), locator: FixedLocator(),
            parameters: .shipped
        ).read(photo.path, kind: .odometer)
        #expect(reading.text == "164214" && reading.unit?.rawValue == unit)
    }

    @Test("What is left of a compound unit where a cut ends is no unit", arguments: ["km/", "/km", "100 /km", "km/h"])
    func compound(text: String) throws {
        let photo = try TemporaryPhoto()
        func unit(_ text: String) throws -> DistanceUnit? {
            try PhotoReader(
                recognizer: FixedRecognizer(text: text), digitRecognizer: FixedRecognizer(text: "164214"),
                locator: FixedLocator(),
                parameters: .shipped
            ).read(photo.path, kind: .odometer).unit
        }
        #expect(try unit(text) == nil)
        #expect(try unit("164214km.") == .kilometers)
    }

    @Test func anOdometer() throws {
        let photo = try TemporaryPhoto()
        let reading = try PhotoReader(FixedRecognizer(text: "164214 km")).read(photo.path)
        #expect(reading.kind == .odometer)
        #expect(reading.text == "164214")
        #expect(reading.value?.wholeUnits == 164_214)
        #expect(reading.unit == .kilometers)
        #expect(reading.vin == nil)
        #expect(reading.candidates.first?.text == reading.text)
        #expect(reading.candidates.first?.confidence == reading.confidence)
        #expect((1...5).contains(reading.candidates.count))
        #expect(reading.engine == EngineIdentity(name: "fixed", version: "1", model: "none"))
        #expect(reading.locator == "fixed-1")
        #expect(reading.milliseconds > 0)
        #expect(reading.photo.path == photo.path)
    }

    @Test func aVIN() throws {
        let photo = try TemporaryPhoto()
        let reading = try PhotoReader(FixedRecognizer(text: vin)).read(photo.path)
        #expect(reading.kind == .vin)
        #expect(reading.text == vin)
        #expect(reading.checkDigit == .valid)
        #expect(reading.value == nil)
    }

    @Test("What is asked for is all that is looked for", arguments: ReadingKind.allCases)
    func kind(kind: ReadingKind) throws {
        let photo = try TemporaryPhoto()
        for text in ["164214 km", vin] {
            let reading = try PhotoReader(FixedRecognizer(text: text)).read(photo.path, kind: kind)
            #expect(reading.kind == nil || reading.kind == kind)
        }
        let other = kind == .vin ? "164214 km" : "ABCDEFGH"
        #expect(try PhotoReader(FixedRecognizer(text: other)).read(photo.path, kind: kind).kind == nil)
    }

    @Test("A photo with both is what its better candidate says")
    func auto() throws {
        let photo = try TemporaryPhoto()
        let lines = [
            FixedLocator.line,
            LocatedLine(quad: Quad(x: 10, y: 70, width: 250, height: 40), role: .text, score: 0.5),
        ]
        let locator = FixedLocator(answer: .success(lines))
        // Two variants of each line: strips 0 and 1 are of the first.
        let recognizer = ScriptedRecognizer { _, index in
            (index < 2 ? "12" : "1M8GDM9AXKP042788").map { RecognizedSymbol($0, confidence: 0.99) }
        }
        #expect(try PhotoReader(recognizer, locator).read(photo.path).kind == .vin)
    }

    @Test(arguments: ["", "   ", "ABC"])
    func nothingReadable(text: String) throws {
        let photo = try TemporaryPhoto()
        let reading = try PhotoReader(FixedRecognizer(text: text)).read(photo.path)
        #expect(reading.kind == nil)
        #expect(reading.text == nil)
        #expect(reading.confidence == 0)
        #expect(reading.candidates.isEmpty)
        #expect(reading.quad == nil)
        #expect(reading.decision == .reject)
    }

    @Test func aPhotoWithoutLines() throws {
        let photo = try TemporaryPhoto()
        let recognizer = ScriptedRecognizer { _, _ in [] }
        let reading = try PhotoReader(recognizer, FixedLocator(answer: .success([]))).read(photo.path)
        #expect(reading.kind == nil)
        #expect(recognizer.strips == 0)
    }

    @Test("The quad is where the line is, in pixels of the full photo")
    func quad() throws {
        let photo = try TemporaryPhoto(width: 3000, height: 1200)
        let small = LocatedLine(quad: Quad(x: 100, y: 50, width: 400, height: 60), role: .text, score: 1)
        let locator = FixedLocator(answer: .success([small]))
        let quad = try #require(try PhotoReader(FixedRecognizer(text: "164214"), locator).read(photo.path).quad)
        // The locator sees 1.5 megapixels of the 3.6.
        let scale = (3.6 / 1.5).squareRoot()
        #expect(abs(quad.topLeft.x - 100 * scale) < 2)
        #expect(abs(quad.bottomRight.x - 500 * scale) < 4)
        #expect(abs(quad.bottomRight.y - 110 * scale) < 2)
    }

    @Test(arguments: [(nil, nil), (ReadingKind.vin, LinePurpose.vin), (.odometer, .odometer)])
    func theLocatorKnowsWhatIsLookedForAndSeesABoundedPhoto(kind: ReadingKind?, purpose: LinePurpose?) throws {
        let photo = try TemporaryPhoto(width: 3000, height: 1200)
        let locator = AskedLocator()
        _ = try PhotoReader(FixedRecognizer(text: ""), locator).read(photo.path, kind: kind)
        let question = try #require(locator.questions.withLock { $0 }.first)
        #expect(question.purpose == purpose)
        #expect(question.width * question.height <= 1_500_000)
        #expect(abs(Double(question.width) / Double(question.height) - 2.5) < 0.01)
    }

    @Test("At most 24 lines are read, the best of them")
    func manyLines() throws {
        let photo = try TemporaryPhoto()
        func read(_ count: Int) throws -> (strips: Int, quads: Set<Quad>) {
            // As locators give them: best first.
            let lines = (0..<count).map { index in
                LocatedLine(
                    quad: Quad(x: Double(index), y: 10, width: 100, height: 30), role: .text,
                    score: 1 - Double(index) / 100)
            }
            let recognizer = ScriptedRecognizer { _, _ in "km".map { RecognizedSymbol($0, confidence: 0.9) } }
            let reading = try PhotoReader(recognizer, FixedLocator(answer: .success(lines))).read(photo.path)
            let quads = reading.lines.filter { !$0.isRow }.map { $0.quad }
            return (recognizer.strips, Set(quads))
        }
        let (many, most, fewer) = (try read(40), try read(24), try read(23))
        #expect(many.strips == most.strips && most.strips > fewer.strips)
        #expect(many.quads.allSatisfy { $0.topLeft.x < 24 })
    }

    @Test("Two readers of digits: the second reads most cuts, from strips without a border")
    func secondReader() throws {
        let photo = try TemporaryPhoto()
        let lines = [
            LocatedLine(quad: Quad(x: 10, y: 10, width: 200, height: 30), role: .odometer, score: 0.9),
            LocatedLine(quad: Quad(x: 10, y: 60, width: 200, height: 30), role: .otherDigits, score: 0.4),
        ]
        let heights = Mutex<Set<Int>>([])
        let likely = ModelParameters.shipped.cuts.odometer.likely.second.count
        let first = ScriptedRecognizer { _, _ in "164214".map { RecognizedSymbol($0, confidence: 0.9) } }
        let second = ScriptedRecognizer { strip, index in
            heights.withLock { _ = $0.insert(strip.height) }
            // What most readings say counts, whoever they are of.
            return (index < likely ? "164217" : "12").map { RecognizedSymbol($0, confidence: 0.95) }
        }
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: ""), digitRecognizer: first, secondDigitRecognizer: second,
            locator: FixedLocator(answer: .success(lines)),
            parameters: .shipped)
        let reading = try reader.read(photo.path, kind: .odometer)
        #expect(reading.text == "164217")
        #expect(reading.candidates.contains { $0.text == "164214" })
        #expect(reading.engine == EngineIdentity(name: "scripted", version: "1", model: "none+none"))
        let cuts = ModelParameters.shipped.cuts.odometer
        #expect(first.strips == cuts.likely.first.count + cuts.further.first.count)
        #expect(second.strips == cuts.likely.second.count + cuts.further.second.count)
        #expect(heights.withLock { $0 } == [48])
    }

    @Test func allModelsAreNamed() throws {
        let names = try PhotoReader.modelFiles().map(\.name)
        #expect(
            names == [
                "odometer.traineddata", "vin.traineddata", "digits.safetensors", "characters.safetensors",
                "words.safetensors", "locator.safetensors", "scene.safetensors", "odolog-models.json",
            ])
    }

    @Test(
        "Digits are read only where the score is at least 0.35 of the best line's, VINs aside",
        arguments: [false, true])
    func leastScore(besideAVIN: Bool) throws {
        let photo = try TemporaryPhoto()
        func line(_ y: Double, _ role: LineRole, _ score: Double) -> LocatedLine {
            LocatedLine(quad: Quad(x: 10, y: y, width: 200, height: 30), role: role, score: score)
        }
        /// Where the second number has such a share of the first one's score.
        func strips(_ share: Double) throws -> Int {
            // Of the VIN's score all would be too little.
            let best = besideAVIN ? 0.2 : 0.8
            let numbers = [line(10, .odometer, best), line(50, .odometer, best * share)]
            let digits = ScriptedRecognizer { _, _ in "164214".map { RecognizedSymbol($0, confidence: 0.9) } }
            let reader = PhotoReader(
                recognizer: FixedRecognizer(text: ""), digitRecognizer: digits,
                locator: FirstLookLocator((besideAVIN ? [line(80, .vin, 0.9)] : []) + numbers),
                parameters: .shipped)
            _ = try reader.read(photo.path, kind: .odometer)
            return digits.strips
        }
        #expect(try strips(0.36) > strips(0.34))
        #expect(try strips(0.34) == strips(0.01))
    }

    @Test("The same photo gives the same reading from any thread")
    func threads() throws {
        let photo = try TemporaryPhoto()
        let reader = PhotoReader(FixedRecognizer(text: "164214 km"))
        let readings = Readings()
        DispatchQueue.concurrentPerform(iterations: 8) { [path = photo.path] _ in
            readings.append(try? reader.read(path).text)
        }
        #expect(readings.all == Array(repeating: "164214", count: 8))
    }

    /// `@unchecked Sendable`: `texts` is touched under `lock` alone.
    private final class Readings: @unchecked Sendable {
        private let lock = NSLock()
        private var texts: [String?] = []

        func append(_ text: String?) { lock.withLock { texts.append(text) } }
        var all: [String?] { lock.withLock { texts } }
    }
}

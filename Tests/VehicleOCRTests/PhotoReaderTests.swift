import Foundation
import Imaging
import Locator
import Odometer
import Recognition
import RecognizedText
import Synchronization
import Testing
import VIN
import VehicleOCR

@Suite("From a photo to a reading, without an engine")
struct PhotoReaderTests {
    private let vin = "1M8GDM9AXKP042788"

    @Test("Of the words around an odometer the nearest is read, in its row rather than above it, not the likeliest")
    func nearestWord() throws {
        let photo = try TemporaryPhoto()
        let number = LocatedLine(quad: Quad(x: 60, y: 50, width: 150, height: 30), role: .odometer, score: 0.9)
        let behind = LocatedLine(quad: Quad(x: 236, y: 56, width: 40, height: 20), role: .text, score: 0.2)
        let above = LocatedLine(quad: Quad(x: 60, y: 8, width: 150, height: 20), role: .text, score: 0.3)
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: "km"), digitRecognizer: FixedRecognizer(text: "164214"),
            locator: FixedLocator(answer: .success([number, above, behind])))
        let reading = try reader.read(photo.path, kind: .odometer)
        #expect(reading.lines.filter { $0.role == .text }.map(\.quad) == [behind.quad])
        #expect(reading.odometer?.unit == .kilometers)
    }

    @Test func anOdometer() throws {
        let photo = try TemporaryPhoto()
        let reading = try PhotoReader(FixedRecognizer(text: "164214 km")).read(photo.path)
        #expect(reading.kind == .odometer)
        #expect(reading.text == "164214")
        #expect(reading.odometer?.value.wholeUnits == 164_214)
        #expect(reading.odometer?.unit == .kilometers)
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
        #expect(reading.vin?.checkDigit == .valid)
        #expect(reading.odometer == nil)
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

    @Test("At most 24 lines are read, in both variants, the best first")
    func manyLines() throws {
        let photo = try TemporaryPhoto()
        let lines = (0..<40).map { index in
            LocatedLine(quad: Quad(x: Double(index), y: 10, width: 100, height: 30), role: .text, score: 1)
        }
        let recognizer = ScriptedRecognizer { _, _ in [] }
        _ = try PhotoReader(recognizer, FixedLocator(answer: .success(lines))).read(photo.path)
        #expect(recognizer.strips == 48)
    }

    @Test("Two readers of digits: the first reads one cut, the second all, from strips without a border")
    func secondReader() throws {
        let photo = try TemporaryPhoto()
        let lines = [
            LocatedLine(quad: Quad(x: 10, y: 10, width: 200, height: 30), role: .odometer, score: 0.9),
            LocatedLine(quad: Quad(x: 10, y: 60, width: 200, height: 30), role: .otherDigits, score: 0.4),
        ]
        let heights = Mutex<Set<Int>>([])
        let first = ScriptedRecognizer { _, _ in "164214".map { RecognizedSymbol($0, confidence: 0.9) } }
        let second = ScriptedRecognizer { strip, index in
            heights.withLock { _ = $0.insert(strip.height) }
            // What most readings say counts, whoever they are of.
            return (index < 5 ? "164217" : "12").map { RecognizedSymbol($0, confidence: 0.95) }
        }
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: ""), digitRecognizer: first, secondDigitRecognizer: second,
            locator: FixedLocator(answer: .success(lines)))
        let reading = try reader.read(photo.path, kind: .odometer)
        #expect(reading.text == "164217")
        #expect(reading.candidates.contains { $0.text == "164214" })
        #expect(reading.engine == EngineIdentity(name: "scripted", version: "1", model: "none+none"))
        #expect(first.strips == 1)
        #expect(second.strips == 6)
        #expect(heights.withLock { $0 } == [48])
    }

    @Test func allModelsAreNamed() throws {
        let names = try PhotoReader.modelFiles().map { URL(fileURLWithPath: $0).lastPathComponent }
        #expect(
            names == [
                "odometer.traineddata", "vin.traineddata", "digits.safetensors", "characters.safetensors",
                "words.safetensors", "locator.safetensors",
            ])
    }

    @Test(
        "Digits are read only where the score is at least 0.35 of the best line's, VINs aside",
        arguments: [(0.36, 5 + 1), (0.34, 5)], [false, true])
    func leastScore(of second: (share: Double, strips: Int), besideAVIN: Bool) throws {
        let photo = try TemporaryPhoto()
        func line(_ y: Double, _ role: LineRole, _ score: Double) -> LocatedLine {
            LocatedLine(quad: Quad(x: 10, y: y, width: 200, height: 30), role: role, score: score)
        }
        var lines = [line(10, .odometer, 0.8), line(50, .odometer, 0.8 * second.share)]
        // Of 0.9 both would be too little.
        if besideAVIN {
            lines = [line(80, .vin, 0.9), line(10, .odometer, 0.2), line(50, .odometer, 0.2 * second.share)]
        }
        let digits = ScriptedRecognizer { _, _ in "164214".map { RecognizedSymbol($0, confidence: 0.9) } }
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: ""), digitRecognizer: digits,
            locator: FixedLocator(answer: .success(lines)))
        _ = try reader.read(photo.path, kind: .odometer)
        // The first line is read in five cuts, whatever it is, each further one in one.
        #expect(digits.strips == second.strips + (besideAVIN ? 1 : 0))
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

import Foundation
import OdologImaging
import OdologNetwork
import OdologRecognition
import OdologValues
import Testing
import VehicleOCR

@Suite("Engines and locators that misbehave")
struct FaultTests {
    @Test func anEngineThatGivesUp() throws {
        let photo = try TemporaryPhoto()
        let failure = RecognitionError.engineFailed(engine: "fixed", reason: "on purpose")
        let error = try #require(throws: ReadingError.self) {
            try PhotoReader(FixedRecognizer(failing: failure)).read(photo.path)
        }
        guard case .recognition(failure) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.code == "engine_failed")
        #expect(error.description == failure.description)
    }

    @Test("A strip that can't be read costs that strip, not the photo")
    func anUnusableStrip() throws {
        let photo = try TemporaryPhoto()
        let recognizer = ScriptedRecognizer { (strip, index) throws(RecognitionError) in
            if index == 0 { throw .unusableStrip(width: strip.width, height: strip.height, reason: "on purpose") }
            return "164214 km".map { RecognizedSymbol($0, confidence: 0.99) }
        }
        #expect(try PhotoReader(recognizer).read(photo.path).text == "164214")
    }

    @Test func aLocatorThatGivesUp() throws {
        let photo = try TemporaryPhoto()
        let locator = FixedLocator(answer: .failure(.outOfMemory(width: 320, height: 120)))
        let error = try #require(throws: ReadingError.self) {
            try PhotoReader(FixedRecognizer(text: "1"), locator).read(photo.path)
        }
        guard case .locator(.outOfMemory(width: 320, height: 120)) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.code == "locator_failed")
    }

    @Test(
        "Quads that are no place in the photo give nothing, never a crash",
        arguments: [
            Quad(x: 0, y: 0, width: 0, height: 0), Quad(x: 50, y: 50, width: 100, height: 0),
            Quad(x: .nan, y: 0, width: 10, height: 10), Quad(x: 0, y: 0, width: .infinity, height: 10),
            Quad(x: 1e300, y: 1e300, width: 10, height: 10), Quad(x: -5000, y: -5000, width: 100, height: 30),
            Quad(x: 100, y: 50, width: -80, height: -30), Quad(x: 0, y: 0, width: 1e9, height: 1e9),
        ])
    func uselessQuads(quad: Quad) throws {
        let photo = try TemporaryPhoto()
        let lines = [LocatedLine(quad: quad, role: .text, score: 1), FixedLocator.line]
        let recognizer = FixedRecognizer(text: "164214 km")
        let reading = try PhotoReader(recognizer, FixedLocator(answer: .success(lines))).read(photo.path)
        #expect(reading.text == "164214", "the good line is read all the same")
    }

    @Test(
        "Rubbish from an engine is a reading like any other, or none",
        arguments: [
            String(repeating: "8", count: 5000), String(repeating: "1M8GDM9AXKP042788 ", count: 100), "👨‍👩‍👧‍👦🚗🇩🇪",
            "\u{0}\u{1B}[2J\u{202E}123456", "e\u{301}\u{301}\u{301}123", "٣٤٥٦٧٨", "........", ":::::", "1.2.3.4.5",
            "-164214", "99999999999999999999999",
        ])
    func rubbish(text: String) throws {
        let photo = try TemporaryPhoto()
        for confidence in [0, 1, -3, 7, .nan, .infinity] {
            let reading = try PhotoReader(FixedRecognizer(text: text, confidence: confidence)).read(photo.path)
            #expect((0...1).contains(reading.confidence), "an engine's confidence \(confidence)")
            #expect(reading.candidates.count <= 5)
            #expect(reading.candidates.allSatisfy { (0...1).contains($0.confidence) })
            let confidences = reading.candidates.map(\.confidence)
            #expect(confidences == confidences.sorted(by: >))
            #expect((reading.text?.count ?? 0) <= 32)
        }
    }

    @Test("Milliseconds tell how slow an engine was")
    func slow() throws {
        let photo = try TemporaryPhoto()
        let recognizer = ScriptedRecognizer { _, _ in
            Thread.sleep(forTimeInterval: 0.05)
            return []
        }
        let reading = try PhotoReader(recognizer).read(photo.path)
        // Two variants of one line.
        #expect(reading.milliseconds >= 100)
    }

    @Test(arguments: ["/nowhere/photo.jpg", "/", "/dev/null", ""])
    func noPhoto(path: String) throws {
        let error = try #require(throws: ReadingError.self) {
            try PhotoReader(FixedRecognizer(text: "1")).read(path)
        }
        guard case .photo(let reason) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(reason.path == path)
        #expect(error.code == reason.code)
    }

    @Test func limitsAreKept() throws {
        let photo = try TemporaryPhoto(width: 400, height: 300)
        var reader = PhotoReader(FixedRecognizer(text: "1"))
        reader.limits.maxPixels = 100_000
        let error = try #require(throws: ReadingError.self) { try reader.read(photo.path) }
        #expect(error.code == "too_many_pixels")
    }
}

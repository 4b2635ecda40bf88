import Foundation
import Imaging
import Odometer
import Recognition
import RecognizedText
import Testing
import VehicleOCR

@Suite("From confidence to decision")
struct DecisionTests {
    @Test func acceptFromTheThresholdOn() throws {
        let photo = try TemporaryPhoto()
        let recognizer = FixedRecognizer(text: "ODO 164214 km")
        let confidence = try PhotoReader(recognizer).read(photo.path).confidence
        #expect(confidence > 0)
        #expect(try PhotoReader(recognizer, acceptAt: confidence).read(photo.path).decision == .accept)
        #expect(try PhotoReader(recognizer, acceptAt: confidence.nextUp).read(photo.path).decision == .review)
    }

    @Test("Nothing readable is rejected, whatever the threshold")
    func nothing() throws {
        let photo = try TemporaryPhoto()
        #expect(try PhotoReader(FixedRecognizer(text: ""), acceptAt: 0).read(photo.path).decision == .reject)
    }

    @Test("A damaged photo is never accepted: a wrong pixel may have made one digit of another")
    func damaged() throws {
        let photo = try TemporaryPhoto(width: 400, height: 400)
        let whole = try Data(contentsOf: URL(fileURLWithPath: photo.path))
        let cut = Array(whole.prefix(whole.count * 3 / 4))
        let reader = PhotoReader(FixedRecognizer(text: "164214 km"), acceptAt: 0)
        let reading = try reader.read(Photo(data: cut, name: "cut.png"))
        #expect(reading.photo.isDamaged)
        #expect(reading.text == "164214")
        #expect(reading.decision == .review && reading.doubts == [.photoDamaged])
        #expect(try reader.read(Photo(data: Array(whole), name: "whole.png")).decision == .accept)
    }

    @Test("Anything below certain needs a person at a threshold of 1")
    func never() throws {
        let photo = try TemporaryPhoto()
        #expect(try PhotoReader(FixedRecognizer(text: "164214 km"), acceptAt: 1).read(photo.path).decision == .review)
    }

    @Test(
        "A short number that is another one on its head is for a person, unless something beside it tells the way up",
        arguments: [
            ("2225", true), ("2225 km", false), ("ODO 2225", false), ("2227", false), ("222.5", false), ("8008", false),
            ("689", false), ("986", false), ("22258", false),
        ])
    func unsureDirection(text: String, isUnsure: Bool) throws {
        let photo = try TemporaryPhoto()
        let reading = try PhotoReader(FixedRecognizer(text: text), acceptAt: 0).read(photo.path)
        #expect(reading.doubts == (isUnsure ? [.directionUnsure] : []))
        #expect(reading.decision == (isUnsure ? .review : .accept))
    }

    @Test("Where the last drum may count tenths or not a person has to look")
    func unsureTenths() throws {
        let photo = try TemporaryPhoto()
        func read(contrast: Double) throws -> PhotoReading {
            let recognizer = ScriptedRecognizer { _, _ in
                "164214".enumerated().map { index, digit in
                    RecognizedSymbol(digit, confidence: 0.99, contrast: index == 5 ? contrast : 0)
                }
            }
            return try PhotoReader(recognizer, acceptAt: 0).read(photo.path)
        }
        let unsure = try read(contrast: 0.5)
        #expect(unsure.decision == .review && unsure.doubts == [.tenthsUnsure] && unsure.text == "164214")
        for (contrast, tenths) in [(0.01, nil), (0.99, 4)] {
            let sure = try read(contrast: contrast)
            #expect(sure.decision == .accept && sure.doubts == [] && sure.text == "164214")
            #expect(sure.odometer?.value.tenths == tenths)
        }
    }
}

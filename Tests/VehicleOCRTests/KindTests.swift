import OdologImaging
import OdologNetwork
import OdologRecognition
import OdologValues
import Testing
import VehicleOCR

@Suite("Odometer or VIN, where nobody says which")
struct KindTests {
    /// Its third character is covered, and no reader sees it.
    private static let unread = "KM00RP08EX068521"
    private static let long = LocatedLine(quad: Quad(x: 10, y: 20, width: 300, height: 20), role: .vin, score: 0.6)
    private static let digits = LocatedLine(
        quad: Quad(x: 200, y: 18, width: 110, height: 24), role: .odometer, score: 0.9)

    private func reading(_ lines: [LocatedLine], kind: ReadingKind?) throws -> PhotoReading {
        let photo = try TemporaryPhoto()
        // Of the VIN its serial number.
        let number = ScriptedRecognizer { _, _ in "068521".map { RecognizedSymbol($0, confidence: 0.99) } }
        let characters = ScriptedRecognizer { _, _ in Self.unread.map { RecognizedSymbol($0, confidence: 0.99) } }
        return try PhotoReader(
            recognizer: FixedRecognizer(text: ""), digitRecognizer: number, vinRecognizer: characters,
            locator: FixedLocator(answer: .success(lines)),
            parameters: .shipped
        ).read(photo.path, kind: kind)
    }

    @Test("The serial number of a VIN that can't be read whole is no odometer, however sure it is")
    func serialNumber() throws {
        #expect(try reading([Self.digits, Self.long], kind: .odometer).text == "068521")
        let reading = try reading([Self.digits, Self.long], kind: nil)
        #expect(reading.kind != .odometer && reading.decision != .accept)
    }

    @Test(
        "Nor where it is printed in groups, and the locator takes those before it for text",
        arguments: [nil, ReadingKind.vin])
    func groups(kind: ReadingKind?) throws {
        let photo = try TemporaryPhoto()
        let vin = "WVWZZZ1KZAW123456"
        let number = ScriptedRecognizer { _, _ in "123456".map { RecognizedSymbol($0, confidence: 0.99) } }
        // As much as a strip of that length can show.
        let characters = ScriptedRecognizer { strip, _ in
            vin.suffix(strip.width > 9 * strip.height ? 17 : 6).map { RecognizedSymbol($0, confidence: 0.99) }
        }
        func text(_ before: Quad) throws -> String? {
            try PhotoReader(
                recognizer: FixedRecognizer(text: ""), digitRecognizer: number, vinRecognizer: characters,
                locator: FixedLocator(
                    answer: .success([
                        LocatedLine(quad: Quad(x: 200, y: 50, width: 80, height: 20), role: .odometer, score: 0.9),
                        LocatedLine(quad: before, role: .text, score: 0.1),
                    ])),
                parameters: .shipped
            ).read(photo.path, kind: kind).text
        }
        #expect(try text(Quad(x: 20, y: 49, width: 170, height: 21)) == vin)
        // In another row, of another size, or a word.
        for apart in [
            Quad(x: 20, y: 80, width: 170, height: 21), Quad(x: 20, y: 40, width: 170, height: 40),
            Quad(x: 130, y: 50, width: 60, height: 20),
        ] {
            #expect(try text(apart) != vin)
        }
    }

    @Test("Nor where the locator takes all of it for an odometer: no number is as long")
    func longAsAVIN() throws {
        let line = LocatedLine(quad: Self.long.quad, role: .odometer, score: 0.9)
        #expect(try reading([line], kind: nil).kind != .odometer)
        // A line of an odometer's length is read as one.
        #expect(try reading([Self.digits], kind: nil).text == "068521")
    }
}

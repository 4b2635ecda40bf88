import Foundation
import OdologImaging
import OdologText
import OdologVIN
import Testing

@testable import VehicleOCR

@Suite("Lines in lower case, which readers read as capitals")
struct LowerCaseTests {
    private static let pitch = 30
    private static let font = Result { try Font(size: 20) }

    /// A strip with the text drawn at one pitch, its line as high as a cut's, `slope` pixels lower with each character, and if it is
    /// touched with something above its digits, as far as the strip's edge; and what a reader makes of it.
    private func isShown(
        by text: String, slope: Double = 0, covered: Set<Int> = [], isTouched: Bool = false
    ) throws -> Bool {
        let font = try Self.font.get()
        let count = text.count
        var canvas = try Canvas(width: count * Self.pitch, height: 48)
        let start = 4 + max(0, -slope * Double(count))
        for (index, character) in text.enumerated() {
            let x = index * Self.pitch + (Self.pitch - font.width(of: String(character))) / 2
            canvas.draw(String(character), x: x, y: Int((start + Double(index) * slope).rounded()), font)
        }
        if isTouched {
            for (index, character) in text.enumerated() where character.isNumber {
                canvas.fill(x: index * Self.pitch + 8, y: 0, width: 14, height: 12, .black)
            }
        }
        let strip = try canvas.finish().grayscale()
        let symbols = text.uppercased().enumerated().map { index, character in
            RecognizedSymbol(
                character, confidence: 0.98, extent: Double(index) / Double(count)...Double(index + 1) / Double(count),
                isCovered: covered.contains(index))
        }
        let line = RecognizedLine(
            symbols: LowCharacters.marked(symbols, in: strip), quad: Quad(x: 0, y: 0, width: 510, height: 48),
            role: .vin)
        return VINInterpreter().candidates(in: [line]).first?.isInLowerCase == true
    }

    @Test(
        "Small letters are told by their height, level or aslant",
        arguments: ["wvwzzz1kzaw123456", "jm1ger3k5h8101234"], [-0.6, 0, 0.6])
    func small(text: String, slope: Double) throws {
        #expect(try isShown(by: text, slope: slope))
        #expect(try !isShown(by: text.uppercased(), slope: slope))
    }

    @Test("One small letter may be a spot of light, and of few digits nothing is known")
    func unsure() throws {
        #expect(try !isShown(by: "TMBZZZ6Z4n8123456"))
        #expect(try isShown(by: "TMBzzZ6Z4A8123456"))
        #expect(try !isShown(by: "vin wvwzzzkzaw123"))
        // Where nothing was to be seen nothing is small.
        #expect(try !isShown(by: "TMBzzZ6Z4A8123456", covered: [3, 4]))
    }

    @Test("Where the digits reach into what stands above, their height isn't known")
    func touching() throws {
        #expect(try !isShown(by: "WVWZZZ1KZAW123456", isTouched: true))
    }

    @Test("What is no strip of a line shows nothing")
    func useless() throws {
        let symbols = "WVWZZZ1KZAW123456".map { RecognizedSymbol($0, confidence: 0.9) }
        let placed = "WVWZZZ1KZAW123456".map { RecognizedSymbol($0, confidence: 0.9, extent: 0...1) }
        for (width, height) in [(1, 1), (400, 2), (3, 48), (400, 48)] {
            let blank = try Canvas(width: width, height: height).finish()
            #expect(try LowCharacters.marked(symbols, in: blank.grayscale()) == symbols)
            #expect(try LowCharacters.marked(placed, in: blank.grayscale()) == placed)
            #expect(LowCharacters.marked(placed, in: blank) == placed)
        }
    }

    @Test("A photo of a VIN in lower case is for a person, and the same in capitals isn't")
    func photo() throws {
        let font = try Self.font.get()
        let reader = try PhotoReader()
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        for text in ["wvwzzz1kzaw123456", "WVWZZZ1KZAW123456"] {
            var canvas = try Canvas(width: 640, height: 240)
            canvas.draw("VIN:", x: 40, y: 100, font)
            canvas.draw(text, x: 140, y: 100, font)
            try canvas.finish().writePNG(to: path)
            let reading = try reader.read(path, kind: .vin)
            #expect(reading.text == "WVWZZZ1KZAW123456")
            #expect(reading.doubts.contains(.lowerCase) == (text != text.uppercased()))
            #expect(reading.decision != .accept || text == text.uppercased())
        }
    }
}

import Foundation
import OdologImaging
import OdologVIN
import OdologValues
import Testing

@testable import VehicleOCR

@Suite("Lines in lower case, which readers read as capitals")
struct LowerCaseTests {
    private static let pitch = 30
    private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fixtures"
    /// Digits, capitals and small letters of a book face, each in the middle of its pitch.
    private static let glyphs = Result { try Photo(contentsOf: fixtures + "/glyphs.png").bitmap.grayscale() }
    private static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

    private func strip(of text: String, slope: Double, isTouched: Bool) throws -> Bitmap {
        let glyphs = try Self.glyphs.get()
        let width = text.count * Self.pitch
        var pixels = [UInt8](repeating: 255, count: width * 48)
        let start = 4 + max(0, -slope * Double(text.count))
        for (index, character) in text.enumerated() {
            let left = index * Self.pitch
            let top = Int((start + Double(index) * slope).rounded())
            if let glyph = Self.characters.firstIndex(of: character) {
                for y in 0..<glyphs.height where top + y < 48 {
                    for x in 0..<Self.pitch { pixels[(top + y) * width + left + x] = glyphs[glyph * Self.pitch + x, y] }
                }
            }
            guard isTouched, character.isNumber else { continue }
            for y in 0..<12 { for x in left + 8..<left + 22 { pixels[y * width + x] = 0 } }
        }
        return try Bitmap(width: width, height: 48, channels: 1, pixels: pixels)
    }

    /// A strip with the text drawn at one pitch, its line as high as a cut's, `slope` pixels lower with each character, and if it is
    /// touched with something above its digits, as far as the strip's edge; and what a reader makes of it.
    private func isShown(
        by text: String, slope: Double = 0, covered: Set<Int> = [], isTouched: Bool = false
    ) throws -> Bool {
        let count = text.count
        let strip = try strip(of: text, slope: slope, isTouched: isTouched)
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
            let pixels = [UInt8](repeating: 255, count: width * height)
            let blank = try Bitmap(width: width, height: height, channels: 1, pixels: pixels)
            #expect(LowCharacters.marked(symbols, in: blank) == symbols)
            #expect(LowCharacters.marked(placed, in: blank) == placed)
            let colored = try Bitmap(width: width, height: height, channels: 3, pixels: pixels + pixels + pixels)
            #expect(LowCharacters.marked(placed, in: colored) == placed)
        }
    }

    @Test("A photo of a VIN in lower case is for a person, and the same in capitals isn't")
    func photo() throws {
        let reader = try PhotoReader()
        for (name, isLow) in [("vin-lower-case", true), ("vin-capitals", false)] {
            let reading = try reader.read("\(Self.fixtures)/\(name).png", kind: .vin)
            #expect(reading.text == "WVWZZZ1KZAW123456")
            #expect(reading.doubts.contains(.lowerCase) == isLow)
            #expect(reading.decision != .accept || !isLow)
        }
    }
}

import Foundation
import Imaging
import RecognizedText
import Testing
import VehicleOCR

@testable import VehicleOCR

@Suite("Lines in lower case, which readers read as capitals")
struct LowerCaseTests {
    private static let pitch = 30
    private static let font = Result { try Font(size: 20) }

    /// A strip with the text drawn at one pitch, its line as high as a cut's, `slope` pixels lower with each character; and what a
    /// reader makes of it.
    private func isShown(by text: String, slope: Double = 0, covered: Set<Int> = []) throws -> Bool {
        let font = try Self.font.get()
        let count = text.count
        var canvas = try Canvas(width: count * Self.pitch, height: 48)
        for (index, character) in text.enumerated() {
            let x = index * Self.pitch + (Self.pitch - font.width(of: String(character))) / 2
            canvas.draw(String(character), x: x, y: 6 + Int((Double(index) * slope).rounded()), font)
        }
        let strip = try canvas.finish().grayscale()
        let symbols = text.uppercased().enumerated().map { index, character in
            RecognizedSymbol(
                character, confidence: 0.98, extent: Double(index) / Double(count)...Double(index + 1) / Double(count),
                isCovered: covered.contains(index))
        }
        return LowerCase.isShown(by: symbols, in: strip)
    }

    @Test(
        "Small letters are told by their height, level or aslant",
        arguments: ["wvwzzz1kzaw123456", "jm1ger3k5h8101234"], [-0.3, 0, 0.3])
    func small(text: String, slope: Double) throws {
        #expect(try isShown(by: text, slope: slope))
        #expect(try !isShown(by: text.uppercased(), slope: slope))
    }

    @Test("One small letter may be a spot of light, and of few digits nothing is known")
    func unsure() throws {
        #expect(try !isShown(by: "TMBZZZ6Z4A8nPJK37"))
        #expect(try isShown(by: "TMBzzZ6Z4A8NPJK37"))
        #expect(try !isShown(by: "vin wvwzzzkzaw123"))
        // Where nothing was to be seen nothing is small.
        #expect(try !isShown(by: "TMBzzZ6Z4A8NPJK37", covered: [3, 4]))
    }

    @Test("What is no strip of a line has no case")
    func useless() throws {
        let symbols = "WVWZZZ1KZAW123456".map { RecognizedSymbol($0, confidence: 0.9) }
        let blank = try Canvas(width: 400, height: 48).finish()
        #expect(try !LowerCase.isShown(by: symbols, in: blank.grayscale()))
        let placed = "WVWZZZ1KZAW123456".map { RecognizedSymbol($0, confidence: 0.9, extent: 0...1) }
        for (width, height) in [(1, 1), (400, 2), (3, 48), (400, 48)] {
            #expect(try !LowerCase.isShown(by: placed, in: Canvas(width: width, height: height).finish().grayscale()))
        }
        #expect(!LowerCase.isShown(by: placed, in: blank))
        #expect(!LowerCase.isShown(by: [], in: try blank.grayscale()))
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

import OdologImaging
import OdologNetwork
import OdologRecognition
import OdologValues
import Testing

@testable import VehicleOCR

@Suite("A large photo part by part")
struct PhotoPartsTests {
    @Test("The parts cover the photo, and each overlaps the next", arguments: [(832, 1802), (1414, 1060), (2000, 500)])
    func cover(width: Int, height: Int) {
        let parts = PhotoParts(width: width, height: height).all
        #expect(parts.count > 1)
        for (length, starts) in [(width, parts.map(\.x)), (height, parts.map(\.y))] {
            let starts = Set(starts).sorted()
            let side = parts[0].side
            #expect(starts.first == 0 && starts.last == length - side)
            #expect(zip(starts.dropFirst(), starts).allSatisfy { $0 - $1 <= side * 3 / 4 + 1 })
        }
        #expect(PhotoParts(width: 800, height: 600).all.isEmpty)
    }

    /// Sees its line where the picture is small enough.
    private struct NearLocator: LineLocator {
        let identity = "near-1"

        func lines(in bitmap: Bitmap, lookingFor purpose: LinePurpose?) throws(LocatorError) -> [LocatedLine] {
            guard max(bitmap.width, bitmap.height) <= 700 else { return [] }
            return [LocatedLine(quad: Quad(x: 50, y: 60, width: 300, height: 20), role: .vin, score: 0.9)]
        }
    }

    @Test("Where nothing is found in the whole photo, its parts are looked at", arguments: [true, false])
    func nothingInTheWhole(isLarge: Bool) throws {
        let vin = "1M8GDM9AXKP042788"
        let photo = try TemporaryPhoto(width: isLarge ? 500 : 400, height: isLarge ? 1100 : 900)
        let symbols = vin.enumerated().map { index, character in
            let left = 0.15 + 0.04 * Double(index)
            return RecognizedSymbol(character, confidence: 0.99, extent: left...left + 0.032)
        }
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: ""), vinRecognizer: ScriptedRecognizer { _, _ in symbols },
            locator: NearLocator(), parameters: .shipped)
        #expect(try reader.read(photo.path, kind: .vin).text == (isLarge ? vin : nil))
    }
}

import OdologImaging
import OdologValues
import Testing

@testable import VehicleOCR

@Suite("Characters that were read where there are no strokes")
struct CoveredCharactersTests {
    private enum Look { case strokes, block, ground, haze }

    private static let pitch = 20

    /// A strip with two dark strokes for each character, or what is in their place.
    private func strip(_ looks: [Look], height: Int = 40) throws -> Bitmap {
        let width = looks.count * Self.pitch
        let row = (0..<width).map { column -> UInt8 in
            let (index, x) = column.quotientAndRemainder(dividingBy: Self.pitch)
            switch looks[index] {
            case .strokes: return (4..<7).contains(x) || (13..<16).contains(x) ? 20 : 230
            case .block: return (2..<18).contains(x) ? 20 : 230
            case .ground: return 230
            // In fog: fainter than the others, and strokes all the same.
            case .haze: return (4..<7).contains(x) || (13..<16).contains(x) ? 160 : 230
            }
        }
        return try Bitmap(
            width: width, height: height, channels: 1, pixels: Array(repeating: row, count: height).flatMap { $0 })
    }

    /// Of each character, whether it is covered; `shift` is how far beside its middle a reader saw it, in pixels.
    private func covered(_ looks: [Look], shift: Double = 0, height: Int = 40) throws -> [Bool] {
        let width = Double(looks.count * Self.pitch)
        let symbols = looks.indices.map { index in
            let left = min(max((Double(index * Self.pitch) + shift) / width, 0), 1)
            return RecognizedSymbol(
                "8", confidence: 0.9, extent: left...min(1, left + Double(Self.pitch) / width))
        }
        return CoveredCharacters.marked(symbols, in: try strip(looks, height: height)).map(\.isCovered)
    }

    @Test(
        "A block and bare ground are found, wherever in the line, and fainter strokes are strokes",
        arguments: [-3.0, 0, 3])
    func found(shift: Double) throws {
        var looks = [Look](repeating: .strokes, count: 17)
        #expect(try !covered(looks, shift: shift).contains(true))
        looks[2] = .block
        looks[9] = .ground
        looks[12] = .haze
        let expected = looks.map { $0 == .block || $0 == .ground }
        #expect(try covered(looks, shift: shift) == expected)
    }

    @Test("At the ends, too")
    func ends() throws {
        var looks = [Look](repeating: .strokes, count: 17)
        looks[0] = .block
        looks[16] = .ground
        #expect(try covered(looks) == looks.map { $0 != .strokes })
    }

    @Test(
        "Of a few characters nothing is known of what is usual; a symbol without a place, and a space, are left alone")
    func unknown() throws {
        #expect(try !covered([.strokes, .block, .strokes, .strokes]).contains(true))
        let strip = try strip([Look](repeating: .ground, count: 12))
        let symbols = (0..<12).map { RecognizedSymbol($0 == 5 ? " " : "8", confidence: 0.9) }
        #expect(CoveredCharacters.marked(symbols, in: strip) == symbols)
        #expect(CoveredCharacters.marked([], in: strip).isEmpty)
        // So low that no row of it is looked at.
        #expect(try !covered([Look](repeating: .strokes, count: 17), height: 1).contains(true))
    }
}

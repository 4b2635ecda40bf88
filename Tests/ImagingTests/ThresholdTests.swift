import OdologImaging
import Testing

@Suite struct ThresholdTests {
    enum Method: CaseIterable {
        case sauvola, otsu

        func apply(_ bitmap: Bitmap) throws -> Bitmap {
            switch self {
            case .sauvola: try bitmap.thresholdedSauvola(window: 31, factor: 0.2)
            case .otsu: try bitmap.thresholdedOtsu(tileSize: 64)
            }
        }
    }

    static func isInk(_ x: Int, _ y: Int) -> Bool { y >= 8 && y < 32 && x % 20 < 6 }

    @Test(arguments: Method.allCases)
    func evenLight(method: Method) throws {
        let binary = try method.apply(Bitmap.make(300, 40) { x, y in Self.isInk(x, y) ? 60 : 190 })
        #expect(binary.channels == 1 && Set(binary.pixels) == [0, 255])
        for y in 0..<40 {
            for x in 0..<300 { #expect((binary[x, y] == 0) == Self.isInk(x, y), "at \(x), \(y)") }
        }
    }

    /// The ground at the dark end is darker than the ink at the light end: no single threshold can do it.
    @Test func sauvolaUnderUnevenLight() throws {
        let bitmap = try Bitmap.make(300, 40) { x, y in
            UInt8((60 + Double(x) * 190 / 300) * (Self.isInk(x, y) ? 0.4 : 1))
        }
        #expect(bitmap[280, 2] > 0 && bitmap[2, 2] < bitmap[281, 16])
        let binary = try bitmap.thresholdedSauvola(window: 31, factor: 0.2)
        var wrong = 0
        for y in 0..<40 {
            for x in 0..<300 where (binary[x, y] == 0) != Self.isInk(x, y) { wrong += 1 }
        }
        #expect(wrong < 120, "of 12,000 pixels")
    }

    /// Tiles are joined without seams: the same as in one piece.
    @Test func sauvolaInTiles() throws {
        let wide = try Bitmap.make(2300, 60) { x, y in UInt8((x * 31 + y * 17 + x * y % 97) % 256) }
        let whole = try wide.thresholdedSauvola(window: 21)
        let part = try wide.cropped(x: 900, y: 0, width: 900, height: 60).thresholdedSauvola(window: 21)
        for y in 0..<60 { for x in 30..<870 { #expect(whole[900 + x, y] == part[x, y]) } }
    }

    @Test(arguments: Method.allCases, [(1, 1), (1, 30), (30, 1), (4, 4), (7, 7), (8, 200), (33, 5), (100, 2)])
    func everySize(method: Method, size: (Int, Int)) throws {
        let (width, height) = size
        let binary = try method.apply(Bitmap.make(width, height) { x, y in UInt8((x * 37 + y * 11) % 256) })
        #expect(binary.width == width && binary.height == height)
        #expect(Set(binary.pixels).isSubset(of: [0, 255]))
    }

    @Test(arguments: Method.allCases)
    func colourIsTakenByItsLuma(method: Method) throws {
        let color = try Bitmap.makeRGB(100, 40) { x, y in Self.isInk(x, y) ? [10, 60, 90] : [200, 180, 120] }
        #expect(try method.apply(color).pixels == method.apply(color.grayscale()).pixels)
    }

    @Test func badParameters() throws {
        let bitmap = try strip(ink: 0, ground: 255)
        for (window, factor) in [(4, 0.2), (1002, 0.2), (31, -0.1), (31, 1.1), (31, .nan)] {
            #expect(throws: ImagingError.self) { try bitmap.thresholdedSauvola(window: window, factor: factor) }
        }
        for tile in [15, 0, -1, 65_536] {
            #expect(throws: ImagingError.self) { try bitmap.thresholdedOtsu(tileSize: tile) }
        }
        // A window that is larger than the bitmap is made smaller.
        #expect(try bitmap.thresholdedSauvola(window: 1001).width == bitmap.width)
    }
}

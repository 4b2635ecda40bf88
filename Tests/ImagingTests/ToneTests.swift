import Foundation
import OdologImaging
import Testing

@Suite struct ToneTests {
    @Test func luma() throws {
        let bitmap = try Bitmap(
            width: 5, height: 1, channels: 3, pixels: [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 10, 20, 30])
        #expect(try bitmap.grayscale().pixels == [76, 150, 29, 255, 18])
        #expect(try bitmap.grayscale(.maximum).pixels == [255, 255, 255, 255, 30])
        #expect(try bitmap.grayscale(.red).pixels == [255, 0, 0, 255, 10])
        #expect(try bitmap.grayscale(.green).pixels == [0, 255, 0, 255, 20])
        #expect(try bitmap.grayscale(.blue).pixels == [0, 0, 255, 255, 30])
    }

    @Test(arguments: [0, 1, 2])
    func strongestChannel(channel: Int) throws {
        let bitmap = try Bitmap.makeRGB(40, 10) { x, _ in
            (0..<3).map { $0 == channel ? (x % 4 == 0 ? 220 : 20) : (x % 4 == 0 ? 60 : 40) }
        }
        let gray = try bitmap.grayscale(.strongestChannel)
        #expect(gray.channels == 1 && gray[0, 0] == 220 && gray[1, 0] == 20)
    }

    @Test(arguments: GrayscaleMode.allCases)
    func grayStaysAsItIs(mode: GrayscaleMode) throws {
        let bitmap = try strip(ink: 3, ground: 200)
        #expect(try bitmap.grayscale(mode).pixels == bitmap.pixels)
    }

    // MARK: Contrast

    @Test func percentilesGoToTheEnds() throws {
        // 100 pixels of 50 ... 149, and 1 % at each end is cut.
        let bitmap = try Bitmap.make(100, 1) { x, _ in UInt8(50 + x) }
        let stretched = try bitmap.contrastStretched(lowPercentile: 1, highPercentile: 99)
        #expect(stretched[0, 0] == 0 && stretched[98, 0] == 255 && stretched[99, 0] == 255)
        #expect(stretched[49, 0] == 128)
        #expect(stretched.pixels == stretched.pixels.sorted())
        #expect(try bitmap.contrastStretched(lowPercentile: 0, highPercentile: 100).pixels.last == 255)
    }

    @Test func coloursKeepTheirOrder() throws {
        let bitmap = try Bitmap.makeRGB(50, 1) { x, _ in [UInt8(100 + x), UInt8(90 + x), UInt8(80 + x)] }
        let stretched = try bitmap.contrastStretched()
        #expect(stretched.channels == 3)
        #expect(stretched.rgb(25, 0)[0] > stretched.rgb(25, 0)[1] && stretched.rgb(25, 0)[1] > stretched.rgb(25, 0)[2])
    }

    @Test func flatBitmapsHaveNoContrast() throws {
        let bitmap = try Bitmap.make(20, 20) { _, _ in 77 }
        #expect(try bitmap.contrastStretched().pixels == bitmap.pixels)
    }

    @Test(arguments: [(-1.0, 99.0), (50, 50), (60, 40), (0, 101), (.nan, 99), (1, .nan)])
    func badPercentiles(low: Double, high: Double) throws {
        let bitmap = try strip(ink: 0, ground: 255)
        #expect(throws: ImagingError.self) {
            try bitmap.contrastStretched(lowPercentile: low, highPercentile: high)
        }
    }

    // MARK: CLAHE

    /// Faint strokes of 6 levels on a ground that falls from 220 to 40.
    static func faint() throws -> Bitmap {
        try Bitmap.make(256, 128) { x, _ in UInt8(220 - x * 180 / 255 - (x % 16 < 4 ? 6 : 0)) }
    }

    @Test func faintStrokesBecomeClear() throws {
        let equalized = try Self.faint().locallyEqualized(tileSize: 32, clipLimit: 8)
        var smallest = 255
        for x in stride(from: 32, to: 224, by: 16) {
            smallest = min(smallest, Int(equalized[x + 8, 64]) - Int(equalized[x + 1, 64]))
        }
        #expect(smallest >= 12, "at least twice the 6 levels")
    }

    @Test func aLargerClipGivesMoreContrast() throws {
        let bitmap = try Bitmap.make(128, 128) { x, y in UInt8(120 + (x * 7 + y * 3) % 16) }
        func deviation(_ clip: Double) throws -> Double {
            let pixels = try bitmap.locallyEqualized(tileSize: 32, clipLimit: clip).pixels.map(Double.init)
            let mean = pixels.reduce(0, +) / Double(pixels.count)
            return (pixels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(pixels.count)).squareRoot()
        }
        #expect(try deviation(2) < deviation(4))
        #expect(try deviation(4) < deviation(16))
    }

    @Test func aClipOfOneChangesNothing() throws {
        var generator = SeededGenerator(seed: 5)
        let bitmap = try Bitmap.make(100, 80) { _, _ in UInt8.random(in: 0...255, using: &generator) }
        let equalized = try bitmap.locallyEqualized(tileSize: 40, clipLimit: 1)
        let worst = zip(bitmap.pixels, equalized.pixels).map { abs(Int($0) - Int($1)) }.max()
        // With every bin at the mean or below it the map is the identity, give or take what the rarer values lack.
        #expect(try #require(worst) <= 30)
    }

    /// One tile, no clip: plain histogram equalisation, which follows its definition.
    @Test func oneTileIsPlainEqualization() throws {
        let bitmap = try Bitmap.make(10, 10) { x, y in UInt8((x + y * 10) / 25 * 60) }
        let equalized = try bitmap.locallyEqualized(tileSize: 1000, clipLimit: 256)
        #expect(
            Array(equalized.pixels.indices.filter { $0 % 25 == 0 }.map { equalized.pixels[$0] }) == [64, 128, 191, 255])
    }

    @Test(arguments: [(1, 1), (3, 200), (8, 8), (65, 63), (257, 31)])
    func everySizeIsEqualized(width: Int, height: Int) throws {
        let bitmap = try Bitmap.make(width, height) { x, y in UInt8((x * 7 + y * 3) % 256) }
        let equalized = try bitmap.locallyEqualized(tileSize: 8, clipLimit: 2)
        #expect(equalized.width == width && equalized.height == height)
    }

    @Test func colourBecomesGray() throws {
        #expect(try Bitmap.makeRGB(20, 20) { x, y in [UInt8(x), UInt8(y), 0] }.locallyEqualized().channels == 1)
    }

    @Test(arguments: [(7, 2.0), (-3, 2), (64, 0.5), (64, .nan)])
    func badParameters(tile: Int, clip: Double) throws {
        let bitmap = try strip(ink: 0, ground: 255)
        #expect(throws: ImagingError.self) { try bitmap.locallyEqualized(tileSize: tile, clipLimit: clip) }
    }

    // MARK: Polarity

    @Test(arguments: [(UInt8(230), UInt8(20)), (90, 40), (60, 50), (255, 0)], [12, 40, 150])
    func polarity(lightAndDark: (UInt8, UInt8), height: Int) throws {
        let (light, dark) = lightAndDark
        let lightOnDark = try strip(ink: light, ground: dark, height: height)
        let darkOnLight = try strip(ink: dark, ground: light, height: height)
        #expect(lightOnDark.isLightOnDark)
        #expect(!darkOnLight.isLightOnDark)
        #expect(try lightOnDark.darkOnLight().pixels == lightOnDark.inverted().pixels)
        #expect(try darkOnLight.darkOnLight() === darkOnLight)
    }

    /// Brighter at one end than characters are at the other.
    @Test func polarityUnderUnevenLight() throws {
        let uneven = try Bitmap.make(300, 40) { x, y in
            let isInk = y >= 8 && y < 32 && x % 20 < 6
            let light = 0.25 + 0.75 * Double(x) / 300
            return UInt8(light * (isInk ? 250 : 110))
        }
        #expect(uneven.isLightOnDark)
        #expect(try !uneven.inverted().isLightOnDark)
    }

    @Test(arguments: [(1, 1), (1, 50), (50, 1), (2, 2)])
    func polarityOfTinyStrips(width: Int, height: Int) throws {
        // Nothing to tell; only that it returns.
        _ = try Bitmap.make(width, height) { x, y in UInt8(x + y) }.isLightOnDark
    }
}

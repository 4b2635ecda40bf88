import Foundation
import OdologImaging
import OdologValues
import Testing

@Suite struct RectificationTests {
    /// 100 x 60, a gradient along x and along y in two channels.
    static func gradient() throws -> Bitmap {
        try Bitmap.makeRGB(100, 60) { x, y in [UInt8(2 * x), UInt8(4 * y), 0] }
    }

    @Test func anUprightQuadAtItsOwnSizeIsACrop() throws {
        let bitmap = try Self.gradient()
        let strip = try bitmap.rectified(Quad(x: 10, y: 20, width: 50, height: 16), height: 16)
        #expect(strip.width == 50 && strip.height == 16)
        #expect(strip.pixels == (try bitmap.cropped(x: 10, y: 20, width: 50, height: 16).pixels))
    }

    @Test(arguments: 1...3)
    func aQuadTurnedByQuartersIsTheTurnedCrop(turns: Int) throws {
        let bitmap = try Self.gradient()
        let upright = Quad(x: 10, y: 20, width: 50, height: 16)
        // Text that runs down, back or up.
        let c = Array(upright.corners[turns...] + upright.corners[..<turns])
        let quad = Quad(topLeft: c[0], topRight: c[1], bottomRight: c[2], bottomLeft: c[3])
        let strip = try bitmap.rectified(quad, height: turns == 2 ? 16 : 50)
        let crop = try bitmap.cropped(x: 10, y: 20, width: 50, height: 16).rotated(quarterTurns: -turns)
        #expect(strip.pixels == crop.pixels)
    }

    /// Under a slope the gradients tell where each pixel came from.
    @Test(arguments: [-75.0, -30, -5, 5, 30, 75, 130])
    func aSlopedQuad(degrees: Double) throws {
        let bitmap = try Self.gradient()
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        func place(_ along: Double, _ across: Double) -> Point {
            Point(x: 50 + along * cosine - across * sine, y: 30 + along * sine + across * cosine)
        }
        let quad = Quad(
            topLeft: place(-20, -5), topRight: place(20, -5), bottomRight: place(20, 5), bottomLeft: place(-20, 5))
        let strip = try bitmap.rectified(quad, height: 10)
        #expect(strip.width == 40)
        for y in 0..<10 {
            for x in 0..<40 {
                let source = place(Double(x) + 0.5 - 20, Double(y) + 0.5 - 5)
                #expect(abs(Double(strip[x, y, 0]) - 2 * (source.x - 0.5)) <= 1, "at \(x), \(y)")
                #expect(abs(Double(strip[x, y, 1]) - 4 * (source.y - 0.5)) <= 1, "at \(x), \(y)")
            }
        }
    }

    /// A perspective has a property to test it by: lines meet where they should. The quad's diagonals cross at the centre
    /// of the strip.
    @Test func aPerspectiveQuad() throws {
        let bitmap = try Self.gradient()
        let quad = Quad(
            topLeft: Point(x: 10, y: 10), topRight: Point(x: 90, y: 20), bottomRight: Point(x: 80, y: 50),
            bottomLeft: Point(x: 20, y: 50))
        let strip = try bitmap.rectified(quad, height: 41, maxWidth: 81)
        // Crossing of (10, 10)-(80, 50) and (90, 20)-(20, 50).
        let crossing = Point(x: 54.286, y: 35.306)
        let center = strip.rgb(strip.width / 2, strip.height / 2)
        #expect(abs(Double(center[0]) - 2 * (crossing.x - 0.5)) <= 2)
        #expect(abs(Double(center[1]) - 4 * (crossing.y - 0.5)) <= 2)
        // Corners stay corners.
        #expect(abs(Double(strip.rgb(0, 0)[0]) - 20) <= 3 && abs(Double(strip.rgb(strip.width - 1, 0)[0]) - 178) <= 4)
    }

    @Test(arguments: [2, 4, 8, 12])
    func shrinkingAveragesWhatFallsIntoAPixel(factor: Int) throws {
        // A chessboard of single pixels: any aliasing would show.
        let bitmap = try Bitmap.make(240, 96) { x, y in (x + y) % 2 == 0 ? 255 : 0 }
        let strip = try bitmap.rectified(Quad(x: 0, y: 0, width: 240, height: 96), height: 96 / factor)
        #expect(strip.width == 240 / factor)
        #expect(strip.pixels.allSatisfy { $0 >= 126 && $0 <= 129 })
    }

    /// Sizes that are powers of 2 put every sample on a pixel's centre: a fourth of the means of four end in a half.
    @Test(arguments: [1, 3], [2, 4])
    func meansAreRoundedToTheNearestAndHalvesToEven(channels: Int, factor: Int) throws {
        let bitmap = try Self.noise(256, 64, channels)
        let strip = try bitmap.rectified(Quad(x: 0, y: 0, width: 256, height: 64), height: 64 / factor)
        for y in 0..<64 / factor {
            for x in 0..<256 / factor {
                for channel in 0..<channels {
                    var sum = 0
                    for j in 0..<factor {
                        for i in 0..<factor { sum += Int(bitmap[factor * x + i, factor * y + j, channel]) }
                    }
                    let mean = (Double(sum) / Double(factor * factor)).rounded(.toNearestOrEven)
                    #expect(strip[x, y, channel] == UInt8(mean), "at \(x), \(y)")
                }
            }
        }
    }

    /// Checksums of what arithmetic in doubles alone gave: the networks were trained on these very pixels.
    @Test(arguments: [
        (channels: 3, size: 128, margin: 0.0, checksum: 0x05f8_bc57_b3f8_2957 as UInt64),
        (channels: 3, size: 48, margin: 0.15, checksum: 0xa2a0_d8a2_49cd_0f78),
        (channels: 1, size: 48, margin: 0.15, checksum: 0x9412_ed3a_2824_4106),
        (channels: 3, size: 5, margin: 1.5, checksum: 0x8c70_7bb5_7044_2e91),
    ])
    func noPixelEverChanges(channels: Int, size: Int, margin: Double, checksum: UInt64) throws {
        let quad = Quad(
            topLeft: Point(x: 41.3, y: 30.7), topRight: Point(x: 309.1, y: 52.9),
            bottomRight: Point(x: 301.7, y: 171.3),
            bottomLeft: Point(x: 36.2, y: 133.8))
        let strip = try Self.noise(320, 180, channels).rectified(quad, height: size, margin: margin)
        // FNV-1a.
        let made = strip.pixels.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        #expect(made == checksum)
    }

    static func noise(_ width: Int, _ height: Int, _ channels: Int) throws -> Bitmap {
        var generator = SeededGenerator(seed: 7)
        let pixels = (0..<width * height * channels).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        return try Bitmap(width: width, height: height, channels: channels, pixels: pixels)
    }

    @Test func enlargingInterpolates() throws {
        let bitmap = try Bitmap.make(8, 4) { x, _ in UInt8(x * 32) }
        let strip = try bitmap.rectified(Quad(x: 0, y: 0, width: 8, height: 4), height: 16)
        #expect(strip.width == 32)
        let row = (0..<32).map { Int(strip[$0, 8]) }
        #expect(row == row.sorted() && zip(row, row.dropFirst()).allSatisfy { $1 - $0 <= 9 })
    }

    @Test func marginsAreFractionsOfTheHeight() throws {
        let bitmap = try Self.gradient()
        let strip = try bitmap.rectified(Quad(x: 30, y: 20, width: 40, height: 20), height: 30, margin: 0.25)
        #expect(strip.width == 50 && strip.height == 30)
        #expect(strip.pixels == (try bitmap.cropped(x: 25, y: 15, width: 50, height: 30).pixels))
    }

    @Test func theEdgeIsRepeatedOutside() throws {
        let bitmap = try Self.gradient()
        let strip = try bitmap.rectified(Quad(x: -20, y: -20, width: 140, height: 100), height: 100)
        #expect(strip.rgb(0, 0) == bitmap.rgb(0, 0) && strip.rgb(139, 99) == bitmap.rgb(99, 59))
        #expect(strip.rgb(70, 3) == bitmap.rgb(50, 0))
    }

    @Test func theWidthIsBounded() throws {
        let bitmap = try Self.gradient()
        #expect(try bitmap.rectified(Quad(x: 0, y: 0, width: 100, height: 10), height: 48, maxWidth: 200).width == 200)
        #expect(try bitmap.rectified(Quad(x: 0, y: 0, width: 1, height: 60), height: 20).width == 1)
    }

    static let bad: [Quad] = [
        // Mirrored, crossed, without area, too thin, not finite, far away.
        Quad(x: 10, y: 10, width: -20, height: 5),
        Quad(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: 10, y: 0), bottomRight: Point(x: 0, y: 10),
            bottomLeft: Point(x: 10, y: 10)),
        Quad(x: 10, y: 10, width: 0, height: 0), Quad(x: 10, y: 10, width: 20, height: 0.4),
        Quad(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: 10, y: 10), bottomRight: Point(x: 20, y: 20),
            bottomLeft: Point(x: 30, y: 30)),
        Quad(x: .nan, y: 10, width: 20, height: 5), Quad(x: 10, y: .infinity, width: 20, height: 5),
        Quad(x: 1e9, y: 10, width: 20, height: 5), Quad(x: 0, y: 0, width: 1e300, height: 1e300),
    ]

    @Test(arguments: bad)
    func badQuads(quad: Quad) throws {
        let bitmap = try Self.gradient()
        #expect {
            try bitmap.rectified(quad, height: 32)
        } throws: {
            guard case .degenerateQuad = $0 as? ImagingError else { return false }
            return true
        }
    }

    @Test func badParameters() throws {
        let bitmap = try Self.gradient()
        let quad = Quad(x: 10, y: 10, width: 40, height: 20)
        for (height, margin, width) in [
            (0, 0.0, 10), (-5, 0, 10), (32, -0.1, 10), (32, 3, 10), (32, .nan, 10), (32, 0, 0),
        ] {
            #expect(throws: ImagingError.self) {
                try bitmap.rectified(quad, height: height, margin: margin, maxWidth: width)
            }
        }
    }
}

@Suite struct DeskewTests {
    /// Lines of strokes, `degrees` clockwise from level.
    static func text(_ degrees: Double, ink: UInt8 = 30, ground: UInt8 = 220) throws -> Bitmap {
        let level = try Bitmap.make(400, 300) { x, y in
            y > 40 && y < 260 && x > 40 && x < 360 && y % 44 < 20 && x % 12 < 5 ? ink : ground
        }
        return try level.rotated(degrees: degrees)
    }

    @Test(arguments: [-9.0, -4, -1.5, 1.5, 4, 9], [true, false])
    func theSlopeIsFound(degrees: Double, isDarkOnLight: Bool) throws {
        let bitmap = try Self.text(degrees, ink: isDarkOnLight ? 30 : 220, ground: isDarkOnLight ? 220 : 30)
        let (level, turn) = try bitmap.deskewed()
        #expect(abs(turn + degrees) < 0.3, "\(turn)")
        #expect(level.width == bitmap.width && level.height == bitmap.height)
        #expect(abs(try level.deskewed().degrees) < 0.3)
    }

    @Test func levelTextStays() throws {
        let bitmap = try Self.text(0)
        #expect(abs(try bitmap.deskewed().degrees) < 0.2)
    }

    @Test(arguments: [(1, 1), (3, 200), (50, 50), (2000, 3)])
    func whereThereIsNoTextNothingTurns(width: Int, height: Int) throws {
        let bitmap = try Bitmap.make(width, height) { _, _ in 128 }
        let (same, turn) = try bitmap.deskewed()
        #expect(turn == 0 && same === bitmap)
    }

    @Test func aTurnOf90DegreesIsAQuarter() throws {
        let bitmap = try Bitmap.make(21, 21) { x, y in UInt8(x * 10 + y) }
        #expect(try bitmap.rotated(degrees: 90).pixels == bitmap.rotated(quarterTurns: 1).pixels)
        #expect(try bitmap.rotated(degrees: -270).pixels == bitmap.rotated(quarterTurns: 1).pixels)
        #expect(throws: ImagingError.self) { try bitmap.rotated(degrees: .nan) }
        #expect(throws: ImagingError.self) { try bitmap.deskewed(range: 60) }
    }
}

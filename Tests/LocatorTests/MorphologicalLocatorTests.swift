import Foundation
import Imaging
import Locator
import RecognizedText
import Testing

@Suite struct MorphologicalLocatorTests {
    let locator = MorphologicalLocator()

    /// Angle in degrees and digit height in pixels.
    static let rows: [(angle: Double, height: Double)] = [
        (0, 10), (0, 16), (0, 40), (0, 78), (15, 30), (-30, 30), (45, 30), (-45, 24), (70, 30), (90, 30), (-90, 20),
    ]

    @Test(arguments: rows, [true, false])
    func findsARowOfDigits(_ row: (angle: Double, height: Double), lightOnDark: Bool) throws {
        var canvas = Canvas(width: 900, height: 700, ground: lightOnDark ? 40 : 200)
        let truth = canvas.draw(
            "038462", centre: Point(x: 450, y: 350), digitHeight: row.height, angle: row.angle,
            value: lightOnDark ? 190 : 60)
        let lines = try locator.lines(in: canvas.bitmap(), lookingFor: .odometer)
        let best = try #require(lines.first)
        #expect(best.quad.overlap(with: truth) > 0.75)
        #expect(best.isLightOnDark == lightOnDark)
        #expect(best.role == .text)
    }

    @Test(arguments: [0.0, 15, -30, 45, -45])
    func quadsRunInReadingDirection(angle: Double) throws {
        var canvas = Canvas(width: 600, height: 600, ground: 30)
        let truth = canvas.draw(
            "204863", centre: Point(x: 300, y: 300), digitHeight: 36, angle: angle, value: 220)
        let quad = try #require(try locator.lines(in: canvas.bitmap()).first).quad
        for (corner, expected) in zip(quad.corners, truth.corners) { #expect(corner.distance(to: expected) < 9) }
    }

    @Test(arguments: [90.0, -90])
    func steepLinesComeInBothDirections(angle: Double) throws {
        var canvas = Canvas(width: 400, height: 500, ground: 30)
        let truth = canvas.draw(
            "204863", centre: Point(x: 200, y: 250), digitHeight: 36, angle: angle, value: 220)
        let lines = try locator.lines(in: canvas.bitmap()).filter { $0.quad.overlap(with: truth) > 0.75 }
        #expect(lines.count == 2)
        #expect(lines.contains { $0.quad.topLeft.distance(to: truth.topLeft) < 9 })
        #expect(lines.contains { $0.quad.topLeft.distance(to: truth.bottomRight) < 9 })
    }

    @Test func findsTwoRows() throws {
        var canvas = Canvas(width: 500, height: 300, ground: 25)
        let upper = canvas.draw("123456", centre: Point(x: 250, y: 110), digitHeight: 40, value: 200)
        let lower = canvas.draw("7890", centre: Point(x: 230, y: 175), digitHeight: 40, value: 200)
        let lines = try locator.lines(in: canvas.bitmap())
        for truth in [upper, lower] {
            #expect(lines.prefix(4).contains { $0.quad.overlap(with: truth) > 0.75 })
        }
    }

    @Test func findsBothPolaritiesInOnePicture() throws {
        var canvas = Canvas(width: 800, height: 400, ground: 30)
        canvas.fill(x: 400..<800, y: 0..<400, value: 220)
        let light = canvas.draw("482053", centre: Point(x: 200, y: 200), digitHeight: 36, value: 200)
        let dark = canvas.draw("590284", centre: Point(x: 600, y: 200), digitHeight: 36, value: 60)
        let lines = try locator.lines(in: canvas.bitmap())
        #expect(lines.contains { $0.quad.overlap(with: light) > 0.75 && $0.isLightOnDark == true })
        #expect(lines.contains { $0.quad.overlap(with: dark) > 0.75 && $0.isLightOnDark == false })
    }

    @Test func aBarcodeDoesNotSwallowTheLineAboveIt() throws {
        var canvas = Canvas(width: 800, height: 300, ground: 230)
        let vin = canvas.draw("20846953820486957", centre: Point(x: 400, y: 120), digitHeight: 30, value: 20)
        var generator = SplitMix64(state: 3)
        var x = 180
        while x < 620 {
            let bar = 2 + Int(generator.next() % 2) * 3
            canvas.fill(x: x..<x + bar, y: 145..<200, value: 20)
            x += bar + 2 + Int(generator.next() % 2) * 3
        }
        let lines = try locator.lines(in: canvas.bitmap(), lookingFor: .vin)
        #expect(lines.prefix(3).contains { $0.quad.overlap(with: vin) > 0.75 })
    }

    @Test func survivesNoiseAndLowContrast() throws {
        var canvas = Canvas(width: 640, height: 480, ground: 90)
        let truth = canvas.draw("038462", centre: Point(x: 320, y: 240), digitHeight: 44, value: 140)
        canvas.addNoise(amplitude: 14, seed: 1)
        let lines = try locator.lines(in: canvas.bitmap(), lookingFor: .odometer)
        #expect(lines.prefix(10).contains { $0.quad.overlap(with: truth) > 0.6 })
    }

    @Test(arguments: [UInt8(0), 127, 255])
    func aBlankPictureHasNoLines(value: UInt8) throws {
        #expect(try locator.lines(in: Canvas(width: 640, height: 480, ground: value).bitmap()).isEmpty)
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func noiseIsBounded(seed: UInt64) throws {
        var canvas = Canvas(width: 700, height: 500, ground: 128)
        canvas.addNoise(amplitude: 127, seed: seed)
        let lines = try locator.lines(in: canvas.bitmap())
        #expect(lines.count <= 40)
        for line in lines { #expect((0...1).contains(line.score)) }
    }

    @Test(arguments: [
        (1, 1), (1, 2), (7, 7), (8, 8), (9, 30), (1, 5000), (5000, 1), (20000, 3), (3, 20000), (20000, 12), (12, 20000),
        (65, 17), (1500, 1200),
    ])
    func anySizeIsTaken(width: Int, height: Int) throws {
        var canvas = Canvas(width: width, height: height, ground: 100)
        canvas.addNoise(amplitude: 90, seed: 9)
        #expect(try locator.lines(in: canvas.bitmap()).count <= 40)
    }

    @Test func aSideAboveTheLimitIsRefused() throws {
        let bitmap = try Bitmap(width: 100_001, height: 1, channels: 1, pixels: Array(repeating: 0, count: 100_001))
        #expect(throws: LocatorError.tooLarge(width: 100_001, height: 1)) { try locator.lines(in: bitmap) }
    }

    @Test func colourIsTaken() throws {
        var canvas = Canvas(width: 400, height: 200, ground: 20)
        let truth = canvas.draw("482053", centre: Point(x: 200, y: 100), digitHeight: 36, value: 230)
        let red = canvas.pixels.flatMap { [$0, $0 / 8, $0 / 8] }
        let bitmap = try Bitmap(width: 400, height: 200, channels: 3, pixels: red)
        #expect(try locator.lines(in: bitmap).contains { $0.quad.overlap(with: truth) > 0.75 })
    }

    @Test func scoresFallAndLinesDiffer() throws {
        var canvas = Canvas(width: 700, height: 500, ground: 25)
        _ = canvas.draw("123456", centre: Point(x: 250, y: 110), digitHeight: 40, value: 200)
        _ = canvas.draw("7890", centre: Point(x: 230, y: 175), digitHeight: 40, value: 200)
        _ = canvas.draw("66666", centre: Point(x: 500, y: 400), digitHeight: 20, angle: 20, value: 90)
        let lines = try locator.lines(in: canvas.bitmap())
        #expect(lines.map(\.score) == lines.map(\.score).sorted(by: >))
        #expect(Set(lines).count == lines.count)
    }

    @Test func theSamePixelsGiveTheSameLinesOnEveryThread() async throws {
        var canvas = Canvas(width: 900, height: 700, ground: 60)
        _ = canvas.draw("123456", centre: Point(x: 250, y: 110), digitHeight: 40, angle: 8, value: 200)
        _ = canvas.draw("204863", centre: Point(x: 600, y: 500), digitHeight: 30, angle: -70, value: 180)
        canvas.addNoise(amplitude: 30, seed: 4)
        let bitmap = try canvas.bitmap()
        let expected = try locator.lines(in: bitmap)
        #expect(!expected.isEmpty)
        try await withThrowingTaskGroup(of: [LocatedLine].self) { group in
            for _ in 0..<8 { group.addTask { [locator] in try locator.lines(in: bitmap) } }
            for try await lines in group { #expect(lines == expected) }
        }
    }

    @Test func locatedLinesScaleBack() {
        let line = LocatedLine(quad: Quad(x: 1, y: 2, width: 3, height: 4), score: 0.5, isLightOnDark: true)
        let scaled = line.scaled(by: 2)
        #expect(scaled.quad == Quad(x: 2, y: 4, width: 6, height: 8))
        #expect(scaled.score == 0.5 && scaled.isLightOnDark == true)
    }
}

import Foundation
import OdologImaging
import OdologText
import Testing

private let red = Color(0xFF0000)

extension Canvas {
    /// White, drawn on by `body`.
    static func drawn(
        _ width: Int = 60, _ height: Int = 40, _ body: (inout Canvas) throws -> Void
    ) throws -> Bitmap {
        var canvas = try Canvas(width: width, height: height)
        try body(&canvas)
        return canvas.finish()
    }
}

extension Bitmap {
    /// Places that are not white.
    fileprivate var drawn: [(x: Int, y: Int)] {
        withPixels { pixels in
            (0..<width * height).filter { place in
                pixels[place * 3] != 255 || pixels[place * 3 + 1] != 255 || pixels[place * 3 + 2] != 255
            }
        }.map { (x: $0 % width, y: $0 / width) }
    }
}

@Suite("Canvas")
struct CanvasTests {
    @Test func startsAsItsBackground() throws {
        let bitmap = try Canvas(width: 3, height: 2, background: Color(0x0A141E)).finish()
        #expect(bitmap.width == 3 && bitmap.height == 2 && bitmap.channels == 3)
        #expect(bitmap.pixels == Array(repeating: [10, 20, 30], count: 6).flatMap { $0 })
    }

    @Test(arguments: [(0, 1), (1, 0), (-1, 5), (65_536, 1), (1, Int.max)])
    func impossibleSizes(width: Int, height: Int) {
        #expect(throws: ImagingError.self) { try Canvas(width: width, height: height).finish() }
    }

    @Test(
        "A rectangle covers its pixels, and those of them that lie inside",
        arguments: [
            (2, 3, 4, 5), (-2, -3, 4, 5), (58, 38, 9, 9), (0, 0, 60, 40), (-5, 10, 1000, 1), (7, 7, 0, 3),
            (7, 7, 3, -1),
            (100, 5, 5, 5), (.min, .min, .max, .max), (.max, .max, .max, .max),
        ])
    func rectangles(x: Int, y: Int, width: Int, height: Int) throws {
        let bitmap = try Canvas.drawn { $0.fill(x: x, y: y, width: width, height: height, red) }
        // Sums of the largest numbers overflow, and reach far beyond the picture.
        let (right, bottom) = (x.addingReportingOverflow(width), y.addingReportingOverflow(height))
        for (row, column) in (0..<40).flatMap({ row in (0..<60).map { (row, $0) } }) {
            let isInside =
                column >= x && row >= y && (right.overflow || column < right.partialValue)
                && (bottom.overflow || row < bottom.partialValue)
            #expect(bitmap.rgb(column, row) == (isInside ? [255, 0, 0] : [255, 255, 255]))
        }
    }

    @Test(
        "A bitmap keeps its pixels, gray or not, and those of them that lie inside", arguments: [1, 3],
        [
            (5, 6), (-3, -2), (57, 37), (0, 0), (-8, 0), (60, 0), (.max, .min), (.min, .max),
        ])
    func bitmaps(channels: Int, place: (x: Int, y: Int)) throws {
        let pixels = (0..<8 * 7 * channels).map { UInt8($0 % 200) }
        let small = try Bitmap(width: 8, height: 7, channels: channels, pixels: pixels)
        let bitmap = try Canvas.drawn { $0.draw(small, x: place.x, y: place.y) }
        var seen = 0
        for y in 0..<40 {
            for x in 0..<60 {
                let (fromX, fromY) = (x.subtractingReportingOverflow(place.x), y.subtractingReportingOverflow(place.y))
                let isInside =
                    !fromX.overflow && !fromY.overflow && (0..<8).contains(fromX.partialValue)
                    && (0..<7).contains(fromY.partialValue)
                guard isInside else {
                    #expect(bitmap.rgb(x, y) == [255, 255, 255])
                    continue
                }
                let source = small.rgb(fromX.partialValue, fromY.partialValue)
                #expect(bitmap.rgb(x, y) == (channels == 3 ? source : [source[0], source[0], source[0]]))
                seen += 1
            }
        }
        #expect(seen == (place == (5, 6) || place == (0, 0) ? 56 : place == (-3, -2) ? 25 : place == (57, 37) ? 9 : 0))
    }

    @Test("An outline covers the edges to half its thickness on either side, and nothing else")
    func outline() throws {
        let quad = Quad(x: 10, y: 8, width: 30, height: 20)
        let bitmap = try Canvas.drawn { try $0.outline(quad, thickness: 4, red) }
        for y in 0..<40 {
            for x in 0..<60 {
                let (centerX, centerY) = (Double(x) + 0.5, Double(y) + 0.5)
                // To the nearest edge: from inside or from outside of the rectangle.
                let inside = min(centerX - 10, 40 - centerX, centerY - 8, 28 - centerY)
                let (dx, dy) = (max(10 - centerX, centerX - 40, 0), max(8 - centerY, centerY - 28, 0))
                let distance = inside > 0 ? inside : (dx * dx + dy * dy).squareRoot()
                if distance <= 1.5 { #expect(bitmap.rgb(x, y) == [255, 0, 0]) }
                if distance >= 2.5 { #expect(bitmap.rgb(x, y) == [255, 255, 255]) }
            }
        }
    }

    @Test("A slanted edge is as smooth as an upright one is straight")
    func slanted() throws {
        let quad = Quad(
            topLeft: Point(x: 5, y: 5), topRight: Point(x: 55, y: 15), bottomRight: Point(x: 50, y: 35),
            bottomLeft: Point(x: 8, y: 30))
        let bitmap = try Canvas.drawn { try $0.outline(quad, thickness: 2, .black) }
        let values = Set(bitmap.drawn.map { bitmap[$0.x, $0.y] })
        #expect(values.count > 20, "its edges have many shades: \(values.count)")
        // A line of length l and thickness 2 covers about 2 l pixels.
        let length = zip(quad.corners, quad.corners.dropFirst() + [quad.corners[0]]).reduce(0) {
            $0 + $1.0.distance(to: $1.1)
        }
        let ink = bitmap.drawn.reduce(0) { $0 + Double(255 - bitmap[$1.x, $1.y]) / 255 }
        #expect(abs(ink / (2 * length) - 1) < 0.05)
    }

    @Test("Quads that reach out of the picture are drawn as far as it goes")
    func largeQuads() throws {
        let bitmap = try Canvas.drawn {
            try $0.outline(Quad(x: -900_000, y: 20, width: 1_800_000, height: 900_000), thickness: 3, red)
        }
        #expect(Set(bitmap.drawn.map(\.x)) == Set(0..<60))
        #expect(bitmap.drawn.allSatisfy { (18...21).contains($0.y) })
    }

    @Test(
        "Quads that are none, and lines of no thickness",
        arguments: [
            (Quad(x: .nan, y: 0, width: 1, height: 1), 2.0), (Quad(x: 0, y: 0, width: .infinity, height: 1), 2),
            (Quad(x: 2e6, y: 0, width: 1, height: 1), 2), (Quad(x: 0, y: 0, width: 1e300, height: 1e300), 2),
            (Quad(x: 5, y: 5, width: 9, height: 9), 0), (Quad(x: 5, y: 5, width: 9, height: 9), .nan),
            (Quad(x: 5, y: 5, width: 9, height: 9), -3), (Quad(x: 5, y: 5, width: 9, height: 9), 1e9),
        ])
    func refused(quad: Quad, thickness: Double) throws {
        let bitmap = try Canvas.drawn { canvas in
            do {
                try canvas.outline(quad, thickness: thickness, red)
                Issue.record("drawn")
            } catch {
                #expect(error is ImagingError)
            }
        }
        #expect(bitmap.drawn.isEmpty)
    }

    @Test("A point, a line and a bow tie are quads to be drawn, too")
    func oddQuads() throws {
        for quad in [
            Quad(x: 20, y: 20, width: 0, height: 0), Quad(x: 5, y: 20, width: 30, height: 0),
            Quad(x: 40, y: 30, width: -30, height: 10),
        ] {
            #expect(try !Canvas.drawn { try $0.outline(quad, thickness: 1, red) }.drawn.isEmpty)
        }
    }
}

@Suite("Text on a canvas")
struct FontTests {
    private static let sizes = Array(stride(from: 4, through: 20, by: 2))
    private static let printable = (33...126).map { Character(UnicodeScalar(UInt8($0))) }

    @Test(arguments: sizes)
    func everyGlyphIsInsideItsCellAndUnlikeAnyOther(size: Int) throws {
        let font = try Font(size: size)
        var seen: [[UInt8]: Character] = [:]
        for character in Self.printable {
            let text = String(character)
            let bitmap = try Canvas.drawn(60, 50) { $0.draw(text, x: 3, y: 2, font) }
            #expect(!bitmap.drawn.isEmpty, "\(character)")
            for place in bitmap.drawn {
                #expect((3..<3 + font.width(of: text)).contains(place.x), "\(character)")
                #expect((2..<2 + font.lineHeight).contains(place.y), "\(character)")
            }
            if let other = seen.updateValue(character, forKey: bitmap.pixels) {
                Issue.record("\(character) looks like \(other)")
            }
        }
        // In capitals a foot on the baseline, and about 1.5 pixels a point.
        let rows = try Canvas.drawn { $0.draw("H", x: 0, y: 0, font) }.drawn.map(\.y)
        #expect(rows.max()! == font.baseline - 1)
        #expect(abs(Double(font.baseline - rows.min()!) - 1.5 * Double(size)) <= 1.5)
    }

    @Test func sizesThatThereAreNot() {
        for size in [-4, 0, 2, 5, 7, 21, 22, .max, .min] {
            #expect(throws: ImagingError.self) { try Font(size: size) }
        }
    }

    @Test(
        "What the font lacks is an empty box, be it one character of many scalars",
        arguments: [
            "ä", "€", "👨‍👩‍👧‍👦", "\u{0}", "\n", "\r\n", "\u{7F}", "٣", "e\u{301}", "\\",
        ])
    func box(text: String) throws {
        let font = try Font(size: 8)
        let box = try Canvas.drawn { $0.draw("\u{80}", x: 5, y: 5, font) }
        #expect(!box.drawn.isEmpty)
        #expect(try Canvas.drawn { $0.draw(text, x: 5, y: 5, font) }.pixels == box.pixels)
        #expect(font.width(of: text) == font.width(of: "\u{80}"))
    }

    @Test("A text is its characters side by side; spaces only take room")
    func side() throws {
        let font = try Font(size: 8)
        let whole = try Canvas.drawn(200, 40) { $0.draw("16 42.5 km", x: 3, y: 4, font, red) }
        var x = 3
        let parts = try Canvas.drawn(200, 40) { canvas in
            for character in "16 42.5 km" {
                canvas.draw(String(character), x: x, y: 4, font, red)
                x += font.width(of: String(character))
            }
        }
        #expect(whole.pixels == parts.pixels)
        #expect(font.width(of: "16 42.5 km") == x - 3)
        #expect(try Canvas.drawn { $0.draw("   ", x: 5, y: 5, font) }.drawn.isEmpty)
        #expect(font.width(of: " ") > 0 && font.width(of: "") == 0)
    }

    @Test(
        "Text that reaches out of the picture is drawn as far as it goes",
        arguments: [
            (-40, 5), (50, 35), (5, -8), (.max, 0), (.min, 0), (0, .max), (0, .min), (Int(Int32.max) - 3, 5),
        ])
    func clipping(x: Int, y: Int) throws {
        let font = try Font(size: 12)
        let text = String(repeating: "164214 ", count: 500)
        let bitmap = try Canvas.drawn { $0.draw(text, x: x, y: y, font) }
        let isSeen = (-100...59).contains(x) && (-20...39).contains(y)
        #expect(bitmap.drawn.isEmpty == !isSeen)
    }

    @Test("Lines are as wide as they may be, and no word is lost", arguments: [40, 90, 200, 1000])
    func wrapping(width: Int) throws {
        let font = try Font(size: 8)
        let text = "It stands where the odometer was found. It has 6 digits,\nas most odometers."
        let lines = font.lines(of: text, width: width)
        #expect(
            lines.joined(separator: " ").split(separator: " ") == text.split(whereSeparator: \.isWhitespace)
                || width == 40)
        #expect(lines.joined().filter { $0 != " " } == text.filter { !$0.isWhitespace })
        #expect(lines.allSatisfy { font.width(of: $0) <= width && !$0.isEmpty })
        for (line, next) in zip(lines, lines.dropFirst()) {
            let word = next.prefix { $0 != " " }
            #expect(font.width(of: "\(line) \(word)") > width, "\(word) would have fitted behind \(line)")
        }
    }

    @Test func wordsLongerThanALineAreBroken() throws {
        let font = try Font(size: 8)
        let long = String(repeating: "8", count: 300)
        let lines = font.lines(of: "a \(long) b", width: 100)
        #expect(lines.joined().filter { $0 == "8" }.count == 300)
        #expect(lines.allSatisfy { font.width(of: $0) <= 100 })
        #expect(font.lines(of: "abc", width: 0) == ["a", "b", "c"], "a character a line at the least")
        #expect(font.lines(of: "abc", width: .min) == ["a", "b", "c"])
        #expect(font.lines(of: " \n ", width: 100) == [])
    }

    @Test func truncation() throws {
        let font = try Font(size: 8)
        let text = "TestImages/048-tft.jpg"
        let width = font.width(of: text)
        #expect(font.truncated(text, width: width) == text)
        let short = font.truncated(text, width: width - 1)
        #expect(short.hasSuffix("...") && text.hasPrefix(short.dropLast(3)))
        #expect(font.width(of: short) < width)
        #expect(font.truncated(text, width: 0) == "T...")
        #expect(font.truncated("", width: 0) == "")
    }

    @Test("Several threads draw with one font")
    func threads() async throws {
        let font = try Font(size: 10)
        let expected = try Canvas.drawn { $0.draw("1M8GDM9", x: 1, y: 1, font) }.pixels
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<16 {
                group.addTask { try Canvas.drawn { $0.draw("1M8GDM9", x: 1, y: 1, font) }.pixels }
            }
            for try await pixels in group { #expect(pixels == expected) }
        }
    }
}

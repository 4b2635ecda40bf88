import OdologImaging
import OdologNetwork
import OdologRecognition
import OdologValues
import Synchronization
import Testing

@testable import VehicleOCR

@Suite("Photos that are not upright")
struct DirectionTests {
    /// White with a black bar at the left end of all lines.
    let photo: TemporaryPhoto
    /// Reads `text` where the bar is in the first half of the strip.
    static func reader(
        of text: String, confidence: Double = 0.95, upsideDown other: String, otherConfidence: Double = 0.95
    ) -> ScriptedRecognizer {
        ScriptedRecognizer { strip, _ in
            let bar = strip.withPixels { $0.firstIndex(of: $0.min() ?? 0) ?? 0 }
            let isUpright = bar % strip.width < strip.width / 2
            return (isUpright ? text : other).map {
                RecognizedSymbol($0, confidence: isUpright ? confidence : otherConfidence)
            }
        }
    }

    init() throws {
        photo = try TemporaryPhoto { (20..<30).contains($0) ? 0 : 255 }
    }

    private func read(_ digits: ScriptedRecognizer, _ lines: [LocatedLine]) throws -> PhotoReading {
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: "km"), digitRecognizer: digits, secondDigitRecognizer: digits,
            locator: FixedLocator(answer: .success(lines)),
            parameters: .shipped)
        return try reader.read(photo.path, kind: .odometer)
    }

    @Test("A line whose ends the locator took for each other is read from the other one, and so are those beside it")
    func upsideDown() throws {
        let best = LocatedLine(quad: Quad(x: 10, y: 10, width: 200, height: 30), role: .odometer, score: 0.9)
        let other = LocatedLine(quad: Quad(x: 10, y: 60, width: 100, height: 30), role: .otherDigits, score: 0.4)
        // Too unlikely a number to be read, but close enough for a word.
        let word = LocatedLine(quad: Quad(x: 220, y: 10, width: 60, height: 30), role: .text, score: 0.1)
        let reading = try read(Self.reader(of: "12", upsideDown: "164217"), [best, other, word])
        #expect(reading.text == "164217")
        #expect(reading.quad == best.quad.upsideDown)
        #expect(reading.lines.allSatisfy { $0.quad.topLeft.x > $0.quad.topRight.x })
        // The unit beside each, and the word; whole rows as well, those of both.
        #expect(reading.lines.contains { !$0.isRow && $0.quad.topRight.x > 210 })
        #expect(reading.lines.count(where: \.isRow) == 2)
    }

    private func readVIN(_ characters: ScriptedRecognizer, _ locator: any LineLocator) throws -> PhotoReading {
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: ""), vinRecognizer: characters, secondVINRecognizer: characters,
            locator: locator,
            parameters: .shipped)
        return try reader.read(photo.path, kind: .vin)
    }

    static let vin = "1M8GDM9AXKP042788"

    @Test(
        "A VIN's line is read from its other end where nothing likely is read from the first, or something less likely",
        arguments: ["8B7Z", "WVWZZZ3BZ4E004120"])
    func vinUpsideDown(text: String) throws {
        let line = LocatedLine(quad: Quad(x: 10, y: 10, width: 300, height: 20), role: .vin, score: 0.9)
        let reading = try readVIN(
            Self.reader(of: text, confidence: 0.7, upsideDown: Self.vin), FixedLocator(answer: .success([line])))
        #expect(reading.text == Self.vin)
        #expect(reading.lines.allSatisfy { $0.quad.topLeft.x > $0.quad.topRight.x })
    }

    @Test("Where there is but one reader of VINs, too")
    func vinUpsideDownOfOneReader() throws {
        let line = LocatedLine(quad: Quad(x: 10, y: 10, width: 300, height: 20), role: .vin, score: 0.9)
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: ""), vinRecognizer: Self.reader(of: "8B7Z", upsideDown: Self.vin),
            locator: FixedLocator(answer: .success([line])),
            parameters: .shipped)
        #expect(try reader.read(photo.path, kind: .vin).text == Self.vin)
    }

    @Test(
        "A VIN's line stays as it is where something likely is read of it, or nothing of either",
        arguments: [(Self.vin, Self.vin), (Self.vin, "8B7Z"), ("8B7ZLA0SSE4C5", "8B7Z")])
    func vinUpright(text: String, other: String) throws {
        let line = LocatedLine(quad: Quad(x: 10, y: 10, width: 300, height: 20), role: .vin, score: 0.9)
        let reading = try readVIN(
            Self.reader(of: text, upsideDown: other), FixedLocator(answer: .success([line])))
        #expect(reading.text == (text.count == 17 ? text : nil))
        #expect(!reading.lines.isEmpty)
        #expect(reading.lines.allSatisfy { $0.quad.topLeft.x < $0.quad.topRight.x })
    }

    @Test("Sixteen characters that are read clearly are not seventeen on their head")
    func sixteenUpright() throws {
        func isUpright(_ confidence: Double, _ text: String = String(Self.vin.dropLast(1))) throws -> Bool {
            let characters = Self.reader(
                of: text, confidence: confidence, upsideDown: "WVWZZZ3BZ4E004120", otherConfidence: 0.7)
            let reading = try readVIN(characters, MiddleLocator())
            return try #require(reading.quad).topLeft.x < #require(reading.quad).topRight.x
        }
        #expect(try isUpright(0.95))
        #expect(try !isUpright(0.85))
        // A part of something else.
        #expect(try !isUpright(0.95, String(Self.vin.prefix(13))))
    }

    @Test("Two VINs in a photo: neither is accepted, both are told", arguments: [LineRole.vin, .text])
    func twoVINs(role: LineRole) throws {
        let other = "2HGFG1B86BH501831"
        let photo = try TemporaryPhoto { (150..<160).contains($0) ? 0 : 255 }
        // The bar is at the left end of the first, at the right end of the second.
        let lines = [
            LocatedLine(quad: Quad(x: 140, y: 20, width: 170, height: 12), role: .vin, score: 0.9),
            LocatedLine(quad: Quad(x: 5, y: 60, width: 170, height: 12), role: role, score: 0.8),
        ]
        let characters = Self.reader(of: Self.vin, upsideDown: other)
        func read(_ lines: [LocatedLine]) throws -> PhotoReading {
            let reader = PhotoReader(
                recognizer: FixedRecognizer(text: ""), vinRecognizer: characters, secondVINRecognizer: characters,
                locator: FixedLocator(answer: .success(lines)),
                parameters: .shipped)
            return try reader.read(photo.path, kind: .vin)
        }
        #expect(try read([lines[0]]).decision == .accept)
        let both = try read(lines)
        #expect(both.decision == .review)
        #expect(Set(both.candidates.prefix(2).map(\.text)) == [Self.vin, other])
    }

    /// Finds two lines at first, and another one in the photo on its head.
    final class OneOnItsHeadLocator: LineLocator {
        let identity = "head-1"
        private let looks = Mutex(0)
        private let upright: [LocatedLine]

        init(_ upright: [LocatedLine]) { self.upright = upright }

        func lines(in bitmap: Bitmap, lookingFor purpose: LinePurpose?) throws(LocatorError) -> [LocatedLine] {
            let isFirst = looks.withLock { looks in
                looks += 1
                return looks == 1
            }
            if isFirst { return upright }
            guard bitmap.width > bitmap.height else { return [] }
            return [LocatedLine(quad: Quad(x: 140, y: 20, width: 170, height: 12), role: .vin, score: 0.9)]
        }
    }

    @Test("Two VINs in a photo: that but one of them shows from another side settles nothing", arguments: [1, 2])
    func twoVINsThenOne(count: Int) throws {
        let photo = try TemporaryPhoto { (150..<160).contains($0) ? 0 : 255 }
        let lines = [
            LocatedLine(quad: Quad(x: 140, y: 20, width: 170, height: 12), role: .vin, score: 0.9),
            LocatedLine(quad: Quad(x: 5, y: 60, width: 170, height: 12), role: .vin, score: 0.8),
        ]
        // Alone, what the first look shows makes no VIN.
        let text = count == 2 ? Self.vin : "8B7Z"
        let characters = ScriptedRecognizer { strip, _ in
            let bar = strip.withPixels { $0.firstIndex(of: $0.min() ?? 0) ?? 0 } % strip.width
            return (bar < strip.width / 2 ? text : count == 2 ? "2HGFG1B86BH501831" : Self.vin)
                .map { RecognizedSymbol($0, confidence: 0.95) }
        }
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: ""), vinRecognizer: characters, secondVINRecognizer: characters,
            locator: OneOnItsHeadLocator(Array(lines.prefix(count))),
            parameters: .shipped)
        let reading = try reader.read(photo.path, kind: .vin)
        #expect(reading.text == Self.vin || count == 2)
        #expect((reading.decision == .accept) == (count == 1))
    }

    @Test(
        "A line stays as it is where not much more is read upside down",
        arguments: [("164217", "164217"), ("16421", "16425"), ("", "12"), ("12", "154")])
    func upright(text: String, other: String) throws {
        let line = LocatedLine(quad: Quad(x: 10, y: 10, width: 200, height: 30), role: .odometer, score: 0.9)
        let reading = try read(Self.reader(of: text, upsideDown: other), [line])
        #expect(reading.lines.allSatisfy { $0.quad.topLeft.x < $0.quad.topRight.x })
    }

    /// Finds a line only in a bitmap that is higher than wide.
    struct SidewaysLocator: LineLocator {
        let identity = "sideways-1"
        var role = LineRole.odometer
        static let quad = Quad(x: 20, y: 200, width: 80, height: 20)

        func lines(in bitmap: Bitmap, lookingFor purpose: LinePurpose?) throws(LocatorError) -> [LocatedLine] {
            guard bitmap.height > bitmap.width else { return [] }
            return [LocatedLine(quad: Self.quad, role: role, score: 0.9)]
        }
    }

    @Test("Where nothing is found the photo is looked at from its sides; places are those of the photo as it is")
    func sideways() throws {
        let digits = ScriptedRecognizer { _, _ in "164214".map { RecognizedSymbol($0, confidence: 0.97) } }
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: ""), digitRecognizer: digits, secondDigitRecognizer: digits,
            locator: SidewaysLocator(),
            parameters: .shipped)
        let reading = try reader.read(photo.path, kind: .odometer)
        #expect(reading.text == "164214")
        #expect(reading.quad == SidewaysLocator.quad.turned(back: 1, width: 320, height: 120))
    }

    @Test("So it is where no VIN is found")
    func sidewaysVIN() throws {
        let characters = ScriptedRecognizer { _, _ in Self.vin.map { RecognizedSymbol($0, confidence: 0.97) } }
        let reading = try readVIN(characters, SidewaysLocator(role: .vin))
        #expect(reading.text == Self.vin)
        #expect(reading.quad == SidewaysLocator.quad.turned(back: 1, width: 320, height: 120))
    }

    @Test("And where it is sure that there is a VIN, though not which, as a character can't be read")
    func sidewaysUnreadable() throws {
        let text = "1M8GDM9AX??042788"
        let characters = ScriptedRecognizer { _, _ in
            text.map {
                $0 == "?"
                    ? .init(RecognizedSymbol.unreadable, confidence: 0.8, isCovered: true) : .init($0, confidence: 0.97)
            }
        }
        let reading = try readVIN(characters, SidewaysLocator(role: .vin))
        #expect(reading.confidence < 0.2)
        #expect(reading.decision == .review)
        #expect(try #require(reading.text).hasPrefix("1M8GDM9AX"))
    }

    /// Finds one line, in the middle, in a bitmap that is wider than high.
    struct MiddleLocator: LineLocator {
        let identity = "middle-1"

        func lines(in bitmap: Bitmap, lookingFor purpose: LinePurpose?) throws(LocatorError) -> [LocatedLine] {
            guard bitmap.width > bitmap.height else { return [] }
            return [LocatedLine(quad: Quad(x: 5, y: 50, width: 310, height: 20), role: .vin, score: 0.9)]
        }
    }

    @Test("A VIN's line that was read is not read again when the photo is looked at from another side")
    func readOnce() throws {
        func strips(_ locator: any LineLocator) throws -> Int {
            let count = Mutex(0)
            let characters = ScriptedRecognizer { _, _ in
                count.withLock { $0 += 1 }
                return "8B7ZLA0SSE4C5".map { RecognizedSymbol($0, confidence: 0.9) }
            }
            _ = try readVIN(characters, locator)
            return count.withLock { $0 }
        }
        let middle = Quad(x: 5, y: 50, width: 310, height: 20)
        // The second sees it on its head, too.
        let once = try strips(FirstLookLocator([LocatedLine(quad: middle, role: .vin, score: 0.9)]))
        #expect(try strips(MiddleLocator()) == once && once > 0)
    }

    @Test(
        "A photo without what is asked for is looked at from all sides, but once where there is no reader of it",
        arguments: [ReadingKind.odometer, .vin], [true, false])
    func looks(kind: ReadingKind, hasReader: Bool) throws {
        let locator = AskedLocator()
        let recognizer = FixedRecognizer(text: "")
        let reader = PhotoReader(
            recognizer: recognizer, digitRecognizer: hasReader == (kind == .odometer) ? recognizer : nil,
            vinRecognizer: hasReader == (kind == .vin) ? recognizer : nil, locator: locator,
            parameters: .shipped)
        _ = try reader.read(photo.path, kind: kind)
        #expect(locator.questions.withLock { $0.map(\.width) } == (hasReader ? [320, 120, 320, 120] : [320]))
    }

    @Test("A place in a turned bitmap is found again in the bitmap", arguments: -1...4)
    func turnedBack(quarterTurns: Int) throws {
        var pixels = [UInt8](repeating: 0, count: 7 * 5)
        pixels[3 * 7 + 1] = 255
        let turned = try Bitmap(width: 7, height: 5, channels: 1, pixels: pixels).rotated(quarterTurns: quarterTurns)
        let place = try #require(turned.withPixels { $0.firstIndex(of: 255) })
        let pixel = Quad(x: Double(place % turned.width), y: Double(place / turned.width), width: 1, height: 1)
        let back = pixel.turned(back: quarterTurns, width: 7, height: 5)
        #expect(back.center == Point(x: 1.5, y: 3.5))
        #expect(back.width == 1 && back.height == 1)
    }
}

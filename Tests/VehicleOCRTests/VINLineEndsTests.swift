import OdologImaging
import OdologNetwork
import OdologRecognition
import OdologValues
import Synchronization
import Testing

@testable import VehicleOCR

@Suite("A VIN whose line was cut short, or took in a barcode")
struct VINLineEndsTests {
    private static let vin = "1M8GDM9AXKP042788"

    /// Characters of one width from `start` on, fractions of the line's width; a space leaves a gap.
    private static func symbols(
        _ text: String, from start: Double, pitch: Double, confidence: Double = 0.99
    ) -> [RecognizedSymbol] {
        text.enumerated().filter { $0.element != " " }.map { index, character in
            let left = start + Double(index) * pitch
            return RecognizedSymbol(character, confidence: confidence, extent: left...left + 0.8 * pitch)
        }
    }

    private func line(_ text: String, from start: Double, pitch: Double) -> RecognizedLine {
        RecognizedLine(
            symbols: Self.symbols(text, from: start, pitch: pitch), quad: Quad(x: 100, y: 50, width: 200, height: 20),
            role: .vin)
    }

    /// In widths of a character: what the completed line has room for on each side of the characters that were read.
    private func room(_ line: RecognizedLine, pitch: Double) throws -> (before: Double, behind: Double) {
        let whole = try #require(VINLineEnds.completed([line], isDoubtful: false))
        let extents = line.symbols.compactMap(\.extent)
        let step = pitch * line.quad.width
        return (
            (line.quad.topLeft.x + extents.first!.lowerBound * line.quad.width - whole.topLeft.x) / step,
            (whole.topRight.x - line.quad.topLeft.x - extents.last!.upperBound * line.quad.width) / step
        )
    }

    @Test("It goes on where the text touches the cut's end, as far as seventeen characters may")
    func goesOn() throws {
        let behind = try room(line("1M8GDM9AXK", from: 0.3, pitch: 0.07), pitch: 0.07)
        #expect(behind.before < 1 && behind.behind > 7 && behind.behind < 8.5)
        let before = try room(line("AXKP042788", from: 0, pitch: 0.07), pitch: 0.07)
        #expect(before.behind < 1 && before.before > 7 && before.before < 8.5)
        let both = try room(line("GDM9AXKP0427", from: 0.02, pitch: 0.08), pitch: 0.08)
        #expect(both.before > 5 && both.behind > 5)
    }

    @Test("The rows stay: a slanted line is followed along its slant")
    func slanted() throws {
        let quad = Quad(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: 100, y: 50), bottomRight: Point(x: 95, y: 60),
            bottomLeft: Point(x: -5, y: 10))
        let reading = RecognizedLine(
            symbols: Self.symbols("1M8GDM9AXK", from: 0.3, pitch: 0.07), quad: quad, role: .vin)
        let whole = try #require(VINLineEnds.completed([reading], isDoubtful: false))
        #expect(abs(whole.topRight.y - whole.topRight.x / 2) < 1e-9)
        #expect(abs(whole.height - quad.height) < 1e-9)
    }

    @Test(
        "Nothing says that it is cut off",
        arguments: [
            // Whole; ground on both sides; too few to tell; parted by wide gaps; nothing.
            ("1M8GDM9AXKP042788", 0.02, 0.056), ("MADEINJAPAN", 0.2, 0.05), ("1M8GD", 0, 0.2),
            ("1M8 GDM 9AX KP0 427", 0.0, 0.05), ("", 0, 0.1),
        ] as [(String, Double, Double)])
    func whole(text: String, start: Double, pitch: Double) {
        #expect(VINLineEnds.completed([line(text, from: start, pitch: pitch)], isDoubtful: false) == nil)
    }

    @Test(
        "Seventeen characters that go on are a VIN's only when they are likely to be one: some may be of the word before"
    )
    func wordBefore() throws {
        let cut = line("V1N1M8GDM9AXKP042", from: 0.05, pitch: 0.057)
        #expect(VINLineEnds.completed([cut], isDoubtful: false) == nil)
        let whole = try #require(VINLineEnds.completed([cut], isDoubtful: true))
        #expect(whole.topRight.x > cut.quad.topRight.x + 3 * 0.057 * cut.quad.width)
    }

    @Test("What covers a character looks like empty ground: a doubtful part of a VIN is looked for on both sides of it")
    func covered() throws {
        let part = line("9AXKP042788", from: 0.2, pitch: 0.05)
        #expect(VINLineEnds.completed([part], isDoubtful: false) == nil)
        let whole = try #require(VINLineEnds.completed([part], isDoubtful: true))
        let characters = 0.05 * part.quad.width
        #expect(whole.topLeft.x < part.quad.topLeft.x + (0.2 - 6 * 0.05) * part.quad.width)
        #expect(whole.topRight.x > part.quad.topLeft.x + 0.75 * part.quad.width + 6 * characters)
        // Too few may be any word; what is whole but for one goes on nowhere.
        for text in ["9AXKP04", "1M8GDM9AXKP04278"] {
            #expect(VINLineEnds.completed([line(text, from: 0.1, pitch: 0.05)], isDoubtful: true) == nil)
        }
    }

    @Test("Without places there is nothing to go by")
    func withoutExtents() {
        let symbols = "1M8GDM9AXK".map { RecognizedSymbol($0, confidence: 1) }
        let quad = Quad(x: 0, y: 0, width: 100, height: 10)
        #expect(VINLineEnds.completed([RecognizedLine(symbols: symbols, quad: quad)], isDoubtful: true) == nil)
        #expect(VINLineEnds.completed([], isDoubtful: true) == nil)
    }

    private func read(
        photo: TemporaryPhoto, _ script: @escaping ScriptedRecognizer.Script
    ) throws -> (reading: PhotoReading, strips: Int) {
        let line = LocatedLine(quad: Quad(x: 100, y: 40, width: 100, height: 20), role: .vin, score: 0.9)
        let engine = ScriptedRecognizer(script)
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: ""), digitRecognizer: FixedRecognizer(text: ""), vinRecognizer: engine,
            locator: FixedLocator(answer: .success([line])),
            parameters: .shipped)
        return (try reader.read(photo.path, kind: .vin), engine.strips)
    }

    private static let cuts = ModelParameters.shipped.cuts.vin

    @Test("The pipeline reads such a line anew, from its one end to the other")
    func completedInPipeline() throws {
        let (reading, _) = try read(photo: TemporaryPhoto()) { _, index in
            index < Self.cuts.likely.alone.count
                ? Self.symbols("1M8GDM9AXK", from: 0.3, pitch: 0.07) : Self.symbols(Self.vin, from: 0.03, pitch: 0.055)
        }
        #expect(reading.text == Self.vin)
        let quad = try #require(reading.quad)
        #expect(quad.width > 120 && quad.height == 20)
    }

    @Test("Where nothing like a VIN was read, the upper and the lower part are read alone")
    func partsInPipeline() throws {
        let first = Self.cuts.likely.alone.count
        let parts = first..<first + Self.cuts.again.alone.count
        let (reading, _) = try read(photo: TemporaryPhoto()) { _, index in
            parts.contains(index) ? Self.symbols(Self.vin, from: 0.03, pitch: 0.055) : []
        }
        #expect(reading.text == Self.vin)
        let quad = try #require(reading.quad)
        #expect(quad.topLeft.y == 40 && abs(quad.height - 12) < 1e-9)
    }

    @Test("Where sixteen characters are clear, they aren't read in halves")
    func clear() throws {
        func strips(_ text: String, _ confidence: Double) throws -> Int {
            try read(photo: TemporaryPhoto()) { _, _ in
                Self.symbols(text, from: 0.1, pitch: 0.045, confidence: confidence)
            }.strips
        }
        let sixteen = String(Self.vin.dropLast())
        #expect(try strips(sixteen, 0.999) < strips(sixteen, 0.9))
        // Seventeen that are none may have been cut badly.
        let other = "ABCDEFG99HJKLMNPR"
        #expect(try strips(other, 0.999) == strips(other, 0.9))
    }

    @Test("A VIN whose ends nobody saw is for a person")
    func endsUnseen() throws {
        let (reading, _) = try read(photo: TemporaryPhoto()) { _, _ in
            Self.symbols(Self.vin, from: 0.03, pitch: 0.055)
        }
        #expect(reading.text == Self.vin)
        #expect(reading.doubts == [.mayGoOn] && reading.decision == .review)
    }

    @Test("A settled VIN is not read any further")
    func settled() throws {
        func read(from start: Double, pitch: Double) throws -> (reading: PhotoReading, strips: Int) {
            try self.read(photo: TemporaryPhoto()) { _, _ in Self.symbols(Self.vin, from: start, pitch: pitch) }
        }
        let settled = try read(from: 0.15, pitch: 0.04)
        // Its ends aren't seen.
        let unsettled = try read(from: 0.03, pitch: 0.055)
        #expect(settled.reading.decision == .accept && unsettled.reading.decision == .review)
        #expect(settled.strips < unsettled.strips)
    }

    @Test("Two readers of VINs: the second reads most cuts, from strips without a border")
    func secondReader() throws {
        let photo = try TemporaryPhoto()
        let line = LocatedLine(quad: Quad(x: 100, y: 40, width: 100, height: 20), role: .vin, score: 0.9)
        let heights = Mutex<Set<Int>>([])
        let first = ScriptedRecognizer { _, _ in Self.symbols("1M8GDM9AXKP042783", from: 0.15, pitch: 0.04) }
        let second = ScriptedRecognizer { strip, _ in
            heights.withLock { _ = $0.insert(strip.height) }
            return Self.symbols(Self.vin, from: 0.15, pitch: 0.04)
        }
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: ""), digitRecognizer: FixedRecognizer(text: ""), vinRecognizer: first,
            secondVINRecognizer: second, locator: FixedLocator(answer: .success([line])),
            parameters: .shipped)
        let reading = try reader.read(photo.path, kind: .vin)
        #expect(reading.text == Self.vin)
        #expect(reading.engine == EngineIdentity(name: "scripted", version: "1", model: "none+none"))
        // At a third of the cost.
        let cuts = ModelParameters.shipped.cuts.vin.likely
        #expect(first.strips == cuts.first.count && second.strips == cuts.second.count)
        #expect(heights.withLock { $0 } == [48])
    }
}

import Foundation
import OdologImaging
import OdologLocator
import OdologOdometer
import OdologRecognition
import OdologText
import OdologVIN
import Synchronization
import Testing

@testable import VehicleOCR

/// Keeps the strips it is asked to read.
private final class StripKeeper: TextRecognizer {
    let identity = EngineIdentity(name: "keeper", version: "1", model: "none")
    let strips = Mutex<[Bitmap]>([])
    private let text: String

    init(text: String) {
        self.text = text
    }

    func symbols(in strip: Bitmap, alphabet: Alphabet) throws(RecognitionError) -> [RecognizedSymbol] {
        strips.withLock { $0.append(strip) }
        return text.map { RecognizedSymbol($0, confidence: 0.95) }
    }
}

@Suite("The picture that explains a reading")
struct ExplanationTests {
    private let vin = "1M8GDM9AXKP042788"

    @Test("It shows the strips just as the engine got them, and what it read, without reading again")
    func strips() throws {
        let photo = try TemporaryPhoto()
        let recognizer = StripKeeper(text: "164214 km")
        let reader = PhotoReader(recognizer)
        let reading = try reader.read(photo.path)
        let strips = recognizer.strips.withLock { $0 }
        #expect(!strips.isEmpty)
        let page = try reader.explain(reading)
        #expect(recognizer.strips.withLock { $0 }.count == strips.count)
        for strip in strips { #expect(page.holds(try strip.inColor())) }
        let style = try ExplanationStyle(width: page.width)
        #expect(try page.shows("164214 km", style.reading, style.ink))
        #expect(try page.shows("1.1", style.body, .black, on: style.color(of: .text)))
    }

    @Test("Of a small line in a large photo, too, which is read from all pixels of the file")
    func stripsFromDetail() throws {
        // Finer than what is left of them in the photo's bitmap.
        let photo = try TemporaryPhoto(width: 4000, height: 2000) { $0 % 7 < 3 ? UInt8($0 % 251) : 255 }
        let recognizer = StripKeeper(text: "164214 km")
        let line = LocatedLine(quad: Quad(x: 40, y: 100, width: 60, height: 12), role: .odometer, score: 1)
        let reader = PhotoReader(
            recognizer: recognizer, locator: FirstLookLocator([line]), parameters: .identity)
        let reading = try reader.read(photo.path, kind: .odometer)
        let cuts = reading.lines.compactMap(\.cut)
        #expect(!cuts.isEmpty && cuts.allSatisfy(\.isFromDetail))
        let strips = recognizer.strips.withLock { $0 }
        #expect(!strips.isEmpty)
        let page = try reader.explain(reading)
        for strip in strips { #expect(page.holds(try strip.inColor())) }
    }

    @Test("An odometer's candidates come with confidence and reasons")
    func odometer() throws {
        let photo = try TemporaryPhoto()
        let reader = PhotoReader(FixedRecognizer(text: "164214 km", confidence: 0.7))
        let reading = try reader.read(photo.path)
        let candidate = try #require(reading.candidates.first)
        let page = try reader.explain(reading)
        let style = try ExplanationStyle(width: page.width)
        #expect(try page.shows("164214 km", style.reading, style.ink))
        #expect(try page.shows(candidate.confidence.percent, style.reading, style.ink))
        // Reasons are wrapped: their first words stand on a line.
        #expect(try page.shows(String(candidate.reasons[0].prefix(12)), style.body, style.faint))
        #expect(try page.shows("For a person to look at:", style.body, style.ink))
        #expect(try !page.shows("Accepted:", style.body, style.ink))
    }

    @Test func aVIN() throws {
        let photo = try TemporaryPhoto()
        let reader = PhotoReader(FixedRecognizer(text: vin), acceptAt: 0.01)
        let reading = try reader.read(photo.path)
        let page = try reader.explain(reading)
        let style = try ExplanationStyle(width: page.width)
        #expect(try page.shows(vin, style.reading, style.ink))
        #expect(try page.shows("Read as \(vin).", style.body, style.faint))
        #expect(try page.shows("The check digit is right.", style.body, style.faint))
        #expect(try page.shows("Accepted: readings from 1 % on go without a person.", style.body, style.ink))
    }

    @Test func whatElseAVINMayBe() throws {
        let photo = try TemporaryPhoto()
        let reader = PhotoReader(
            ScriptedRecognizer { _, index in
                "WVWZZZ1JZ3W38675\(index.isMultiple(of: 3) ? "1" : "2")".map { RecognizedSymbol($0, confidence: 0.9) }
            })
        let reading = try reader.read(photo.path, kind: .vin)
        guard case .vin(let candidates) = reading.content, candidates.count > 1 else {
            Issue.record("\(reading.content)")
            return
        }
        let page = try reader.explain(reading)
        let style = try ExplanationStyle(width: page.width)
        let (own, first) = (candidates[1].vin[17], candidates[0].vin[17])
        #expect(try page.shows("Position 17: \(own) where the first has \(first)", style.body, style.faint))
    }

    @Test("Nothing read, and nothing that makes sense", arguments: ReadingKind.allCases.map(Optional.some) + [nil])
    func nothing(kind: ReadingKind?) throws {
        let photo = try TemporaryPhoto()
        let silent = PhotoReader(FixedRecognizer(text: ""))
        let page = try silent.explain(silent.read(photo.path, kind: kind))
        let style = try ExplanationStyle(width: page.width)
        #expect(try page.shows("None: no line of characters was found", style.body, style.ink))
        #expect(try page.shows("nothing readable", style.reading, .white, on: style.band))

        let babbling = PhotoReader(FixedRecognizer(text: "ABC"))
        let other = try babbling.explain(babbling.read(photo.path, kind: kind))
        #expect(try other.shows("None: nothing that was read looks like", style.body, style.ink))
        #expect(try other.shows("ABC", style.reading, style.ink))
    }

    @Test(
        "The photo fills 800 to 1200 pixels, and is never higher than 1600",
        arguments: [
            (320, 120, 800, 300), (200, 100, 800, 400), (1000, 500, 1000, 500), (1600, 1200, 1200, 900),
            (300, 5000, 96, 1600), (1, 1, 800, 800), (1, 3000, 1, 1600), (3000, 1, 1200, 1),
        ])
    func size(width: Int, height: Int, shownWidth: Int, shownHeight: Int) throws {
        let file = try TemporaryPhoto(width: width, height: height)
        let photo = try Photo(contentsOf: file.path)
        let shown = try ExplainedPhoto.scaled(photo)
        #expect(shown.width == shownWidth && shown.height == shownHeight)
        let reader = PhotoReader(FixedRecognizer(text: ""), FixedLocator(answer: .success([])))
        let page = try reader.explain(reader.read(photo))
        #expect(page.width == max(shownWidth, 800) + 32)
        #expect(page.holds(try shown.inColor()))
    }

    @Test("Quads stand where the lines are, the chosen one thick, also when the photo was decoded smaller")
    func quads() throws {
        let file = try TemporaryPhoto(width: 2400, height: 1600)
        var limits = PhotoLimits.standard
        limits.decodedPixels = 1200 * 800
        let photo = try Photo(contentsOf: file.path, limits: limits)
        #expect(photo.scale < 1)
        let chosen = LocatedLine(quad: Quad(x: 300, y: 200, width: 400, height: 80), role: .odometer, score: 0.9)
        let other = LocatedLine(quad: Quad(x: 300, y: 500, width: 400, height: 80), role: .vin, score: 0.8)
        // Two variants of each line: strips 0 and 1 are of the first.
        let recognizer = ScriptedRecognizer { _, index in
            (index < 2 ? "164214 km" : "ABC").map { RecognizedSymbol($0, confidence: 0.99) }
        }
        let reader = PhotoReader(recognizer, FixedLocator(answer: .success([chosen, other])))
        let reading = try reader.read(photo)
        #expect(reading.lines.map(\.role).contains(.odometer))
        let page = try reader.explain(reading)
        let style = try ExplanationStyle(width: page.width)
        let top = try #require(page.firstRow(notIn: style.band, after: 0)) + 10
        // The located quads are in pixels of the decoded photo, which is shown 1200 pixels wide.
        let scale = 1200 / Double(photo.bitmap.width)
        for (line, thickness) in [(chosen, 5.0), (other, 2)] {
            let color = style.color(of: line.role)
            let (x, y) = (16 + Int(500 * scale), top + Int((line.quad.topLeft.y * scale).rounded()))
            let column = (y - 12...y + 12).filter { page.rgb(x, $0) == [color.red, color.green, color.blue] }
            #expect(abs(Double(column.count) - thickness) <= 1, "\(line.role): \(column)")
            #expect(column.allSatisfy { abs($0 - y) <= 4 })
        }
    }

    @Test(
        "Rubbish from an engine makes a picture like any other",
        arguments: [
            String(repeating: "8", count: 5000), String(repeating: "1M8GDM9AXKP042788 ", count: 100), "👨‍👩‍👧‍👦🚗🇩🇪",
            "\u{0}\u{1B}[2J\u{202E}123456", "e\u{301}\u{301}123", "٣٤٥٦٧٨", "    164214", "99999999999999999999999",
        ])
    func rubbish(text: String) throws {
        let photo = try TemporaryPhoto()
        for confidence in [0, 1, -3, 7, 1e300, .nan, .infinity, -.infinity] {
            let reader = PhotoReader(FixedRecognizer(text: text, confidence: confidence))
            #expect(try reader.explain(reader.read(photo.path)).width == 832)
        }
    }

    @Test("Quads beyond the photo are drawn as far as they lie in it")
    func farQuads() throws {
        let photo = try TemporaryPhoto()
        let quads = [
            Quad(x: -5000, y: -5000, width: 100, height: 30), Quad(x: -900_000, y: 20, width: 1_700_000, height: 40),
            Quad(x: 300, y: 100, width: 200, height: 60), Quad(x: 100, y: 50, width: -80, height: -30),
        ]
        let lines = quads.map { LocatedLine(quad: $0, role: .odometer, score: .nan) }
        let reader = PhotoReader(FixedRecognizer(text: "164214"), FixedLocator(answer: .success(lines)))
        let reading = try reader.read(photo.path)
        #expect(reading.lines.contains { $0.quad.topLeft.x < -100_000 })
        let page = try reader.explain(reading)
        let style = try ExplanationStyle(width: page.width)
        let band = [style.band.red, style.band.green, style.band.blue]
        #expect((0..<page.width).allSatisfy { page.rgb($0, 3) == band }, "nothing is drawn over the head")
    }

    @Test func aDamagedPhotoIsSaidToBeOne() throws {
        let file = try TemporaryPhoto(width: 600, height: 400)
        let whole = try Data(contentsOf: URL(fileURLWithPath: file.path))
        let photo = try Photo(data: Array(whole.prefix(whole.count / 2)), name: "cut.png")
        #expect(photo.isDamaged)
        let reader = PhotoReader(FixedRecognizer(text: "164214 km"), acceptAt: 0.01)
        let page = try reader.explain(reader.read(photo))
        let style = try ExplanationStyle(width: page.width)
        #expect(try page.shows("pixels of the photo are missing or wrong.", style.body, style.ink))
    }
}

@Suite("Places of an explanation")
struct ExplainedPlaceTests {
    private func line(_ quad: Quad, _ variant: String, _ role: LineRole = .text) -> RecognizedLine {
        RecognizedLine(symbols: [RecognizedSymbol("8", confidence: 1)], quad: quad, role: role, variant: variant)
    }

    @Test("Cuts of one line are one place, lines beside or below each other are not")
    func places() {
        let quad = Quad(x: 100, y: 100, width: 200, height: 40)
        let lines = [
            line(quad, "gray", .odometer), line(Quad(x: 100, y: 145, width: 200, height: 40), "gray"),
            line(quad.lengthened(by: 0.4), "gray +0.4", .odometer),
            line(Quad(x: 310, y: 100, width: 200, height: 40), "gray"), line(quad, "words", .odometer),
            line(Quad(x: 50, y: 60, width: 300, height: 120), "gray", .vin),
        ]
        let places = ExplainedPlace.places(in: lines)
        #expect(places.map { $0.lines.map(\.label) } == [["1.1", "1.2", "1.3"], ["2.1"], ["3.1"], ["4.1"]])
        #expect(places[0].lines.map(\.index) == [0, 2, 4])
        #expect(places.roles == [.odometer, .vin, .text])
        #expect(places.line(at: 3)?.label == "3.1")
        #expect(places.line(at: 6) == nil)
    }

    @Test(
        "Numbers for a person",
        arguments: [
            (1.0, "100 %", "1.00"), (0.995, ">99 %", "1.00"), (0.004, "<1 %", "0.00"), (0, "0 %", "0.00"),
            (0.666, "67 %", "0.67"), (-3, "0 %", "-3.00"), (.nan, "?", "?"), (.infinity, "?", "?"),
            (0.05, "5 %", "0.05"),
        ])
    func numbers(value: Double, percent: String, hundredths: String) {
        #expect(value.percent == percent)
        #expect(value.hundredths == hundredths)
    }
}

import Foundation
import OdologImaging
import OdologNetwork
import OdologOdometer
import OdologReading
import OdologRecognition
import OdologVIN
import OdologValues
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

@Suite("The page that explains a reading")
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
        let page = try reader.page(of: reading)
        page.checkManners()
        #expect(recognizer.strips.withLock { $0 }.count == strips.count)
        let shown = try page.pictures().dropFirst()
        #expect(shown.count == reading.lines.count)
        for strip in strips { #expect(shown.contains { $0.isSame(as: strip) }) }
        for strip in shown { #expect(strips.contains { $0.isSame(as: strip) }) }
        #expect(page.all("bdi").count { $0.isOf("read") && $0.text == "164214 km" } >= strips.count)
        #expect(page.all("figure").contains { $0.attributes["id"] == "strip-1.1" && $0.isOf("chosen") })
    }

    @Test(
        "Of a small line in a large photo, too, which is read from all pixels of the file",
        arguments: [
            Quad(x: 40, y: 100, width: 60, height: 12), Quad(x: 40.3, y: 100.7, width: 61.9, height: 11.3),
            Quad(x: 2, y: 3, width: 70, height: 9.1), Quad(x: 600.5, y: 500.5, width: 69, height: 14),
            Quad(
                topLeft: Point(x: 300.1, y: 400.2), topRight: Point(x: 371.3, y: 411.4),
                bottomRight: Point(x: 369.7, y: 424.9), bottomLeft: Point(x: 298.4, y: 413.3)),
        ])
    func stripsFromDetail(quad: Quad) throws {
        // Finer than what is left of them in the photo's bitmap.
        let photo = try TemporaryPhoto(width: 4000, height: 2000) { $0 % 7 < 3 ? UInt8($0 % 251) : 255 }
        let recognizer = StripKeeper(text: "164214 km")
        let line = LocatedLine(quad: quad, role: .odometer, score: 1)
        let reader = PhotoReader(
            recognizer: recognizer, locator: FirstLookLocator([line]), parameters: .identity)
        let reading = try reader.read(photo.path, kind: .odometer)
        let cuts = reading.lines.compactMap(\.cut)
        #expect(cuts.contains { $0.isFromDetail })
        let strips = recognizer.strips.withLock { $0 }
        #expect(!strips.isEmpty)
        let shown = try reader.page(of: reading).pictures().dropFirst()
        for strip in strips { #expect(shown.contains { $0.isSame(as: strip) }) }
    }

    @Test("Each candidate stands there once, with confidence, reasons and the strip that it is from")
    func odometer() throws {
        let photo = try TemporaryPhoto()
        let reader = PhotoReader(FixedRecognizer(text: "164214 km", confidence: 0.7))
        let reading = try reader.read(photo.path)
        let page = try reader.page(of: reading)
        page.checkManners()
        try expectCandidates(of: reading, on: page)
        #expect(page.all("h1").map(\.text) == ["164214 km"])
        #expect(page.text.contains("For a person to look at:"))
        #expect(!page.text.contains("Accepted:"))
    }

    /// All of them, in order, each fact once in the row of its candidate.
    private func expectCandidates(of reading: PhotoReading, on page: ExplanationPage) throws {
        #expect(!reading.candidates.isEmpty)
        let rows = page.all("tr").dropFirst()
        try #require(rows.count == reading.candidates.count)
        for (row, candidate) in zip(rows, reading.candidates) {
            #expect(row.text.contains(candidate.text) && row.text.contains(candidate.confidence.percent))
            for fact in candidate.facts {
                let sentence = try #require(fact.sentence).dropFirst()
                #expect(row.text.components(separatedBy: sentence).count == 2, "\(sentence)")
            }
        }
    }

    @Test func aVIN() throws {
        let photo = try TemporaryPhoto()
        let reader = PhotoReader(FixedRecognizer(text: vin), acceptAt: 0.01)
        let reading = try reader.read(photo.path)
        let page = try reader.page(of: reading)
        page.checkManners()
        try expectCandidates(of: reading, on: page)
        let reasons = page.all("li").map(\.text)
        #expect(reasons.count { $0 == "Read as \(vin)." } == 1)
        #expect(reasons.contains("The check digit is right."))
        #expect(page.text.contains("Accepted: readings from 1 % on go without a person."))
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
        let page = try reader.page(of: reading)
        try expectCandidates(of: reading, on: page)
        let (own, first) = (candidates[1].vin[17], candidates[0].vin[17])
        #expect(page.all("tr")[2].text.contains("Position 17: \(own) where the first has \(first)"))
    }

    @Test("Nothing read, and nothing that makes sense", arguments: ReadingKind.allCases.map(Optional.some) + [nil])
    func nothing(kind: ReadingKind?) throws {
        let photo = try TemporaryPhoto()
        let silent = PhotoReader(FixedRecognizer(text: ""))
        let page = try silent.page(of: silent.read(photo.path, kind: kind))
        page.checkManners()
        #expect(page.text.contains("None: no line of characters was found"))
        #expect(page.all("h1").map(\.text) == ["Nothing readable"])
        #expect(page.all("table").isEmpty && page.all("img").count == 1)

        let babbling = PhotoReader(FixedRecognizer(text: "ABC"))
        let other = try babbling.page(of: babbling.read(photo.path, kind: kind))
        other.checkManners()
        #expect(other.text.contains("None: nothing that was read looks like"))
        #expect(other.all("bdi").contains { $0.isOf("read") && $0.text == "ABC" })
    }

    @Test("The same photo gives the same page")
    func deterministic() throws {
        let photo = try TemporaryPhoto()
        let reader = PhotoReader(FixedRecognizer(text: "164214 km", confidence: 0.7))
        #expect(try reader.explain(reader.read(photo.path)) == reader.explain(reader.read(photo.path)))
    }

    @Test(
        "The photo has at most 1200 pixels either way, and is never enlarged",
        arguments: [
            (320, 120, 320, 120), (1000, 500, 1000, 500), (1600, 1200, 1200, 900), (300, 5000, 72, 1200),
            (1, 1, 1, 1), (1, 3000, 1, 1200), (3000, 1, 1200, 1),
        ])
    func size(width: Int, height: Int, shownWidth: Int, shownHeight: Int) throws {
        let file = try TemporaryPhoto(width: width, height: height)
        let photo = try Photo(contentsOf: file.path)
        let reader = PhotoReader(FixedRecognizer(text: ""), FixedLocator(answer: .success([])))
        let page = try reader.page(of: reader.read(photo))
        page.checkManners()
        let shown = try page.pictures()
        #expect(shown.map(\.width) == [shownWidth] && shown.map(\.height) == [shownHeight])
        #expect(page.source.utf8.count < 1_000_000)
    }

    @Test("Noise in colour, which no PNG makes smaller, is a page of a few megabytes at most")
    func bounded() throws {
        var generator = SystemRandomNumberGenerator()
        let pixels = (0..<1600 * 1600 * 3).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Bitmap(width: 1600, height: 1600, channels: 3, pixels: pixels).writePNG(to: path)
        let reader = PhotoReader(FixedRecognizer(text: "164214 km"))
        #expect(try reader.explain(reader.read(path)).utf8.count < 8_000_000)
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
        let page = try reader.page(of: reader.read(photo))
        #expect(page.all("svg").contains { $0.attributes["viewBox"] == "0 0 2400 1600" })
        let polygons = page.all("polygon").filter { !$0.isOf("case") }
        // The chosen one last: over all others.
        #expect(
            polygons.map { $0.isOf("odometer") } == [false, true]
                && polygons.map { $0.isOf("chosen") } == [false, true])
        for (line, polygon) in zip([other, chosen], polygons) {
            let numbers = polygon.attributes["points", default: ""].split { " ,".contains($0) }.compactMap {
                Double($0)
            }
            try #require(numbers.count == 8)
            // The located quads are in pixels of the decoded photo. A cut may be lengthened, its height stays.
            #expect(abs(numbers[1] - line.quad.topLeft.y / photo.scale) < 0.1)
            #expect(abs(numbers[5] - line.quad.bottomRight.y / photo.scale) < 0.1)
            let middle = line.quad.center.x / photo.scale
            #expect(abs((numbers[0] + numbers[2]) / 2 - middle) < 0.1)
        }
    }

    @Test(
        "Rubbish from an engine makes a page like any other",
        arguments: [
            String(repeating: "8", count: 5000), String(repeating: "1M8GDM9AXKP042788 ", count: 100), "👨‍👩‍👧‍👦🚗🇩🇪",
            "\u{0}\u{1B}[2J\u{202E}123456", "e\u{301}\u{301}123", "٣٤٥٦٧٨", "    164214", "99999999999999999999999",
            "<script>alert(1)</script>", "\"/><img src=x onerror=alert(1)>", "]]>&amp;<!--",
            String([0xFFFF, 0xFDD0, 0x2028, 0x85].compactMap { Unicode.Scalar($0 as UInt32).map(Character.init) }),
        ])
    func rubbish(text: String) throws {
        let photo = try TemporaryPhoto()
        for confidence in [0, 1, -3, 7, 1e300, .nan, .infinity, -.infinity] {
            let reader = PhotoReader(FixedRecognizer(text: text, confidence: confidence))
            try reader.page(of: reader.read(photo.path)).checkManners()
        }
    }

    @Test(
        "A file may have any name: it is shown, and turns nothing",
        arguments: [
            ("عداد السيارة.png", "عداد السيارة.png"), ("里程表.png", "里程表.png"), ("a\u{202E}gnp.exe", "a\u{FFFD}gnp.exe"),
            ("<script>alert(1)</script>.png", "<script>alert(1)</script>.png"), ("a\nb\t\u{7F}.png", "a␊b␉␡.png"),
            ("\"'><svg onload=x>&lt;.png", "\"'><svg onload=x>&lt;.png"),
            ("</title></style>.png", "</title></style>.png"),
        ])
    func names(name: String, shown: String) throws {
        let file = try TemporaryPhoto()
        let photo = try Photo(data: Array(Data(contentsOf: URL(fileURLWithPath: file.path))), name: name)
        let reader = PhotoReader(FixedRecognizer(text: "164214 km"))
        let page = try reader.page(of: reader.read(photo))
        page.checkManners()
        #expect(page.all("bdi").count { $0.text == shown } == 1)
        #expect(page.all("title").map(\.text) == ["164214 km: \(shown)"])
        #expect(!page.source.contains("<script") && !page.source.contains("<svg on"))
    }

    @Test("Quads beyond the photo, and such that are nowhere, make a page like any other")
    func farQuads() throws {
        let photo = try TemporaryPhoto()
        let quads = [
            Quad(x: -5000, y: -5000, width: 100, height: 30), Quad(x: -900_000, y: 20, width: 1_700_000, height: 40),
            Quad(x: 300, y: 100, width: 200, height: 60), Quad(x: 100, y: 50, width: -80, height: -30),
            Quad(x: .nan, y: 50, width: 80, height: .infinity),
        ]
        let lines = quads.map { LocatedLine(quad: $0, role: .odometer, score: .nan) }
        let reader = PhotoReader(FixedRecognizer(text: "164214"), FixedLocator(answer: .success(lines)))
        let reading = try reader.read(photo.path)
        #expect(reading.lines.contains { $0.quad.topLeft.x < -100_000 })
        let page = try reader.page(of: reading)
        page.checkManners()
        for polygon in page.all("polygon") {
            let numbers = polygon.attributes["points", default: ""].split { " ,".contains($0) }.map { Double($0) }
            #expect(numbers.count == 8 && numbers.allSatisfy { abs($0 ?? .infinity) < 1e6 })
        }
    }

    @Test func aDamagedPhotoIsSaidToBeOne() throws {
        let file = try TemporaryPhoto(width: 600, height: 400)
        let whole = try Data(contentsOf: URL(fileURLWithPath: file.path))
        let photo = try Photo(data: Array(whole.prefix(whole.count / 2)), name: "cut.png")
        #expect(photo.isDamaged)
        let reader = PhotoReader(FixedRecognizer(text: "164214 km"), acceptAt: 0.01)
        let page = try reader.page(of: reader.read(photo))
        #expect(page.text.contains("pixels of the photo are missing or wrong."))
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

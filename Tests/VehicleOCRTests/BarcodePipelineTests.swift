import Foundation
import OdologBarcode
import OdologImaging
import OdologNetwork
import OdologRecognition
import OdologVIN
import OdologValues
import Synchronization
import Testing
import VehicleOCR

@Suite("Barcodes in the pipeline")
struct BarcodePipelineTests {
    private static let vin = "1M8GDM9AXKP042788"
    private static let other = "2HGFG1B86BH501831"
    private static let quad = Quad(x: 20, y: 60, width: 200, height: 30)

    private func barcode(_ text: String, _ quad: Quad = quad) -> RecognizedBarcode {
        RecognizedBarcode(payload: Array(text.utf8), symbology: .code39, quad: quad)
    }

    private func reader(
        text: String, _ scan: BarcodeScan, locator: FixedLocator = FixedLocator(), acceptAt: Double = 0.99
    ) -> PhotoReader {
        PhotoReader(
            recognizer: FixedRecognizer(text: text), locator: locator, barcodeScanner: FixedBarcodeScanner(scan),
            parameters: .identity, decisionRule: DecisionRule(acceptAt: acceptAt))
    }

    @Test("Both agree: accepted, from both")
    func agree() throws {
        let scan = BarcodeScan(barcodes: [barcode("I\(Self.vin)")])
        let photo = try TemporaryPhoto()
        let reading = try reader(text: Self.vin, scan).read(photo.path)
        #expect(reading.text == Self.vin)
        #expect(reading.source == .both)
        #expect(reading.decision == .accept)
        #expect(reading.doubts == [])
        #expect(reading.engine.name == "fixed")
        #expect(reading.barcodes == scan.barcodes)
    }

    @Test("A search that ran out of time: nothing is accepted by its characters alone, at no threshold")
    func unread() throws {
        let photo = try TemporaryPhoto()
        let unread = BarcodeScan(isComplete: false)
        let alone = try reader(text: Self.vin, unread, acceptAt: 0).read(photo.path)
        #expect(alone.doubts == [.barcodeUnread] && alone.decision == .review)
        let both = BarcodeScan(barcodes: [barcode(Self.vin)], isComplete: false)
        #expect(try reader(text: Self.vin, both).read(photo.path).doubts == [])
        // No barcode contradicts an odometer.
        let odometer = try reader(text: "164214 km", unread, acceptAt: 0).read(photo.path)
        #expect(odometer.text == "164214" && odometer.doubts == [])
        #expect(try reader(text: "", unread).read(photo.path).doubts == [])
    }

    @Test("They disagree: never accepted, at no threshold", arguments: [0.0, 0.5, 0.99])
    func disagree(acceptAt: Double) throws {
        let scan = BarcodeScan(barcodes: [barcode(Self.vin)])
        let photo = try TemporaryPhoto()
        let reading = try reader(text: Self.other, scan, acceptAt: acceptAt).read(photo.path)
        #expect(reading.decision == .review)
        #expect(reading.doubts == [.barcodeDisagrees])
        #expect(Set(reading.candidates.prefix(2).map(\.text)) == [Self.vin, Self.other])
        #expect(reading.confidence < 0.5)
    }

    /// Upright it reads `text`, from the other end nothing that could be a VIN: the barcode would be surest beside that.
    @Test(
        "They disagree, and the readers of VINs look from both ends and from all sides: never accepted",
        arguments: [(other, 0.98), ("WVWZZZ3BZ4E004120", 0.7)])
    func disagreeFromBothEnds(text: String, confidence: Double) throws {
        let photo = try TemporaryPhoto { (20..<30).contains($0) ? 0 : 255 }
        let characters = DirectionTests.reader(of: text, confidence: confidence, upsideDown: "8B7ZLA0SSE4C5")
        let line = LocatedLine(quad: Quad(x: 10, y: 10, width: 300, height: 20), role: .vin, score: 0.9)
        let scan = BarcodeScan(barcodes: [barcode(Self.vin)])
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: ""), vinRecognizer: characters, secondVINRecognizer: characters,
            locator: FixedLocator(answer: .success([line])), barcodeScanner: FixedBarcodeScanner(scan),
            parameters: .shipped)
        for kind in [ReadingKind.vin, nil] {
            let reading = try reader.read(photo.path, kind: kind)
            #expect(reading.decision == .review)
            #expect(reading.doubts == [.barcodeDisagrees])
            #expect(Set(reading.candidates.prefix(2).map(\.text)) == [Self.vin, text])
        }
    }

    @Test("Only the barcode: from it, with its own place and engine")
    func barcodeOnly() throws {
        let photo = try TemporaryPhoto()
        let reading = try reader(text: "MADE IN JAPAN", BarcodeScan(barcodes: [barcode(Self.vin)]))
            .read(photo.path)
        #expect(reading.text == Self.vin)
        #expect(reading.source == .barcode)
        #expect(reading.decision == .accept)
        #expect(reading.quad == Self.quad)
        #expect(reading.engine == EngineIdentity(name: "fixed", version: "1", model: "none"))
    }

    @Test("Its quad is in pixels of the full photo")
    func scale() throws {
        var limits = PhotoLimits.standard
        limits.decodedPixels = 320 * 120 / 4
        var reader = reader(text: "", BarcodeScan(barcodes: [barcode(Self.vin)]))
        reader.limits = limits
        let photo = try TemporaryPhoto()
        let reading = try reader.read(photo.path)
        if reading.photo.scale == 1 { return }
        #expect(reading.quad == Self.quad.scaled(by: 1 / reading.photo.scale))
    }

    @Test("A VIN barcode tells that the photo isn't of an odometer")
    func auto() throws {
        let photo = try TemporaryPhoto()
        let reading = try reader(text: "164214 km", BarcodeScan(barcodes: [barcode(Self.vin)]))
            .read(photo.path)
        #expect(reading.kind == .vin)
        #expect(reading.text == Self.vin)
        #expect(reading.value == nil)
    }

    @Test("A barcode without a VIN decides nothing")
    func otherBarcode() throws {
        let photo = try TemporaryPhoto()
        let reading = try reader(text: "164214 km", BarcodeScan(barcodes: [barcode("PART 4711")]))
            .read(photo.path)
        #expect(reading.kind == .odometer)
        #expect(reading.source == .ocr)
    }

    @Test("Bars are not read as a number, whether the code could be read or not", arguments: [true, false])
    func barsAreNoNumber(isRead: Bool) throws {
        let line = LocatedLine(quad: Self.quad, role: .odometer, score: 1)
        let scan =
            isRead
            ? BarcodeScan(barcodes: [barcode("PART 4711")]) : BarcodeScan(unread: [Self.quad])
        let photo = try TemporaryPhoto()
        let reading = try reader(text: "111711", scan, locator: FixedLocator(answer: .success([line])))
            .read(photo.path)
        #expect(reading.kind == nil)
    }

    @Test("A VIN line is read where bars seemed to stand, but not in a barcode")
    func strokesOfAVIN() throws {
        let line = LocatedLine(quad: Self.quad, role: .vin, score: 1)
        let photo = try TemporaryPhoto()
        for kind in [ReadingKind.vin, nil] {
            func text(_ scan: BarcodeScan) throws -> String? {
                try reader(text: Self.vin, scan, locator: FixedLocator(answer: .success([line])))
                    .read(photo.path, kind: kind).text
            }
            #expect(try text(BarcodeScan(unread: [Self.quad])) == Self.vin)
            #expect(try text(BarcodeScan(barcodes: [barcode("PART 4711")])) == nil)
        }
    }

    @Test("An odometer is looked for without barcodes, and so is everything without a scanner")
    func notAsked() throws {
        let failing = PhotoReader(
            recognizer: FixedRecognizer(text: "164214 km"), locator: FixedLocator(),
            barcodeScanner: FixedBarcodeScanner(failing: .imaging("none")),
            parameters: .identity)
        let photo = try TemporaryPhoto()
        #expect(try failing.read(photo.path, kind: .odometer).kind == .odometer)
        var without = failing
        without.barcodeScanner = nil
        #expect(try without.read(photo.path).kind == .odometer)
    }

    @Test("What goes wrong while looking for barcodes is told, with what to do")
    func fault() throws {
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: Self.vin), locator: FixedLocator(),
            barcodeScanner: FixedBarcodeScanner(failing: .outOfMemory(width: 400, height: 400)),
            parameters: .identity)
        let photo = try TemporaryPhoto()
        let error = #expect(throws: ReadingError.self) { try reader.read(photo.path) }
        #expect(error?.code == "barcode_failed")
        #expect(error?.description.contains("use a smaller photo") == true)
    }

    @Test("Where no process can be started that looks for barcodes, the VIN is read, and a person is told")
    func noProcess() throws {
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: Self.vin), locator: FixedLocator(),
            barcodeScanner: FixedBarcodeScanner(failing: .noProcess(reason: "Resource temporarily unavailable")),
            parameters: .identity)
        let photo = try TemporaryPhoto()
        let reading = try reader.read(photo.path, kind: .vin)
        #expect(reading.text == Self.vin)
        #expect(reading.doubts == [.barcodeUnread] && reading.decision == .review)
    }

    @Test("A damaged photo is not accepted, though both agree")
    func damaged() throws {
        let photo = try TemporaryPhoto(width: 400, height: 400)
        let whole = try Data(contentsOf: URL(fileURLWithPath: photo.path))
        let cut = try Photo(data: Array(whole.prefix(whole.count * 3 / 4)), name: "cut.png")
        let reading = try reader(text: Self.vin, BarcodeScan(barcodes: [barcode(Self.vin)])).read(cut)
        #expect(reading.source == .both)
        #expect(reading.decision == .review)
    }

    @Test("The explanation shows where the barcode stands, and what it holds")
    func explanation() throws {
        let photo = try TemporaryPhoto()
        let scan = BarcodeScan(barcodes: [barcode(Self.vin, Quad(x: 30, y: 65, width: 150, height: 30))])
        let with = reader(text: "", scan)
        let without = reader(text: "", BarcodeScan())
        let page = try with.page(of: with.read(photo.path))
        page.checkManners()
        let outlines = page.all("polygon").filter { $0.isOf("barcode") }
        #expect(outlines.map { $0.attributes["points"] } == ["30.00,65.00 180.00,65.00 180.00,95.00 30.00,95.00"])
        #expect(page.all("h2").map(\.text).contains("Barcodes"))
        #expect(page.all("li").contains { $0.text.contains(Self.vin) })
        #expect(page.all("td").contains { $0.text == "barcode" })
        let plain = try without.page(of: without.read(photo.path))
        #expect(!plain.elements.contains { $0.isOf("barcode") })
    }

    @Test("The thorough search is for a photo that must show a VIN and in which nothing was read")
    func effort() throws {
        let photo = try TemporaryPhoto()
        func efforts(_ text: String, _ kind: ReadingKind?) throws -> [BarcodeEffort] {
            let scanner = AskedScanner()
            let reader = PhotoReader(
                recognizer: FixedRecognizer(text: text), locator: FixedLocator(), barcodeScanner: scanner,
                parameters: .identity)
            _ = try reader.read(photo.path, kind: kind)
            return scanner.efforts.withLock { $0 }
        }
        #expect(try efforts("", .vin) == [.usual, .thorough])
        #expect(try efforts(Self.vin, .vin) == [.usual])
        #expect(try efforts("", nil) == [.usual])
        #expect(try efforts("", .odometer) == [])
    }

    @Test("Both scans of a photo share their time")
    func patience() throws {
        let scanner = AskedScanner()
        let reader = PhotoReader(
            recognizer: FixedRecognizer(text: ""), locator: FixedLocator(), barcodeScanner: scanner,
            parameters: .identity)
        let photo = try TemporaryPhoto()
        _ = try reader.read(photo.path, kind: .vin)
        let patience = scanner.patience.withLock { $0 }
        try #require(patience.count == 2)
        #expect(patience[1] <= patience[0] - .milliseconds(20))
    }
}

/// Notes what it was asked, finds nothing.
private final class AskedScanner: BarcodeScanner {
    let identity = BarcodeScannerIdentity(name: "asked", version: "1")
    let efforts = Mutex<[BarcodeEffort]>([])
    let patience = Mutex<[Duration]>([])

    func scan(
        _ bitmap: Bitmap, effort: BarcodeEffort, within patience: Duration, until isWanted: (RecognizedBarcode) -> Bool
    ) throws(BarcodeError) -> BarcodeScan {
        efforts.withLock { $0.append(effort) }
        self.patience.withLock { $0.append(patience) }
        Thread.sleep(forTimeInterval: 0.02)
        return BarcodeScan()
    }
}

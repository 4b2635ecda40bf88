import OdologBarcode
import OdologImaging
import OdologValues
import Testing

private let vin = "1M8GDM9AXKP042788"

/// Codes as they may stand on a label, in a picture that leaves room to turn them.
enum SampleCode: String, CaseIterable {
    case code39, code128, qrCode, dataMatrix, pdf417

    var symbology: BarcodeSymbology { BarcodeSymbology(rawValue: rawValue)! }

    var payload: [UInt8] {
        switch self {
        case .code39: Array("I\(vin)".utf8)
        case .code128, .qrCode, .dataMatrix: Array(vin.utf8)
        case .pdf417: Array("VIN:\(vin);MAKE:MCI;YEAR:1989".utf8)
        }
    }

    func bitmap(dark: UInt8 = 20, light: UInt8 = 230) throws -> Bitmap {
        var drawing = Drawing(width: 760, height: 760, dark: dark, light: light)
        switch self {
        case .code39: drawing.bars(LinearEncoder.code39("I\(vin)"), x: 58, y: 340, module: 2, height: 80)
        case .code128: drawing.bars(LinearEncoder.code128(vin), x: 158, y: 340, module: 2, height: 80)
        case .qrCode: drawing.modules(try Fixture.rows("qr-vin"), x: 275, y: 275, module: 10)
        case .dataMatrix: drawing.modules(try Fixture.rows("data-matrix"), x: 250, y: 320, module: 10)
        case .pdf417: drawing.modules(try Fixture.rows("pdf417"), x: 200, y: 308, module: 3)
        }
        return try drawing.bitmap()
    }
}

private func scan(_ bitmap: Bitmap) throws -> [RecognizedBarcode] {
    try ZXingScanner().scan(bitmap, effort: .thorough) { _ in true }.barcodes
}

@Suite("From pixels to barcodes")
struct ScannerTests {
    private static let turns = stride(from: 0.0, to: 360, by: 15)

    @Test("Each symbology at any angle", arguments: SampleCode.allCases, Array(turns))
    func angle(code: SampleCode, degrees: Double) throws {
        let found = try scan(code.bitmap().rotated(degrees: degrees))
        #expect(found.map(\.payload) == [code.payload])
        #expect(found.first?.symbology == code.symbology)
        let middle = try #require(found.first?.quad.center)
        #expect(abs(middle.x - 380) < 25 && abs(middle.y - 380) < 25)
    }

    @Test("Light on dark", arguments: SampleCode.allCases)
    func inverted(code: SampleCode) throws {
        let found = try scan(code.bitmap().inverted())
        #expect(found.map(\.payload) == [code.payload])
        #expect(found.first?.isInverted == true)
    }

    @Test("Hardly any contrast", arguments: SampleCode.allCases)
    func lowContrast(code: SampleCode) throws {
        #expect(try scan(code.bitmap(dark: 105, light: 135)).map(\.payload) == [code.payload])
    }

    @Test("Reduced to two thirds and enlarged again: bars of 1.3 pixels", arguments: SampleCode.allCases)
    func blurred(code: SampleCode) throws {
        let blurred = try code.bitmap().scaled(toWidth: 507, height: 507).scaled(toWidth: 760, height: 760)
        #expect(try scan(blurred).map(\.payload) == [code.payload])
    }

    @Test("A code of which an end is missing is not read", arguments: SampleCode.allCases)
    func truncated(code: SampleCode) throws {
        let bitmap = try code.bitmap()
        #expect(try scan(bitmap.cropped(x: 0, y: 0, width: 400, height: 760)).isEmpty)
    }

    @Test func severalInOnePhoto() throws {
        var drawing = Drawing(width: 900, height: 500)
        drawing.bars(LinearEncoder.code39("I\(vin)"), x: 60, y: 40, module: 2, height: 70)
        drawing.bars(LinearEncoder.code128("PART 4711"), x: 60, y: 200, module: 2, height: 70)
        drawing.modules(try Fixture.rows("qr-url"), x: 600, y: 220, module: 6)
        let found = try ZXingScanner().scan(drawing.bitmap()) { _ in false }.barcodes
        #expect(Set(found.map(\.symbology)) == [.code39, .code128, .qrCode])
        #expect(found.count == 3)
        // What is wanted comes first, wherever it stands.
        let sorted = try ZXingScanner().scan(drawing.bitmap()) { $0.symbology == .qrCode }.barcodes
        #expect(sorted.first?.symbology == .qrCode)
    }

    @Test(
        "Where one is found that is wanted, bars elsewhere that are harder to read may still say something else",
        arguments: [0.5, 0.6])
    func another(scale: Double) throws {
        let other = "2HGFG1B86BH501831"
        var drawing = Drawing(width: 1400, height: 900)
        drawing.bars(LinearEncoder.code39(vin), x: 150, y: 116, module: 2, height: 76)
        drawing.bars(LinearEncoder.code39(other), x: 200, y: 400, module: 2, height: 76)
        let bitmap = try drawing.bitmap().scaled(toWidth: Int(1400 * scale), height: Int(900 * scale))
        let found = try ZXingScanner().scan(bitmap, effort: .usual) { _ in true }.barcodes
        #expect(Set(found.map(\.payload)) == [Array(vin.utf8), Array(other.utf8)])
    }

    @Test("A Data Matrix in a corner of a photo", arguments: [(40, 40), (900, 40), (40, 640), (900, 640)])
    func corner(x: Int, y: Int) throws {
        var drawing = Drawing(width: 1400, height: 900)
        drawing.modules(try Fixture.rows("data-matrix"), x: x, y: y, module: 10)
        let found = try scan(drawing.bitmap())
        #expect(found.map(\.payload) == [SampleCode.dataMatrix.payload])
        #expect(found.first?.quad.contains(Point(x: Double(x) + 100, y: Double(y) + 50)) == true)
    }

    @Test("The quad of a linear code is its bars, not the lines that were read")
    func quad() throws {
        let quad = try #require(try scan(SampleCode.code39.bitmap()).first?.quad)
        let length = Double(LinearEncoder.code39("I\(vin)").reduce(0, +) * 2)
        #expect(abs(quad.width - length) < 8)
        #expect(abs(quad.height - 80) < 8)
        #expect(quad.contains(Point(x: 380, y: 380)) && !quad.contains(Point(x: 380, y: 300)))
    }

    @Test("Bars that can't be read are named as such")
    func unread() throws {
        var drawing = Drawing(width: 800, height: 300)
        // A pattern that is no code.
        drawing.bars((0..<300).map { 1 + $0 * 7 % 5 % 3 }, x: 40, y: 100, module: 1, height: 80)
        let found = try ZXingScanner().scan(drawing.bitmap()) { _ in true }
        #expect(found.barcodes.isEmpty)
        #expect(found.unread.count == 1)
        #expect(found.unread.first?.contains(Point(x: 300, y: 140)) == true)
    }

    @Test(arguments: [(1, 1), (1, 4000), (4000, 1), (2, 2), (15, 15), (17, 33), (65_000, 3)])
    func sizes(width: Int, height: Int) throws {
        let drawing = Drawing(width: width, height: height)
        #expect(try scan(drawing.bitmap()) == [])
    }

    @Test("12 megapixels with a code in a corner")
    func large() throws {
        var drawing = Drawing(width: 4000, height: 3000)
        drawing.bars(LinearEncoder.code39(vin), x: 3200, y: 2800, module: 2, height: 80)
        #expect(try scan(drawing.bitmap()).map(\.payload) == [Array(vin.utf8)])
    }

    @Test func aColourPhotoIsReadAsWell() throws {
        let gray = try SampleCode.code128.bitmap()
        let pixels = gray.withPixels { $0.flatMap { [$0, $0, $0] } }
        let colour = try Bitmap(width: gray.width, height: gray.height, channels: 3, pixels: pixels)
        #expect(try scan(colour).map(\.payload) == [Array(vin.utf8)])
    }
}

@Suite("Hostile barcodes")
struct HostileBarcodeTests {
    @Test("Zero bytes and what is no UTF-8 come through as they are")
    func binary() throws {
        var drawing = Drawing(width: 400, height: 400)
        drawing.modules(try Fixture.rows("qr-binary"), x: 50, y: 50, module: 10)
        let found = try #require(try scan(drawing.bitmap()).first)
        #expect(found.payload.count == 40)
        #expect(found.payload.first == 0 && found.payload.last == 234)
        #expect(found.text.allSatisfy { $0.isASCII })
    }

    @Test func fourThousandCharacters() throws {
        var drawing = Drawing(width: 640, height: 640)
        drawing.modules(try Fixture.rows("qr-4k"), x: 46, y: 46, module: 4)
        let found = try #require(try scan(drawing.bitmap()).first)
        #expect(found.payload == Array(repeating: UInt8(ascii: "7"), count: 4000))
        #expect(found.text.count == 81)
    }

    @Test("Noise holds nothing", arguments: 1...6)
    func noise(seed: Int) throws {
        var state = UInt64(seed)
        let pixels = (0..<400 * 300).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        let bitmap = try Bitmap(width: 400, height: 300, channels: 1, pixels: pixels)
        #expect(try scan(bitmap) == [])
        // Blurred, it is full of edges and blobs.
        #expect(try scan(bitmap.scaled(toWidth: 100, height: 75).scaled(toWidth: 800, height: 600)) == [])
    }
}

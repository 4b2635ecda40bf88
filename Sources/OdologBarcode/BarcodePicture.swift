internal import COdologBarcode
import Glibc
import OdologImaging
import OdologValues

/// Pixels that are to be read, how to read them, and where they stand in the scanned bitmap.
struct BarcodePicture {
    let gray: BarcodePixels
    var formats = UInt32(BARCODE_ALL_FORMATS)
    var turns = true
    var isInverted = false
    /// How many lines must agree on a linear code.
    var lines: UInt8 = 2
    let variant: String
    /// Converts pixels of the picture to pixels of the scanned bitmap.
    let origin: PictureOrigin

    static let linear = UInt32(BARCODE_CODE_39.rawValue | BARCODE_CODE_128.rawValue)
    static let barred = linear | UInt32(BARCODE_PDF_417.rawValue)
    static let matrix = UInt32(BARCODE_DATA_MATRIX.rawValue | BARCODE_QR_CODE.rawValue)
}

/// Where a picture stands in the bitmap: its top left corner, and the steps for a pixel to the right and for one
/// down.
struct PictureOrigin {
    let start: Point
    let right: Point
    let down: Point

    static func scaled(by factor: Double) -> PictureOrigin {
        PictureOrigin(start: Point(x: 0, y: 0), right: Point(x: factor, y: 0), down: Point(x: 0, y: factor))
    }

    func place(_ x: Double, _ y: Double) -> Point {
        Point(x: start.x + right.x * x + down.x * y, y: start.y + right.y * x + down.y * y)
    }
}

/// Gray pixels: of a strip, whose C memory this object alone owns, or of a gray bitmap.
///
/// Never changed once made, and freed in `deinit`.
final class BarcodePixels {
    private var strip = barcode_strip()
    /// Keeps the pixels alive where they are a bitmap's.
    let bitmap: Bitmap?

    let width: Int
    let height: Int

    init(_ bitmap: Bitmap) {
        self.bitmap = bitmap
        (width, height) = (bitmap.width, bitmap.height)
    }

    /// Takes over the strip's memory.
    init(owning strip: barcode_strip) {
        self.strip = strip
        bitmap = nil
        (width, height) = (strip.width, strip.height)
    }

    deinit {
        barcode_strip_free(&strip)
    }

    func withPixels<R>(_ body: (UnsafePointer<UInt8>) -> R) -> R {
        withExtendedLifetime(self) {
            if let bitmap { return bitmap.withPixels { body($0.baseAddress!) } }
            return body(strip.pixels)
        }
    }

    /// The parallelogram of a region as an upright strip. Nil where it is thinner than a pixel or longer than a strip
    /// can be.
    func cut(_ corners: [Point], along: Double, across: Double) throws(BarcodeError) -> BarcodePixels? {
        let corners = corners.map { barcode_point(x: $0.x, y: $0.y) }
        var made = barcode_strip()
        let status = withPixels { barcode_cut($0, width, height, corners, along, across, &made) }
        return try taken(made, status)
    }

    /// The strip averaged along its bars and sharpened: see `barcode_sharpen`.
    func sharpened(band: Int, sigma: Double, amount: Double) throws(BarcodeError) -> BarcodePixels? {
        var made = barcode_strip()
        let status = withPixels { pixels in
            // Sound, since C only reads the strip.
            var source = barcode_strip(pixels: UnsafeMutablePointer(mutating: pixels), width: width, height: height)
            return barcode_sharpen(&source, band, sigma, amount, &made)
        }
        return try taken(made, status)
    }

    private func taken(_ made: barcode_strip, _ status: barcode_status) throws(BarcodeError) -> BarcodePixels? {
        switch status {
        case .BARCODE_OK: return BarcodePixels(owning: made)
        case .BARCODE_OUT_OF_MEMORY: throw .outOfMemory(width: width, height: height)
        default: return nil
        }
    }
}

/// How far a search came.
enum SearchExtent {
    case all
    /// All pictures, but the library failed on some of them.
    case some
    case untilOutOfTime
}

extension [BarcodePicture] {
    /// What is read in the pictures, in their order and in pixels of the scanned bitmap; and how far the search came.
    func read(within patience: Duration) throws(BarcodeError) -> (barcodes: [RecognizedBarcode], extent: SearchExtent) {
        if isEmpty { return ([], .all) }
        let milliseconds = Int32(Swift.min(patience / .milliseconds(1), 60_000))
        guard milliseconds > 0 else { return ([], .untilOutOfTime) }
        var result = barcode_symbols()
        defer { barcode_symbols_free(&result) }
        let pictures = map { picture in
            picture.gray.withPixels { pixels in
                barcode_picture(
                    pixels: pixels, width: picture.gray.width, height: picture.gray.height, formats: picture.formats,
                    try_harder: true, try_rotate: picture.turns, inverted: picture.isInverted,
                    minimum_lines: picture.lines)
            }
        }
        // The pixels belong to `self`, whose elements own them: they outlive the call.
        let status = withExtendedLifetime(self) { barcode_read(pictures, pictures.count, milliseconds, &result) }
        switch status {
        case .BARCODE_OK: break
        case .BARCODE_NO_PROCESS: throw .noProcess(reason: String(cString: strerror(errno)))
        case .BARCODE_OUT_OF_MEMORY: throw .outOfMemory(width: self[0].gray.width, height: self[0].gray.height)
        default:
            // A picture is larger than the library takes: nothing is read.
            return ([], .all)
        }
        let barcodes = UnsafeBufferPointer(start: result.symbols, count: result.count).map { symbol in
            let picture = self[symbol.picture]
            let corners = [symbol.corners.0, symbol.corners.1, symbol.corners.2, symbol.corners.3].map {
                picture.origin.place($0.x, $0.y)
            }
            return RecognizedBarcode(
                payload: [UInt8](UnsafeBufferPointer(start: symbol.bytes, count: symbol.length)),
                symbology: BarcodeSymbology(symbol.format),
                quad: Quad(
                    topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3]),
                isInverted: symbol.inverted, variant: picture.variant)
        }
        return (barcodes, result.is_out_of_time ? .untilOutOfTime : result.failures > 0 ? .some : .all)
    }
}

extension BarcodeSymbology {
    fileprivate init(_ format: barcode_format) {
        switch format {
        case BARCODE_CODE_128: self = .code128
        case BARCODE_DATA_MATRIX: self = .dataMatrix
        case BARCODE_QR_CODE: self = .qrCode
        case BARCODE_PDF_417: self = .pdf417
        default: self = .code39
        }
    }
}

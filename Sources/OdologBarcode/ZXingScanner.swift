internal import COdologBarcode
public import OdologImaging
public import OdologValues

/// Finds barcodes with zxing-cpp: Code 39, Code 128, Data Matrix, QR Code and PDF417, at any angle, dark on light or light
/// on dark.
///
/// The steps go from the cheap and fruitful to the slow: bars cut out, averaged along themselves and sharpened; the
/// whole photo; the bars in other ways and inverted; the photo inverted, stretched, at half its size, in parts and
/// turned. `bench/results/barcode.md` says what each step brings.
///
/// A scanner is a value without state; one can serve all threads.
public struct ZXingScanner: BarcodeScanner {
    public let identity = BarcodeScannerIdentity(name: "zxing-cpp", version: String(cString: barcode_library_version()))

    public init() {}

    /// How many pixels are left of a photo that is read as a whole. Bars are cut from the bitmap as it is.
    private static let wholePixels = 2_000_000.0
    private static let maximumRegions = 3

    public func scan(
        _ bitmap: Bitmap, effort: BarcodeEffort = .usual, within patience: Duration = .seconds(8),
        until isWanted: (RecognizedBarcode) -> Bool
    ) throws(BarcodeError) -> BarcodeScan {
        let end = ContinuousClock.now + patience
        var isComplete = true
        let source = try Self.imaging { () throws(ImagingError) in try bitmap.grayscale() }
        let gray = BarcodePixels(source)
        let regions = try gray.barRegions()
        var bars = regions.prefix(Self.maximumRegions)
        let isBarred = bars.contains(where: \.isBarcode)
        var found = FoundBarcodes()
        var effort = effort
        for step in ScanStep.allCases where step.isWorthwhile(isBarred: isBarred, effort) {
            if found.barcodes.contains(where: isWanted) {
                // A second barcode may say something else.
                bars = found.unread(regions).prefix(Self.maximumRegions)
                effort = .usual
                if bars.isEmpty { break }
            }
            let pictures = try step.pictures(of: source, gray, bars, wholePixels: Self.wholePixels)
            let read = try pictures.read(within: end - .now)
            for barcode in read.barcodes {
                found.add(barcode.symbology.isLinear ? barcode.withQuad(gray.grown(barcode.quad)) : barcode)
            }
            if read.extent != .all { isComplete = false }
            if read.extent == .untilOutOfTime { break }
        }
        let wanted = found.barcodes.filter(isWanted)
        return BarcodeScan(
            barcodes: wanted + found.barcodes.filter { !wanted.contains($0) },
            unread: found.unread(regions).map(\.quad), isComplete: isComplete)
    }

    static func imaging<R>(_ body: () throws(ImagingError) -> R) throws(BarcodeError) -> R {
        do {
            return try body()
        } catch {
            throw .imaging(error.description)
        }
    }
}

/// The barcodes that were found, each once, though several steps and lines find it.
private struct FoundBarcodes {
    private(set) var barcodes: [RecognizedBarcode] = []

    mutating func add(_ barcode: RecognizedBarcode) {
        let isKnown = barcodes.contains { known in
            known.payload == barcode.payload && known.symbology == barcode.symbology
                && (known.quad.contains(barcode.quad.center) || barcode.quad.contains(known.quad.center))
        }
        if !isKnown { barcodes.append(barcode) }
    }

    /// The regions that look like a barcode, but where none was read. Each place once.
    func unread(_ regions: [BarRegion]) -> [BarRegion] {
        regions.filter(\.isBarcode).reduce(into: []) { unread, region in
            let known = barcodes.map(\.quad) + unread.map(\.quad)
            if !known.contains(where: { $0.contains(region.quad.center) }) { unread.append(region) }
        }
    }
}

extension RecognizedBarcode {
    fileprivate func withQuad(_ quad: Quad) -> RecognizedBarcode {
        RecognizedBarcode(
            payload: payload, symbology: symbology, quad: quad, isInverted: isInverted, variant: variant)
    }
}

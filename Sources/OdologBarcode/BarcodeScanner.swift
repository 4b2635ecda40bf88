public import OdologImaging
public import OdologText

/// Finds barcodes in a photo.
public protocol BarcodeScanner: Sendable {
    /// Name and version, such as `zxing-cpp 1.4.0`.
    var identity: BarcodeScannerIdentity { get }

    /// - Parameters:
    ///   - bitmap: gray or RGB, of any size.
    ///   - effort: which ways are worth their time.
    ///   - patience: for the whole scan; only hostile pixels, and a machine that has much to do, come near.
    ///   - isWanted: asked about each barcode that was found; once it says yes, dearer ways are left out but where other bars stand.
    /// - Returns: each barcode once, in pixels of `bitmap`, the wanted ones first.
    func scan(
        _ bitmap: Bitmap, effort: BarcodeEffort, within patience: Duration, until isWanted: (RecognizedBarcode) -> Bool
    ) throws(BarcodeError) -> BarcodeScan
}

/// How much time a search is worth.
public enum BarcodeEffort: Sendable {
    /// Whatever is cheap, and more where bars stand.
    case usual
    /// Everything, though nothing looks like a barcode: matrix codes that are pale, inverted or turned.
    case thorough
}

public struct BarcodeScannerIdentity: Hashable, Sendable {
    public let name: String
    public let version: String

    public init(name: String, version: String) {
        self.name = name
        self.version = version
    }
}

/// What a scan found.
public struct BarcodeScan: Hashable, Sendable {
    public var barcodes: [RecognizedBarcode]
    /// Where bars seem to stand of which nothing could be read. A VIN's strokes may look like them.
    public var unread: [Quad]
    /// False where time ran out or the library failed: there may be others.
    public var isComplete: Bool

    public init(barcodes: [RecognizedBarcode] = [], unread: [Quad] = [], isComplete: Bool = true) {
        self.barcodes = barcodes
        self.unread = unread
        self.isComplete = isComplete
    }
}

/// Finds what it was told to find, whatever the bitmap: tests the pipeline without a library.
public struct FixedBarcodeScanner: BarcodeScanner {
    public let identity = BarcodeScannerIdentity(name: "fixed", version: "1")
    private let answer: Result<BarcodeScan, BarcodeError>

    public init(_ scan: BarcodeScan = BarcodeScan()) {
        answer = .success(scan)
    }

    /// Throws `error` for every bitmap.
    public init(failing error: BarcodeError) {
        answer = .failure(error)
    }

    public func scan(
        _ bitmap: Bitmap, effort: BarcodeEffort, within patience: Duration, until isWanted: (RecognizedBarcode) -> Bool
    ) throws(BarcodeError) -> BarcodeScan {
        try answer.get()
    }
}

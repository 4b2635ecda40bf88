public import OdologImaging
public import OdologValues

/// Finds barcodes in a photo.
public protocol BarcodeScanner: Sendable {
    /// Name and version, such as `zxing-cpp 1.4.0`.
    var identity: BarcodeScannerIdentity { get }

    /// Finds the barcodes of a bitmap.
    ///
    /// - Parameters:
    ///   - bitmap: gray or RGB, of any size.
    ///   - effort: how much is tried.
    ///   - patience: the time for the whole scan. Only hostile pixels and a busy machine come near it.
    ///   - isWanted: is asked about each barcode that was found. Once it says yes, slower steps look only where other
    ///     bars stand.
    /// - Returns: each barcode once, in pixels of `bitmap`, the wanted ones first.
    func scan(
        _ bitmap: Bitmap, effort: BarcodeEffort, within patience: Duration, until isWanted: (RecognizedBarcode) -> Bool
    ) throws(BarcodeError) -> BarcodeScan
}

/// How much time a search is worth.
public enum BarcodeEffort: Sendable {
    /// The cheap steps, and more of them where bars stand.
    case usual
    /// All steps, even if nothing looks like a barcode. This finds matrix codes that are pale, inverted or turned.
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
    /// Where bars seem to stand, but nothing could be read. A VIN's strokes may look like bars.
    public var unread: [Quad]
    /// Whether everything was looked at. False where time ran out or the library failed: there may be more barcodes.
    public var isComplete: Bool

    public init(barcodes: [RecognizedBarcode] = [], unread: [Quad] = [], isComplete: Bool = true) {
        self.barcodes = barcodes
        self.unread = unread
        self.isComplete = isComplete
    }
}

/// A scanner that gives the same answer for every bitmap, to test the pipeline without a library.
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

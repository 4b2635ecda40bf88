import OdologBarcode
import OdologImaging
import OdologValues

/// Searches with another scanner. `tell` gets the step when a search begins, and nil when it is over.
struct ToldScanner: BarcodeScanner {
    private let scanner: any BarcodeScanner
    private let tell: @Sendable (WorkerStep?) -> Void

    init(_ scanner: any BarcodeScanner, tell: @escaping @Sendable (WorkerStep?) -> Void) {
        self.scanner = scanner
        self.tell = tell
    }

    var identity: BarcodeScannerIdentity { scanner.identity }

    func scan(
        _ bitmap: Bitmap, effort: BarcodeEffort, within patience: Duration, until isWanted: (RecognizedBarcode) -> Bool
    ) throws(BarcodeError) -> BarcodeScan {
        tell(.barcodes)
        defer { tell(nil) }
        return try scanner.scan(bitmap, effort: effort, within: patience, until: isWanted)
    }
}

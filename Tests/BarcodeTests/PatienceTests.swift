import OdologBarcode
import OdologImaging
import OdologValues
import Testing

@Suite("Time for barcodes")
struct PatienceTests {
    /// Noise, which the library looks at for long.
    private static let noise: Bitmap = {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        let pixels = (0..<3000 * 2000).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        return try! Bitmap(width: 3000, height: 2000, channels: 1, pixels: pixels)
    }()

    @Test("It is for the whole scan, and a scan that ran out of it says so")
    func wholeScan() throws {
        func time(within patience: Duration, isComplete: Bool) throws -> Duration {
            try ContinuousClock().measure {
                let scan = try ZXingScanner().scan(Self.noise, effort: .thorough, within: patience) { _ in true }
                #expect(scan.isComplete == isComplete)
            }
        }
        let whole = try time(within: .seconds(600), isComplete: true)
        // Each of five steps alone would take a patience of its own. The best of three: the machine may have much to do.
        let cut = try (0..<3).map { _ in try time(within: .milliseconds(200), isComplete: false) }
        #expect(cut.min()! < min(.milliseconds(800), whole))
    }

    @Test("Without any nothing is read, and that is said", arguments: [Duration.zero, .seconds(-1)])
    func none(patience: Duration) throws {
        let scan = try ZXingScanner().scan(SampleCode.qrCode.bitmap(), within: patience) { _ in true }
        #expect(scan.barcodes.isEmpty && !scan.isComplete)
    }

    @Test("With enough of it all is looked at")
    func enough() throws {
        let scan = try ZXingScanner().scan(SampleCode.qrCode.bitmap(), within: .seconds(60)) { _ in true }
        #expect(scan.barcodes.count == 1 && scan.isComplete)
    }
}

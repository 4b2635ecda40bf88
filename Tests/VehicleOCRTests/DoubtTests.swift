import OdologOdometer
import OdologVIN
import Testing

@testable import VehicleOCR

@Suite("Why a person has to look")
struct DoubtTests {
    private static let vin = "1HGCM82633A004352"

    private func vin(
        _ text: String = vin, _ reasons: [VINReason] = [], source: VINSource = .ocr, confidence: Double = 1
    ) throws -> PhotoReading.Content {
        .vin([VINCandidate(vin: try VIN(text), confidence: confidence, reasons: reasons, rawText: text, source: source)]
        )
    }

    @Test("What speaks against a VIN counts, where no barcode says the same")
    func vins() throws {
        let other = try VIN("1M8GDM9AXKP042788")
        for (content, doubts) in [
            (try vin(), []), (try vin("1HGCM82633A004353"), [Doubt.checkDigitWrong]),
            (try vin("1HGCM82633A004353", source: .both), [.checkDigitWrong]),
            (try vin("WVWZZZ1KZBW168061"), []), (try vin("NVWZZZ1KZBW168061"), [.unknownMaker]),
            (try vin("NVWZZZ1KZBW168061", source: .barcode), []),
            // A parcel's number; of eleven one has a right check digit.
            (try vin("95248705331812342"), [.unknownMaker]), (try vin("95248705331812342", [.labelled]), []),
            (try vin("95248705331812342", [.delimited]), []),
            (try vin(Self.vin, [.hardlyReadable(position: 3)]), [.partlyUnread]),
            (try vin(Self.vin, [.endUnseen]), [.mayGoOn]), (try vin(Self.vin, [.endUnseen], source: .barcode), []),
            (try vin(Self.vin, [.lowerCase]), [.lowerCase]), (try vin(Self.vin, [.lowerCase], source: .both), []),
            (try vin(Self.vin, [.small(pixels: 5)]), []),
            (try vin("WVWZZZ1KZBW168061", [.small(pixels: 5)], confidence: 0.994), [.tooSmall]),
            (try vin("WVWZZZ1KZBW168061", [.small(pixels: 5)], confidence: 0.996), []),
            // By chance its check digit is right, though its region doesn't require one.
            (try vin("WVWZZZ1K0BW168061", [.small(pixels: 5)]), [.tooSmall]),
            (try vin("TMBJG7NE0G0125846", [.small(pixels: 5)]), []),
            (try vin("WVWZZZ1KZBW168061", [.small(pixels: 5)], source: .both), []),
            (try vin(Self.vin, [.barcodeDisagrees(other)], source: .both), [.barcodeDisagrees]),
            (try vin(Self.vin, [.blindRunnerUp(other)]), [.lookAlike]),
            (try vin(Self.vin, [.blindRunnerUp(other)], source: .both), []),
            (
                try vin(Self.vin, [.endUnseen, .hardlyReadable(position: 3), .barcodeDisagrees(other)]),
                [.barcodeDisagrees, .partlyUnread, .mayGoOn]
            ),
        ] as [(PhotoReading.Content, [Doubt])] {
            #expect(content.doubts(isDamaged: false, scene: nil) == doubts)
            #expect(content.doubts(isDamaged: true, scene: nil) == [.photoDamaged] + doubts)
            let decision = DecisionRule(acceptAt: 0).decision(
                for: content, doubts: content.doubts(isDamaged: false, scene: nil))
            #expect(decision == (doubts.isEmpty ? .accept : .review))
        }
    }

    @Test("Seventeen characters that nothing calls a VIN may be another number, whatever their check digit")
    func calledVIN() throws {
        func doubts(_ isCalledVIN: Bool?) throws -> [Doubt] {
            try vin().doubts(isDamaged: false, scene: nil, isCalledVIN: isCalledVIN)
        }
        #expect(try doubts(false) == [.notAVIN])
        #expect(try doubts(true).isEmpty && doubts(nil).isEmpty)
    }

    @Test("A label, asterisks, and barcodes that vehicles bear call it a VIN; parcels have Code 128")
    func whatCallsItAVIN() throws {
        for (reasons, isCalled) in [
            ([], false), ([.vinRole], false), ([.labelled], true), ([.delimited], true),
            ([.barcodeAgrees(.code39)], true), ([.barcode(.dataMatrix)], true), ([.barcodeAgrees(.code128)], false),
            ([.barcode(.code128), .labelled], true),
        ] as [([VINReason], Bool)] {
            let candidate = VINCandidate(vin: try VIN(Self.vin), confidence: 1, reasons: reasons, rawText: Self.vin)
            #expect(candidate.isCalledVIN == isCalled, "\(reasons)")
        }
    }

    @Test("Of nothing there is nothing to doubt")
    func nothing() {
        #expect(PhotoReading.Content.nothing.doubts(isDamaged: true, scene: nil) == [])
    }
}

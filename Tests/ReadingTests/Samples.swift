import OdologOdometer
import OdologVIN
import OdologValues

@testable import OdologReading

enum Sample {
    static let vin = try! VIN("1M8GDM9AXKP042788")
    static let otherVIN = try! VIN("2HGFG1B86BH501831")
    static let photo = PhotoFacts(
        sha256: String(repeating: "a", count: 64), byteCount: 2_000_001, width: 4_000, height: 3_000,
        takenAt: CaptureTime("2024-05-01T12:33:01+02:00"), isTruncated: true, isDamaged: true)
    static let engine = EngineIdentity(name: "tesseract", version: "5.3.0", model: "odometer+digits")

    static func reading(_ facts: [Fact], kind: ReadingKind) -> Reading {
        let candidate =
            kind == .vin
            ? Candidate(text: vin.text, confidence: 0.5, vin: vin, source: .both, facts: facts)
            : Candidate(
                text: "006435", confidence: 0.1235, valueConfidence: 0.98,
                value: try! OdometerValue(wholeUnits: 643, tenths: 5), unit: .miles, meter: .trip,
                otherMeter: try! OdometerValue(wholeUnits: 164_214), isTenthsUnsure: true,
                quad: Quad(x: 1.3, y: 2, width: 30, height: 10), facts: facts)
        return Reading(
            photo: photo, asked: kind, scene: SceneGuess(code: "dashboard", probability: 0.9999), kind: kind,
            candidates: [candidate], decision: .review, doubts: [.tenthsUnsure], engine: engine,
            rawText: "\"ODO\"\n\u{0}\t006435 km")
    }

    static let objections: [OdometerObjection] =
        SceneKind.allCases.map { .scene($0) } + [
            .unit("kWh"), .currency("€"), .hours("HOURS"), .label("RANGE"), .decimals(3), .mayBeDecimals, .colon,
            .longerText("12-3456"), .vin, .gauge, .tripMeter,
        ]

    static let ofOdometers: [Fact] =
        ([
            .odometerWord("ODO"), .tripWord("TRIP"), .otherWord("RANGE"), .unitBeside(.kilometers),
            .unitBeside(.miles), .locatedAsOdometer, .locatedAsOtherDigits, .digitCount(6),
            .readingsAgree(agreeing: 5, of: 6), .readingsDisagree(agreeing: 1, of: 6),
            .correctedLookAlike(from: "O", to: "0"), .alternativeDigit(from: "B", to: "8"), .looksLikeTime,
            .roundNumber, .joinedGroups, .decimalMark, .lastDigitTakenAsTenths, .lastDrumContrasts,
            .lastDrumMayContrast, .gaugeNumbers, .touchesLetters, .smallDigits(share: 1.0 / 3), .closeAbovePrevious,
            .sameAsPrevious, .lowerThanPrevious, .farAbovePrevious,
        ] as [OdometerReason] + objections.map(OdometerReason.objection)).map(Fact.odometer)

    static let ofVINs: [Fact] =
        ([
            .checkDigitValid, .checkDigitInvalid, .checkDigitNotRequired, .checkDigitMissing,
            .knownManufacturer("1M8"), .unknownManufacturer("XXX"), .unassignedCountry("0A"), .placeholder, .labelled,
            .delimited, .vinRole, .joined(pieces: 3), .readings(4, of: 7), .importPrefixDropped, .lengthRepaired,
            .blindRunnerUp(otherVIN), .hardlyReadable(position: 3), .gap(position: 17), .endUnseen, .lowerCase,
            .small(pixels: 6), .barcodeWrapper(.dataIdentifier), .barcodeWrapper(.checkCharacter("K")),
            .barcodeWrapper(.surplus("<>")), .barcodeWrapper(.fields), .barcodeDisagrees(otherVIN),
        ] as [VINReason]
        + BarcodeSymbology.allCases.flatMap { [VINReason.barcode($0), .barcodeAgrees($0)] }).map(Fact.vin)
        + ([
            .character(position: 3, own: "3", first: "8", VINVotes(total: 7, own: 0, first: 4)),
            .character(
                position: 3, own: "3", first: "8",
                VINVotes(total: 7, own: 0, first: 1, other: .init(character: nil, count: 4))),
            .character(
                position: 3, own: "3", first: "8",
                VINVotes(total: 7, own: 0, first: 1, other: .init(character: "B", count: 4))),
            .otherVIN(differing: 9), .onlyInText, .checkDigitWrong, .checkDigitUnmatched,
            .unknownManufacturer("XXX", first: "1M8"), .unassignedCountry("0A"), .noModelYear("0"),
            .letterInNumber(position: 14), .lengthRepaired, .fewerReadings(1, first: 4, of: 7), .fitsWorse,
        ] as [VINDisadvantage]).map(Fact.disadvantage)
        + ([
            .illegalLetter, .checkDigit, .digitExpected, .manufacturer, .alternative, .missing, .covered, .surplus,
            .transposed, .lookAlike,
        ] as [VINRepair.Reason]).map {
            .repair(VINRepair(position: 5, from: $0 == .missing ? nil : "0", to: "D", reason: $0))
        }
}

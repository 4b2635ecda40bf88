import OdologVIN
import OdologValues

extension VINReason {
    var written: WrittenFact {
        switch self {
        case .checkDigitValid: WrittenFact("check_digit_valid")
        case .checkDigitInvalid: WrittenFact("check_digit_invalid")
        case .checkDigitNotRequired: WrittenFact("check_digit_not_required")
        case .checkDigitMissing: WrittenFact("check_digit_missing")
        case .knownManufacturer(let code): WrittenFact("known_manufacturer", ["manufacturer": .string(code)])
        case .unknownManufacturer(let code): WrittenFact("unknown_manufacturer", ["manufacturer": .string(code)])
        case .unassignedCountry(let prefix): WrittenFact("unassigned_country", ["prefix": .string(prefix)])
        case .placeholder: WrittenFact("placeholder")
        case .labelled: WrittenFact("labelled")
        case .delimited: WrittenFact("delimited")
        case .vinRole: WrittenFact("located_as_vin")
        case .joined(let pieces): WrittenFact("joined", ["pieces": .int(pieces)])
        case .readings(let count, let all):
            WrittenFact("readings_agree", ["agreeing": .int(count), "readings": .int(all)])
        case .importPrefixDropped: WrittenFact("import_prefix_dropped")
        case .lengthRepaired: WrittenFact("length_repaired")
        case .blindRunnerUp(let vin): WrittenFact("blind_runner_up", ["vin": .string(vin.text)])
        case .hardlyReadable(let position): WrittenFact("hardly_readable", ["position": .int(position)])
        case .gap(let position): WrittenFact("gap", ["position": .int(position)])
        case .endUnseen: WrittenFact("end_unseen")
        case .lowerCase: WrittenFact("lower_case")
        case .small(let pixels): WrittenFact("small", ["pixels": .int(pixels)])
        case .barcode(let symbology): WrittenFact("barcode", ["symbology": .string(symbology.rawValue)])
        case .barcodeWrapper(.dataIdentifier): WrittenFact("barcode_data_identifier")
        case .barcodeWrapper(.checkCharacter(let character)):
            WrittenFact("barcode_check_character", ["character": .string(String(character))])
        case .barcodeWrapper(.surplus(let text)): WrittenFact("barcode_surplus", ["text": .string(text)])
        case .barcodeWrapper(.fields): WrittenFact("barcode_fields")
        case .barcodeAgrees(let symbology):
            WrittenFact("barcode_agrees", ["symbology": .string(symbology.rawValue)])
        case .barcodeDisagrees(let vin): WrittenFact("barcode_disagrees", ["vin": .string(vin.text)])
        }
    }

    /// Nil for a code that isn't known.
    init?(_ code: String, _ fields: JSONFields) throws(ReadingFormatError) {
        func manufacturer() throws(ReadingFormatError) -> String {
            try fields.string("manufacturer", atMost: Fact.longestArgument)
        }
        func symbology() throws(ReadingFormatError) -> BarcodeSymbology? {
            BarcodeSymbology(rawValue: try fields.string("symbology", atMost: Fact.longestCode))
        }
        switch code {
        case "check_digit_valid": self = .checkDigitValid
        case "check_digit_invalid": self = .checkDigitInvalid
        case "check_digit_not_required": self = .checkDigitNotRequired
        case "check_digit_missing": self = .checkDigitMissing
        case "known_manufacturer": self = .knownManufacturer(try manufacturer())
        case "unknown_manufacturer": self = .unknownManufacturer(try manufacturer())
        case "unassigned_country": self = .unassignedCountry(try fields.string("prefix", atMost: Fact.longestArgument))
        case "placeholder": self = .placeholder
        case "labelled": self = .labelled
        case "delimited": self = .delimited
        case "located_as_vin": self = .vinRole
        case "joined": self = .joined(pieces: try fields.int("pieces", in: 0...1000))
        case "readings_agree":
            self = .readings(
                try fields.int("agreeing", in: 0...100_000), of: try fields.int("readings", in: 0...100_000))
        case "import_prefix_dropped": self = .importPrefixDropped
        case "length_repaired": self = .lengthRepaired
        case "blind_runner_up": self = .blindRunnerUp(try fields.vin("vin"))
        case "hardly_readable": self = .hardlyReadable(position: try fields.int("position", in: 1...17))
        case "gap": self = .gap(position: try fields.int("position", in: 1...17))
        case "end_unseen": self = .endUnseen
        case "lower_case": self = .lowerCase
        case "small": self = .small(pixels: try fields.int("pixels", in: 0...1_000_000))
        case "barcode":
            guard let symbology = try symbology() else { return nil }
            self = .barcode(symbology)
        case "barcode_data_identifier": self = .barcodeWrapper(.dataIdentifier)
        case "barcode_check_character": self = .barcodeWrapper(.checkCharacter(try fields.character("character")))
        case "barcode_surplus":
            self = .barcodeWrapper(.surplus(try fields.string("text", atMost: Fact.longestArgument)))
        case "barcode_fields": self = .barcodeWrapper(.fields)
        case "barcode_agrees":
            guard let symbology = try symbology() else { return nil }
            self = .barcodeAgrees(symbology)
        case "barcode_disagrees": self = .barcodeDisagrees(try fields.vin("vin"))
        default: return nil
        }
    }
}

extension VINDisadvantage {
    var written: WrittenFact {
        switch self {
        case .character(let position, let own, let first, let votes):
            WrittenFact(
                "beside_first_character",
                [
                    "position": .int(position), "own": .string(String(own)), "first": .string(String(first)),
                    "readings": .int(votes.total), "ownReadings": .int(votes.own), "firstReadings": .int(votes.first),
                    "other": JSONValue(votes.other?.character.map(String.init)),
                    "otherReadings": JSONValue(votes.other?.count),
                ])
        case .otherVIN(let differing): WrittenFact("beside_first_other_vin", ["differing": .int(differing)])
        case .onlyInText: WrittenFact("beside_first_only_in_text")
        case .checkDigitWrong: WrittenFact("beside_first_check_digit_wrong")
        case .checkDigitUnmatched: WrittenFact("beside_first_check_digit_unmatched")
        case .unknownManufacturer(let code, let first):
            WrittenFact(
                "beside_first_unknown_manufacturer", ["manufacturer": .string(code), "first": .string(first)])
        case .unassignedCountry(let prefix):
            WrittenFact("beside_first_unassigned_country", ["prefix": .string(prefix)])
        case .noModelYear(let code): WrittenFact("beside_first_no_model_year", ["character": .string(String(code))])
        case .letterInNumber(let position): WrittenFact("beside_first_letter_in_number", ["position": .int(position)])
        case .lengthRepaired: WrittenFact("beside_first_length_repaired")
        case .fewerReadings(let count, let first, let all):
            WrittenFact(
                "beside_first_fewer_readings",
                ["agreeing": .int(count), "firstAgreeing": .int(first), "readings": .int(all)])
        case .fitsWorse: WrittenFact("beside_first_fits_worse")
        }
    }

    /// Nil for a code that isn't known.
    init?(_ code: String, _ fields: JSONFields) throws(ReadingFormatError) {
        let counts = 0...100_000
        switch code {
        case "beside_first_character":
            let otherReadings = try fields.optionalInt("otherReadings", in: counts)
            let other = try fields.optional("other") { _ throws(ReadingFormatError) in try fields.character("other") }
            let votes = VINVotes(
                total: try fields.int("readings", in: counts), own: try fields.int("ownReadings", in: counts),
                first: try fields.int("firstReadings", in: counts),
                other: otherReadings.map { VINVotes.Other(character: other, count: $0) })
            self = .character(
                position: try fields.int("position", in: 1...17), own: try fields.character("own"),
                first: try fields.character("first"), votes)
        case "beside_first_other_vin": self = .otherVIN(differing: try fields.int("differing", in: 0...17))
        case "beside_first_only_in_text": self = .onlyInText
        case "beside_first_check_digit_wrong": self = .checkDigitWrong
        case "beside_first_check_digit_unmatched": self = .checkDigitUnmatched
        case "beside_first_unknown_manufacturer":
            self = .unknownManufacturer(
                try fields.string("manufacturer", atMost: Fact.longestArgument),
                first: try fields.string("first", atMost: Fact.longestArgument))
        case "beside_first_unassigned_country":
            self = .unassignedCountry(try fields.string("prefix", atMost: Fact.longestArgument))
        case "beside_first_no_model_year": self = .noModelYear(try fields.character("character"))
        case "beside_first_letter_in_number":
            self = .letterInNumber(position: try fields.int("position", in: 1...17))
        case "beside_first_length_repaired": self = .lengthRepaired
        case "beside_first_fewer_readings":
            self = .fewerReadings(
                try fields.int("agreeing", in: counts), first: try fields.int("firstAgreeing", in: counts),
                of: try fields.int("readings", in: counts))
        case "beside_first_fits_worse": self = .fitsWorse
        default: return nil
        }
    }
}

extension VINRepair {
    var written: WrittenFact {
        WrittenFact(
            Self.codes[reason]!,
            [
                "position": .int(position), "from": JSONValue(from.map(String.init)),
                "to": JSONValue(to.map(String.init)),
            ])
    }

    /// Nil for a code that isn't known.
    init?(_ code: String, _ fields: JSONFields) throws(ReadingFormatError) {
        guard let reason = Self.codes.first(where: { $0.value == code })?.key else { return nil }
        self.init(
            position: try fields.int("position", in: 0...1000),
            from: try fields.optional("from") { _ throws(ReadingFormatError) in try fields.character("from") },
            to: try fields.optional("to") { _ throws(ReadingFormatError) in try fields.character("to") },
            reason: reason)
    }

    private static let codes: [Reason: String] = [
        .illegalLetter: "repair_illegal_letter", .checkDigit: "repair_check_digit",
        .digitExpected: "repair_digit_expected", .manufacturer: "repair_manufacturer",
        .alternative: "repair_alternative", .missing: "repair_missing", .covered: "repair_covered",
        .surplus: "repair_surplus", .transposed: "repair_transposed", .lookAlike: "repair_look_alike",
    ]
}

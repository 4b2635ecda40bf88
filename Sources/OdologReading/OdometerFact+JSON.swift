import OdologOdometer
import OdologValues

extension OdometerReason {
    var written: WrittenFact {
        switch self {
        case .odometerWord(let word): WrittenFact("odometer_word", ["word": .string(word)])
        case .tripWord(let word): WrittenFact("trip_word", ["word": .string(word)])
        case .otherWord(let word): WrittenFact("other_word", ["word": .string(word)])
        case .unitBeside(let unit): WrittenFact("unit_beside", ["unit": .string(unit.rawValue)])
        case .locatedAsOdometer: WrittenFact("located_as_odometer")
        case .locatedAsOtherDigits: WrittenFact("located_as_other_digits")
        case .digitCount(let count): WrittenFact("digit_count", ["count": .int(count)])
        case .readingsAgree(let agreeing, let all):
            WrittenFact("readings_agree", ["agreeing": .int(agreeing), "readings": .int(all)])
        case .readingsDisagree(let agreeing, let all):
            WrittenFact("readings_disagree", ["agreeing": .int(agreeing), "readings": .int(all)])
        case .correctedLookAlike(let from, let to):
            WrittenFact("corrected_look_alike", ["from": .string(String(from)), "to": .string(String(to))])
        case .alternativeDigit(let from, let to):
            WrittenFact("alternative_digit", ["from": .string(String(from)), "to": .string(String(to))])
        case .looksLikeTime: WrittenFact("looks_like_time")
        case .roundNumber: WrittenFact("round_number")
        case .joinedGroups: WrittenFact("joined_groups")
        case .decimalMark: WrittenFact("decimal_mark")
        case .lastDigitTakenAsTenths: WrittenFact("last_digit_taken_as_tenths")
        case .lastDrumContrasts: WrittenFact("last_drum_contrasts")
        case .lastDrumMayContrast: WrittenFact("last_drum_may_contrast")
        case .gaugeNumbers: WrittenFact("gauge_numbers")
        case .touchesLetters: WrittenFact("touches_letters")
        case .smallDigits(let share): WrittenFact("small_digits", ["share": .number(share)])
        case .objection(let objection): objection.written
        case .closeAbovePrevious: WrittenFact("close_above_previous")
        case .sameAsPrevious: WrittenFact("same_as_previous")
        case .lowerThanPrevious: WrittenFact("lower_than_previous")
        case .farAbovePrevious: WrittenFact("far_above_previous")
        }
    }

    /// Nil for a code that isn't known.
    init?(_ code: String, _ fields: JSONFields) throws(ReadingFormatError) {
        func word() throws(ReadingFormatError) -> String { try fields.string("word", atMost: Fact.longestArgument) }
        switch code {
        case "odometer_word": self = .odometerWord(try word())
        case "trip_word": self = .tripWord(try word())
        case "other_word": self = .otherWord(try word())
        case "unit_beside": self = .unitBeside(try fields.choice("unit"))
        case "located_as_odometer": self = .locatedAsOdometer
        case "located_as_other_digits": self = .locatedAsOtherDigits
        case "digit_count": self = .digitCount(try fields.int("count", in: 0...1000))
        case "readings_agree":
            self = .readingsAgree(
                agreeing: try fields.int("agreeing", in: 0...100_000), of: try fields.int("readings", in: 0...100_000))
        case "readings_disagree":
            self = .readingsDisagree(
                agreeing: try fields.int("agreeing", in: 0...100_000), of: try fields.int("readings", in: 0...100_000))
        case "corrected_look_alike":
            self = .correctedLookAlike(from: try fields.character("from"), to: try fields.character("to"))
        case "alternative_digit":
            self = .alternativeDigit(from: try fields.character("from"), to: try fields.character("to"))
        case "looks_like_time": self = .looksLikeTime
        case "round_number": self = .roundNumber
        case "joined_groups": self = .joinedGroups
        case "decimal_mark": self = .decimalMark
        case "last_digit_taken_as_tenths": self = .lastDigitTakenAsTenths
        case "last_drum_contrasts": self = .lastDrumContrasts
        case "last_drum_may_contrast": self = .lastDrumMayContrast
        case "gauge_numbers": self = .gaugeNumbers
        case "touches_letters": self = .touchesLetters
        case "small_digits": self = .smallDigits(share: try fields.number("share", in: 0...1))
        case "close_above_previous": self = .closeAbovePrevious
        case "same_as_previous": self = .sameAsPrevious
        case "lower_than_previous": self = .lowerThanPrevious
        case "far_above_previous": self = .farAbovePrevious
        default:
            guard let objection = try OdometerObjection(code, fields) else { return nil }
            self = .objection(objection)
        }
    }
}

extension OdometerObjection {
    fileprivate var written: WrittenFact {
        switch self {
        case .scene(let kind): WrittenFact("objection_scene", ["scene": .string(kind.rawValue)])
        case .unit(let word): WrittenFact("objection_unit", ["word": .string(word)])
        case .currency(let word): WrittenFact("objection_currency", ["word": .string(word)])
        case .hours(let word): WrittenFact("objection_hours", ["word": .string(word)])
        case .label(let word): WrittenFact("objection_label", ["word": .string(word)])
        case .decimals(let count): WrittenFact("objection_decimals", ["count": .int(count)])
        case .mayBeDecimals: WrittenFact("objection_may_be_decimals")
        case .colon: WrittenFact("objection_colon")
        case .longerText(let text): WrittenFact("objection_longer_text", ["text": .string(text)])
        case .vin: WrittenFact("objection_vin")
        case .gauge: WrittenFact("objection_gauge")
        case .tripMeter: WrittenFact("objection_trip_meter")
        }
    }

    fileprivate init?(_ code: String, _ fields: JSONFields) throws(ReadingFormatError) {
        func word() throws(ReadingFormatError) -> String { try fields.string("word", atMost: Fact.longestArgument) }
        switch code {
        case "objection_scene":
            guard let kind = SceneKind(rawValue: try fields.string("scene", atMost: Fact.longestCode)) else {
                return nil
            }
            self = .scene(kind)
        case "objection_unit": self = .unit(try word())
        case "objection_currency": self = .currency(try word())
        case "objection_hours": self = .hours(try word())
        case "objection_label": self = .label(try word())
        case "objection_decimals": self = .decimals(try fields.int("count", in: 0...1000))
        case "objection_may_be_decimals": self = .mayBeDecimals
        case "objection_colon": self = .colon
        case "objection_longer_text": self = .longerText(try fields.string("text", atMost: Fact.longestArgument))
        case "objection_vin": self = .vin
        case "objection_gauge": self = .gauge
        case "objection_trip_meter": self = .tripMeter
        default: return nil
        }
    }
}

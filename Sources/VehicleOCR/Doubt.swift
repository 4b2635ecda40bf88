import OdologOdometer
import OdologText
import OdologVIN

/// Why a person has to look at a reading, however sure it seems.
public enum Doubt: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// A wrong pixel may have made one digit of another.
    case photoDamaged = "photo_damaged"
    case notAnOdometer = "not_an_odometer"
    case notAVIN = "not_a_vin"
    case tripMeter = "trip_meter"
    case tenthsUnsure = "tenths_unsure"
    case directionUnsure = "direction_unsure"
    case barcodeDisagrees = "barcode_disagrees"
    case partlyUnread = "partly_unread"
    case mayGoOn = "may_go_on"
    case checkDigitWrong = "check_digit_wrong"
    case unknownMaker = "unknown_maker"
    case lowerCase = "lower_case"
    case tooSmall = "too_small"
    case lookAlike = "look_alike"
    /// Of a VIN that was read from its characters alone.
    case barcodeUnread = "barcode_unread"
    /// See ``ModelParameters/calibration``.
    case uncalibrated

    /// Stable, for programs.
    public var code: String { rawValue }

    /// For a person, to follow another text, without a full stop.
    public var description: String {
        switch self {
        case .photoDamaged: "pixels of the photo are missing or wrong"
        case .notAnOdometer: "it may be no odometer"
        case .notAVIN: "it may be no VIN"
        case .tripMeter: "it is a trip meter's, not the vehicle's odometer"
        case .tenthsUnsure: "whether the last drum counts tenths can't be told"
        case .directionUnsure:
            "its digits are digits on their head, too, and nothing beside it tells which way up it stands"
        case .barcodeDisagrees: "barcode and text, or two barcodes, disagree"
        case .partlyUnread: "a character of the VIN was hardly readable"
        case .mayGoOn: "characters may stand before or behind the VIN"
        case .checkDigitWrong: "the check digit is wrong"
        case .unknownMaker:
            "the maker's code is not one that is met often, and neither check digit and label nor a barcode proves the VIN"
        case .tooSmall: "its characters are so small that some may be others"
        case .lookAlike: "another VIN with the same check digit was read there, too"
        case .barcodeUnread: "there was no time to look at all of its barcodes, and one may say otherwise"
        case .uncalibrated: "how sure these models are was never measured"
        case .lowerCase: "it is in lower case, where l and 1, p and d, and others look alike"
        }
    }
}

extension PhotoReading.Content {
    /// Of the best candidate; empty where there is none.
    ///
    /// - Parameters:
    ///   - scene: what the photo shows; nil when nobody can tell.
    ///   - leastOfVIN: below it, that bears no VIN.
    ///   - isBarcodeUnread: there was no time to look for all barcodes.
    ///   - isUncalibrated: what the models say means nobody knows what.
    func doubts(
        isDamaged: Bool, scene: Scene?, leastOfVIN: Double = ModelParameters.SceneThresholds().leastOfVIN,
        isBarcodeUnread: Bool = false, isUncalibrated: Bool = false
    ) -> [Doubt] {
        let own: [Doubt]
        switch self {
        case .odometer(let candidates): own = candidates[0].doubts
        case .vin(let candidates):
            let bearsNone = scene.map { $0.ofVIN < leastOfVIN } ?? false
            let mayBeContradicted = isBarcodeUnread && candidates[0].source == .ocr
            own =
                (bearsNone ? [.notAVIN] : []) + candidates[0].doubts + (mayBeContradicted ? [.barcodeUnread] : [])
        case .nothing: return []
        }
        return (isDamaged ? [.photoDamaged] : []) + own + (isUncalibrated ? [.uncalibrated] : [])
    }

    /// Barcode and text, or two barcodes, disagree.
    var isContradicted: Bool {
        guard case .vin(let candidates) = self else { return false }
        return candidates[0].doubts.contains(.barcodeDisagrees)
    }
}

extension OdometerCandidate {
    fileprivate var doubts: [Doubt] {
        let isTrip = objections.contains(.tripMeter)
        let isNone = objections.contains { $0 != .tripMeter }
        return [
            (isNone, Doubt.notAnOdometer), (isTrip, .tripMeter), (isTenthsUnsure, .tenthsUnsure),
            (mayStandOnItsHead, .directionUnsure),
        ].compactMap { $0.0 ? $0.1 : nil }
    }
}

extension VINCandidate {
    var doubts: [Doubt] {
        [
            (isContradicted, Doubt.barcodeDisagrees), (isPartlyUnread, .partlyUnread), (mayGoOn, .mayGoOn),
            (failsCheckDigit, .checkDigitWrong), (isOfUnknownMaker, .unknownMaker), (isInLowerCase, .lowerCase),
            (isTooSmall, .tooSmall), (hasLookAlike, .lookAlike),
        ].compactMap { $0.0 ? $0.1 : nil }
    }
}

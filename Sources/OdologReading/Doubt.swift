/// Why a person has to look at a reading, however sure it seems. A later version's doubt, not known here, counts like
/// any other.
public struct Doubt: RawRepresentable, Sendable, Hashable, CaseIterable {
    /// Stable, for programs.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A wrong pixel may have made one digit of another.
    public static let photoDamaged = Doubt(rawValue: "photo_damaged")
    /// What was read may be no odometer.
    public static let notAnOdometer = Doubt(rawValue: "not_an_odometer")
    /// What was read may be no VIN.
    public static let notAVIN = Doubt(rawValue: "not_a_vin")
    /// What was read is a trip meter's.
    public static let tripMeter = Doubt(rawValue: "trip_meter")
    /// Nothing tells whether the last drum counts tenths.
    public static let tenthsUnsure = Doubt(rawValue: "tenths_unsure")
    /// Its digits are digits upside down, too.
    public static let directionUnsure = Doubt(rawValue: "direction_unsure")
    /// Barcode and text, or two barcodes, disagree.
    public static let barcodeDisagrees = Doubt(rawValue: "barcode_disagrees")
    /// A character of the VIN was hardly readable.
    public static let partlyUnread = Doubt(rawValue: "partly_unread")
    /// Characters may stand before or behind the VIN.
    public static let mayGoOn = Doubt(rawValue: "may_go_on")
    /// The check digit is wrong where it is required.
    public static let checkDigitWrong = Doubt(rawValue: "check_digit_wrong")
    /// The maker's code is rare, and nothing else proves the VIN.
    public static let unknownMaker = Doubt(rawValue: "unknown_maker")
    /// It is in small letters, some of which look alike.
    public static let lowerCase = Doubt(rawValue: "lower_case")
    /// Its characters are too small to tell all of them apart.
    public static let tooSmall = Doubt(rawValue: "too_small")
    /// Another VIN with the same check digit was read there, too.
    public static let lookAlike = Doubt(rawValue: "look_alike")
    /// The VIN was read from its characters alone, and not all barcodes could be looked at.
    public static let barcodeUnread = Doubt(rawValue: "barcode_unread")
    /// The models aren't those that the confidence was fitted to.
    public static let uncalibrated = Doubt(rawValue: "uncalibrated")
    /// An earlier version, which checked less, left the reading waiting. Only the store says so.
    public static let earlierVersion = Doubt(rawValue: "earlier_version")

    /// The doubts that this version gives to readings.
    public static let allCases: [Doubt] = [
        photoDamaged, notAnOdometer, notAVIN, tripMeter, tenthsUnsure, directionUnsure, barcodeDisagrees, partlyUnread,
        mayGoOn, checkDigitWrong, unknownMaker, lowerCase, tooSmall, lookAlike, barcodeUnread, uncalibrated,
    ]

    /// Stable, for programs.
    public var code: String { rawValue }

    /// One to three words, for a table.
    public var shortWords: String { code.replacing("_", with: " ").replacing(" vin", with: " VIN") }
}

extension Doubt: CustomStringConvertible {
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
        case .barcodeUnread: "not all of its barcodes could be looked at, and one may say otherwise"
        case .uncalibrated: "how sure these models are was never measured"
        case .lowerCase: "it is in lower case, where l and 1, p and d, and others look alike"
        case .earlierVersion: "an earlier version of Odolog read it, and looked at less"
        default: "another version of Odolog left it to a person (\(code))"
        }
    }
}

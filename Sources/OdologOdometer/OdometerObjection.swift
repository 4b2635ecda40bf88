public import OdologValues

/// A fact that says that a number is not the vehicle's odometer. Then a person must look, however sure the digits are.
public enum OdometerObjection: Hashable, Sendable, CustomStringConvertible {
    /// The likeliest kind of scene, where the photo doesn't surely show something with an odometer.
    case scene(SceneKind)
    /// A unit that no odometer has stands beside it: kWh, m³, litres.
    case unit(String)
    /// A currency stands beside it: a price.
    case currency(String)
    /// HOURS or the like stands beside it: an hour meter.
    case hours(String)
    /// A word for something else stands beside it: RANGE, DATE, TEL.
    case label(String)
    /// So many digits stand behind its decimal mark, two or more; tenths are all that an odometer shows.
    case decimals(Int)
    /// A mark stands before its last three digits, which may be decimals. No km or mi stands beside it.
    case mayBeDecimals
    /// A colon stands between its digits.
    case colon
    /// It is a piece of a longer text: a part number, a telephone number, a date.
    case longerText(String)
    /// It stands where a VIN was located: the VIN's serial number.
    case vin
    /// It stands in a row of numbers with equal steps.
    case gauge
    /// A trip meter, by a word beside it or by a longer number that is the total.
    case tripMeter

    /// For a person, without a full stop. It follows "it may be no odometer".
    public var words: String {
        switch self {
        case .scene(.dashboard): "it isn't sure that the photo shows an instrument"
        case .scene(let kind): "the photo shows \(kind.words)"
        case .unit(let word), .label(let word): "\(word) stands beside it"
        case .currency(let currency): "\(currency) stands beside it, as beside a price"
        case .hours(let word): "\(word) stands beside it, as at an hour meter"
        case .decimals(let count): "it has \(count) digits behind a decimal mark"
        case .mayBeDecimals: "its last three digits may be decimals, as no km or mi stands beside it"
        case .colon: "a colon stands between its digits"
        case .longerText(let text): "it is a piece of “\(text)”"
        case .vin: "it is a piece of a VIN"
        case .gauge: "it is one of the numbers of a gauge"
        case .tripMeter: "it is a trip meter's"
        }
    }

    /// A sentence for a person.
    public var description: String {
        let sentence =
            switch self {
            // A word that the photo shows keeps its capitals or small letters.
            case .unit, .label, .currency, .hours: words
            default: words.prefix(1).uppercased() + words.dropFirst()
            }
        return switch self {
        case .scene(.dashboard), .mayBeDecimals: sentence + "."
        default: sentence + ": not the odometer."
        }
    }
}

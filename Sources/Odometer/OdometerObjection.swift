public import RecognizedText

/// A fact that says that a number is not the vehicle's odometer. With one, a reading is for a person, however sure its digits are.
public enum OdometerObjection: Hashable, Sendable, CustomStringConvertible {
    /// The photo shows something that has no odometer.
    case scene(SceneKind)
    /// A unit that no odometer has stands beside it: kWh, m³, litres.
    case unit(String)
    case currency(String)
    /// HOURS or the like stands beside it: an hour meter.
    case hours(String)
    /// A word for something else stands beside it: RANGE, DATE, TEL.
    case label(String)
    /// So many digits stand behind its decimal mark, two or more; tenths are all that an odometer shows.
    case decimals(Int)
    /// A mark stands before its last three digits and no km or mi beside it: they may be decimals.
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

    /// A sentence for a person.
    public var description: String {
        switch self {
        case .scene(let kind): "The photo shows \(kind.words): not the odometer."
        case .unit(let unit): "\(unit) stands beside it: not the odometer."
        case .currency(let currency): "\(currency) stands beside it: a price, not the odometer."
        case .hours(let word): "\(word) stands beside it: an hour meter, not the odometer."
        case .label(let word): "\(word) stands beside it: not the odometer."
        case .decimals(let count): "It has \(count) digits behind a decimal mark: not the odometer."
        case .mayBeDecimals: "Its last three digits may be decimals: no km or mi stands beside it."
        case .colon: "A colon stands between its digits: not the odometer."
        case .longerText(let text): "It is a piece of “\(text)”: not the odometer."
        case .vin: "It is a piece of a VIN: not the odometer."
        case .gauge: "It is one of the numbers of a gauge: not the odometer."
        case .tripMeter: "It is a trip meter's, not the vehicle's odometer."
        }
    }
}

extension SceneKind {
    /// With its article.
    public var words: String {
        switch self {
        case .dashboard: "a dashboard"
        case .vinLabel: "a label with a VIN"
        case .vinStamped: "metal with a VIN"
        case .vinWindshield: "a VIN behind a windshield"
        case .paper: "a vehicle's paper"
        case .screen: "a screen"
        case .fuelPump: "a fuel pump"
        case .receipt: "a receipt, an invoice or a price"
        case .meter: "a meter of something else"
        case .licencePlate: "a licence plate"
        case .text: "text"
        case .other: "something else"
        }
    }
}

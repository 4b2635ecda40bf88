/// What speaks for or against a candidate. `description` is a sentence for a person. Confidence is computed from
/// `OdometerEvidence`, not from these.
public enum OdometerReason: Hashable, Sendable, CustomStringConvertible {
    /// A word such as ODO or TOTAL stands beside it.
    case odometerWord(String)
    /// A word such as TRIP stands beside it.
    case tripWord(String)
    /// A word for something else stands beside it: range, average, a date.
    case otherWord(String)
    /// Kilometers or miles stand beside it.
    case unitBeside(DistanceUnit)
    /// The locator took the line for the odometer.
    case locatedAsOdometer
    /// The locator took the line for other digits.
    case locatedAsOtherDigits
    /// So many digits: five and six are most common.
    case digitCount(Int)
    /// `agreeing` of `of` readings of this place say the same.
    case readingsAgree(agreeing: Int, of: Int)
    /// Only `agreeing` of `of` readings of this place say so.
    case readingsDisagree(agreeing: Int, of: Int)
    /// A letter or mark was taken for the digit it looks like.
    case correctedLookAlike(from: Character, to: Character)
    /// The engine's second choice was taken for a digit.
    case alternativeDigit(from: Character, to: Character)
    /// It may be a time of day whose colon was missed.
    case looksLikeTime
    /// It ends in two zeros, as service intervals and engine speeds do.
    case roundNumber
    /// Groups of digits with spaces between them were taken for one number.
    case joinedGroups
    /// A decimal mark: the digit behind it is tenths, which trip meters show more often than odometers.
    case decimalMark
    /// The last digit was taken for tenths, as the previous reading says.
    case lastDigitTakenAsTenths
    /// The last drum has other colours than the others: it counts tenths.
    case lastDrumContrasts
    /// The last drum may have other colours than the others: whether it counts tenths isn't sure.
    case lastDrumMayContrast
    /// The numbers beside it run in equal steps, as on a gauge.
    case gaugeNumbers
    /// Stuck to letters that are no known word.
    case touchesLetters
    /// Less high than the highest digits in the photo; `share` is the relation of the heights, 0...1.
    case smallDigits(share: Double)
    /// Whatever else speaks for it, a person has to look.
    case objection(OdometerObjection)
    /// It is a little above the previous reading.
    case closeAbovePrevious
    /// It is the same as the previous reading.
    case sameAsPrevious
    /// It is lower than the previous reading.
    case lowerThanPrevious
    /// It is further above the previous reading than is plausible.
    case farAbovePrevious

    /// The objection that this reason means, if any.
    var objection: OdometerObjection? {
        switch self {
        case .objection(let objection): objection
        case .gaugeNumbers: .gauge
        case .tripWord: .tripMeter
        default: nil
        }
    }

    public var description: String {
        switch self {
        case .odometerWord(let word): "\(word) stands beside it."
        case .tripWord(let word): "\(word) stands beside it: a trip meter."
        case .otherWord(let word): "\(word) stands near it, as it may beside another number."
        case .unitBeside(let unit): "\(unit) stands beside it."
        case .locatedAsOdometer: "It stands where the odometer was found."
        case .locatedAsOtherDigits: "It stands where other digits were found."
        case .digitCount(let count):
            switch count {
            case 5, 6: "It has \(count) digits, as most odometers."
            case 1: "It has one digit, as hardly any odometer."
            case 7: "It has 7 digits, as few odometers."
            default: "It has only \(count) digits, as few odometers."
            }
        case .readingsAgree(let agreeing, let all): "\(agreeing) of \(all) readings of this place agree."
        case .readingsDisagree(let agreeing, let all): "Only \(agreeing) of \(all) readings of this place say so."
        case .correctedLookAlike(let from, let to): "\(from) was taken for \(to)."
        case .alternativeDigit(let from, let to): "\(to) was the engine's second choice, after \(from)."
        case .looksLikeTime: "It may be a time of day."
        case .roundNumber: "It is a round number, as service intervals and engine speeds are."
        case .joinedGroups: "Digits with spaces between them were joined."
        case .decimalMark: "It has a decimal mark."
        case .lastDigitTakenAsTenths: "The last digit was taken for tenths."
        case .lastDrumContrasts: "The last drum contrasts with the others: it counts tenths."
        case .lastDrumMayContrast: "The last drum may contrast with the others: it may count tenths."
        case .gaugeNumbers: "It looks like the numbers of a gauge."
        case .touchesLetters: "Letters stand right beside its digits."
        case .smallDigits(let share): "Its digits are \(Int((share * 100).rounded())) % as high as the highest."
        case .objection(let objection): objection.description
        case .closeAbovePrevious: "It is a little above the last reading."
        case .sameAsPrevious: "It is the same as the last reading."
        case .lowerThanPrevious: "It is lower than the last reading."
        case .farAbovePrevious: "It is further above the last reading than is plausible."
        }
    }
}

import OdologValues

/// How much each piece of evidence counts for "this number is the odometer": coefficients of a sum that is a logarithm
/// of odds, against 0 for "the odometer is none of these".
///
/// The weights of a set of models stand in its manifest. `bench/models/calibration` fits those of the locator's score
/// and of a number's look. Those of words, roles and the previous reading are estimates, because its photos don't tell
/// them.
public struct ChoiceWeights: Hashable, Sendable, Codable {
    /// By number of digits, those behind a decimal mark included: for 1, 2, ... 8.
    public var digitCounts: [Double] = [-4, -3, -2.5, -2, 1.5, 2.5, 2.5, -1.5]
    /// A decimal mark with fewer than five digits before it, as on trip meters.
    public var shortWithTenths = 0.0
    /// A decimal mark with five digits or more before it.
    public var longWithTenths = 0.5
    /// A short number with a decimal mark beside a longer one without: the trip meter beside the total. An estimate.
    public var besideTotal = -10.0
    /// Five digits or more, the first of them 0: drums.
    public var longWithLeadingZero = 0.0
    /// It may be a time of day whose colon was missed.
    public var looksLikeTime = -1.0
    /// 1 in 100 odometers ends in two zeros.
    public var roundNumber = -2.5
    /// Factor of logit(locator's score) - `locatorMiddle`. Without a score, the role that the locator gave the line
    /// counts instead.
    public var locatorScore = 2.5
    /// The logit of the locator's score that speaks neither for nor against a number.
    public var locatorMiddle = -3.0
    /// The locator took the line for the odometer.
    public var locatedAsOdometer = 4.5
    /// The locator took the line for other digits.
    public var locatedAsOtherDigits = -3.5
    /// The locator took the line for a VIN.
    public var locatedAsVIN = -4.0
    /// A word such as ODO stands beside it.
    public var odometerWord = 2.5
    /// A word such as TRIP stands beside it.
    public var tripWord = -2.5
    /// A word for something else stands beside it.
    public var otherWord = -2.5
    /// A unit of distance stands beside it.
    public var unitWord = 1.5
    /// Factor of the base-2 logarithm of the relative height: this much for each halving.
    public var relativeHeight = 2.0
    /// Letters that are no known word touch it.
    public var touchesLetters = -1.5
    /// It stands in a row of numbers with equal steps.
    public var gaugeLike = -3.0
    /// It is a little above the previous reading.
    public var closeAbovePrevious = 1.5
    /// It is the same as the previous reading.
    public var sameAsPrevious = 1.0
    /// Soft on purpose: the previous reading may be the wrong one.
    public var lowerThanPrevious = -1.0
    /// It is further above the previous reading than is plausible.
    public var farAbovePrevious = -1.5

    /// How much further readings of the same pixels count: the exponent of the number of readings. 0: not at all. 1: as
    /// much as the first.
    public var readingIndependence = 0.4
    /// The most that one reading gives to a text that it doesn't see, 0...1. So no single reading rules a text out.
    public var unseenText = 0.05

    /// Plain ones, for models that nothing was fitted to.
    public init() {}

    /// The logarithm of the odds for `evidence`.
    public func score(_ evidence: OdometerEvidence) -> Double {
        var score = digitCount(evidence.digitCount)
        if evidence.hasDecimalMark { score += evidence.digitCount > 5 ? longWithTenths : shortWithTenths }
        if evidence.isBesideTotal { score += besideTotal }
        if evidence.hasLeadingZero, evidence.digitCount >= 5 { score += longWithLeadingZero }
        if evidence.looksLikeTime { score += looksLikeTime }
        if evidence.isRound { score += roundNumber }
        score += role(evidence) + continuation(evidence.continuation)
        score += odometerWord * evidence.odometerWord + tripWord * evidence.tripWord
        score += otherWord * evidence.otherWord + unitWord * evidence.unitWord
        score += size(evidence.relativeHeight)
        if evidence.touchesLetters { score += touchesLetters }
        if evidence.isGaugeLike { score += gaugeLike }
        return score
    }

    func digitCount(_ count: Int) -> Double {
        digitCounts.isEmpty ? 0 : digitCounts[min(max(count, 1), digitCounts.count) - 1]
    }

    func role(_ evidence: OdometerEvidence) -> Double {
        if let score = evidence.locatorScore, evidence.role != .vin {
            return locatorScore * (LogOdds.logit(min(max(score, 0.05), 0.95)) - locatorMiddle)
        }
        return switch evidence.role {
        case .odometer: locatedAsOdometer
        case .otherDigits: locatedAsOtherDigits
        case .vin: locatedAsVIN
        case .text: 0
        }
    }

    func continuation(_ continuation: OdometerEvidence.Continuation) -> Double {
        switch continuation {
        case .unknown: 0
        case .closeAbove: closeAbovePrevious
        case .same: sameAsPrevious
        case .lower: lowerThanPrevious
        case .farAbove: farAbovePrevious
        }
    }

    /// At most two halvings: digits are rarely smaller, boxes often wrong.
    func size(_ relativeHeight: Double) -> Double {
        let halvings = LogOdds.log(min(max(relativeHeight, 0.25), 1)) / LogOdds.log(2)
        return halvings * self.relativeHeight
    }
}

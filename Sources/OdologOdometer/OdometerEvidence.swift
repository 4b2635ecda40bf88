public import OdologValues

/// What is known about one candidate, raw, so that the choice and the confidence can be fitted on labelled photos.
public struct OdometerEvidence: Hashable, Sendable {
    // MARK: How well it was read

    /// Geometric mean of what the engine gave the symbols, in the reading that saw this text best; 0...1.
    public var symbolConfidence = 0.0
    /// How many readings of this place show digits.
    public var readings = 0
    /// How many of `readings` have this text as their first choice.
    public var agreeingReadings = 0
    /// Probability of this text given its place, all readings combined; 0...1.
    public var readingQuality = 0.0

    // MARK: What it looks like

    /// Digits, those behind a decimal mark included.
    public var digitCount = 0
    /// A point or comma stands among the digits.
    public var hasDecimalMark = false
    /// The first of several digits is 0.
    public var hasLeadingZero = false
    /// Three or four digits that would be a time of day with a colon between them; engines often miss the colon.
    public var looksLikeTime = false
    /// Three or four digits, the last two of them 0. Service intervals and engine speeds are rounded, odometers are
    /// not.
    public var isRound = false
    /// Joined from groups with spaces between them.
    public var isJoined = false
    /// Stuck to letters that are no known word.
    public var touchesLetters = false
    /// Stands in a row of numbers with equal steps.
    public var isGaugeLike = false
    /// How likely the last digit's colours differ from the others', as those of drums that count tenths do; 0...1.
    public var lastDigitContrast = 0.0
    /// Height of the line over that of the highest line with digits, 0...1.
    public var relativeHeight = 1.0

    // MARK: What stands around it

    /// What the locator took the line for.
    public var role: LineRole = .text
    /// `RecognizedLine.locatorScore`; the highest of the place's lines.
    public var locatorScore: Double?
    /// 0 (none) ... 1 (right beside it), for each kind of word.
    public var odometerWord = 0.0
    /// A word such as TRIP; 0...1.
    public var tripWord = 0.0
    /// A word for something else, such as RANGE; 0...1.
    public var otherWord = 0.0
    /// A unit of distance; 0...1.
    public var unitWord = 0.0
    /// A word that no dashboard has, such as KWH, HOURS or EUR; 0...1.
    public var foreignWord = 0.0

    /// Probability that what the photo shows may have an odometer, 0...1; nil when nobody can tell.
    public var scene: Double?
    /// A short number with a decimal mark stands here, and beside it a longer one without, which is the total.
    public var isBesideTotal = false
    /// A long number without a decimal mark stands here, and beside it a short one with a mark, which is the trip.
    public var isBesideTrip = false

    /// How far something beside the digits themselves says that the number is a total, 0...1: a word such as ODO; of five
    /// digits or more a unit of distance, a last drum in other colours, or, half as much, a trip beside it. A trip meter
    /// has a unit and such a drum as well, and fewer digits; a taximeter has fares that look like a trip. 0 beside a word
    /// that no dashboard has: meters of hours and of energy have such drums, too.
    public var support: Double {
        guard foreignWord == 0 else { return 0 }
        guard digitCount >= 5 else { return odometerWord }
        let isDrums = !hasDecimalMark && LastDrum(contrast: lastDigitContrast) == .contrasts
        return isDrums ? 1 : max(odometerWord, unitWord, isBesideTrip ? 0.5 : 0)
    }

    // MARK: The vehicle's last reading

    /// How this value follows the last one.
    public enum Continuation: String, Hashable, Sendable, CaseIterable {
        /// From "there is no previous reading" to "too far above it".
        case unknown, closeAbove, same, lower, farAbove
    }
    /// How this value follows the previous reading.
    public var continuation: Continuation = .unknown

    // MARK: The choice

    /// Logarithm of the odds for "this place is the odometer", before the choice among candidates.
    public var score = 0.0
    /// Share of this candidate among all candidates, misreadings and "none of these"; 0...1, before calibration.
    public var share = 0.0
    /// The sum of the shares of all candidates with the same whole units.
    public var valueShare = 0.0

    /// Nothing is known.
    public init() {}
}

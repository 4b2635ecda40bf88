/// What is odd about an odometer value, mostly compared with the vehicle's last one. A flag warns and asks for a second
/// yes. It never locks a value out, because the last value may be the wrong one.
///
/// Distances are never negative. They are in the unit of the new value, or of the last one where the new one has none.
public enum MileageFlag: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Lower than the last reading. `possibleRollover` stands beside it where a roll-over would explain it.
    case lowerThanPrevious(by: Double, unit: DistanceUnit)
    /// Higher than the last reading by more than the vehicle can have gone in the days between the two, nil when they are
    /// unknown: on a day without a time, and between two of them, the most that it can have been.
    case implausiblyHigher(by: Double, inDays: Double?, unit: DistanceUnit)
    /// Higher than the last reading by far more than the vehicle has ever gone between two readings, or in such a time: `most`.
    /// It may be a journey.
    case unlikeHabit(by: Double, inDays: Double, most: Double, unit: DistanceUnit)
    /// The drums may have passed their highest number: the last value was near `capacity` (100,000 for five drums), and
    /// going on from there would make `distance`. A state of the vehicle, not an error.
    case possibleRollover(capacity: Int, distance: Double, unit: DistanceUnit)
    /// The last digit may be tenths: `value` would fit the last reading. The value as given doesn't fit.
    case lastDigitMayBeTenths(value: OdometerValue)
    /// The vehicle's last reading is in another unit. Comparisons were made after conversion.
    case unitDiffers(DistanceUnit, previous: DistanceUnit)
    /// The vehicle's odometer is said to count in another unit, and there is no reading to compare with.
    case notVehicleUnit(DistanceUnit, vehicle: DistanceUnit)
    /// Just what the vehicle's last reading says: a second photo of it, or a parked vehicle.
    case sameAsPrevious
    /// Dated earlier than the reading it is compared with, the next one in time: an old photo, or a camera with a wrong clock.
    case datedBeforePrevious(days: Double)
    /// Dated later than now, by whole days; 0 for a typed time of the next hours: a camera with a wrong clock, or a slip in what was typed. If it were logged, every true
    /// entry after it would look old.
    case datedInFuture(days: Int)
    /// Dated years before the vehicle's first reading, in days: a camera whose clock was set back.
    case datedLongBeforeFirst(days: Int)
    /// Dated before a vehicle of this model year was sold: a camera whose clock was set back.
    case datedBeforeVehicle(modelYear: Int)
    /// The camera said nothing: the time is that of the photo's file, which copying and editing change.
    case datedByFile
    /// Nothing says when the photo was taken: the time is that of the entry.
    case undated
    /// Dated earlier than the last reading, yet higher.
    case higherThanLater(by: Double, unit: DistanceUnit)
    /// Dated earlier than a later reading, and so far below it that the vehicle can't well have gone that far in
    /// between.
    case tooLowForLater(by: Double, inDays: Double?, unit: DistanceUnit)
    /// More than cars live to see; no comparison is needed for this one. `limit` is in the unit of the value.
    case unusuallyHigh(limit: Double, unit: DistanceUnit)

    /// A stable name for stores and JSON.
    public var code: String {
        switch self {
        case .lowerThanPrevious: "lowerThanPrevious"
        case .implausiblyHigher: "implausiblyHigher"
        case .unlikeHabit: "unlikeHabit"
        case .possibleRollover: "possibleRollover"
        case .lastDigitMayBeTenths: "lastDigitMayBeTenths"
        case .unitDiffers: "unitDiffers"
        case .notVehicleUnit: "notVehicleUnit"
        case .sameAsPrevious: "sameAsPrevious"
        case .datedBeforePrevious: "datedBeforePrevious"
        case .datedInFuture: "datedInFuture"
        case .datedLongBeforeFirst: "datedLongBeforeFirst"
        case .datedBeforeVehicle: "datedBeforeVehicle"
        case .datedByFile: "datedByFile"
        case .undated: "undated"
        case .higherThanLater: "higherThanLater"
        case .tooLowForLater: "tooLowForLater"
        case .unusuallyHigh: "unusuallyHigh"
        }
    }

    /// Whether a person must say yes a second time. No second yes is needed for an unchanged value, or for a note that
    /// only explains another flag.
    public var needsSecondYes: Bool {
        switch self {
        case .sameAsPrevious, .possibleRollover, .lastDigitMayBeTenths, .datedByFile, .undated: false
        default: true
        }
    }

    /// Whether the value contradicts a reading of the log: one of the two is wrong, or the odometer was replaced.
    package var contradictsReading: Bool {
        switch self {
        case .lowerThanPrevious, .implausiblyHigher, .higherThanLater, .tooLowForLater: true
        default: false
        }
    }

    /// Whether a person must look before the value is logged. A person who says yes to a value has seen its time, too.
    public var needsPerson: Bool {
        switch self {
        case .datedByFile, .undated: true
        default: needsSecondYes
        }
    }

    /// One sentence for a person.
    public var description: String {
        switch self {
        case .lowerThanPrevious(let by, let unit):
            "It is \(Self.text(by, unit)) lower than the last reading."
        case .implausiblyHigher(let by, let days, let unit):
            "It is \(Self.text(by, unit)) higher than the last reading" + Self.tooFast(by, days, unit)
        case .unlikeHabit(let by, let days, let most, let unit):
            "It is \(Self.text(by, unit)) higher than the last reading. In \(Self.span(days)), or between two readings, this "
                + "vehicle has gone \(Self.text(most, unit)) at most until now."
        case .possibleRollover(let capacity, let distance, let unit):
            """
            The odometer may have rolled over at \(Self.grouped(capacity)); that would make \
            \(Self.text(distance, unit)) since the last reading.
            """
        case .lastDigitMayBeTenths(let value):
            "Does its last digit count tenths? Then it is \(value), and fits the last reading."
        case .unitDiffers(let unit, let previous):
            "It is in \(unit), the last reading was in \(previous)."
        case .notVehicleUnit(let unit, let vehicle):
            "It is in \(unit), the vehicle's odometer counts in \(vehicle)."
        case .sameAsPrevious:
            "It is the same as the last reading, or differs in tenths alone."
        case .datedBeforePrevious(let days):
            days < 1
                ? "It is dated before the next reading, by less than a day."
                : "It is dated \(Self.rounded(days)) \(days < 1.5 ? "day" : "days") before the next reading."
        case .datedInFuture(let days):
            days == 0
                ? "It is dated in the future, by less than a day."
                : "It is dated \(Self.grouped(days)) \(days == 1 ? "day" : "days") in the future."
        case .datedLongBeforeFirst(let days):
            "It is dated \(Self.grouped(days / 365)) years before the first reading: was the camera's clock set?"
        case .datedBeforeVehicle(let modelYear):
            "It is dated before vehicles of \(modelYear) were sold: was the camera's clock set?"
        case .datedByFile:
            "The camera gives no time: that of the file may be of a copy."
        case .undated:
            "Nothing says when it was taken."
        case .higherThanLater(let by, let unit):
            "It is \(Self.text(by, unit)) higher than a reading of a later date."
        case .tooLowForLater(let by, let days, let unit):
            "The reading of a later date is \(Self.text(by, unit)) higher" + Self.tooFast(by, days, unit)
        case .unusuallyHigh(let limit, let unit):
            "It is above \(Self.text(limit, unit)), which few vehicles reach."
        }
    }

    /// Two to four words, for a table.
    public var shortWords: String {
        switch self {
        case .lowerThanPrevious: "lower than before"
        case .implausiblyHigher: "far higher than before"
        case .unlikeHabit: "farther than ever"
        case .possibleRollover: "may have rolled over"
        case .lastDigitMayBeTenths: "may be tenths"
        case .unitDiffers, .notVehicleUnit: "other unit"
        case .sameAsPrevious: "same as before"
        case .datedBeforePrevious: "older than the last"
        case .datedInFuture: "in the future"
        case .datedLongBeforeFirst: "years before the first"
        case .datedBeforeVehicle: "older than the vehicle"
        case .datedByFile: "date from file"
        case .undated: "no date"
        case .higherThanLater: "higher than later"
        case .tooLowForLater: "too low for later"
        case .unusuallyHigh: "unusually high"
        }
    }

    private static func tooFast(_ distance: Double, _ days: Double?, _ unit: DistanceUnit) -> String {
        guard let days else { return "." }
        return days > 2
            ? ": \(text(distance / days, unit)) a day are more than a vehicle can go."
            : ": more than a vehicle can go in \(span(days))."
    }

    private static func span(_ days: Double) -> String {
        let minutes = max(days.magnitude * 1_440, 1)
        func counted(_ number: Double, _ unit: String) -> String {
            let text = rounded(number)
            return text == "1" ? "a\(unit == "hour" ? "n" : "") \(unit)" : "\(text) \(unit)s"
        }
        if minutes < 120 { return counted(minutes, "minute") }
        return minutes < 2_880 ? counted(minutes / 60, "hour") : counted(days.magnitude, "day")
    }

    private static func text(_ distance: Double, _ unit: DistanceUnit) -> String {
        // Tenths only where they say something.
        let tenths = Int((min(max(distance, 0), 1e12) * 10).rounded())
        return tenths < 1_000 && tenths % 10 != 0
            ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(rounded(distance)) \(unit)"
    }

    private static func rounded(_ number: Double) -> String {
        grouped(Int(min(max(number, 0), 1e12).rounded()))
    }

    private static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digits[index])
        }
    }
}

extension MileageFlag {
    /// Whether a yes to `other` is one to this flag, too. Days don't count: time goes on between a question and its answer.
    package func isSame(as other: MileageFlag) -> Bool {
        switch (self, other) {
        case (.implausiblyHigher(let by, _, let unit), .implausiblyHigher(let otherBy, _, let otherUnit)),
            (.unlikeHabit(let by, _, _, let unit), .unlikeHabit(let otherBy, _, _, let otherUnit)):
            (by, unit) == (otherBy, otherUnit)
        default: self == other
        }
    }
}

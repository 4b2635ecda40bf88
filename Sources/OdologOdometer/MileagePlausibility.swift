/// Compares an odometer value with the vehicle's last one and says what is odd about it.
///
/// Nothing here throws or refuses. The last value may be the wrong one, and then every later good value looks odd.
/// The flags of one comparison have a fixed order. An explanation stands behind the flag that it explains.
public struct MileagePlausibility: Hashable, Sendable {
    /// The most a vehicle goes in the mean of some hours, km/h: the limit of motorways.
    public let maxSpeed: Double
    /// The most a vehicle goes in one day, km. Two drivers taking turns all day come to about 1,600 km (1,000 miles).
    public let maxPerDay: Double
    /// The most it goes per day over months, km. A long-haul truck makes 250,000 km a year, 690 km a day.
    public let maxSustainedPerDay: Double
    /// Days that may pass at `maxPerDay` before only `maxSustainedPerDay` is added.
    public let burstDays: Double
    /// The most that is believed when the days between two readings are unknown, km.
    public let maxWithoutDates: Double
    /// A total that few vehicles reach, km: a million miles.
    public let unusualTotal: Double

    /// The limits are in km, and km/h; one that is not above 0 is taken as no limit.
    public init(
        maxSpeed: Double = 130, maxPerDay: Double = 1_600, maxSustainedPerDay: Double = 800, burstDays: Double = 14,
        maxWithoutDates: Double = 100_000, unusualTotal: Double = 1_609_344
    ) {
        func limit(_ value: Double) -> Double { value > 0 ? value : .infinity }
        self.maxSpeed = limit(maxSpeed)
        self.maxPerDay = limit(maxPerDay)
        self.maxSustainedPerDay = limit(maxSustainedPerDay)
        self.burstDays = burstDays >= 0 ? burstDays : 0
        self.maxWithoutDates = limit(maxWithoutDates)
        self.unusualTotal = limit(unusualTotal)
    }

    /// Hours by which two clocks that are right may differ: each is read to the minute, and set some minutes wrong.
    private static let hoursBetweenClocks = 1.0 / 6

    /// The most a vehicle can well have gone in `days`, km: at `maxSpeed`, and on no day more than `maxPerDay`. Ten minutes are
    /// added, since clocks differ. Nil: the days are unknown.
    public func maxDistance(inDays days: Double?) -> Double {
        guard let days, !days.isNaN else { return maxWithoutDates }
        let span = max(days.magnitude, 1)
        let burst = max(burstDays, 1)
        // Not `max(span - burst, 0)`: an infinite limit times 0 would be NaN.
        let byDays = min(span, burst) * maxPerDay + (span > burst ? (span - burst) * maxSustainedPerDay : 0)
        return min(byDays, (days.magnitude * 24 + Self.hoursBetweenClocks) * maxSpeed)
    }

    /// What is odd about `value`; empty when nothing is. `unit` nil: the unit of the last reading, else kilometers.
    public func flags(for value: OdometerValue, unit: DistanceUnit?, previous: PreviousReading?) -> [MileageFlag] {
        let unit = unit ?? previous?.unit ?? .kilometers
        var flags: [MileageFlag] = []
        if let previous { flags = comparison(of: value, unit, with: previous) }
        if unit.convert(value.distance, to: .kilometers) > unusualTotal {
            flags.append(.unusuallyHigh(limit: DistanceUnit.kilometers.convert(unusualTotal, to: unit), unit: unit))
        }
        return flags
    }

    private func comparison(
        of value: OdometerValue, _ unit: DistanceUnit, with previous: PreviousReading
    ) -> [MileageFlag] {
        var flags: [MileageFlag] = []
        if unit != previous.unit { flags.append(.unitDiffers(unit, previous: previous.unit)) }
        let difference = Self.difference(from: previous, to: value, unit)
        let age = previous.ageInDays
        if let age, age < 0 {
            if difference > 0, canBeOtherWayRound(difference, unit, previous) { return flags }
            flags.append(.datedBeforePrevious(days: -age))
            if difference > 0 { flags.append(.higherThanLater(by: difference, unit: unit)) }
            if difference == 0 { flags.append(.sameAsPrevious) }
            return flags
        }
        if difference == 0 {
            flags.append(.sameAsPrevious)
        } else if difference < 0 {
            if canBeOtherWayRound(difference, unit, previous) { return flags }
            flags.append(.lowerThanPrevious(by: -difference, unit: unit))
            if let rollover = rollover(from: previous, to: value, unit) { flags.append(rollover) }
        } else if unit.convert(difference, to: .kilometers) > maxDistance(inDays: previous.mostDays) {
            flags.append(.implausiblyHigher(by: difference, inDays: previous.mostDays, unit: unit))
            if let shorter = value.lastDigitAsTenths, fits(shorter, unit, previous) {
                flags.append(.lastDigitMayBeTenths(value: shorter))
            }
        }
        return flags
    }

    /// Whether `value` is no lower than the last reading and no further than the vehicle can well have gone.
    func fits(_ value: OdometerValue, _ unit: DistanceUnit, _ previous: PreviousReading) -> Bool {
        let difference = Self.difference(from: previous, to: value, unit)
        return difference >= 0 && unit.convert(difference, to: .kilometers) <= maxDistance(inDays: previous.mostDays)
    }

    /// Whether the two may have been read in the other order, which explains the difference: they are of one moment, or a day
    /// without a time is any time of that day.
    private func canBeOtherWayRound(
        _ difference: Double, _ unit: DistanceUnit, _ previous: PreviousReading
    ) -> Bool {
        guard let ages = previous.possibleAges else { return false }
        let days = difference < 0 ? -ages.lowerBound : ages.upperBound
        return days >= 0 && unit.convert(difference.magnitude, to: .kilometers) <= maxDistance(inDays: days)
    }

    /// New minus last, in `unit`. Exactly 0 when both agree as far as they were read. Tenths count only when both have
    /// them. A converted value is no better than one unit of either kind.
    static func difference(from previous: PreviousReading, to value: OdometerValue, _ unit: DistanceUnit) -> Double {
        guard unit == previous.unit else {
            let difference = value.distance - previous.unit.convert(previous.value.distance, to: unit)
            return difference.magnitude < max(1, previous.unit.convert(1, to: unit)) ? 0 : difference
        }
        guard value.tenths != nil, previous.value.tenths != nil else {
            return Double(value.wholeUnits - previous.value.wholeUnits)
        }
        return Double(value.totalTenths - previous.value.totalTenths) / 10
    }

    /// Five, six or seven drums that ran from nines to zeros and went on by a plausible distance. Nil when that
    /// explains nothing.
    private func rollover(from previous: PreviousReading, to value: OdometerValue, _ unit: DistanceUnit) -> MileageFlag?
    {
        // A roll-over is a matter of one display, so of one unit.
        guard unit == previous.unit else { return nil }
        let capacities = [100_000, 1_000_000, 10_000_000]
        guard let capacity = capacities.first(where: { $0 > previous.value.wholeUnits }) else { return nil }
        let distance = Double(capacity) + Self.difference(from: previous, to: value, unit)
        // Without dates, most pairs of values are less than 100,000 apart. So the last value must be close to the end.
        guard distance <= Double(capacity) / 2,
            unit.convert(distance, to: .kilometers) <= maxDistance(inDays: previous.mostDays)
        else { return nil }
        return .possibleRollover(capacity: capacity, distance: distance, unit: unit)
    }
}

extension PreviousReading {
    /// The most days that can lie between the two readings. Nil: unknown.
    fileprivate var mostDays: Double? { possibleAges.map { max($0.upperBound, 0) } }
}

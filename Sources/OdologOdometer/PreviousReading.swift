/// The vehicle's last confirmed odometer value, to compare a new one with.
public struct PreviousReading: Hashable, Codable, Sendable {
    /// What the odometer showed.
    public let value: OdometerValue
    /// The unit that it showed.
    public let unit: DistanceUnit
    /// Days from this reading to the new one; negative when the new one is dated earlier, nil when a date is unknown.
    /// Never infinite or NaN: those become nil.
    public let ageInDays: Double?
    /// The least and the most days that the age can be, where a time isn't known to the minute: of two values of one day
    /// without a time -1 to 1. Nil where `ageInDays` is nil; `ageInDays` alone where both times are known.
    public let possibleAges: ClosedRange<Double>?

    /// - Parameters:
    ///   - value: what the odometer showed.
    ///   - unit: the unit that it showed.
    ///   - ageInDays: days from this reading to the new one.
    ///   - possibleAges: the least and the most that this can be. Nil: it is known.
    public init(
        value: OdometerValue, unit: DistanceUnit, ageInDays: Double? = nil, possibleAges: ClosedRange<Double>? = nil
    ) {
        self.value = value
        self.unit = unit
        self.ageInDays = ageInDays.flatMap { $0.isFinite ? $0 : nil }
        self.possibleAges = self.ageInDays.map { age in
            guard let ages = possibleAges, ages.contains(age) else { return age...age }
            return ages
        }
    }

    private enum CodingKeys: CodingKey { case value, unit, ageInDays, possibleAges }

    /// Throws `DecodingError` where a value is missing or out of range.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            value: try container.decode(OdometerValue.self, forKey: .value),
            unit: try container.decode(DistanceUnit.self, forKey: .unit),
            ageInDays: try container.decodeIfPresent(Double.self, forKey: .ageInDays),
            possibleAges: try container.decodeIfPresent(ClosedRange<Double>.self, forKey: .possibleAges))
    }
}

/// The vehicle's last confirmed odometer value, to compare a new one with.
public struct PreviousReading: Hashable, Sendable {
    /// What the odometer showed.
    public let value: OdometerValue
    /// The unit that it showed.
    public let unit: DistanceUnit
    /// Days from this reading to the new one; negative when the new one is dated earlier, nil when a date is unknown.
    /// Never infinite or NaN: those become nil.
    public let ageInDays: Double?

    public init(value: OdometerValue, unit: DistanceUnit, ageInDays: Double? = nil) {
        self.value = value
        self.unit = unit
        self.ageInDays = ageInDays.flatMap { $0.isFinite ? $0 : nil }
    }
}

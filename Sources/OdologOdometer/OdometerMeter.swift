/// Which of a vehicle's meters a number is.
public enum OdometerMeter: String, Hashable, Sendable, Codable, CaseIterable {
    /// The odometer proper: what the vehicle has run in all.
    case total
    /// Set back to zero by its driver.
    case trip
    /// Nothing tells which of the two.
    case unknown
}

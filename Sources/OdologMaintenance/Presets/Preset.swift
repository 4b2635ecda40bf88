public import OdologOdometer

/// A schedule that many vehicles have, to start from. The vehicle's handbook knows better.
public struct Preset: Hashable, Sendable, Codable, Identifiable {
    public enum Category: String, Hashable, Sendable, Codable, CaseIterable {
        case engine, brakes, tyres, fluids, electrical, filters, inspection, registration
        /// Of bicycles and motorcycles.
        case chain
        case fork, shock
    }

    /// Stable, such as `car.oil`.
    public let id: String
    /// For a person, in English.
    public let name: String
    public let category: Category
    public let kind: VehicleKind
    public let months: Int?
    /// Whole units; both or neither, each a round number of its own.
    public let kilometers: Int?
    public let miles: Int?
    public let hours: Int?

    /// With the distance in `unit`. Throws `.outOfRange`, `.neverDue`: not for a preset that comes with Odolog.
    public func interval(in unit: DistanceUnit) throws(MaintenanceError) -> Interval {
        let units = unit == .kilometers ? kilometers : miles
        return try Interval(
            months: months, distance: units.map { Distance($0, unit) }, hours: hours.map { Hours($0) })
    }
}

public import OdologOdometer

/// A schedule that many vehicles have, to start from. The vehicle's handbook knows better.
public struct Preset: Hashable, Sendable, Codable, Identifiable {
    /// The part of a vehicle that a preset is about.
    public enum Category: String, Hashable, Sendable, Codable, CaseIterable {
        /// Parts of any vehicle.
        case engine, brakes, tyres, fluids, electrical, filters, inspection, registration
        /// Of bicycles and motorcycles.
        case chain
        /// Parts of bicycles and motorcycles.
        case fork, shock
    }

    /// Stable, such as `car.oil`.
    public let id: String
    /// For a person, in English.
    public let name: String
    /// The part of the vehicle.
    public let category: Category
    /// The kind of vehicle that it is meant for.
    public let kind: VehicleKind
    /// How many months lie between two times. Nil: time doesn't count.
    public let months: Int?
    /// Whole units; both or neither, each a round number of its own.
    public let kilometers: Int?
    /// How many miles lie between two times. Nil: miles don't count.
    public let miles: Int?
    /// How many hours lie between two times. Nil: hours don't count.
    public let hours: Int?

    /// With the distance in `unit`. Throws `.outOfRange`, `.neverDue`: not for a preset that comes with Odolog.
    public func interval(in unit: DistanceUnit) throws(MaintenanceError) -> Interval {
        let units = unit == .kilometers ? kilometers : miles
        return try Interval(
            months: months, distance: units.map { Distance($0, unit) }, hours: hours.map { Hours($0) })
    }
}

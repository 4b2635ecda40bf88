public import OdologOdometer

/// A schedule that many vehicles have, to start from. Where the vehicle's handbook differs, the handbook is right.
public struct Preset: Hashable, Sendable, Codable, Identifiable {
    /// The part of a vehicle that a preset is about.
    public enum Category: String, Hashable, Sendable, Codable, CaseIterable {
        /// Parts of any vehicle.
        case engine, brakes, tyres, fluids, electrical, filters, inspection, registration
        /// The chain of a bicycle or motorcycle.
        case chain
        /// Parts of bicycles and motorcycles.
        case fork, shock
    }

    /// An identifier that never changes, such as `car.oil`.
    public let id: String
    /// The name for a person, in English.
    public let name: String
    /// The part of the vehicle.
    public let category: Category
    /// The kind of vehicle that it is meant for.
    public let kind: VehicleKind
    /// How many months lie between two times. Nil: time doesn't count.
    public let months: Int?
    /// How many whole kilometers lie between two times. Set together with `miles` or not at all; each is a round
    /// number.
    public let kilometers: Int?
    /// How many miles lie between two times. Nil: miles don't count.
    public let miles: Int?
    /// How many hours lie between two times. Nil: hours don't count.
    public let hours: Int?

    /// The interval, with the distance in `unit`. Throws `.outOfRange` or `.neverDue`, but never for a preset that
    /// comes with Odolog.
    public func interval(in unit: DistanceUnit) throws(MaintenanceError) -> Interval {
        let units = unit == .kilometers ? kilometers : miles
        return try Interval(
            months: months, distance: units.map { Distance($0, unit) }, hours: hours.map { Hours($0) })
    }
}

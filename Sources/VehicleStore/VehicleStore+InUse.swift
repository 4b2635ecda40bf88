internal import GRDB

/// The vehicle that is meant where none is named.
package enum UnnamedVehicle: Sendable {
    case vehicle(Vehicle)
    /// Those that it may be, by name: none, or the first few of several. Never an archived one.
    case unclear([Vehicle])
}

extension VehicleStore {
    /// The only vehicle that isn't archived, or else the one that ``use(_:)`` has set, unless that is archived.
    package func unnamedVehicle() throws(StoreError) -> UnnamedVehicle {
        try read { db in
            let some = try Row.fetchAll(
                db,
                sql: """
                    SELECT vehicle.* FROM vehicle LEFT JOIN logItem AS profile
                        ON profile.vehicleId = vehicle.id AND profile.kind = 'profile' AND profile.endedAt IS NULL
                    WHERE coalesce(profile.content ->> 'isArchived', 0) = 0
                    ORDER BY nameKey LIMIT 4
                    """
            ).map(Vehicle.init(row:))
            if some.count == 1 { return .vehicle(some[0]) }
            guard let set = try Vehicle.inUse(db), try !LogItem.profile(db, of: set).isArchived else {
                return .unclear(some)
            }
            return .vehicle(try Vehicle.find(db, set))
        }
    }

    /// Sets the vehicle that is meant where none is named and there are several. Nil: none. Throws `.noSuchVehicleID`.
    package func use(_ id: Vehicle.ID?) throws(StoreError) {
        try write { db in
            try db.execute(sql: "DELETE FROM vehicleInUse")
            guard let id else { return }
            _ = try Vehicle.find(db, id)
            try db.execute(
                sql: "INSERT INTO vehicleInUse (id, vehicleId) VALUES (1, ?)", arguments: [id.rawValue])
        }
    }

    /// What `use(_:)` has set.
    package func vehicleInUse() throws(StoreError) -> Vehicle.ID? { try read { db in try Vehicle.inUse(db) } }
}

extension Vehicle {
    fileprivate static func inUse(_ db: Database) throws -> ID? {
        try Row.fetchOne(db, sql: "SELECT vehicleId FROM vehicleInUse").map { try $0.id("vehicleId") }
    }
}

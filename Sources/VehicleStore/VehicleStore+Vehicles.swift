internal import Foundation
internal import GRDB
public import OdologVIN

extension VehicleStore {
    /// Adds a vehicle. Throws `.invalidValue`, `.nameTaken`, `.vinTaken` and `.plateTaken`.
    public func add(_ vehicle: NewVehicle) throws(StoreError) -> Vehicle {
        try write { db in try vehicle.normalized().insert(db) }
    }

    /// Adds a vehicle with its profile, in one transaction. Throws `.needsSecondYes` for what is odd about the profile, and what
    /// `add(_:)` throws.
    ///
    /// - Parameter profile: nil: nothing of it was said.
    package func add(
        _ vehicle: NewVehicle, _ profile: VehicleProfile?, _ writing: LogWriting
    ) throws(StoreError) -> Vehicle {
        try write { db in
            let added = try vehicle.normalized().insert(db)
            if let profile { _ = try LogItem.add(db, .profile(profile), to: added.id, writing) }
            return added
        }
    }

    /// Changes a vehicle and its profile, in one transaction: see `update(_:_:)` and `setProfile(of:_:_:)`.
    ///
    /// - Parameter profile: nil: it stays.
    package func update(
        _ id: Vehicle.ID, _ writing: LogWriting, _ change: (inout Vehicle) -> Void,
        profile: ((inout VehicleProfile) -> Void)?
    ) throws(StoreError) -> Vehicle {
        try write { db in
            var vehicle = try Vehicle.find(db, id)
            change(&vehicle)
            let changed = try vehicle.update(db)
            if let profile { _ = try setProfile(db, of: id, writing, profile) }
            return changed
        }
    }

    /// Changes a vehicle. A VIN that it loses is kept as a former one. The readings of that VIN are rejected, so that
    /// their photos can be recorded again.
    ///
    /// Throws `.noSuchVehicleID`, and what `add(_:)` throws. Returns the vehicle as stored: its texts are trimmed.
    @discardableResult
    public func update(_ vehicle: Vehicle) throws(StoreError) -> Vehicle {
        try write { db in
            _ = try Vehicle.find(db, vehicle.id)
            return try vehicle.update(db)
        }
    }

    /// As `update(_:)`. `change` gets the vehicle as it is inside the transaction, so nothing that another process has
    /// changed is lost. Calls of the store from there throw `.calledInsideChange`.
    @discardableResult
    public func update(
        _ id: Vehicle.ID, _ change: (inout Vehicle) -> Void
    ) throws(StoreError) -> Vehicle {
        try write { db in
            var vehicle = try Vehicle.find(db, id)
            change(&vehicle)
            return try vehicle.update(db)
        }
    }

    /// Fills in facts of a vehicle that aren't known. Known facts stay. A nil fills in nothing.
    ///
    /// Throws `.noSuchVehicleID` and `.invalidValue`.
    @discardableResult
    public func complete(
        _ id: Vehicle.ID, make: String?, model: String?, year: Int?
    ) throws(StoreError) -> Vehicle {
        try write { db in
            let details = try NewVehicle(name: "any", make: make, model: model, year: year).normalized()
            _ = try Vehicle.find(db, id)
            try db.execute(
                sql: """
                    UPDATE vehicle
                    SET make = coalesce(make, :make), model = coalesce(model, :model), year = coalesce(year, :year)
                    WHERE id = :id
                    """,
                arguments: ["make": details.make, "model": details.model, "year": details.year, "id": id.rawValue])
            return try Vehicle.find(db, id)
        }
    }

    /// The VINs that the vehicle had before, the oldest first. Throws `.noSuchVehicleID`.
    public func formerVINs(of id: Vehicle.ID) throws(StoreError) -> [FormerVIN] {
        try read { db in
            _ = try Vehicle.find(db, id)
            return try Row.fetchAll(
                db, sql: "SELECT * FROM formerVIN WHERE vehicleId = ? ORDER BY id", arguments: [id.rawValue]
            ).map(FormerVIN.init(row:))
        }
    }

    /// All vehicles, by name.
    public func vehicles() throws(StoreError) -> [Vehicle] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM vehicle ORDER BY nameKey").map(Vehicle.init(row:))
        }
    }

    /// Throws `.noSuchVehicleID`.
    public func vehicle(_ id: Vehicle.ID) throws(StoreError) -> Vehicle {
        try read { db in try Vehicle.find(db, id) }
    }

    /// Nil: no vehicle has the VIN.
    public func vehicle(with vin: VIN) throws(StoreError) -> Vehicle? {
        try read { db in try Vehicle.find(db, vin: vin) }
    }

    /// Finds a vehicle by its name, whatever the letter case, or else by its VIN (typed with spaces or dashes, too), or by a plate that no other
    /// vehicle has; spaces, dashes and letter case don't matter in it. Throws `.noSuchVehicle`, and `.doesNotFit` for a plate of
    /// several vehicles.
    public func vehicle(named text: String) throws(StoreError) -> Vehicle {
        if let vehicle = try vehicle(ifNamed: text) { return vehicle }
        throw .noSuchVehicle(text, similar: try vehicles().map(\.name).closest(to: text))
    }

    /// The same for a text that may well name no vehicle: nil then.
    package func vehicle(ifNamed text: String) throws(StoreError) -> Vehicle? {
        // A text that can't be a name can't be a VIN either.
        guard let name = try? TextRules.label(text, field: "name") else { return nil }
        return try read { db in
            try Vehicle.find(db, name: name) ?? (try? VIN(named: name)).flatMap { try Vehicle.find(db, vin: $0) }
                ?? Vehicle.find(db, plate: name)
        }
    }
}

extension NewVehicle {
    /// Call it on a normalized vehicle.
    func insert(_ db: Database) throws -> Vehicle {
        try checkIsFree(db)
        let id = try Vehicle.nextID(db)
        try db.execute(
            sql: """
                INSERT INTO vehicle (id, name, nameKey, make, model, year, vin, unit, createdAt)
                VALUES (:id, :name, :nameKey, :make, :model, :year, :vin, :unit, :createdAt)
                """,
            arguments: arguments + ["id": id.rawValue, "createdAt": try Timestamp.now("createdAt").text])
        return try Vehicle.find(db, id)
    }
}

extension Vehicle {
    /// Nil: no vehicle has the plate. Throws `.doesNotFit` where several have it.
    static func find(_ db: Database, plate: String) throws -> Vehicle? {
        let found = try having(db, plate: plate)
        guard found.count > 1 else { return found.first }
        throw StoreError.doesNotFit(
            field: "plate", value: plate,
            rule:
                "one that only one vehicle has; \(found.map(\.name).joined(separator: ", ")) have it: name the vehicle")
    }

    /// The vehicles that have the plate, by number. A plate may go on to the next vehicle: where one has it that isn't archived, the
    /// archived ones don't count.
    static func having(_ db: Database, plate: String) throws -> [Vehicle] {
        guard let wanted = TextRules.plateKey(of: plate) else { return [] }
        // SQLite leaves out nearly all of a fleet's plates, and the key decides: a plate with other characters may be the same.
        let profiles = try Row.fetchCursor(
            db,
            sql: """
                SELECT vehicleId, content ->> 'plate' AS plate, content ->> 'isArchived' AS isArchived
                FROM logItem INDEXED BY logItem_profile
                WHERE kind = 'profile' AND endedAt IS NULL
                    AND (lower(replace(replace(content ->> 'plate', ' ', ''), '-', '')) = ?
                        OR content ->> 'plate' GLOB '*[^A-Za-z0-9 -]*')
                ORDER BY vehicleId
                """, arguments: [wanted])
        var found: [(id: ID, isArchived: Bool)] = []
        while let row = try profiles.next() {
            guard TextRules.plateKey(of: try row.value("plate")) == wanted else { continue }
            found.append((try row.id("vehicleId"), try row.value("isArchived")))
        }
        let inUse = found.filter { !$0.isArchived }
        return try (inUse.isEmpty ? found : inUse).map { try find(db, $0.id) }
    }

    func update(_ db: Database) throws -> Vehicle {
        let details = try details.normalized()
        try details.checkIsFree(db, except: try Vehicle.find(db, id))
        try db.execute(
            sql: """
                UPDATE vehicle
                SET name = :name, nameKey = :nameKey, make = :make, model = :model, year = :year, vin = :vin,
                    unit = :unit
                WHERE id = :id
                """,
            arguments: details.arguments + ["id": id.rawValue])
        return try Vehicle.find(db, id)
    }
}

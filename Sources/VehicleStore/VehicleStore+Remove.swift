internal import GRDB

extension VehicleStore {
    /// Takes a vehicle out of the store with its log and all that is known of it, in one transaction: entries, also withdrawn ones, services,
    /// schedules, notices, former VINs, and readings, also those that wait for it. A photo stays known if a reading of another vehicle
    /// is of it; others can be recorded anew.
    ///
    /// Before that the store is copied to a file beside it, `….before-remove`; nobody else can write in between. A store in memory has no such copy.
    ///
    /// Throws `.noSuchVehicle` and `.cannotCopy`.
    ///
    /// - Returns: where what the store was is kept.
    @discardableResult
    public func remove(_ id: Vehicle.ID) throws(StoreError) -> String? {
        try write { db in
            _ = try Vehicle.find(db, id)
            let kept =
                try file == nil
                ? nil
                : database.unsafeRead { try StoreCopy.keep($0, as: path + ".before-remove", of: path) }
            try Vehicle.noteRemoved(db, id)
            try Self.withoutGuards(db) {
                let photos = try Int64.fetchAll(
                    db, sql: "SELECT DISTINCT photoId FROM reading WHERE vehicleId = ?", arguments: [id.rawValue])
                // Before those that they refer to.
                for table in ["notice", "logItem", "mileageSnapshot", "withdrawnSnapshot", "formerVIN", "reading"] {
                    try db.execute(sql: "DELETE FROM \(table) WHERE vehicleId = ?", arguments: [id.rawValue])
                }
                for photo in photos {
                    try db.execute(
                        sql:
                            "DELETE FROM photo WHERE id = :id AND NOT EXISTS (SELECT 1 FROM reading WHERE photoId = :id)",
                        arguments: ["id": photo])
                }
                try db.execute(sql: "DELETE FROM vehicle WHERE id = ?", arguments: [id.rawValue])
            }
            return kept
        }
    }

    /// SQLite itself refuses to delete what a log is made of. While `body` runs it doesn't: inside a transaction, so that nobody else
    /// sees the store like that, and it never stays so.
    private static func withoutGuards(_ db: Database, _ body: () throws -> Void) throws {
        let guards = try Row.fetchAll(
            db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%BEFORE DELETE ON%'"
        ).map { row in (name: try row.value("name") as String, sql: try row.value("sql") as String) }
        for trigger in guards { try db.execute(sql: "DROP TRIGGER \(trigger.name)") }
        try body()
        for trigger in guards { try db.execute(sql: trigger.sql) }
    }
}

extension Vehicle {
    /// A program that goes on with the vehicle, such as `odolog batch --watch`, has its number: no other vehicle may get that. The file's
    /// `user_version` is the highest number of those that were removed.
    static func noteRemoved(_ db: Database, _ id: ID) throws {
        let highest = try Int64.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard id.rawValue > highest else { return }
        try db.execute(sql: "PRAGMA user_version = \(id.rawValue)")
    }

    /// Never that of a vehicle that was removed.
    static func nextID(_ db: Database) throws -> ID {
        let removed = try Int64.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let highest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM vehicle") ?? 0
        return ID(rawValue: 1 + max(removed, highest))
    }
}

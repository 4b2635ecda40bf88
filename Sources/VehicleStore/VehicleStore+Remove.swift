internal import GRDB

extension VehicleStore {
    /// Takes a vehicle out of the store with its log and all that is known of it, in one transaction. That is:
    /// - entries, also those that were taken out of its log, and readings, also waiting ones
    /// - notices, former VINs, and what is known of records on servers
    ///
    /// A photo stays known if another vehicle has a reading of it. Other photos can be recorded anew.
    ///
    /// Before that the store is copied to a file beside it, `….before-remove`. Nobody else can write in between. A
    /// store in memory is not copied.
    ///
    /// Throws `.noSuchVehicleID` and `.cannotCopy`.
    ///
    /// - Returns: where the copy is. Nil: the store is in memory.
    @discardableResult
    public func remove(_ id: Vehicle.ID) throws(StoreError) -> String? {
        let kept = try write { db in
            _ = try Vehicle.find(db, id)
            let kept =
                try file == nil
                ? nil : database.unsafeRead { try StoreCopy.keep($0, as: "before-remove", of: path) }
            try Vehicle.noteRemoved(db, id)
            try Self.withoutGuards(db) {
                let photos = try Int64.fetchAll(
                    db, sql: "SELECT DISTINCT photoId FROM reading WHERE vehicleId = ?", arguments: [id.rawValue])
                // Delete rows before the rows that they refer to.
                for table in [
                    "notice", "pushed", "logItem", "mileageSnapshot", "formerVIN", "reading", "vehicleInUse",
                ] {
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
        if kept != nil { KeptCopy.prune("before-remove", of: path) }
        return kept
    }

    /// Triggers of the tables refuse to delete what a log is made of. While `body` runs they are gone. That happens
    /// inside a transaction: nobody else sees the store like that, and it never stays so.
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
    /// The file's `user_version` is the highest number of the removed vehicles. No other vehicle may get such a number:
    /// a program that is still running, such as `odolog batch --watch`, may use it.
    static func noteRemoved(_ db: Database, _ id: ID) throws {
        let highest = try Int64.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard id.rawValue > highest else { return }
        try db.execute(sql: "PRAGMA user_version = \(id.rawValue)")
    }

    /// A number that no vehicle has or had.
    static func nextID(_ db: Database) throws -> ID {
        let removed = try Int64.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let highest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM vehicle") ?? 0
        return ID(rawValue: 1 + max(removed, highest))
    }
}

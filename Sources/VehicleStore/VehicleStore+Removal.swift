internal import Foundation
internal import GRDB

extension VehicleStore {
    /// Deletes the vehicle with all that the store knows of it, in one transaction, once a copy of the store lies beside it, as
    /// `….before-removal`. A photo goes along where no other reading is of it.
    ///
    /// Throws `.noSuchVehicle` and `.cannotCopy`.
    ///
    /// - Returns: the path of the copy.
    @discardableResult
    public func remove(_ vehicle: Vehicle.ID) throws(StoreError) -> String {
        guard !database.configuration.readonly else { throw .readOnly(path: path) }
        let kept: String
        do {
            kept = try database.writeWithoutTransaction { db in
                _ = try Vehicle.find(db, vehicle)
                return try StoreCopy.keep(db, as: path + ".before-removal", of: path)
            }
        } catch {
            throw StoreError(error, path: path)
        }
        try write { db in
            _ = try Vehicle.find(db, vehicle)
            let tables = try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT m.name FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f
                    WHERE m.type = 'table' AND f."table" = 'vehicle' AND f."from" = 'vehicleId' ORDER BY m.name
                    """)
            // They keep every row of a log, whatever it is deleted for.
            let triggers = try Row.fetchAll(
                db,
                sql: """
                    SELECT name, sql FROM sqlite_master WHERE type = 'trigger'
                        AND tbl_name IN (\(tables.map { "'\($0)'" }.joined(separator: ", ")))
                    """)
            for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger["name"] as String)") }
            // They refer to each other, and what is left must refer to nothing that is gone.
            try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
            let photos = try Int64.fetchAll(
                db, sql: "SELECT DISTINCT photoId FROM reading WHERE vehicleId = ?", arguments: [vehicle.rawValue])
            for table in tables {
                try db.execute(sql: "DELETE FROM \(table) WHERE vehicleId = ?", arguments: [vehicle.rawValue])
            }
            for photo in photos {
                try db.execute(
                    sql: "DELETE FROM photo WHERE id = :id AND NOT EXISTS (SELECT 1 FROM reading WHERE photoId = :id)",
                    arguments: ["id": photo])
            }
            try db.execute(sql: "DELETE FROM vehicle WHERE id = ?", arguments: [vehicle.rawValue])
            for trigger in triggers { try db.execute(sql: trigger["sql"]) }
        }
        return kept
    }
}

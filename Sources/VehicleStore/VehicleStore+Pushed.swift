internal import GRDB

/// An entry that another server keeps as a record of its own, or may keep.
package struct PushedRecord: Hashable, Sendable {
    /// The entry's, which is the same in every copy of the store.
    package let uid: String
    /// What the server calls it, such as `gas`.
    package var kind: String
    /// The server's number of it. Nil: it was to be added, and nobody knows yet whether it was.
    package var recordID: Int?
    /// What was sent last. Nil: what the server has isn't known.
    package var sent: String?

    package init(uid: String, kind: String, recordID: Int? = nil, sent: String? = nil) {
        (self.uid, self.kind, self.recordID, self.sent) = (uid, kind, recordID, sent)
    }
}

extension VehicleStore {
    /// What the target has of the vehicle's log, or may have. Throws `.noSuchVehicleID`.
    ///
    /// - Parameter target: the server, and what the vehicle is there.
    package func pushed(to target: String, of vehicle: Vehicle.ID) throws(StoreError) -> [PushedRecord] {
        try read { db in
            _ = try Vehicle.find(db, vehicle)
            return try Row.fetchAll(
                db, sql: "SELECT * FROM pushed WHERE target = ? AND vehicleId = ? ORDER BY id",
                arguments: [target, vehicle.rawValue]
            ).map { row in
                PushedRecord(
                    uid: try row.value("uid"), kind: try row.value("kind"), recordID: try row.value("recordId"),
                    sent: try row.value("sent"))
            }
        }
    }

    /// Keeps what is known of a record now. It is on the disk when this returns.
    package func keep(
        _ record: PushedRecord, pushedTo target: String, of vehicle: Vehicle.ID
    ) throws(StoreError) {
        try write { db in
            _ = try Vehicle.find(db, vehicle)
            try db.execute(
                sql: """
                    INSERT INTO pushed (target, vehicleId, uid, kind, recordId, sent) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (target, uid) DO UPDATE SET
                        vehicleId = excluded.vehicleId, kind = excluded.kind, recordId = excluded.recordId, sent = excluded.sent
                    """,
                arguments: [target, vehicle.rawValue, record.uid, record.kind, record.recordID, record.sent])
        }
    }

    /// Forgets the record, which the target has no longer.
    package func forget(uid: String, pushedTo target: String) throws(StoreError) {
        try write { db in
            try db.execute(sql: "DELETE FROM pushed WHERE target = ? AND uid = ?", arguments: [target, uid])
        }
    }
}

extension Schema {
    /// - `pushed`: an entry that another server keeps as a record of its own. `target`: the server, and what the vehicle is there.
    ///   `recordId`: the server's number of it; null from before it is added until the number is known. `sent`: what was sent last.
    static let v16 = """
        CREATE TABLE pushed (
            id INTEGER PRIMARY KEY,
            target TEXT NOT NULL CHECK (length(target) BETWEEN 1 AND 4000),
            vehicleId INTEGER NOT NULL REFERENCES vehicle (id),
            uid TEXT NOT NULL CHECK (length(uid) = 32 AND uid NOT GLOB '*[^0-9a-f]*'),
            kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 200),
            recordId INTEGER,
            sent TEXT,
            UNIQUE (target, uid)
        ) STRICT;
        """
}

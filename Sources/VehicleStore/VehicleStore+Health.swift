internal import GRDB

/// What is in the store, for `odolog doctor`.
public struct StoreSummary: Hashable, Sendable {
    /// How many vehicles.
    public let vehicles: Int
    /// How many photos.
    public let photos: Int
    /// How many readings of each status.
    public let readings: [StoredReading.Status: Int]
    /// How many entries all logs have together.
    public let snapshots: Int
    /// The migrations that made the tables, in their order.
    public let migrations: [String]
    /// The version of the SQLite that is linked.
    public let sqliteVersion: String
}

extension VehicleStore {
    /// Throws `.notFound`, or `.orphanLog` where only the store's last changes are there, and what else keeps anybody from
    /// opening it.
    package static func checkIsThere(_ path: String) throws(StoreError) {
        try StoreFile.checkReadable(StoreFile.absolute(path))
    }

    /// Counts what is there.
    public func summary() throws(StoreError) -> StoreSummary {
        try read { db in
            func count(_ table: String) throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")! }
            let readings = try StoredReading.Status.allCases.map { status in
                let count = try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM reading WHERE status = ?", arguments: [status.rawValue])!
                return (status, count)
            }
            return StoreSummary(
                vehicles: try count("vehicle"), photos: try count("photo"),
                readings: Dictionary(uniqueKeysWithValues: readings), snapshots: try count("mileageSnapshot"),
                migrations: try Schema.migrator.appliedMigrations(db),
                sqliteVersion: try String.fetchOne(db, sql: "SELECT sqlite_version()")!)
        }
    }

    /// Whether this process may write to the file and to its folder, as a store that is open for writing needs.
    public var canBeWritten: Bool { file == nil || StoreFile.canBeWritten(path) }

    /// Why nothing can be written: `.readOnly` or `.diskFull`. Nil: it can.
    package var obstacleToWriting: StoreError? {
        guard canBeWritten else { return .readOnly(path: path) }
        return file != nil && StoreFile.hasNoSpace(path) ? .diskFull(path: path) : nil
    }

    /// What SQLite finds wrong with the file and with the links between the tables. Empty: nothing. Reads the whole
    /// file.
    public func problems() throws(StoreError) -> [String] {
        try read { db in
            let integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            let links = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
                let (table, parent): (String, String) = (try row.value("table"), try row.value("parent"))
                return "a row of \(table) refers to a row of \(parent) that is not there"
            }
            return integrity + links
        }
    }
}

public import Foundation
internal import GRDB

/// A file of another app that is imported.
public struct ImportedFile: Hashable, Sendable {
    /// Its name without folders, at most 200 characters; `-` for what came by a pipe.
    public let name: String
    /// Of its bytes, 64 lower-case hexadecimal digits.
    public let sha256: String
    /// What it was taken for, such as `fuelly`.
    public let format: String

    public init(name: String, sha256: String, format: String) {
        (self.name, self.sha256, self.format) = (name, sha256, format)
    }
}

/// How many rows of a file became what.
public struct ImportedRows: Hashable, Sendable, Codable {
    /// Their entries are new.
    public let added: Int
    /// The log had their entries.
    public let duplicate: Int
    /// The log had their entries with other values, which stayed.
    public let changed: Int
    /// They say nothing that a log holds.
    public let ignored: Int
    /// They say what can't be.
    public let refused: Int

    public init(added: Int, duplicate: Int, changed: Int, ignored: Int, refused: Int) {
        (self.added, self.duplicate, self.changed, self.ignored, self.refused) = (
            added, duplicate, changed, ignored, refused
        )
    }
}

/// An import of another app's file: a change, and what it was made from.
public struct Import: Hashable, Sendable, Identifiable {
    /// By which `undo` takes it back.
    public let id: Change.ID
    /// What was imported.
    public let file: ImportedFile
    /// Nil: it was interrupted, and the log has only some of its rows.
    public let rows: ImportedRows?
    /// When it began.
    public let writtenAt: Date
    /// Who made it.
    public let writtenBy: String
    /// The names of the vehicles whose logs have entries of it.
    public let vehicles: [String]
    /// How many entries it wrote that are in the logs as it wrote them.
    public let entries: Int
    /// The change that took it back. Nil: none did.
    public let undoneBy: Change.ID?
}

extension VehicleStore {
    /// The imports of other apps' files, the latest first.
    public func imports() throws(StoreError) -> [Import] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT change.*, file, sha256, format, rows,
                        (SELECT count(*) FROM logItem WHERE changeId = change.id AND endedAt IS NULL) AS entries
                    FROM import JOIN change ON change.id = changeId ORDER BY changeId DESC
                    """
            ).map { row in
                let id: Change.ID = try row.id("id")
                let rows: String? = try row.value("rows")
                return Import(
                    id: id,
                    file: ImportedFile(
                        name: try row.value("file"), sha256: try row.value("sha256"), format: try row.value("format")),
                    rows: try rows.map { try LogItem.decode($0) }, writtenAt: try row.time("writtenAt"),
                    writtenBy: try row.value("writtenBy"),
                    vehicles: try String.fetchAll(
                        db,
                        sql: """
                            SELECT name FROM vehicle
                            WHERE id IN (SELECT vehicleId FROM logItem WHERE changeId = ?) ORDER BY nameKey
                            """, arguments: [id.rawValue]),
                    entries: try row.value("entries"), undoneBy: try Change.undo(db, of: id))
            }
        }
    }

    /// Says that all of an import is in the log.
    package func finishImport(_ id: Change.ID, rows: ImportedRows) throws(StoreError) {
        let json = try LogItem.json(rows)
        try write { db in
            try db.execute(sql: "UPDATE import SET rows = ? WHERE changeId = ?", arguments: [json, id.rawValue])
        }
    }

    /// Notes what a change is made from, once.
    func note(_ db: Database, _ file: ImportedFile, of change: Int64) throws {
        try db.execute(
            sql: """
                INSERT INTO import (changeId, file, sha256, format) VALUES (?, ?, ?, ?) ON CONFLICT (changeId) DO NOTHING
                """,
            arguments: [change, String(file.name.prefix(200)), file.sha256, file.format])
    }
}

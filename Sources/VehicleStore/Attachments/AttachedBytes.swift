internal import Foundation
internal import GRDB
internal import OdologVehicleLog

/// The bytes of attached files in a table of a backup, so that a backup is one file. A store that is written to has no
/// such table: its files are in the folder beside it.
enum AttachedBytes {
    static func isThere(_ db: Database) throws -> Bool { try db.tableExists("attachedBytes") }

    /// Nil: the table doesn't have this file, or there is no table.
    static func pieces(_ db: Database, of attachment: AttachedFile) throws -> Pieces? {
        guard try isThere(db),
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM attachedBytes WHERE sha256 = ?)",
                arguments: [attachment.sha256])!
        else { return nil }
        let rows = try Data.fetchCursor(
            db, sql: "SELECT bytes FROM attachedBytes WHERE sha256 = ? ORDER BY piece",
            arguments: [attachment.sha256])
        return { try rows.next().map { ArraySlice($0) } }
    }

    /// Copies the files of a store into a backup of it. Returns those that aren't in the folder as they were attached.
    ///
    /// - Parameter path: of the backup, which nobody uses yet.
    static func fill(_ path: String, from folder: AttachmentFolder) throws -> [NamedAttachment] {
        var configuration = Configuration()
        // It is flushed as a whole when it is done.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        let backup = try DatabaseQueue(path: path, configuration: configuration)
        let named = try backup.read(NamedAttachment.all)
        let missing = try named.filter { named in
            try backup.write { db in
                try db.execute(
                    sql: """
                        CREATE TABLE IF NOT EXISTS attachedBytes (
                            sha256 TEXT NOT NULL, piece INTEGER NOT NULL, bytes BLOB NOT NULL,
                            PRIMARY KEY (sha256, piece)
                        ) STRICT
                        """)
                // A backup that is used as a store has them already.
                guard try pieces(db, of: named.attachment) == nil else { return false }
                return try !insert(db, named.attachment, from: folder)
            }
        }
        try backup.close()
        return missing
    }

    /// False: the file isn't there, or has other bytes.
    private static func insert(
        _ db: Database, _ attachment: AttachedFile, from folder: AttachmentFolder
    ) throws -> Bool {
        guard let pieces = folder.pieces(of: attachment) else { return false }
        let statement = try db.cachedStatement(sql: "INSERT INTO attachedBytes VALUES (?, ?, ?)")
        var number = 0
        let isSame = try AttachmentCheck.isSame(
            {
                guard let piece = try pieces() else { return nil }
                try statement.execute(arguments: [attachment.sha256, number, Data(piece)])
                number += 1
                return piece
            }, attachment)
        if !isSame {
            try db.execute(sql: "DELETE FROM attachedBytes WHERE sha256 = ?", arguments: [attachment.sha256])
        }
        return isSame
    }

    /// Moves the files of the table into the folder.
    static func unpack(_ writer: some DatabaseWriter, into folder: AttachmentFolder) throws {
        guard try writer.writeWithoutTransaction(isThere) else { return }
        try writer.writeWithoutTransaction { db in
            // Files first: while one isn't in the folder its bytes stay in the table.
            for named in try NamedAttachment.all(db) where !folder.has(named.attachment) {
                guard let pieces = try pieces(db, of: named.attachment) else { continue }
                _ = try folder.keep(pieces, of: named.attachment)
            }
            try db.execute(sql: "DROP TABLE IF EXISTS attachedBytes")
            // Gives the room back. If another program is in the store now, SQLite uses that room later.
            try? db.execute(sql: "VACUUM")
        }
    }
}

internal import Foundation
internal import GRDB
internal import OdologVehicleLog

/// Where attached files come from that another store's entries go by.
protocol AttachmentSource {
    /// Copies a file into the folder. False: it isn't there, or isn't what was attached.
    ///
    /// - Parameter folder: nil: nothing is written.
    func keep(_ attachment: AttachedFile, in folder: AttachmentFolder?) throws -> Bool
}

extension AttachmentSource {
    /// Tries one after another.
    fileprivate func keep(_ all: [Pieces?], of attachment: AttachedFile, in folder: AttachmentFolder?) throws -> Bool {
        try all.contains { pieces in
            guard let pieces else { return false }
            return try folder?.keep(pieces, of: attachment) ?? AttachmentCheck.isSame(pieces, attachment)
        }
    }
}

/// Another store: its files are in the folder beside it, or in its table if it is a backup.
struct OtherStoreFiles: AttachmentSource {
    private let folder: AttachmentFolder
    private let database: DatabaseQueue

    /// - Parameter path: where the store is. `database` may be a copy of it.
    init(of database: DatabaseQueue, at path: String) {
        (self.database, folder) = (database, AttachmentFolder(besides: path))
    }

    func keep(_ attachment: AttachedFile, in folder: AttachmentFolder?) throws -> Bool {
        try database.read { db in
            try keep(
                [self.folder.pieces(of: attachment), AttachedBytes.pieces(db, of: attachment)], of: attachment,
                in: folder)
        }
    }
}

/// The bytes that documents bring along.
struct DocumentFiles: AttachmentSource {
    private let files: [String: Data]

    init(_ documents: [LogDocument]) {
        files = documents.reduce(into: [:]) { files, document in
            for file in document.attachedFiles ?? [] { files[file.sha256] = file.data }
        }
    }

    func keep(_ attachment: AttachedFile, in folder: AttachmentFolder?) throws -> Bool {
        guard let data = files[attachment.sha256] else { return false }
        var rest: Data? = data
        let pieces: Pieces = {
            defer { rest = nil }
            return rest.map { ArraySlice($0) }
        }
        return try keep([pieces], of: attachment, in: folder)
    }
}

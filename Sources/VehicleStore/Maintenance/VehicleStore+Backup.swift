internal import Foundation
internal import GRDB

/// What a restore did with the store that was there, and what it couldn't bring back.
public struct RestoreReport: Hashable, Sendable {
    /// Where the old store is kept. Nil: there was none.
    public let kept: String?
    /// Attached files that are neither in the backup nor beside a store as they were attached.
    public let missing: [NamedAttachment]
}

extension VehicleStore {
    /// Writes the store as it is now, with its attached files, into a new file that only its owner can read. Other writers
    /// don't have to wait.
    ///
    /// Throws `.cannotBackUp`. It does so, too, where the file is there already.
    ///
    /// - Returns: attached files that aren't in the backup, since they are missing beside the store, or damaged.
    @discardableResult
    public func backUp(to file: String) throws(StoreError) -> [NamedAttachment] {
        let file = try StoreFile.absolute(file)
        try checkIsOutsideChange()
        var missing: [NamedAttachment] = []
        do {
            try StoreCopy.backUp(to: file, of: path) { part in
                // GRDB's `read` would refuse on a connection that may only read.
                try database.writeWithoutTransaction { db in try StoreCopy.write(db, into: part) }
                // What the copy's entries go by was in the folder before they were.
                if let folder { missing = try AttachedBytes.fill(part, from: folder) }
            }
            return missing
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Writes the store as it is now, without its attached files, into a new file that only its owner can read. Throws `.cannotBackUp`.
    package func copy(to file: String) throws(StoreError) {
        try checkIsOutsideChange()
        do {
            try StoreCopy.backUp(to: file, of: path) { part in
                try database.writeWithoutTransaction { db in try StoreCopy.write(db, into: part) }
            }
        } catch { throw StoreError(error, path: path) }
    }

    /// Makes the store at `path` the same as `backup`, in one transaction. A backup of an earlier version is brought up
    /// to date.
    ///
    /// The old store is kept beside it, as `….before-restore`. A damaged old store is set aside under that name. Attached
    /// files that are missing beside the store, or damaged there, come out of the backup, or from beside it.
    ///
    /// Throws for both files what `init` throws, and `.cannotCopy`.
    ///
    @discardableResult
    public static func restore(
        _ backup: String, to path: String, busyTimeout: Duration = .seconds(10)
    ) throws(StoreError) -> RestoreReport {
        let backup = try StoreFile.absolute(backup)
        let path = try StoreFile.absolute(path)
        try StoreFile.checkReadable(backup)
        let seal = StoreFile.Seal(backup)
        let before = StoreFile.Identity(path)
        guard StoreFile.Identity(backup) != before else {
            throw .invalidPath(path: backup, reason: "it is the store itself; name a backup")
        }
        do {
            let source = try openWhole(backup)
            let kind = "before-restore"
            var kept: String?
            if before != nil, try isDamaged(path, busyTimeout) { kept = try StoreCopy.setAside(path, as: kind) }
            let store = try VehicleStore(path: path, busyTimeout: busyTimeout)
            let keeps = before != nil && kept == nil
            // Files first: an entry is never without its file.
            var missing: [NamedAttachment] = []
            if let folder = store.folder {
                let files = OtherStoreFiles(of: source, at: backup)
                missing = try source.read(NamedAttachment.all).filter { named in
                    try !folder.isWhole(named.attachment) && !files.keep(named.attachment, in: folder)
                }
            }
            // In many steps. From the first one on nobody else can write. The old store is kept before the last one.
            let pages = try source.read { try Int32.fetchOne($0, sql: "PRAGMA page_count")! }
            try source.backup(to: store.database, pagesPerStep: max(1, pages / 64)) { _ in
                try StoreFile.check(seal, of: backup)
                guard keeps, kept == nil else { return }
                kept = try store.database.unsafeRead { try StoreCopy.keep($0, as: kind, of: path) }
            }
            try store.close()
            // Bring the restored store up to date, if need be.
            try VehicleStore(path: path, busyTimeout: busyTimeout).close()
            if kept != nil { KeptCopy.prune(kind, of: path, sparing: backup) }
            return RestoreReport(kept: kept, missing: missing)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Whether the store can't be read as a whole.
    private static func isDamaged(_ path: String, _ busyTimeout: Duration) throws(StoreError) -> Bool {
        do {
            let store = try VehicleStore(path: path, busyTimeout: busyTimeout)
            let problems = try store.problems()
            try store.close()
            return !problems.isEmpty
        } catch {
            switch error {
            case .corrupt, .notADatabase: return true
            default: throw error
            }
        }
    }

    /// Opens a store that is whole, of this version or of an earlier one.
    static func openWhole(_ path: String) throws(StoreError) -> DatabaseQueue {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try queue(path, configuration)
            try queue.inDatabase { db in
                try Schema.checkIsOurs(db, path: path)
                guard try !Schema.appliedIdentifiers(db).isEmpty else { throw StoreError.notAStore(path: path) }
                let problems = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
                guard problems.isEmpty else { throw StoreError.corrupt(path: path, detail: problems[0]) }
            }
            return queue
        } catch {
            throw StoreError(error, path: path)
        }
    }
}

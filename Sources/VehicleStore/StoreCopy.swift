internal import Foundation
internal import GRDB

/// A store as it is at one moment, in a file of its own that only its owner can read.
enum StoreCopy {
    /// What a store was before its tables are changed: beside it, such as `odolog.sqlite.v6`. Of a store that an earlier version made;
    /// nothing for one that is new, or up to date. Throws `.cannotCopy`.
    static func keep(of writer: some DatabaseWriter, path: String) throws {
        try writer.writeWithoutTransaction { db in
            let applied = try Schema.appliedIdentifiers(db)
            let known = Schema.migrator.migrations
            guard let version = known.last(where: applied.contains), !applied.isSuperset(of: known) else { return }
            try keep(db, as: path + "." + version, of: path)
        }
    }

    /// Beside the store: of this name, or with a number behind it. Returns its path. Throws `.cannotCopy`.
    @discardableResult
    static func keep(_ db: Database, as name: String, of path: String) throws -> String {
        let copy = try reserve(name, of: path)
        do {
            try write(db, to: copy)
        } catch {
            unlink(copy)
            throw StoreError.cannotCopy(path: path, copy: copy, reason: reason(error))
        }
        return copy
    }

    /// A store that can't be read as a whole, as it is, with SQLite's files beside it. Returns its path. Throws `.cannotCopy`.
    static func setAside(_ path: String, as name: String) throws -> String {
        let aside = try reserve(name, of: path)
        for end in ["-wal", "-shm", ""] where rename(path + end, aside + end) != 0 && errno != ENOENT {
            throw StoreError.cannotCopy(path: path, copy: aside + end, reason: String(cString: strerror(errno)))
        }
        return aside
    }

    /// To a file that isn't there yet. It appears under its name when it is whole. Throws `.cannotBackUp`.
    static func backUp(_ db: Database, to file: String, of path: String) throws {
        func failure(_ reason: String) -> StoreError { .cannotBackUp(path: path, file: file, reason: reason) }
        guard mknod(file, S_IFREG | 0o600, 0) == 0 else {
            throw failure(errno == EEXIST ? "it is there already" : String(cString: strerror(errno)))
        }
        let part = "\(file).\(getpid()).part"
        do {
            guard mknod(part, S_IFREG | 0o600, 0) == 0 else { throw failure(String(cString: strerror(errno))) }
            try write(db, to: part)
            // Over the empty file that holds the name.
            guard rename(part, file) == 0 else { throw failure(String(cString: strerror(errno))) }
        } catch {
            unlink(part)
            unlink(file)
            throw error is StoreError ? error : failure(reason(error))
        }
    }

    /// SQLite writes into a file that is empty, never over another; not inside a transaction. It reads one moment of the store, and no
    /// writer waits for it.
    private static func write(_ db: Database, to copy: String) throws {
        try db.execute(sql: "VACUUM INTO ?", arguments: [copy])
        try sync(copy)
    }

    private static func reason(_ error: any Error) -> String { (error as? DatabaseError)?.message ?? "\(error)" }

    /// An empty file that nobody else has: of this name, or with a number behind it.
    private static func reserve(_ name: String, of path: String) throws -> String {
        for number in 1...1000 {
            let copy = number == 1 ? name : "\(name).\(number)"
            if mknod(copy, S_IFREG | 0o600, 0) == 0 { return copy }
            guard errno == EEXIST else {
                throw StoreError.cannotCopy(path: path, copy: copy, reason: String(cString: strerror(errno)))
            }
        }
        throw StoreError.cannotCopy(path: path, copy: name, reason: "there are a thousand of them; delete some")
    }

    /// SQLite leaves that to the system.
    private static func sync(_ copy: String) throws {
        let file = open(copy, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw DatabaseError(message: String(cString: strerror(errno))) }
        defer { close(file) }
        guard fsync(file) == 0 || errno == EINVAL else {
            throw DatabaseError(message: String(cString: strerror(errno)))
        }
    }
}

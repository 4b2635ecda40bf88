internal import Foundation
internal import GRDB

/// What a store was before its tables are changed: a file of its own beside it, such as `odolog.sqlite.v6`.
enum StoreCopy {
    /// Of a store that an earlier version made; nothing for one that is new, or up to date. Throws `.cannotCopy`.
    static func keep(of writer: some DatabaseWriter, path: String) throws {
        try writer.writeWithoutTransaction { db in
            let applied = try Schema.appliedIdentifiers(db)
            let known = Schema.migrator.migrations
            guard let version = known.last(where: applied.contains), !applied.isSuperset(of: known) else { return }
            let copy = try reserve(path + "." + version, of: path)
            do {
                // SQLite writes into a file that is empty, never over another; not inside a transaction.
                try db.execute(sql: "VACUUM INTO ?", arguments: [copy])
                try sync(copy)
            } catch {
                unlink(copy)
                let reason = (error as? DatabaseError)?.message ?? "\(error)"
                throw StoreError.cannotCopy(path: path, copy: copy, reason: reason)
            }
        }
    }

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

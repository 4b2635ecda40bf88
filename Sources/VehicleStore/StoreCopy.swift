internal import Foundation
internal import GRDB

/// A store as it is at one moment, in a file of its own that only its owner can read. It has its name when it is whole, and on the disk.
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
        do { return try write(db, as: numbered(name)) } catch { throw failure(error, path: path, copy: name) }
    }

    /// A store that can't be read as a whole, as it is, with SQLite's files beside it. Returns its path. Throws `.cannotCopy`.
    static func setAside(_ path: String, as name: String) throws -> String {
        do {
            return try claim(numbered(name)) { aside in
                for end in ["-wal", "-shm", ""] where rename(path + end, aside + end) != 0 && errno != ENOENT {
                    throw DatabaseError(message: String(cString: strerror(errno)))
                }
            }
        } catch {
            throw failure(error, path: path, copy: name)
        }
    }

    /// To a file that isn't there yet. Throws `.cannotBackUp`.
    static func backUp(_ db: Database, to file: String, of path: String) throws {
        do { _ = try write(db, as: [file]) } catch {
            throw StoreError.cannotBackUp(path: path, file: file, reason: reason(error))
        }
    }

    /// SQLite writes into a file that is empty, never over another; not inside a transaction. It reads one moment of the store, and no
    /// writer waits for it.
    private static func write(_ db: Database, as names: [String]) throws -> String {
        guard let free = names.first(where: { access($0, F_OK) != 0 }) else { throw taken(names) }
        var part = Array("\(free).XXXXXX.part".utf8CString)
        let file = mkstemps(&part, 5)
        guard file >= 0 else { throw DatabaseError(message: String(cString: strerror(errno))) }
        close(file)
        let path = part.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        do {
            try db.execute(sql: "VACUUM INTO ?", arguments: [path])
            try sync(path)
            return try claim(names) { name in
                guard rename(path, name) == 0 else { throw DatabaseError(message: String(cString: strerror(errno))) }
            }
        } catch {
            unlink(path)
            throw error
        }
    }

    /// The first name that nobody else has, held by an empty file until `body` has put the copy in its place.
    private static func claim(_ names: [String], _ body: (String) throws -> Void) throws -> String {
        for name in names {
            guard mknod(name, S_IFREG | 0o600, 0) == 0 else {
                guard errno == EEXIST else { throw DatabaseError(message: String(cString: strerror(errno))) }
                continue
            }
            do { try body(name) } catch {
                unlink(name)
                throw error
            }
            // A name is on the disk when its folder is.
            try sync(StoreFile.parent(of: name))
            return name
        }
        throw taken(names)
    }

    private static func numbered(_ name: String) -> [String] { [name] + (2...1000).map { "\(name).\($0)" } }

    private static func taken(_ names: [String]) -> DatabaseError {
        DatabaseError(message: names.count == 1 ? "it is there already" : "there are a thousand of them; delete some")
    }

    private static func failure(_ error: any Error, path: String, copy: String) -> StoreError {
        .cannotCopy(path: path, copy: copy, reason: reason(error))
    }

    private static func reason(_ error: any Error) -> String { (error as? DatabaseError)?.message ?? "\(error)" }

    /// Of a file or a folder. SQLite leaves that to the system.
    private static func sync(_ path: String) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw DatabaseError(message: String(cString: strerror(errno))) }
        defer { close(file) }
        // Some file systems can't.
        guard fsync(file) == 0 || errno == EINVAL else {
            throw DatabaseError(message: String(cString: strerror(errno)))
        }
    }
}

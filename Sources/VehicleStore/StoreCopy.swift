internal import Foundation
internal import GRDB

/// Copies a store as it is at one moment into a new file that only its owner can read. The file gets its name only when
/// it is whole and on the disk.
enum StoreCopy {
    /// Copies a store before its tables are changed. The copy lies beside the store, such as `odolog.sqlite.v6`. Only a
    /// store of an earlier version is copied, not a new one and not one that is up to date. Throws `.cannotCopy`.
    static func keep(of writer: some DatabaseWriter, path: String) throws {
        try writer.writeWithoutTransaction { db in
            let applied = try Schema.appliedIdentifiers(db)
            let known = Schema.migrator.migrations
            guard let version = known.last(where: applied.contains), !applied.isSuperset(of: known) else { return }
            try keep(db, as: path + "." + version, of: path)
        }
    }

    /// Copies the store to this name beside it, or to this name with a number behind it. Returns the copy's path.
    /// Throws `.cannotCopy`.
    @discardableResult
    static func keep(_ db: Database, as name: String, of path: String) throws -> String {
        do { return try whole(as: numbered(name)) { try write(db, into: $0) } } catch {
            throw failure(error, path: path, copy: name)
        }
    }

    /// Moves a store that can't be read as a whole aside, with SQLite's files beside it. Returns its new path. Throws
    /// `.cannotCopy`.
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

    /// Makes a file that must not exist yet, of what `body` puts into an empty one. Throws `.cannotBackUp`.
    static func backUp(to file: String, of path: String, _ body: (_ part: String) throws -> Void) throws {
        do { _ = try whole(as: [file], body) } catch {
            throw StoreError.cannotBackUp(path: path, file: file, reason: reason(error))
        }
    }

    /// SQLite writes into an empty file, never over another file. Not to be called inside a transaction. The copy is
    /// the store at one moment, and no writer waits for it.
    static func write(_ db: Database, into part: String) throws {
        try db.execute(sql: "VACUUM INTO ?", arguments: [part])
    }

    /// Makes a store that gets its name when `body` has filled it.
    static func make(_ path: String, _ body: (_ part: String) throws -> Void) throws {
        do { _ = try whole(as: [path], body) } catch let error as StoreError { throw error } catch {
            throw StoreError.cannotOpen(path: path, reason: reason(error))
        }
    }

    /// - Parameter body: fills an empty file, which gets the first free name then.
    private static func whole(as names: [String], _ body: (_ part: String) throws -> Void) throws -> String {
        guard let free = names.first(where: { access($0, F_OK) != 0 }) else { throw taken(names) }
        var part = Array("\(free).XXXXXX.part".utf8CString)
        let file = mkstemps(&part, 5)
        guard file >= 0 else { throw DatabaseError(message: String(cString: strerror(errno))) }
        close(file)
        let path = part.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        do {
            try body(path)
            try sync(path)
            return try claim(names) { name in
                guard rename(path, name) == 0 else { throw DatabaseError(message: String(cString: strerror(errno))) }
            }
        } catch {
            for end in ["", "-wal", "-shm"] { unlink(path + end) }
            throw error
        }
    }

    /// Takes the first free name. An empty file holds it until `body` has put the copy in its place.
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
            // A name is on the disk only when its folder is.
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

    /// SQLite leaves that to the system here.
    private static func sync(_ path: String) throws {
        let code = StoreFile.flush(path)
        guard code == 0 else { throw DatabaseError(message: String(cString: strerror(code))) }
    }
}

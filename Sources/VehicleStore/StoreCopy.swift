internal import Foundation
internal import GRDB

/// Copies a store as it is at one moment into a new file that only its owner can read. The file gets its name only when
/// it is whole and on the disk.
enum StoreCopy {
    /// Copies a store before its tables are changed. The copy lies beside the store, such as `odolog.sqlite.v6`. Only a
    /// store of an earlier version is copied, not a new one and not one that is up to date. Throws `.cannotCopy`.
    ///
    /// - Returns: the kind of the copy. Nil: none was made.
    static func keep(of writer: some DatabaseWriter, path: String) throws -> String? {
        try writer.writeWithoutTransaction { db in
            let applied = try Schema.appliedIdentifiers(db)
            let known = Schema.migrator.migrations
            guard let version = known.last(where: applied.contains), !applied.isSuperset(of: known) else { return nil }
            try keep(db, as: version, of: path)
            return version
        }
    }

    /// Copies the store to a file beside it that is named after the kind, with a number behind it where there are such files. Returns the
    /// copy's path. Throws `.cannotCopy`.
    ///
    /// Who calls this calls `KeptCopy.prune` when what it was made for is done.
    @discardableResult
    static func keep(_ db: Database, as kind: String, of path: String) throws -> String {
        do { return try whole(as: numbered(kind, of: path)) { try write(db, into: $0) } } catch {
            throw failure(error, path: path, copy: "\(path).\(kind)")
        }
    }

    /// Moves a store that can't be read as a whole aside, with SQLite's files beside it. Returns its new path. Throws
    /// `.cannotCopy`.
    static func setAside(_ path: String, as kind: String) throws -> String {
        do {
            return try claim(numbered(kind, of: path)) { aside in
                for end in ["-wal", "-shm", ""] where rename(path + end, aside + end) != 0 && errno != ENOENT {
                    throw system(errno)
                }
            }
        } catch {
            throw failure(error, path: path, copy: "\(path).\(kind)")
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
        _ = try whole(as: [path], body)
    }

    /// - Parameter body: fills an empty file, which gets the first free name then.
    private static func whole(as names: [String], _ body: (_ part: String) throws -> Void) throws -> String {
        guard let free = names.first(where: { access($0, F_OK) != 0 }) else { throw taken(names) }
        var part = Array("\(free).XXXXXX.part".utf8CString)
        let file = mkstemps(&part, 5)
        guard file >= 0 else { throw system(errno) }
        close(file)
        let path = part.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        do {
            try body(path)
            // SQLite doesn't say so when it can't move its log into the file.
            guard StoreFile.hasEmptyLog(path) else { throw system(ENOSPC) }
            try sync(path)
            return try name(path, names)
        } catch {
            for end in ["", "-wal", "-shm"] { unlink(path + end) }
            throw error
        }
    }

    /// Gives a whole file the first free name.
    private static func name(_ part: String, _ names: [String]) throws -> String {
        for name in names {
            guard link(part, name) == 0 else {
                if errno == EEXIST { continue }
                // This file system has no links.
                return try claim(names) { name in
                    guard rename(part, name) == 0 else { throw system(errno) }
                }
            }
            unlink(part)
            try sync(StoreFile.parent(of: name))
            return name
        }
        throw taken(names)
    }

    /// Takes the first free name. An empty file holds it until `body` has put the copy in its place.
    private static func claim(_ names: [String], _ body: (String) throws -> Void) throws -> String {
        for name in names {
            guard mknod(name, S_IFREG | 0o600, 0) == 0 else {
                guard errno == EEXIST else { throw system(errno) }
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

    /// Names above those that are there, so that of two copies the later one has the higher number.
    private static func numbered(_ kind: String, of path: String) -> [String] {
        let name = "\(path).\(kind)"
        let last = KeptCopy.all(of: path).first { $0.kind == kind }?.number ?? 0
        return (last + 1...last + 1000).prefix { $0 <= KeptCopy.highest }.map { $0 == 1 ? name : "\(name).\($0)" }
    }

    private static func taken(_ names: [String]) -> DatabaseError {
        DatabaseError(
            resultCode: .SQLITE_CANTOPEN,
            message: names.count == 1 ? "it is there already" : "the numbers behind its name are used up; rename some")
    }

    private static func failure(_ error: any Error, path: String, copy: String) -> StoreError {
        .cannotCopy(path: path, copy: copy, reason: reason(error))
    }

    /// An error of the system, as SQLite would give it.
    private static func system(_ code: Int32) -> DatabaseError {
        DatabaseError(
            resultCode: StoreFile.isFull(code) ? .SQLITE_FULL : .SQLITE_CANTOPEN,
            message: String(cString: strerror(code)))
    }

    private static func reason(_ error: any Error) -> String { (error as? DatabaseError)?.message ?? "\(error)" }

    /// SQLite leaves that to the system here.
    private static func sync(_ path: String) throws {
        let code = StoreFile.flush(path)
        guard code == 0 else { throw system(code) }
    }
}

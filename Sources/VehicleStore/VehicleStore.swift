public import Foundation
internal import GRDB
internal import OdologOwnFiles

/// Vehicles, photos, readings and the mileage log, in one SQLite file.
///
/// A call blocks its thread until it is done. Reading a row or two takes less than a millisecond; writing takes a disk flush.
///
/// Calls may come from any thread, and from several stores and processes that use one file. Writers take turns. One that waits longer
/// than the busy timeout throws `.busy`.
///
/// Every call that writes is one transaction. When it returns, all of it is on the disk, also after a power cut. When it throws, nothing was
/// changed.
public final class VehicleStore: Sendable {
    /// What a store may do with its file.
    public enum Access: Sendable, CaseIterable {
        /// Makes the file and its folders where they are missing, and brings an older store up to date.
        case readWrite
        /// Changes nothing, makes nothing. Also for a file or a folder without write permission.
        case readOnly
    }

    /// From the root on, or `:memory:`.
    public let path: String
    let database: any DatabaseWriter
    /// Keeps this process from opening the store's files as photos. Declared after `database`, so that it is released
    /// last.
    private let ownFiles: OwnFiles.Claim?
    let places: PhotoPlaces
    /// Which file was opened. Nil: the store is in memory.
    let file: StoreFile.Identity?
    /// Whether it lies under another name until it is whole.
    let isBeingMade: Bool
    /// For attached files. Nil: the store is in memory.
    let folder: AttachmentFolder?

    /// - Parameters:
    ///   - path: an SQLite file, or where to make one. Relative to the working directory.
    ///   - access: whether the file may be written.
    ///   - busyTimeout: how long a call waits for other processes; a day at most.
    public convenience init(
        path: String, access: Access = .readWrite, busyTimeout: Duration = .seconds(10)
    ) throws(StoreError) {
        try self.init(path: path, access: access, busyTimeout: busyTimeout, places: .shared)
    }

    /// - Parameter finalPath: of a store that is being made: where it will lie when it is whole.
    init(
        path: String, access: Access, busyTimeout: Duration, places: PhotoPlaces, until finalPath: String? = nil
    ) throws(StoreError) {
        self.places = places
        isBeingMade = finalPath != nil
        let path = try StoreFile.absolute(path)
        self.path = path
        // SQLite counts milliseconds in 32 bits.
        let busyTimeout = min(max(busyTimeout, .zero), .seconds(86_400))
        switch access {
        case .readWrite: try StoreFile.prepareForWriting(path)
        case .readOnly: try StoreFile.checkReadable(path)
        }
        file = StoreFile.Identity(path)
        let folder = AttachmentFolder(besides: finalPath ?? path)
        self.folder = folder
        let ownFiles = OwnFiles.Claim(database: path)
        self.ownFiles = ownFiles
        do {
            switch access {
            case .readWrite:
                database = try Self.openForWriting(path, busyTimeout)
                // A backup that is used as a store, or one whose restore was interrupted.
                try AttachedBytes.unpack(database, into: folder)
            case .readOnly: database = try Self.openForReading(path, busyTimeout)
            }
            ownFiles.look()
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// A store that exists only as long as the object: for tests and dry runs.
    public init(inMemory: Void) throws(StoreError) {
        path = ":memory:"
        (ownFiles, file, isBeingMade, folder) = (nil, nil, false, nil)
        places = .shared
        do {
            let queue = try DatabaseQueue.temporary()
            try Schema.migrate(queue)
            database = queue
        } catch {
            throw StoreError(error, path: ":memory:")
        }
    }

    /// Makes a store that has its name only when `body` has filled it. Where `body` throws, there is none.
    ///
    /// Throws what `init` and `body` throw, and `.cannotOpen` where a file lies there already.
    public static func make<Value>(
        at path: String, _ body: (VehicleStore) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        let path = try StoreFile.absolute(path)
        try StoreFile.makeFolder(for: path)
        var value: Value?
        do {
            try StoreCopy.make(path) { part in
                let store = try VehicleStore(
                    path: part, access: .readWrite, busyTimeout: .seconds(10), places: .shared, until: path)
                value = try body(store)
                try store.close()
            }
        } catch {
            throw StoreError(error, path: path)
        }
        return value!
    }

    /// `odolog/odolog.sqlite` under `$XDG_DATA_HOME`, or under `~/.local/share` where that is not an absolute path (XDG
    /// base directory specification 0.8).
    public static func defaultPath(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        let home =
            environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? FileManager.default.homeDirectoryForCurrentUser.path
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/share"
        return data + "/odolog/odolog.sqlite"
    }

    /// Moves SQLite's log into the file and closes the file. Later calls throw `.closed`. Releasing the object does the
    /// same, but reports no error.
    public func close() throws(StoreError) {
        // GRDB closes its readers last. The last connection to close moves the log, and a reader can't do that.
        (database as? DatabasePool)?.invalidateReadOnlyConnections()
        do { try database.close() } catch { throw StoreError(error, path: path) }
        ownFiles?.release()
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do { return try database.read(body) } catch { throw StoreError(error, path: path) }
    }

    /// One immediate transaction: the write lock is taken before the first row is read, so what `body` has checked
    /// still holds when it writes.
    func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        guard !database.configuration.readonly else { throw .readOnly(path: path) }
        do {
            return try database.write { db in
                let value = try body(db)
                // SQLite would go on writing to a file that was moved or deleted.
                if let file, StoreFile.Identity(path) != file { throw StoreError.moved(path: path) }
                return value
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }
}

extension VehicleStore {
    private static func configuration(_ path: String, _ busyTimeout: Duration) -> Configuration {
        var configuration = Configuration()
        configuration.label = "VehicleStore"
        configuration.busyMode = .timeout(busyTimeout / .seconds(1))
        // For a pool. Reads are short, and each further reader costs a thread, three files and some memory.
        configuration.maximumReaderCount = 1
        return configuration
    }

    private static func openForWriting(_ path: String, _ busyTimeout: Duration) throws -> any DatabaseWriter {
        var configuration = configuration(path, busyTimeout)
        configuration.prepareDatabase { db in
            // Before GRDB switches the file to WAL: another program's database must stay as it is. The pool's readers
            // come later.
            if !db.configuration.readonly { try Schema.checkIsOurs(db, path: path) }
        }
        let clock = ContinuousClock()
        let deadline = clock.now + busyTimeout
        while true {
            do {
                let pool = try DatabasePool(path: path, configuration: configuration)
                try StoreCopy.keep(of: pool, path: path)
                try Schema.migrate(pool)
                // GRDB sets NORMAL for WAL, which may lose the last commits in a power cut.
                try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
                return pool
            } catch  where passes(error) && clock.now < deadline {
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }

    /// Whether an error goes away by itself: another process opens or closes the same file at this moment.
    private static func passes(_ error: any Error) -> Bool {
        switch error {
        case is StoreError: false
        // SQLite does not wait where two processes switch a new file to WAL.
        case let error as DatabaseError: error.resultCode == .SQLITE_BUSY
        // An error of Foundation: GRDB asks for the size of SQLite's log, and the last one to close deletes the log.
        default: true
        }
    }

    private static func openForReading(_ path: String, _ busyTimeout: Duration) throws -> any DatabaseWriter {
        var configuration = configuration(path, busyTimeout)
        configuration.readonly = true
        configuration.prepareDatabase { db in
            try Schema.checkIsOurs(db, path: path)
            try Schema.checkIsCurrent(db, path: path)
        }
        return try queue(path, configuration)
    }

    /// - Parameter configuration: one that only reads.
    static func queue(_ path: String, _ configuration: Configuration) throws -> DatabaseQueue {
        guard StoreFile.Seal(path) != nil else { return try DatabaseQueue(path: path, configuration: configuration) }
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#%"))
        let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        return try DatabaseQueue(path: "file:\(escaped)?immutable=1", configuration: configuration)
    }
}

extension DatabaseQueue {
    /// A database of this object alone, gone with it. What doesn't fit into SQLite's cache is in a file without a name
    /// (https://www.sqlite.org/inmemorydb.html).
    static func temporary() throws -> DatabaseQueue { try DatabaseQueue(path: "") }
}

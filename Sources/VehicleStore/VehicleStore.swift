internal import Dispatch
public import Foundation
internal import GRDB
internal import OdologFiles
internal import Synchronization

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
        /// Changes nothing, makes nothing. Also for a file or a folder without write permission, and on a full disk: what
        /// others write there after it was opened isn't seen then.
        case readOnly
    }

    /// From the root on, or `:memory:`.
    public let path: String
    /// For calls away from the caller's thread. A queue of its own has a thread of its own: on a common one these calls would hold up
    /// tasks as well.
    let calls = DispatchQueue(label: "odolog.store")
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
    /// The thread that is inside of `write`, and may have called a closure of the caller there.
    private let writingThread = Mutex<pthread_t?>(nil)
    /// Tells what is now.
    package let clock: @Sendable () -> Date
    let changeGroup = ChangeGroup()

    /// - Parameters:
    ///   - path: an SQLite file, or where to make one. Relative to the working directory.
    ///   - access: whether the file may be written.
    ///   - busyTimeout: how long a call waits for other processes; a day at most.
    ///   - clock: tells what is now: when something was written, and what lies in the future.
    public convenience init(
        path: String, access: Access = .readWrite, busyTimeout: Duration = .seconds(10),
        clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(StoreError) {
        try self.init(path: path, access: access, busyTimeout: busyTimeout, places: .shared, clock: clock)
    }

    /// - Parameter finalPath: of a store that is being made: where it will lie when it is whole.
    init(
        path: String, access: Access, busyTimeout: Duration, places: PhotoPlaces, until finalPath: String? = nil,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(StoreError) {
        self.clock = clock
        self.places = places
        isBeingMade = finalPath != nil
        let path = try StoreFile.absolute(path)
        self.path = path
        // SQLite counts milliseconds in 32 bits.
        let busyTimeout = min(max(busyTimeout, .zero), .seconds(86_400))
        switch access {
        case .readWrite:
            if !StoreFile.isThere(path) { try Self.makeEmpty(at: path) }
            try StoreFile.prepareForWriting(path)
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
            try? emptyLog()
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// A store that exists only as long as the object: for tests and dry runs. `clock` tells what is now.
    public init(inMemory: Void, clock: @escaping @Sendable () -> Date = { Date() }) throws(StoreError) {
        self.clock = clock
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
        at path: String, clock: @escaping @Sendable () -> Date = { Date() },
        _ body: (VehicleStore) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        let path = try StoreFile.absolute(path)
        try StoreFile.makeFolder(for: path)
        try StoreFile.checkHasNoLog(path)
        var value: Value?
        do {
            try StoreCopy.make(path) { part in
                let store = try VehicleStore(
                    path: part, access: .readWrite, busyTimeout: .seconds(10), places: .shared, until: path,
                    clock: clock)
                value = try body(store)
                try store.close()
            }
        } catch {
            throw StoreError(error, path: path)
        }
        return value!
    }

    /// Makes a store without rows that has its name only when its tables are there: where that fails, on a full disk say,
    /// nothing lies there. Another process may make it at the same moment: then the first one counts.
    private static func makeEmpty(at path: String) throws(StoreError) {
        try StoreFile.makeFolder(for: path)
        try StoreFile.checkHasNoLog(path)
        var configuration = Configuration()
        configuration.label = "VehicleStore"
        // Nobody else knows the file yet, and it is flushed when it is whole.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF") }
        do {
            try StoreCopy.make(path) { part in
                let queue = try DatabaseQueue(path: part, configuration: configuration)
                try Schema.migrate(queue)
                try queue.close()
            }
        } catch {
            guard !StoreFile.isThere(path) else { return }
            throw StoreError(error, path: path)
        }
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
        try checkIsOutsideChange()
        // GRDB closes its readers last. The last connection to close moves the log, and a reader can't do that.
        (database as? DatabasePool)?.invalidateReadOnlyConnections()
        // SQLite says nothing where closing can't move the log.
        let moving = Result { try emptyLog() }
        do {
            try database.close()
            try moving.get()
        } catch {
            throw StoreError(error, path: path)
        }
        ownFiles?.release()
        if isGone, !StoreFile.hasEmptyLog(path) { throw .movedWithoutLog(path: path) }
    }

    /// Moves SQLite's log into the file and empties it, so that between two changes the file alone is the store, whatever
    /// happens to it or to this process. No reader is waited for: where one is at work, the next change moves the rest.
    ///
    /// SQLite does so also for a file that was moved, through the file that it has open. Closing does not.
    private func emptyLog() throws {
        guard file != nil, !database.configuration.readonly else { return }
        try database.writeWithoutTransaction { db in
            let patience = try Int.fetchOne(db, sql: "PRAGMA busy_timeout")!
            try db.execute(sql: "PRAGMA busy_timeout = 0")
            defer { try? db.execute(sql: "PRAGMA busy_timeout = \(patience)") }
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    /// Whether the file that was opened lies there no more.
    var isGone: Bool { file.map { StoreFile.Identity(path) != $0 } ?? false }

    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        try checkIsOutsideChange()
        do {
            return try database.read { db in try StoreClock.with(clock, changeGroup) { try body(db) } }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// One immediate transaction: the write lock is taken before the first row is read, so what `body` has checked
    /// still holds when it writes.
    func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        guard !database.configuration.readonly else { throw .readOnly(path: path) }
        try checkIsOutsideChange()
        var before: Int64?
        do {
            let value = try database.write { db in
                writingThread.withLock { $0 = pthread_self() }
                defer { writingThread.withLock { $0 = nil } }
                before = changeGroup.begin()
                let value = try StoreClock.with(clock, changeGroup) { try body(db) }
                // SQLite would go on writing to a file that was moved or deleted.
                if isGone { throw StoreError.moved(path: path) }
                return value
            }
            // What is in the log is safe, too.
            try? emptyLog()
            return value
        } catch {
            changeGroup.fail(before)
            let error = StoreError(error, path: path)
            guard case .moved = error else { throw error }
            try? emptyLog()
            throw StoreFile.hasEmptyLog(path) ? error : .movedWithoutLog(path: path)
        }
    }

    /// Throws `.calledInsideChange`. GRDB would trap.
    func checkIsOutsideChange() throws(StoreError) {
        guard writingThread.withLock({ $0 }) != pthread_self() else { throw .calledInsideChange }
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
                let kept = try StoreCopy.keep(of: pool, path: path)
                try Schema.migrate(pool)
                if let kept { KeptCopy.prune(kept, of: path) }
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

    /// Opens a store for reading. Where SQLite can't make its files beside the store, and its log there is empty, the
    /// store is opened as one to which nobody writes.
    ///
    /// - Parameter configuration: one that only reads.
    static func queue(_ path: String, _ configuration: Configuration) throws -> DatabaseQueue {
        if StoreFile.Seal(path) == nil {
            do { return try DatabaseQueue(path: path, configuration: configuration) } catch let error as DatabaseError {
                guard StoreFile.lacksRoom(error, for: path), StoreFile.hasEmptyLog(path) else { throw error }
            }
        }
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

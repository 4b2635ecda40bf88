internal import Foundation
internal import GRDB
internal import Synchronization

/// The store was written to, by this process or by another one.
public struct StoreUpdate: Hashable, Sendable {
    /// The last change of an entry. Nil: no entry was ever written.
    public let lastChange: Change.ID?
}

extension VehicleStore {
    /// Tells when the store is written to: by this object, by another one, or by another process. Also of what is no change of an
    /// entry, such as a photo that waits.
    ///
    /// ```swift
    /// for await _ in store.changes() { show(try await store.away { try DueView(.inUse, in: $0, at: now).rows }) }
    /// ```
    ///
    /// What is written while the caller is busy comes as one update. The first one comes with the first write after the call. The
    /// sequence ends when the store is closed or gone, or when the caller's task is cancelled.
    ///
    /// SQLite tells no other process of a write, so each sequence looks at the file (`PRAGMA data_version`).
    ///
    /// - Parameter interval: between two looks. 10 milliseconds to a minute.
    ///
    /// Throws what opening the store for reading throws.
    public func changes(every interval: Duration = .milliseconds(250)) throws(StoreError) -> AsyncStream<StoreUpdate> {
        let watch = try StoreWatch(self)
        let interval = min(max(interval, .milliseconds(10)), .seconds(60))
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task { [weak self] in
                defer { continuation.finish() }
                while (try? await Task.sleep(for: interval)) != nil {
                    guard let self, !self.isGone else { return }
                    do {
                        if let update = try await self.away({ store in try watch.look(store) }) {
                            continuation.yield(update)
                        }
                    } catch StoreError.busy {
                        // The next look tells of it.
                    } catch {
                        return
                    }
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

/// Sees whether somebody wrote since the last look.
package final class StoreWatch: Sendable {
    /// For a file: a connection that never writes, since `data_version` leaves out what its own connection wrote.
    private let connection: DatabaseQueue?
    private let seen: Mutex<Int64>

    /// Throws what opening the store for reading throws.
    package init(_ store: VehicleStore) throws(StoreError) {
        do {
            if store.file == nil {
                connection = nil
                seen = Mutex(try store.database.read(Self.writtenRows))
            } else {
                var configuration = Configuration()
                configuration.label = "VehicleStore.changes"
                configuration.readonly = true
                let connection = try VehicleStore.queue(store.path, configuration)
                self.connection = connection
                seen = Mutex(try connection.read(Self.version))
            }
        } catch {
            throw StoreError(error, path: store.path)
        }
    }

    /// A number that is another one after each write, whoever wrote. Throws what reading throws.
    package func version(_ store: VehicleStore) throws(StoreError) -> Int64 {
        do {
            return try connection?.read(Self.version) ?? store.database.read(Self.writtenRows)
        } catch {
            throw StoreError(error, path: store.path)
        }
    }

    /// Nil: nobody did. Throws `.closed`, and what reading throws.
    func look(_ store: VehicleStore) throws(StoreError) -> StoreUpdate? {
        let version = try version(store)
        // Also shows that the store isn't closed.
        let last = try store.read { db in try Int64.fetchOne(db, sql: "SELECT max(id) FROM change") }
        let before = seen.withLock { seen in
            defer { seen = version }
            return seen
        }
        guard version != before else { return nil }
        return StoreUpdate(lastChange: last.map { Change.ID(rawValue: $0) })
    }

    private static func version(_ db: Database) throws -> Int64 { try Int64.fetchOne(db, sql: "PRAGMA data_version")! }

    private static func writtenRows(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT total_changes()")!
    }
}

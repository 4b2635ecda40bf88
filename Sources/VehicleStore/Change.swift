public import Foundation
internal import GRDB
internal import Synchronization

/// What one command or request wrote: all revisions of entries that began or ended with it.
public struct Change: Hashable, Sendable, Identifiable {
    public typealias ID = StoreID<Change>

    /// From 1, in the order in which they were written.
    public let id: ID
    /// What wrote it, such as `fuel add`.
    public let what: String
    /// When its first revision was written.
    public let writtenAt: Date
    /// Who wrote it.
    public let writtenBy: String
    /// The change that this one took back. Nil: it took none back.
    public let undoes: ID?
    /// The change that took this one back. Nil: none did.
    public let undoneBy: ID?
    /// What became of each entry, in the order in which they were written.
    public let entries: [ChangedEntry]
}

/// What a change did to an entry.
public struct ChangedEntry: Hashable, Sendable {
    /// What was done.
    public enum Act: String, Hashable, Sendable, Codable, CaseIterable {
        /// It is new in this log.
        case added
        /// It says something else.
        case edited
        /// It was taken out of this log.
        case removed
        /// It came back into this log.
        case restored
        /// It went from this log into another one, or came from there.
        case moved
    }

    /// Whose log it is in.
    public let vehicle: Vehicle
    /// The entry as the change left it; of a removed one, as it was.
    public let item: LogItem
    /// What was done.
    public let act: Act
}

/// Which change the calls of a store write.
final class ChangeGroup: Sendable {
    struct State {
        var what = "change"
        /// Whether all calls write one change.
        var isTogether = false
        var id: Int64?
        var undoes: Int64?
    }

    let state = Mutex(State())

    /// To be called when a transaction begins.
    ///
    /// - Returns: what `fail` takes if nothing is committed.
    func begin() -> Int64? {
        state.withLock { state in
            if !state.isTogether { state.id = nil }
            return state.id
        }
    }

    func fail(_ before: Int64?) { state.withLock { $0.id = before } }

    /// The change that is being written. It has a row from its first revision on.
    func id(_ db: Database, by: String, now: Timestamp) throws -> Int64 {
        let now = now.text
        return try state.withLock { state in
            if let id = state.id { return id }
            try db.execute(
                sql: "INSERT INTO change (what, writtenAt, writtenBy, undoes) VALUES (?, ?, ?, ?)",
                arguments: [state.what, now, by, state.undoes])
            let id = db.lastInsertedRowID
            state.id = id
            return id
        }
    }
}

extension VehicleStore {
    /// Says what writes from now on, such as `fuel add`. What is written until this is called again is one change.
    package func beginChange(_ what: String) {
        changeGroup.state.withLock { $0 = ChangeGroup.State(what: String(what.prefix(200)), isTogether: true) }
    }
}

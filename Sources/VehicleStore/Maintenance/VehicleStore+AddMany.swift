internal import Foundation
internal import GRDB
public import OdologOdometer
internal import Synchronization

/// An entry that is to be written.
public struct NewEntry: Hashable, Sendable {
    /// What it says. The store gives the ids inside.
    public let content: LogItem.Content
    /// Whose log it goes into.
    public let vehicle: Vehicle.ID
    /// Who writes it, from what, and which odd values somebody has said yes to.
    public let writing: LogWriting

    public init(_ content: LogItem.Content, to vehicle: Vehicle.ID, _ writing: LogWriting) {
        (self.content, self.vehicle, self.writing) = (content, vehicle, writing)
    }
}

/// What is odd about an entry that was written all the same.
public struct OddValues: Hashable, Sendable {
    /// What is odd about its odometer value.
    public let values: [MileageFlag]
    /// What is odd about the rest of it.
    public let items: [ItemFlag]
}

extension VehicleStore {
    /// How long one transaction of many entries takes at most.
    private static let longestPiece = Duration.milliseconds(500)
    /// SQLite looks every tenth of a second whether it may write (`sqliteDefaultBusyCallback`).
    private static let pause = 0.12

    /// Writes many entries as one change, which `undo` takes back as one. Its time grows with their number, not with the logs.
    ///
    /// It writes in pieces, each a transaction of half a second at most, so that other writers get their turn. Where the process is killed, the
    /// change has the entries that were written until then.
    ///
    /// - Parameters:
    ///   - entries: in the order of time, since each is judged beside those that are in the log by then.
    ///   - what: what writes them, such as `import`.
    ///   - file: what they are imported from. Nil: nothing.
    ///   - odd: gets each entry that is odd and is written all the same. Nil: an odd one is refused, unless its `writing` says yes to
    ///     what is odd.
    ///   - refused: gets each entry that the log doesn't take, in their order, with the reason. The others are written. Called inside a
    ///     transaction: calls of the store from there throw `.calledInsideChange`.
    /// - Returns: the change. Nil: nothing was written.
    ///
    /// Throws what concerns the store and not an entry, `.busy` say.
    @discardableResult
    public func add(
        _ entries: some Sequence<NewEntry>, as what: String, of file: ImportedFile? = nil,
        odd: ((NewEntry, OddValues) -> Void)? = nil,
        refused: (NewEntry, StoreError) -> Void
    ) throws(StoreError) -> Change.ID? {
        let before = changeGroup.state.withLock { $0 }
        defer { changeGroup.state.withLock { $0 = before } }
        beginChange(what)
        var rest = entries.makeIterator()
        var next = rest.next()
        while next != nil {
            try write { db in
                let end = ContinuousClock.now + Self.longestPiece
                while let entry = next, ContinuousClock.now < end {
                    if let error = try add(db, entry, odd) { refused(entry, error) }
                    next = rest.next()
                }
                if let file, let id = changeGroup.state.withLock({ $0.id }) { try note(db, file, of: id) }
            }
            if next != nil { Thread.sleep(forTimeInterval: Self.pause) }
        }
        return changeGroup.state.withLock { $0.id }.map { Change.ID(rawValue: $0) }
    }

    /// - Returns: why the log doesn't take it, and then nothing of it is written.
    private func add(
        _ db: Database, _ entry: NewEntry, _ odd: ((NewEntry, OddValues) -> Void)?
    ) throws -> StoreError? {
        let before = changeGroup.begin()
        var refusal: StoreError?
        var oddValues: OddValues?
        try db.inSavepoint {
            do {
                if StoreClock.surroundings(of: entry.vehicle) == nil {
                    StoreClock.surround(entry.vehicle, by: try LogSurroundings(db, entry.vehicle))
                }
                let item = try LogItem.add(
                    db, entry.content, to: entry.vehicle, entry.writing, odd: odd == nil ? nil : { oddValues = $0 })
                try checkFiles(of: item)
                return .commit
            } catch let error as StoreError {
                refusal = error
                changeGroup.fail(before)
                return .rollback
            }
        }
        let changesRules = [.profile, .meter, .schedule].contains(entry.content.kind)
        if refusal != nil || changesRules { StoreClock.surround(entry.vehicle, by: nil) }
        if refusal == nil, let oddValues { odd?(entry, oddValues) }
        return refusal
    }
}

internal import Foundation
internal import GRDB
internal import OdologOdometer
internal import OdologVehicleLog
internal import Synchronization

extension VehicleStore {
    /// The last changes of this store, the latest first.
    ///
    /// - Parameter limit: at most so many.
    public func lastChanges(limit: Int = 20) throws(StoreError) -> [Change] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM change WHERE \(Change.hasEntries) ORDER BY id DESC LIMIT ?",
                arguments: [max(0, limit)]
            ).map { try Change(db, $0) }
        }
    }

    /// Takes a change back: what it added is removed, what it edited is as before, and what it removed or moved is where it was. All
    /// revisions are kept. The undo is a change, too.
    ///
    /// Throws `.noSuchChange`, and `.changedSince` where one of its entries was changed later.
    ///
    /// - Parameters:
    ///   - id: nil: the last one that is no undo and wasn't taken back.
    ///   - writer: who does it, 1 to 200 characters.
    /// - Returns: the change that was taken back, as it is told by now.
    @discardableResult
    public func undo(_ id: Change.ID? = nil, by writer: String) throws(StoreError) -> Change {
        let by = try TextRules.label(writer, field: "writtenBy")
        let before = changeGroup.state.withLock { $0 }
        defer { changeGroup.state.withLock { $0 = before } }
        return try write { db in
            let change = try Change.find(db, id)
            changeGroup.state.withLock { $0 = ChangeGroup.State(what: "undo \(change.id)", undoes: change.id.rawValue) }
            try change.takeBack(db, by: by, now: Timestamp.now("writtenAt"))
            return try Change(db, .required(db, sql: "SELECT * FROM change WHERE id = ?", change.id.rawValue))
        }
    }

    /// Brings an entry back into its log that was removed: as it was last, under its number.
    ///
    /// Throws `.noSuchEntry`, `.doesNotFit` for one that stands in a log or no longer fits there, `.alreadyLogged` for a photo that was
    /// recorded again, and `.needsSecondYes` for an odd odometer value or an odd entry.
    @discardableResult
    public func restore(
        _ id: LogItem.ID, of vehicle: Vehicle.ID, _ writing: LogWriting
    ) throws(StoreError) -> LogItem {
        let by = try TextRules.label(writing.by, field: "writtenBy")
        return try write { db in
            _ = try Vehicle.find(db, vehicle)
            let last = try LogItem.last(db, id, of: vehicle)
            // One that stands in the log fits there.
            if last.endedAt != nil { try last.content.check(db, of: vehicle) }
            return try last.restore(db, as: last, by: by, now: Timestamp.now("writtenAt"), writing)
        }
    }
}

extension Change {
    /// - Parameter row: with the columns of `change`.
    fileprivate init(_ db: Database, _ row: Row) throws {
        let id: ID = try row.id("id")
        self.init(
            id: id, what: try row.value("what"), writtenAt: try row.time("writtenAt"),
            writtenBy: try row.value("writtenBy"), undoes: try row.optionalID("undoes"),
            undoneBy: try Self.undo(db, of: id), entries: try Touched.all(db, id).map { try $0.changed(db) })
    }

    /// Of a row of `change`: whether its vehicles are still there.
    fileprivate static let hasEntries = """
        (EXISTS (SELECT 1 FROM logItem WHERE changeId = change.id) OR EXISTS (SELECT 1 FROM logItem WHERE endedIn = change.id))
        """

    /// The change that took this one back, and wasn't taken back itself. Nil: there is none.
    static func undo(_ db: Database, of id: ID) throws -> ID? {
        try Int64.fetchAll(db, sql: "SELECT id FROM change WHERE undoes = ? ORDER BY id DESC", arguments: [id.rawValue])
            .map(ID.init(rawValue:)).first { try undo(db, of: $0) == nil }
    }

    fileprivate static func find(_ db: Database, _ id: ID?) throws -> Change {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT * FROM change WHERE \(hasEntries) AND (id = :id OR (:id IS NULL AND undoes IS NULL)) ORDER BY id DESC
                """, arguments: ["id": id?.rawValue])
        while let row = try rows.next() {
            guard try undo(db, of: row.id("id")) == nil else { continue }
            // Nothing is left of one that was taken back by hand: what was recorded and removed again, say.
            if try Touched.isAnyLeft(db, row.id("id")) { return try Change(db, row) }
        }
        throw StoreError.noSuchChange(id)
    }

    fileprivate func takeBack(_ db: Database, by: String, now: Timestamp) throws {
        let touched = try Touched.all(db, id)
        for entry in touched { try entry.check(db) }
        let leaving = touched.filter { $0.before == nil && $0.last.endedAt == nil }.map(\.last)
        // Nobody goes by a reading any more when it leaves, and it is there again when somebody does.
        for item in leaving where item.content.kind != .reading { try item.withdraw(db, by: by, now: now) }
        for entry in touched where entry.last.endedAt == nil {
            if let before = entry.before, entry.canBeTakenBack {
                _ = try entry.last.rewrite(db, as: before, by: by, now: now)
            }
        }
        for item in leaving where item.content.kind == .reading {
            if let user = try item.user(db) {
                throw StoreError.changedSince(id, user.id, vehicle: try Vehicle.find(db, user.vehicleID).name)
            }
            try item.withdraw(db, by: by, now: now)
        }
        for entry in touched where entry.last.endedAt != nil {
            if let before = entry.before { _ = try entry.last.restore(db, as: before, by: by, now: now) }
        }
        try takeBackUnits(db, touched)
    }

    /// Where the change has corrected the unit of a vehicle, that counts its old unit again.
    private func takeBackUnits(_ db: Database, _ touched: [Touched]) throws {
        for entry in touched {
            guard case .odometer(let before)? = entry.before?.content, case .odometer(let last) = entry.last.content,
                before.unit != last.unit
            else { continue }
            try db.execute(
                sql: """
                    UPDATE vehicle SET unit = :unit WHERE id = :id AND unit <> :unit AND NOT EXISTS (
                        SELECT 1 FROM mileageSnapshot WHERE vehicleId = :id AND unit <> :unit)
                    """, arguments: ["unit": before.unit.rawValue, "id": entry.last.vehicleID.rawValue])
        }
    }
}

/// An entry that a change wrote.
private struct Touched {
    let change: Change.ID
    /// As it stood before the change. Nil: it didn't.
    let before: LogItem?
    /// As the change left it; of what it only took out, as it was.
    private let left: LogItem
    /// Its last revision by now.
    let last: LogItem
    /// The number of the first revision that the change wrote. Nil: it wrote none.
    private let writtenAs: Int?
    /// Whether the change took it out of its log.
    private let isOut: Bool
    private let lineage: String

    /// Whether the entry isn't as it was before the change.
    var canBeTakenBack: Bool {
        guard last.endedAt == nil else { return before != nil }
        return before.map { $0.content != last.content } ?? true
    }

    /// Schedules and readings first: others go by them.
    static func all(_ db: Database, _ change: Change.ID) throws -> [Touched] {
        try uids(db, change).map { try Touched(db, $0, change) }
    }

    static func isAnyLeft(_ db: Database, _ change: Change.ID) throws -> Bool {
        try uids(db, change).contains { try Touched(db, $0, change).canBeTakenBack }
    }

    private static func uids(_ db: Database, _ change: Change.ID) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT uid FROM (
                    SELECT uid, kind, min(id) AS first FROM (
                        SELECT uid, kind, id FROM logItem WHERE changeId = :change
                        UNION ALL SELECT uid, kind, id FROM logItem WHERE endedIn = :change)
                    GROUP BY uid)
                ORDER BY kind NOT IN ('schedule', 'reading'), first
                """, arguments: ["change": change.rawValue])
    }

    private init(_ db: Database, _ uid: String, _ change: Change.ID) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT * FROM logItem WHERE uid = ? ORDER BY revision", arguments: [uid])
        self.change = change
        lineage = EntryUID.lineage(of: uid)
        last = try LogItem(row: rows[rows.count - 1])
        writtenAs = try rows.first { try $0.value("changeId") as Int64? == change.rawValue }?.value("revision")
        let written =
            try rows.last { try $0.value("changeId") as Int64? == change.rawValue }
            ?? rows.last { try $0.value("endedIn") as Int64? == change.rawValue }
        left = try LogItem(row: written ?? rows[rows.count - 1])
        isOut = try written.map { try $0.value("endedIn") as Int64? == change.rawValue } ?? false
        before = try rows.first {
            let (written, ended): (Int64?, Int64?) = (try $0.value("changeId"), try $0.value("endedIn"))
            return ended == change.rawValue && written != change.rawValue
        }.map(LogItem.init(row:))
    }

    func changed(_ db: Database) throws -> ChangedEntry {
        let isMoved =
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(DISTINCT uid) FROM logItem
                    WHERE uid >= :lineage AND uid < :lineage || 'g' AND (changeId = :change OR endedIn = :change)
                    """, arguments: ["lineage": lineage, "change": change.rawValue])! > 1
        let act: ChangedEntry.Act =
            switch (isMoved, writtenAs, before) {
            case (true, _, _): .moved
            case (false, nil, _): .removed
            case (false, _?, _?): isOut ? .removed : .edited
            case (false, let revision?, nil): revision == 1 ? .added : .restored
            }
        return ChangedEntry(vehicle: try Vehicle.find(db, last.vehicleID), item: left, act: act)
    }

    /// Throws `.changedSince`. Later changes that were taken back don't count.
    func check(_ db: Database) throws {
        let later = try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM change WHERE id > :change AND id IN (
                    SELECT changeId FROM logItem WHERE uid = :uid UNION SELECT endedIn FROM logItem WHERE uid = :uid)
                """, arguments: ["change": change.rawValue, "uid": last.uid])
        for row in later {
            if let undone: Int64 = try row.value("undoes"), undone > change.rawValue { continue }
            guard try Change.undo(db, of: row.id("id")) == nil else { continue }
            throw StoreError.changedSince(change, last.id, vehicle: try Vehicle.find(db, last.vehicleID).name)
        }
    }
}

extension LogItem {
    /// The last revision of an entry, whether it counts or not. Throws `.noSuchEntry`.
    fileprivate static func last(_ db: Database, _ id: ID, of vehicle: Vehicle.ID) throws -> LogItem {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM logItem WHERE vehicleId = ? AND number = ? ORDER BY revision DESC LIMIT 1",
            arguments: [vehicle.rawValue, id.rawValue])
        guard let row else { throw StoreError.noSuchEntry(id) }
        return try LogItem(row: row)
    }

    /// Writes the next revision of an entry that stands in its log. What may be odd about it was let stand before.
    ///
    /// - Parameter before: an earlier revision, which it is to be as.
    fileprivate func rewrite(_ db: Database, as before: LogItem, by: String, now: Timestamp) throws -> LogItem {
        let content = before.content
        try end(db, by: by, now: now)
        var draft = Draft(
            id: id, uid: uid, vehicle: vehicleID, revision: revision + 1, content: content, origin: before.origin,
            by: by,
            readingID: readingID)
        guard !content.hasSameOdometer(as: self.content) else {
            return try draft.insert(db, snapshot: snapshotID, now: now)
        }
        try withdrawSnapshot(db, now: now, keepingReading: true)
        let snapshot = try draft.enterWhatever(db, by: by, now: now)
        return try draft.insert(db, snapshot: snapshot, now: now)
    }

    /// Writes the next revision of an entry that was removed.
    ///
    /// - Parameters:
    ///   - before: a revision, which it is to be as.
    ///   - writing: which odd values somebody has said yes to. Nil: all of them, since they stood in the log before.
    fileprivate func restore(
        _ db: Database, as before: LogItem, by: String, now: Timestamp, _ writing: LogWriting? = nil
    ) throws -> LogItem {
        let content = before.content
        guard endedAt != nil else {
            throw StoreError.doesNotFit(
                field: "entry", value: "\(id)", rule: "one that was removed; it stands in the log")
        }
        let elsewhere = try Row.fetchOne(
            db,
            sql: """
                SELECT logItem.number, vehicle.name FROM logItem JOIN vehicle ON vehicle.id = vehicleId
                WHERE uid >= :lineage AND uid < :lineage || 'g' AND endedAt IS NULL
                """, arguments: ["lineage": EntryUID.lineage(of: uid)])
        if let elsewhere {
            let (number, name): (Int64, String) = (try elsewhere.value("number"), try elsewhere.value("name"))
            throw StoreError.doesNotFit(
                field: "entry", value: "\(id)",
                rule: "one that was removed; it was moved, and is entry \(number) of \(name)")
        }
        var draft = Draft(
            id: id, uid: uid, vehicle: vehicleID, revision: revision + 1, content: content, origin: before.origin,
            by: by,
            readingID: try readAgain(db, content, now: now))
        let snapshot =
            try writing.map { writing in
                try writing.checking(content.flags(db, of: vehicleID)) { try draft.enter(db, writing, now: now) }
            } ?? draft.enterWhatever(db, by: by, now: now)
        return try draft.insert(db, snapshot: snapshot, now: now)
    }

    /// What was read from the photo, as a person's decision of now. Nil: there is no photo.
    private func readAgain(_ db: Database, _ content: Content, now: Timestamp) throws -> StoredReading.ID? {
        guard case .odometer(let reading) = content, let readingID else { return nil }
        let read = try StoredReading.find(db, readingID)
        for other in try StoredReading.all(db, of: read.photoID)
        where other.kind == read.kind && other.status != .rejected {
            guard other.status == .pending else {
                try other.checkIsPending(db)
                continue
            }
            _ = try other.decide(db, .rejected, vehicle: other.vehicleID, by: .person, now: now)
        }
        let isAsRead = read.content.says(reading.value, reading.unit)
        return try read.decideAnew(db, isAsRead ? .confirmed : .edited, vehicle: vehicleID, copyOf: nil, now: now)
    }
}

extension LogItem.Draft {
    /// As `enter`, for a value that somebody has let stand before.
    mutating func enterWhatever(_ db: Database, by: String, now: Timestamp) throws -> MileageSnapshot.ID? {
        if case .odometer(let reading) = content {
            return try MileageSnapshot.insert(
                db, reading.confirmation(for: vehicle), reading.source, as: id, of: readingID,
                takenAt: Timestamp(reading.takenAt, field: "takenAt"), now: now, flagged: reading.acknowledged
            ).id
        }
        var writing = LogWriting(by: by, from: .import)
        do {
            return try enter(db, writing, now: now)
        } catch StoreError.needsSecondYes(let flags, _) {
            writing.acknowledging = Set(flags)
            return try enter(db, writing, now: now)
        }
    }
}

internal import GRDB

/// What becomes of another store's rows: their numbers, and our numbers of the same rows. They lie in a database of their
/// own, so that the memory of a merge doesn't grow with the stores.
struct MergeNumbers {
    /// Rows that keep a number, which has to be found by the number in the other store.
    enum Kind: String {
        case reading, entry, item
    }

    private let db: Database

    /// - Parameter db: empty.
    init(_ db: Database) throws {
        self.db = db
        try db.execute(
            sql: """
                CREATE TABLE reading (theirs INTEGER PRIMARY KEY, ours INTEGER NOT NULL, isTaken INTEGER);
                CREATE TABLE entry (theirs INTEGER PRIMARY KEY, ours INTEGER NOT NULL);
                CREATE TABLE item (theirs INTEGER PRIMARY KEY, ours INTEGER NOT NULL, step INTEGER);
                CREATE TABLE withdrawn (
                    vehicle INTEGER, takenAt TEXT, wholeUnits INTEGER, tenths INTEGER, unit TEXT, createdAt TEXT,
                    ours INTEGER, withdrawnAt TEXT,
                    PRIMARY KEY (vehicle, takenAt, wholeUnits, tenths, unit, createdAt)
                ) WITHOUT ROWID;
                CREATE INDEX withdrawn_number ON withdrawn (ours);
                CREATE INDEX withdrawn_value ON withdrawn (takenAt, wholeUnits);
                """)
    }

    /// Our number of the row that has this one there. Nil: it isn't known yet, or there is none.
    subscript(kind: Kind, theirs: Int64) -> Int64? {
        get throws {
            try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT ours FROM \(kind.rawValue) WHERE theirs = ?"), arguments: [theirs])
        }
    }

    func note(_ kind: Kind, _ theirs: Int64, as ours: Int64) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO \(kind.rawValue) (theirs, ours) VALUES (?, ?)")
            .execute(arguments: [theirs, ours])
    }
}

// Readings that were taken over.

extension MergeNumbers {
    /// Our reading has their decision, or was copied from theirs as a whole.
    func noteTakenReading(_ theirs: Int64, as ours: Int64) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO reading (theirs, ours, isTaken) VALUES (?, ?, 1)")
            .execute(arguments: [theirs, ours])
    }

    func isTaken(reading theirs: Int64) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT isTaken IS NOT NULL FROM reading WHERE theirs = ?"), arguments: [theirs])
            ?? false
    }
}

// What is to be done with items.

extension MergeNumbers {
    func plan(_ step: Merge.ItemStep?, for theirs: Int64) throws {
        try db.cachedStatement(sql: "UPDATE item SET step = ? WHERE theirs = ?")
            .execute(arguments: [step?.rawValue, theirs])
    }

    func isAnyPlanned(_ step: Merge.ItemStep) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM item WHERE step = ?)", arguments: [step.rawValue])!
    }

    func isPlanned(_ step: Merge.ItemStep, for theirs: Int64) throws -> Bool {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT step FROM item WHERE theirs = ?"), arguments: [theirs])
            == step.rawValue
    }

    /// The numbers of the items for which `step` is planned, in order.
    func items(planned step: Merge.ItemStep) throws -> RowCursor {
        try items("step = \(step.rawValue)")
    }

    /// The numbers of the items with a plan, in order, and their `step`. New ones come late: a schedule that is renamed
    /// leaves its name free for them. Moved ones come last: they name the schedules of the other vehicle.
    func plannedItems() throws -> RowCursor { try items("step IS NOT NULL") }

    private func items(_ condition: String) throws -> RowCursor {
        try Row.fetchCursor(
            db,
            sql: """
                SELECT theirs, ours, step FROM item WHERE \(condition)
                ORDER BY (step = \(Merge.ItemStep.add.rawValue)) + 2 * (step = \(Merge.ItemStep.move.rawValue)), theirs
                """)
    }
}

// Entries that were withdrawn here.

extension MergeNumbers {
    /// - Parameter at: nil: it says nothing of other entries.
    func noteWithdrawn(_ key: Merge.EntryKey, as ours: Int64, at: String?) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO withdrawn VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
            .execute(arguments: key.arguments + [ours, at])
    }

    /// Our number of the withdrawn entry, and when it was withdrawn, if that says something of others. Nil: it wasn't.
    func withdrawal(_ key: Merge.EntryKey) throws -> (number: Int64, at: String?)? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT ours, withdrawnAt FROM withdrawn
                    WHERE vehicle = ? AND takenAt = ? AND wholeUnits = ? AND tenths = ? AND unit = ? AND createdAt = ?
                    """), arguments: key.arguments
        ).map { (try $0.value("ours"), try $0.value("withdrawnAt")) }
    }

    /// Our number of an entry of the same moment with the same value that was withdrawn after this one was written. Nil: there is
    /// none, but for those that this one was before it was moved.
    func withdrawnAfter(_ key: Merge.EntryKey) throws -> Int64? {
        guard let span = key.written else { return nil }
        return try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT ours FROM withdrawn
                    WHERE vehicle = ? AND takenAt = ? AND wholeUnits = ? AND tenths = ? AND unit = ? AND withdrawnAt > ?
                        AND createdAt NOT BETWEEN ? AND ?
                    """), arguments: key.arguments + [span.lowerBound, span.upperBound])
    }

    /// Whether another vehicle's entry with the same value and time was withdrawn.
    func isWithdrawnElsewhere(_ key: Merge.EntryKey) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM withdrawn
                        WHERE takenAt = ? AND wholeUnits = ? AND tenths = ? AND unit = ? AND vehicle <> ?)
                    """),
            arguments: [key.takenAt, key.wholeUnits, key.tenths ?? -1, key.unit, key.vehicle])!
    }

    /// The vehicle's withdrawn entries of the same moment with the same value, without those that came with an item.
    func withdrawals(_ key: Merge.EntryKey) throws -> [(createdAt: String, withdrawnAt: String)] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT createdAt, withdrawnAt FROM withdrawn
                    WHERE vehicle = ? AND takenAt = ? AND wholeUnits = ? AND tenths = ? AND unit = ?
                        AND withdrawnAt IS NOT NULL
                    """), arguments: [key.vehicle, key.takenAt, key.wholeUnits, key.tenths ?? -1, key.unit]
        ).map { (try $0.value("createdAt"), try $0.value("withdrawnAt")) }
    }

    func isOfWithdrawn(_ number: Int64) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM withdrawn WHERE ours = ?)"), arguments: [number])!
    }
}

extension Merge.EntryKey {
    /// A key has no nulls: -1 stands for no tenths.
    fileprivate var arguments: StatementArguments { [vehicle, takenAt, wholeUnits, tenths ?? -1, unit, createdAt] }
}

/// People know an entry by its number. An entry keeps its number unless another one has it here.
struct FreeNumbers {
    private var last: Int64

    /// - Parameter highest: of the numbers in both stores.
    init(above highest: [Int64?]) { last = highest.compactMap { $0 }.max() ?? 0 }

    /// The same number if it is free, else one above all others.
    mutating func take(_ number: Int64, isTaken: Bool) -> Int64 {
        guard isTaken else { return number }
        last += 1
        return last
    }
}

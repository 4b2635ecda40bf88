internal import GRDB

/// What becomes of another store's rows: their numbers, and our numbers of the same rows. They lie in a database of their
/// own, so that the memory of a merge doesn't grow with the stores.
struct MergeNumbers {
    private let db: Database

    /// - Parameter db: empty.
    init(_ db: Database) throws {
        self.db = db
        try db.execute(
            sql: """
                CREATE TABLE reading (theirs INTEGER PRIMARY KEY, ours INTEGER NOT NULL, isTaken INTEGER);
                CREATE TABLE item (
                    id INTEGER PRIMARY KEY, theirs TEXT UNIQUE, theirVehicle INTEGER, theirNumber INTEGER, isReading INTEGER,
                    ours TEXT, vehicle INTEGER, number INTEGER, step INTEGER);
                CREATE INDEX item_number ON item (theirVehicle, theirNumber);
                """)
    }
}

// Readings of photos.

extension MergeNumbers {
    /// Our number of the reading that has this one there. Nil: it isn't known yet, or there is none.
    func reading(_ theirs: Int64) throws -> Int64? {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT ours FROM reading WHERE theirs = ?"), arguments: [theirs])
    }

    /// Their number of our reading, which may take long. Nil: it isn't known there.
    func theirReading(_ ours: Int64) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT theirs FROM reading WHERE ours = ? ORDER BY theirs DESC", arguments: [ours])
    }

    func noteReading(_ theirs: Int64, as ours: Int64) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO reading (theirs, ours) VALUES (?, ?)")
            .execute(arguments: [theirs, ours])
    }

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

// Entries, and what is to be done with them.

extension MergeNumbers {
    /// One of our entries.
    struct Own {
        let uid: String
        let vehicle: Int64
        let number: Int64
    }

    /// - Parameters:
    ///   - theirs: the first revision of their entry.
    ///   - own: the same entry here, or what it is to be here.
    func add(_ theirs: Row, as own: Own, _ step: Merge.ItemStep) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO item (theirs, theirVehicle, theirNumber, isReading, ours, vehicle, number, step)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            try theirs.value("uid") as String, try theirs.value("vehicleId") as Int64,
            try theirs.value("number") as Int64,
            try theirs.value("kind") as String == LogItem.Kind.reading.rawValue, own.uid, own.vehicle, own.number,
            step.rawValue,
        ])
    }

    /// From now on theirs is this one of ours.
    func note(_ theirs: String, as own: Own) throws {
        try db.cachedStatement(sql: "UPDATE item SET ours = ?, vehicle = ?, number = ? WHERE theirs = ?")
            .execute(arguments: [own.uid, own.vehicle, own.number, theirs])
    }

    func own(_ theirs: String) throws -> Own? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT ours, vehicle, number FROM item WHERE theirs = ?"), arguments: [theirs]
        ).map(Own.init(row:))
    }

    /// Our number of the entry that has this number there.
    func number(_ theirs: Int64, of theirVehicle: Int64) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT number FROM item WHERE theirVehicle = ? AND theirNumber = ?"),
            arguments: [theirVehicle, theirs])
    }

    func plan(_ step: Merge.ItemStep?, for theirs: String) throws {
        try db.cachedStatement(sql: "UPDATE item SET step = ? WHERE theirs = ?")
            .execute(arguments: [step?.rawValue, theirs])
    }

    func isAnyPlanned(_ step: Merge.ItemStep) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM item WHERE step = ?)", arguments: [step.rawValue])!
    }

    func isPlanned(_ step: Merge.ItemStep, for theirs: String) throws -> Bool {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT step FROM item WHERE theirs = ?"), arguments: [theirs])
            == step.rawValue
    }

    /// The entries for which `step` is planned, in order.
    func items(planned step: Merge.ItemStep) throws -> RowCursor {
        try items("step = \(step.rawValue)")
    }

    /// The readings for which something is planned that takes a value out of our log.
    func readingsThatLeave() throws -> RowCursor {
        let steps = [Merge.ItemStep.withdraw, .move, .extend].map { "\($0.rawValue)" }.joined(separator: ", ")
        return try items("isReading AND step IN (\(steps))")
    }

    /// The entries with a plan, in order, and their `step`. New ones come late: a schedule that is renamed
    /// leaves its name free for them. Moved ones come last: they name the schedules of the other vehicle. Readings come first in
    /// each: other entries go by them.
    func plannedItems() throws -> RowCursor { try items("step IS NOT NULL") }

    private func items(_ condition: String) throws -> RowCursor {
        try Row.fetchCursor(
            db,
            sql: """
                SELECT theirs, ours, vehicle, number, step FROM item WHERE \(condition)
                ORDER BY (step = \(Merge.ItemStep.add.rawValue)) + 2 * (step = \(Merge.ItemStep.move.rawValue)), isReading DESC, id
                """)
    }
}

extension MergeNumbers.Own {
    /// From the columns `ours`, `vehicle` and `number`.
    init(row: Row) throws {
        self.init(uid: try row.value("ours"), vehicle: try row.value("vehicle"), number: try row.value("number"))
    }

    /// From a revision of ours.
    init(revision: Row) throws {
        self.init(
            uid: try revision.value("uid"), vehicle: try revision.value("vehicleId"),
            number: try revision.value("number"))
    }
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

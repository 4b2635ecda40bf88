internal import Dispatch
public import Foundation
internal import GRDB
public import OdologOdometer
internal import OdologReading
internal import OdologVehicleLog
internal import Synchronization

extension VehicleStore {
    /// What would be odd about the value in the vehicle's log at this time.
    ///
    /// Throws `.noSuchVehicleID` and `.invalidValue`.
    ///
    /// - Parameters:
    ///   - value: the new value.
    ///   - unit: its unit.
    ///   - vehicle: whose log.
    ///   - time: when the odometer showed it.
    ///   - source: where the photo's time is from. Nil: there is no photo.
    ///   - utcOffset: how many seconds the clock behind the time was ahead of UTC: it tells a day that was typed without a time.
    ///     Nil: this machine's offset.
    public func assess(
        _ value: OdometerValue, unit: DistanceUnit, vehicle: Vehicle.ID, at time: Date,
        from source: MileageSnapshot.TimeSource? = nil, utcOffset: Int? = nil
    ) throws(StoreError) -> MileageAssessment {
        try assess(value, unit: unit, vehicle: vehicle, at: time, from: source, utcOffset: utcOffset, replacing: nil)
    }

    /// - Parameter own: an entry that the value is to replace.
    package func assess(
        _ value: OdometerValue, unit: DistanceUnit, vehicle: Vehicle.ID, at time: Date,
        from source: MileageSnapshot.TimeSource? = nil, utcOffset: Int? = nil, replacing own: MileageSnapshot.ID?
    ) throws(StoreError) -> MileageAssessment {
        let moment = try Timestamp(time, field: "takenAt").date
        let time = LogTime(
            moment, source ?? .entered, utcOffset: utcOffset ?? TimeZone.current.secondsFromGMT(for: moment),
            in: .current)
        return try read { db in
            try MileageAssessment(db, value, unit, of: vehicle, time, from: source, replacing: own)
        }
    }

    /// The vehicle's last snapshot at or before the time that counts (``LeftOutReading``), to compare a new reading with.
    /// Nil: there is none.
    public func lastSnapshot(
        of vehicle: Vehicle.ID, at time: Date = .distantFuture
    ) throws(StoreError) -> MileageSnapshot? {
        let time = try Timestamp(min(time, Timestamp.range.upperBound.date), field: "takenAt")
        return try read { db in
            let vehicle = try Vehicle.find(db, vehicle)
            return try NearSnapshots(db, of: vehicle, at: time).last(at: time)
        }
    }

    /// The vehicle's first entry after a time, whether it counts or not. Throws `.noSuchVehicleID`.
    package func nextSnapshot(of vehicle: Vehicle.ID, after time: Date) throws(StoreError) -> MileageSnapshot? {
        let time = try Timestamp(time, field: "takenAt")
        return try read { db in
            try Row.fetchOne(
                db,
                sql: "SELECT * FROM mileageSnapshot WHERE vehicleId = ? AND takenAt > ? ORDER BY takenAt, id LIMIT 1",
                arguments: [Vehicle.find(db, vehicle).id.rawValue, time.text]
            ).map(MileageSnapshot.init(row:))
        }
    }

    /// The entry that says just the same of the same minute, whether it counts or not. Throws `.noSuchVehicleID`.
    package func entry(sayingAsMuchAs confirmation: Confirmation) throws(StoreError) -> MileageSnapshot? {
        try read { db in
            let vehicle = try Vehicle.find(db, confirmation.vehicle)
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM mileageSnapshot
                    WHERE vehicleId = ? AND wholeUnits = ? AND tenths IS ? AND unit = ? ORDER BY number
                    """,
                arguments: [
                    vehicle.id.rawValue, confirmation.value.wholeUnits, confirmation.value.tenths,
                    confirmation.unit.rawValue,
                ]
            ).map(MileageSnapshot.init(row:)).first {
                abs($0.takenAt.timeIntervalSince(confirmation.takenAt)) < 60
            }
        }
    }

    /// The readings that were taken back out of the vehicle's log, the earliest first. Throws `.noSuchVehicleID`.
    public func withdrawn(of vehicle: Vehicle.ID) throws(StoreError) -> [WithdrawnSnapshot] {
        try read { db in
            _ = try Vehicle.find(db, vehicle)
            let columns = try splittingRowAdapters(columnCounts: [
                db.columns(in: "logItem").count, db.columns(in: "reading").count, db.columns(in: "photo").count,
            ])
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT entry.*, reading.*, photo.* FROM logItem AS entry
                    LEFT JOIN reading ON reading.id = entry.readingId
                    LEFT JOIN photo ON photo.id = reading.photoId
                    WHERE entry.vehicleId = ? AND entry.kind = 'reading' AND entry.endedAt IS NOT NULL AND NOT EXISTS (
                        SELECT 1 FROM logItem WHERE uid = entry.uid AND revision > entry.revision)
                    ORDER BY entry.endedAt, entry.id
                    """,
                arguments: [vehicle.rawValue],
                adapter: ScopeAdapter(["entry": columns[0], "reading": columns[1], "photo": columns[2]]))
            var found: [WithdrawnSnapshot] = []
            while let row = try rows.next() {
                let item = try LogItem(row: row.scopes["entry"]!)
                guard case .odometer(let reading) = item.content, let endedAt = item.endedAt else { continue }
                let isPhoto = item.readingID != nil
                found.append(
                    WithdrawnSnapshot(
                        entry: LogEntry(
                            snapshot: MileageSnapshot(item, reading),
                            reading: isPhoto ? try StoredReading(row: row.scopes["reading"]!) : nil,
                            photo: isPhoto ? try StoredPhoto(row: row.scopes["photo"]!) : nil), withdrawnAt: endedAt))
            }
            return found
        }
    }

    /// The odometer values and VINs that a threshold has logged, in the order in which they were logged. What was taken
    /// back or corrected is left out. `vehicle` nil: of all vehicles. Throws `.noSuchVehicleID`.
    public func thresholdDecisions(of vehicle: Vehicle.ID? = nil) throws(StoreError) -> [ThresholdDecision] {
        try read { db in
            if let vehicle { _ = try Vehicle.find(db, vehicle) }
            let columns = try splittingRowAdapters(columnCounts: [
                db.columns(in: "reading").count, db.columns(in: "photo").count,
                db.columns(in: "mileageSnapshot").count,
            ])
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT reading.*, photo.*, mileageSnapshot.*
                    FROM reading
                    JOIN photo ON photo.id = reading.photoId
                    LEFT JOIN mileageSnapshot ON mileageSnapshot.readingId = reading.id
                    WHERE reading.decidedBy = 'threshold' AND reading.status IN ('confirmed', 'edited')
                        AND reading.copyOf IS NULL
                        AND (:vehicle IS NULL OR reading.vehicleId = :vehicle)
                    ORDER BY reading.decidedAt, reading.id
                    """,
                arguments: ["vehicle": vehicle?.rawValue],
                adapter: ScopeAdapter(["reading": columns[0], "photo": columns[1], "snapshot": columns[2]]))
            return try rows.compactMap { row in
                let reading = try StoredReading(row: row.scopes["reading"]!)
                let snapshot = reading.kind == .odometer ? try MileageSnapshot(row: row.scopes["snapshot"]!) : nil
                // What a person has corrected since is that person's.
                if let snapshot, !reading.content.says(snapshot.value, snapshot.unit) { return nil }
                return ThresholdDecision(
                    reading: reading, photo: try StoredPhoto(row: row.scopes["photo"]!), snapshot: snapshot)
            }
        }
    }

    /// The vehicle's log in the order of time. `limit`: only the latest entries, this many. Throws `.noSuchVehicleID`.
    public func history(of vehicle: Vehicle.ID, limit: Int? = nil) throws(StoreError) -> [LogEntry] {
        try read { db in
            _ = try Vehicle.find(db, vehicle)
            return try LogEntry.all(
                db,
                """
                WHERE mileageSnapshot.vehicleId = ?
                ORDER BY mileageSnapshot.takenAt DESC, mileageSnapshot.id DESC LIMIT ?
                """,
                // A negative limit means no entries.
                [vehicle.rawValue, limit.map { max(0, $0) } ?? -1]
            ).reversed()
        }
    }

    /// One line of the vehicle's log: the odometer value of an entry. Throws `.noSuchEntry`: it has none of this number.
    public func entry(_ id: MileageSnapshot.ID, of vehicle: Vehicle.ID) throws(StoreError) -> LogEntry {
        try read { db in
            let found = try LogEntry.all(
                db, "WHERE mileageSnapshot.number = ? AND mileageSnapshot.vehicleId = ?",
                [id.rawValue, vehicle.rawValue])
            guard let entry = found.first else { throw StoreError.noSuchEntry(id) }
            return entry
        }
    }
}

/// A line of a log, from a row with the scopes `snapshot`, `reading` and `photo`.
private struct LogRow {
    let snapshot: MileageSnapshot
    /// The row where there is a reading. Only such rows are copied: most of a log may be typed.
    let read: Row?
    /// What was read. To parse it is most of the work, so other cores do it while SQLite reads on.
    let content: Later<Reading>?

    init(_ row: Row) throws {
        snapshot = try MileageSnapshot(row: row.scopes["snapshot"]!)
        read = snapshot.readingID == nil ? nil : row.copy()
        let text: String? = try read?.scopes["reading"]!.value("content")
        content = text.map { text in Later { try Reading(column: "content", holding: text) } }
    }
}

/// A value that another thread makes.
private final class Later<Value: Sendable>: Sendable {
    private let work = DispatchGroup()
    private let made = Mutex<Result<Value, any Error>?>(nil)

    init(_ make: @escaping @Sendable () throws -> Value) {
        DispatchQueue.global().async(group: work) {
            let value = Result { try make() }
            self.made.withLock { $0 = value }
        }
    }

    /// Waits for it.
    func get() throws -> Value {
        work.wait()
        return try made.withLock { $0 }!.get()
    }
}

extension LogEntry {
    /// - Parameter condition: SQL, from `WHERE` on.
    fileprivate static func all(
        _ db: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> [LogEntry] {
        let columns = try splittingRowAdapters(columnCounts: [
            db.columns(in: "mileageSnapshot").count, db.columns(in: "reading").count,
            db.columns(in: "photo").count,
        ])
        return try Array(
            Row.fetchCursor(
                db,
                sql: """
                    SELECT mileageSnapshot.*, reading.*, photo.*
                    FROM mileageSnapshot
                    LEFT JOIN reading ON reading.id = mileageSnapshot.readingId
                    LEFT JOIN photo ON photo.id = reading.photoId
                    \(condition)
                    """,
                arguments: arguments,
                adapter: ScopeAdapter(["snapshot": columns[0], "reading": columns[1], "photo": columns[2]])
            ).map(LogRow.init)
        ).map(LogEntry.init)
    }

    fileprivate init(_ row: LogRow) throws {
        snapshot = row.snapshot
        guard let read = row.read, let content = try row.content?.get() else {
            (reading, photo) = (nil, nil)
            return
        }
        reading = try StoredReading(row: read.scopes["reading"]!, content: content)
        photo = try StoredPhoto(row: read.scopes["photo"]!)
    }
}

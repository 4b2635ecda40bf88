public import Foundation
internal import GRDB
public import OdologOdometer
public import OdologVIN
internal import OdologValues
internal import OdologVehicleLog

/// A yes to an odometer value.
public struct Confirmation: Hashable, Sendable {
    /// The value as it was read, or corrected.
    public var value: OdometerValue
    /// The unit that `value` counts.
    public var unit: DistanceUnit
    /// Whose log it is to stand in.
    public var vehicle: Vehicle.ID
    /// When the odometer showed it.
    public var takenAt: Date
    /// Where `takenAt` is from.
    public var timeSource: MileageSnapshot.TimeSource
    /// How many seconds the clock behind `takenAt` was ahead of UTC. Nil: as much as the vehicle's
    /// clock.
    public var utcOffset: Int?
    /// The flags of `assess` that somebody has said yes to. A flag with another distance or time does not count.
    public var acknowledging: Set<MileageFlag>
    /// Who said yes.
    public var decidedBy: DecisionMaker
    /// The threshold, 0...1, where a threshold decides.
    public var threshold: Double?
    /// Who writes the entry: 1 to 200 characters. Nil: a person, or a threshold.
    public var by: String?

    public init(
        value: OdometerValue, unit: DistanceUnit, vehicle: Vehicle.ID, takenAt: Date,
        timeSource: MileageSnapshot.TimeSource, utcOffset: Int? = nil, acknowledging: some Sequence<MileageFlag> = [],
        decidedBy: DecisionMaker = .person, threshold: Double? = nil, by: String? = nil
    ) {
        self.value = value
        self.unit = unit
        self.vehicle = vehicle
        self.takenAt = takenAt
        self.timeSource = timeSource
        self.utcOffset = utcOffset
        self.acknowledging = Set(acknowledging)
        self.decidedBy = decidedBy
        self.threshold = threshold
        self.by = by
    }
}

extension VehicleStore {
    /// Puts a pending odometer reading into its vehicle's log, in one transaction. The snapshot is written. The reading
    /// becomes confirmed, or edited where the value or the unit is not what was read.
    ///
    /// The value is assessed again in the transaction, so that entries of other processes since then count.
    ///
    /// A copy of a logged photo, such as an edited one or one sent by a messenger, is confirmed without an entry of its
    /// own. A copy is of the same vehicle, with the same whole units, taken in the same second; or on the same day, where
    /// the name of one of the two gives only the day. The existing entry is returned. Its `readingID` is the reading of the
    /// first photo.
    ///
    /// Throws:
    /// - `.needsSecondYes` with the flags that are not acknowledged, and those that explain them
    /// - `.needsPerson`: a threshold decides, and the reading isn't one for it (`objections(to:of:vehicle:acceptAt:)`)
    /// - `.alreadyLogged`: the photo is in the log, by this or another process
    /// - `.alreadyRejected`, `.noSuchReading`, `.wrongKind`, `.noSuchVehicleID` and `.invalidValue`
    @discardableResult
    public func confirm(
        _ id: StoredReading.ID, as confirmation: Confirmation
    ) throws(StoreError) -> MileageSnapshot {
        let takenAt = try Timestamp(confirmation.takenAt, field: "takenAt")
        try DecisionMaker.check(confirmation.threshold)
        return try write { db in
            let reading = try StoredReading.find(db, id)
            return try reading.confirm(db, as: confirmation, takenAt: takenAt, now: Timestamp.now("decidedAt"))
        }
    }

    /// Registers a photo with its reading and confirms it, in one transaction. This is for a program that leaves
    /// nothing in the store until a person has said yes. An earlier rejected reading of the photo does not matter.
    ///
    /// Throws what `register` and `confirm` throw.
    @discardableResult
    public func log(
        _ photo: PhotoRecord, reading: Reading, as confirmation: Confirmation
    ) throws(StoreError) -> MileageSnapshot {
        let photo = try NewPhoto(photo, reading, confirmation, in: self)
        return try write { db in try photo.log(db) }
    }

    /// As `log(_:reading:as:)`. In the same transaction it writes the entry that the photo was taken for.
    ///
    /// Throws also what `add(_:to:_:)` throws.
    ///
    /// - Parameters:
    ///   - photo: what is known of the photo.
    ///   - reading: what was read from it.
    ///   - confirmation: what the person said yes to.
    ///   - writing: who writes the entry, and from what.
    ///   - entry: makes the entry from the snapshot that is in the log then, with its time and odometer value. It must not call
    ///     the store.
    @discardableResult
    public func log(
        _ photo: PhotoRecord, reading: Reading, as confirmation: Confirmation, with writing: LogWriting,
        _ entry: (MileageSnapshot) throws -> LogItem.Content
    ) throws(StoreError) -> LogItem {
        let photo = try NewPhoto(photo, reading, confirmation, in: self)
        return try write { db in
            let snapshot = try photo.log(db)
            let item = try LogItem.add(
                db, StoreError.ofCaller { try entry(snapshot) }, to: confirmation.vehicle, writing)
            try checkFiles(of: item)
            return item
        }
    }

    /// As `log(_:reading:as:)`. In the same transaction it edits the entry that the photo was taken for, as `edit` does. An odometer
    /// value that came with the entry before is taken out first, so that a wrong one doesn't speak against the photo's.
    ///
    /// Throws also what `edit(_:of:_:_:)` throws.
    ///
    /// - Parameters:
    ///   - photo: what is known of the photo.
    ///   - reading: what was read from it.
    ///   - confirmation: what the person said yes to.
    ///   - id: an entry of the confirmation's vehicle.
    ///   - writing: who writes the entry, and from what.
    ///   - change: makes the entry from what it was, and from the snapshot that is in the log then. It must not call the store.
    @discardableResult
    public func log(
        _ photo: PhotoRecord, reading: Reading, as confirmation: Confirmation, editing id: LogItem.ID,
        with writing: LogWriting, _ change: (LogItem.Content, MileageSnapshot) throws -> LogItem.Content
    ) throws(StoreError) -> LogItem {
        let photo = try NewPhoto(photo, reading, confirmation, in: self)
        return try write { db in
            let before = try LogItem.find(db, id, of: confirmation.vehicle)
            let item = try before.edit(db, writing, logging: { try photo.log(db) }, change)
            try checkFiles(of: item, besides: before.content.attachments)
            return item
        }
    }

    /// Logs a value that a person read themselves, without a photo. Throws `.needsSecondYes`, `.noSuchVehicleID` and
    /// `.invalidValue`.
    @discardableResult
    public func log(_ confirmation: Confirmation) throws(StoreError) -> MileageSnapshot {
        let takenAt = try Timestamp(confirmation.takenAt, field: "takenAt")
        return try write { db in
            try MileageSnapshot.log(db, confirmation, .typed, takenAt: takenAt, now: Timestamp.now("createdAt"))
        }
    }

    /// Confirms a pending VIN reading, in one transaction. The VIN becomes the vehicle's. The reading becomes
    /// confirmed, or edited where the VIN is not what was read. A VIN that is replaced is kept as a former one, as by
    /// `update`.
    ///
    /// Throws:
    /// - `.vinTaken` when another vehicle has the VIN
    /// - `.vehicleHasOtherVIN` when the vehicle has another VIN and `replacing` is false
    /// - `.alreadyConfirmed`, `.alreadyRejected`, `.noSuchReading`, `.wrongKind`, `.noSuchVehicleID`
    @discardableResult
    public func confirmVIN(
        _ id: StoredReading.ID, as vin: VIN, vehicle: Vehicle.ID, replacing: Bool = false,
        decidedBy: DecisionMaker = .person, threshold: Double? = nil
    ) throws(StoreError) -> Vehicle {
        try DecisionMaker.check(threshold)
        return try write { db in
            let reading = try StoredReading.find(db, id)
            return try reading.confirmVIN(
                db, as: vin, vehicle: vehicle, replacing: replacing, decidedBy: decidedBy, threshold: threshold,
                now: Timestamp.now("decidedAt"))
        }
    }
}

/// A photo that is to be registered and logged in one transaction.
private struct NewPhoto {
    let record: PhotoRecord
    let photo: StatementArguments
    let kind: ReadingKind
    let reading: StatementArguments
    let confirmation: Confirmation
    let takenAt: Timestamp
    let place: KnownPlace

    init(
        _ record: PhotoRecord, _ reading: Reading, _ confirmation: Confirmation, in store: VehicleStore
    ) throws(StoreError) {
        self.record = record
        self.confirmation = confirmation
        photo = try record.arguments
        kind = reading.kindToConfirm
        self.reading = try reading.arguments
        takenAt = try Timestamp(confirmation.takenAt, field: "takenAt")
        try DecisionMaker.check(confirmation.threshold)
        place = try store.knownPlace(of: record)
    }

    func log(_ db: Database) throws -> MileageSnapshot {
        let now = try Timestamp.now("decidedAt")
        let id = try StoredPhoto.insertOrUpdate(db, record, photo, place: place, now: now)
        let stored = try StoredReading.pending(db, kind, reading, of: id, now: now)
        return try stored.confirm(db, as: confirmation, takenAt: takenAt, now: now)
    }
}

extension StoredReading {
    /// The photo's reading of this kind that is not rejected, or a new one. A pending reading gets the new content.
    fileprivate static func pending(
        _ db: Database, _ kind: ReadingKind, _ arguments: StatementArguments, of photo: StoredPhoto.ID, now: Timestamp
    ) throws -> StoredReading {
        guard let other = try all(db, of: photo).first(where: { $0.kind == kind && $0.status != .rejected }) else {
            return try find(db, insert(db, arguments, of: photo, vehicle: nil, now: now))
        }
        guard other.status == .pending else { return other }
        try other.replace(db, arguments, vehicle: other.vehicleID)
        return try find(db, other.id)
    }

    fileprivate func confirm(
        _ db: Database, as confirmation: Confirmation, takenAt: Timestamp, now: Timestamp
    ) throws -> MileageSnapshot {
        guard kind == .odometer else { throw StoreError.wrongKind(id, kind: kind) }
        try checkIsPending(db)
        _ = try Vehicle.find(db, confirmation.vehicle)
        let isAsRead = content.says(confirmation.value, confirmation.unit)
        try check(db, by: confirmation.decidedBy, threshold: confirmation.threshold, isAsRead: isAsRead)
        if confirmation.decidedBy == .threshold {
            let photo = try StoredPhoto(row: .required(db, sql: "SELECT * FROM photo WHERE id = ?", photoID.rawValue))
            if let copy = try decidedCopy(db, as: confirmation, of: photo) {
                throw StoreError.needsPerson([copy.objection])
            }
        }
        let entry = try MileageSnapshot.find(db, takenAt: takenAt, as: confirmation, photo: photoID)
        _ = try decide(
            db, isAsRead ? .confirmed : .edited, vehicle: confirmation.vehicle, by: confirmation.decidedBy,
            threshold: confirmation.threshold, copyOf: entry?.readingID, now: now)
        return try entry ?? MileageSnapshot.log(db, confirmation, .photo, of: self, takenAt: takenAt, now: now)
    }

    fileprivate func confirmVIN(
        _ db: Database, as vin: VIN, vehicle: Vehicle.ID, replacing: Bool, decidedBy: DecisionMaker,
        threshold: Double?, now: Timestamp
    ) throws -> Vehicle {
        guard kind == .vin else { throw StoreError.wrongKind(id, kind: kind) }
        try checkIsPending(db)
        try check(db, by: decidedBy, threshold: threshold, isAsRead: content.vin == vin)
        let owner = try Vehicle.find(db, vehicle)
        if let known = owner.vin, known != vin, !replacing {
            throw StoreError.vehicleHasOtherVIN(known, vehicle: owner.name)
        }
        if let other = try Vehicle.find(db, vin: vin), other.id != vehicle {
            throw StoreError.vinTaken(vin, by: other.name)
        }
        try db.execute(
            sql: "UPDATE vehicle SET vin = ? WHERE id = ?", arguments: [vin.text, vehicle.rawValue])
        _ = try decide(
            db, content.vin == vin ? .confirmed : .edited, vehicle: vehicle, by: decidedBy, threshold: threshold,
            now: now)
        return try Vehicle.find(db, vehicle)
    }
}

extension StoredReading {
    /// Writes a reading of the same photo with the same content for a vehicle, as a person's decision. This reading must be
    /// rejected by then.
    func decideAnew(
        _ db: Database, _ status: Status, vehicle: Vehicle.ID, copyOf: ID?, now: Timestamp
    ) throws -> ID {
        let others = ["id", "vehicleId", "status", "decidedAt", "decidedBy", "threshold", "copyOf"]
        let kept = try db.columns(in: "reading").map(\.name).filter { !others.contains($0) }.joined(separator: ", ")
        try db.execute(
            sql: """
                INSERT INTO reading (\(kept), vehicleId, status, decidedAt, decidedBy, copyOf)
                SELECT \(kept), :vehicle, :status, :now, 'person', :copyOf FROM reading WHERE id = :id
                """,
            arguments: [
                "vehicle": vehicle.rawValue, "status": status.rawValue, "now": now.text, "copyOf": copyOf?.rawValue,
                "id": id.rawValue,
            ])
        return ID(rawValue: db.lastInsertedRowID)
    }

    /// The readings of photos that are copies of this one's.
    func copies(_ db: Database) throws -> [StoredReading] {
        try Row.fetchAll(db, sql: "SELECT * FROM reading WHERE copyOf = ? ORDER BY id", arguments: [id.rawValue])
            .map(StoredReading.init(row:))
    }
}

extension Confirmation {
    /// Codes of what is odd about the value, and was said yes to. Throws `.needsSecondYes` and `.noSuchVehicleID`.
    fileprivate func letStand(_ db: Database, _ time: LogTime, isPhoto: Bool) throws -> [String] {
        let assessment = try MileageAssessment(db, value, unit, of: vehicle, time, from: isPhoto ? timeSource : nil)
        let byPerson = decidedBy == .person
        // Whoever sets a threshold may trust the dates of files. Any other flag is for a person who sees it.
        let acknowledged = byPerson ? acknowledging : acknowledging.intersection([.datedByFile])
        let open = assessment.flags.filter {
            (byPerson ? $0.needsSecondYes : $0.needsPerson) && !acknowledged.contains(where: $0.isSame)
        }
        guard open.isEmpty else {
            // Flags that only explain others are thrown, too.
            throw StoreError.needsSecondYes(
                assessment.flags.filter { !$0.needsPerson || !acknowledged.contains(where: $0.isSame) })
        }
        return assessment.flags.filter(\.needsPerson).map(\.code)
    }
}

extension Vehicle {
    /// Throws `.noSuchVehicleID`, and `.doesNotFit` where both are the same vehicle.
    static func find(_ db: Database, _ id: ID, toMoveFrom own: ID) throws -> Vehicle {
        let vehicle = try find(db, id)
        guard id != own else {
            throw StoreError.doesNotFit(field: "vehicle", value: vehicle.name, rule: "another than the entry's own")
        }
        return vehicle
    }
}

extension MileageSnapshot {
    /// The odometer value that the entry of this number has brought into the log. Nil: there is none.
    static func find(_ db: Database, _ id: ID, of vehicle: Vehicle.ID) throws -> MileageSnapshot? {
        try Row.fetchOne(
            db, sql: "SELECT * FROM mileageSnapshot WHERE vehicleId = ? AND number = ?",
            arguments: [vehicle.rawValue, id.rawValue]
        ).map(MileageSnapshot.init(row:))
    }

    /// Writes the value into the log, as an entry of its own. The photo's entry of before, if it was taken out of this log, comes back as
    /// the next revision.
    ///
    /// Throws `.needsSecondYes` and `.noSuchVehicleID`.
    ///
    /// - Parameter reading: what was read from the photo. Nil: there is no photo.
    static func log(
        _ db: Database, _ confirmation: Confirmation, _ source: ReadingSource, of reading: StoredReading? = nil,
        takenAt: Timestamp, now: Timestamp
    ) throws -> MileageSnapshot {
        let by = try TextRules.label(confirmation.by ?? confirmation.decidedBy.rawValue, field: "writtenBy")
        let vehicle = confirmation.vehicle
        let (known, uid) = try reading.map { try LogItem.former(db, of: $0, in: vehicle) } ?? (nil, EntryUID.new())
        let id = try known?.id ?? LogItem.nextID(db, in: vehicle)
        let snapshot = try insert(db, confirmation, source, as: id, of: reading?.id, takenAt: takenAt, now: now)
        _ = try LogItem.Draft(
            id: id, uid: uid, vehicle: vehicle, revision: (known?.revision ?? 0) + 1,
            content: .odometer(OdometerReading(snapshot)), origin: reading == nil ? .typed : .photo, by: by,
            readingID: reading?.id
        ).insert(db, snapshot: id, now: now)
        return snapshot
    }

    /// The entry of another photo of the same moment or day (``VehicleStore/confirm(_:as:)``).
    static func find(
        _ db: Database, takenAt: Timestamp, as confirmation: Confirmation, photo: StoredPhoto.ID
    ) throws -> MileageSnapshot? {
        try find(db, takenAt: takenAt, as: confirmation)
            ?? find(db, sameDayAs: takenAt, as: confirmation, photo: photo)
    }

    /// The entry of another photo of the same moment. A time that is only the moment of the confirmation finds none: it
    /// says nothing about the photo.
    static func find(
        _ db: Database, takenAt: Timestamp, as confirmation: Confirmation
    ) throws -> MileageSnapshot? {
        guard confirmation.timeSource != .now else { return nil }
        let second = takenAt.text.prefix("2026-01-01T00:00:00".count)
        return try Row.fetchOne(
            db,
            sql: """
                SELECT * FROM mileageSnapshot
                WHERE vehicleId = ? AND takenAt BETWEEN ? AND ? AND wholeUnits = ? AND unit = ? AND timeSource <> 'now'
                    AND readingId IS NOT NULL
                """,
            arguments: [
                confirmation.vehicle.rawValue, "\(second).000Z", "\(second).999Z", confirmation.value.wholeUnits,
                confirmation.unit.rawValue,
            ]
        ).map(MileageSnapshot.init(row:))
    }

    /// The entry of another photo of the same day, where the name of one of the two photos gives only the day: messengers
    /// take the time out of the copies that they send. The day is that of the clock behind the time.
    fileprivate static func find(
        _ db: Database, sameDayAs takenAt: Timestamp, as confirmation: Confirmation, photo: StoredPhoto.ID
    ) throws -> MileageSnapshot? {
        func dayOfName(_ id: StoredPhoto.ID) throws -> Int? {
            let row = try Row.required(db, sql: "SELECT * FROM photo WHERE id = ?", id.rawValue)
            return try StoredPhoto(row: row).record.nameTime?.day
        }
        guard confirmation.timeSource != .now else { return nil }
        let named = confirmation.timeSource == .name ? try dayOfName(photo) : nil
        let day = named ?? Self.day(takenAt.date, confirmation.utcOffset)
        let start = Date(timeIntervalSince1970: Double(day) * 86_400)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT mileageSnapshot.*, reading.photoId AS photo
                FROM mileageSnapshot JOIN reading ON reading.id = mileageSnapshot.readingId
                WHERE mileageSnapshot.vehicleId = ? AND takenAt BETWEEN ? AND ? AND mileageSnapshot.wholeUnits = ?
                    AND mileageSnapshot.unit = ? AND timeSource <> 'now'
                ORDER BY number
                """,
            arguments: [
                confirmation.vehicle.rawValue, try Timestamp(start - 86_400, field: "takenAt").text,
                try Timestamp(start + 2 * 86_400, field: "takenAt").text, confirmation.value.wholeUnits,
                confirmation.unit.rawValue,
            ])
        for row in rows {
            let entry = try MileageSnapshot(row: row)
            let namedDay = entry.timeSource == .name ? try dayOfName(row.id("photo")) : nil
            guard named != nil || namedDay != nil else { continue }
            if (namedDay ?? Self.day(entry.takenAt, entry.utcOffset)) == day { return entry }
        }
        return nil
    }

    /// Days since 1970-01-01 on a clock that was so many seconds ahead of UTC. Nil: this machine's.
    static func day(_ date: Date, _ utcOffset: Int?) -> Int {
        let offset = utcOffset ?? TimeZone.current.secondsFromGMT(for: date)
        return (Int(date.timeIntervalSince1970.rounded(.down)) + offset).flooredDivision(by: 86_400).quotient
    }

    /// Every odometer value enters the log here, whatever it comes with. Throws `.needsSecondYes` and `.noSuchVehicleID`.
    ///
    /// - Parameters:
    ///   - id: the number of the entry that brings it.
    ///   - known: codes of flags, for a value that stood in the log before. It isn't assessed again.
    static func insert(
        _ db: Database, _ confirmation: Confirmation, _ source: ReadingSource, as id: ID,
        of reading: StoredReading.ID? = nil, takenAt: Timestamp, now: Timestamp, flagged known: [String]? = nil
    ) throws -> MileageSnapshot {
        let offset =
            try confirmation.utcOffset
            ?? LogItem.profile(db, of: confirmation.vehicle).zone.secondsFromGMT(for: takenAt.date)
        guard abs(offset) <= 86_400 else {
            throw StoreError.invalidValue(field: "utcOffset", value: String(offset), rule: "at most a day")
        }
        let flags =
            try known
            ?? confirmation.letStand(
                db, LogTime(takenAt.date, confirmation.timeSource, utcOffset: offset, in: .current),
                isPhoto: reading != nil)
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO mileageSnapshot (number, vehicleId, wholeUnits, tenths, unit, takenAt, timeSource, utcOffset, source,
                    readingId, acknowledgedFlags, createdAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(
            arguments: [
                id.rawValue, confirmation.vehicle.rawValue, confirmation.value.wholeUnits, confirmation.value.tenths,
                confirmation.unit.rawValue, takenAt.text, confirmation.timeSource.rawValue, offset,
                source.rawValue, reading?.rawValue,
                try jsonText(flags, field: "acknowledgedFlags"), now.text,
            ])
        let row = db.lastInsertedRowID
        let snapshot = try MileageSnapshot(
            row: .required(db, sql: "SELECT * FROM mileageSnapshot WHERE id = ?", row))
        StoreClock.surroundings(of: confirmation.vehicle)?.add(snapshot, row: row, at: takenAt.text)
        return snapshot
    }

    /// Writes the row of an entry whose revision has ended anew, with some columns changed.
    ///
    /// - Parameter isOfPhoto: whether it stays what was read from its photo.
    func rewrite(
        _ db: Database, as id: ID, unit: DistanceUnit, source: ReadingSource, isOfPhoto: Bool = true
    ) throws {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM mileageSnapshot WHERE vehicleId = ? AND number = ?",
            arguments: [vehicleID.rawValue, self.id.rawValue])
        guard let row else { return }
        try delete(db)
        let columns = Array(row.columnNames)
        let marks = repeatElement("?", count: columns.count).joined(separator: ", ")
        let values = try columns.map { column -> DatabaseValue in
            switch column {
            case "number": id.rawValue.databaseValue
            case "unit": unit.rawValue.databaseValue
            case "source": source.rawValue.databaseValue
            case "readingId" where !isOfPhoto: .null
            default: try row.decode(DatabaseValue.self, forColumn: column)
            }
        }
        try db.execute(
            sql: "INSERT INTO mileageSnapshot (\(columns.joined(separator: ", "))) VALUES (\(marks))",
            arguments: StatementArguments(values))
    }

    func delete(_ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM mileageSnapshot WHERE vehicleId = ? AND number = ?",
            arguments: [vehicleID.rawValue, id.rawValue])
    }
}

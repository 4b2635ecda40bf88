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

    public init(
        value: OdometerValue, unit: DistanceUnit, vehicle: Vehicle.ID, takenAt: Date,
        timeSource: MileageSnapshot.TimeSource, utcOffset: Int? = nil, acknowledging: some Sequence<MileageFlag> = [],
        decidedBy: DecisionMaker = .person, threshold: Double? = nil
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
    /// value that came with the entry before is withdrawn first, so that a wrong one doesn't speak against the photo's.
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
            try MileageSnapshot.insert(db, confirmation, .typed, takenAt: takenAt, now: Timestamp.now("createdAt"))
        }
    }

    /// Takes an entry back out of its vehicle's log, in one transaction. The store keeps it as a withdrawn one. Its
    /// reading and the readings of copies are rejected, so that a person can record the photo again.
    ///
    /// Throws `.noSuchEntry`: the vehicle's log has none of this number. Throws `.entryOfItem`.
    @discardableResult
    public func withdraw(
        _ id: MileageSnapshot.ID, of vehicle: Vehicle.ID
    ) throws(StoreError) -> MileageSnapshot {
        try write { db in
            let entry = try MileageSnapshot.find(db, id, of: vehicle)
            try entry.checkIsOfNoItem(db)
            return try entry.withdraw(db, now: Timestamp.now("withdrawnAt"))
        }
    }

    /// Moves an entry into the log of another vehicle, in one transaction. The entry is withdrawn, and logged there as
    /// a person's decision, with the same value, time, photo and reading. The readings of copies move, too.
    ///
    /// If the other log has an entry of the same moment, that entry is returned and no second one is written, as by
    /// `confirm`.
    ///
    /// Throws `.noSuchEntry`, `.entryOfItem`, `.noSuchVehicleID`, `.needsSecondYes`, and `.doesNotFit` where both are the
    /// same vehicle.
    @discardableResult
    public func move(
        _ id: MileageSnapshot.ID, of vehicle: Vehicle.ID, to other: Vehicle.ID,
        acknowledging flags: some Sequence<MileageFlag> = []
    ) throws(StoreError) -> MileageSnapshot {
        let flags = Set(flags)
        return try write { db in
            let owner = try Vehicle.find(db, other, toMoveFrom: vehicle)
            let old = try MileageSnapshot.find(db, id, of: vehicle)
            try old.checkIsOfNoItem(db)
            return try old.move(db, to: owner.id, acknowledging: flags, now: Timestamp.now("withdrawnAt"))
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
        let isAsRead = content.value == confirmation.value && (content.unit ?? confirmation.unit) == confirmation.unit
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
        return try entry ?? MileageSnapshot.insert(db, confirmation, .photo, of: id, takenAt: takenAt, now: now)
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
    fileprivate func decideAnew(
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
    /// Withdraws it, and logs it in the other vehicle's log, where that has none of the same moment.
    func move(
        _ db: Database, to other: Vehicle.ID, acknowledging flags: Set<MileageFlag>, now: Timestamp
    ) throws -> MileageSnapshot {
        let confirmation = Confirmation(
            value: value, unit: unit, vehicle: other, takenAt: takenAt, timeSource: timeSource, utcOffset: utcOffset,
            acknowledging: flags)
        let time = try Timestamp(takenAt, field: "takenAt")
        // As old as before, so that a merge knows it; but no two entries of one vehicle are of one millisecond.
        let createdAt = try Timestamp(self.createdAt + 0.001, field: "createdAt")
        guard let readingID else {
            try withdraw(db, now: now)
            return try MileageSnapshot.insert(db, confirmation, source, takenAt: time, now: createdAt)
        }
        let copies = try Row.fetchAll(
            db, sql: "SELECT * FROM reading WHERE copyOf = ? ORDER BY id", arguments: [readingID.rawValue]
        ).map(StoredReading.init(row:))
        let moved = try StoredReading.find(db, readingID)
        try withdraw(db, now: now)
        let known = try MileageSnapshot.find(db, takenAt: time, as: confirmation)
        let main = try moved.decideAnew(db, moved.status, vehicle: other, copyOf: known?.readingID, now: now)
        for copy in copies {
            _ = try copy.decideAnew(db, copy.status, vehicle: other, copyOf: known?.readingID ?? main, now: now)
        }
        return try known
            ?? MileageSnapshot.insert(db, confirmation, source, of: main, takenAt: time, now: createdAt)
    }

    /// Withdraws it, and enters it again with the same number in another unit.
    ///
    /// - Returns: its new number.
    func enterAnew(_ db: Database, in unit: DistanceUnit, now: Timestamp, createdAt: Timestamp) throws -> ID {
        let reading = try readingID.map { try StoredReading.find(db, $0) }
        let copies = try Row.fetchAll(
            db, sql: "SELECT * FROM reading WHERE copyOf = ? ORDER BY id", arguments: [readingID?.rawValue]
        ).map(StoredReading.init(row:))
        try withdraw(db, now: now)
        let main = try reading.map { reading in
            let content = reading.content
            let isAsRead = content.value == value && (content.unit ?? unit) == unit
            return try reading.decideAnew(
                db, isAsRead ? .confirmed : .edited, vehicle: vehicleID, copyOf: nil, now: now)
        }
        for copy in copies { _ = try copy.decideAnew(db, copy.status, vehicle: vehicleID, copyOf: main, now: now) }
        try db.execute(
            sql: """
                INSERT INTO mileageSnapshot (id, vehicleId, wholeUnits, tenths, unit, takenAt, timeSource, utcOffset, source,
                    readingId, acknowledgedFlags, createdAt)
                SELECT
                    1 + max(
                        coalesce((SELECT max(id) FROM mileageSnapshot), 0),
                        coalesce((SELECT max(snapshotId) FROM withdrawnSnapshot), 0)),
                    vehicleId, wholeUnits, tenths, :unit, takenAt, timeSource, utcOffset, source, :reading,
                    acknowledgedFlags, :createdAt
                FROM withdrawnSnapshot WHERE snapshotId = :id
                """,
            arguments: [
                "unit": unit.rawValue, "reading": main?.rawValue, "createdAt": createdAt.text, "id": id.rawValue,
            ])
        return ID(rawValue: db.lastInsertedRowID)
    }

    /// Throws `.noSuchEntry`: the vehicle's log has none of this number.
    fileprivate static func find(_ db: Database, _ id: ID, of vehicle: Vehicle.ID) throws -> MileageSnapshot {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM mileageSnapshot WHERE id = ? AND vehicleId = ?",
            arguments: [id.rawValue, vehicle.rawValue])
        guard let row else { throw StoreError.noSuchEntry(id) }
        return try MileageSnapshot(row: row)
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
    fileprivate static func find(
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
                ORDER BY mileageSnapshot.id
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
    static func insert(
        _ db: Database, _ confirmation: Confirmation, _ source: ReadingSource, of reading: StoredReading.ID? = nil,
        takenAt: Timestamp, now: Timestamp
    ) throws -> MileageSnapshot {
        let offset =
            try confirmation.utcOffset
            ?? LogItem.profile(db, of: confirmation.vehicle).zone.secondsFromGMT(for: takenAt.date)
        guard abs(offset) <= 86_400 else {
            throw StoreError.invalidValue(field: "utcOffset", value: String(offset), rule: "at most a day")
        }
        let assessment = try MileageAssessment(
            db, confirmation.value, confirmation.unit, of: confirmation.vehicle,
            LogTime(takenAt.date, confirmation.timeSource, utcOffset: offset, in: .current),
            from: reading == nil ? nil : confirmation.timeSource)
        let byPerson = confirmation.decidedBy == .person
        // Whoever sets a threshold may trust the dates of files. Any other flag is for a person who sees it.
        let acknowledged =
            byPerson ? confirmation.acknowledging : confirmation.acknowledging.intersection([.datedByFile])
        let open = assessment.flags.filter {
            (byPerson ? $0.needsSecondYes : $0.needsPerson) && !acknowledged.contains(where: $0.isSame)
        }
        guard open.isEmpty else {
            // Flags that only explain others are thrown, too.
            throw StoreError.needsSecondYes(
                assessment.flags.filter { !$0.needsPerson || !acknowledged.contains(where: $0.isSame) })
        }
        try db.execute(
            sql: """
                INSERT INTO mileageSnapshot (id, vehicleId, wholeUnits, tenths, unit, takenAt, timeSource, utcOffset, source,
                    readingId, acknowledgedFlags, createdAt)
                VALUES (
                    -- Never that of an entry that was withdrawn.
                    1 + max(
                        coalesce((SELECT max(id) FROM mileageSnapshot), 0),
                        coalesce((SELECT max(snapshotId) FROM withdrawnSnapshot), 0)),
                    ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                confirmation.vehicle.rawValue, confirmation.value.wholeUnits, confirmation.value.tenths,
                confirmation.unit.rawValue, takenAt.text, confirmation.timeSource.rawValue, offset,
                source.rawValue, reading?.rawValue,
                try jsonText(
                    assessment.flags.filter(\.needsPerson).map(\.code), field: "acknowledgedFlags"), now.text,
            ])
        return try MileageSnapshot(
            row: .required(db, sql: "SELECT * FROM mileageSnapshot WHERE id = ?", db.lastInsertedRowID))
    }

    /// Takes the entry out of the log and keeps it as a withdrawn one. Its reading and those of copies are rejected.
    @discardableResult
    func withdraw(_ db: Database, now: Timestamp) throws -> MileageSnapshot {
        try db.execute(
            sql: """
                INSERT INTO withdrawnSnapshot (snapshotId, vehicleId, wholeUnits, tenths, unit, takenAt, timeSource,
                    utcOffset, source, readingId, acknowledgedFlags, createdAt, withdrawnAt)
                SELECT id, vehicleId, wholeUnits, tenths, unit, takenAt, timeSource, utcOffset, source, readingId,
                    acknowledgedFlags, createdAt, :now
                FROM mileageSnapshot WHERE id = :id
                """,
            arguments: ["id": id.rawValue, "now": now.text])
        try db.execute(sql: "DELETE FROM mileageSnapshot WHERE id = ?", arguments: [id.rawValue])
        if let reading = readingID {
            try db.execute(
                sql: """
                    UPDATE reading SET status = 'rejected', decidedAt = :now, decidedBy = 'person'
                    WHERE id = :id OR copyOf = :id
                    """,
                arguments: ["now": now.text, "id": reading.rawValue])
        }
        return self
    }
}

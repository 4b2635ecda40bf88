public import Foundation
internal import GRDB
public import OdologReading

/// What the store knows of a photo.
public struct RegisteredPhoto: Hashable, Sendable {
    /// What the store keeps of the file.
    public let photo: StoredPhoto
    /// All readings of the photo, the oldest first. At most one of each kind is not rejected.
    public let readings: [StoredReading]
    /// The photo's line in the log. Nil: the photo isn't logged.
    public let snapshot: MileageSnapshot?
    /// Readings that were confirmed, and whose entry was withdrawn later or whose VIN was taken from the vehicle.
    let takenBack: Set<StoredReading.ID>

    /// Whether the last decision on this kind was to take a confirmed reading back. A person's plain no doesn't count.
    public func wasTakenBack(_ kind: ReadingKind) -> Bool {
        readings.last { $0.kind == kind }.map { takenBack.contains($0.id) } ?? false
    }

    /// The reading that waits for a decision.
    public func pending(_ kind: ReadingKind) -> StoredReading? {
        readings.first { $0.kind == kind && $0.status == .pending }
    }

    /// The reading that was confirmed, as read or edited.
    public func confirmed(_ kind: ReadingKind) -> StoredReading? {
        readings.first { $0.kind == kind && ($0.status == .confirmed || $0.status == .edited) }
    }

    /// Whether a person has rejected a reading of this kind before, or taken it back.
    public func wasRejected(_ kind: ReadingKind) -> Bool {
        readings.contains { $0.kind == kind && $0.status == .rejected }
    }
}

extension VehicleStore {
    /// Makes the photo known, with the readings that wait for a decision. At most one reading of each kind.
    ///
    /// A photo with the same content is the same photo. Only its path is updated, and only if there is no file at the
    /// known path any more.
    ///
    /// A pending reading of the same kind is replaced by the new one. A confirmed reading stays, and the new one is
    /// dropped: see `confirmed(_:)` of the result. A reading that a person rejected stays, too, unless
    /// `reopeningRejected`.
    ///
    /// If `vehicle` is nil, a pending reading keeps its vehicle. If `enteredTime` is nil, it keeps its time.
    ///
    /// Throws `.invalidValue` and `.noSuchVehicleID`.
    @discardableResult
    public func register(
        _ photo: PhotoRecord, readings: [Reading] = [], vehicle: Vehicle.ID? = nil,
        enteredTime: Date? = nil, reopeningRejected: Bool = false
    ) throws(StoreError) -> RegisteredPhoto {
        let photoArguments = try photo.arguments
        let entered = try enteredTime.map { date throws(StoreError) in try Timestamp(date, field: "takenAt").text }
        let readings = try readings.map { reading throws(StoreError) in
            (reading.kindToConfirm, try reading.arguments)
        }
        guard Set(readings.map(\.0)).count == readings.count else {
            throw .invalidValue(field: "readings", value: "two of one kind", rule: "at most one of each kind")
        }
        let place = try knownPlace(of: photo)
        return try write { db in
            let now = try Timestamp.now("addedAt")
            if let vehicle { _ = try Vehicle.find(db, vehicle) }
            let id = try StoredPhoto.insertOrUpdate(db, photo, photoArguments, place: place, now: now)
            for (kind, arguments) in readings {
                let others = try StoredReading.all(db, of: id).filter { $0.kind == kind }
                let isRejected = !others.isEmpty && others.allSatisfy { $0.status == .rejected }
                guard !isRejected || reopeningRejected else { continue }
                switch others.first(where: { $0.status != .rejected }) {
                case nil: _ = try StoredReading.insert(db, arguments, of: id, vehicle: vehicle, now: now)
                case let other? where other.status == .pending:
                    try other.replace(db, arguments, vehicle: vehicle ?? other.vehicleID)
                default: continue
                }
                guard let entered else { continue }
                try db.execute(
                    sql: "UPDATE reading SET enteredTime = ? WHERE photoId = ? AND kind = ? AND status = 'pending'",
                    arguments: [entered, id.rawValue, kind.rawValue])
            }
            return try RegisteredPhoto(db, id)
        }
    }

    /// What is known of the photo with this hash. Nil: it was never registered.
    public func photo(sha256: String) throws(StoreError) -> RegisteredPhoto? {
        try read { db in
            try Int64.fetchOne(db, sql: "SELECT id FROM photo WHERE sha256 = ?", arguments: [sha256])
                .map { try RegisteredPhoto(db, StoredPhoto.ID(rawValue: $0)) }
        }
    }
}

extension RegisteredPhoto {
    init(_ db: Database, _ id: StoredPhoto.ID) throws {
        photo = try StoredPhoto(row: .required(db, sql: "SELECT * FROM photo WHERE id = ?", id.rawValue))
        readings = try StoredReading.all(db, of: id)
        snapshot = try Row.fetchOne(
            db,
            sql: """
                SELECT mileageSnapshot.* FROM mileageSnapshot JOIN reading
                    ON mileageSnapshot.readingId = coalesce(reading.copyOf, reading.id)
                WHERE reading.photoId = ?
                """,
            arguments: [id.rawValue]
        ).map(MileageSnapshot.init(row:))
        takenBack = Set(
            try Int64.fetchAll(
                db,
                sql: """
                    SELECT id FROM reading WHERE photoId = ? AND status = 'rejected' AND CASE kind
                        WHEN 'odometer' THEN EXISTS (
                            SELECT 1 FROM logItem WHERE readingId IN (reading.id, reading.copyOf))
                        ELSE EXISTS (
                            SELECT 1 FROM formerVIN
                            WHERE formerVIN.vehicleId = reading.vehicleId AND formerVIN.vin = reading.vin) END
                    """,
                arguments: [id.rawValue]
            ).map(StoredReading.ID.init(rawValue:)))
    }
}

/// Where a photo is, as the store knows it, and whether the file is there.
struct KnownPlace: Sendable {
    /// Nil: the photo isn't known.
    let path: String?
    let isThere: Bool
}

extension VehicleStore {
    /// To be called before the transaction that writes the photo. A file of the same size at the known path is taken
    /// for the photo. (A photo with a `file:` URI isn't looked for.)
    func knownPlace(of photo: PhotoRecord) throws(StoreError) -> KnownPlace {
        let path = try read { db in
            try String.fetchOne(db, sql: "SELECT path FROM photo WHERE sha256 = ?", arguments: [photo.sha256])
        }
        guard let path, path != photo.path else { return KnownPlace(path: path, isThere: true) }
        return KnownPlace(path: path, isThere: path.hasPrefix("/") && places.hold(byteCount: photo.byteCount, at: path))
    }
}

extension StoredPhoto {
    /// A copy beside the known file doesn't change the known path. A file that was moved does.
    ///
    /// - Parameters:
    ///   - arguments: the values of the photo's columns.
    ///   - place: the place from before this transaction. A path that another process has written since then stays.
    static func insertOrUpdate(
        _ db: Database, _ photo: PhotoRecord, _ arguments: StatementArguments, place: KnownPlace, now: Timestamp
    ) throws -> ID {
        let known = try String.fetchOne(db, sql: "SELECT path FROM photo WHERE sha256 = ?", arguments: [photo.sha256])
        let isMoved = known == place.path && !place.isThere
        let id = try Int64.fetchOne(
            db,
            sql: """
                INSERT INTO photo (sha256, byteCount, width, height, path, takenAt, takenAtOffset, addedAt)
                VALUES (:sha256, :byteCount, :width, :height, :path, :takenAt, :takenAtOffset, :addedAt)
                ON CONFLICT (sha256) DO UPDATE SET path = :shownPath
                RETURNING id
                """,
            arguments: arguments + ["addedAt": now.text, "shownPath": isMoved ? photo.path : known ?? photo.path])!
        return ID(rawValue: id)
    }
}

extension StoredReading {
    static func all(_ db: Database, of photo: StoredPhoto.ID) throws -> [StoredReading] {
        try Row.fetchAll(db, sql: "SELECT * FROM reading WHERE photoId = ? ORDER BY id", arguments: [photo.rawValue])
            .map(StoredReading.init(row:))
    }

    static func insert(
        _ db: Database, _ arguments: StatementArguments, of photo: StoredPhoto.ID, vehicle: Vehicle.ID?,
        now: Timestamp
    ) throws -> ID {
        try db.execute(
            sql: """
                INSERT INTO reading (photoId, vehicleId, kind, content, text, wholeUnits, tenths, unit, vin, confidence,
                    valueConfidence, scene, sceneProbability, meter, otherWholeUnits, otherTenths, decision, doubts,
                    source, engine, modelVersion, status, createdAt)
                VALUES (:photoId, :vehicleId, :kind, :content, :text, :wholeUnits, :tenths, :unit, :vin, :confidence,
                    :valueConfidence, :scene, :sceneProbability, :meter, :otherWholeUnits, :otherTenths, :decision, :doubts,
                    :source, :engine, :modelVersion, 'pending', :createdAt)
                """,
            arguments: arguments + [
                "photoId": photo.rawValue, "vehicleId": vehicle?.rawValue, "createdAt": now.text,
            ])
        return ID(rawValue: db.lastInsertedRowID)
    }

    /// Replaces a pending reading.
    func replace(_ db: Database, _ arguments: StatementArguments, vehicle: Vehicle.ID?) throws {
        try db.execute(
            sql: """
                UPDATE reading
                SET vehicleId = :vehicleId, content = :content, text = :text,
                    wholeUnits = :wholeUnits, tenths = :tenths, unit = :unit, vin = :vin,
                    confidence = :confidence, valueConfidence = :valueConfidence, scene = :scene,
                    sceneProbability = :sceneProbability, meter = :meter, otherWholeUnits = :otherWholeUnits,
                    otherTenths = :otherTenths, decision = :decision, doubts = :doubts, source = :source,
                    engine = :engine, modelVersion = :modelVersion
                WHERE id = :id AND kind = :kind
                """,
            arguments: arguments + ["id": id.rawValue, "vehicleId": vehicle?.rawValue])
    }
}

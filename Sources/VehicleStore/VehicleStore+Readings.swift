internal import Foundation
internal import GRDB

/// A reading that waits for a decision, with its photo.
public struct PendingReading: Hashable, Sendable {
    /// What waits.
    public let reading: StoredReading
    /// The photo that it was read from.
    public let photo: StoredPhoto

    public init(reading: StoredReading, photo: StoredPhoto) {
        self.reading = reading
        self.photo = photo
    }
}

extension VehicleStore {
    /// What waits, the oldest first. `vehicle` nil: of all vehicles, and what belongs to none.
    public func pendingReadings(
        of vehicle: Vehicle.ID? = nil, limit: Int? = nil
    ) throws(StoreError) -> [PendingReading] {
        // A negative limit means no readings.
        try pending(
            "(:vehicle IS NULL OR reading.vehicleId = :vehicle)", limit: limit.map { max(0, $0) },
            ["vehicle": vehicle?.rawValue])
    }

    /// The reading of this number, if it still waits: a decision can be asked for now and given later, by another process.
    public func pendingReading(_ id: StoredReading.ID) throws(StoreError) -> PendingReading? {
        try pending("reading.id = :id", limit: 1, ["id": id.rawValue]).first
    }

    private func pending(
        _ condition: String, limit: Int?, _ arguments: [String: (any DatabaseValueConvertible)?]
    ) throws(StoreError) -> [PendingReading] {
        try read { db in
            let columns = try splittingRowAdapters(columnCounts: [
                db.columns(in: "reading").count, db.columns(in: "photo").count,
            ])
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT reading.*, photo.* FROM reading JOIN photo ON photo.id = reading.photoId
                    WHERE reading.status = 'pending' AND \(condition)
                    ORDER BY reading.id LIMIT :limit
                    """,
                arguments: StatementArguments(arguments.merging(["limit": limit ?? -1]) { $1 }),
                adapter: ScopeAdapter(["reading": columns[0], "photo": columns[1]]))
            return try rows.map { row in
                PendingReading(
                    reading: try StoredReading(row: row.scopes["reading"]!),
                    photo: try StoredPhoto(row: row.scopes["photo"]!))
            }
        }
    }

    /// How many readings of the vehicle wait for a decision.
    public func pendingReadingCount(of vehicle: Vehicle.ID) throws(StoreError) -> Int {
        try read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM reading WHERE status = 'pending' AND vehicleId = ?",
                arguments: [vehicle.rawValue])!
        }
    }

    /// How many readings wait: of all vehicles, and of no vehicle.
    package func pendingCount() throws(StoreError) -> Int {
        try read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM reading WHERE status = 'pending'")! }
    }

    /// How many readings wait, by vehicle. One of which nothing waits isn't in it.
    package func pendingReadingCounts() throws(StoreError) -> [Vehicle.ID: Int] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT vehicleId, count(*) AS waiting FROM reading
                    WHERE status = 'pending' AND +vehicleId IS NOT NULL GROUP BY +vehicleId
                    """)
            var counts: [Vehicle.ID: Int] = [:]
            for row in rows {
                let (vehicle, waiting): (Int64, Int) = (try row.value("vehicleId"), try row.value("waiting"))
                counts[Vehicle.ID(rawValue: vehicle)] = waiting
            }
            return counts
        }
    }

    /// How many readings wait of which nobody has said whose they are.
    package func ownerlessReadingCount() throws(StoreError) -> Int {
        try read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM reading WHERE status = 'pending' AND vehicleId IS NULL")!
        }
    }

    /// Throws `.noSuchReading`.
    public func reading(_ id: StoredReading.ID) throws(StoreError) -> StoredReading {
        try read { db in try StoredReading.find(db, id) }
    }

    /// Rejects a reading that a person found useless. Throws `.noSuchReading`, and for a reading that was decided
    /// before `.alreadyRejected`, `.alreadyLogged` or `.alreadyConfirmed`.
    @discardableResult
    public func reject(_ id: StoredReading.ID) throws(StoreError) -> StoredReading {
        try write { db in
            let reading = try StoredReading.find(db, id)
            try reading.checkIsPending(db)
            return try reading.decide(
                db, .rejected, vehicle: reading.vehicleID, by: .person, now: Timestamp.now("decidedAt"))
        }
    }
}

extension StoredReading {
    static func find(_ db: Database, _ id: ID) throws -> StoredReading {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM reading WHERE id = ?", arguments: [id.rawValue]) else {
            throw StoreError.noSuchReading(id)
        }
        return try StoredReading(row: row)
    }

    func checkIsPending(_ db: Database) throws {
        switch status {
        case .pending: return
        case .rejected: throw StoreError.alreadyRejected(id)
        case .confirmed, .edited:
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM mileageSnapshot WHERE readingId = ?", arguments: [(copyOf ?? id).rawValue])
            guard let row else { throw StoreError.alreadyConfirmed(id) }
            throw StoreError.alreadyLogged(try MileageSnapshot(row: row))
        }
    }

    func decide(
        _ db: Database, _ status: Status, vehicle: Vehicle.ID?, by decisionMaker: DecisionMaker,
        threshold: Double? = nil, copyOf original: ID? = nil, now: Timestamp
    ) throws -> StoredReading {
        try db.execute(
            sql: """
                UPDATE reading SET status = ?, vehicleId = ?, decidedAt = ?, decidedBy = ?, threshold = ?, copyOf = ?
                WHERE id = ? AND status = 'pending'
                """,
            arguments: [
                status.rawValue, vehicle?.rawValue, now.text, decisionMaker.rawValue, threshold, original?.rawValue,
                id.rawValue,
            ])
        return try StoredReading.find(db, id)
    }
}

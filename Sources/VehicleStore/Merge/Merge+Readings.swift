internal import Foundation
internal import GRDB

// Readings, and the log entries that come from readings or from typed values.

extension Merge {
    /// Tells a reading that both stores have from before they were apart. Decisions and copies don't change the key.
    private struct ReadingKey: Hashable {
        let createdAt: String
        let vehicle: Int64?
    }

    private struct PhotoAndKind: Hashable {
        let photo: Int64
        let kind: String
    }

    mutating func mergeReadings() throws {
        // Copies come after the readings that they are copies of.
        let rows = try Row.fetchAll(theirs, sql: "SELECT * FROM reading ORDER BY copyOf IS NOT NULL, id")
        var groups: [PhotoAndKind: [Row]] = [:]
        var order: [PhotoAndKind] = []
        for row in rows {
            let id: Int64 = try row.value("photoId")
            guard let photo = photos[id] else { continue }
            let key = PhotoAndKind(photo: photo, kind: try row.value("kind"))
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(row)
        }
        for key in order { try mergeReadings(of: key, groups[key] ?? []) }
    }

    private mutating func mergeReadings(of key: PhotoAndKind, _ rows: [Row]) throws {
        let own = try Row.fetchAll(
            ours.cachedStatement(sql: "SELECT * FROM reading WHERE photoId = ? AND kind = ? ORDER BY id"),
            arguments: [key.photo, key.kind])
        var ownRejected: [ReadingKey: [Int64]] = [:]
        for row in own where try row.value("status") == "rejected" {
            let key = ReadingKey(createdAt: try row.value("createdAt"), vehicle: try row.value("vehicleId"))
            ownRejected[key, default: []].append(try row.value("id"))
        }
        // Rejected in both stores: both rows are the same reading.
        var rejected: [Row] = []
        for row in rows where try row.value("status") == "rejected" {
            let key = ReadingKey(createdAt: try row.value("createdAt"), vehicle: try ownVehicle(row))
            if let known = ownRejected[key]?.first {
                ownRejected[key]?.removeFirst()
                readings[try row.value("id")] = known
            } else {
                rejected.append(row)
            }
        }
        let isRejectedHere = ownRejected.values.contains { !$0.isEmpty }
        let standing = try rows.first { try $0.value("status") != "rejected" }
        let ownStanding = try own.first { try $0.value("status") != "rejected" }
        if let ownStanding {
            let id: Int64 = try ownStanding.value("id")
            let isPending: Bool = try ownStanding.value("status") == "pending"
            if isPending,
                let decision = try standing.flatMap({ try $0.value("status") == "pending" ? nil : $0 })
                    ?? (standing == nil ? rejected.popLast() : nil)
            {
                if try take(decision, for: id, key) { report.updated += 1 }
            } else if let standing {
                readings[try standing.value("id")] = id
                if isPending { report.present.pending += 1 } else { try compare(ownStanding, standing) }
            } else if let other = rejected.last, !isPending {
                conflict(
                    try ownStanding.value("vehicleId"), "photo", ours: try told(ownStanding, isOurs: true),
                    theirs: try told(other, isOurs: false))
            }
            for row in rejected { try add(row, key) }
        } else {
            for row in rejected { try add(row, key) }
            guard let standing else { return }
            let isPending: Bool = try standing.value("status") == "pending"
            guard !isRejectedHere else {
                if !isPending {
                    conflict(
                        try ownVehicle(standing), "photo", ours: "withdrawn or rejected",
                        theirs: try told(standing, isOurs: false))
                }
                return
            }
            if try add(standing, key), isPending { report.added.pending += 1 }
        }
    }

    private func ownVehicle(_ row: Row) throws -> Int64? {
        let id: Int64? = try row.value("vehicleId")
        return id.flatMap { vehicles[$0] }
    }

    /// False: the row is a copy of a reading that isn't in the log here.
    @discardableResult
    private mutating func add(_ row: Row, _ key: PhotoAndKind) throws -> Bool {
        guard let changes = try changes(row, key) else { return false }
        let id = try insert(row, into: "reading", changes)
        readings[try row.value("id")] = id
        takenReadings.insert(id)
        return true
    }

    /// Takes their decision over for our pending reading.
    private mutating func take(_ row: Row, for id: Int64, _ key: PhotoAndKind) throws -> Bool {
        guard let changes = try changes(row, key) else { return false }
        try replace(id, of: "reading", by: row, changes)
        readings[try row.value("id")] = id
        takenReadings.insert(id)
        return true
    }

    private func changes(_ row: Row, _ key: PhotoAndKind) throws -> [String: (any DatabaseValueConvertible)?]? {
        var changes: [String: (any DatabaseValueConvertible)?] = [
            "photoId": key.photo, "vehicleId": try ownVehicle(row), "copyOf": Int64?.none,
        ]
        let isStanding: Bool = try row.value("status") != "rejected"
        if let original: Int64 = try row.value("copyOf") {
            let own = readings[original]
            let status = try own.flatMap {
                try String.fetchOne(ours, sql: "SELECT status FROM reading WHERE id = ?", arguments: [$0])
            }
            guard !isStanding || (status != nil && status != "rejected") else { return nil }
            changes["copyOf"] = own
        } else if isStanding, let entry = try sameMoment(row) {
            changes["copyOf"] = entry
        }
        return changes
    }

    /// Our reading that is in the log for the same moment, found as `confirm` finds it. Their photo is then a copy.
    private func sameMoment(_ row: Row) throws -> Int64? {
        let id: Int64 = try row.value("id")
        let entry = try Row.fetchOne(
            theirs.cachedStatement(sql: "SELECT * FROM mileageSnapshot WHERE readingId = ?"), arguments: [id])
        guard let entry, try entry.value("timeSource") != "now" else { return nil }
        let takenAt: String = try entry.value("takenAt")
        let second = takenAt.prefix("2026-01-01T00:00:00".count)
        return try Int64.fetchOne(
            ours.cachedStatement(
                sql: """
                    SELECT coalesce(reading.copyOf, reading.id) FROM mileageSnapshot AS entry
                    JOIN reading ON reading.id = entry.readingId
                    WHERE entry.vehicleId = ? AND entry.takenAt BETWEEN ? AND ? AND entry.wholeUnits = ?
                        AND entry.unit = ? AND entry.timeSource <> 'now'
                    """),
            arguments: [
                try vehicle(entry), "\(second).000Z", "\(second).999Z", try entry.value("wholeUnits") as Int64,
                try entry.value("unit") as String,
            ])
    }

    /// Both stores have decided: two different decisions are a conflict.
    private mutating func compare(_ own: Row, _ other: Row) throws {
        let (one, two) = (try told(own, isOurs: true), try told(other, isOurs: false))
        if one != two { conflict(try own.value("vehicleId"), "photo", ours: one, theirs: two) }
    }

    /// Such as `IMG_2231.jpg: 164214 km of 2024-05-01T10:00:00Z in the log of Van`.
    private func told(_ row: Row, isOurs: Bool) throws -> String {
        let db = isOurs ? ours : theirs
        let path = try String.fetchOne(
            db, sql: "SELECT path FROM photo WHERE id = ?", arguments: [try row.value("photoId") as Int64])
        let photo = path?.split(separator: "/").last.map(String.init) ?? "photo"
        let status: String = try row.value("status")
        guard status == "confirmed" || status == "edited" else { return "\(photo): \(status)" }
        let id: Int64 = try row.value("copyOf") ?? row.value("id")
        let vehicle: Int64? = try isOurs ? row.value("vehicleId") : ownVehicle(row)
        let name = vehicle.flatMap { names[$0] } ?? ""
        let entry = try Row.fetchOne(db, sql: "SELECT * FROM mileageSnapshot WHERE readingId = ?", arguments: [id])
        guard let entry else { return "\(photo): \(status) for \(name)" }
        return "\(photo): \(try Self.told(entry)) in the log of \(name)"
    }

    fileprivate static func told(_ entry: Row) throws -> String {
        let (value, time): (Int64, String) = (try entry.value("wholeUnits"), try entry.value("takenAt"))
        let tenths: Int64? = try entry.value("tenths")
        return "\(value)\(tenths.map { ".\($0)" } ?? "") \(try entry.value("unit") as String) of \(time.prefix(19))Z"
    }
}

// The entries of the logs.

extension Merge {
    /// Tells an entry that both stores have from before they were apart.
    private struct EntryKey: Hashable {
        let vehicle: Int64
        let takenAt: String
        let wholeUnits: Int64
        let tenths: Int64?
        let unit: String
        let createdAt: String

        init(_ row: Row, vehicle: Int64) throws {
            self.vehicle = vehicle
            takenAt = try row.value("takenAt")
            wholeUnits = try row.value("wholeUnits")
            tenths = try row.value("tenths")
            unit = try row.value("unit")
            createdAt = try row.value("createdAt")
        }
    }

    /// Withdraws entries that are in the log here and were withdrawn there.
    mutating func withdrawWhatTheyWithdrew() throws {
        for row in try Row.fetchAll(theirs, sql: "SELECT * FROM withdrawnSnapshot ORDER BY id") {
            let id: Int64 = try row.value("snapshotId")
            guard let entry = try entry(as: EntryKey(row, vehicle: vehicle(row))) else { continue }
            snapshots[id] = entry.id.rawValue
            guard entry.readingID != nil || !refusedSnapshots.contains(id) else { continue }
            guard let time = Timestamp(text: try row.value("withdrawnAt")) else { continue }
            try entry.withdraw(ours, now: time)
            report.updated += 1
            // An entry that came with an item is reported with its item.
            guard !entry.source.isOfItem else { continue }
            conflict(
                entry.vehicleID.rawValue, "entry", ours: "\(try Self.told(row)) in the log",
                theirs: "withdrawn, so that it is withdrawn here")
        }
    }

    private func entry(as key: EntryKey) throws -> MileageSnapshot? {
        try Row.fetchOne(
            ours.cachedStatement(
                sql: """
                    SELECT * FROM mileageSnapshot
                    WHERE vehicleId = ? AND takenAt = ? AND wholeUnits = ? AND tenths IS ? AND unit = ? AND createdAt = ?
                    """),
            arguments: [key.vehicle, key.takenAt, key.wholeUnits, key.tenths, key.unit, key.createdAt]
        ).map(MileageSnapshot.init(row:))
    }

    private func withdrawnHere() throws -> [EntryKey: Int64] {
        var known: [EntryKey: Int64] = [:]
        for row in try Row.fetchAll(ours, sql: "SELECT * FROM withdrawnSnapshot ORDER BY id") {
            known[try EntryKey(row, vehicle: row.value("vehicleId"))] = try row.value("snapshotId")
        }
        return known
    }

    /// The numbers of withdrawn entries are taken, too.
    private func entryNumbers() throws -> FreeNumbers {
        let sql = "SELECT id FROM mileageSnapshot UNION SELECT snapshotId FROM withdrawnSnapshot"
        return FreeNumbers(taken: try Int64.fetchSet(ours, sql: sql), theirs: try Int64.fetchSet(theirs, sql: sql))
    }

    mutating func mergeSnapshots() throws {
        let withdrawn = try withdrawnHere()
        var numbers = try entryNumbers()
        let rows = try Row.fetchCursor(theirs, sql: "SELECT * FROM mileageSnapshot ORDER BY id")
        while let row = try rows.next() {
            let (id, vehicle): (Int64, Int64) = (try row.value("id"), try vehicle(row))
            let reading: Int64? = try row.value("readingId")
            let key = try EntryKey(row, vehicle: vehicle)
            if let known = try same(row, key, reading: reading) {
                snapshots[id] = known
                report.present.entries += 1
            } else if let gone = withdrawn[key] {
                snapshots[id] = gone
                if reading == nil, try !MileageSnapshot(row: row).source.isOfItem {
                    conflict(vehicle, "entry", ours: "withdrawn", theirs: "\(try Self.told(row)) in the log")
                }
            } else if reading == nil ? !refusedSnapshots.contains(id) : isTaken(reading) {
                let number = numbers.take(id)
                try insert(
                    row, into: "mileageSnapshot",
                    ["id": number, "vehicleId": vehicle, "readingId": reading.flatMap { readings[$0] }])
                snapshots[id] = number
                report.added.entries += 1
            }
        }
    }

    private func isTaken(_ reading: Int64?) -> Bool {
        reading.flatMap { readings[$0] }.map(takenReadings.contains) ?? false
    }

    /// Our entry of the same reading. For a typed value: our entry of the same moment with the same value.
    private func same(_ row: Row, _ key: EntryKey, reading: Int64?) throws -> Int64? {
        if let reading {
            guard let own = readings[reading] else { return nil }
            return try Int64.fetchOne(
                ours.cachedStatement(
                    sql: """
                        SELECT id FROM mileageSnapshot
                        WHERE readingId = (SELECT coalesce(copyOf, id) FROM reading WHERE id = ?)
                        """), arguments: [own])
        }
        return try Int64.fetchOne(
            ours.cachedStatement(
                sql: """
                    SELECT id FROM mileageSnapshot
                    WHERE vehicleId = ? AND takenAt = ? AND wholeUnits = ? AND coalesce(tenths, 0) = ? AND unit = ?
                    ORDER BY id LIMIT 1
                    """),
            arguments: [key.vehicle, key.takenAt, key.wholeUnits, key.tenths ?? 0, key.unit])
    }

    mutating func addWithdrawnSnapshots() throws {
        var known = try withdrawnHere()
        var numbers = try entryNumbers()
        for row in try Row.fetchAll(theirs, sql: "SELECT * FROM withdrawnSnapshot ORDER BY id") {
            let (id, vehicle): (Int64, Int64) = (try row.value("snapshotId"), try vehicle(row))
            let key = try EntryKey(row, vehicle: vehicle)
            if let own = known[key] {
                snapshots[id] = own
                report.present.entries += 1
            } else if snapshots[id] == nil {
                let reading: Int64? = try row.value("readingId")
                guard reading != nil || !refusedSnapshots.contains(id) else { continue }
                let number = numbers.take(id)
                try insert(
                    row, into: "withdrawnSnapshot",
                    ["snapshotId": number, "vehicleId": vehicle, "readingId": reading.flatMap { readings[$0] }])
                (snapshots[id], known[key]) = (number, number)
                report.added.entries += 1
            }
        }
    }
}

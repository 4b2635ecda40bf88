internal import Foundation
internal import GRDB

// What was read from photos, and what became of it.

extension Merge {
    /// Tells a reading that both stores have from before they were apart. Decisions and copies don't change the key.
    private struct ReadingKey: Hashable {
        let createdAt: String
        let vehicle: Int64?

        /// - Parameter vehicle: our number.
        init(_ row: Row, _ vehicle: Int64?) throws {
            createdAt = try row.value("createdAt")
            self.vehicle = vehicle
        }
    }

    private struct PhotoAndKind {
        /// Our number.
        let photo: Int64
        let kind: String
    }

    /// What the other store decided of a photo.
    struct TheirDecision {
        let reading: Row
        /// Our number.
        let photo: Int64
        let kind: String
    }

    mutating func mergeReadings() throws {
        // Copies come after the readings that they are copies of, and those that stand come last.
        let groups = try Row.fetchCursor(
            theirs,
            sql: """
                SELECT photoId, kind FROM reading GROUP BY photoId, kind
                ORDER BY max(copyOf IS NOT NULL) + max(copyOf IS NOT NULL AND status <> 'rejected'), min(id)
                """)
        while let group = try groups.next() {
            let (id, kind): (Int64, String) = (try group.value("photoId"), try group.value("kind"))
            guard let photo = try photo(id) else { continue }
            let rows = try Row.fetchAll(
                theirs.cachedStatement(sql: "SELECT * FROM reading WHERE photoId = ? AND kind = ? ORDER BY id"),
                arguments: [id, kind])
            try mergeReadings(of: PhotoAndKind(photo: photo, kind: kind), rows)
        }
    }

    private mutating func mergeReadings(of key: PhotoAndKind, _ rows: [Row]) throws {
        let own = try Row.fetchAll(
            ours.cachedStatement(sql: "SELECT * FROM reading WHERE photoId = ? AND kind = ? ORDER BY id"),
            arguments: [key.photo, key.kind])
        var ownRejected: [ReadingKey: [Int64]] = [:]
        for row in own where try row.value("status") == "rejected" {
            let key = try ReadingKey(row, row.value("vehicleId"))
            ownRejected[key, default: []].append(try row.value("id"))
        }
        // Rejected in both stores: both rows are the same reading.
        var rejected: [Row] = []
        for row in rows where try row.value("status") == "rejected" {
            let key = try ReadingKey(row, ownVehicle(row))
            // Both were rejected at one moment where one of the stores did as the other one.
            let alike =
                if ownRejected[key]?.isEmpty == false { key } else {
                    try sameRejection(as: row, in: own, of: ownRejected)
                }
            if let alike, let known = ownRejected[alike]?.first {
                ownRejected[alike]?.removeFirst()
                try numbers.noteReading(row.value("id"), as: known)
            } else {
                rejected.append(row)
            }
        }
        let standing = try rows.first { try $0.value("status") != "rejected" }
        let ownStanding = try own.first { try $0.value("status") != "rejected" }
        if let ownStanding {
            let id: Int64 = try ownStanding.value("id")
            let isPending: Bool = try ownStanding.value("status") == "pending"
            let vehicle: Int64? = try ownStanding.value("vehicleId")
            let no = try rejected.lastIndex { try Self.isNo(to: vehicle, ownVehicle($0)) }
            if isPending,
                let decision = try standing.flatMap({ try $0.value("status") == "pending" ? nil : $0 })
                    ?? (standing == nil ? no.map { rejected.remove(at: $0) } : nil)
            {
                if try take(decision, for: id, key) { report.updated += 1 }
            } else if let standing {
                try numbers.noteReading(standing.value("id"), as: id)
                if isPending {
                    report.present.pending += 1
                } else if try !own.contains(where: { try isTakenBack(standing, by: $0) }) {
                    if try differ(ownStanding, standing) { try noteDecision(standing, key) }
                }  // Else it was moved here, and what they have is from before.
            } else if let no, !isPending {
                try noteDecision(rejected[no], key)
            }
            for row in rejected { try add(row, key) }
        } else {
            for row in rejected { try add(row, key) }
            guard let standing else { return }
            let isPending: Bool = try standing.value("status") == "pending"
            let vehicle = try ownVehicle(standing)
            let isRejectedHere =
                try ownRejected.contains { !$1.isEmpty && Self.isNo(to: vehicle, $0.vehicle) }
                || (!isPending
                    && own.contains { own in
                        try isTakenBack(standing, by: own)
                            || rows.contains { try wasMoved(standing, from: $0, unlike: own) }
                    })
            guard !isRejectedHere else {
                if !isPending { try noteDecision(standing, key) }
                return
            }
            if try add(standing, key), isPending { report.added.pending += 1 }
        }
    }

    /// Whether a reading that was rejected as one of `other` speaks against one of `vehicle`. A reading that was moved is
    /// rejected as the first vehicle's, and stands as the second one's.
    private static func isNo(to vehicle: Int64?, _ other: Int64?) -> Bool {
        vehicle == nil || other == nil || vehicle == other
    }

    /// Whether they moved the reading from a vehicle to which we said no on our own.
    private func wasMoved(_ standing: Row, from other: Row, unlike own: Row) throws -> Bool {
        guard try own.value("status") == "rejected", try other.value("status") == "rejected",
            try own.value("vehicleId") == ownVehicle(other), try ownVehicle(standing) != ownVehicle(other),
            let no: String = try own.value("decidedAt")
        else { return false }
        return try no != other.value("decidedAt") && no > other.value("createdAt")
    }

    /// Whether our row says no to their reading of the same vehicle, later than they said yes.
    private func isTakenBack(_ standing: Row, by own: Row) throws -> Bool {
        guard try own.value("status") == "rejected", try own.value("vehicleId") == ownVehicle(standing),
            let no: String = try own.value("decidedAt"), let yes: String = try standing.value("decidedAt")
        else { return false }
        return no > yes
    }

    private func ownVehicle(_ row: Row) throws -> Int64? {
        let id: Int64? = try row.value("vehicleId")
        return id.flatMap { vehicles[$0] }
    }

    /// False: the row is a copy of a reading that isn't in the log here.
    @discardableResult
    private func add(_ row: Row, _ key: PhotoAndKind) throws -> Bool {
        guard let changes = try changes(row, key) else { return false }
        let id = try insert(row, into: "reading", changes)
        try numbers.noteTakenReading(row.value("id"), as: id)
        return true
    }

    /// Takes their decision over for our pending reading.
    private func take(_ row: Row, for id: Int64, _ key: PhotoAndKind) throws -> Bool {
        guard let changes = try changes(row, key) else { return false }
        try replace(id, of: "reading", by: row, changes)
        try numbers.noteTakenReading(row.value("id"), as: id)
        return true
    }

    private func changes(_ row: Row, _ key: PhotoAndKind) throws -> [String: (any DatabaseValueConvertible)?]? {
        var changes: [String: (any DatabaseValueConvertible)?] = [
            "photoId": key.photo, "vehicleId": try ownVehicle(row), "copyOf": Int64?.none,
        ]
        let isStanding: Bool = try row.value("status") != "rejected"
        if let original: Int64 = try row.value("copyOf") {
            let own = try numbers.reading(original)
            let status = try own.flatMap {
                try String.fetchOne(ours, sql: "SELECT status FROM reading WHERE id = ?", arguments: [$0])
            }
            guard !isStanding || (status != nil && status != "rejected") else { return nil }
            changes["copyOf"] = own
        } else if isStanding, let entry = try sameMoment(row, key.photo) {
            changes["copyOf"] = entry
        }
        return changes
    }

    /// Our reading that is in the log for the same moment, found as `confirm` finds it. Their photo is then a copy.
    ///
    /// - Parameter photo: our number of it.
    private func sameMoment(_ row: Row, _ photo: Int64) throws -> Int64? {
        let id: Int64 = try row.value("id")
        let logged = try Row.fetchOne(
            theirs.cachedStatement(sql: "SELECT * FROM mileageSnapshot WHERE readingId = ?"), arguments: [id])
        guard let logged else { return nil }
        let entry = try MileageSnapshot(row: logged)
        let confirmation = Confirmation(
            value: entry.value, unit: entry.unit, vehicle: Vehicle.ID(rawValue: try vehicle(logged)),
            takenAt: entry.takenAt, timeSource: entry.timeSource, utcOffset: entry.utcOffset)
        let same = try MileageSnapshot.find(
            ours, takenAt: Timestamp(entry.takenAt, field: "takenAt"), as: confirmation,
            photo: StoredPhoto.ID(rawValue: photo))
        return try same?.readingID.flatMap { reading in
            try Int64.fetchOne(
                ours, sql: "SELECT coalesce(copyOf, id) FROM reading WHERE id = ?", arguments: [reading.rawValue])
        }
    }

    /// The key of our reading that was rejected at the same moment as theirs. Nil: none was.
    private func sameRejection(as row: Row, in own: [Row], of rejected: [ReadingKey: [Int64]]) throws -> ReadingKey? {
        let (decidedAt, vehicle): (String?, Int64?) = (try row.value("decidedAt"), try ownVehicle(row))
        guard let decidedAt else { return nil }
        for one in own where try one.value("decidedAt") as String? == decidedAt && one.value("vehicleId") == vehicle {
            let (key, id) = (try ReadingKey(one, vehicle), try one.value("id") as Int64)
            if rejected[key]?.first == id { return key }
        }
        return nil
    }

    private mutating func noteDecision(_ row: Row, _ key: PhotoAndKind) throws {
        decidedThere.append(TheirDecision(reading: row, photo: key.photo, kind: key.kind))
    }

    /// Of a row of `reading`: whether it is to be in the log, and no entry has it.
    private static let isDecidedWithoutEntry = """
        kind = 'odometer' AND status IN ('confirmed', 'edited') AND copyOf IS NULL
        AND NOT EXISTS (SELECT 1 FROM mileageSnapshot WHERE readingId = reading.id)
        """

    /// Our reading of a photo for an entry of theirs that comes into the log: one that no entry has, as they decided it.
    ///
    /// - Returns: nil where the photo is in our log as another entry. What they say of it comes without it then.
    func claimReading(_ id: Int64, for vehicle: Int64) throws -> Int64? {
        let own = try numbers.reading(id)
        let isFree = try Bool.fetchOne(
            ours.cachedStatement(
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM reading WHERE id = ? AND vehicleId = ? AND \(Self.isDecidedWithoutEntry))
                    """), arguments: [own, vehicle])!
        if isFree { return own }
        guard
            let row = try Row.fetchOne(
                theirs, sql: "SELECT * FROM reading WHERE id = ? AND status IN ('confirmed', 'edited')",
                arguments: [id]),
            let photo = try photo(row.value("photoId"))
        else { return nil }
        let standing = try Row.fetchOne(
            ours, sql: "SELECT id, status FROM reading WHERE photoId = ? AND kind = ? AND status <> 'rejected'",
            arguments: [photo, try row.value("kind") as String])
        let columns: [String: (any DatabaseValueConvertible)?] = [
            "photoId": photo, "vehicleId": vehicle, "copyOf": Int64?.none,
        ]
        guard let standing else { return try insert(row, into: "reading", columns) }
        guard try standing.value("status") == "pending" else { return nil }
        try replace(standing.value("id"), of: "reading", by: row, columns)
        return try standing.value("id")
    }

    /// A reading is in the log as long as its entry is. To be called when the entries are merged: where an entry stayed out, its reading is
    /// rejected, and the photo can be recorded again.
    mutating func settleReadings() throws {
        let now = try Timestamp.now("decidedAt")
        let astray = try Int64.fetchAll(
            ours,
            sql: "SELECT id FROM reading WHERE \(Self.isDecidedWithoutEntry)")
        for id in astray {
            try StoredReading.ID(rawValue: id).reject(ours, now: now)
            guard let reading = try numbers.theirReading(id),
                let row = try Row.fetchOne(
                    theirs, sql: "SELECT * FROM reading WHERE id = ? AND status IN ('confirmed', 'edited')",
                    arguments: [reading]),
                let photo = try photo(row.value("photoId"))
            else { continue }
            try noteDecision(row, PhotoAndKind(photo: photo, kind: row.value("kind")))
        }
    }

    /// Whether two decisions say different things. Where the photo is a copy, the moment is that of another photo.
    private func differ(_ own: Row, _ other: Row) throws -> Bool {
        var (one, two) = (try decision(own, isOurs: true), try decision(other, isOurs: false))
        if try own.value("copyOf") as Int64? != nil || other.value("copyOf") as Int64? != nil {
            (one.takenAt, two.takenAt) = (nil, nil)
        }
        return one.description != two.description
    }

    /// Whether both are one entry in one log. What differs about it is told with the entries.
    private func isOneEntry(_ own: Row, _ other: Row) throws -> Bool {
        func entry(_ db: Database, _ row: Row) throws -> (uid: String, vehicle: Int64)? {
            try Row.fetchOne(
                db,
                sql: """
                    SELECT uid, vehicleId FROM logItem
                    WHERE readingId = ? AND kind = 'reading' AND endedAt IS NULL
                    """, arguments: [try row.value("copyOf") ?? row.value("id") as Int64]
            ).map { (try $0.value("uid"), try $0.value("vehicleId")) }
        }
        guard let mine = try entry(ours, own), let there = try entry(theirs, other) else { return false }
        return try numbers.own(there.uid)?.uid == mine.uid && vehicles[there.vehicle] == mine.vehicle
    }

    /// Tells of photos of which the stores still say different things when all else is merged.
    mutating func tellDecisions() throws {
        for there in decidedThere {
            let path = try path(of: there.photo)
            let own = try Row.fetchOne(
                ours,
                sql: "SELECT * FROM reading WHERE photoId = ? AND kind = ? AND status <> 'rejected'",
                arguments: [there.photo, there.kind])
            let mine = try own.map { try decision($0, isOurs: true) }
            let other = try decision(there.reading, isOurs: false)
            if let own, try !differ(own, there.reading) || isOneEntry(own, there.reading) { continue }
            let vehicle = try own?.value("vehicleId") ?? ownVehicle(there.reading)
            let name = Self.name(path)
            conflict(
                vehicle, "photo", ours: mine.map { "\(name): \($0)" } ?? "withdrawn or rejected",
                theirs: "\(name): \(other)",
                .photo(
                    path: path, ours: mine ?? MergeReport.Decision(status: "withdrawn or rejected"), theirs: other))
        }
    }

    /// Where our photo is, or was.
    private func path(of photo: Int64) throws -> String {
        try String.fetchOne(ours, sql: "SELECT path FROM photo WHERE id = ?", arguments: [photo]) ?? ""
    }

    private static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "photo" }

    private func decision(_ row: Row, isOurs: Bool) throws -> MergeReport.Decision {
        var decision = MergeReport.Decision(status: try row.value("status"))
        guard ["confirmed", "edited"].contains(decision.status) else { return decision }
        let id: Int64 = try row.value("copyOf") ?? row.value("id")
        let vehicle: Int64? = try isOurs ? row.value("vehicleId") : ownVehicle(row)
        decision.vehicle = vehicle.flatMap { names[$0] } ?? ""
        let entry = try Row.fetchOne(
            isOurs ? ours : theirs, sql: "SELECT * FROM mileageSnapshot WHERE readingId = ?", arguments: [id])
        if let entry { try decision.log(MileageSnapshot(row: entry)) }
        return decision
    }
}

extension MergeReport.Decision: CustomStringConvertible {
    init(_ status: String, _ entry: MileageSnapshot, of vehicle: String? = nil) {
        self.init(status: status, vehicle: vehicle)
        log(entry)
    }

    init(_ status: String, _ reading: OdometerReading, _ id: LogItem.ID?, of vehicle: String? = nil) {
        self.init(status: status, vehicle: vehicle)
        (value, takenAt, entry) = ("\(reading.value) \(reading.unit.rawValue)", reading.time, id)
    }

    fileprivate mutating func log(_ snapshot: MileageSnapshot) {
        (value, takenAt, entry) = (
            "\(snapshot.value) \(snapshot.unit.rawValue)", snapshot.logTime(in: .current), snapshot.id
        )
    }

    /// Such as `164214 km of 2024-05-01T10:33:01Z`: in UTC, since two are compared.
    var shown: String { "\(value ?? "") of \(takenAt?.date.ISO8601Format() ?? "")" }

    /// Such as `164214 km of 2024-05-01T10:00:00Z in the log of Van`.
    package var description: String {
        guard let vehicle else { return status }
        return value == nil ? "\(status) for \(vehicle)" : "\(shown) in the log of \(vehicle)"
    }
}

// What counts no longer beside what has come.

extension Merge {
    /// What is left out of each vehicle that both stores have, before anything of theirs is added.
    mutating func noteLeftOut() throws {
        for vehicle in joined { leftOut[vehicle] = Set(try leftOut(of: vehicle).map(\.id)) }
    }

    private func leftOut(of vehicle: Int64) throws -> [LeftOutReading] {
        try LeftOutReading.all(ours, of: Vehicle.find(ours, Vehicle.ID(rawValue: vehicle)))
    }

    /// What is left out since the merge. To be called when replaced odometers are known.
    mutating func tellLeftOut() throws {
        for (vehicle, before) in leftOut.sorted(by: { $0.key < $1.key }) {
            for reading in try leftOut(of: vehicle) where !before.contains(reading.id) {
                guard let snapshot = try MileageSnapshot.find(ours, reading.id, of: Vehicle.ID(rawValue: vehicle))
                else {
                    continue
                }
                let logged = MergeReport.Decision("in the log", snapshot)
                conflict(
                    vehicle, "entry", ours: reading.flags.map(\.description).joined(separator: " "),
                    theirs: logged.shown,
                    stays: .both, .leftOut(logged))
            }
        }
    }
}

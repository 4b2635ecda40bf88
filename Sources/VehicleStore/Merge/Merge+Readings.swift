internal import Foundation
internal import GRDB

// Readings, and the log entries that come from readings or from typed values.

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
            if let known = ownRejected[key]?.first {
                ownRejected[key]?.removeFirst()
                try numbers.note(.reading, row.value("id"), as: known)
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
                try numbers.note(.reading, standing.value("id"), as: id)
                if isPending {
                    report.present.pending += 1
                } else if try !own.contains(where: { try isTakenBack(standing, by: $0) }) {
                    try compare(ownStanding, standing)
                }  // Else it was moved here, and what they have is from before.
            } else if let no, !isPending {
                try tellDecisions(ownStanding, rejected[no])
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
                if !isPending {
                    let (path, decided) = (try path(of: key.photo), try decision(standing, isOurs: false))
                    conflict(
                        vehicle, "photo", ours: "withdrawn or rejected", theirs: "\(Self.name(path)): \(decided)",
                        .photo(
                            path: path, ours: MergeReport.Decision(status: "withdrawn or rejected"), theirs: decided))
                }
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
            let own = try numbers[.reading, original]
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

    /// Both stores have decided: two different decisions are a conflict. Where the photo is a copy, the moment is that of another
    /// photo.
    private mutating func compare(_ own: Row, _ other: Row) throws {
        var (one, two) = (try decision(own, isOurs: true), try decision(other, isOurs: false))
        if try own.value("copyOf") as Int64? != nil || other.value("copyOf") as Int64? != nil {
            (one.takenAt, two.takenAt) = (nil, nil)
        }
        if one.description != two.description { try tellDecisions(own, other) }
    }

    private mutating func tellDecisions(_ own: Row, _ other: Row) throws {
        let path = try path(of: own.value("photoId"))
        let name = Self.name(path)
        let (one, two) = (try decision(own, isOurs: true), try decision(other, isOurs: false))
        conflict(
            try own.value("vehicleId"), "photo", ours: "\(name): \(one)", theirs: "\(name): \(two)",
            .photo(path: path, ours: one, theirs: two))
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
    fileprivate init(_ status: String, _ entry: MileageSnapshot, of vehicle: String? = nil) {
        self.init(status: status, vehicle: vehicle)
        log(entry)
    }

    fileprivate mutating func log(_ snapshot: MileageSnapshot) {
        (value, takenAt, entry) = (
            "\(snapshot.value) \(snapshot.unit.rawValue)", snapshot.logTime(in: .current), snapshot.id
        )
    }

    /// Such as `164214 km of 2024-05-01T10:33:01Z`: in UTC, since two are compared.
    fileprivate var shown: String { "\(value ?? "") of \(takenAt?.date.ISO8601Format() ?? "")" }

    /// Such as `164214 km of 2024-05-01T10:00:00Z in the log of Van`.
    package var description: String {
        guard let vehicle else { return status }
        return value == nil ? "\(status) for \(vehicle)" : "\(shown) in the log of \(vehicle)"
    }
}

// The entries of the logs.

extension Merge {
    /// Tells an entry that both stores have from before they were apart.
    struct EntryKey {
        let vehicle: Int64
        let takenAt: String
        let wholeUnits: Int64
        let tenths: Int64?
        let unit: String
        private(set) var createdAt: String

        init(_ row: Row, vehicle: Int64) throws {
            self.vehicle = vehicle
            takenAt = try row.value("takenAt")
            wholeUnits = try row.value("wholeUnits")
            tenths = try row.value("tenths")
            unit = try row.value("unit")
            createdAt = try row.value("createdAt")
        }

        /// Of an entry of ours.
        init(_ entry: MileageSnapshot) throws {
            vehicle = entry.vehicleID.rawValue
            takenAt = try Timestamp(entry.takenAt, field: "takenAt").text
            wholeUnits = Int64(entry.value.wholeUnits)
            tenths = entry.value.tenths.map(Int64.init)
            unit = entry.unit.rawValue
            createdAt = try Timestamp(entry.createdAt, field: "createdAt").text
        }

        func written(at createdAt: String) -> EntryKey {
            var key = self
            key.createdAt = createdAt
            return key
        }

        /// When the entry may have been written in another log: each move adds a millisecond, and nobody moves it twenty times.
        var written: ClosedRange<String>? {
            guard let date = Timestamp(text: createdAt)?.date,
                let first = try? Timestamp(date - 0.02, field: "createdAt"),
                let last = try? Timestamp(date + 0.02, field: "createdAt")
            else { return nil }
            return first.text...last.text
        }
    }

    /// Withdraws entries that are in the log here and were withdrawn there. Those that came with an item stay or go with it.
    mutating func withdrawWhatTheyWithdrew() throws {
        try noteWithdrawn()
        let rows = try Row.fetchCursor(theirs, sql: "SELECT * FROM withdrawnSnapshot ORDER BY id")
        while let row = try rows.next() {
            let (id, at): (Int64, String) = (try row.value("snapshotId"), try row.value("withdrawnAt"))
            let key = try EntryKey(row, vehicle: vehicle(row))
            let copy = try entry(as: key)
            if let copy { try numbers.note(.entry, id, as: copy.id.rawValue) }
            guard let entry = try copy ?? counterpart(of: row, key, withdrawnAt: at), !entry.source.isOfItem,
                !refusedSnapshots.contains(id), let time = Timestamp(text: at)
            else { continue }
            try entry.withdraw(ours, now: time)
            let own = try EntryKey(entry)
            try numbers.noteWithdrawn(own, as: entry.id.rawValue, at: at)
            report.updated += 1
            if let moved = try Self.moved(key, in: theirs) { movedEntries.insert(moved.id.rawValue) }
            withdrawn.append(Withdrawn(entry: entry, key: own, vehicle: names[own.vehicle]))
        }
    }

    /// Our entry of what they withdrew, though it is no copy of theirs: both typed it, or recorded the same photo, before they
    /// withdrew it; or it is in another log, since it was moved here without knowing of that.
    private func counterpart(of row: Row, _ key: EntryKey, withdrawnAt: String) throws -> MileageSnapshot? {
        if let known = try numbers.withdrawal(key)?.at {
            guard known != withdrawnAt, try Self.moved(key, in: theirs) == nil else { return nil }
            return try Self.moved(key, in: ours)
        }
        guard let own = try Self.standing(key, in: ours) else {
            guard try Self.moved(key, in: theirs) == nil, let before = try ownDecision(besides: withdrawnAt, on: key)
            else {
                return nil
            }
            return try before.createdAt < withdrawnAt ? Self.moved(before, in: ours) : nil
        }
        guard try Timestamp(own.createdAt, field: "createdAt").text < withdrawnAt,
            try Self.standing(EntryKey(row, vehicle: row.value("vehicleId")), in: theirs) == nil
        else { return nil }
        return own
    }

    /// Our entry of the same moment and value that was withdrawn or moved here, after theirs was written, by another decision than
    /// theirs. Nil: there is none.
    private func ownDecision(besides withdrawnAt: String, on key: EntryKey) throws -> EntryKey? {
        let own = try numbers.withdrawals(key).first {
            $0.withdrawnAt != withdrawnAt && $0.withdrawnAt > key.createdAt
        }
        return own.map { key.written(at: $0.createdAt) }
    }

    /// A reading that was withdrawn here since it was withdrawn there.
    struct Withdrawn {
        fileprivate let entry: MileageSnapshot
        fileprivate let key: EntryKey
        fileprivate let vehicle: String?

        /// To be called when all is merged. Nil: it was moved, and is in another log by now.
        func conflict(_ db: Database) throws -> MergeReport.Conflict? {
            guard try Merge.moved(key, in: db) == nil else { return nil }
            let logged = MergeReport.Decision("in the log", entry)
            return MergeReport.Conflict(
                vehicle: vehicle, what: "entry", ours: "\(logged.shown) in the log",
                theirs: "withdrawn, so that it is withdrawn here", stays: .theirs,
                subject: .reading(logged, isInOurs: true))
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

    /// The entry in whatever log it was moved to. It keeps its value and its time, and, to some milliseconds, when it was written.
    static func moved(_ key: EntryKey, in db: Database) throws -> MileageSnapshot? {
        guard let span = key.written else { return nil }
        // Through the vehicles: the entries are indexed by them.
        return try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT entry.* FROM vehicle JOIN mileageSnapshot AS entry
                        ON entry.vehicleId = vehicle.id AND entry.takenAt = ?
                    WHERE wholeUnits = ? AND tenths IS ? AND entry.unit = ? AND entry.createdAt BETWEEN ? AND ?
                    """),
            arguments: [key.takenAt, key.wholeUnits, key.tenths, key.unit, span.lowerBound, span.upperBound]
        ).map(MileageSnapshot.init(row:))
    }

    /// What became here of a typed entry that was moved there: it was withdrawn here, or moved to a third vehicle. Nil: nothing
    /// that they don't know.
    private func decidedHere(_ key: EntryKey) throws -> (vehicle: Int64?, decision: MergeReport.Decision)? {
        guard try numbers.isWithdrawnElsewhere(key), let span = key.written else { return nil }
        // Where it was in their logs before. Without that it is a part of them, such as one vehicle's document.
        let before = try Row.fetchAll(
            theirs,
            sql: """
                SELECT * FROM withdrawnSnapshot WHERE takenAt = ? AND wholeUnits = ? AND tenths IS ? AND unit = ?
                    AND createdAt BETWEEN ? AND ? AND readingId IS NULL
                """,
            arguments: [key.takenAt, key.wholeUnits, key.tenths, key.unit, span.lowerBound, span.upperBound])
        for row in before {
            let there = try EntryKey(row, vehicle: vehicle(row))
            guard let here = try ownDecision(besides: row.value("withdrawnAt"), on: there) else { continue }
            guard let entry = try Self.moved(here, in: ours) else {
                return (here.vehicle, MergeReport.Decision(status: "withdrawn"))
            }
            let owner = entry.vehicleID.rawValue
            return (owner, MergeReport.Decision("in the log", entry, of: names[owner]))
        }
        return nil
    }

    private func noteWithdrawn() throws {
        let rows = try Row.fetchCursor(ours, sql: "SELECT * FROM withdrawnSnapshot ORDER BY id")
        while let row = try rows.next() {
            let source: ReadingSource = try row.choice("source")
            // An entry that came with an item says nothing of others: its item was corrected.
            try numbers.noteWithdrawn(
                EntryKey(row, vehicle: row.value("vehicleId")), as: row.value("snapshotId"),
                at: source.isOfItem ? nil : row.value("withdrawnAt"))
        }
    }

    private mutating func freeNumber(for theirs: Int64) throws -> Int64 {
        entryNumbers.take(theirs, isTaken: try isInLog(theirs) || numbers.isOfWithdrawn(theirs))
    }

    /// Whether this is our number of an entry that wasn't withdrawn.
    func isInLog(_ number: Int64) throws -> Bool {
        try Bool.fetchOne(
            ours.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM mileageSnapshot WHERE id = ?)"),
            arguments: [number])!
    }

    mutating func mergeSnapshots() throws {
        let rows = try Row.fetchCursor(theirs, sql: "SELECT * FROM mileageSnapshot ORDER BY id")
        while let row = try rows.next() {
            let (id, vehicle): (Int64, Int64) = (try row.value("id"), try vehicle(row))
            let reading: Int64? = try row.value("readingId")
            let key = try EntryKey(row, vehicle: vehicle)
            let source: ReadingSource = try row.choice("source")
            // What came with an item is decided with its item, and what came with a photo with the photo.
            let isAlone = reading == nil && !source.isOfItem
            if let known = try same(row, key, reading: reading) {
                try numbers.note(.entry, id, as: known)
                report.present.entries += 1
            } else if let gone = try numbers.withdrawal(key)?.number
                ?? (isAlone ? numbers.withdrawnAfter(key) : nil)
            {
                try numbers.note(.entry, id, as: gone)
                if isAlone, try Self.moved(key, in: ours) == nil {
                    let logged = MergeReport.Decision("in the log", try MileageSnapshot(row: row))
                    conflict(
                        vehicle, "entry", ours: "withdrawn", theirs: "\(logged.shown) in the log",
                        .reading(logged, isInOurs: false))
                }
            } else if isAlone, let elsewhere = try decidedHere(key) {
                let logged = MergeReport.Decision("in the log", try MileageSnapshot(row: row), of: names[vehicle])
                conflict(
                    elsewhere.vehicle, "entry", ours: elsewhere.decision.description, theirs: logged.description,
                    .movedReading(ours: elsewhere.decision, theirs: logged))
            } else if try reading.map({ try numbers.isTaken(reading: $0) }) ?? !refusedSnapshots.contains(id) {
                let number = try freeNumber(for: id)
                try insert(
                    row, into: "mileageSnapshot",
                    [
                        "id": number, "vehicleId": vehicle,
                        "readingId": try reading.flatMap { try numbers[.reading, $0] },
                    ])
                try numbers.note(.entry, id, as: number)
                if !movedEntries.contains(id) { report.added.entries += 1 }
            }
        }
    }

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
                let row = try Row.required(
                    ours, sql: "SELECT * FROM mileageSnapshot WHERE id = ?", reading.id.rawValue)
                let logged = MergeReport.Decision("in the log", try MileageSnapshot(row: row))
                conflict(
                    vehicle, "entry", ours: reading.flags.map(\.description).joined(separator: " "),
                    theirs: logged.shown,
                    stays: .both, .leftOut(logged))
            }
        }
    }

    /// Our entry of the same reading. For a typed value: our entry of the same moment with the same value.
    private func same(_ row: Row, _ key: EntryKey, reading: Int64?) throws -> Int64? {
        if let reading {
            guard let own = try numbers[.reading, reading] else { return nil }
            return try Int64.fetchOne(
                ours.cachedStatement(
                    sql: """
                        SELECT id FROM mileageSnapshot
                        WHERE readingId = (SELECT coalesce(copyOf, id) FROM reading WHERE id = ?)
                        """), arguments: [own])
        }
        return try Self.standing(key, in: ours)?.id.rawValue
    }

    /// The entry of a moment with this value, whenever it was written.
    private static func standing(_ key: EntryKey, in db: Database) throws -> MileageSnapshot? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT * FROM mileageSnapshot
                    WHERE vehicleId = ? AND takenAt = ? AND wholeUnits = ? AND coalesce(tenths, 0) = ? AND unit = ?
                    ORDER BY id LIMIT 1
                    """),
            arguments: [key.vehicle, key.takenAt, key.wholeUnits, key.tenths ?? 0, key.unit]
        ).map(MileageSnapshot.init(row:))
    }

    mutating func addWithdrawnSnapshots() throws {
        let rows = try Row.fetchCursor(theirs, sql: "SELECT * FROM withdrawnSnapshot ORDER BY id")
        while let row = try rows.next() {
            let (id, vehicle): (Int64, Int64) = (try row.value("snapshotId"), try vehicle(row))
            let key = try EntryKey(row, vehicle: vehicle)
            if let own = try numbers.withdrawal(key) {
                try numbers.note(.entry, id, as: own.number)
            } else if try numbers[.entry, id] == nil {
                let reading: Int64? = try row.value("readingId")
                guard reading != nil || !refusedSnapshots.contains(id) else { continue }
                let number = try freeNumber(for: id)
                try insert(
                    row, into: "withdrawnSnapshot",
                    [
                        "snapshotId": number, "vehicleId": vehicle,
                        "readingId": reading.flatMap { try numbers[.reading, $0] },
                    ])
                try numbers.note(.entry, id, as: number)
                try numbers.noteWithdrawn(key, as: number, at: nil)
            }
        }
    }
}

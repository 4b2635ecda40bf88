internal import Foundation
internal import GRDB
internal import OdologOdometer
internal import OdologVehicleLog

/// An entry that was moved into the log of another vehicle.
public struct MovedItem: Hashable, Sendable {
    /// As it stands there, under a number of its own.
    public let item: LogItem
    /// The names of the schedules that it completed, and completes no longer: the other vehicle has none of these names.
    public let lostSchedules: [String]
}

extension VehicleStore {
    /// Moves a reading, a service, a fill or an expense into the log of another vehicle, in one transaction, with its files and its
    /// odometer reading, also where that one is of a photo. It leaves its log, where its revisions stay, and is written anew in the
    /// other one, where it has a number of its own. It completes the schedules there that are called as those that it completed.
    ///
    /// A reading of a photo of which the other log has an entry of the same moment becomes a copy of that one, as by `confirm`.
    ///
    /// Throws what `add` throws, `.noSuchEntry`, `.entryOfItem` for a reading that another entry goes by, and `.doesNotFit` for other
    /// kinds, or where both are the same vehicle.
    @discardableResult
    public func move(
        _ id: LogItem.ID, of vehicle: Vehicle.ID, to other: Vehicle.ID, _ writing: LogWriting
    ) throws(StoreError) -> MovedItem {
        let by = try TextRules.label(writing.by, field: "endedBy")
        return try write { db in
            let now = try Timestamp.now("endedAt")
            let owner = try Vehicle.find(db, other, toMoveFrom: vehicle)
            return try LogItem.find(db, id, of: vehicle).move(db, to: owner.id, writing, by: by, now: now)
        }
    }
}

extension LogItem {
    fileprivate func move(
        _ db: Database, to other: Vehicle.ID, _ writing: LogWriting, by: String, now: Timestamp
    ) throws -> MovedItem {
        guard [.service, .fuel, .expense, .reading].contains(content.kind) else {
            throw StoreError.doesNotFit(
                field: "kind", value: content.kind.rawValue, rule: "reading, service, fuel or expense")
        }
        if case .odometer(let reading) = content {
            try checkIsFree(db)
            let item = try move(db, reading, to: other, acknowledging: writing.acknowledging, by: by, now: now)
            return MovedItem(item: item, lostSchedules: [])
        }
        var writing = writing
        writing.origin = origin
        let snapshot = try snapshot(db)
        if let snapshot { writing.timeSource = snapshot.timeSource }
        let (content, lost) = try content.completing(db, of: other, insteadOf: vehicleID)
        try withdraw(db, by: by, now: now)
        // A photo's reading goes along, unless another entry here goes by it, too.
        if let snapshot, snapshot.id != id, let item = try LogItem.reading(db, snapshot), try item.user(db) == nil {
            _ = try item.move(
                db, OdometerReading(snapshot), to: other, acknowledging: writing.acknowledging, by: by, now: now)
        }
        let item = try LogItem.add(db, content, to: other, writing, uid: EntryUID.moved(uid), now: now)
        return MovedItem(item: item, lostSchedules: lost)
    }

    /// - Returns: the entry that the reading is in the other log, or of which it is a copy there.
    private func move(
        _ db: Database, _ reading: OdometerReading, to other: Vehicle.ID, acknowledging flags: Set<MileageFlag>,
        by: String,
        now: Timestamp
    ) throws -> LogItem {
        let confirmation = reading.confirmation(for: other, acknowledging: flags)
        let time = try Timestamp(reading.takenAt, field: "takenAt")
        let read = try readingID.map { try StoredReading.find(db, $0) }
        let copies = try read?.copies(db) ?? []
        try withdraw(db, by: by, now: now)
        let known = try read.flatMap { _ in try MileageSnapshot.find(db, takenAt: time, as: confirmation) }
        let main = try read?.decideAnew(db, read!.status, vehicle: other, copyOf: known?.readingID, now: now)
        for copy in copies {
            _ = try copy.decideAnew(db, copy.status, vehicle: other, copyOf: known?.readingID ?? main, now: now)
        }
        if let known { return try LogItem.find(db, known.id, of: other) }
        let id = try LogItem.nextID(db, in: other)
        let snapshot = try MileageSnapshot.insert(
            db, confirmation, reading.source, as: id, of: main, takenAt: time, now: now)
        return try Draft(
            id: id, uid: EntryUID.moved(uid), vehicle: other, revision: 1,
            content: .odometer(OdometerReading(snapshot)),
            origin: origin, by: by, readingID: main
        ).insert(db, snapshot: id, now: now)
    }
}

extension LogItem.Content {
    /// The same with the other vehicle's schedules of the same names, and the names of those that it doesn't have.
    func completing(
        _ db: Database, of other: Vehicle.ID, insteadOf own: Vehicle.ID
    ) throws -> (content: LogItem.Content, lost: [String]) {
        guard case .service(var entry) = self, !entry.completes.isEmpty else { return (self, []) }
        let (known, theirs) = (try Schedule.all(db, of: own), try Schedule.all(db, of: other))
        var (completes, lost): ([Schedule.ID], [String]) = ([], [])
        for id in entry.completes {
            let name = known.first { $0.id == id }?.name ?? "schedule \(id)"
            if let same = theirs.first(where: { TextRules.key(of: $0.name) == TextRules.key(of: name) }) {
                completes.append(same.id)
            } else {
                lost.append(name)
            }
        }
        entry.completes = completes
        return (.service(entry), lost)
    }
}

extension VehicleStore {
    /// The entry that takes an odometer value into the log of another vehicle: the service or the fill that it came with, or that goes by
    /// it, else its own.
    package func movableEntry(of reading: MileageSnapshot) throws(StoreError) -> LogItem.ID {
        guard let item = try item(using: reading), item.content.kind != .profile else { return reading.id }
        return item.id
    }
}

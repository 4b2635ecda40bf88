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
    /// Moves a service, a fill or an expense into the log of another vehicle, in one transaction, with its files and its
    /// odometer reading, also where that one is of a photo. It is withdrawn from its log, where its revisions stay, and
    /// written anew in the other one. It completes the schedules there that are called as those that it completed.
    ///
    /// Throws what `add` throws, `.noSuchItem`, and `.doesNotFit` for other kinds, or where both are the same vehicle.
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
        guard [.service, .fuel, .expense].contains(content.kind) else {
            throw StoreError.doesNotFit(field: "kind", value: content.kind.rawValue, rule: "service, fuel or expense")
        }
        var writing = writing
        writing.origin = origin
        let snapshot = try snapshot(db)
        if let snapshot { writing.timeSource = snapshot.timeSource }
        let (content, lost) = try content.completing(db, of: other, insteadOf: vehicleID)
        try end(db, by: by, now: now)
        try withdrawSnapshot(db, now: now)
        // A photo's reading goes along, unless another entry here goes by it, too.
        if let snapshot, !snapshot.source.isOfItem, try LogItem.using(db, snapshot.id) == nil {
            _ = try snapshot.move(db, to: other, acknowledging: writing.acknowledging, now: now)
        }
        let item = try LogItem.add(db, content, to: other, writing, uid: movedUID, now: now)
        return MovedItem(item: item, lostSchedules: lost)
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

/// By which number an odometer value goes into the log of another vehicle.
package enum MovableNumber: Hashable, Sendable {
    /// `move`, which takes the meter reading.
    case reading(MileageSnapshot.ID)
    /// `moveItem`, which takes the service or the fill with its meter reading.
    case item(LogItem.ID)
}

extension VehicleStore {
    package func movableNumber(of reading: MileageSnapshot) throws(StoreError) -> MovableNumber {
        guard let item = try item(using: reading.id), item.content.kind != .profile else { return .reading(reading.id) }
        return .item(item.id)
    }
}

internal import Foundation
internal import GRDB
public import OdologOdometer
internal import OdologVehicleLog

/// What a correction of a wrong unit has changed.
public struct UnitCorrection: Hashable, Sendable {
    /// How many readings have the right unit now.
    public let readings: Int
    /// How many entries: services, fills, replacements of the odometer, schedules, the purchase.
    public let items: Int
    /// How many readings had it before.
    public let unchanged: Int
}

extension VehicleStore {
    /// The numbers of the vehicle's odometer were right, and their unit was wrong: from now on the vehicle and all of its odometer values
    /// count `unit`, in one transaction. The same with the other unit takes it back.
    ///
    /// Readings and other entries get a revision. None is assessed again. Intervals, leads and limits stay as they are: those were typed with their unit.
    ///
    /// Throws `.noSuchVehicleID`.
    @discardableResult
    public func correctUnit(
        of vehicle: Vehicle.ID, to unit: DistanceUnit, _ writing: LogWriting
    ) throws(StoreError) -> UnitCorrection {
        let by = try TextRules.label(writing.by, field: "writtenBy")
        return try write { db in
            let now = try Timestamp.now("writtenAt")
            var owner = try Vehicle.find(db, vehicle)
            owner.unit = unit
            _ = try owner.update(db)
            let all = try Row.fetchAll(
                db, sql: "SELECT * FROM mileageSnapshot WHERE vehicleId = ? ORDER BY takenAt, number",
                arguments: [vehicle.rawValue]
            ).map(MileageSnapshot.init(row:))
            let wrong = all.filter { $0.unit != unit }
            let items = try LogItem.all(db, of: vehicle, kinds: Set(LogItem.Kind.allCases)).filter { item in
                item.content.counting(unit) != item.content
            }
            for item in items { try item.end(db, by: by, now: now) }
            for snapshot in wrong { try snapshot.rewrite(db, as: snapshot.id, unit: unit, source: snapshot.source) }
            for item in items {
                _ = try LogItem.Draft(
                    id: item.id, uid: item.uid, vehicle: vehicle, revision: item.revision + 1,
                    content: item.content.counting(unit), origin: writing.origin, by: by, readingID: item.readingID
                ).insert(db, snapshot: item.snapshotID, now: now)
            }
            return UnitCorrection(
                readings: wrong.count, items: items.count { $0.content.kind != .reading },
                unchanged: all.count - wrong.count)
        }
    }
}

extension LogItem.Content {
    /// With the same odometer values in `unit`. Of what was counted from one, the distance stays.
    fileprivate func counting(_ unit: DistanceUnit) -> LogItem.Content {
        func same(_ shown: Distance?) -> Distance? { shown.map { Distance(tenths: $0.tenths, unit: unit) } }
        switch self {
        case .profile(var profile):
            let (bought, sold) = (same(profile.purchase?.odometer), same(profile.sale?.odometer))
            profile.purchase?.odometer = bought
            profile.sale?.odometer = sold
            return .profile(profile)
        case .schedule(var schedule):
            let start = same(schedule.start?.odometer)
            schedule.start?.odometer = start
            switch schedule.rule {
            case .once(var mark):
                mark.odometer = same(mark.odometer)
                schedule.rule = .once(mark)
            case .every(let interval, .firstDue(var mark?)):
                mark.odometer = same(mark.odometer)
                schedule.rule = .every(interval, .firstDue(mark))
            case .every: break
            }
            return .schedule(schedule)
        case .service(var entry):
            guard let shown = entry.odometer, shown.unit != unit else { return self }
            let right = Distance(tenths: shown.tenths, unit: unit)
            entry.odometer = right
            for index in entry.parts.indices {
                guard let until = entry.parts[index].warranty?.untilOdometer else { continue }
                entry.parts[index].warranty?.untilOdometer = right + (until - shown)
            }
            return .service(entry)
        case .fuel(var entry):
            entry.odometer = same(entry.odometer)
            return .fuel(entry)
        case .meter(var replacement):
            replacement.end = same(replacement.end) ?? replacement.end
            replacement.start = same(replacement.start) ?? replacement.start
            return .meter(replacement)
        case .odometer(var reading):
            reading.unit = unit
            return .odometer(reading)
        case .expense, .hours, .activity: return self
        }
    }
}

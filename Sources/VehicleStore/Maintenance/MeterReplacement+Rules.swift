internal import Foundation
internal import GRDB
internal import OdologOdometer
internal import OdologVehicleLog

// What a replacement of the odometer is held to.

extension LogItem {
    /// The vehicle's items that tell of a replacement of the same day, with any values. Each of two would count its distance.
    static func replacing(
        _ db: Database, onDayOf replacement: MeterReplacement<Distance>, vehicle: Vehicle.ID, except id: ID? = nil
    ) throws -> [LogItem] {
        let all = try meters(db, of: vehicle, except: id)
        return all.filter { $0.content.replacement?.time.day == replacement.time.day }
    }

    fileprivate static func meters(_ db: Database, of vehicle: Vehicle.ID, except id: ID?) throws -> [LogItem] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM logItem
                WHERE vehicleId = ? AND kind = 'meter' AND endedAt IS NULL AND number IS NOT ? ORDER BY number
                """, arguments: [vehicle.rawValue, id?.rawValue]
        ).map(LogItem.init(row:))
    }
}

extension MeterReplacement<Distance> {
    /// What doesn't fit the readings, or the other replacements, around it.
    func flags(_ db: Database, of vehicle: Vehicle.ID, except id: LogItem.ID?) throws -> [ItemFlag] {
        func neighbour(_ condition: String) throws -> MileageSnapshot? {
            try Row.fetchOne(
                db, sql: "SELECT * FROM mileageSnapshot WHERE vehicleId = ? AND \(condition) LIMIT 1",
                arguments: [vehicle.rawValue, try Timestamp(time.date, field: "time").text]
            ).map(MileageSnapshot.init(row:))
        }
        let before = try neighbour("takenAt < ? ORDER BY takenAt DESC, id DESC")
        let after = try neighbour("takenAt >= ? ORDER BY takenAt, id")
        let items = try LogItem.meters(db, of: vehicle, except: id).map {
            (id: $0.id, replacement: $0.content.replacement)
        }
        let meter = MeterInUse(items.compactMap(\.replacement), for: MeterReading(at: time, start))
        let began = items.filter {
            $0.replacement.map { ((before?.takenAt ?? .distantPast)..<time.date).contains($0.time.date) } ?? false
        }
        .max { ($0.replacement?.time ?? time).date < ($1.replacement?.time ?? time).date }
        var flags: [ItemFlag] = []
        if let earlier = meter.earlier(before.map { MeterReading($0) }) {
            let shown = Distance(earlier.value, earlier.unit)
            if !end.isWithinReach(of: shown, days: earlier.ageInDays) {
                flags.append(.endDoesNotFit(end, before: shown, by: began?.id))
            }
        }
        if let later = meter.later(after.map { MeterReading($0) }) {
            let shown = Distance(later.value, later.unit)
            if !shown.isWithinReach(of: start, days: later.ageInDays) {
                flags.append(.startDoesNotFit(start, after: shown))
            }
        }
        return flags
    }
}

extension Distance {
    /// Whether an odometer can well have gone from `first` to this. A unit less is allowed: tenths are seldom typed. Less than a day
    /// counts as one, since of a replacement the day alone is known.
    fileprivate func isWithinReach(of first: Distance, days: Double?) -> Bool {
        let gone = exact - first.exact
        return gone > -max(Distance(1, unit).exact, Distance(1, first.unit).exact)
            && Double(gone) <= Distance.mostExact(inDays: max((days ?? 0).magnitude, 1))
    }
}

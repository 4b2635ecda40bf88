internal import Foundation
internal import GRDB
public import OdologMaintenance
internal import OdologOdometer
internal import OdologText

/// A vehicle with all of its log that the arithmetic needs.
public struct LoggedVehicle: Hashable, Sendable {
    /// The vehicle.
    public let vehicle: Vehicle
    /// What its log rests on.
    public let profile: VehicleProfile
    /// Readings, schedules, entries: what `Outlook` takes.
    public let log: VehicleLog
}

extension Set<LogItem.Kind> {
    /// Of a log from which is told what is due: what was filled and spent says nothing about that.
    public static let whatIsDue: Set = [.profile, .schedule, .service, .meter, .hours]
    /// All of a log.
    public static let everything = Set(LogItem.Kind.allCases)
}

extension VehicleStore {
    /// For the arithmetic of `OdologMaintenance`. Throws `.noSuchVehicle`.
    public func vehicleLog(of vehicle: Vehicle.ID) throws(StoreError) -> VehicleLog {
        try loggedVehicle(vehicle).log
    }

    /// Its readings, and its items of these kinds. Throws `.noSuchVehicle`.
    public func loggedVehicle(
        _ vehicle: Vehicle.ID, with kinds: Set<LogItem.Kind> = .everything
    ) throws(StoreError) -> LoggedVehicle {
        try read { db in try LoggedVehicle(db, Vehicle.find(db, vehicle), kinds) }
    }

    /// All of them by name.
    public func loggedVehicles(with kinds: Set<LogItem.Kind> = .everything) throws(StoreError) -> [LoggedVehicle] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM vehicle ORDER BY nameKey").map { row in
                try LoggedVehicle(db, Vehicle(row: row), kinds)
            }
        }
    }
}

extension LoggedVehicle {
    /// By the indexes of its own rows, however many there are of others.
    fileprivate init(_ db: Database, _ vehicle: Vehicle, _ kinds: Set<LogItem.Kind>) throws {
        let contents = try ItemContents(db, vehicle.id, kinds)
        let profiles: [VehicleProfile] = try contents.values(of: .profile)
        let profile = profiles.first ?? VehicleProfile()
        let entries: [ServiceEntry] = try contents.values(of: .service)
        let replacements: [MeterReplacement<Distance>] = try contents.values(of: .meter)
        let hours: [MeterReading<Hours>] = try contents.values(of: .hours)
        self.vehicle = vehicle
        self.profile = profile
        log = VehicleLog(
            zone: profile.zone, unit: vehicle.unit, lead: profile.lead,
            readings: try MeterReading.all(db, of: vehicle, replacements), replacements: replacements,
            hourReadings: hours + entries.compactMap(\.hourReading), schedules: try contents.values(of: .schedule),
            entries: entries, fuel: try contents.values(of: .fuel), expenses: try contents.values(of: .expense),
            registration: profile.registration)
    }
}

/// JSON of a vehicle's items by kind. All of a kind are decoded at once: a decoder for each takes longer than what it decodes.
private struct ItemContents {
    private var texts: [LogItem.Kind: String] = [:]

    init(_ db: Database, _ vehicle: Vehicle.ID, _ kinds: Set<LogItem.Kind>) throws {
        for kind in kinds {
            let rows = try Row.fetchCursor(
                db.cachedStatement(
                    sql: "SELECT content FROM logItem WHERE vehicleId = ? AND kind = ? AND endedAt IS NULL"),
                arguments: [vehicle.rawValue, kind.rawValue])
            while let row = try rows.next() {
                texts[kind, default: ""] += (texts[kind] == nil ? "[" : ",") + (try row.decode(String.self, atIndex: 0))
            }
        }
    }

    func values<Value: Decodable>(of kind: LogItem.Kind) throws -> [Value] {
        try texts[kind].map { try LogItem.decode($0 + "]") } ?? []
    }
}

extension MeterReading<Distance> {
    /// A value that somebody let stand although it was odd is flagged as long as it still is: beside the others, and with what is known of
    /// replaced meters by now.
    fileprivate static func all(
        _ db: Database, of vehicle: Vehicle, _ replacements: [MeterReplacement<Distance>]
    ) throws -> [MeterReading<Distance>] {
        // Numbers of columns: their names would take longer than the values.
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT takenAt, wholeUnits, coalesce(tenths, 0), unit, source, acknowledgedFlags = '[]', id
                    FROM mileageSnapshot WHERE vehicleId = ?
                    """),
            arguments: [vehicle.id.rawValue])
        var good: [MeterReading<Distance>] = []
        var acknowledged: [(MeterReading<Distance>, MileageSnapshot.ID)] = []
        while let row = try rows.next() {
            let text = try row.decode(String.self, atIndex: 0)
            guard let time = Timestamp(text: text),
                let unit = DistanceUnit(rawValue: try row.decode(String.self, atIndex: 3)),
                let source = ReadingSource(rawValue: try row.decode(String.self, atIndex: 4))
            else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a reading of \(text.forDisplay)") }
            let tenths = try row.decode(Int.self, atIndex: 1) * 10 + row.decode(Int.self, atIndex: 2)
            let reading = MeterReading(at: time.date, Distance(tenths: tenths, unit: unit), source: source)
            if try row.decode(Bool.self, atIndex: 5) {
                good.append(reading)
            } else {
                acknowledged.append((reading, MileageSnapshot.ID(rawValue: try row.decode(Int64.self, atIndex: 6))))
            }
        }
        guard !acknowledged.isEmpty else { return good }
        let doubtful = try acknowledged.compactMap { reading, id in
            let snapshot = try MileageSnapshot.find(db, id, of: vehicle.id)
            guard snapshot.acknowledgedFlags.contains(where: oddValues.contains) else {
                good.append(reading)
                return nil as (MeterReading<Distance>, MileageSnapshot)?
            }
            return (reading, snapshot)
        }
        let check = OdometerCheck(good, replacements: replacements, unit: vehicle.unit)
        return good
            + doubtful.map { reading, snapshot in
                let flags = check.flags(
                    for: snapshot.value, unit: snapshot.unit, at: snapshot.takenAt, now: snapshot.createdAt)
                var reading = reading
                reading.isFlagged = flags.contains { oddValues.contains($0.code) }
                return reading
            }
    }

    /// Codes of flags that speak against the value; the others speak of its date or its unit.
    private static let oddValues: Set<String> = [
        "lowerThanPrevious", "implausiblyHigher", "higherThanLater", "tooLowForLater", "datedInFuture",
    ]
}

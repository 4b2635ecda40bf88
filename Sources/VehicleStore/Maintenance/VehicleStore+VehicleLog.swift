internal import Dispatch
internal import Foundation
internal import GRDB
public import OdologMaintenance
internal import OdologOdometer
internal import OdologText
internal import Synchronization

/// A vehicle with the whole log that the arithmetic needs.
public struct LoggedVehicle: Hashable, Sendable {
    /// The vehicle.
    public let vehicle: Vehicle
    /// Facts that the log's arithmetic needs.
    public let profile: VehicleProfile
    /// Readings, schedules, entries: the input of `Outlook`.
    public let log: VehicleLog
}

extension Set<LogItem.Kind> {
    /// The kinds that tell what is due. Fuel and expenses say nothing about that.
    public static let whatIsDue: Set = [.profile, .schedule, .service, .meter, .hours]
    /// All kinds.
    public static let everything = Set(LogItem.Kind.allCases)
}

extension VehicleStore {
    /// The log as `OdologMaintenance` takes it. Throws `.noSuchVehicle`.
    public func vehicleLog(of vehicle: Vehicle.ID) throws(StoreError) -> VehicleLog {
        try loggedVehicle(vehicle).log
    }

    /// The vehicle with its readings and its items of these kinds. Throws `.noSuchVehicle`.
    public func loggedVehicle(
        _ vehicle: Vehicle.ID, with kinds: Set<LogItem.Kind> = .everything
    ) throws(StoreError) -> LoggedVehicle {
        let (vehicle, rows) = try read { db in
            let vehicle = try Vehicle.find(db, vehicle)
            return (vehicle, try LogRows.all(db, of: vehicle.id, kinds)[vehicle.id])
        }
        do { return try LoggedVehicle(vehicle, rows ?? LogRows()) } catch { throw StoreError(error, path: path) }
    }

    /// All vehicles, by name.
    public func loggedVehicles(with kinds: Set<LogItem.Kind> = .everything) throws(StoreError) -> [LoggedVehicle] {
        let (vehicles, rows) = try read { db in
            (
                try Row.fetchAll(db, sql: "SELECT * FROM vehicle ORDER BY nameKey").map(Vehicle.init(row:)),
                try LogRows.all(db, of: nil, kinds)
            )
        }
        // Decoding takes longest. Each vehicle's rows are decoded in parallel: they don't depend on another vehicle's.
        let logs = Mutex([Result<LoggedVehicle, any Error>?](repeating: nil, count: vehicles.count))
        DispatchQueue.concurrentPerform(iterations: vehicles.count) { index in
            let vehicle = vehicles[index]
            let log = Result { try LoggedVehicle(vehicle, rows[vehicle.id] ?? LogRows()) }
            logs.withLock { $0[index] = log }
        }
        do { return try logs.withLock { $0 }.map { try $0!.get() } } catch { throw StoreError(error, path: path) }
    }
}

extension LoggedVehicle {
    fileprivate init(_ vehicle: Vehicle, _ rows: LogRows) throws {
        let profiles: [VehicleProfile] = try rows.items(of: .profile)
        let profile = profiles.first ?? VehicleProfile()
        let entries: [ServiceEntry] = try rows.items(of: .service)
        let replacements: [MeterReplacement<Distance>] = try rows.items(of: .meter)
        let hours: [MeterReading<Hours>] = try rows.items(of: .hours)
        self.vehicle = vehicle
        self.profile = profile
        log = VehicleLog(
            zone: profile.zone, unit: vehicle.unit, lead: profile.lead,
            readings: rows.readings(replacements, unit: vehicle.unit), replacements: replacements,
            hourReadings: hours + entries.compactMap(\.hourReading), schedules: try rows.items(of: .schedule),
            entries: entries, fuel: try rows.items(of: .fuel), expenses: try rows.items(of: .expense),
            registration: profile.registration)
    }
}

/// A vehicle's rows.
private struct LogRows: Sendable {
    /// The JSON of all items of a kind, one behind the other. A decoder for each item would take longer than the
    /// decoding.
    private var items: [LogItem.Kind: String] = [:]
    private var good: [MeterReading<Distance>] = []
    /// Odd values that somebody has let stand.
    private var doubtful: [MileageSnapshot] = []

    /// - Parameter vehicle: nil: all vehicles, by one scan of the tables. One vehicle's rows are found by an index.
    static func all(_ db: Database, of vehicle: Vehicle.ID?, _ kinds: Set<LogItem.Kind>) throws -> [Vehicle.ID: LogRows]
    {
        var all: [Vehicle.ID: LogRows] = [:]
        let (source, condition) = vehicle == nil ? ("NOT INDEXED", "TRUE") : ("", "vehicleId = :vehicle")
        let arguments: StatementArguments = vehicle.map { ["vehicle": $0.rawValue] } ?? []
        let list = kinds.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
        let items = try Row.fetchCursor(
            db,
            sql: """
                SELECT vehicleId, kind, content FROM logItem \(source)
                WHERE endedAt IS NULL AND kind IN (\(list)) AND \(condition)
                """,
            arguments: arguments)
        while let row = try items.next() {
            let (kind, json): (LogItem.Kind, String) = (try row.choice("kind"), try row.value("content"))
            let id: Vehicle.ID = try row.id("vehicleId")
            all[id, default: LogRows()].items[kind, default: ""] += "," + json
        }
        // By column number: finding the names takes longer than reading the values.
        let readings = try Row.fetchCursor(
            db,
            sql: """
                SELECT vehicleId, takenAt, 10 * wholeUnits + coalesce(tenths, 0), unit, source
                FROM mileageSnapshot \(source) WHERE acknowledgedFlags = '[]' AND \(condition)
                """,
            arguments: arguments)
        while let row = try readings.next() {
            let text = try row.decode(String.self, atIndex: 1)
            guard let time = Timestamp(text: text),
                let unit = DistanceUnit(rawValue: try row.decode(String.self, atIndex: 3)),
                let source = ReadingSource(rawValue: try row.decode(String.self, atIndex: 4))
            else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a reading of \(text.forDisplay)") }
            let distance = Distance(tenths: try row.decode(Int.self, atIndex: 2), unit: unit)
            all[Vehicle.ID(rawValue: try row.decode(Int64.self, atIndex: 0)), default: LogRows()].good.append(
                MeterReading(at: time.date, distance, source: source))
        }
        let others = try Row.fetchCursor(
            db, sql: "SELECT * FROM mileageSnapshot \(source) WHERE acknowledgedFlags <> '[]' AND \(condition)",
            arguments: arguments)
        while let row = try others.next() {
            let snapshot = try MileageSnapshot(row: row)
            if snapshot.acknowledgedFlags.contains(where: oddValues.contains) {
                all[snapshot.vehicleID, default: LogRows()].doubtful.append(snapshot)
            } else {
                all[snapshot.vehicleID, default: LogRows()].good.append(MeterReading(snapshot))
            }
        }
        return all
    }

    func items<Value: Decodable>(of kind: LogItem.Kind) throws -> [Value] {
        try items[kind].map { try LogItem.decode("[" + $0.dropFirst() + "]") } ?? []
    }

    /// A value that somebody let stand although it was odd has its flag as long as it is odd. That depends on the other
    /// values, and on the replaced meters that are known by now.
    func readings(_ replacements: [MeterReplacement<Distance>], unit: DistanceUnit) -> [MeterReading<Distance>] {
        guard !doubtful.isEmpty else { return good }
        let check = OdometerCheck(good, replacements: replacements, unit: unit)
        return good
            + doubtful.map { snapshot in
                var reading = MeterReading(snapshot)
                let flags = check.flags(
                    for: snapshot.value, unit: snapshot.unit, at: snapshot.takenAt, now: snapshot.createdAt)
                reading.isFlagged = flags.contains { Self.oddValues.contains($0.code) }
                return reading
            }
    }

    /// Codes of flags that speak against the value. The other flags speak of its date or its unit.
    private static let oddValues: Set<String> = [
        "lowerThanPrevious", "implausiblyHigher", "higherThanLater", "tooLowForLater", "datedInFuture",
    ]
}

extension MeterReading<Distance> {
    fileprivate init(_ snapshot: MileageSnapshot) {
        self.init(at: snapshot.takenAt, Distance(snapshot.value, snapshot.unit), source: snapshot.source)
    }
}

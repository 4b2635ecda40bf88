internal import Dispatch
internal import Foundation
internal import GRDB
public import OdologMaintenance
internal import OdologOdometer
internal import Synchronization

/// A vehicle with the log that the arithmetic needs.
public struct LoggedVehicle: Hashable, Sendable {
    /// The vehicle.
    public let vehicle: Vehicle
    /// Facts that the log's arithmetic needs.
    public let profile: VehicleProfile
    /// Readings, schedules, entries: the input of `Outlook`.
    public let log: VehicleLog
    /// What doesn't fit among the readings of `log`.
    public let oddReadings: OddReadings
    /// The readings of `log` that it flags, with the reasons.
    public var leftOut: [LeftOutReading] { oddReadings.leftOut }
}

/// What a vehicle's log is loaded for.
public enum LogUse: Hashable, Sendable, CaseIterable {
    /// Anything: the log is whole.
    case everything
    /// `Outlook`, which is the same as that of the whole log. There are no fuel entries but those with hours, and no expenses but those
    /// since the first one that comes again. Service
    /// entries lack their category, notes, workshop, tags, attachments, and parts that neither have a warranty nor make the cost;
    /// readings lack their source.
    case dues
}

extension VehicleStore {
    /// The log as `OdologMaintenance` takes it. Throws `.noSuchVehicleID`.
    public func vehicleLog(of vehicle: Vehicle.ID) throws(StoreError) -> VehicleLog {
        try loggedVehicle(vehicle).log
    }

    /// The vehicle with its log. Throws `.noSuchVehicleID`.
    ///
    /// - Parameters:
    ///   - id: whose log.
    ///   - use: what the log is loaded for.
    public func loggedVehicle(_ id: Vehicle.ID, for use: LogUse = .everything) throws(StoreError) -> LoggedVehicle {
        let (vehicle, rows) = try read { db in (try Vehicle.find(db, id), try LogRows(db, of: id, use)) }
        do { return try LoggedVehicle(vehicle, rows) } catch { throw StoreError(error, path: path) }
    }

    /// What `body` makes of each vehicle, in the order of their names.
    ///
    /// - Parameters:
    ///   - use: what the logs are loaded for.
    ///   - body: called for several vehicles at a time.
    public func mapLoggedVehicles<Value: Sendable>(
        for use: LogUse = .everything, _ body: @escaping @Sendable (LoggedVehicle) -> Value
    ) throws(StoreError) -> [Value] {
        // While one vehicle's rows are read, others are decoded.
        let (work, queue) = (DispatchGroup(), DispatchQueue.global())
        let made = MadeValues<Value>()
        let count = try read { db in
            let vehicles = try Row.fetchAll(db, sql: "SELECT * FROM vehicle ORDER BY nameKey").map(Vehicle.init(row:))
            for (index, vehicle) in vehicles.enumerated() {
                let rows = try LogRows(db, of: vehicle.id, use)
                queue.async(group: work) {
                    let value = Result { body(try LoggedVehicle(vehicle, rows)) }
                    made.values.withLock { $0[index] = value }
                }
            }
            return vehicles.count
        }
        work.wait()
        let values = made.values.withLock { $0 }
        do { return try (0..<count).map { try values[$0]!.get() } } catch { throw StoreError(error, path: path) }
    }
}

/// What several threads make, each value at its number.
private final class MadeValues<Value: Sendable>: Sendable {
    let values = Mutex<[Int: Result<Value, any Error>]>([:])
}

extension LoggedVehicle {
    fileprivate init(_ vehicle: Vehicle, _ rows: LogRows) throws {
        let profile = try rows.profile
        let entries: [ServiceEntry] = try rows.items(of: .service) + rows.done
        let replacements: [MeterReplacement<Distance>] = try rows.items(of: .meter)
        let hours: [HoursOfUse] = try rows.items(of: .hours)
        let fuel: [FuelEntry] = try rows.items(of: .fuel)
        let (readings, odd) = rows.readings(replacements, unit: vehicle.unit)
        self.vehicle = vehicle
        self.profile = profile
        oddReadings = odd
        log = VehicleLog(
            zone: profile.zone, unit: vehicle.unit, lead: profile.lead,
            readings: readings, replacements: replacements,
            hourReadings: hours.compactMap(\.content.reading) + entries.compactMap(\.hourReading)
                + fuel.compactMap(\.hourReading),
            activities: hours.compactMap(\.content.activity), schedules: try rows.items(of: .schedule),
            entries: entries, fuel: fuel, expenses: try rows.items(of: .expense),
            registration: profile.registration, purchase: profile.purchase, sale: profile.sale)
    }
}

extension LogItem.Content {
    fileprivate var reading: MeterReading<Hours>? {
        guard case .hours(let reading) = self else { return nil }
        return reading
    }

    fileprivate var activity: Activity? {
        guard case .activity(let activity) = self else { return nil }
        return activity
    }
}

extension VehicleStore {
    /// What doesn't fit among the vehicle's readings. Throws `.noSuchVehicleID`.
    package func oddReadings(of vehicle: Vehicle.ID) throws(StoreError) -> OddReadings {
        try read { db in try OddReadings(db, of: Vehicle.find(db, vehicle)) }
    }
}

extension OddReadings {
    /// Those of a vehicle, also inside a change of the store. No more of the log is loaded than they rest on.
    init(_ db: Database, of vehicle: Vehicle) throws {
        let rows = try LogRows(db, readingsOf: vehicle.id)
        self = rows.readings(try rows.items(of: .meter), unit: vehicle.unit).odd
    }
}

/// A vehicle's rows.
private struct LogRows: Sendable {
    /// The JSON of all items of a kind, one behind the other. A decoder for each item would take longer than the
    /// decoding.
    private var items: [LogItem.Kind: String] = [:]
    /// The service entries with what dues rest on. Empty where `items` has them.
    private(set) var done: [ServiceEntry] = []
    private var good: [MeterReading<Distance>] = []
    /// The numbers of `good`.
    private var numbers: [Int64] = []
    /// The vehicle's, for readings that keep no clock.
    private var zone = TimeZone.gmt
    /// Odd values that somebody has let stand.
    private var doubtful: [MileageSnapshot] = []

    init(_ db: Database, of vehicle: Vehicle.ID, _ use: LogUse) throws {
        switch use {
        case .everything: try addItems(db, vehicle, LogItem.Kind.allCases)
        case .dues:
            try addItems(db, vehicle, [.profile, .schedule, .meter, .hours])
            try addFillsWithHours(db, vehicle)
            try addRecurringExpenses(db, vehicle)
            try addDone(db, vehicle)
        }
        try addReadings(db, vehicle, use)
    }

    /// The readings without their source, and what tells of replaced odometers.
    init(_ db: Database, readingsOf vehicle: Vehicle.ID) throws {
        try addItems(db, vehicle, [.meter, .profile])
        try addReadings(db, vehicle, .dues)
    }

    private mutating func addItems(_ db: Database, _ vehicle: Vehicle.ID, _ kinds: [LogItem.Kind]) throws {
        let list = kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let statement = try db.cachedStatement(
            sql: "SELECT kind, content FROM logItem WHERE vehicleId = ? AND endedAt IS NULL AND kind IN (\(list))")
        let rows = try Row.fetchCursor(statement, arguments: [vehicle.rawValue])
        while let row = try rows.next() {
            let (kind, json): (LogItem.Kind, String) = (try row.choice("kind"), try row.value("content"))
            items[kind, default: ""] += "," + json
        }
    }

    private mutating func addFillsWithHours(_ db: Database, _ vehicle: Vehicle.ID) throws {
        let fills = try String.fetchAll(
            db,
            sql: """
                SELECT content FROM logItem INDEXED BY logItem_fills_with_hours
                WHERE vehicleId = ? AND endedAt IS NULL AND kind = 'fuel' AND json_extract(content, '$.hours') IS NOT NULL
                """, arguments: [vehicle.rawValue])
        if !fills.isEmpty { items[.fuel] = fills.map { "," + $0 }.joined() }
    }

    /// A later expense of the same category carries on what the first one says, so all from there are loaded. Few vehicles have any.
    private mutating func addRecurringExpenses(_ db: Database, _ vehicle: Vehicle.ID) throws {
        let expenses = try String.fetchAll(
            db,
            sql: """
                SELECT content FROM logItem
                WHERE vehicleId = :vehicle AND endedAt IS NULL AND kind = 'expense' AND time >= (
                    SELECT min(time) FROM logItem INDEXED BY logItem_recurring_expenses
                    WHERE vehicleId = :vehicle AND endedAt IS NULL AND kind = 'expense'
                        AND json_extract(content, '$.everyMonths') IS NOT NULL)
                """, arguments: ["vehicle": vehicle.rawValue])
        if !expenses.isEmpty { items[.expense] = expenses.map { "," + $0 }.joined() }
    }

    var profile: VehicleProfile {
        get throws {
            let profiles: [VehicleProfile] = try items(of: .profile)
            return profiles.first ?? VehicleProfile()
        }
    }

    /// From the index alone: the table's rows, with all their content, would take many times as long.
    private mutating func addDone(_ db: Database, _ vehicle: Vehicle.ID) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT number, json_extract(content, '$.time'), json_extract(content, '$.completes'),
                    json_extract(content, '$.odometer.tenths'), json_extract(content, '$.odometer.unit'),
                    json_extract(content, '$.hours.minutes'),
                    json_extract(content, '$.cost.minorUnits'), json_extract(content, '$.cost.currency'),
                    iif(json_extract(content, '$.cost') IS NULL OR instr(content, '"warranty"') > 0,
                        json_extract(content, '$.parts'), NULL)
                FROM logItem INDEXED BY logItem_done
                WHERE vehicleId = ? AND endedAt IS NULL AND kind = 'service'
                """)
        let rows = try Row.fetchCursor(statement, arguments: [vehicle.rawValue])
        while let row = try rows.next() {
            var entry = ServiceEntry(
                id: String(try row.decode(Int64.self, atIndex: 0)),
                at: try LogTime(try row.decode(String.self, atIndex: 1)))
            entry.completes = try LogItem.decodeTexts(try row.decode(String.self, atIndex: 2))
            if let tenths = try row.decode(Int?.self, atIndex: 3) {
                entry.odometer = Distance(tenths: tenths, unit: try row.choice(atIndex: 4))
            }
            entry.hours = try row.decode(Int?.self, atIndex: 5).map(Hours.init(minutes:))
            if let units = try row.decode(Int?.self, atIndex: 6) {
                entry.cost = Money(minorUnits: units, try Currency(try row.decode(String.self, atIndex: 7)))
            }
            if let parts = try row.decode(String?.self, atIndex: 8) { entry.parts = try LogItem.decode(parts) }
            done.append(entry)
        }
    }

    private mutating func addReadings(_ db: Database, _ vehicle: Vehicle.ID, _ use: LogUse) throws {
        zone = try profile.zone
        // By column number, and no texts: finding the names and making the texts takes longer than reading the values.
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, takenAt, 10 * wholeUnits + coalesce(tenths, 0), unit = 'mi', acknowledgedFlags = '[]', utcOffset, timeSource\
                \(use == .dues ? "" : ", source")
                FROM mileageSnapshot WHERE vehicleId = ?
                """)
        var others: [Int64] = []
        let rows = try Row.fetchCursor(statement, arguments: [vehicle.rawValue])
        while let row = try rows.next() {
            let number = try row.decode(Int64.self, atIndex: 0)
            guard try row.decode(Bool.self, atIndex: 4) else {
                others.append(number)
                continue
            }
            let shown = Distance(
                tenths: try row.decode(Int.self, atIndex: 2),
                unit: try row.decode(Bool.self, atIndex: 3) ? .miles : .kilometers)
            let time = LogTime(
                try row.decode(Timestamp.self, atIndex: 1).date, try row.choice(atIndex: 6),
                utcOffset: try row.decode(Int?.self, atIndex: 5), in: zone)
            let source: ReadingSource = use == .dues ? .typed : try row.choice(atIndex: 7)
            good.append(MeterReading(at: time, shown, source: source))
            numbers.append(number)
        }
        for id in others {
            let row = try Row.required(db, sql: "SELECT * FROM mileageSnapshot WHERE id = ?", id)
            let snapshot = try MileageSnapshot(row: row)
            if snapshot.wasOdd {
                doubtful.append(snapshot)
            } else {
                good.append(MeterReading(snapshot, in: zone))
                numbers.append(id)
            }
        }
    }

    func items<Value: Decodable>(of kind: LogItem.Kind) throws -> [Value] {
        try items[kind].map { try LogItem.decode("[" + $0.dropFirst() + "]") } ?? []
    }

    /// A value that somebody let stand although it was odd has its flag as long as it is odd. That depends on the other
    /// values, and on the replaced meters that are known by now.
    func readings(
        _ replacements: [MeterReplacement<Distance>], unit: DistanceUnit
    ) -> ([MeterReading<Distance>], odd: OddReadings) {
        let check = OdometerCheck(good, replacements: replacements, unit: unit)
        var (readings, numbers): ([MeterReading<Distance>], [Int64]) = (good, numbers)
        var leftOut: [LeftOutReading] = []
        for snapshot in doubtful.sorted(by: { ($0.takenAt, $0.id.rawValue) < ($1.takenAt, $1.id.rawValue) }) {
            let flags = check.oddities(of: snapshot)
            var reading = MeterReading(snapshot, in: zone)
            reading.isFlagged = !flags.isEmpty
            readings.append(reading)
            numbers.append(snapshot.id.rawValue)
            guard reading.isFlagged else { continue }
            func id(_ index: Int?) -> MileageSnapshot.ID? { index.map { MileageSnapshot.ID(rawValue: numbers[$0]) } }
            leftOut.append(
                LeftOutReading(
                    snapshot: snapshot, flags: flags,
                    contradicts: id(
                        flags.lazy.compactMap { check.reading(behind: $0, at: snapshot.takenAt) }.first),
                    agreesWith: id(check.reading(agreeingWith: flags, at: snapshot.takenAt))))
        }
        let all =
            doubtful.isEmpty ? check : OdometerCheck(readings, replacements: replacements, unit: unit)
        let contradictions = all.contradictions.map {
            OddReadings.Contradiction(
                before: MileageSnapshot.ID(rawValue: numbers[$0.before]),
                after: MileageSnapshot.ID(rawValue: numbers[$0.after]), flags: $0.flags)
        }
        return (readings, OddReadings(leftOut: leftOut, contradictions: contradictions))
    }
}

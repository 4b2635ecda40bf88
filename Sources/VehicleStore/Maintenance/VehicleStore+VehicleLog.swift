internal import Dispatch
internal import Foundation
internal import GRDB
internal import OdologOdometer
public import OdologVehicleLog
internal import Synchronization

/// A vehicle with the log that the arithmetic needs.
public struct LoggedVehicle: Hashable, Sendable {
    /// The vehicle.
    public let vehicle: Vehicle
    /// Facts that the log's arithmetic needs.
    public let profile: VehicleProfile
    /// Readings, schedules, entries: the input of `Outlook`.
    public let log: VehicleLog
    /// The readings of `log` that it flags, with the reasons, in the order of time.
    public let leftOut: [LeftOutReading]
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
    /// The log as `OdologVehicleLog` takes it. Throws `.noSuchVehicleID`.
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
        let (readings, leftOut) = rows.readings(replacements, unit: vehicle.unit, profile.kind)
        self.vehicle = vehicle
        self.profile = profile
        self.leftOut = leftOut
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

extension VehicleStore {
    /// The vehicle's readings that count for nothing, in the order of time. Throws `.noSuchVehicleID`.
    package func leftOut(of vehicle: Vehicle.ID) throws(StoreError) -> [LeftOutReading] {
        try read { db in try LeftOutReading.all(db, of: Vehicle.find(db, vehicle)) }
    }
}

extension LeftOutReading {
    /// Those of a vehicle, also inside a change of the store. No more of the log is loaded than they rest on.
    static func all(_ db: Database, of vehicle: Vehicle) throws -> [LeftOutReading] {
        let rows = try LogRows(db, readingsOf: vehicle.id)
        return rows.readings(try rows.items(of: .meter), unit: vehicle.unit, try rows.profile.kind).leftOut
    }
}

/// A vehicle's rows.
private struct LogRows: Sendable {
    /// The JSON of all items of a kind, one behind the other. A decoder for each item would take longer than the
    /// decoding.
    private var items: [LogItem.Kind: String] = [:]
    /// The service entries with what dues rest on. Empty where `items` has them.
    private(set) var done: [ServiceEntry] = []
    private var readings: [(number: Int64, reading: MeterReading<Distance>)] = []
    /// When those were written that are dated later than that.
    private var writtenAt: [Int64: Date] = [:]

    init(_ db: Database, of vehicle: Vehicle.ID, _ use: LogUse) throws {
        switch use {
        case .everything: try addItems(db, vehicle, LogItem.Kind.allCases.filter { $0 != .reading })
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
        // The vehicle's, for readings of earlier versions, which keep no clock.
        var zone: TimeZone?
        // By column number, and no texts: finding the names and making the texts takes longer than reading the values.
        let statement = try db.cachedStatement(
            sql: """
                SELECT number, takenAt, 10 * wholeUnits + coalesce(tenths, 0), unit = 'mi', acknowledgedFlags = '[]', utcOffset,
                    CASE timeSource WHEN 'entered' THEN 1 WHEN 'name' THEN 2 ELSE 0 END\
                \(use == .dues ? "" : ", source")
                FROM mileageSnapshot WHERE vehicleId = ?
                """)
        var others: [Int] = []
        let rows = try Row.fetchCursor(statement, arguments: [vehicle.rawValue])
        while let row = try rows.next() {
            let shown = Distance(
                tenths: try row.decode(Int.self, atIndex: 2),
                unit: try row.decode(Bool.self, atIndex: 3) ? .miles : .kilometers)
            let utcOffset = try row.decode(Int?.self, atIndex: 5)
            if utcOffset == nil, zone == nil { zone = try profile.zone }
            let timeSource: MileageSnapshot.TimeSource =
                switch try row.decode(Int.self, atIndex: 6) {
                case 1: .entered
                case 2: .name
                default: .exif
                }
            let time = LogTime(
                try row.decode(Timestamp.self, atIndex: 1).date, timeSource, utcOffset: utcOffset, in: zone ?? .gmt)
            let source: ReadingSource = use == .dues ? .typed : try row.choice(atIndex: 7)
            if try !row.decode(Bool.self, atIndex: 4) { others.append(readings.count) }
            readings.append((try row.decode(Int64.self, atIndex: 0), MeterReading(at: time, shown, source: source)))
        }
        for index in others {
            let number = readings[index].number
            let snapshot = try MileageSnapshot.find(db, MileageSnapshot.ID(rawValue: number), of: vehicle)
            guard let snapshot, snapshot.isOfFuture else { continue }
            readings[index].reading.isFlagged = true
            writtenAt[number] = snapshot.createdAt
        }
        // In the order in which they came into the log.
        readings.sort { $0.number < $1.number }
        if mayContradict { try sortByFirstRevision(db, vehicle) }
    }

    /// False: each reading leads to the next one, at less than any vehicle can go.
    private var mayContradict: Bool {
        let inTime = readings.map(\.reading).sorted { $0.time.date < $1.time.date }
        return zip(inTime, inTime.dropFirst()).contains { before, next in
            let days = next.time.date.timeIntervalSince(before.time.date) / 86_400
            return !(0...5 + 100 * days).contains(next.shown.kilometers - before.shown.kilometers)
        }
    }

    /// By when the first revisions were written, which is the same in all stores that were merged. Numbers aren't.
    private mutating func sortByFirstRevision(_ db: Database, _ vehicle: Vehicle.ID) throws {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT number, writtenAt FROM logItem
                    WHERE vehicleId = :vehicle AND revision = 1
                        AND number IN (SELECT number FROM mileageSnapshot WHERE vehicleId = :vehicle)
                    """), arguments: ["vehicle": vehicle.rawValue])
        var first: [Int64: String] = [:]
        while let row = try rows.next() {
            first[try row.decode(Int64.self, atIndex: 0)] = try row.decode(String.self, atIndex: 1)
        }
        readings.sort { (first[$0.number] ?? "", $0.number) < (first[$1.number] ?? "", $1.number) }
    }

    func items<Value: Decodable>(of kind: LogItem.Kind) throws -> [Value] {
        try items[kind].map { try LogItem.decode("[" + $0.dropFirst() + "]") } ?? []
    }

    /// The readings, with a flag at those that count for nothing. That depends on all of them, and on the replaced meters
    /// that are known by now.
    func readings(
        _ replacements: [MeterReplacement<Distance>], unit: DistanceUnit, _ kind: VehicleKind
    ) -> ([MeterReading<Distance>], leftOut: [LeftOutReading]) {
        let check = OdometerCheck(
            readings.map(\.reading), replacements: replacements, unit: unit, plausibility: MileagePlausibility(kind))
        func leftOut(_ index: Int, _ flags: [MileageFlag], _ other: Int? = nil) -> LeftOutReading {
            func id(_ index: Int) -> MileageSnapshot.ID { MileageSnapshot.ID(rawValue: readings[index].number) }
            return LeftOutReading(
                id: id(index), reading: readings[index].reading, flags: flags, contradicts: other.map(id))
        }
        var all = check.leftOut.map { leftOut($0.reading, $0.flags, $0.contradicts) }
        for (index, row) in readings.enumerated() {
            guard let writtenAt = writtenAt[row.number] else { continue }
            let days = Int(row.reading.time.date.timeIntervalSince(writtenAt) / 86_400)
            all.append(leftOut(index, [.datedInFuture(days: max(0, days))]))
        }
        all.sort { ($0.reading.time.date, $0.id.rawValue) < ($1.reading.time.date, $1.id.rawValue) }
        var flagged = check.readings
        let counting = Set(check.counting)
        for index in flagged.indices where !counting.contains(index) { flagged[index].isFlagged = true }
        return (flagged, all)
    }
}

public import Foundation
internal import GRDB
public import OdologVehicleLog

/// One revision of an entry in a vehicle's log. An edit ends a revision and writes the next one: nothing is lost.
public struct LogItem: Hashable, Sendable, Identifiable {
    public typealias ID = StoreID<LogItem>

    /// What it is.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// The vehicle's facts. A vehicle has at most one.
        case profile
        /// What is to be done every so often, or once.
        case schedule
        /// What was done.
        case service
        /// A fill, or a charge.
        case fuel
        /// Any other cost.
        case expense
        /// An odometer that was replaced, or rolled over.
        case meter
        /// A reading of the second meter, or an activity that it counts.
        case hours
        /// A reading of the odometer that came with no other entry.
        case reading
    }

    /// What the item holds: one case for each kind, two for hours.
    public enum Content: Hashable, Sendable {
        /// Facts that the log's arithmetic needs.
        case profile(VehicleProfile)
        /// What is to be done.
        case schedule(Schedule)
        /// What was done.
        case service(ServiceEntry)
        /// A fill, or a charge.
        case fuel(FuelEntry)
        /// Any other cost.
        case expense(Expense)
        /// A meter that was replaced, or rolled over.
        case meter(MeterReplacement<Distance>)
        /// A reading of the second meter.
        case hours(MeterReading<Hours>)
        /// Hours that the second meter is to count. Its kind is that of a reading of the second meter.
        case activity(Activity)
        /// A reading of the odometer.
        case odometer(OdometerReading)
    }

    /// What a revision was made from.
    public enum Origin: String, Hashable, Sendable, Codable, CaseIterable {
        /// A person typed it.
        case typed
        /// A photo that a person confirmed.
        case photo
        /// Another program's file.
        case `import`
    }

    /// The number of the entry in its vehicle's log, from 1. The same in all revisions. In texts (`Schedule.id`,
    /// `ServiceEntry.completes`) it is written as a number.
    public let id: ID
    /// 32 hexadecimal digits, the same in every copy of the store. When an entry is moved to another vehicle, the last eight change.
    public let uid: String
    /// Whose log it is in.
    public let vehicleID: Vehicle.ID
    /// From 1.
    public let revision: Int
    /// What this revision says.
    public let content: Content
    /// The number of the entry that brought its odometer value into the log: its own, or that of a reading which it goes by. Nil: it
    /// has no odometer value.
    public let snapshotID: MileageSnapshot.ID?
    /// What was read from a photo, for a reading of the odometer.
    public let readingID: StoredReading.ID?
    /// What this revision was made from.
    public let origin: Origin
    /// When this revision was written.
    public let writtenAt: Date
    /// Who wrote it: 1 to 200 characters.
    public let writtenBy: String
    /// When another revision replaced this one, or the item was withdrawn. Nil: this revision counts.
    public let endedAt: Date?
    /// Who ended this revision. Nil: it counts.
    public let endedBy: String?
}

extension LogItem.Content {
    /// The kind that this is the content of.
    public var kind: LogItem.Kind {
        switch self {
        case .profile: .profile
        case .schedule: .schedule
        case .service: .service
        case .fuel: .fuel
        case .expense: .expense
        case .meter: .meter
        case .hours, .activity: .hours
        case .odometer: .reading
        }
    }

    /// Nil: the content is of another kind.
    var profile: VehicleProfile? {
        guard case .profile(let profile) = self else { return nil }
        return profile
    }

    /// When it happened. Of a schedule: when it was set. Nil for a profile.
    public var time: LogTime? {
        switch self {
        case .profile: nil
        case .schedule(let schedule): schedule.setAt
        case .service(let entry): entry.time
        case .fuel(let entry): entry.time
        case .expense(let expense): expense.time
        case .meter(let replacement): replacement.time
        case .hours(let reading): reading.time
        case .activity(let activity): activity.time
        case .odometer(let reading): reading.time
        }
    }

    /// The odometer value that the item brings into the log. A reading is the value itself.
    var claim: OdometerClaim? {
        switch self {
        case .profile(let profile): OdometerClaim(profile.purchase, source: .purchase, in: profile.zone)
        case .service(let entry):
            entry.odometer.map { OdometerClaim(shown: $0, time: entry.time, source: .service) }
        case .fuel(let entry):
            entry.odometer.map { OdometerClaim(shown: $0, time: entry.time, source: .fuel) }
        case .schedule, .expense, .meter, .hours, .activity, .odometer: nil
        }
    }

    /// What the item says of the second meter.
    var hours: HourSums.Entry? {
        switch self {
        case .hours(let reading): .read(reading)
        case .activity(let activity): .added(activity)
        case .service(let entry): entry.hourReading.map(HourSums.Entry.read)
        case .fuel(let entry): entry.hourReading.map(HourSums.Entry.read)
        case .profile, .schedule, .expense, .meter, .odometer: nil
        }
    }

    /// The files that are attached to a service, a fill or an expense. Of another kind: none, and it takes none.
    public var attachments: [AttachedFile] {
        get {
            switch self {
            case .service(let entry): entry.attachments
            case .fuel(let entry): entry.attachments
            case .expense(let expense): expense.attachments
            case .profile, .schedule, .meter, .hours, .activity, .odometer: []
            }
        }
        set {
            switch self {
            case .service(var entry):
                entry.attachments = newValue
                self = .service(entry)
            case .fuel(var entry):
                entry.attachments = newValue
                self = .fuel(entry)
            case .expense(var expense):
                expense.attachments = newValue
                self = .expense(expense)
            case .profile, .schedule, .meter, .hours, .activity, .odometer: break
            }
        }
    }

    func with(id: LogItem.ID) -> LogItem.Content {
        let text = id.description
        switch self {
        case .schedule(var schedule):
            schedule.id = text
            return .schedule(schedule)
        case .service(var entry):
            entry.id = text
            return .service(entry)
        case .fuel(var entry):
            entry.id = text
            return .fuel(entry)
        case .expense(var expense):
            expense.id = text
            return .expense(expense)
        case .profile, .meter, .hours, .activity, .odometer: return self
        }
    }
}

extension ServiceEntry {
    /// What the hour meter showed; nil: that wasn't noted.
    var hourReading: MeterReading<Hours>? { hours.map { MeterReading(at: time, $0, source: .service) } }
}

extension FuelEntry {
    /// What the hour meter showed; nil: that wasn't noted.
    var hourReading: MeterReading<Hours>? { hours.map { MeterReading(at: time, $0, source: .fuel) } }
}

/// What an odometer showed, as an item of the log says.
struct OdometerClaim: Equatable {
    let shown: Distance
    let time: LogTime
    let source: ReadingSource
}

extension OdometerClaim {
    /// Nil: nobody says what it showed then.
    fileprivate init?(_ trade: Purchase?, source: ReadingSource, in zone: TimeZone) {
        guard let trade, let odometer = trade.odometer else { return nil }
        self.init(shown: odometer, time: LogTime(trade.date, in: zone), source: source)
    }
}

extension VehicleProfile {
    /// What the odometer showed at the sale.
    var saleClaim: OdometerClaim? { OdometerClaim(sale, source: .typed, in: zone) }
}

extension LogItem {
    /// From the columns of `logItem`.
    init(row: Row) throws {
        id = try row.id("number")
        uid = try row.value("uid")
        vehicleID = try row.id("vehicleId")
        revision = try row.value("revision")
        content = try Content(kind: row.choice("kind"), json: row.value("content"))
        snapshotID = try row.optionalID("readingNumber")
        readingID = try row.optionalID("readingId")
        origin = try row.choice("origin")
        writtenAt = try row.time("writtenAt")
        writtenBy = try row.value("writtenBy")
        endedAt = try row.optionalTime("endedAt")
        endedBy = try row.value("endedBy")
    }

    /// The vehicle's meter replacements that count now.
    static func replacements(_ db: Database, of vehicle: Vehicle.ID) throws -> [MeterReplacement<Distance>] {
        if let known = StoreClock.surroundings(of: vehicle) { return known.replacements }
        return try String.fetchAll(
            db, sql: "SELECT content FROM logItem WHERE vehicleId = ? AND kind = 'meter' AND endedAt IS NULL",
            arguments: [vehicle.rawValue]
        ).map { try LogItem.decode($0) }
    }

    /// What the vehicle's items that count now say of the second meter, without the item `id`.
    static func hours(_ db: Database, of vehicle: Vehicle.ID, except id: ID?) throws -> [HourSums.Entry] {
        func all<Value: Decodable>(_ source: String) throws -> [Value] {
            let contents = try String.fetchAll(
                db, sql: "SELECT content FROM \(source) AND vehicleId = ? AND endedAt IS NULL AND number IS NOT ?",
                arguments: [vehicle.rawValue, id?.rawValue])
            return try decode("[" + contents.joined(separator: ",") + "]")
        }
        let hours: [HoursOfUse] = try all(withHours[0])
        let services: [ServiceEntry] = try all(withHours[1])
        let fills: [FuelEntry] = try all(withHours[2])
        return hours.compactMap(\.content.hours)
            + (services.compactMap(\.hourReading) + fills.compactMap(\.hourReading)).map(HourSums.Entry.read)
    }

    /// Where the second meter's hours stand: in items of their own, in services and in fills. From an index, since a log may have many
    /// services and fills.
    static let withHours = [
        "logItem WHERE kind = 'hours'",
        "logItem INDEXED BY logItem_done WHERE kind = 'service' AND json_extract(content, '$.hours.minutes') IS NOT NULL",
        "logItem INDEXED BY logItem_fills_with_hours WHERE kind = 'fuel' AND json_extract(content, '$.hours') IS NOT NULL",
    ]

    /// Throws `.noSuchEntry` where the vehicle has no such entry, or has it no longer.
    static func find(_ db: Database, _ id: ID, of vehicle: Vehicle.ID) throws -> LogItem {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM logItem WHERE number = ? AND vehicleId = ? AND endedAt IS NULL"),
            arguments: [id.rawValue, vehicle.rawValue])
        guard let row else { throw StoreError.noSuchEntry(id) }
        return try LogItem(row: row)
    }
}

// What the content is. Nil: it is of another kind.
extension LogItem.Content {
    package var service: ServiceEntry? { if case .service(let entry) = self { entry } else { nil } }
    package var fuel: FuelEntry? { if case .fuel(let entry) = self { entry } else { nil } }
    package var expense: Expense? { if case .expense(let expense) = self { expense } else { nil } }
    package var schedule: Schedule? { if case .schedule(let schedule) = self { schedule } else { nil } }
    package var replacement: MeterReplacement<Distance>? { if case .meter(let meter) = self { meter } else { nil } }
    package var reading: MeterReading<Hours>? { if case .hours(let reading) = self { reading } else { nil } }
    package var odometer: OdometerReading? { if case .odometer(let reading) = self { reading } else { nil } }
    package var activity: Activity? { if case .activity(let activity) = self { activity } else { nil } }
}

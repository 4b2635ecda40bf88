internal import GRDB
internal import OdologVehicleLog

/// What the additions of one transaction go by: of a vehicle its row, its profile, its replaced meters, and what its log holds about the
/// time of the addition. The file is asked for it once, and not for each of many entries in the order of time.
///
/// It is true only until something else than an addition is written, or one fails halfway.
final class LogSurroundings {
    let vehicle: Vehicle
    let profile: VehicleProfile
    let replacements: [MeterReplacement<Distance>]
    private var fills: TimeWindow<FuelEntry>?
    private var snapshots: TimeWindow<NumberedSnapshot>?

    init(_ db: Database, _ vehicle: Vehicle.ID) throws {
        self.vehicle = try Vehicle.find(db, vehicle)
        profile = try LogItem.profile(db, of: vehicle)
        replacements = try LogItem.replacements(db, of: vehicle)
    }

    func add(_ fill: FuelEntry, at time: String) { fills?.insert(fill, at: time) }

    func add(_ snapshot: MileageSnapshot, row: Int64, at time: String) {
        snapshots?.insert(NumberedSnapshot(row: row, snapshot: snapshot), at: time)
    }

    /// The fills before a time, the latest first, those of that time and those after it, the earliest first: of each side at least `count`,
    /// or all there are.
    func fills(_ db: Database, around time: String, count: Int) throws -> TimeWindow<FuelEntry> {
        if let fills, fills.shows(count, around: time) { return fills }
        let rows =
            "SELECT time, content FROM logItem WHERE vehicleId = ? AND kind = 'fuel' AND endedAt IS NULL AND time"
        func fetch(_ condition: String, limit: Int) throws -> [TimeWindow<FuelEntry>.Entry] {
            let rows = try Row.fetchAll(
                db.cachedStatement(sql: "\(rows) \(condition) LIMIT \(limit)"), arguments: [vehicle.id.rawValue, time])
            let contents: [String] = try rows.map { try $0.value("content") }
            let fills: [FuelEntry] = try LogItem.decode("[" + contents.joined(separator: ",") + "]")
            return try zip(rows, fills).map { .init(time: try $0.value("time"), element: $1) }
        }
        let most = TimeWindow<FuelEntry>.most
        let window = TimeWindow(
            before: try fetch("< ? ORDER BY time DESC, id DESC", limit: most),
            at: try fetch("= ? ORDER BY id", limit: .max), after: try fetch("> ? ORDER BY time, id", limit: most))
        fills = window
        return window
    }

    /// The same of the odometer values, those of the time itself among those before.
    func snapshots(
        _ db: Database, around time: String, count: Int
    ) throws -> TimeWindow<NumberedSnapshot> {
        if let snapshots, snapshots.shows(count, around: time) { return snapshots }
        func fetch(_ condition: String, limit: Int) throws -> [TimeWindow<NumberedSnapshot>.Entry] {
            let statement = try db.cachedStatement(
                sql: "SELECT * FROM mileageSnapshot WHERE vehicleId = ? AND takenAt \(condition) LIMIT \(limit)")
            return try Row.fetchAll(statement, arguments: [vehicle.id.rawValue, time]).map {
                let element = NumberedSnapshot(row: try $0.value("id"), snapshot: try MileageSnapshot(row: $0))
                return .init(time: try $0.value("takenAt"), element: element)
            }
        }
        let most = TimeWindow<NumberedSnapshot>.most
        let window = TimeWindow(
            before: try fetch("< ? ORDER BY takenAt DESC, id DESC", limit: most),
            at: try fetch("= ? ORDER BY id", limit: .max), after: try fetch("> ? ORDER BY takenAt, id", limit: most))
        snapshots = window
        return window
    }
}

/// An odometer value with the number of its row: the order in which they came into the log.
struct NumberedSnapshot {
    let row: Int64
    let snapshot: MileageSnapshot
}

/// What a log holds about a time, without gaps: in the order of time, and of one time in the order in which it was written.
struct TimeWindow<Element> {
    struct Entry {
        let time: String
        let element: Element
    }

    private var entries: [Entry]
    /// Whether the log has nothing earlier, and nothing later.
    private let ends: (first: Bool, last: Bool)

    /// How many entries are fetched on each side.
    static var most: Int { 256 }

    /// - Parameters:
    ///   - before: the latest first, at most `most`.
    ///   - after: the earliest first, at most `most`.
    init(before: [Entry], at now: [Entry], after: [Entry]) {
        entries = before.reversed() + now + after
        ends = (before.count < Self.most, after.count < Self.most)
    }

    mutating func insert(_ element: Element, at time: String) {
        entries.insert(Entry(time: time, element: element), at: firstIndex { $0 > time })
    }

    /// The entries before the time, the earliest first.
    func before(_ time: String) -> ArraySlice<Entry> { entries[..<firstIndex { $0 >= time }] }

    func at(_ time: String) -> ArraySlice<Entry> { entries[firstIndex { $0 >= time }..<firstIndex { $0 > time }] }

    func after(_ time: String) -> ArraySlice<Entry> { entries[firstIndex { $0 > time }...] }

    /// Whether it has so many entries on each side, or all there are.
    func shows(_ count: Int, around time: String) -> Bool {
        (ends.first || firstIndex { $0 >= time } >= count)
            && (ends.last || entries.count - firstIndex { $0 > time } >= count)
    }

    private func firstIndex(_ isThere: (String) -> Bool) -> Int {
        // Most often what is asked for is behind all of it.
        if let last = entries.last, !isThere(last.time) { return entries.count }
        return entries.partitionIndex { isThere($0.time) }
    }
}

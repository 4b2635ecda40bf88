internal import Foundation
internal import OdologOdometer
internal import OdologVehicleLog
internal import VehicleStore

/// By what an entry of a file is found again in the log. The keys are hashes, since a log may have very many entries.
struct EntryKeys {
    /// The same entry: kind, time and all that counts.
    let exact: Int
    /// The same one, though one of both says no time of day. Nil: it has no odometer value.
    let sameDay: Int?
    /// The same event, with other values perhaps.
    let event: [Int]

    /// Nil: the content isn't of a kind that is brought in.
    init?(_ content: LogItem.Content) {
        switch content {
        case .fuel(let fill):
            let values = Self.hash(
                "f", fill.amount, fill.unit, fill.cost, fill.odometer?.tenths, fill.isFull, fill.missedBefore)
            exact = Self.hash(values, fill.time, fill.kind, fill.tank)
            sameDay = fill.odometer.map { Self.hash(values, fill.time.day, $0.unit) }
            let what = Self.hash("f", fill.kind, fill.tank)
            event = Self.events(what, fill.time, fill.odometer, alone: fill.time.isDay ? Self.hash(fill.amount) : nil)
        case .service(let entry):
            let name = entry.notes ?? ""
            let values = Self.hash("s", entry.costs.description, name, entry.odometer?.tenths, entry.workshop)
            exact = Self.hash(values, entry.time, 0, 0)
            sameDay = entry.odometer.map { Self.hash(values, entry.time.day, $0.unit) }
            event = Self.events(Self.hash("s", name), entry.time, entry.odometer, alone: nil)
        case .expense(let expense):
            exact = Self.hash("e", expense.cost, expense.category.lowercased(), expense.time)
            sameDay = nil
            event = [Self.hash("e", expense.category.lowercased(), expense.time, 0)]
        case .schedule(let schedule):
            exact = Self.hash("p", schedule.name.lowercased(), schedule.rule, 0)
            sameDay = nil
            event = [Self.hash("p", schedule.name.lowercased())]
        case .odometer(let reading):
            exact = Self.reading(reading.time.day, reading.shown)
            sameDay = nil
            event = []
        case .meter(let replacement): (exact, sameDay, event) = (Self.hash("m", replacement), nil, [])
        case .hours(let reading): (exact, sameDay, event) = (Self.hash("h", reading.time, reading.shown), nil, [])
        case .activity(let activity): (exact, sameDay, event) = (Self.hash("a", activity), nil, [])
        case .profile: return nil
        }
    }

    /// A reading of Odolog's own table: two of one day are two, as they are in the log.
    init(own reading: OdometerReading) {
        (exact, sameDay, event) = (Self.hash("o", reading.time, reading.value, reading.unit), nil, [])
    }

    /// An odometer value of a day.
    static func reading(_ day: CalendarDate, _ shown: Distance) -> Int { hash("r", day, shown.tenths, shown.unit) }

    /// Of a day without a time, something more must agree than the day.
    private static func events(_ what: Int, _ time: LogTime, _ odometer: Distance?, alone: Int?) -> [Int] {
        let byTime = time.isDay ? hash("d", what, time.day, alone ?? 0) : hash("t", what, time)
        guard let odometer else { return [byTime] }
        return [byTime, hash("o", what, time.day, odometer)]
    }

    private static func hash<each Value: Hashable>(_ values: repeat each Value) -> Int {
        var hasher = Hasher()
        for value in repeat each values { hasher.combine(value) }
        return hasher.finalize()
    }
}

/// What a vehicle's log has already, and which entries of a file are the same.
struct LogIndex {
    /// The entries that no row has claimed yet.
    private var exact: [Int: [LogItem.ID]] = [:]
    private var sameDay: [Int: [LogItem.ID]] = [:]
    private var events: [Int: [LogItem.ID]] = [:]
    private var readings: Set<Int> = []
    private var claimed: Set<LogItem.ID> = []

    init(_ items: [LogItem]) {
        for item in items {
            guard let keys = EntryKeys(item.content) else { continue }
            if let (shown, day) = item.content.shownOnDay { readings.insert(EntryKeys.reading(day, shown)) }
            if let reading = item.content.odometer {
                exact[EntryKeys(own: reading).exact, default: []].append(item.id)
                continue
            }
            exact[keys.exact, default: []].append(item.id)
            if let key = keys.sameDay { sameDay[key, default: []].append(item.id) }
            for key in keys.event { events[key, default: []].append(item.id) }
        }
    }

    /// Whether the log has the same entry. Each of the log's is found once, so that two equal fees of a day stay two.
    mutating func takeExact(_ keys: EntryKeys) -> Bool { take(keys.exact, of: exact) != nil }

    mutating func takeSameDay(_ keys: EntryKeys) -> Bool { keys.sameDay.flatMap { take($0, of: sameDay) } != nil }

    /// The entry of the same event that no other row is about.
    mutating func takeEvent(_ keys: EntryKeys) -> LogItem.ID? {
        for key in keys.event {
            if let id = take(key, of: events) { return id }
        }
        return nil
    }

    private mutating func take(_ key: Int, of all: [Int: [LogItem.ID]]) -> LogItem.ID? {
        guard let id = all[key]?.first(where: { !claimed.contains($0) }) else { return nil }
        claimed.insert(id)
        return id
    }

    /// Whether the value is new. It is known from then on.
    mutating func isNew(reading key: Int) -> Bool { readings.insert(key).inserted }

    /// A value that comes with another entry.
    mutating func see(_ content: LogItem.Content) {
        if let (shown, day) = content.shownOnDay { readings.insert(EntryKeys.reading(day, shown)) }
    }
}

extension LogItem.Content {
    fileprivate var shownOnDay: (Distance, CalendarDate)? {
        guard let shown = service?.odometer ?? fuel?.odometer ?? odometer?.shown, let time else { return nil }
        return (shown, time.day)
    }
}

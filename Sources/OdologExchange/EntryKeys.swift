internal import Foundation
internal import OdologOdometer
internal import OdologVehicleLog
internal import VehicleStore

/// By what an entry of a file is found again in the log. The keys are hashes, since a log may have very many entries. 0: it has no such
/// key.
struct EntryKeys {
    /// The same entry: kind, time and all that counts.
    let exact: Int
    /// The same one, though one of both says no time of day. Only one with an odometer value has it.
    let sameDay: Int
    /// The same event by its time, with other values perhaps.
    let atTime: Int
    /// The same event by its odometer value.
    let atOdometer: Int
    /// The odometer value that comes with it, of its day.
    let reading: Int

    /// Nil: the content isn't of a kind that is brought in.
    ///
    /// - Parameter isOwn: of Odolog's own table. Two readings of one day are two there, as they are in the log.
    init?(_ content: LogItem.Content, isOwn: Bool) {
        var (sameDay, atTime, atOdometer) = (0, 0, 0)
        reading = content.shownOnDay.map { Self.hash("r", $1, $0.tenths, $0.unit) } ?? 0
        switch content {
        case .fuel(let fill):
            let values = Self.hash(
                "f", fill.amount, fill.unit, fill.cost, fill.odometer?.tenths, fill.isFull, fill.missedBefore)
            exact = Self.hash(values, fill.time, fill.kind, fill.tank)
            if let odometer = fill.odometer { sameDay = Self.hash(values, fill.time.day, odometer.unit) }
            let what = Self.hash("f", fill.kind, fill.tank)
            (atTime, atOdometer) = Self.events(
                what, fill.time, fill.odometer, alone: fill.time.isDay ? Self.hash(fill.amount) : 0)
        case .service(let entry):
            let name = entry.notes ?? ""
            let values = Self.hash("s", entry.costs.description, name, entry.odometer?.tenths, entry.workshop)
            exact = Self.hash(values, entry.time, 0, 0)
            if let odometer = entry.odometer { sameDay = Self.hash(values, entry.time.day, odometer.unit) }
            (atTime, atOdometer) = Self.events(Self.hash("s", name), entry.time, entry.odometer, alone: 0)
        case .expense(let expense):
            exact = Self.hash("e", expense.cost, expense.category.lowercased(), expense.time)
            atTime = Self.hash("e", expense.category.lowercased(), expense.time, 0)
        case .schedule(let schedule):
            exact = Self.hash("p", schedule.name.lowercased(), schedule.rule, 0)
            atTime = Self.hash("p", schedule.name.lowercased())
        case .odometer(let shown):
            exact = isOwn ? Self.hash("r", shown.time, shown.value, shown.unit) : reading
        case .meter(let replacement): exact = Self.hash("m", replacement)
        case .hours(let shown): exact = Self.hash("h", shown.time, shown.shown)
        case .activity(let activity): exact = Self.hash("a", activity)
        case .profile: return nil
        }
        (self.sameDay, self.atTime, self.atOdometer) = (sameDay, atTime, atOdometer)
    }

    /// Of a day without a time, something more must agree than the day.
    private static func events(_ what: Int, _ time: LogTime, _ odometer: Distance?, alone: Int) -> (Int, Int) {
        let byTime = time.isDay ? hash("d", what, time.day, alone) : hash("t", what, time)
        return (byTime, odometer.map { hash("o", what, time.day, $0) } ?? 0)
    }

    private static func hash<each Value: Hashable>(_ values: repeat each Value) -> Int {
        var hasher = Hasher()
        for value in repeat each values { hasher.combine(value) }
        return hasher.finalize()
    }
}

/// What a vehicle's log has already, and which entries of a file are the same.
struct LogIndex {
    /// Whether it is for Odolog's own table.
    let isOwn: Bool
    private var ids: [LogItem.ID] = []
    private var isClaimed: [Bool] = []
    private var exact = KeyTable()
    private var sameDay = KeyTable()
    private var events = KeyTable()
    private var readings: Set<Int> = []

    init(isOwn: Bool) { self.isOwn = isOwn }

    /// `isWhole` is to be called when all are in it.
    mutating func add(_ item: LogItem) {
        guard let keys = EntryKeys(item.content, isOwn: isOwn) else { return }
        see(keys)
        guard isOwn || item.content.kind != .reading else { return }
        let number = Int32(ids.count)
        ids.append(item.id)
        isClaimed.append(false)
        exact.add(keys.exact, number)
        sameDay.add(keys.sameDay, number)
        events.add(keys.atTime, number)
        events.add(keys.atOdometer, number)
    }

    mutating func isWhole() {
        exact.sort()
        sameDay.sort()
        events.sort()
    }

    /// Whether the log has the same entry. Each of the log's is found once, so that two equal fees of a day stay two.
    mutating func takeExact(_ keys: EntryKeys) -> Bool { exact.take(keys.exact, &isClaimed) != nil }

    mutating func takeSameDay(_ keys: EntryKeys) -> Bool { sameDay.take(keys.sameDay, &isClaimed) != nil }

    /// The entry of the same event that no other row is about.
    mutating func takeEvent(_ keys: EntryKeys) -> LogItem.ID? {
        (events.take(keys.atTime, &isClaimed) ?? events.take(keys.atOdometer, &isClaimed)).map { ids[Int($0)] }
    }

    /// Whether its odometer value is new. It is known from then on.
    mutating func isNew(_ keys: EntryKeys) -> Bool { readings.insert(keys.reading).inserted }

    /// A value that comes with another entry.
    mutating func see(_ keys: EntryKeys) { if keys.reading != 0 { readings.insert(keys.reading) } }
}

/// Entries of the log by a key, of which several may have the same.
private struct KeyTable {
    private var entries: [(key: Int, entry: Int32)] = []
    /// How many of a key's first entries are claimed, as far as that is known.
    private var claimed: [Int: Int] = [:]

    mutating func add(_ key: Int, _ entry: Int32) { if key != 0 { entries.append((key, entry)) } }

    mutating func sort() { entries.sort { ($0.key, $0.entry) < ($1.key, $1.entry) } }

    /// The first entry of the key that nobody has claimed. It is claimed from then on.
    mutating func take(_ key: Int, _ isClaimed: inout [Bool]) -> Int32? {
        guard key != 0 else { return nil }
        let first = entries.partitionIndex { $0.key >= key }
        var skipped = claimed[key] ?? 0
        defer { if skipped > 0 { claimed[key] = skipped } }
        while first + skipped < entries.count, entries[first + skipped].key == key {
            let entry = entries[first + skipped].entry
            if !isClaimed[Int(entry)] {
                isClaimed[Int(entry)] = true
                return entry
            }
            skipped += 1
        }
        return nil
    }
}

extension LogItem.Content {
    fileprivate var shownOnDay: (Distance, CalendarDate)? {
        guard let shown, let time else { return nil }
        return (shown, time.day)
    }

    var shown: Distance? { service?.odometer ?? fuel?.odometer ?? odometer?.shown }
}

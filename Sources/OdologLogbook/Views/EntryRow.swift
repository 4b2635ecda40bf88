public import Foundation
internal import OdologOdometer
public import OdologReading
public import OdologVehicleLog
public import VehicleStore

/// One entry of a log: a line of `entries --json`, `fuel list --json` and `entry revisions --json`.
public struct EntryRow: JSONRow {
    /// The entry.
    public let item: LogItem
    /// Whose it is.
    public let vehicle: Vehicle
    /// The vehicle's.
    public let zone: TimeZone
    /// What the second meter had after an activity that counts.
    public let hoursInAll: Hours?
    private let schedules: [Schedule]

    /// The entries of these kinds that count, in the order of time, or those of them that `excerpt` has.
    public static func all(
        of logbook: Logbook, kinds: Set<LogItem.Kind>, _ excerpt: Excerpt = Excerpt()
    ) throws(LogbookError) -> (rows: [EntryRow], isEmpty: Bool) {
        let all = try logbook.items(kinds)
        let shown = excerpt.rows(all) {
            $0.content.time?.day ?? CalendarDate($0.writtenAt, in: logbook.profile.zone)
        }
        return (try rows(shown, of: logbook), all.isEmpty)
    }

    /// A row for each item.
    public static func rows(_ items: [LogItem], of logbook: Logbook) throws(LogbookError) -> [EntryRow] {
        let schedules = try logbook.schedules(completedBy: items)
        let sums = items.contains { $0.content.activity != nil } ? try logbook.log().hourSums : nil
        return items.map { item in
            let activity = item.endedAt == nil ? item.content.activity : nil
            return EntryRow(
                item: item, vehicle: logbook.vehicle, zone: logbook.profile.zone,
                hoursInAll: activity.flatMap { sums?.shown(at: $0.time.date) }, schedules: schedules)
        }
    }

    private init(item: LogItem, vehicle: Vehicle, zone: TimeZone, hoursInAll: Hours?, schedules: [Schedule]) {
        (self.item, self.vehicle, self.zone) = (item, vehicle, zone)
        (self.hoursInAll, self.schedules) = (hoursInAll, schedules)
    }

    /// When it happened; of what has no time, when it was written.
    package var minute: String { item.minute(in: zone) }

    var service: ServiceEntry? { item.content.service }
    var fuel: FuelEntry? { item.content.fuel }
    var expense: Expense? { item.content.expense }
    var activity: Activity? { item.content.activity }

    /// The names of the completed schedules.
    package var completes: [String] {
        (service?.completes ?? []).map { id in schedules.first { $0.id == id }?.name ?? "schedule \(id)" }
    }

    /// The completed schedules, each with its number.
    package var completed: [String] {
        (service?.completes ?? []).map { id in
            schedules.first { $0.id == id }.map { "\($0.name) (schedule \(id))" } ?? "schedule \(id)"
        }
    }

    /// In a few words: what was done, how much was filled, what was paid for.
    public var what: String {
        switch item.content {
        case .service(let entry):
            completes.isEmpty
                ? entry.parts.first?.name ?? entry.tyres.map { "tyres \($0)" } ?? entry.notes ?? entry.category.rawValue
                : completes.joined(separator: ", ")
        case .fuel(let entry): "\(entry.amount) \(entry.unit.words)\(entry.isFull ? "" : ", not full")"
        case .expense(let expense): expense.category
        case .meter(let replacement): "from \(replacement.end) to \(replacement.start)"
        case .hours(let reading): reading.shown.description
        case .activity(let activity): "\(activity.added) added"
        case .odometer(let reading): reading.source.rawValue
        case .schedule(let schedule): schedule.name
        case .profile: "profile"
        }
    }

    /// The same for a sentence: of a reading its value.
    package var summary: String { item.content.odometer.map { "\($0.value) \($0.unit.rawValue)" } ?? what }

    /// What the odometer showed.
    public var odometer: Distance? { service?.odometer ?? fuel?.odometer ?? item.content.odometer?.shown }
    /// Free text.
    public var notes: String? { service?.notes ?? fuel?.notes ?? expense?.notes }

    /// What it cost, by currency.
    public var costs: Amounts {
        switch item.content {
        case .service(let entry): entry.costs
        case .fuel(let entry): Amounts(entry.cost.map { [$0] } ?? [])
        case .expense(let expense): Amounts([expense.cost])
        case .profile, .schedule, .meter, .hours, .activity, .odometer: Amounts()
        }
    }

    /// What was read of the second meter.
    package var hours: Hours? { item.content.reading?.shown ?? service?.hours ?? fuel?.hours }

    /// The fields that a person can change, in words. A field that the entry doesn't have is empty.
    package var fields: [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        func add(_ name: String, _ value: String?) { fields.append((name, value ?? "")) }
        add("what", what)
        add("time", item.content.time?.minute(in: zone))
        add("odometer", odometer?.description)
        add("hours", hours?.description)
        add("added", activity?.added.description)
        add("cost", costs.description)
        add("category", service?.category.rawValue ?? expense?.category)
        add("notes", notes)
        add("place", service?.workshop ?? fuel?.station)
        add("parts", service?.parts.map(\.words).joined(separator: "; "))
        add("tyres", service?.tyres)
        add("every", expense?.everyMonths.map { $0 == 0 ? "no more" : $0.counted("month") })
        add("tags", service?.tags.joined(separator: ", "))
        add("files", item.content.attachments.map(\.name).joined(separator: ", "))
        if let fuel {
            add("price", fuel.price?.description)
            add("discount", fuel.discount?.description)
            add("missed", fuel.missedBefore ? "a fill before" : nil)
            add("fuel", fuel.kind)
            add("tank", fuel.tank.map { "\($0)" })
        }
        switch item.content {
        case .schedule(let schedule):
            add("when", schedule.rule.words)
            add("lead", schedule.lead.words)
            add("last", schedule.start?.words)
            add("group", schedule.category)
            add("paused", schedule.isPaused ? "yes" : nil)
            add("snoozed", schedule.snoozedUntil?.description)
        case .profile(let profile):
            add("kind", profile.kind.rawValue)
            add("plate", profile.plate)
            add("purchase", profile.purchase?.words)
            add("sale", profile.sale?.words)
            add("until", profile.registration.map { "\($0.lastDay)" })
            add("time zone", profile.timeZone)
            add("currency", profile.currency?.code)
            add("lead", profile.lead.words)
            add("limit", profile.limit?.words)
            add("archived", profile.isArchived ? "yes" : nil)
            add("remarks", profile.notes)
            add("found by", profile.tags.joined(separator: ", "))
        default: break
        }
        return fields
    }

    public var members: JSONValue.Members {
        [
            "id": .string(item.id.description),
            "revision": .int(item.revision),
            "vehicle": .string(vehicle.name),
            "kind": .string(item.content.kind.rawValue),
            "time": time,
            "what": .string(what),
            "odometer": JSONValue(odometer),
            "hours": JSONValue(hours ?? hoursInAll),
            "addedHours": JSONValue(activity?.added),
            "category": JSONValue(service?.category.rawValue ?? expense?.category),
            "costs": JSONValue(costs),
            "notes": JSONValue(notes),
            "place": JSONValue(service?.workshop ?? fuel?.station),
            "completes": JSONValue(strings: completes),
            "parts": .array((service?.parts ?? []).map(Self.part)),
            "tyres": JSONValue(service?.tyres),
            "everyMonths": JSONValue(expense?.everyMonths),
            "tags": JSONValue(strings: service?.tags ?? []),
            "attachments": .array(item.content.attachments.map { JSONValue($0) }),
            "amount": JSONValue(fuel?.amount.value, places: 6),
            "amountUnit": JSONValue(fuel?.unit.rawValue),
            "price": JSONValue(fuel?.price),
            "discount": JSONValue(fuel?.discount),
            "isFull": JSONValue(fuel?.isFull),
            "missedBefore": JSONValue(fuel?.missedBefore),
            "fuelKind": JSONValue(fuel?.kind),
            "tank": JSONValue(fuel?.tank),
            "reading": JSONValue(item.snapshotID.map { Int($0.rawValue) }),
            "origin": .string(item.origin.rawValue),
            "writtenAt": .string(item.writtenAt.ISO8601Format()),
            "writtenBy": .string(item.writtenBy),
            "endedAt": JSONValue(item.endedAt?.ISO8601Format()),
            "endedBy": JSONValue(item.endedBy),
        ]
    }

    fileprivate var time: JSONValue { JSONValue(item.content.time ?? LogTime(item.writtenAt, utcOffset: 0)) }

    private static func part(_ part: Part) -> JSONValue {
        .object([
            "name": .string(part.name),
            "number": JSONValue(part.number),
            "quantity": .number(part.quantity.value),
            "price": JSONValue(part.price),
            "warrantyUntil": JSONValue(part.warranty?.until),
            "warrantyOdometer": JSONValue(part.warranty?.untilOdometer),
        ])
    }
}

extension EntryRow {
    /// What each revision changed, in words; the first one has all its fields. A value that isn't there is empty.
    ///
    /// - Parameter revisions: of one entry, the first one first.
    package static func changes(
        _ revisions: [EntryRow]
    ) -> [(row: EntryRow, fields: [(name: String, before: String, after: String)])] {
        var before: [(name: String, value: String)] = []
        return revisions.map { row in
            let fields = row.fields
            defer { before = fields }
            let changed = fields.compactMap { name, value in
                let old = before.first { $0.name == name }?.value ?? ""
                return value == old ? nil : (name: name, before: old, after: value)
            }
            return (row, changed)
        }
    }
}

/// All of one entry: the object of `entry show --json`.
public struct EntryView: JSONRow {
    /// As it is now, or was when it was removed.
    public let entry: EntryRow
    /// The meter reading that it came with. Nil: it has none, or that is no longer in the log.
    public let reading: HistoryRow?
    /// The first one first.
    public let revisions: [EntryRow]

    /// Throws where there is no such entry.
    public init(_ id: LogItem.ID, of logbook: Logbook) throws(LogbookError) {
        revisions = try EntryRow.rows(logbook.revisions(of: id), of: logbook)
        guard let last = revisions.last else { throw logbook.error(.noSuchEntry(id)) }
        entry = last
        reading = try logbook.reading(of: last.item).map { reading throws(LogbookError) in
            try HistoryRow(reading, of: logbook)
        }
    }

    public var members: JSONValue.Members {
        [
            "entry": entry.json, "meterReading": reading?.json ?? .null,
            "revisions": .array(revisions.map(\.json)),
        ]
    }
}

/// A file that is attached to an entry: a line of `attachment list --json`.
public struct AttachmentRow: JSONRow {
    /// The entry.
    public let entry: EntryRow
    /// The file as the entry names it.
    public let file: AttachedFile
    /// Whether the file is there, as it was.
    public let state: AttachmentState
    private let path: String?

    /// The files of all entries, in the order of time.
    public static func all(of logbook: Logbook) throws(LogbookError) -> [AttachmentRow] {
        var rows: [AttachmentRow] = []
        for entry in try EntryRow.all(of: logbook, kinds: [.service, .fuel, .expense]).rows {
            for file in entry.item.content.attachments {
                rows.append(
                    AttachmentRow(
                        entry: entry, file: file, state: try logbook.read(logbook.store.state(of: file)),
                        path: logbook.store.file(of: file)))
            }
        }
        return rows
    }

    public var members: JSONValue.Members {
        var members: JSONValue.Members = [
            "id": .string(entry.item.id.description), "vehicle": .string(entry.vehicle.name),
            "kind": .string(entry.item.content.kind.rawValue), "time": entry.time,
        ]
        members.all += file.members
        members.all += [.init("state", .string(state.rawValue)), .init("file", JSONValue(path))]
        return members
    }
}

import Foundation
import OdologLogbook
import OdologReading
import OdologVehicleLog
import VehicleStore

extension Logbook {
    /// Prints the items as a table or as JSON.
    func show(_ kinds: Set<LogItem.Kind>, _ list: ListOptions, json: Bool) throws {
        let all = try items(kinds)
        let shown = list.rows(all, in: profile.zone) {
            $0.content.time?.day ?? CalendarDate($0.writtenAt, in: profile.zone)
        }
        guard json || all.isEmpty || !shown.isEmpty else { return Console.error(list.nothing) }
        try show(shown, json: json, revisions: false)
    }

    func show(_ items: [LogItem], json: Bool, revisions: Bool) throws {
        let schedules = try schedules(of: items)
        let sums = try hourSums(of: items)
        let lines = items.map { EntryLine($0, self, schedules, sums) }
        if json {
            for line in lines { Console.out(line.json.text) }
            return
        }
        guard !lines.isEmpty else { return Console.error("\(name) has no such entries yet.") }
        guard !revisions else { return showRevisions(lines) }
        var table = TextTable([
            "entry": .right, "date": .left, "kind": .left, "what": .left, "odometer": .right, "cost": .right,
            "files": .right, "notes": .left,
        ])
        for line in lines {
            let item = line.item
            table.add([
                item.id.description, minute(of: item), item.content.kind.rawValue,
                line.what + (line.hoursInAll.map { ", \($0) in all" } ?? ""), line.odometer?.description ?? "",
                line.costs.description,
                item.content.attachments.isEmpty ? "" : "\(item.content.attachments.count)", line.notes ?? "",
            ])
        }
        if items.allSatisfy(\.content.attachments.isEmpty) { table = table.without("files") }
        Console.out(table, shortening: ["what", "notes"], leavingOut: "notes")
    }
}

extension Logbook {
    /// When it happened; of what has no time, when it was written.
    func minute(of item: LogItem) -> String { item.content.time.map { minute($0) } ?? minute(item.writtenAt) }

    /// Each revision, numbered, with who wrote it, when, from what, and what it changed.
    func showRevisions(_ lines: [EntryLine]) {
        var before: [(name: String, value: String)] = []
        for line in lines {
            let item = line.item
            let fields = line.fields { minute($0) }
            Console.out(
                "\(item.revision)  \(minute(item.writtenAt))  \(item.writtenBy.printable), \(item.origin.rawValue)")
            for (name, value) in fields {
                let old = before.first { $0.name == name }?.value ?? ""
                guard value != old else { continue }
                let change =
                    item.revision == 1 ? value : "\(old.isEmpty ? "none" : old) → \(value.isEmpty ? "none" : value)"
                Console.out("   " + name.padding(toLength: 10, withPad: " ", startingAt: 0) + change.printable)
            }
            before = fields
        }
        guard let last = lines.last?.item, let endedAt = last.endedAt else { return }
        Console.out("   removed \(minute(endedAt)) by \((last.endedBy ?? "").printable)")
    }
}

/// One entry of a log, for a table and for JSON.
struct EntryLine {
    let item: LogItem
    private let vehicle: Vehicle
    private let schedules: [Schedule]
    private let sums: HourSums?

    /// - Parameters:
    ///   - schedules: the schedules that it completes and others, for their names.
    ///   - sums: what the second meter showed after an activity. Nil: that isn't shown.
    init(_ item: LogItem, _ logbook: Logbook, _ schedules: [Schedule], _ sums: HourSums? = nil) {
        self.item = item
        vehicle = logbook.vehicle
        self.schedules = schedules
        self.sums = sums
    }

    var service: ServiceEntry? {
        guard case .service(let entry) = item.content else { return nil }
        return entry
    }

    var fuel: FuelEntry? {
        guard case .fuel(let entry) = item.content else { return nil }
        return entry
    }

    var expense: Expense? {
        guard case .expense(let expense) = item.content else { return nil }
        return expense
    }

    var activity: Activity? { item.content.activity }

    /// The names of the completed schedules.
    var completes: [String] {
        (service?.completes ?? []).map { id in schedules.first { $0.id == id }?.name ?? "schedule \(id)" }
    }

    /// The completed schedules, each with its number.
    var completed: [String] {
        (service?.completes ?? []).map { id in
            schedules.first { $0.id == id }.map { "\($0.name) (schedule \(id))" } ?? "schedule \(id)"
        }
    }

    var what: String {
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
        case .schedule(let schedule): schedule.name
        case .profile: "profile"
        }
    }

    var odometer: Distance? { service?.odometer ?? fuel?.odometer }
    var notes: String? { service?.notes ?? expense?.notes }

    var costs: Amounts {
        switch item.content {
        case .service(let entry): entry.costs
        case .fuel(let entry): Amounts(entry.cost.map { [$0] } ?? [])
        case .expense(let expense): Amounts([expense.cost])
        case .profile, .schedule, .meter, .hours, .activity: Amounts()
        }
    }

    /// What was read of the second meter.
    var hours: Hours? {
        guard case .hours(let reading) = item.content else { return service?.hours ?? fuel?.hours }
        return reading.shown
    }

    /// What the second meter had after an activity that counts.
    var hoursInAll: Hours? {
        item.endedAt == nil ? activity.flatMap { sums?.shown(at: $0.time.date) } : nil
    }

    /// The fields that a person can change, in words. A field that the entry doesn't have is empty.
    func fields(_ minute: (LogTime) -> String) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        func add(_ name: String, _ value: String?) { fields.append((name, value ?? "")) }
        add("what", what)
        add("time", item.content.time.map(minute))
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

    /// Every key is always there; what doesn't apply is null.
    var json: JSONValue {
        .object([
            "id": .string(item.id.description),
            "revision": .int(item.revision),
            "vehicle": .string(vehicle.name),
            "kind": .string(item.content.kind.rawValue),
            "time": JSONValue(item.content.time ?? LogTime(item.writtenAt, utcOffset: 0)),
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
            "attachments": .array(item.content.attachments.map(\.json)),
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
        ])
    }

    private static func part(_ part: Part) -> JSONValue {
        .object([
            "name": .string(part.name),
            "number": JSONValue(part.number),
            "quantity": .number(part.quantity.value),
            "price": JSONValue(part.price),
            "warrantyUntil": JSONValue(part.warranty?.until?.description),
            "warrantyOdometer": JSONValue(part.warranty?.untilOdometer),
        ])
    }
}

extension Part {
    /// Such as `2 × Filter (OC 90), 12.50 EUR, warranty until 2028-09-10`.
    var words: String {
        let name = (quantity == .one ? "" : "\(quantity) × ") + name + (number.map { " (\($0))" } ?? "")
        let ends = [warranty?.until?.description, warranty?.untilOdometer?.description].compactMap { $0 }
        return [name, price?.description, ends.isEmpty ? nil : "warranty until " + ends.joined(separator: " or ")]
            .compactMap { $0 }.joined(separator: ", ")
    }
}

extension Purchase {
    var words: String {
        [date.description, odometer?.description, price?.description].compactMap { $0 }.joined(separator: ", ")
    }
}

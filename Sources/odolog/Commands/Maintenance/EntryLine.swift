import Foundation
import OdologMaintenance
import OdologReading
import VehicleStore

extension Logbook {
    /// Prints the items as a table or as JSON.
    func show(_ kinds: Set<LogItem.Kind>, json: Bool) throws(Failure) {
        try show(items(kinds), json: json, revisions: false)
    }

    func show(_ items: [LogItem], json: Bool, revisions: Bool) throws(Failure) {
        let schedules = try schedules()
        let lines = items.map { EntryLine($0, self, schedules) }
        if json {
            for line in lines { Console.out(line.json) }
            return
        }
        guard !lines.isEmpty else { return Console.error("\(name) has no such entries yet.") }
        guard !revisions else { return showRevisions(lines) }
        var table = TextTable([
            "no.": .right, "date": .left, "kind": .left, "what": .left, "odometer": .right, "cost": .right,
            "notes": .left,
        ])
        for line in lines {
            let item = line.item
            table.add([
                item.id.description, minute(item.content.time ?? item.writtenAt), item.content.kind.rawValue,
                line.what, line.odometer?.description ?? "", line.costs.description,
                line.notes ?? "",
            ])
        }
        table.lines.forEach(Console.out)
    }
}

extension Logbook {
    /// Each revision with who wrote it, when, from what, and what it changed.
    private func showRevisions(_ lines: [EntryLine]) {
        var before: [(name: String, value: String)] = []
        for line in lines {
            let item = line.item
            let fields = line.fields(minute)
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

    /// - Parameter schedules: the vehicle's schedules, for their names.
    init(_ item: LogItem, _ logbook: Logbook, _ schedules: [Schedule]) {
        self.item = item
        vehicle = logbook.vehicle
        self.schedules = schedules
    }

    private var service: ServiceEntry? {
        guard case .service(let entry) = item.content else { return nil }
        return entry
    }

    private var fuel: FuelEntry? {
        guard case .fuel(let entry) = item.content else { return nil }
        return entry
    }

    private var expense: Expense? {
        guard case .expense(let expense) = item.content else { return nil }
        return expense
    }

    /// The names of the completed schedules. A schedule that is gone is shown by its number.
    private var completes: [String] {
        (service?.completes ?? []).map { id in schedules.first { $0.id == id }?.name ?? "number \(id)" }
    }

    var what: String {
        switch item.content {
        case .service(let entry):
            completes.isEmpty
                ? entry.parts.first?.name ?? entry.notes ?? entry.category.rawValue : completes.joined(separator: ", ")
        case .fuel(let entry): "\(entry.amount) \(entry.unit.rawValue)\(entry.isFull ? "" : ", not full")"
        case .expense(let expense): expense.category
        case .meter(let replacement): "from \(replacement.end) to \(replacement.start)"
        case .hours(let reading): reading.shown.description
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
        case .profile, .schedule, .meter, .hours: Amounts()
        }
    }

    private var hours: Hours? {
        guard case .hours(let reading) = item.content else { return service?.hours }
        return reading.shown
    }

    /// The fields that a person can change, in words. A field that the entry doesn't have is empty.
    func fields(_ minute: (Date) -> String) -> [(name: String, value: String)] {
        var fields = [
            ("what", what), ("time", item.content.time.map(minute) ?? ""), ("odometer", odometer?.description ?? ""),
            ("hours", hours?.description ?? ""), ("cost", costs.description),
            ("category", service?.category.rawValue ?? expense?.category ?? ""), ("notes", notes ?? ""),
            ("place", service?.workshop ?? fuel?.station ?? ""),
            ("parts", (service?.parts ?? []).map(\.name).joined(separator: ", ")),
            ("tags", (service?.tags ?? []).joined(separator: ", ")),
        ]
        switch item.content {
        case .schedule(let schedule):
            fields += [
                ("when", schedule.rule.words), ("lead", schedule.lead.words), ("last", schedule.start?.words ?? ""),
                ("group", schedule.category ?? ""), ("paused", schedule.isPaused ? "yes" : ""),
                ("snoozed", schedule.snoozedUntil?.description ?? ""),
            ]
        case .profile(let profile):
            fields += [
                ("kind", profile.kind.rawValue), ("plate", profile.plate ?? ""),
                ("purchase", profile.purchase?.words ?? ""),
                ("until", profile.registration.map { "\($0.lastDay)" } ?? ""), ("time zone", profile.timeZone ?? ""),
                ("currency", profile.currency?.code ?? ""), ("lead", profile.lead.words),
                ("archived", profile.isArchived ? "yes" : ""), ("remarks", profile.notes ?? ""),
            ]
        default: break
        }
        return fields
    }

    /// Without its line end. Every key is always there; what doesn't apply is null.
    var json: String {
        JSONValue.object([
            "id": .string(item.id.description),
            "revision": .int(item.revision),
            "vehicle": .string(vehicle.name),
            "kind": .string(item.content.kind.rawValue),
            "time": .string((item.content.time ?? item.writtenAt).ISO8601Format()),
            "what": .string(what),
            "odometer": JSONValue(odometer),
            "hours": JSONValue(hours),
            "category": JSONValue(service?.category.rawValue ?? expense?.category),
            "costs": JSONValue(costs),
            "notes": JSONValue(notes),
            "place": JSONValue(service?.workshop ?? fuel?.station),
            "completes": JSONValue(strings: completes),
            "parts": .array((service?.parts ?? []).map(Self.part)),
            "tags": JSONValue(strings: service?.tags ?? []),
            "amount": JSONValue(fuel?.amount.value, places: 6),
            "amountUnit": JSONValue(fuel?.unit.rawValue),
            "price": JSONValue(fuel?.price),
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
        ]).text
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

extension Purchase {
    fileprivate var words: String {
        [date.description, odometer?.description, price?.description].compactMap { $0 }.joined(separator: ", ")
    }
}

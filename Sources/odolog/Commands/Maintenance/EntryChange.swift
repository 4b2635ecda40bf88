import ArgumentParser
import Foundation
import OdologLogbook
import OdologVehicleLog
import VehicleStore

/// What is to be changed in an entry. What isn't named stays.
struct EntryChange {
    private let fields: EntryFields
    private var time: LogTime?
    /// What a photo of the odometer showed. Nil: there is none.
    private var photographed: Distance?
    private let logbook: Logbook
    private let cost: Money?
    private let price: UnitPrice?
    private let discount: Money?
    private let completes: [Schedule.ID]
    private let category: ServiceEntry.Category?

    /// Throws `Failure` for what this kind of entry doesn't have, with the command that changes such an item.
    ///
    /// - Parameters:
    ///   - time: nil: it stays.
    ///   - item: the entry as it is now. Nil: there is none, which the store refuses.
    init(_ fields: EntryFields, time: LogTime?, of item: LogItem?, in logbook: Logbook) throws {
        if let item { try Self.checkKind(of: item, fields, in: logbook) }
        (self.fields, self.time, self.logbook) = (fields, time, logbook)
        cost = try fields.cost?.value.map(logbook.money)
        price = try fields.fill.price?.value.map(logbook.price)
        let known: FuelEntry? = if case .fuel(let fill)? = item?.content { fill } else { nil }
        let beside = price?.currency ?? known?.price?.currency
        discount = try fields.fill.discount?.value.map { try logbook.money($0, beside: beside) }
        completes = try fields.completes.filter { !$0.isEmpty }.map { try logbook.schedule($0).id }
        if let text = fields.category, item?.content.kind == .service {
            guard let known = ServiceEntry.Category(rawValue: text) else {
                let all = ServiceEntry.Category.allCases.map(\.rawValue).joined(separator: ", ")
                throw Failure("a service has one of the categories \(all)", .fileOrStore)
            }
            category = known
        } else {
            category = nil
        }
        if let item { try check(item) }
    }

    private static func checkKind(
        of item: LogItem, _ fields: EntryFields, in logbook: Logbook
    ) throws {
        let number = "number \(item.id) is"
        let vehicle = logbook.vehicle.name
        let remove = CommandText.odolog("entry", "remove", vehicle, "\(item.id)")
        let name: String
        switch item.content {
        case .service: name = "a service"
        case .fuel: name = "a fill"
        case .expense: name = "an expense"
        case .profile:
            throw Failure(
                "\(number) what is known of \(logbook.name); change it with \(CommandText.odolog("vehicle", "edit", vehicle))",
                .fileOrStore)
        case .schedule(let schedule):
            throw Failure(
                "\(number) the schedule \(schedule.name.printable); change it with "
                    + CommandText.odolog("schedule", "edit", vehicle, "\(item.id)"), .fileOrStore)
        case .meter:
            throw Failure(
                "\(number) a replacement of the odometer; take it out with \(remove), and tell it again",
                .fileOrStore)
        case .hours:
            throw Failure(
                "\(number) a reading of the hour meter; take it out with \(remove), and write it again",
                .fileOrStore)
        case .activity: name = "an activity"
        }
        if let first = fields.named.first(where: { !$0.kinds.contains(item.content.kind) }) {
            throw Failure("\(name) has no \(first.field)", .fileOrStore)
        }
    }

    /// Throws where a value would be missing that the entry needs.
    private func check(_ item: LogItem) throws {
        switch item.content {
        case .service(let entry):
            if fields.visit.hasWarrantyByDistance, fields.meters.photo == nil, odometer(after: entry.odometer) == nil {
                throw Failure("a warranty by distance needs the --odometer of the day", .fileOrStore)
            }
            if fields.visit.warranty.contains(where: { $0.value != nil }), parts(entry.parts).isEmpty {
                throw Failure("--warranty is of a part; add --part", .fileOrStore)
            }
        case .expense:
            if let cost = fields.cost, cost.value == nil {
                throw Failure(
                    "an expense needs its cost; "
                        + "\(CommandText.odolog("entry", "remove", logbook.vehicle.name, "\(item.id)")) takes the whole of it away",
                    .fileOrStore)
            }
        case .fuel(let entry):
            if changed(entry.discount, fields.fill.discount, discount) != nil,
                changed(entry.price, fields.fill.price, price) == nil
            {
                throw Failure("--discount is off the amount x the price; say --price, too", .fileOrStore)
            }
        case .profile, .schedule, .meter, .hours, .activity: return
        }
    }

    /// The same change, with what a photo of the odometer tells.
    func with(photoAt time: LogTime, _ shown: Distance?) -> EntryChange {
        var change = self
        change.time = self.time ?? time
        change.photographed = shown
        return change
    }

    /// The changed entry, of a kind that `init` lets pass.
    func applied(_ content: LogItem.Content) -> LogItem.Content {
        switch content {
        case .service(var entry):
            apply(&entry)
            return .service(entry)
        case .fuel(var entry):
            apply(&entry)
            return .fuel(entry)
        case .expense(var expense):
            expense.time = time ?? expense.time
            expense.cost = cost ?? expense.cost
            expense.category = fields.category ?? expense.category
            expense.everyMonths = fields.every.map { $0.value?.months ?? 0 } ?? expense.everyMonths
            expense.notes = changed(expense.notes, fields.notes)
            return .expense(expense)
        case .activity(let activity):
            return .activity(Activity(at: time ?? activity.time, fields.added?.hours ?? activity.added))
        case .profile, .schedule, .meter, .hours: return content
        }
    }

    private func apply(_ entry: inout ServiceEntry) {
        let visit = fields.visit
        entry.time = time ?? entry.time
        entry.odometer = odometer(after: entry.odometer)
        entry.hours = fields.meters.shownHours(after: entry.hours)
        entry.cost = changed(entry.cost, fields.cost, cost)
        entry.category = category ?? entry.category
        entry.notes = changed(entry.notes, fields.notes)
        entry.workshop = changed(entry.workshop, visit.workshop)
        entry.tyres = changed(entry.tyres, visit.tyres)
        if !fields.completes.isEmpty { entry.completes = completes }
        if !visit.tags.isEmpty { entry.tags = visit.tags.filter { !$0.isEmpty } }
        entry.parts = parts(entry.parts)
        guard !visit.warranty.isEmpty else { return }
        let warranty = visit.warranty(
            fitted: entry.time.day, at: entry.odometer)
        for index in entry.parts.indices { entry.parts[index].warranty = warranty }
    }

    private func apply(_ entry: inout FuelEntry) {
        let fill = fields.fill
        entry.time = time ?? entry.time
        entry.odometer = odometer(after: entry.odometer)
        entry.hours = fields.meters.shownHours(after: entry.hours)
        entry.amount = fields.amount?.amount ?? entry.amount
        entry.unit = fields.amount?.unit ?? entry.unit
        entry.total = changed(entry.total, fields.cost, cost)
        entry.price = changed(entry.price, fill.price, price)
        entry.discount = changed(entry.discount, fill.discount, discount)
        entry.isFull = fill.partial.map { !$0 } ?? entry.isFull
        entry.missedBefore = fill.missed ?? entry.missedBefore
        entry.kind = changed(entry.kind, fill.kind)
        entry.station = changed(entry.station, fill.station)
        entry.tank = fill.tank ?? entry.tank
    }

    private func odometer(after known: Distance?) -> Distance? {
        photographed ?? fields.meters.distance(after: known, logbook.vehicle.unit)
    }

    /// The parts that are named. One that was there keeps what is known of it beside its name.
    private func parts(_ known: [Part]) -> [Part] {
        guard !fields.visit.parts.isEmpty else { return known }
        return fields.visit.parts.filter { !$0.isEmpty }.map { name in
            known.first { $0.name == name } ?? Part(name: name)
        }
    }

    /// - Parameters:
    ///   - typed: nil: nothing was typed, and the known value stays.
    ///   - value: what was typed; nil: an empty text.
    private func changed<Value, Typed>(_ known: Value?, _ typed: OrNone<Typed>?, _ value: Value?) -> Value? {
        typed == nil ? known : value
    }

    private func changed(_ known: String?, _ typed: String?) -> String? {
        guard let typed else { return known }
        return typed.isEmpty ? nil : typed
    }
}

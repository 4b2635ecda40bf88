internal import Foundation
internal import OdologOdometer
package import OdologVehicleLog
public import VehicleStore

/// A draft as it is meant in a vehicle's log: amounts in a currency, schedules found. It is applied to an entry as that is in the store by
/// then.
package struct EntryChange: Sendable {
    private let draft: EntryDraft
    private let time: LogTime?
    private let unit: DistanceUnit
    private let cost: Money?
    private let price: UnitPrice?
    private let discount: Money?
    private let completes: [Schedule.ID]
    private let category: ServiceEntry.Category?

    /// - Parameters:
    ///   - item: the entry as it is now, or a new one without anything.
    ///   - id: of the entry. Nil: it is new.
    ///   - hasPhoto: whether a photo will tell the odometer value.
    init(
        _ draft: EntryDraft, of item: LogItem.Content, _ id: LogItem.ID?, at time: LogTime?, in logbook: Logbook,
        hasPhoto: Bool
    ) throws(LogbookError) {
        if let wrong = draft.said.first(where: { !$0.kinds.contains(item.kind) }) {
            throw logbook.error(.draft(.noSuchField(wrong.field, item.kind)))
        }
        if hasPhoto, item.service == nil, item.fuel == nil {
            throw logbook.error(.draft(.noSuchField(.odometer, item.kind)))
        }
        (self.draft, self.time, unit) = (draft, time, logbook.vehicle.unit)
        cost = try draft.cost?.value.map(logbook.money)
        price = try draft.price?.value.map(logbook.price)
        let beside = price?.currency ?? item.fuel?.price?.currency
        discount = try draft.discount?.value.map { typed throws(LogbookError) in
            try logbook.money(typed, beside: beside)
        }
        completes = try draft.completes.filter { !$0.isEmpty }.map { name throws(LogbookError) in
            try logbook.schedule(name).id
        }
        category = item.service == nil ? nil : draft.category.flatMap(ServiceEntry.Category.init)
        if item.service != nil, let text = draft.category, category == nil {
            throw logbook.error(.draft(.noSuchCategory(text)))
        }
        if let problem = problem(of: item, id, hasPhoto) { throw logbook.error(.draft(problem)) }
    }

    /// What would be missing then. Nil: nothing.
    private func problem(of item: LogItem.Content, _ id: LogItem.ID?, _ hasPhoto: Bool) -> DraftProblem? {
        if let entry = item.service, let warranty = draft.warranty?.value {
            if warranty.isByDistance, !hasPhoto, odometer(after: entry.odometer) == nil {
                return .warrantyWithoutOdometer
            }
            if parts(entry.parts).isEmpty { return .warrantyWithoutPart }
        }
        if item.kind == .expense, let cost = draft.cost, cost.value == nil { return .missing(.cost, .expense, of: id) }
        if item.kind == .reading, let typed = draft.odometer, typed.value == nil {
            return .missing(.odometer, .reading, of: id)
        }
        if let entry = item.fuel, changed(entry.discount, draft.discount, discount) != nil,
            changed(entry.price, draft.price, price) == nil
        {
            return .discountWithoutPrice
        }
        return nil
    }

    /// The changed entry.
    ///
    /// - Parameters:
    ///   - content: of the kind that the change was made for.
    ///   - photo: what a photo of the odometer tells.
    package func applied(
        to content: LogItem.Content, photo: (time: LogTime, odometer: Distance?)? = nil
    ) -> LogItem.Content {
        let time = time ?? photo?.time
        switch content {
        case .service(var entry):
            apply(&entry, time, photo?.odometer)
            return .service(entry)
        case .fuel(var entry):
            apply(&entry, time, photo?.odometer)
            return .fuel(entry)
        case .expense(var expense):
            expense.time = time ?? expense.time
            expense.cost = cost ?? expense.cost
            expense.category = draft.category ?? expense.category
            expense.everyMonths = draft.every.map { $0.value?.months ?? 0 } ?? expense.everyMonths
            expense.notes = changed(expense.notes, draft.notes)
            return .expense(expense)
        case .activity(let activity):
            return .activity(Activity(at: time ?? activity.time, draft.added ?? activity.added))
        case .odometer(var reading):
            apply(&reading)
            return .odometer(reading)
        case .profile, .schedule, .meter, .hours: return content
        }
    }

    private func apply(_ entry: inout ServiceEntry, _ time: LogTime?, _ photographed: Distance?) {
        entry.time = time ?? entry.time
        entry.odometer = photographed ?? odometer(after: entry.odometer)
        entry.hours = changed(entry.hours, draft.hours, draft.hours?.value)
        entry.cost = changed(entry.cost, draft.cost, cost)
        entry.category = category ?? entry.category
        entry.notes = changed(entry.notes, draft.notes)
        entry.workshop = changed(entry.workshop, draft.workshop)
        entry.tyres = changed(entry.tyres, draft.tyres)
        if !draft.completes.isEmpty { entry.completes = completes }
        if !draft.tags.isEmpty { entry.tags = draft.tags.filter { !$0.isEmpty } }
        entry.parts = parts(entry.parts)
        guard let typed = draft.warranty else { return }
        let warranty = typed.value?.warranty(fitted: entry.time.day, at: entry.odometer)
        for index in entry.parts.indices { entry.parts[index].warranty = warranty }
    }

    private func apply(_ entry: inout FuelEntry, _ time: LogTime?, _ photographed: Distance?) {
        entry.time = time ?? entry.time
        entry.odometer = photographed ?? odometer(after: entry.odometer)
        entry.hours = changed(entry.hours, draft.hours, draft.hours?.value)
        entry.amount = draft.amount?.amount ?? entry.amount
        entry.unit = draft.amount?.unit ?? entry.unit
        entry.total = changed(entry.total, draft.cost, cost)
        entry.price = changed(entry.price, draft.price, price)
        entry.discount = changed(entry.discount, draft.discount, discount)
        entry.isFull = draft.isFull ?? entry.isFull
        entry.missedBefore = draft.missedBefore ?? entry.missedBefore
        entry.kind = changed(entry.kind, draft.fuel)
        entry.station = changed(entry.station, draft.station)
        entry.notes = changed(entry.notes, draft.notes)
        entry.tank = draft.tank ?? entry.tank
    }

    private func apply(_ reading: inout OdometerReading) {
        if let typed = draft.odometer?.value { (reading.value, reading.unit) = (typed.value, typed.unit ?? unit) }
        guard let time else { return }
        (reading.takenAt, reading.utcOffset, reading.timeSource) = (time.date, time.utcOffset, .entered)
    }

    private func odometer(after known: Distance?) -> Distance? {
        draft.odometer.map { $0.value?.distance(unit) } ?? known
    }

    /// The parts that are named. One that was there keeps what is known of it beside its name.
    private func parts(_ known: [Part]) -> [Part] {
        guard !draft.parts.isEmpty else { return known }
        return draft.parts.filter { !$0.isEmpty }.map { name in known.first { $0.name == name } ?? Part(name: name) }
    }

    /// - Parameters:
    ///   - said: nil: nothing is said, and the known value stays.
    ///   - value: what is said; nil: it is taken away.
    private func changed<Value, Typed>(_ known: Value?, _ said: OrNone<Typed>?, _ value: Value?) -> Value? {
        said == nil ? known : value
    }

    private func changed(_ known: String?, _ said: String?) -> String? {
        guard let said else { return known }
        return said.isEmpty ? nil : said
    }
}

extension Logbook {
    /// A new service, fill, expense or activity, as a draft says it, with what an entry of this kind can't be without.
    ///
    /// - Parameters:
    ///   - draft: without a time it is of now.
    ///   - kind: `.service`, `.fuel`, `.expense`, or `.hours` for an activity.
    ///   - hasPhoto: whether a photo will tell the odometer value.
    /// - Returns: the entry, and the change that makes it, for what a photo tells.
    package func new(
        _ draft: EntryDraft, as kind: LogItem.Kind, hasPhoto: Bool = false
    ) throws(LogbookError) -> (entry: LogItem.Content, change: EntryChange) {
        func needed<Value>(_ value: Value?, _ field: EntryDraft.Field) throws(LogbookError) -> Value {
            guard let value else { throw error(.draft(.missing(field, kind, of: nil))) }
            return value
        }
        let time = try time(draft.time)
        let blank: LogItem.Content
        switch kind {
        case .service: blank = .service(ServiceEntry(id: "", at: time))
        case .fuel:
            blank = .fuel(FuelEntry(id: "", at: time, amount: try needed(draft.amount, .amount).amount))
        case .expense:
            let cost = try money(try needed(draft.cost?.value, .cost))
            blank = .expense(
                Expense(id: "", at: time, cost: cost, category: try needed(draft.category, .category)))
        case .hours: blank = .activity(Activity(at: time, try needed(draft.added, .added)))
        case .schedule, .meter, .profile, .reading: throw error(.notEditable(kind, nil))
        }
        let change = try EntryChange(
            draft, of: blank, nil, at: draft.time == nil ? nil : time, in: self, hasPhoto: hasPhoto)
        return (change.applied(to: blank), change)
    }

    /// Writes a new service, fill, expense or activity.
    ///
    /// Throws `.draft` for what it can't be written with or without, and `.needsSecondYes` for what is odd about it and isn't in `yes`.
    ///
    /// - Parameters:
    ///   - draft: without a time it is of now.
    ///   - kind: `.service`, `.fuel`, `.expense`, or `.hours` for an activity.
    ///   - yes: what the person has said yes to.
    @discardableResult
    public func add(
        _ draft: EntryDraft, as kind: LogItem.Kind, yes: Acknowledged = Acknowledged()
    ) throws(LogbookError) -> LogItem {
        try add(new(draft, as: kind).entry, isNow: draft.time == nil, yes: yes)
    }

    /// What a draft means for an entry.
    ///
    /// Throws `.notEditable` for an entry that is corrected otherwise, and `.draft`.
    ///
    /// - Parameters:
    ///   - draft: what changes.
    ///   - item: the entry as it is now.
    ///   - hasPhoto: whether a photo will tell the odometer value.
    package func change(
        _ draft: EntryDraft, of item: LogItem, hasPhoto: Bool = false
    ) throws(LogbookError) -> EntryChange {
        switch item.content {
        case .service, .fuel, .expense, .activity, .odometer: break
        case .profile, .schedule, .meter, .hours: throw error(.notEditable(item.content.kind, item))
        }
        return try EntryChange(
            draft, of: item.content, item.id,
            at: draft.time.map { typed throws(LogbookError) in try moment(typed).time },
            in: self,
            hasPhoto: hasPhoto)
    }

    /// Corrects a reading, a service, a fill, an expense or an activity. What was before is kept as a revision.
    ///
    /// Throws `.notEditable` for an entry that is corrected otherwise, `.draft`, and `.needsSecondYes` for what is odd about it and isn't
    /// in `yes`.
    ///
    /// - Parameters:
    ///   - id: of the entry.
    ///   - draft: what changes.
    ///   - yes: what the person has said yes to.
    ///   - also: what else changes in the entry, as the draft makes it.
    @discardableResult
    public func edit(
        _ id: LogItem.ID, _ draft: EntryDraft, yes: Acknowledged = Acknowledged(),
        also: (LogItem.Content) throws(StoreError) -> LogItem.Content = { $0 }
    ) throws(LogbookError) -> LogItem {
        guard let before = try item(id) else { throw error(.noSuchEntry(id)) }
        let change = try change(draft, of: before)
        let known = try reading(of: before)?.snapshot.timeSource
        return try write(
            yes: yes, shown: change.applied(to: before.content).shown, replacing: before.snapshotID
        ) { writing throws(StoreError) in
            var writing = writing
            if draft.time == nil { writing.timeSource = known ?? .entered }
            return try store.edit(id, of: vehicle.id, writing) { try also(change.applied(to: $0)) }
        }
    }
}

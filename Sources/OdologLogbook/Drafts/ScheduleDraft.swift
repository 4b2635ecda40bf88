internal import OdologOdometer
public import OdologVehicleLog
public import VehicleStore

/// What a person says of a schedule: all of a new one, or what changes in one that is there. What is nil or empty isn't said, and stays as
/// it was.
public struct ScheduleDraft: Sendable {
    /// How it is called.
    public var name: String?
    /// How often: months, a distance, hours; what comes first. Empty: once, or as it was.
    public var every: [TypedSpan] = []
    /// Once, at a date, an odometer value, hours; what comes first. Beside `every` the first due.
    public var due: [TypedDue] = []
    /// Whether `every` counts from the first due, whenever it is done; else from the last completion.
    public var isFromDue = false
    /// When it was last done.
    public var last: TypedDay?
    /// What a meter showed then.
    public var lastMeter: TypedMeter?
    /// It is due soon so long before.
    public var lead: [TypedSpan] = []
    /// Any text, such as `brakes`. Empty: none.
    public var category: String?
    /// Whether notices tell of it. Of a new one nil means that they do.
    public var notifies: Bool?

    /// Says nothing yet.
    public init() {}

    /// Whether nothing is said.
    public var isEmpty: Bool {
        name == nil && every.isEmpty && due.isEmpty && last == nil && lastMeter == nil && lead.isEmpty
            && category == nil
            && notifies == nil
    }

    /// Throws for what can't be meant, whatever the log says: two spans or dues of one kind, days as a rhythm, months as a lead.
    public func check() throws(TypedError) {
        if !every.isEmpty { _ = try every.interval }
        try due.checkThatKindsDiffer()
        _ = try lead.lead
    }
}

extension [TypedDue] {
    /// Throws where two are of one kind.
    fileprivate func checkThatKindsDiffer() throws(TypedError) {
        guard Set(map(\.kind)).count == count else {
            throw TypedError(
                "", .refused("It can be due at one date, one odometer value and one number of hours."))
        }
    }
}

extension Logbook {
    /// A new schedule, as a draft says it. Nil: nothing says when it is due.
    ///
    /// Throws `.draft` for a last time that is still to come.
    ///
    /// - Parameters:
    ///   - draft: with a name, unless the preset's is meant.
    ///   - preset: tells what the draft doesn't.
    public func schedule(_ draft: ScheduleDraft, preset: Preset? = nil) throws(LogbookError) -> Schedule? {
        guard let name = draft.name ?? preset?.name else { return nil }
        var rule = try rule(draft)
        if rule == nil, let preset {
            do { rule = .every(try preset.interval(in: vehicle.unit), .completion) } catch {
                throw self.error(.invalid(error))
            }
        }
        guard let rule else { return nil }
        let (lead, start) = (
            try understood(spans(draft.lead)) { spans throws(TypedError) in try spans.lead }, try start(draft)
        )
        let now = try time(nil)
        do {
            return try Schedule(
                id: "", name: name, category: draft.category ?? preset?.category.rawValue, rule: rule, setAt: now,
                start: start, lead: lead, notifies: draft.notifies ?? true)
        } catch {
            throw self.error(.invalid(error))
        }
    }

    /// Writes a new schedule. Nil: nothing says how it is called, or when it is due.
    @discardableResult
    public func add(_ draft: ScheduleDraft, preset: Preset? = nil) throws(LogbookError) -> LogItem? {
        try schedule(draft, preset: preset).map { schedule throws(LogbookError) in
            try add(.schedule(schedule), isNow: true)
        }
    }

    /// Changes a schedule as a draft says. `every` replaces the whole rhythm; the first due stays until another one is named.
    ///
    /// Throws `.draft` for a first due of a schedule that counts from the last completion, and for a last time that is still to come.
    ///
    /// - Parameters:
    ///   - text: its name or number.
    ///   - draft: what changes.
    @discardableResult
    public func edit(schedule text: String, _ draft: ScheduleDraft) throws(LogbookError) -> Schedule {
        // Report what can't be meant before anything is written.
        let found = try schedule(text)
        let lead = try understood(spans(draft.lead)) { spans throws(TypedError) in try spans.lead }
        let (start, rule) = (
            try start(draft), try rule(draft).map { named throws(LogbookError) in try merged(named, found.rule) }
        )
        return try edit(found) { schedule in
            if let name = draft.name { schedule.name = name }
            if let category = draft.category { schedule.category = category.isEmpty ? nil : category }
            if let notifies = draft.notifies { schedule.notifies = notifies }
            schedule.lead.days = lead.days ?? schedule.lead.days
            schedule.lead.distance = lead.distance ?? schedule.lead.distance
            schedule.lead.hours = lead.hours ?? schedule.lead.hours
            if let start {
                var known = schedule.start ?? Mark()
                known.date = start.date ?? known.date
                known.odometer = start.odometer ?? known.odometer
                known.hours = start.hours ?? known.hours
                schedule.start = known
            }
            if let rule { schedule.rule = rule }
        }
    }

    /// Changes a schedule, as it is in the store by then.
    @discardableResult
    public func edit(_ found: Schedule, _ change: (inout Schedule) -> Void) throws(LogbookError) -> Schedule {
        let item = try write(isNow: true) { writing throws(StoreError) in
            try store.edit(LogItem.ID(text: found.id), of: vehicle.id, writing) { content in
                guard case .schedule(var schedule) = content else { return content }
                change(&schedule)
                return .schedule(schedule)
            }
        }
        return item.content.schedule ?? found
    }

    /// Nil: the draft doesn't say when it is due.
    private func rule(_ draft: ScheduleDraft) throws(LogbookError) -> Schedule.Rule? {
        let due = draft.due.isEmpty ? nil : try mark(draft.due)
        guard !draft.every.isEmpty else { return due.map(Schedule.Rule.once) }
        let interval = try understood(spans(draft.every)) { spans throws(TypedError) in try spans.interval }
        return .every(interval, draft.isFromDue ? .firstDue(due) : .completion)
    }

    /// The rule that is named, with what stays of the one before.
    private func merged(_ named: Schedule.Rule, _ known: Schedule.Rule) throws(LogbookError) -> Schedule.Rule {
        switch (known, named) {
        case (.every(_, .firstDue(let known)), .every(let interval, let anchor)):
            if case .firstDue(let first?) = anchor { return .every(interval, .firstDue(first)) }
            return .every(interval, .firstDue(known))
        case (.every(let interval, .firstDue), .once(let first)): return .every(interval, .firstDue(first))
        case (.every(_, .completion), .once): throw error(.draft(.countsFromCompletion))
        default: return named
        }
    }

    /// When it was last done.
    private func start(_ draft: ScheduleDraft) throws(LogbookError) -> Mark? {
        guard draft.last != nil || draft.lastMeter != nil else { return nil }
        let date = draft.last?.date(in: profile.zone)
        if let date, date > CalendarDate(now, in: profile.zone) { throw error(.draft(.isToCome(date))) }
        switch draft.lastMeter {
        case .odometer(let entry): return Mark(date: date, odometer: entry.distance(vehicle.unit))
        case .hours(let hours): return Mark(date: date, hours: hours)
        case nil: return Mark(date: date)
        }
    }
}

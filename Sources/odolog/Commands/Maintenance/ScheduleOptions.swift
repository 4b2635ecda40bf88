import ArgumentParser
import Foundation
import OdologLogbook
import OdologVehicleLog
import VehicleStore

/// When a schedule is due.
struct ScheduleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How often: 12mo, 2y, 15000km or 250h; 1000 or more alone is in the vehicle's unit.", valueName: "span"),
        transform: typed(TypedSpan.init))
    var every: TypedSpan?
    @Option(
        name: .customLong("or"),
        help: ArgumentHelp("With --every: or after this, what comes first; repeat it.", valueName: "span"),
        transform: typed(TypedSpan.init))
    var others: [TypedSpan] = []
    @Option(
        help: ArgumentHelp(
            "Once, at 2027-03-01, 90000km or 500h; repeat it. With --every and --from-due: the first due.",
            valueName: "when"),
        transform: typed(TypedDue.init))
    var due: [TypedDue] = []
    @Flag(help: "Count from the first due, whenever it is done (\"every January\"); else from the last completion.")
    var fromDue = false
    @Option(
        help: ArgumentHelp("When it was last done. Default: it counts from now.", valueName: "date"),
        transform: typed(TypedDay.init))
    var last: TypedDay?
    @Option(
        help: ArgumentHelp("What the odometer showed then, or the hour meter: 250h.", valueName: "value"),
        transform: typed(TypedMeter.init))
    var lastOdometer: TypedMeter?
    @Option(
        help: ArgumentHelp("Due soon so long before: 30d, 1000km or 10h; repeat it.", valueName: "span"),
        transform: typed(TypedSpan.init))
    var lead: [TypedSpan] = []
    @Option(help: ArgumentHelp("Such as engine, brakes or tyres.", valueName: "text")) var category: String?
    @Flag(inversion: .prefixedNo, help: "Whether `odolog due --new` reminds you of it. Default: it does.")
    var notices: Bool?

    func validate() throws {
        if every == nil, !others.isEmpty { throw ValidationError("--or goes with --every.") }
        if fromDue, every == nil { throw ValidationError("--from-due goes with --every.") }
        if every != nil, !due.isEmpty, !fromDue {
            throw ValidationError("--due beside --every is the first due; add --from-due.")
        }
        if let every { _ = try usage(([every] + others).interval) }
        guard Set(due.map(\.kind)).count == due.count else {
            throw ValidationError("--due can name one date, one odometer value and one number of hours.")
        }
        _ = try usage(lead.lead)
    }

    /// Whether an option says when it is due.
    var hasRule: Bool { every != nil || !due.isEmpty }

    /// Nil: no option says when it is due.
    func rule(of logbook: Logbook) throws -> Schedule.Rule? {
        let mark = due.isEmpty ? nil : try logbook.mark(due)
        guard let every else { return mark.map(Schedule.Rule.once) }
        return .every(try logbook.spans([every] + others).interval, fromDue ? .firstDue(mark) : .completion)
    }

    func lead(of logbook: Logbook) throws -> Lead { try logbook.spans(lead).lead }

    /// Changes the schedule as the options say. --every and --or replace the whole rhythm. The first due stays until
    /// --due names another one.
    func change(_ schedule: inout Schedule, _ logbook: Logbook) throws {
        if let category { schedule.category = category.isEmpty ? nil : category }
        if let notices { schedule.notifies = notices }
        let lead = try lead(of: logbook)
        schedule.lead.days = lead.days ?? schedule.lead.days
        schedule.lead.distance = lead.distance ?? schedule.lead.distance
        schedule.lead.hours = lead.hours ?? schedule.lead.hours
        if let start = try start(logbook) {
            var known = schedule.start ?? Mark()
            known.date = start.date ?? known.date
            known.odometer = start.odometer ?? known.odometer
            known.hours = start.hours ?? known.hours
            schedule.start = known
        }
        guard let named = try rule(of: logbook) else { return }
        switch (schedule.rule, named) {
        case (.every(_, .firstDue(let known)), .every(let interval, let anchor)):
            if case .firstDue(let first?) = anchor {
                schedule.rule = .every(interval, .firstDue(first))
            } else {
                schedule.rule = .every(interval, .firstDue(known))
            }
        case (.every(let interval, .firstDue), .once(let first)): schedule.rule = .every(interval, .firstDue(first))
        case (.every(_, .completion), .once):
            throw Failure(
                "it counts from the last completion; --due needs --every and --from-due there", .fileOrStore)
        default: schedule.rule = named
        }
    }

    /// Throws for a day to come.
    func start(_ logbook: Logbook) throws -> Mark? {
        guard last != nil || lastOdometer != nil else { return nil }
        let date = last?.date(in: logbook.profile.zone)
        if let date, date > CalendarDate(Date(), in: logbook.profile.zone) {
            throw Failure(
                "\(date) is still to come, and --last is when it was last done; for what is to be done say --due",
                .fileOrStore)
        }
        switch lastOdometer {
        case .odometer(let entry):
            return Mark(date: date, odometer: entry.distance(logbook.vehicle.unit))
        case .hours(let hours): return Mark(date: date, hours: hours)
        case nil: return Mark(date: date)
        }
    }

    var isEmpty: Bool {
        every == nil && due.isEmpty && last == nil && lastOdometer == nil && lead.isEmpty && category == nil
            && notices == nil
    }
}

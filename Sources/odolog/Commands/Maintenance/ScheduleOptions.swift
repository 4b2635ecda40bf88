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
        guard Set(due.map(\.kind)).count == due.count else {
            throw ValidationError("--due can name one date, one odometer value and one number of hours.")
        }
        try usage(draft(nil).check())
    }

    /// Whether an option says when it is due.
    var hasRule: Bool { every != nil || !due.isEmpty }

    /// What was typed.
    func draft(_ name: String?) -> ScheduleDraft {
        var draft = ScheduleDraft()
        (draft.name, draft.category, draft.notifies) = (name, category, notices)
        (draft.every, draft.due, draft.isFromDue) = ((every.map { [$0] } ?? []) + others, due, fromDue)
        (draft.last, draft.lastMeter, draft.lead) = (last, lastOdometer, lead)
        return draft
    }
}

import ArgumentParser
import Foundation
import OdologMaintenance
import VehicleStore

/// When a schedule is due.
struct ScheduleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("How often: 12mo, 2y, 15000km or 250h.", valueName: "span"), transform: TypedSpan.init)
    var every: TypedSpan?
    @Option(
        name: .customLong("or"),
        help: ArgumentHelp("With --every: or after this, what comes first; repeat it.", valueName: "span"),
        transform: TypedSpan.init)
    var others: [TypedSpan] = []
    @Option(
        help: ArgumentHelp(
            "Once, at 2027-03-01, 90000km or 500h; repeat it. With --every: the first due.", valueName: "when"),
        transform: TypedDue.init)
    var due: [TypedDue] = []
    @Flag(help: "Count from the first due, whenever it is done (\"every January\"); else from the last completion.")
    var fromDue = false
    @Option(
        help: ArgumentHelp("When it was last done. Default: it counts from now.", valueName: "date"),
        transform: TypedDay.init)
    var last: TypedDay?
    @Option(
        help: ArgumentHelp("What the odometer showed then.", valueName: "value"), transform: TypedOdometer.init)
    var lastOdometer: TypedOdometer?
    @Option(
        help: ArgumentHelp("Due soon so long before: 30d, 1000km or 10h; repeat it.", valueName: "span"),
        transform: TypedSpan.init)
    var lead: [TypedSpan] = []
    @Option(help: ArgumentHelp("Such as engine, brakes or tyres.", valueName: "text")) var category: String?

    func validate() throws {
        if every == nil, !others.isEmpty { throw ValidationError("--or goes with --every.") }
        if fromDue, every == nil { throw ValidationError("--from-due goes with --every.") }
        if every != nil, !due.isEmpty, !fromDue {
            throw ValidationError("--due beside --every is the first due; add --from-due.")
        }
        if let every { _ = try ([every] + others).interval }
        _ = try lead.lead
    }

    /// Nil: nothing says when.
    var rule: Schedule.Rule? {
        get throws {
            if let every {
                let first = due.isEmpty ? nil : due.mark
                return .every(try ([every] + others).interval, fromDue ? .firstDue(first) : .completion)
            }
            return due.isEmpty ? nil : .once(due.mark)
        }
    }

    func start(_ logbook: Logbook) -> Mark? {
        guard last != nil || lastOdometer != nil else { return nil }
        return Mark(date: last?.date, odometer: lastOdometer?.distance(logbook.vehicle.unit))
    }

    var isEmpty: Bool {
        every == nil && due.isEmpty && last == nil && lastOdometer == nil && lead.isEmpty && category == nil
    }
}

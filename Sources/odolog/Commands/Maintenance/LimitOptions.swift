import ArgumentParser
import Foundation
import OdologLogbook
import OdologVehicleLog
import VehicleStore

/// How far a vehicle may go in a year, as its profile keeps it.
struct LimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How far it may go in a year, by a lease or an insurer: 15000km/year. `odolog pace` shows where it stands.",
            valueName: "distance"),
        transform: typedOrNone(TypedLimit.init))
    var limit: OrNone<TypedLimit>?
    @Option(help: ArgumentHelp("The limit's first day.", valueName: "date"), transform: typed(TypedDay.init))
    var limitFrom: TypedDay?
    @Option(
        help: ArgumentHelp("The limit's last day, if it has one.", valueName: "date"),
        transform: typedOrNone(TypedDay.init))
    var limitUntil: OrNone<TypedDay>?

    func validate() throws {
        if let limit, limit.value == nil, limitFrom != nil || limitUntil?.value != nil {
            throw ValidationError("--limit-from and --limit-until are of a limit; --limit is empty.")
        }
        // What the words alone tell. The rest of a limit may be kept already.
        let anyDay = CalendarDate(daysSince1970: 0)
        let perYear = limit?.value?.perYear(.kilometers)
        let (from, until) = (limitFrom?.date(in: .current), limitUntil?.value?.date(in: .current))
        do {
            if let perYear { _ = try PaceLimit(perYear, from: from ?? anyDay, until: from == nil ? nil : until) }
            if let from, let until { _ = try PaceLimit(perYear ?? Distance(1, .kilometers), from: from, until: until) }
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// What was typed.
    var draft: LimitDraft {
        var draft = LimitDraft()
        (draft.perYear, draft.from, draft.until) = (limit, limitFrom, limitUntil)
        return draft
    }
}

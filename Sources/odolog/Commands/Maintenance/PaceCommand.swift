import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologValues
import OdologVehicleLog
import VehicleStore

struct PaceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pace",
        abstract: "Show how far a vehicle goes or how long it runs, and how it stands beside a limit.",
        discussion: """
            EXAMPLE
              odolog log "Blue Doblo" 163000 --at 2026-03-01
              odolog log "Blue Doblo" 164214 --at 2026-05-01
              odolog pace "Blue Doblo"
              odolog pace "Blue Doblo" --limit 15000km/year --from 2026-03-01
              odolog vehicle edit "Blue Doblo" --limit 15000km/year --limit-from 2026-03-01
              odolog pace "Blue Doblo"
            """)

    @OptionGroup var vehicle: VehicleArgument
    @Option(
        help: ArgumentHelp(
            "Of a lease or an insurer: 15000km/year. Default: what `odolog vehicle edit --limit` says.",
            valueName: "distance"),
        transform: typed(TypedLimit.init))
    var limit: TypedLimit?
    @Option(help: ArgumentHelp("Its first day.", valueName: "date"), transform: typed(TypedDay.init)) var from:
        TypedDay?
    @Option(help: ArgumentHelp("Its last day, if it has one.", valueName: "date"), transform: typed(TypedDay.init))
    var until: TypedDay?
    @Flag(help: "One JSON object on a line.") var json = false
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if (limit == nil) != (from == nil) { throw ValidationError("--limit and --from go together.") }
        if until != nil, limit == nil { throw ValidationError("--until goes with --limit.") }
        _ = try paceLimit(.kilometers, .current)
    }

    private func paceLimit(_ unit: DistanceUnit, _ zone: TimeZone) throws(ValidationError) -> PaceLimit? {
        guard let limit, let from else { return nil }
        do {
            return try PaceLimit(limit.perYear(unit), from: from.date(in: zone), until: until?.date(in: zone))
        } catch {
            throw ValidationError(error.description)
        }
    }

    func run() throws {
        let logbook = try Logbook(vehicle.said, reading: storeOptions)
        let typed = try paceLimit(logbook.vehicle.unit, logbook.profile.zone)
        let view = PaceView(try logbook.logged(), limit: typed, at: logbook.now)
        if let fault = view.fault, let limit = view.limit {
            let words = words(fault, of: limit, logbook.vehicle)
            guard typed == nil else { throw Failure(words, .fileOrStore) }
            // The pace is shown all the same.
            Console.warn("The limit of \(limit.words): \(words)", indent: "")
        }
        guard !json else { return Console.out(view.line) }
        if let estimate = view.estimate {
            show("odometer", estimate)
            if view.fault == nil, let limit = view.limit { show(limit, view, logbook) }
            if let hours = view.hours { show("hours", hours) }
            TextPlot.show(
                view.points.map { (x: $0.time.timeIntervalSince1970, y: $0.total.value) }, in: view.logged.log.unit)
        } else if let hours = view.hours, view.logged.log.readings.isEmpty {
            return show("hours", hours)
        } else {
            let (name, shown) = (logbook.vehicle.name, logbook.name)
            func log(_ value: String) -> String { CommandText.odolog("log", name, value) }
            Console.error(
                view.logged.log.readings.isEmpty
                    ? "\(shown) has no reading yet; log one: \(log("VALUE")), or hours: \(log("250h"))"
                    : "\(shown) has only readings dated after today or found odd; \(CommandText.odolog("history", name)) shows them."
            )
        }
        try logbook.say(view.logged.leftOut)
    }

    private func show<Amount: MeterAmount>(_ meter: String, _ estimate: Estimate<Amount>) {
        func out(_ name: String, _ text: String) {
            Console.out(hanging: 10, name.padding(toLength: 10, withPad: " ", startingAt: 0) + text)
        }
        out(meter, estimate.summary + (estimate.isOld ? "; \(estimate.caveat ?? "")" : ""))
        guard let pace = estimate.pace else { return out("pace", estimate.caveat ?? "unknown") }
        func amount(_ value: Double) -> Amount {
            Amount(exact: Int((value * Double(Amount.steps(in: pace.unit))).rounded()), unit: pace.unit)
        }
        // Whole units, and tenths of few, are exact enough for what is told by a few readings.
        let perDay = pace.perDay < 10 ? amount((pace.perDay * 10).rounded() / 10) : amount(pace.perDay.rounded())
        out("pace", "\(perDay) a day, about \(estimate.rounded(amount(pace.perYear.rounded()))) a year")
        out("rests on", "\(pace.confidence)")
    }

    private func words(_ fault: MaintenanceError, of limit: PaceLimit, _ vehicle: Vehicle) -> String {
        guard case .unknownBefore(let first) = fault else { return fault.description }
        let edit = CommandText.odolog("vehicle", "edit", vehicle.name, "--limit-from", "\(first)")
        let correction = self.limit == nil ? "correct its first day with \(edit)" : "give --from \(first)"
        let log = CommandText.odolog("log", vehicle.name, "VALUE", "--at", "\(limit.from)")
        return
            "nothing tells what the odometer showed on \(limit.from): the first reading is of \(first); log one of that "
            + "day with \(log), or \(correction)"
    }

    /// In the first line: where the vehicle stands, what is left, and what it comes to.
    private func show(_ limit: PaceLimit, _ view: PaceView, _ logbook: Logbook) {
        func out(_ text: String) { Console.out(hanging: 10, text) }
        guard let told = view.told else {
            let log = CommandText.odolog("log", logbook.vehicle.name, "VALUE")
            let why =
                limit.from > CalendarDate(logbook.now, in: logbook.profile.zone)
                ? "it begins on \(limit.from)"
                : "how it stands is unknown, since no reading is of a day after \(limit.from); log one: \(log)"
            return out("limit     \(limit.perYear) a year; \(why)")
        }
        let (standing, gone) = (told.standing, told.words(told.standing.gone))
        guard !told.hasEnded else {
            out("limit     \(told.margin(standing.over)) when it ended on \(told.end)")
            out("          \(limit.perYear) a year from \(limit.from) came to \(told.whole)")
            out("          gone \(gone)")
            if let day = told.usedUpOn { out("          used up on about \(day)") }
            return
        }
        let left = told.words(told.left)
        out(
            "limit     \(told.margin(standing.over)) today, "
                + (told.left.tenths < 0 ? "all of it used up and \(left) more" : "\(left) left")
                + (standing.overAtEnd.map { ", \(told.margin($0)) on \(told.end)" } ?? ""))
        out("          \(limit.perYear) a year from \(limit.from); to \(told.end) that is \(told.whole)")
        out("          gone \(gone); allowed until today \(told.allowed)")
        if let day = told.usedUpOn { out("          at this pace used up on about \(day)") }
    }
}

import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologReading
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
        var limit = typed ?? logbook.profile.limit
        let logged = try logbook.logged()
        let log = logged.log
        let now = Date()
        let estimate = log.odometer(at: now).estimate
        let hours = log.hourMeter(at: now).estimate
        var standing: PaceStanding?
        do { standing = try self.standing(limit, logbook, log, now) } catch {
            guard typed == nil, let kept = limit else { throw error }
            // The pace is shown all the same.
            Console.warn("The limit of \(kept.words): \(Failure(any: error)?.message ?? "")", indent: "")
            if !json { limit = nil }
        }
        guard !json else {
            return Console.out(line(logged, estimate, hours, limit, standing))
        }
        guard let estimate else {
            if let hours, log.readings.isEmpty { return show("hours", hours) }
            let log = { CommandText.odolog("log", logbook.vehicle.name, $0) }
            Console.error(
                logged.log.readings.isEmpty
                    ? "\(logbook.name) has no reading yet; log one: \(log("VALUE")), or hours: \(log("250h"))"
                    : "\(logbook.name) has only readings dated after today or found odd; \(CommandText.odolog("history", logbook.vehicle.name)) shows them."
            )
            return try logbook.say(logged.leftOut)
        }
        show("odometer", estimate)
        if let limit { try show(limit, logbook, log, estimate, now) }
        if let hours { show("hours", hours) }
        showPlot(log)
        try logbook.say(logged.leftOut)
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

    /// Nil: there is no limit, or nothing to tell of it yet.
    private func standing(
        _ limit: PaceLimit?, _ logbook: Logbook, _ log: VehicleLog, _ now: Date
    ) throws -> PaceStanding? {
        guard let limit else { return nil }
        do {
            return try PaceStanding(limit, log, at: now)
        } catch .unknownBefore(let first) {
            let edit = CommandText.odolog("vehicle", "edit", logbook.vehicle.name, "--limit-from", "\(first)")
            let correction = self.limit == nil ? "correct its first day with \(edit)" : "give --from \(first)"
            throw Failure(
                "nothing tells what the odometer showed on \(limit.from): the first reading is of \(first); log one of that "
                    + "day with \(CommandText.odolog("log", logbook.vehicle.name, "VALUE", "--at", "\(limit.from)")), or \(correction)",
                .fileOrStore)
        } catch {
            throw Failure(error.description, .fileOrStore)
        }
    }

    /// In the first line: where the vehicle stands, what is left, and what it comes to. A limit without an end is told for
    /// its year that runs, and one that has ended as it was on its last day.
    private func show(
        _ limit: PaceLimit, _ logbook: Logbook, _ log: VehicleLog, _ estimate: Estimate<Distance>, _ now: Date
    ) throws {
        let today = CalendarDate(now, in: log.zone)
        let period = limit.until == nil ? limit.endingWithItsYear(today) : limit
        guard let period, let end = period.until, let standing = try standing(period, logbook, log, now) else {
            let log = CommandText.odolog("log", logbook.vehicle.name, "VALUE")
            let why =
                limit.from > today
                ? "it begins on \(limit.from)"
                : "how it stands is unknown, since no reading is of a day after \(limit.from); log one: \(log)"
            return Console.out(hanging: 10, "limit     \(limit.perYear) a year; \(why)")
        }
        func told(_ distance: Distance) -> String {
            let shown = estimate.rounded(Distance(tenths: abs(distance.tenths), unit: distance.unit))
            return estimate.pace == nil ? "\(shown)" : "~\(shown)"
        }
        func margin(_ over: Distance) -> String { told(over) + (over.tenths > 0 ? " over" : " under") }
        let whole = period.allowed(before: end.adding(days: 1))
        guard end >= today else {
            Console.out(hanging: 10, "limit     \(margin(standing.over)) when it ended on \(end)")
            Console.out(hanging: 10, "          \(limit.perYear) a year from \(limit.from) came to \(whole)")
            Console.out(hanging: 10, "          gone \(told(standing.gone))")
            if let day = standing.usedUpOn, day <= end { Console.out(hanging: 10, "          used up on about \(day)") }
            return
        }
        let left = whole - standing.gone
        let atEnd = standing.overAtEnd.map { ", \(margin($0)) on \(end)" } ?? ""
        Console.out(
            hanging: 10,
            "limit     \(margin(standing.over)) today, "
                + (left.tenths < 0 ? "all of it used up and \(told(left)) more" : "\(told(left)) left") + atEnd)
        Console.out(hanging: 10, "          \(limit.perYear) a year from \(limit.from); to \(end) that is \(whole)")
        Console.out(
            hanging: 10, "          gone \(told(standing.gone)); allowed until today \(Self.whole(standing.allowed))")
        if let day = standing.usedUpOn, day <= end {
            Console.out(hanging: 10, "          at this pace used up on about \(day)")
        }
    }

    private static func whole(_ distance: Distance) -> Distance { Distance((distance.tenths + 5) / 10, distance.unit) }

    private func showPlot(_ log: VehicleLog) {
        let points = log.readings.filter { !$0.isFlagged && !$0.isWithdrawn }.sorted { $0.time.date < $1.time.date }
            .map {
                (
                    x: $0.time.date.timeIntervalSince1970,
                    y: log.replacements.total($0.shown, at: $0.time).converted(to: log.unit).value
                )
            }
        TextPlot.show(points, in: log.unit)
    }

    private func line(
        _ logged: LoggedVehicle, _ estimate: Estimate<Distance>?, _ hours: Estimate<Hours>?, _ limit: PaceLimit?,
        _ standing: PaceStanding?
    ) -> String {
        let pace = estimate?.pace
        return JSONValue.object([
            "vehicle": .string(logged.vehicle.name),
            "unit": .string(logged.vehicle.unit.rawValue),
            "estimate": JSONValue(estimate?.value.value, places: 1),
            "asOf": estimate.map { JSONValue($0.readAt) } ?? .null,
            "perDay": JSONValue(pace?.perDay, places: 2),
            "perYear": JSONValue(pace?.perYear, places: 0),
            "confidence": JSONValue(pace?.confidence.level.rawValue),
            "readings": JSONValue(pace?.confidence.evidence.readings),
            "days": JSONValue(pace?.confidence.evidence.days),
            "hours": hours.map { hours in
                .object([
                    "estimate": JSONValue(hours.value.value, places: 2),
                    "asOf": JSONValue(hours.readAt),
                    "perDay": JSONValue(hours.pace?.perDay, places: 2),
                    "perYear": JSONValue(hours.pace?.perYear, places: 0),
                    "confidence": JSONValue(hours.pace?.confidence.level.rawValue),
                    "readings": .int(hours.evidence.readings),
                    "days": .int(hours.evidence.days),
                ])
            } ?? .null,
            "leftOut": .array(logged.leftOut.map { .int(Int($0.id.rawValue)) }),
            "contradictions": .array(
                logged.contradictions.map { .object(["before": .int($0.before), "after": .int($0.after)]) }),
            "limit": limit.map { limit in
                .object([
                    "perYear": JSONValue(limit.perYear),
                    "from": .string(limit.from.description),
                    "until": JSONValue(limit.until?.description),
                    "gone": JSONValue(standing?.gone),
                    "allowed": JSONValue(standing?.allowed),
                    "over": JSONValue(standing?.over),
                    "usedUpOn": JSONValue(standing?.usedUpOn?.description),
                    "overAtEnd": JSONValue(standing?.overAtEnd),
                ])
            } ?? .null,
        ]).text
    }
}

extension PaceLimit {
    /// The same limit to the end of the contract's year in which `day` lies. Nil: it begins later.
    func endingWithItsYear(_ day: CalendarDate) -> PaceLimit? {
        guard day >= from else { return nil }
        var years = day.year - from.year
        if from.adding(months: years * 12) <= day { years += 1 }
        return try? PaceLimit(perYear, from: from, until: from.adding(months: years * 12).adding(days: -1))
    }
}

extension LoggedVehicle {
    /// The pairs of readings of which one is left out, each in the order of time.
    fileprivate var contradictions: [(before: Int, after: Int)] {
        leftOut.compactMap { reading in
            guard let other = reading.contradicts?.rawValue else { return nil }
            let pair = (Int(reading.id.rawValue), Int(other))
            return reading.flags.contains(where: \.isAboutNext) ? pair : (pair.1, pair.0)
        }
    }
}

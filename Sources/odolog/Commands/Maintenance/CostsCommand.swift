import ArgumentParser
import Foundation
import OdologLogbook
import OdologReading
import OdologVehicleLog
import VehicleStore

struct CostsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "costs", abstract: "Show what vehicles cost: by month, by category, by distance.",
        discussion: """
            Each currency stands for itself: they are never added up. Of more than two years each year is a line; --year shows its \
            months. The cost for a distance counts from the first cost that came with an odometer value to the last reading. What was \
            filled at its beginning isn't in it: that replaced what had been burnt. What it cost to own the vehicle is a line of its own: \
            its price, less that of its sale, and all other costs. Of expenses that come again, what is still to come this year is the last \
            line.

            Without a vehicle each is a line, the one that cost most first, and the last line is their sum. Archived vehicles are only \
            among them with --year, --from or --to: what was sold since has cost something then.

            EXAMPLE
              odolog expense add "Blue Doblo" insurance "420.00 EUR" --at 2026-01-02
              odolog costs "Blue Doblo"
              odolog costs "Blue Doblo" --year 2026
              odolog costs --year 2026
            """)

    @OptionGroup var selection: VehicleSelection
    @OptionGroup var days: PeriodOptions
    @Flag(help: "One JSON object a line for every vehicle.") var json = false
    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        guard let vehicle = selection.vehicle else { return try showAll() }
        let logbook = try Logbook(.named(vehicle), reading: storeOptions)
        let logged = try logbook.logged()
        let log = logged.log
        let period = days.period(in: log.zone)
        let costs = Costs(log, at: Date(), from: period.from, to: period.to)
        guard !json else { return Console.out(line(costs, logbook.vehicle, period)) }
        guard !costs.items.isEmpty || costs.owning != nil || !costs.stillToCome.isEmpty else {
            return Console.error(nothing(log, logbook, period))
        }
        for (index, table) in CostsTable.all(costs).enumerated() {
            if index > 0 { Console.out("") }
            Console.out(table.lines(width: Console.width, limit: Console.outputIsTerminal ? Console.width : nil))
        }
        for line in costs.stillToComeInWords { Console.out(hanging: 2, line) }
        sayWhatHasNoCost(log, logbook, period)
        try logbook.say(logged.leftOut)
    }

    private func showAll() throws {
        guard let store = try storeOptions.openForReading() else { return try sayThatNothingIsKnown() }
        let (now, days, tag) = (Date(), days, selection.tag)
        let all: [FleetCosts.Line]
        do {
            all = try store.mapLoggedVehicles { logged -> FleetCosts.Line? in
                guard tag.map({ logged.profile.has(tag: $0) }) ?? true else { return nil }
                let period = days.period(in: logged.log.zone)
                let costs = Costs(logged.log, at: now, from: period.from, to: period.to)
                guard !logged.profile.isArchived || (!days.isEmpty && !costs.items.isEmpty) else { return nil }
                return FleetCosts.Line(
                    vehicle: logged.vehicle, costs: costs, period: period, hasOddReadings: !logged.leftOut.isEmpty,
                    fillsWithoutCost: Self.withoutCost(logged.log, period, now).count)
            }.compactMap(\.self)
        } catch {
            throw Failure(error)
        }
        if all.isEmpty { try store.check(tag: tag) }
        guard !json else { return Console.out(all.concurrentMap { line($0.costs, $0.vehicle, $0.period) }) }
        let fleet = FleetCosts(all)
        let tables = fleet.tables
        guard !tables.isEmpty else { return try sayThatNothingIsKnown() }
        for (index, table) in tables.enumerated() {
            if index > 0 { Console.out("") }
            Console.out(table, shortening: ["vehicle"])
        }
        for note in fleet.notes { Console.error(note) }
    }

    private func sayThatNothingIsKnown() throws {
        guard !json else { return }
        let leftOut = try VehicleDue.leftOut(storeOptions).map {
            " \($0); \(CommandText.odolog("costs", "NAME")) shows those of one."
        }
        Console.error(
            "Nothing was paid for any of the vehicles\(days.period(in: .current).words), as far as is known.\(leftOut ?? "")"
        )
    }

    private static func withoutCost(_ log: VehicleLog, _ period: Period, _ now: Date) -> [FuelEntry] {
        let today = CalendarDate(now, in: log.zone)
        return log.fuel.filter { $0.cost == nil && $0.time.day <= today && period.contains($0.time.day) }
    }

    /// Else the cost by distance would look lower than it is.
    private func sayWhatHasNoCost(_ log: VehicleLog, _ logbook: Logbook, _ period: Period) {
        let without = Self.withoutCost(log, period, Date())
        guard let first = without.first else { return }
        let edit = CommandText.odolog("entry", "edit", logbook.vehicle.name, first.id, "--cost", "71.20")
        Console.error("\(without.count.counted("fill")) without a cost: \(edit)")
    }

    private func nothing(_ log: VehicleLog, _ logbook: Logbook, _ period: Period) -> String {
        let today = CalendarDate(Date(), in: log.zone)
        let times =
            log.entries.filter { $0.costs != Amounts() }.map(\.time) + log.fuel.map(\.time) + log.expenses.map(\.time)
        let first = times.map(\.day).filter(period.contains).min()
        if let first, first > today {
            return "\(logbook.name) has only entries dated after today\(period.words); they count from their day."
        }
        if !days.isEmpty { return "\(logbook.name) has cost nothing\(period.words), as far as is known." }
        return
            "\(logbook.name) has cost nothing, as far as is known: odolog fuel add, odolog done and odolog expense add "
            + "write down what it costs."
    }

    private func line(_ costs: Costs, _ vehicle: Vehicle, _ period: Period) -> String {
        JSONValue.object([
            "vehicle": .string(vehicle.name),
            "year": JSONValue(days.year),
            "from": JSONValue(period.from?.description),
            "to": JSONValue(period.to?.description),
            "total": JSONValue(costs.total),
            "byMonth": .array(
                costs.byMonth.sorted { $0.key < $1.key }.map {
                    .object(["month": .string($0.key.description), "amounts": JSONValue($0.value)])
                }),
            "byCategory": .array(
                costs.byCategory.sorted { $0.key < $1.key }.map {
                    .object(["category": .string($0.key), "amounts": JSONValue($0.value)])
                }),
            "distance": JSONValue(costs.distance),
            "distanceFrom": JSONValue(costs.distanceDays?.lowerBound.description),
            "distanceTo": JSONValue(costs.distanceDays?.upperBound.description),
            "totalOverDistance": JSONValue(costs.totalOverDistance),
            "perDistance": .array(costs.perDistance.map { JSONValue($0) }),
            "stillToCome": .array(
                costs.stillToCome.map { cost in
                    .object([
                        "date": .string(cost.date.description), "category": .string(cost.category),
                        "cost": JSONValue(cost.money),
                    ])
                }),
            "owning": costs.owning.map { JSONValue($0) } ?? .null,
        ]).text
    }
}

extension Costs {
    /// `Still to come in 2026: 480.00 EUR (insurance on 2026-12-01)`, a line for each currency.
    fileprivate var stillToComeInWords: [String] {
        Amounts(stillToCome.map(\.money)).sums.map { sum in
            let own = stillToCome.filter { $0.money.currency == sum.currency }
            let days = Dictionary(grouping: own, by: \.category).sorted { $0.value[0].date < $1.value[0].date }.map {
                category, costs in
                let first = "\(category.printable) on \(costs[0].date)"
                return costs.count == 1 ? first : "\(costs.count) × \(category.printable), from \(costs[0].date) on"
            }
            return "Still to come in \(own.map(\.date).max()?.year ?? 0): \(sum) (\(days.joined(separator: "; ")))"
        }
    }
}

import ArgumentParser
import Foundation
import OdologMaintenance
import OdologReading
import VehicleStore

struct CostsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "costs", abstract: "Show what a vehicle cost: by month, by category, by distance.",
        discussion: """
            Each currency stands for itself: they are never added up. Of more than two years each year is a line; --year shows its \
            months. The cost for a distance counts from the first cost that came with an odometer value to the last reading. What was \
            filled at its beginning isn't in it: that replaced what had been burnt. What it cost to own the vehicle is a line of its own: \
            its price, less that of its sale, and all other costs.

            EXAMPLE
              odolog expense add "Blue Doblo" insurance "420.00 EUR" --at 2026-01-02
              odolog costs "Blue Doblo"
              odolog costs "Blue Doblo" --year 2026
            """)

    @OptionGroup var vehicle: VehicleArgument
    @Option(help: "Of this year only.") var year: Int?
    @Flag(help: "One JSON object on a line.") var json = false
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if let year, !(1886...9999).contains(year) { throw ValidationError("--year must be 1886 to 9999.") }
    }

    func run() throws {
        let logbook = try Logbook(vehicle.name, reading: storeOptions)
        let logged = try logbook.logged()
        let log = logged.log
        let costs = Costs(
            log, at: Date(), from: try year.map { try CalendarDate(year: $0, month: 1, day: 1) },
            to: try year.map { try CalendarDate(year: $0, month: 12, day: 31) })
        guard !json else { return Console.out(line(costs, logbook.vehicle)) }
        guard !costs.items.isEmpty || costs.owning != nil else { return Console.error(nothing(log, logbook)) }
        for (index, table) in CostsTable.all(costs).enumerated() {
            if index > 0 { Console.out("") }
            Console.out(table.lines(width: Console.width, limit: Console.outputIsTerminal ? Console.width : nil))
        }
        sayWhatHasNoCost(log, logbook)
        try logbook.say(logged.leftOut)
    }

    /// Else the cost by distance would look lower than it is.
    private func sayWhatHasNoCost(_ log: VehicleLog, _ logbook: Logbook) {
        let today = CalendarDate(Date(), in: log.zone)
        let without = log.fuel.filter { fill in
            let day = fill.time.day
            return fill.cost == nil && day <= today && (year == nil || day.year == year)
        }
        guard let first = without.first else { return }
        let edit = CommandText.odolog("entry", "edit", logbook.vehicle.name, first.id, "--cost", "71.20")
        Console.error("\(without.count.counted("fill")) without a cost: \(edit)")
    }

    private func nothing(_ log: VehicleLog, _ logbook: Logbook) -> String {
        let today = CalendarDate(Date(), in: log.zone)
        let days =
            (log.entries.filter { $0.costs != Amounts() }.map(\.time) + log.fuel.map(\.time) + log.expenses.map(\.time))
            .map(\.day).filter { year == nil || $0.year == year }
        if let first = days.min(), first > today {
            return
                "\(logbook.name) has only entries dated after today\(year.map { " in \($0)" } ?? ""); they count from their day."
        }
        if let year { return "\(logbook.name) has cost nothing in \(year), as far as is known." }
        return
            "\(logbook.name) has cost nothing, as far as is known: odolog fuel add, odolog done and odolog expense add "
            + "write down what it costs."
    }

    private func line(_ costs: Costs, _ vehicle: Vehicle) -> String {
        JSONValue.object([
            "vehicle": .string(vehicle.name),
            "year": JSONValue(year),
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
            "owning": costs.owning.map { JSONValue($0) } ?? .null,
        ]).text
    }
}

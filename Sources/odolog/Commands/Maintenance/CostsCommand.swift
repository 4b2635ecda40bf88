import ArgumentParser
import Foundation
import OdologLogbook
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
        let view = CostsView(try logbook.logged(), days.period(in: logbook.profile.zone), at: logbook.now)
        guard !json else { return Console.out(view.line) }
        guard !view.isEmpty else { return Console.error(nothing(of: view, in: logbook.profile.zone)) }
        for (index, currency) in view.currencies.enumerated() {
            if index > 0 { Console.out("") }
            Console.out(currency.lines(width: Console.width, limit: Console.outputIsTerminal ? Console.width : nil))
        }
        for line in view.stillToCome { Console.out(hanging: 2, line.printable) }
        // Else the cost by distance would look lower than it is.
        if let first = view.fillsWithoutCost.first {
            let edit = CommandText.odolog("entry", "edit", logbook.vehicle.name, first.id, "--cost", "71.20")
            Console.error("\(view.fillsWithoutCost.count.counted("fill")) without a cost: \(edit)")
        }
        try logbook.say(view.leftOut)
    }

    private func showAll() throws {
        let (store, days) = (try storeOptions.openOrEmpty(), days)
        let view = try FleetCostsView(in: store, tag: selection.tag, at: Surroundings.now) { days.period(in: $0) }
        if view.vehicles.isEmpty { try store.check(tag: selection.tag) }
        guard !json else { return Console.out(view.vehicles.concurrentMap { $0.line }) }
        let tables = view.tables
        guard !tables.isEmpty else {
            let leftOut = try storeOptions.archivedVehicles().map {
                " \($0); \(CommandText.odolog("costs", "NAME")) shows those of one."
            }
            return Console.error(
                "Nothing was paid for any of the vehicles\(days.period(in: .current).words), as far as is known.\(leftOut ?? "")"
            )
        }
        for (index, table) in tables.enumerated() {
            if index > 0 { Console.out("") }
            Console.out(table.table, shortening: ["vehicle"])
        }
        for note in view.notes { Console.error(note) }
    }

    private func nothing(of view: CostsView, in zone: TimeZone) -> String {
        let (name, words) = (view.vehicle.name.printable, view.period.words)
        if let first = view.firstDay, first > CalendarDate(Surroundings.now, in: zone) {
            return "\(name) has only entries dated after today\(words); they count from their day."
        }
        if !days.isEmpty { return "\(name) has cost nothing\(words), as far as is known." }
        return
            "\(name) has cost nothing, as far as is known: odolog fuel add, odolog done and odolog expense add "
            + "write down what it costs."
    }
}

import ArgumentParser
import Foundation
import OdologLogbook
import VehicleStore

struct WarrantyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "warranty", abstract: "Show the warranties of parts.",
        discussion: """
            EXAMPLE
              odolog done "Blue Doblo" --part Battery --warranty 36mo
              odolog warranty list
            """,
        subcommands: [List.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the warranties, the one that ends first at the top.",
            discussion: """
                Those that have ended come last.

                EXAMPLE
                  odolog done "Blue Doblo" --part Battery --warranty 36mo
                  odolog warranty list "Blue Doblo"
                """)

        @OptionGroup var selection: VehicleSelection
        @Flag(help: "One JSON object a line, as `odolog due --json` has them.") var json = false
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let rows = try DueView(selection, storeOptions).rows.filter { $0.due.kind == .warranty }
            guard !json else { return Console.out(rows.concurrentMap { $0.line }) }
            let table = DueTable(rows, isOfOneVehicle: selection.vehicle != nil, showsResting: true)
            guard table.isEmpty else {
                return table.lines(width: Console.outputIsTerminal ? Console.width : .max).forEach(Console.out)
            }
            if selection.vehicle == nil, let leftOut = try storeOptions.archivedVehicles() {
                return Console.error("No warranties of vehicles that are in use. \(leftOut).")
            }
            Console.error(
                "No warranties yet: "
                    + CommandText.odolog("done", selection.vehicle ?? "NAME", "--part", "Battery", "--warranty", "24mo")
            )
        }
    }
}

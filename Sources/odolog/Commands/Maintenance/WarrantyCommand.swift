import ArgumentParser
import Foundation
import OdologLogbook
import OdologReport
import VehicleStore

struct WarrantyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "warranty", abstract: "Show the warranties of parts, and claim one.",
        discussion: """
            EXAMPLE
              odolog done "Blue Doblo" --part Battery --warranty 36mo
              odolog warranty list
              odolog warranty claim "Blue Doblo" Battery --out claim.pdf
            """,
        subcommands: [List.self, Claim.self])

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

    struct Claim: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "claim",
            abstract: "Write a PDF of what a warranty claim needs.",
            discussion: """
                The part, the entry that it was fitted by with its receipts, when and how far ago that was, and until when the warranty \
                holds. What is an estimate says so.

                EXAMPLE
                  odolog done "Blue Doblo" --part Battery --warranty 36mo
                  odolog warranty claim "Blue Doblo" Battery --out claim.pdf
                """)

        @OptionGroup private var vehicle: VehicleArgument
        @Argument(
            help: ArgumentHelp(
                "Its name, its maker's number, or the number of its entry: 12, or 12/2 for the second part of entry 12.",
                valueName: "part"))
        private var part: String?
        @Option(
            help: ArgumentHelp("A new file, which only you can read. Default: standard output.", valueName: "file"),
            completion: .file())
        private var out: String?
        @OptionGroup private var report: ReportOptions
        @Flag(help: "Replace the file of --out, whatever it is; a store never.") private var force = false
        @OptionGroup private var storeOptions: StoreOptions

        func validate() throws {
            _ = try vehicle.words(part, names: "part")
            if force, out == nil { throw ValidationError("--force goes with --out; add it.") }
        }

        func run() throws {
            let out = ReportOutput(path: out, force: force)
            try out.check()
            let words = try vehicle.words(part, names: "part")
            let store = try storeOptions.openReadOnly()
            let found = try store.vehicle(words.vehicle) { vehicle in
                (try? Logbook(store, vehicle).warranty(words.others[0])) != nil
            }
            let logbook = try Logbook(store, found)
            let claimed = try logbook.warranty(words.others[0])
            try report.write(
                Report(claiming: claimed, of: logbook, report.content(fills: false)), of: logbook, to: out)
        }
    }
}

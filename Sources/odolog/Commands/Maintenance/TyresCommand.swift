import ArgumentParser
import Foundation
import OdologLogbook
import OdologReading
import OdologVehicleLog
import VehicleStore

struct TyresCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tyres", abstract: "Write down which set of tyres is mounted, and see how far each went.",
        discussion: """
            A change of tyres is a service entry with the set that is mounted from then on. `odolog done --tyres` writes one, too.

            EXAMPLE
              odolog tyres mount "Blue Doblo" Summer --odometer 160000 --at 2026-04-02
              odolog tyres mount "Blue Doblo" Winter --odometer 168500 --cost "60 EUR"
              odolog tyres list "Blue Doblo"
            """,
        subcommands: [Mount.self, List.self])

    struct Mount: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "mount",
            abstract: "Write down that a set was mounted.",
            discussion: """
                EXAMPLE
                  odolog tyres mount "Blue Doblo" Summer --odometer 160000 --at 2026-04-02
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Argument(help: ArgumentHelp("How you call the set.", valueName: "set")) var set: String?
        @OptionGroup var meters: MeterOptions
        @OptionGroup private var costs: CostOption
        @Option(help: ArgumentHelp("Who did it.", valueName: "text")) var workshop: String?
        @OptionGroup private var noted: NotesOption
        @OptionGroup var entry: EntryOptions
        @OptionGroup var reader: ReaderOptions
        @OptionGroup var files: AttachOption
        @OptionGroup var storeOptions: StoreOptions

        func validate() throws {
            _ = try vehicle.words(set, names: "set")
            try meters.checkThatNoneIsEmpty()
            _ = try costs.cost?.given("--cost")
        }

        func run() throws {
            let words = try vehicle.words(set, names: "set")
            let store = try storeOptions.openExisting()
            let set = words.others[0]
            let vehicle = try store.vehicle(words.vehicle) { vehicle in
                try Logbook(store, vehicle).log().tyreSets(at: Surroundings.now).contains {
                    $0.name.lowercased() == set.lowercased()
                }
            }
            let logbook = try Logbook(store, vehicle)
            var draft = EntryDraft()
            (draft.time, draft.cost, draft.notes) = (entry.at, costs.cost, noted.notes)
            (draft.workshop, draft.tyres) = (workshop, set)
            meters.say(&draft)
            let item = try logbook.add(draft, as: .service, files, meters, reader, yes: entry.yes)
            Console.error("Mounted \(set.printable), \(logbook.name), \(logbook.minute(of: item)), entry \(item.id).")
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the sets of tyres, and how far each went.",
            discussion: """
                What counts from an estimate is rounded and has a ~.

                EXAMPLE
                  odolog tyres mount "Blue Doblo" Summer --odometer 160000 --at 2026-04-02
                  odolog tyres list "Blue Doblo"
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Flag(help: "One JSON object a line for every set.") var json = false
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let logbook = try Logbook(vehicle.said, reading: storeOptions)
            let rows = TyreRow.all(of: try logbook.logged(), at: logbook.now)
            guard !json else { return Console.out(rows.map(\.line)) }
            guard !rows.isEmpty else {
                return Console.error(
                    "No sets of tyres yet: "
                        + CommandText.odolog("tyres", "mount", logbook.vehicle.name, "Summer", "--odometer", "160000"))
            }
            var table = TextTable(["set": .left, "distance": .right, "mounted": .left, "times": .right])
            for row in rows {
                let set = row.set
                table.add([
                    set.name, row.roundedDistance.map { (set.isEstimated ? "~" : "") + "\($0)" } ?? "unknown",
                    set.isMounted ? "since \(set.mountedAt.day)" : "\(set.mountedAt.day)", "\(set.timesMounted)",
                ])
            }
            Console.out(table, shortening: ["set"])
        }
    }
}

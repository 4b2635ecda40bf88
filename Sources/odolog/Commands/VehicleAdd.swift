import ArgumentParser
import OdologLogbook
import OdologOdometer
import OdologVIN
import OdologVehicleLog
import VehicleStore

extension VehicleCommand {
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a vehicle, or a whole fleet from a list.",
            discussion: """
                A list is a table (CSV, with , ; or tabs) that has a header, or JSON lines. Columns: name, vin, unit, make, model, year, \
                kind (car, motorcycle, lorry, bicycle, machine; a van is a car, a truck a lorry, a tractor, boat or generator a \
                machine), plate, currency, time zone, notes, tags. German, French, \
                Spanish and Portuguese words for them are known, too (Kennzeichen, Marque, Modelo). Only name is needed, or else plate or vin, which \
                is the name then. A list with another column is refused, unless --leave-out names it. For a folder, each folder below that holds photos is a vehicle, as `odolog batch --vehicle-from-folder` takes them; so is a \
                folder in it without any. What is there already stays as it is.

                EXAMPLE
                  odolog vehicle add "Blue Doblo" --make Fiat --year 2011 --unit km
                  odolog vehicle add Van --vin 1M8GDM9AXKP042788 --unit mi
                  odolog vehicle add Tractor --kind tractor
                  odolog vehicle add Polo --purchased 2021-04-01 --tag berlin
                  odolog vehicle add --from fleet.csv --unit mi --dry-run
                """)

        @Argument(help: "How you call it; unique.", transform: TypedName.init)
        var name: TypedName?
        @Option(help: "Such as Fiat.") var make: String?
        @Option(help: "Such as Doblo.") var model: String?
        @Option(help: "Model year.") var year: Int?
        @Option(help: "17 characters; spaces and dashes don't matter.", transform: TypedVIN.init) var vin: TypedVIN?
        @Option(help: "What its odometer counts, km or mi.") var unit: DistanceUnit = .kilometers
        @OptionGroup var facts: VehicleFacts
        @Option(
            help: ArgumentHelp(
                "Instead of a name: a list of vehicles (- is standard input), or a folder of folders.",
                valueName: "file|folder"),
            completion: .file())
        var from: String?
        @Flag(help: "With --from: show what would become of each row; nothing is written.") var dryRun = false
        @Flag(help: "Add it even if another vehicle has the plate, or the odometer value looks odd.") var yes = false
        @Option(
            help: ArgumentHelp("With --from: a column of the list that isn't taken; repeat it.", valueName: "column"))
        var leaveOut: [String] = []
        @Flag(help: "With --from: one JSON object a line for every row.") var json = false
        @OptionGroup var storeOptions: StoreOptions

        func validate() throws {
            guard (name == nil) != (from == nil) else {
                throw ValidationError(
                    name == nil
                        ? "Say what the vehicle is called, or name a list of vehicles with --from."
                        : "A name and --from say different things; give one of them.")
            }
            if from == "-", Console.inputIsTerminal {
                throw ValidationError("- takes a list from standard input, which is the terminal here; pipe it in.")
            }
            if from == nil, dryRun || json || !leaveOut.isEmpty {
                throw ValidationError("--dry-run, --leave-out and --json go with --from; add it.")
            }
            if from != nil, make != nil || model != nil || year != nil || vin != nil || !facts.draft.isEmpty {
                throw ValidationError(
                    "What is known of one vehicle, such as --make or --kind, is in the columns of the list of --from.")
            }
        }

        func run() throws {
            if let from {
                return try FleetAddition(
                    source: from, unit: unit, isDryRun: dryRun, yes: yes, leftOut: leaveOut, json: json,
                    storeOptions: storeOptions
                ).run()
            }
            guard let name else { return }
            let store = try storeOptions.open()
            let new = NewVehicle(name: name.text, make: make, model: model, year: year, vin: vin?.number, unit: unit)
            let future = Logbook(store, Vehicle(from: new, at: Surroundings.now), VehicleProfile())
            var profile: VehicleProfile?
            if !facts.draft.isEmpty {
                var said = VehicleProfile()
                try future.change(facts.draft)(&said)
                profile = said
            }
            let vehicle = try future.write(at: nil, yes: yes) { writing throws(StoreError) in
                try store.add(new, profile, writing)
            }
            Console.error("Added \(vehicle.name.printable).")
            vin?.warn()
            if let vin = vehicle.vin {
                Console.warnOfKind(
                    of: vehicle, profile ?? VehicleProfile(), decoded: VehicleLookup().vehicle(of: vin))
            }
        }
    }
}

import ArgumentParser
import Foundation
import OdologMaintenance
import OdologOdometer
import VehicleStore

struct FuelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fuel", abstract: "Write down what was filled in or charged, and see what the vehicle takes.",
        discussion: """
            EXAMPLE
              odolog fuel add "Blue Doblo" 42.5l --odometer 164214 --cost 71.20EUR
              odolog fuel list "Blue Doblo"
            """,
        subcommands: [Add.self, List.self])

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a fill.",
            discussion: """
                What the vehicle takes is told from one full tank to the next; say --partial where the tank isn't full, and --missed where a \
                fill before this one wasn't written down.

                EXAMPLE
                  odolog fuel add "Blue Doblo" 42.5l --odometer 164214 --cost 71.20EUR
                  odolog fuel add "Blue Doblo" 11.2gal_us --odometer 164220 --partial
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Argument(
            help: ArgumentHelp(
                "With its unit: l, gal_us, gal_uk, kg or kWh. Without one: litres.", valueName: "amount"),
            transform: TypedFuel.init)
        var amount: TypedFuel
        @Option(
            help: ArgumentHelp("Such as 164214 or 102114 mi; without a unit, the vehicle's.", valueName: "value"),
            transform: TypedOdometer.init)
        var odometer: TypedOdometer
        @OptionGroup private var costs: CostOption
        @OptionGroup var options: FillOptions
        @OptionGroup var entry: EntryOptions
        @OptionGroup var files: AttachOption
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let logbook = try Logbook(vehicle.name, writing: storeOptions)
            let (total, price) = (try costs.cost?.given("--cost"), try options.price?.given("--price"))
            let fill = FuelEntry(
                id: "", at: try logbook.time(entry.at), odometer: odometer.distance(logbook.vehicle.unit),
                amount: amount.amount, unit: amount.unit ?? .liters, total: try total.map(logbook.money),
                price: try price.map(logbook.price), isFull: !(options.partial ?? false),
                missedBefore: options.missed ?? false, kind: options.kind, station: options.station,
                tank: options.tank ?? 1)
            let item = try logbook.add(
                .fuel(fill).attaching(files.kept(in: logbook)), at: entry.at, yes: entry.yes)
            let when = logbook.minute(fill.time)
            Console.error("Wrote \(fill.amount) \(fill.unit.words), \(logbook.name), \(when), entry \(item.id).")
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List a vehicle's fills, and what it took from full to full.",
            discussion: """
                Amounts and odometer values are shown as they were typed. What the vehicle took is in one unit, that of the vehicle's \
                odometer: a mile is 1.609344 km, gal_us 3.785411784 l, gal_uk 4.54609 l. --json has each fill as it was typed.

                EXAMPLE
                  odolog fuel add "Blue Doblo" 42.5l --odometer 164214
                  odolog fuel list "Blue Doblo" --economy km/l
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Option(
            help: ArgumentHelp("How it is told. Default: for 100 km, or for miles as is usual.", valueName: "unit"))
        var economy: EconomyUnit?
        @OptionGroup var list: ListOptions
        @Flag(help: "One JSON object a line for every fill.") var json = false
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let logbook = try Logbook(vehicle.name, reading: storeOptions)
            guard !json else { return try logbook.show([.fuel], list, json: true) }
            let logged = try logbook.logged()
            let table = FuelTable(logged.log, in: economy, list)
            guard !table.isEmpty || logged.log.fuel.isEmpty else { return Console.error(list.nothing) }
            guard !table.isEmpty else {
                return Console.error(
                    "No fuel yet: "
                        + CommandText.odolog(
                            "fuel", "add", logbook.vehicle.name, "42.5l", "--odometer", "164214", "--cost", "71.20 EUR")
                )
            }
            table.lines(width: Console.outputIsTerminal ? Console.width : nil).forEach(Console.out)
            try logbook.say(logged.leftOut)
        }
    }
}

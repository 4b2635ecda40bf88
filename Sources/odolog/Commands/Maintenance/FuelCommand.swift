import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
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
                fill before this one wasn't written down. A machine that counts hours needs no odometer. A fill without a value counts with the \
                next full tank; the value can come later.

                EXAMPLE
                  odolog fuel add 42.5l --odometer 164214 --at 2026-10-02
                  odolog fuel add "Blue Doblo" 11.2gal_us --odometer 164800 --partial
                  odolog fuel add "Blue Doblo" 38l --price 1.699EUR --discount 2.50EUR
                  odolog entry edit "Blue Doblo" 3 --odometer 164810
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Argument(
            help: ArgumentHelp(
                "With its unit: l, gal_us, gal_uk, kg or kWh. Without one: litres.", valueName: "amount"))
        var amount: String?
        @OptionGroup var meters: MeterOptions
        @OptionGroup private var costs: CostOption
        @OptionGroup var options: FillOptions
        @OptionGroup private var noted: NotesOption
        @OptionGroup var entry: EntryOptions
        @OptionGroup var reader: ReaderOptions
        @OptionGroup var files: AttachOption
        @OptionGroup var storeOptions: StoreOptions

        private func words() throws(ValidationError) -> (vehicle: SaidVehicle, amount: TypedFuel) {
            let words = try vehicle.words(amount, names: "amount")
            return (words.vehicle, try usage(TypedFuel(words.others[0])))
        }

        func validate() throws {
            _ = try words()
            try meters.checkThatNoneIsEmpty()
            _ = try costs.cost?.given("--cost")
            _ = try options.price?.given("--price")
            _ = try options.discount?.given("--discount")
            if options.discount != nil, options.price == nil {
                throw ValidationError("--discount is off the amount x the price; say --price, too.")
            }
        }

        func run() throws {
            let (vehicle, amount) = try words()
            let logbook = try Logbook(vehicle, writing: storeOptions)
            var draft = EntryDraft()
            (draft.time, draft.amount, draft.cost, draft.notes) = (entry.at, amount, costs.cost, noted.notes)
            meters.say(&draft)
            options.say(&draft)
            let item = try logbook.add(draft, as: .fuel, files, meters, reader, yes: entry.yes)
            Console.error(
                "Wrote \(amount.amount) \((amount.unit ?? .liters).words), \(logbook.name), \(logbook.minute(of: item)), entry \(item.id)."
            )
            try sayWhatIsMissing(item, logbook)
        }

        /// A full tank without a value ends no stretch.
        private func sayWhatIsMissing(_ item: LogItem, _ logbook: Logbook) throws {
            guard case .fuel(let fill) = item.content, fill.isFull, fill.odometer == nil, fill.hours == nil else {
                return
            }
            func edit(_ words: String...) -> String {
                CommandText.odolog(["entry", "edit", logbook.vehicle.name, "\(item.id)"] + words)
            }
            let log = try logbook.log()
            let later =
                log.readings.isEmpty && (!log.hourSums.readings.isEmpty || logbook.profile.kind == .machine)
                ? edit("--hours", "VALUE") : "\(edit("--odometer", "VALUE")) or \(edit("--photo", "FILE"))"
            Console.tell(
                "Without a meter's value its amount counts with the next full tank. To add the value later: \(later)",
                indent: "")
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
            let logbook = try Logbook(vehicle.said, reading: storeOptions)
            guard !json else { return try logbook.show([.fuel], list, json: true) }
            let logged = try logbook.logged()
            let view = FuelView(logged.log, in: economy, list.excerpt(in: logged.log.zone))
            guard !view.fills.isEmpty else {
                let add = CommandText.odolog(
                    "fuel", "add", logbook.vehicle.name, "42.5l", "--odometer", "164214", "--cost", "71.20 EUR")
                return Console.error(view.isEmpty ? "No fuel yet: \(add)" : list.nothing)
            }
            view.lines(width: Console.outputIsTerminal ? Console.width : nil).forEach(Console.out)
            try logbook.say(logged.leftOut)
        }
    }
}

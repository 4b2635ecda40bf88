import ArgumentParser
import Foundation
import OdologMaintenance
import OdologOdometer
import VehicleStore

struct MeterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "meter", abstract: "Tell of an odometer that was replaced, or of hours of use.",
        discussion: """
            EXAMPLE
              odolog meter replace "Blue Doblo" --from 81200 --to 0 --at 2026-03-02
              odolog meter hours "Blue Doblo" 250h
            """,
        subcommands: [Replace.self, HoursOfUse.self])

    struct Replace: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "replace",
            abstract: "Tell once that the odometer was replaced or rolled over; distances go on.",
            discussion: """
                Drums that went from 99,999 to 0 are told as --from 100000 --to 0.

                EXAMPLE
                  odolog meter replace "Blue Doblo" --from 81200 --to 0 --at 2026-03-02
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Option(
            help: ArgumentHelp("The last that the old one showed.", valueName: "value"),
            transform: TypedOdometer.init)
        var from: TypedOdometer
        @Option(
            help: ArgumentHelp("The first that the new one showed.", valueName: "value"),
            transform: TypedOdometer.init)
        var to: TypedOdometer
        @Option(
            help: ArgumentHelp(
                "When it was: 2026-10-02 or \"2026-10-02 12:33\", in the vehicle's time zone.", valueName: "date"),
            transform: TypedDate.init)
        var at: TypedDate
        @OptionGroup var odd: YesOption
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let logbook = try Logbook(vehicle.name, writing: storeOptions)
            let unit = logbook.vehicle.unit
            let replacement = MeterReplacement(
                at: try logbook.time(at), from: from.distance(unit), to: to.distance(unit))
            let item = try logbook.add(.meter(replacement), at: at, yes: odd.yes)
            Console.error(
                "From \(replacement.end) to \(replacement.start), \(logbook.name), entry \(item.id).")
        }
    }

    struct HoursOfUse: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "hours", abstract: "Write down what the second meter shows.",
            discussion: """
                EXAMPLE
                  odolog meter hours "Blue Doblo" 250.5h
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Argument(help: ArgumentHelp("As in 250.5h.", valueName: "hours"), transform: TypedHours.init)
        var shown: TypedHours
        @OptionGroup var entry: EntryOptions
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let hours = shown.hours
            let logbook = try Logbook(vehicle.name, writing: storeOptions)
            let reading = MeterReading(at: try logbook.time(entry.at), hours)
            let item = try logbook.add(.hours(reading), at: entry.at, yes: entry.yes)
            Console.error("Wrote \(hours), \(logbook.name), entry \(item.id).")
        }
    }
}

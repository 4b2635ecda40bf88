import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
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
            transform: typed(TypedMeter.init))
        var from: TypedMeter
        @Option(
            help: ArgumentHelp("The first that the new one showed.", valueName: "value"),
            transform: typed(TypedMeter.init))
        var to: TypedMeter
        @Option(
            help: ArgumentHelp(
                "When it was: 2026-10-02, yesterday or \"2026-10-02 12:33\", in the vehicle's time zone.",
                valueName: "date"),
            transform: typed(TypedTime.init))
        var at: TypedTime
        @OptionGroup var odd: YesOption
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let logbook = try Logbook(vehicle.said, writing: storeOptions)
            func shown(_ typed: TypedMeter, _ option: String) throws -> Distance {
                try typed.distance(logbook.vehicle.unit, of: option) { _ in
                    "an hour meter that was replaced can't be told yet: write what the vehicle runs from then on with "
                        + CommandText.odolog("meter", "hours", logbook.vehicle.name, "--add", "2.5h")
                }
            }
            let replacement = MeterReplacement(
                at: try logbook.time(at), from: try shown(from, "--from"), to: try shown(to, "--to"))
            let item = try logbook.add(.meter(replacement), at: at, yes: odd.yes)
            Console.error(
                "From \(replacement.end) to \(replacement.start), \(logbook.name), entry \(item.id).")
        }
    }

    struct HoursOfUse: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "hours", abstract: "Write down what the second meter shows, or what it is to count.",
            discussion: """
                Without a meter write each ride or job with --add. They are added up from the last reading before them, or from 0. One \
                that is written late counts from its own time.

                EXAMPLE
                  odolog meter hours "Blue Doblo" 250.5h
                  odolog meter hours "Blue Doblo" --add 2.5h
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Argument(help: ArgumentHelp("What the meter shows, as in 250.5.", valueName: "hours")) var shown: String?
        @OptionGroup var activity: ActivityOption
        @OptionGroup var entry: EntryOptions
        @OptionGroup var storeOptions: StoreOptions

        /// Without `--add` the last word is what the meter shows.
        private func words() throws(ValidationError) -> (vehicle: SaidVehicle, shown: TypedHours?) {
            guard activity.add == nil else {
                guard shown == nil else {
                    throw ValidationError("What the meter shows and --add say different things; give one of them.")
                }
                return (vehicle.said, nil)
            }
            guard vehicle.name != nil else {
                throw ValidationError("Write what the meter shows, as in 250.5h, or what it is to count: --add 2.5h.")
            }
            let words = try vehicle.words(shown, names: "hours")
            return (words.vehicle, try usage(TypedHours(words.others[0])))
        }

        func validate() throws { _ = try words() }

        func run() throws {
            let (vehicle, shown) = try words()
            let logbook = try Logbook(vehicle, writing: storeOptions)
            if let hours = activity.add?.hours { return try add(hours, logbook) }
            guard let hours = shown?.hours else { return }
            try logbook.write(hours, at: entry.at, yes: entry.yes)
        }

        private func add(_ hours: Hours, _ logbook: Logbook) throws {
            var draft = EntryDraft()
            (draft.time, draft.added) = (entry.at, hours)
            let item = try logbook.add(draft, as: .hours, AttachOption.parse([]), yes: entry.yes)
            let log = try logbook.log()
            guard let time = item.content.time else { return }
            let (then, now) = (
                log.hourSums.shown(at: time.date), log.hourSums.shown(at: max(time.date, Surroundings.now))
            )
            var totals = then == now ? [] : then.map { ["\($0) by then"] } ?? []
            if let now { totals.append("\(now) in all") }
            Console.error(
                "Added \(hours), \(logbook.name), entry \(item.id): \(totals.joined(separator: ", ")).")
            guard
                let reading = log.hourReadings.filter({ $0.time.date >= time.date }).min(by: {
                    $0.time.date < $1.time.date
                })
            else {
                return
            }
            Console.tell(
                "The meter's reading of \(reading.shown) of \(logbook.minute(reading.time)) stands: it has this activity in it.",
                indent: "")
        }
    }
}

extension Logbook {
    /// Writes what the hour meter showed.
    ///
    /// - Parameter at: nil: now.
    func write(_ hours: Hours, at: TypedTime?, yes: Bool) throws {
        let item = try add(.hours(MeterReading(at: time(at), hours)), at: at, yes: yes)
        Console.error("Wrote \(hours), \(name), \(minute(of: item)), entry \(item.id).")
    }
}

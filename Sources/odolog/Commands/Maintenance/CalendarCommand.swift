import ArgumentParser
import Foundation
import OdologImaging
import OdologLogbook
import OdologValues
import VehicleStore

struct CalendarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "Write what is due as a calendar that others subscribe to.",
        discussion: """
            An iCalendar file (RFC 5545): an event of a day for each thing that is due, with an alarm 7 days before. What is due by a \
            distance stands on the day that the pace tells, and says that this is an estimate. Written again, as by a daily job, \
            the same events have the same UID. A file that this command wrote is replaced, and no other.

            EXAMPLE
              odolog calendar "Blue Doblo"
              odolog calendar --all -o due.ics
            """)

    @OptionGroup var selection: CalendarSelection
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file, which only you can read when it is new. Default: standard output.", valueName: "file"),
        completion: .file())
    var out: String?
    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        if let out { try OutputFile(path: out, kind: .calendar, force: nil).check() }
        let store = try selection.vehicle == nil ? storeOptions.openOrEmpty() : storeOptions.openReadOnly()
        let calendar = try DueCalendar(selection.choice, in: store, at: Surroundings.now)
        if calendar.rows.isEmpty { try store.check(tag: selection.tag) }
        if let out {
            try WholeFile.write(out, replacing: true) { write in try write(Array(calendar.text.utf8)) }
            Console.error("Wrote \(calendar.rows.count.counted("event")) into \(out.printable).")
        } else {
            Console.out(Data(calendar.text.utf8))
        }
        for row in calendar.undated {
            Console.error(
                "\(row.vehicle.name.printable): \(row.title.printable) is not in it: no day is known. Another reading tells the pace."
            )
        }
    }
}

/// One vehicle, those that have a tag, or all that aren't archived, which may be said.
struct CalendarSelection: ParsableArguments {
    @OptionGroup private var selection: VehicleSelection
    @Flag(help: "All vehicles that aren't archived, as without a name.") var all = false

    var vehicle: String? { selection.vehicle }
    var tag: String? { selection.tag }
    var choice: VehicleChoice { selection.choice }

    func validate() throws {
        if all, vehicle != nil || tag != nil {
            throw ValidationError("--all beside a vehicle or --tag; give one of them.")
        }
    }
}

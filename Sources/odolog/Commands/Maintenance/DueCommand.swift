import ArgumentParser
import Foundation
import OdologLogbook
import OdologVehicleLog
import VehicleStore

struct DueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "due", abstract: "Show what is due, the most urgent first.",
        discussion: """
            Due by a distance is told by where the vehicle is thought to be: its last reading, and its pace since. Such \
            an estimate is rounded and has a ~. Of many vehicles the notes are counted; with a vehicle's name they are shown. --json has the exact numbers, and what is done, paused or ended.

            EXAMPLE
              odolog schedule add "Blue Doblo" Oil --every 12mo --last 2025-03-02
              odolog due
              odolog due "Blue Doblo" --status overdue
              odolog vehicle edit "Blue Doblo" --tag vans
              odolog due --tag vans
            """)

    @OptionGroup var selection: VehicleSelection
    @Option(help: "Only what stands so.") var status: DueStatus?
    @Flag(help: "One JSON object a line for everything that has a due.") var json = false
    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        let (all, overLimits) = try VehicleDue.all(selection, storeOptions)
        let dues = all.filter { status == nil || $0.due.status == status }
        if json {
            Console.out(dues.concurrentMap { $0.line })
            return
        }
        let isOfOne = selection.vehicle != nil
        let table = DueTable(dues, isOfOneVehicle: isOfOne, showsResting: status != nil)
        let width = Console.outputIsTerminal ? Console.width : .max
        table.lines(width: width).forEach(Console.out)
        func say(_ notes: [(vehicle: Vehicle, lines: [String])], on subject: String, _ command: String = "due") {
            let notes = VehicleNotes(notes).lines(isOfOne: isOfOne, on: subject) { CommandText.odolog(command, $0) }
            for line in notes { Console.out(hanging: 2, line) }
        }
        say(table.estimates, on: "where they stand")
        if table.isEmpty { Console.error(all.isEmpty ? try sold() ?? archived() ?? noSchedules : nothing) }
        if status == nil { say(overLimits, on: "their limit", "pace") }
        say(table.firstReadings, on: "a first reading that is missing")
        if let rest = table.rest(width: width) { Console.out(hanging: 2, rest) }
        for line in try oddReadings(dues).lines(
            isOfOne: isOfOne, on: "readings that don't fit", { CommandText.odolog("due", $0) })
        {
            Console.warn(line, indent: "")
        }
    }

    /// Of each vehicle that has a due by a distance.
    private func oddReadings(_ dues: [VehicleDue]) throws -> VehicleNotes {
        var told: Set<Vehicle.ID> = []
        let odd = dues.filter {
            !$0.leftOut.isEmpty && $0.due.dueDistance != nil && told.insert($0.vehicle.id).inserted
        }
        guard !odd.isEmpty, let store = try storeOptions.openForReading() else { return VehicleNotes([]) }
        do throws(StoreError) {
            return VehicleNotes(
                try odd.map { line throws(StoreError) in
                    (line.vehicle, try store.words(on: line.leftOut, of: line.vehicle))
                })
        } catch {
            throw Failure(error)
        }
    }

    /// Nil: all are asked for, or this one isn't sold.
    private func sold() throws -> String? {
        guard let name = selection.vehicle else { return nil }
        let logbook = try Logbook(.named(name), reading: storeOptions)
        return logbook.profile.sale.map { "\(logbook.name) was sold on \($0.date): nothing of it is due." }
    }

    /// Where everything that could be due may be of vehicles that are left out. Nil: none is.
    private func archived() throws -> String? {
        guard selection.vehicle == nil else { return nil }
        return try VehicleDue.leftOut(storeOptions).map {
            "Nothing is due. \($0): \(CommandText.odolog("due", "NAME")) shows one."
        }
    }

    private var nothing: String {
        switch status {
        case nil, .neutral: "Nothing is due."
        case .good: "Nothing is good."
        case .dueSoon: "Nothing is due soon."
        case .overdue: "Nothing is overdue."
        }
    }

    private var noSchedules: String {
        "Nothing is due: no schedules yet; add one with "
            + CommandText.odolog("schedule", "add", selection.vehicle ?? "NAME", "--preset", "car.oil")
            + " (odolog schedule presets lists them)."
    }
}

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
            let dues = try VehicleDue.all(selection, storeOptions).dues.filter { $0.due.kind == .warranty }
            if json {
                Console.out(dues.concurrentMap { $0.line })
                return
            }
            let table = DueTable(dues, isOfOneVehicle: selection.vehicle != nil, showsResting: true)
            guard !table.isEmpty else {
                if selection.vehicle == nil, let leftOut = try VehicleDue.leftOut(storeOptions) {
                    return Console.error("No warranties of vehicles that are in use. \(leftOut).")
                }
                return Console.error(
                    "No warranties yet: "
                        + CommandText.odolog(
                            "done", selection.vehicle ?? "NAME", "--part", "Battery", "--warranty", "24mo"))
            }
            table.lines(width: Console.outputIsTerminal ? Console.width : .max).forEach(Console.out)
        }
    }
}

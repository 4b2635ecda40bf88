import ArgumentParser
import Foundation
import OdologOdometer
import VehicleStore

struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show a vehicle's log: a table and a plot.",
        discussion: """
            An entry that is wrong is taken back out with `odolog withdraw`, by its number.

            EXAMPLE
              odolog history "Blue Doblo"
              odolog history "Blue Doblo" --json
            """)

    @Argument(help: "Name or VIN of the vehicle.")
    var vehicle: String

    @Flag(help: "One JSON object a line for every entry.")
    var json = false

    @Flag(help: "Show what was taken back out of the log instead.")
    var withdrawn = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if json, withdrawn { throw ValidationError("--withdrawn shows a table; leave --json out.") }
    }

    func run() throws {
        do {
            let store = try storeOptions.openReadOnly()
            let vehicle = try store.vehicle(named: vehicle)
            guard !withdrawn else { return show(try store.withdrawn(of: vehicle.id)) }
            let entries = try store.history(of: vehicle.id)
            if json {
                for entry in entries { Console.out(LogEntryJSON(entry: entry, vehicle: vehicle).line) }
                return
            }
            guard !entries.isEmpty else {
                return Console.error("Nothing is logged for \(vehicle.name.printable) yet.")
            }
            showTable(entries)
            showPlot(entries, vehicle: vehicle)
        } catch {
            throw Failure(error)
        }
    }

    private func show(_ entries: [WithdrawnSnapshot]) {
        guard !entries.isEmpty else { return Console.error("Nothing was withdrawn.") }
        var table = TextTable(["no.": .right, "date": .left, "odometer": .right, "withdrawn": .left])
        for entry in entries {
            let snapshot = entry.snapshot
            table.add([
                snapshot.id.description, snapshot.takenAt.minute, "\(snapshot.value) \(snapshot.unit.rawValue)",
                entry.withdrawnAt.minute,
            ])
        }
        table.lines.forEach(Console.out)
    }

    private func showTable(_ entries: [LogEntry]) {
        var table = TextTable([
            "no.": .right, "date": .left, "odometer": .right, "difference": .right, "how": .left, "photo": .left,
        ])
        var previous: MileageSnapshot?
        for entry in entries {
            let snapshot = entry.snapshot
            let difference = previous.map {
                let distance =
                    snapshot.value.distance - $0.unit.convert($0.value.distance, to: snapshot.unit)
                return "\(distance < 0 ? "−" : "+")\(distance.magnitude.distance)"
            }
            // A date that may be that of a download is worth a look.
            let isGuess = entry.reading != nil && (snapshot.timeSource == .file || snapshot.timeSource == .now)
            table.add([
                snapshot.id.description, snapshot.takenAt.minute + (isGuess ? " (\(snapshot.timeSource.words))" : ""),
                "\(snapshot.value) \(snapshot.unit.rawValue)", difference ?? "",
                entry.reading?.status.rawValue ?? "entered", entry.photo?.record.path.shortPath ?? "",
            ])
            previous = snapshot
        }
        table.lines.forEach(Console.out)
    }

    private func showPlot(_ entries: [LogEntry], vehicle: Vehicle) {
        let points = entries.map { entry in
            (
                x: entry.snapshot.takenAt.timeIntervalSince1970,
                y: entry.snapshot.unit.convert(entry.snapshot.value.distance, to: vehicle.unit)
            )
        }
        let plot = TextPlot(columns: min(max(Console.width - 16, 20), 72), rows: 8)
        let lines = plot.lines(of: points) { "\(Int($0.rounded())) \(vehicle.unit.rawValue)" }
        guard let first = entries.first, let last = entries.last, !lines.isEmpty else { return }
        Console.out("")
        lines.forEach(Console.out)
        Console.out("from \(first.snapshot.takenAt.day) to \(last.snapshot.takenAt.day)")
    }
}

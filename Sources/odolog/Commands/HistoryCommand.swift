import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
import VehicleStore

struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show a vehicle's meter readings: a table and a plot.",
        discussion: """
            A row is what the odometer showed at one time, with the number of its entry: a reading, or the service or the fill that it came \
            with. `odolog entries` shows what was done, filled and paid, too. Hours stand in a table of their own; --json and --csv of hours \
            are those of `odolog entries` and `odolog export`.

            The source is what a value came with: a photo, a service, a fill, the purchase, or it was typed. How it came into the log: a \
            person has confirmed or edited what was read, or typed a value without a photo; or --accept-at P has logged it. Where the \
            odometer was replaced, differences and the plot go on. A reading that is wrong is corrected with `odolog entry edit` or taken \
            out with `odolog entry remove`, by its number. Of those that contradict each other the majority counts, and the others are marked as left out: they count for no \
            difference, pace, due or cost until others agree with them.

            EXAMPLE
              odolog history "Blue Doblo"
              odolog history "Blue Doblo" --json
              odolog history "Blue Doblo" --csv > log.csv
            """)

    @OptionGroup var vehicle: VehicleArgument

    @OptionGroup var list: ListOptions

    @Flag(help: "One JSON object a line for every meter reading.")
    var json = false

    @Flag(help: "The same as comma-separated values.")
    var csv = false

    @Flag(help: "Show what was taken back out of the log instead.")
    var withdrawn = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if json, csv { throw ValidationError("--json and --csv are two forms of the same; give one of them.") }
    }

    func run() throws {
        let logbook = try Logbook(vehicle.said, reading: storeOptions)
        let (vehicle, zone) = (logbook.vehicle, logbook.profile.zone)
        let excerpt = list.excerpt(in: zone)
        guard !withdrawn else {
            let (rows, isEmpty) = try HistoryView.withdrawn(logbook, excerpt)
            guard !json, !csv else { return write(rows) }
            guard !rows.isEmpty else { return Console.error(isEmpty ? "Nothing was withdrawn." : list.nothing) }
            return showWithdrawn(rows)
        }
        let view = try HistoryView(logbook, excerpt)
        if json || csv {
            write(view.rows)
            if view.rows.isEmpty, !view.hours.isEmpty { tellOfHours(vehicle) }
            return
        }
        guard !view.rows.isEmpty || !view.hours.isEmpty else {
            return Console.error(
                view.isEmpty ? "Nothing is logged for \(vehicle.name.printable) yet." : list.nothing)
        }
        if !view.lines.isEmpty { showTable(view.lines, zone) }
        showPlot(view.rows.filter { !$0.isLeftOut }, in: vehicle.unit)
        if !view.hours.isEmpty { showHours(view, zone) }
        try logbook.say(view.leftOut)
    }

    private func write(_ rows: [HistoryRow]) {
        Console.out(json ? rows.concurrentMap { $0.line } : HistoryRow.csv(rows, withdrawn: withdrawn))
    }

    private func tellOfHours(_ vehicle: Vehicle) {
        let entries =
            json
            ? CommandText.odolog("entries", vehicle.name, "--json")
            : CommandText.odolog("export", vehicle.name, "--format", "csv")
        Console.tell("\(vehicle.name.printable) has hours only; \(entries) writes them.", indent: "")
    }

    private func showWithdrawn(_ rows: [HistoryRow]) {
        var table = TextTable([
            "entry": .right, "date": .left, "odometer": .right, "source": .left, "how": .left, "withdrawn": .left,
            "photo": .path,
        ])
        for row in rows {
            let snapshot = row.entry.snapshot
            table.add([
                snapshot.id.description, row.minute, "\(snapshot.value) \(snapshot.unit.rawValue)",
                snapshot.source.rawValue, row.how, row.withdrawnAt?.minute(in: row.zone) ?? "",
                row.entry.photo?.record.path.shortPath ?? "",
            ])
        }
        Console.out(table, shortening: ["photo"], leavingOut: "photo")
    }

    private func showTable(_ lines: [HistoryView.Line], _ zone: TimeZone) {
        var table = TextTable([
            "entry": .right, "date": .left, "odometer": .right, "difference": .right, "source": .left, "how": .left,
            "photo": .path,
        ])
        for line in lines {
            switch line {
            case .replaced(let meter):
                table.add(["", meter.time.minute(in: zone), "\(meter.end) → \(meter.start)", "", "replaced", "", ""])
            case .reading(let row):
                let (entry, snapshot) = (row.entry, row.entry.snapshot)
                let difference = row.difference.map { "\($0.value < 0 ? "−" : "+")\($0.value.magnitude.distance)" }
                // The date may only be that of a download, so the table names its source.
                let isGuess = entry.reading != nil && (snapshot.timeSource == .file || snapshot.timeSource == .now)
                table.add([
                    snapshot.id.description, row.minute + (isGuess ? " (\(snapshot.timeSource.words))" : ""),
                    "\(snapshot.value) \(snapshot.unit.rawValue)", difference ?? "", snapshot.source.rawValue,
                    row.howWithMark, entry.photo?.record.path.shortPath ?? "",
                ])
            }
        }
        Console.out(table, shortening: ["photo"], leavingOut: "photo")
    }

    /// What the second meter showed, and what was added to it.
    private func showHours(_ view: HistoryView, _ zone: TimeZone) {
        var table = TextTable(["entry": .right, "date": .left, "hours": .right, "difference": .right, "source": .left])
        for row in view.hours {
            let difference = row.difference.map { $0.minutes < 0 ? "−\(Hours(minutes: -$0.minutes))" : "+\($0)" }
            table.add([
                row.item.id.description, row.time.minute(in: zone), "\(row.total)", difference ?? "", row.source,
            ])
        }
        if !view.rows.isEmpty { Console.out("") }
        Console.out(table, shortening: [])
    }

    private func showPlot(_ rows: [HistoryRow], in unit: DistanceUnit) {
        let points = rows.map {
            (x: $0.entry.snapshot.takenAt.timeIntervalSince1970, y: $0.total.converted(to: unit).value)
        }
        guard let first = rows.first, let last = rows.last, TextPlot.show(points, in: unit) else { return }
        Console.out("from \(first.day) to \(last.day)")
    }
}

extension HistoryRow {
    /// How it came into the log, and behind that what doesn't fit.
    var howWithMark: String {
        how + (isLeftOut ? ", left out" + (contradicts.map { ", contradicts \($0)" } ?? "") : "")
    }
}

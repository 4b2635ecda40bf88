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
            A row is a meter reading: what the odometer showed at one time. What was done, filled and paid is shown by `odolog entries`, with \
            numbers of its own. Hours stand in a table of their own, with the numbers of their entries; --json and --csv of hours are those of \
            `odolog entries` and `odolog export`.

            The source is what a value came with: a photo, a service, a fill, the purchase, or it was typed. How it came into the log: a \
            person has confirmed or edited what was read, or typed a value without a photo; or --accept-at P has logged it. Where the \
            odometer was replaced, differences and the plot go on. A meter reading that is wrong is taken back out with `odolog withdraw`, \
            by its number. Of those that contradict each other the majority counts, and the others are marked as left out: they count for no \
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
        do {
            let store = try storeOptions.openReadOnly()
            let vehicle = try store.vehicle(vehicle.said)
            let zone = try store.profile(of: vehicle.id).zone
            let history = withdrawn ? [] : try store.history(of: vehicle.id)
            let allHours = withdrawn ? [] : try store.itemsWithHours(of: vehicle.id)
            let hours = list.rows(allHours, in: zone) { ($0.content.time ?? LogTime($0.writtenAt, in: zone)).day }
            let leftOut = history.isEmpty ? [] : try store.leftOut(of: vehicle.id)
            let all =
                withdrawn
                ? try store.withdrawn(of: vehicle.id).map { LogEntryJSON($0, vehicle: vehicle, in: zone) }
                : LogEntryJSON.all(history, of: vehicle, in: zone, leftOut)
            let rows = list.rows(all, in: zone) { $0.entry.snapshot.logTime(in: zone).day }
            if json || csv {
                Console.out(json ? rows.concurrentMap { $0.line } : LogEntryCSV(rows, withdrawn: withdrawn).lines)
                if rows.isEmpty, !hours.isEmpty {
                    let entries =
                        json
                        ? CommandText.odolog("entries", vehicle.name, "--json")
                        : CommandText.odolog("export", vehicle.name, "--format", "csv")
                    Console.tell("\(vehicle.name.printable) has hours only; \(entries) writes them.", indent: "")
                }
                return
            }
            guard all.isEmpty && allHours.isEmpty || !rows.isEmpty || !hours.isEmpty else {
                return Console.error(list.nothing)
            }
            guard !rows.isEmpty || !hours.isEmpty else {
                return Console.error(
                    withdrawn
                        ? "Nothing was withdrawn." : "Nothing is logged for \(vehicle.name.printable) yet.")
            }
            guard !withdrawn else { return showWithdrawn(rows, zone) }
            let replacements = try store.items(of: vehicle.id, kinds: [.meter]).compactMap { $0.content.replacement }
            if !rows.isEmpty || !replacements.isEmpty {
                showTable(all, Set(rows.map(\.entry.snapshot.id)), replacements, zone)
            }
            showPlot(rows.filter { !$0.isLeftOut }.map(\.entry), replacements, vehicle: vehicle, zone)
            showHours(allHours, Set(hours.map(\.id)), afterTable: !rows.isEmpty, zone)
            try Console.say(leftOut, of: vehicle, in: store)
        } catch let error as StoreError {
            throw Failure(error)
        }
    }

    private func showWithdrawn(_ rows: [LogEntryJSON], _ zone: TimeZone) {
        var table = TextTable([
            "reading": .right, "date": .left, "odometer": .right, "source": .left, "how": .left, "withdrawn": .left,
            "photo": .path,
        ])
        for row in rows {
            let snapshot = row.entry.snapshot
            table.add([
                snapshot.id.description, row.entry.shownTime(in: zone),
                "\(snapshot.value) \(snapshot.unit.rawValue)",
                snapshot.source.rawValue, row.entry.how, row.withdrawnAt?.minute(in: zone) ?? "",
                row.entry.photo?.record.path.shortPath ?? "",
            ])
        }
        Console.out(table, shortening: ["photo"], leavingOut: "photo")
    }

    /// - Parameter shown: the rows that are shown. The others count for the differences.
    private func showTable(
        _ rows: [LogEntryJSON], _ shown: Set<MileageSnapshot.ID>, _ replacements: [MeterReplacement<Distance>],
        _ zone: TimeZone
    ) {
        var table = TextTable([
            "reading": .right, "date": .left, "odometer": .right, "difference": .right, "source": .left, "how": .left,
            "photo": .path,
        ])
        func total(of entry: LogEntry) -> Distance {
            replacements.total(Distance(entry.snapshot.value, entry.snapshot.unit), at: entry.logTime(in: zone))
        }
        var previous: Distance?
        var rest = replacements.sorted { $0.time.date < $1.time.date }[...]
        func tellReplaced(until time: Date, isShown: Bool) {
            while let next = rest.first, next.time.date <= time {
                rest.removeFirst()
                guard isShown else { continue }
                table.add(["", next.time.minute(in: zone), "\(next.end) → \(next.start)", "", "replaced", "", ""])
            }
        }
        for row in rows {
            let (entry, snapshot) = (row.entry, row.entry.snapshot)
            let isShown = shown.contains(snapshot.id)
            tellReplaced(until: snapshot.takenAt, isShown: isShown)
            defer { if !row.isLeftOut { previous = total(of: entry) } }
            guard isShown else { continue }
            let total = total(of: entry)
            let difference =
                row.isLeftOut
                ? nil
                : previous.map {
                    let distance = total.value - $0.converted(to: total.unit).value
                    return "\(distance < 0 ? "−" : "+")\(distance.magnitude.distance)"
                }
            // The date may only be that of a download, so the table names its source.
            let isGuess = entry.reading != nil && (snapshot.timeSource == .file || snapshot.timeSource == .now)
            table.add([
                snapshot.id.description,
                entry.shownTime(in: zone) + (isGuess ? " (\(snapshot.timeSource.words))" : ""),
                "\(snapshot.value) \(snapshot.unit.rawValue)", difference ?? "",
                snapshot.source.rawValue, entry.how + row.mark,
                entry.photo?.record.path.shortPath ?? "",
            ])
        }
        tellReplaced(until: .distantFuture, isShown: shown.count == rows.count)
        Console.out(table, shortening: ["photo"], leavingOut: "photo")
    }

    /// What the second meter showed, and what was added to it.
    ///
    /// - Parameter shown: those that are shown; a difference is from the one before, shown or not.
    private func showHours(_ items: [LogItem], _ shown: Set<LogItem.ID>, afterTable: Bool, _ zone: TimeZone) {
        guard !shown.isEmpty else { return }
        var table = TextTable(["entry": .right, "date": .left, "hours": .right, "difference": .right, "source": .left])
        var previous: Hours?
        let sums = HourSums(items)
        for item in items {
            guard let time = item.content.time, let total = sums.shown(at: time.date) else { continue }
            defer { previous = total }
            guard shown.contains(item.id) else { continue }
            let source =
                item.content.kind == .hours
                ? (item.content.activity == nil ? "typed" : "added") : item.content.kind.rawValue
            let difference = previous.map { (total - $0).minutes < 0 ? "−\($0 - total)" : "+\(total - $0)" }
            table.add([item.id.description, time.minute(in: zone), "\(total)", difference ?? "", source])
        }
        if afterTable { Console.out("") }
        Console.out(table, shortening: [])
    }

    private func showPlot(
        _ entries: [LogEntry], _ replacements: [MeterReplacement<Distance>], vehicle: Vehicle, _ zone: TimeZone
    ) {
        let points = entries.map { entry in
            (
                x: entry.snapshot.takenAt.timeIntervalSince1970,
                y: replacements.total(
                    Distance(entry.snapshot.value, entry.snapshot.unit), at: entry.logTime(in: zone)
                ).converted(to: vehicle.unit).value
            )
        }
        guard let first = entries.first, let last = entries.last, TextPlot.show(points, in: vehicle.unit) else {
            return
        }
        Console.out("from \(first.snapshot.day(in: zone)) to \(last.snapshot.day(in: zone))")
    }
}

extension HourSums {
    /// From items that say something of the second meter.
    fileprivate init(_ items: [LogItem]) {
        var readings: [MeterReading<Hours>] = []
        var activities: [Activity] = []
        for item in items {
            switch item.content {
            case .hours(let reading): readings.append(reading)
            case .activity(let activity): activities.append(activity)
            case .service(let entry): readings += entry.hours.map { [MeterReading(at: entry.time, $0)] } ?? []
            case .fuel(let entry): readings += entry.hours.map { [MeterReading(at: entry.time, $0)] } ?? []
            case .profile, .schedule, .expense, .meter: break
            }
        }
        self.init(readings, activities)
    }
}

extension LogItem.Content {
    fileprivate var replacement: MeterReplacement<Distance>? {
        guard case .meter(let replacement) = self else { return nil }
        return replacement
    }
}

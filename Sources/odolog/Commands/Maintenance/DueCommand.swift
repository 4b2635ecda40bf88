import ArgumentParser
import Foundation
import OdologLogbook
import OdologVehicleLog
import VehicleStore

struct DueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "due", abstract: "Show what is due, the most urgent first; with --new, what to remind you of.",
        discussion: """
            Due by a distance is told by where the vehicle is thought to be: its last reading, and its pace since. Such \
            an estimate is rounded and has a ~. Of many vehicles the notes are counted; with a vehicle's name they are shown. --json has the exact numbers, and what is done, paused or ended.

            With --new only what you are to be reminded of today is shown, a sentence each: 30, 7, 1 and 0 days before something is due, and \
            then once a week as long as it is overdue. With --sent each reminder comes once. As a daily job of cron: \
            odolog due --new --sent | mail -E -s Odolog me

            EXAMPLE
              odolog schedule add "Blue Doblo" Oil --every 12mo --last 2025-03-02
              odolog due
              odolog due "Blue Doblo" --status overdue
              odolog vehicle edit "Blue Doblo" --tag vans
              odolog due --tag vans
              odolog due --new --sent
            """)

    @OptionGroup var selection: VehicleSelection
    @Option(help: "Only what stands so.") var status: DueStatus?
    @Flag(help: "Only what you are to be reminded of today.") var new = false
    @Flag(help: "With --new: remember that you were reminded.") var sent = false
    @Flag(help: "One JSON object a line for everything that has a due.") var json = false
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if sent, !new { throw ValidationError("--sent goes with --new; add it.") }
        if new, status != nil {
            throw ValidationError("--status and --new say different things; give one of them.")
        }
    }

    func run() throws {
        guard !new else { return try remind() }
        let view = try DueView(selection, storeOptions)
        let rows = view.rows.filter { status == nil || $0.due.status == status }
        guard !json else { return Console.out(rows.concurrentMap { $0.line }) }
        let isOfOne = selection.vehicle != nil
        let table = DueTable(rows, isOfOneVehicle: isOfOne, showsResting: status != nil)
        let width = Console.outputIsTerminal ? Console.width : .max
        table.lines(width: width).forEach(Console.out)
        func say(_ notes: [(vehicle: Vehicle, lines: [String])], on subject: String, _ command: String = "due") {
            let notes = VehicleNotes(notes).lines(isOfOne: isOfOne, on: subject) { CommandText.odolog(command, $0) }
            for line in notes { Console.out(hanging: 2, line) }
        }
        say(table.estimates, on: "where they stand")
        if table.isEmpty { Console.error(view.rows.isEmpty ? try sold() ?? archived() ?? noSchedules : nothing) }
        if status == nil { say(view.overLimits.map { ($0.vehicle, [$0.sentence]) }, on: "their limit", "pace") }
        say(table.firstReadings, on: "a first reading that is missing")
        if let rest = table.rest(width: width) { Console.out(hanging: 2, rest) }
        for line in try oddReadings(rows).lines(
            isOfOne: isOfOne, on: "readings that don't fit", { CommandText.odolog("due", $0) })
        {
            Console.warn(line, indent: "")
        }
    }

    private func remind() throws {
        guard let store = try sent ? storeOptions.openExisting() : storeOptions.openForReading() else { return }
        let view = try NoticeView(selection.choice, in: store, at: Surroundings.now)
        Console.out(view.rows.map { json ? $0.line : $0.sentence.printable })
        if sent { try view.remember(in: store) }
        if view.rows.isEmpty { try store.check(tag: selection.tag) }
    }

    /// Of each vehicle that has a due by a distance.
    private func oddReadings(_ rows: [DueRow]) throws -> VehicleNotes {
        var told: Set<Vehicle.ID> = []
        let odd = rows.filter {
            !$0.leftOut.isEmpty && $0.due.dueDistance != nil && told.insert($0.vehicle.id).inserted
        }
        guard !odd.isEmpty, let store = try storeOptions.openForReading() else { return VehicleNotes([]) }
        return VehicleNotes(try odd.map { ($0.vehicle, try store.words(on: $0.leftOut, of: $0.vehicle)) })
    }

    /// Nil: all are asked for, or this one isn't sold.
    private func sold() throws -> String? {
        guard let name = selection.vehicle else { return nil }
        let logbook = try Logbook(.named(name), reading: storeOptions)
        return logbook.profile.sale.map {
            "\(logbook.name) was sold on \($0.date): nothing of it is due."
        }
    }

    /// Where everything that could be due may be of vehicles that are left out. Nil: none is.
    private func archived() throws -> String? {
        guard selection.vehicle == nil else { return nil }
        return try storeOptions.archivedVehicles().map {
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

extension DueView {
    /// Empty where there is no store yet.
    init(_ selection: VehicleSelection, _ options: StoreOptions) throws {
        let store = try selection.vehicle == nil ? options.openOrEmpty() : options.openReadOnly()
        try self.init(selection.choice, in: store, at: Surroundings.now)
        if rows.isEmpty { try store.check(tag: selection.tag) }
    }
}

extension OverLimit {
    fileprivate var sentence: String {
        "\(vehicle.name.printable): at this pace ~\(over) over the limit of \(limit.perYear) a year on \(day); "
            + "\(CommandText.odolog("pace", vehicle.name)) shows more."
    }
}

extension StoreOptions {
    /// Opens the store for reading. An empty one in memory, where there is none yet where it stands by default.
    func openOrEmpty() throws -> VehicleStore {
        try openForReading() ?? VehicleStore(inMemory: (), clock: Surroundings.current.clock)
    }

    /// Which vehicles a list of all leaves out, in words. Nil: none.
    func archivedVehicles() throws -> String? {
        guard let store = try openForReading() else { return nil }
        let names = try store.vehicles().filter { try store.profile(of: $0.id).isArchived }
            .map { "\"\($0.name.printable)\"" }
        return names.isEmpty ? nil : "Archived vehicles aren't shown (\(names.joined(separator: ", ")))"
    }
}

import ArgumentParser
import Foundation
import OdologMaintenance
import OdologOdometer
import VehicleStore

struct EntriesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entries", abstract: "Show what was done, filled, paid and changed on a vehicle.",
        discussion: """
            The number of an entry is that of `odolog entry`. Meter readings are shown by `odolog history`, with numbers of their own.

            EXAMPLE
              odolog done "Blue Doblo" --notes "washed the engine" --cost "15 EUR"
              odolog entries "Blue Doblo"
            """)

    @OptionGroup var vehicle: VehicleArgument
    @Flag(help: "One JSON object a line for every entry.") var json = false
    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        try Logbook(vehicle.name, reading: storeOptions)
            .show([.service, .fuel, .expense, .meter, .hours], json: json)
    }
}

/// One entry by its number.
struct EntryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entry", abstract: "Show, correct or remove an entry by its number.",
        discussion: """
            EXAMPLE
              odolog expense add "Blue Doblo" parking "4.50 EUR"
              odolog entry edit "Blue Doblo" 1 --cost "5.40 EUR"
              odolog entry show "Blue Doblo" 1
            """,
        subcommands: [Show.self, Edit.self, Remove.self, Revisions.self])

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
            abstract: "Correct an entry; what was before is kept as a revision.",
            discussion: """
                EXAMPLE
                  odolog done "Blue Doblo" --notes "new battery" --odometer 164214
                  odolog entry edit "Blue Doblo" 1 --odometer 164241 --cost "120 EUR"
                """)

        @OptionGroup var target: EntryArguments
        @Option(
            help: ArgumentHelp("What the odometer showed.", valueName: "value"), transform: TypedOdometer.init)
        var odometer: TypedOdometer?
        @Option(help: ArgumentHelp("What it cost.", valueName: "amount"), transform: TypedMoney.init)
        var cost: TypedMoney?
        @Option(help: ArgumentHelp("Of a service or an expense.", valueName: "text")) var notes: String?
        @OptionGroup var entry: EntryOptions
        @OptionGroup var files: AttachmentOptions
        @OptionGroup var storeOptions: StoreOptions

        func validate() throws {
            if odometer == nil, cost == nil, notes == nil, entry.at == nil, files.isEmpty {
                throw ValidationError("Say what changes: --at, --odometer, --cost, --notes, --attach or --detach.")
            }
        }

        func run() throws {
            let logbook = try Logbook(target.vehicle, writing: storeOptions)
            let change = EntryChange(
                time: try entry.at.map { try $0.date(in: logbook.profile.zone) },
                odometer: odometer?.distance(logbook.vehicle.unit), cost: try cost.map(logbook.money), notes: notes)
            let before = try logbook.item(target.id)
            try change.check(before, of: logbook)
            let known = try before.flatMap { try logbook.reading(of: $0) }?.snapshot.timeSource
            let filesChange = try files.change(of: before, in: logbook)
            let item = try logbook.write(at: entry.at, yes: entry.yes) { writing throws(StoreError) in
                var writing = writing
                if entry.at == nil { writing.timeSource = known ?? .entered }
                return try logbook.store.edit(target.id, of: logbook.vehicle.id, writing) {
                    try filesChange.applied(to: change.applied($0), of: target.id)
                }
            }
            Console.error("Changed entry \(item.id), revision \(item.revision).")
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Take an entry out of the log, with the odometer value that came with it.",
            discussion: """
                EXAMPLE
                  odolog expense add "Blue Doblo" parking "4.50 EUR"
                  odolog entry remove "Blue Doblo" 1
                """)

        @OptionGroup var target: EntryArguments
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let (logbook, id) = (try Logbook(target.vehicle, writing: storeOptions), target.id)
            switch try logbook.item(id)?.content {
            case .profile:
                throw Failure(
                    "number \(id) is what is known of \(logbook.name); change it with odolog vehicle profile",
                    .fileOrStore)
            case .schedule(let schedule):
                throw Failure(
                    "number \(id) is the schedule \(schedule.name.printable); odolog schedule remove takes it away",
                    .fileOrStore)
            default: break
            }
            let item = try logbook.write(at: nil, yes: false) { writing throws(StoreError) in
                try logbook.store.withdraw(id, of: logbook.vehicle.id, writing)
            }
            let schedules = try logbook.schedules(of: [item])
            Console.error("Removed entry \(item.id): \(EntryLine(item, logbook, schedules).what.printable).")
        }
    }

    struct Revisions: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revisions",
            abstract: "Show what an entry was, who wrote it and when.",
            discussion: """
                EXAMPLE
                  odolog expense add "Blue Doblo" parking "4.50 EUR"
                  odolog entry revisions "Blue Doblo" 1
                """)

        @OptionGroup var target: EntryArguments
        @Flag(help: "One JSON object a line for every revision.") var json = false
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let logbook = try Logbook(target.vehicle, reading: storeOptions)
            try logbook.show(logbook.revisions(of: target.id), json: json, revisions: true)
        }
    }
}

/// What is to be changed in an entry. Nil: it stays.
private struct EntryChange {
    let time: Date?
    let odometer: Distance?
    let cost: Money?
    let notes: String?

    /// Throws `Failure` for what this kind of entry doesn't have, with the command that changes such an item.
    func check(_ item: LogItem?, of logbook: Logbook) throws(Failure) {
        func refuse(_ text: String) -> Failure { Failure(text, .fileOrStore) }
        guard let item else { return }
        switch item.content {
        case .service: return
        case .fuel: if notes != nil { throw refuse("a fill has no notes") }
        case .expense: if odometer != nil { throw refuse("an expense has no odometer value") }
        case .profile:
            throw refuse(
                "number \(item.id) is what is known of \(logbook.name); change it with odolog vehicle profile")
        case .schedule(let schedule):
            throw refuse(
                "number \(item.id) is the schedule \(schedule.name.printable); change it with odolog schedule edit")
        case .meter:
            throw refuse(
                "number \(item.id) is a replacement of the odometer; take it out with odolog entry remove, and tell it again"
            )
        case .hours:
            throw refuse(
                "number \(item.id) is a reading of the hour meter; take it out with odolog entry remove, and write it again"
            )
        }
    }

    /// The changed entry, of a kind that `check` lets pass.
    func applied(_ content: LogItem.Content) -> LogItem.Content {
        switch content {
        case .service(var entry):
            entry.time = time ?? entry.time
            entry.odometer = odometer ?? entry.odometer
            entry.cost = cost ?? entry.cost
            entry.notes = notes ?? entry.notes
            return .service(entry)
        case .fuel(var entry):
            entry.time = time ?? entry.time
            entry.odometer = odometer ?? entry.odometer
            entry.total = cost ?? entry.total
            return .fuel(entry)
        case .expense(var expense):
            expense.time = time ?? expense.time
            expense.cost = cost ?? expense.cost
            expense.notes = notes ?? expense.notes
            return .expense(expense)
        case .profile, .schedule, .meter, .hours: return content
        }
    }
}

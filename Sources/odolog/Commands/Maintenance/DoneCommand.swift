import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
import VehicleStore

struct DoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Write down what was done; the schedules that it completes count from there.",
        discussion: """
            The odometer value goes into the vehicle's log as one of a photo does: what is odd about it needs a second yes.

            EXAMPLE
              odolog schedule add "Blue Doblo" "Oil and filter" --every 12mo --or 15000km
              odolog record IMG_2231.jpg --vehicle "Blue Doblo" --accept-at 0.5
              odolog done "Blue Doblo" "Oil and filter" --photo IMG_2231.jpg
              odolog done "Oil and filter" --odometer 179000 --cost 89.50EUR
              odolog done "Blue Doblo" --category repair --part Battery --warranty 24mo
            """)

    @OptionGroup var vehicle: VehicleArgument
    @Argument(help: ArgumentHelp("The schedules that it completes, by name or number.", valueName: "what"))
    var schedules: [String] = []
    @OptionGroup var meters: MeterOptions
    @OptionGroup private var costs: CostOption
    @Option(help: "What kind of work it was.")
    var category: ServiceEntry.Category = .maintenance
    @OptionGroup private var noted: NotesOption
    @OptionGroup private var work: VisitOptions
    @OptionGroup var entry: EntryOptions
    @OptionGroup var reader: ReaderOptions
    @OptionGroup var files: AttachOption
    @OptionGroup var storeOptions: StoreOptions

    private var notes: String? { noted.notes }

    func validate() throws {
        try meters.checkThatNoneIsEmpty()
        if vehicle.name == nil, !saysMore {
            throw ValidationError("Say what was done: a schedule's name, --part, --tyres or --notes.")
        }
        if !work.warranty.isEmpty, work.parts.isEmpty {
            throw ValidationError("--warranty is of a part; add --part.")
        }
        _ = try costs.cost?.given("--cost")
        for span in work.warranty { _ = try span.given("--warranty") }
        if try work.typedWarranty()?.value?.isByDistance == true, meters.photo == nil, !meters.hasOdometer {
            throw ValidationError("A warranty by distance needs the --odometer of the day.")
        }
    }

    func run() throws {
        let (logbook, schedules) = try words()
        let completed = try schedules.map { try logbook.schedule($0) }
        var draft = EntryDraft()
        (draft.time, draft.cost, draft.notes, draft.category) = (entry.at, costs.cost, notes, category.rawValue)
        draft.completes = completed.map(\.id)
        meters.say(&draft)
        try work.say(&draft)
        let item = try logbook.add(draft, as: .service, files, meters, reader, yes: entry.yes)
        let what =
            completed.isEmpty
            ? (work.parts.first ?? notes ?? work.tyres ?? "") : completed.map(\.name).joined(separator: ", ")
        let time = logbook.minute(of: item)
        Console.error("Wrote \(what.printable), \(logbook.name), \(time), entry \(item.id).")
        try sayWhenNext(completed, logbook)
    }

    /// Whether something but a schedule's name says what was done.
    private var saysMore: Bool { !work.parts.isEmpty || notes != nil || work.tyres != nil }

    /// The first word names the vehicle where the store has one of that name, unless no other word says what was done.
    private func words() throws -> (Logbook, schedules: [String]) {
        let store = try storeOptions.openExisting()
        guard let first = vehicle.name else { return (try Logbook(.unnamed(first: nil), store), []) }
        if !schedules.isEmpty || saysMore, try store.vehicle(ifNamed: first) != nil {
            return (try Logbook(.named(first), store), schedules)
        }
        let vehicle = try store.vehicle(.unnamed(first: first)) { vehicle in
            try Logbook(store, vehicle).hasSchedule(first)
        }
        return (try Logbook(store, vehicle), [first] + schedules)
    }

    private func sayWhenNext(_ schedules: [Schedule], _ logbook: Logbook) throws {
        let rows = try DueView(.one(logbook.vehicle.name), in: logbook.store, at: logbook.now).rows
        for row in rows where schedules.contains(where: { $0.id == row.due.id }) && row.due.status != .neutral {
            Console.error("\(row.due.what.printable): next \(row.place).")
        }
    }
}

import ArgumentParser
import Foundation
import OdologMaintenance
import OdologOdometer
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
              odolog done "Blue Doblo" "Oil and filter" --odometer 179000 --cost 89.50EUR
              odolog done "Blue Doblo" --category repair --part Battery --warranty 24mo
            """)

    @OptionGroup var vehicle: VehicleArgument
    @Argument(help: ArgumentHelp("The schedules that it completes, by name or number.", valueName: "what"))
    var schedules: [String] = []
    @Option(
        help: ArgumentHelp(
            "Of the odometer: it is read, you confirm it, and its time is that of the visit.", valueName: "file"),
        completion: .file())
    var photo: String?
    @Option(
        help: ArgumentHelp("Such as 164214 or 102114 mi; without a unit, the vehicle's.", valueName: "value"),
        transform: TypedOdometer.init)
    var odometer: TypedOdometer?
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
        if photo != nil, odometer != nil { throw ValidationError("Say either --photo or --odometer.") }
        if schedules.isEmpty, work.parts.isEmpty, notes == nil {
            throw ValidationError("Say what was done: a schedule's name, --part or --notes.")
        }
        if !work.warranty.isEmpty, work.parts.isEmpty {
            throw ValidationError("--warranty is of a part; add --part.")
        }
        if work.hasWarrantyByDistance, photo == nil, odometer == nil {
            throw ValidationError("A warranty by distance needs the --odometer of the day.")
        }
        for span in work.warranty { _ = try span.given("--warranty") }
    }

    func run() throws {
        let logbook = try Logbook(vehicle.name, writing: storeOptions)
        // Report wrong arguments before a photo is read and somebody is asked.
        let completed = try schedules.map { try logbook.schedule($0) }
        let cost = try costs.cost?.given("--cost")
        let (paid, hours) = (try cost.map(logbook.money), try work.hours?.given("--hours").hours)
        func visit(_ time: LogTime, _ shown: Distance?) -> LogItem.Content {
            .service(
                ServiceEntry(
                    id: "", at: time, odometer: shown, hours: hours, cost: paid, category: category,
                    notes: notes, workshop: work.workshop, parts: fitted(logbook, time, shown), tags: work.tags,
                    completes: completed.map(\.id)))
        }
        let attached = try files.kept(in: logbook)
        let item: LogItem
        if let photo {
            item = try DonePhoto(path: photo, logbook: logbook, at: entry.at, yes: entry.yes).write(reader) {
                visit($0, $1).attaching(attached)
            }
            logbook.sayIfArchived()
        } else {
            let time = try logbook.time(entry.at)
            item = try logbook.add(
                visit(time, odometer?.distance(logbook.vehicle.unit)).attaching(attached), at: entry.at, yes: entry.yes)
        }
        let what = completed.isEmpty ? (work.parts.first ?? notes ?? "") : completed.map(\.name).joined(separator: ", ")
        let time = logbook.minute(of: item)
        Console.error("Wrote \(what.printable), \(logbook.name), \(time), entry \(item.id).")
        try sayWhenNext(completed, logbook)
    }

    private func fitted(_ logbook: Logbook, _ time: LogTime, _ odometer: Distance?) -> [Part] {
        let warranty = work.warranty(fitted: time.day, at: odometer)
        return work.parts.map { Part(name: $0, warranty: warranty) }
    }

    private func sayWhenNext(_ schedules: [Schedule], _ logbook: Logbook) throws {
        let log = try logbook.log()
        for due in Outlook(log, at: Date()).dues where schedules.contains(where: { $0.id == due.id }) {
            guard due.status != .neutral else { continue }
            Console.error("\(due.what.printable): next \(due.place).")
        }
    }
}

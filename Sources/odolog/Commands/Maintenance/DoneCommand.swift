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
    @Option(help: ArgumentHelp("What the second meter shows: 250h.", valueName: "hours"), transform: TypedHours.init)
    var hours: TypedHours?
    @Option(
        help: ArgumentHelp("Of the whole visit: 89.50, or \"89.50 EUR\".", valueName: "amount"),
        transform: TypedMoney.init)
    var cost: TypedMoney?
    @Option(help: "What kind of work it was.")
    var category: ServiceEntry.Category = .maintenance
    @Option(help: ArgumentHelp("Who did it.", valueName: "text")) var workshop: String?
    @Option(help: ArgumentHelp("What else is to be known.", valueName: "text")) var notes: String?
    @Option(name: .customLong("part"), help: ArgumentHelp("A part that was fitted; repeat it.", valueName: "name"))
    var parts: [String] = []
    @Option(
        help: ArgumentHelp("Of the parts: 24mo or 40000km; repeat it for both.", valueName: "span"),
        transform: TypedSpan.init)
    var warranty: [TypedSpan] = []
    @Option(name: .customLong("tag"), help: ArgumentHelp("A word to find it by; repeat it.", valueName: "word"))
    var tags: [String] = []
    @OptionGroup var entry: EntryOptions
    @OptionGroup var reader: ReaderOptions
    @OptionGroup var files: AttachOption
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if photo != nil, odometer != nil { throw ValidationError("Say either --photo or --odometer.") }
        if schedules.isEmpty, parts.isEmpty, notes == nil {
            throw ValidationError("Say what was done: a schedule's name, --part or --notes.")
        }
        if !warranty.isEmpty, parts.isEmpty { throw ValidationError("--warranty is of a part; add --part.") }
        try warranty.checkThatKindsDiffer()
        for span in warranty {
            switch span {
            case .months: continue
            case .distance where photo != nil || odometer != nil: continue
            case .distance: throw ValidationError("A warranty by distance needs the --odometer of the day.")
            case .days, .hours: throw ValidationError("A warranty is in months or a distance, as in 24mo.")
            }
        }
    }

    func run() throws {
        let logbook = try Logbook(vehicle.name, writing: storeOptions)
        // Report wrong arguments before a photo is read and somebody is asked.
        let completed = try schedules.map { try logbook.schedule($0) }
        let cost = try cost.map(logbook.money)
        func visit(_ time: Date, _ shown: Distance?) -> LogItem.Content {
            .service(
                ServiceEntry(
                    id: "", at: time, odometer: shown, hours: hours?.hours, cost: cost, category: category,
                    notes: notes, workshop: workshop, parts: fitted(logbook, time, shown), tags: tags,
                    completes: completed.map(\.id)))
        }
        let attached = try files.kept(in: logbook)
        let item: LogItem
        if let photo {
            item = try DonePhoto(path: photo, logbook: logbook, at: entry.at, yes: entry.yes).write(reader) {
                visit($0, $1).attaching(attached)
            }
        } else {
            let time = try logbook.time(entry.at)
            item = try logbook.add(
                visit(time, odometer?.distance(logbook.vehicle.unit)).attaching(attached), at: entry.at, yes: entry.yes)
        }
        let what = completed.isEmpty ? (parts.first ?? notes ?? "") : completed.map(\.name).joined(separator: ", ")
        let time = logbook.minute(item.content.time ?? item.writtenAt)
        Console.error("Wrote \(what.printable), \(logbook.name), \(time), entry \(item.id).")
        try sayWhenNext(completed, logbook)
    }

    private func fitted(_ logbook: Logbook, _ time: Date, _ odometer: Distance?) -> [Part] {
        var (months, distance): (Int?, Distance?) = (nil, nil)
        for span in warranty {
            switch span {
            case .months(let value): months = value
            case .distance(let value): distance = value
            case .days, .hours: continue
            }
        }
        let until = Warranty(
            months: months, distance: distance, fitted: CalendarDate(time, in: logbook.profile.zone),
            odometer: odometer)
        return parts.map { Part(name: $0, warranty: warranty.isEmpty ? nil : until) }
    }

    private func sayWhenNext(_ schedules: [Schedule], _ logbook: Logbook) throws {
        let log = try logbook.log()
        for due in Outlook(log, at: Date()).dues where schedules.contains(where: { $0.id == due.id }) {
            guard due.status != .neutral else { continue }
            Console.error("\(due.what.printable): next \(due.place).")
        }
    }
}

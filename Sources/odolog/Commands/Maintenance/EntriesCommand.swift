import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologPhotoFiles
import OdologVehicleLog
import VehicleStore

struct EntriesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entries",
        abstract: "Show all that is in a vehicle's log: what was done, filled, paid, read and changed.",
        discussion: """
            The number of an entry is that of `odolog entry`. `odolog history` shows the odometer alone.

            EXAMPLE
              odolog done "Blue Doblo" --notes "washed the engine" --cost "15 EUR"
              odolog entries "Blue Doblo"
              odolog entries "Blue Doblo" --year 2026 --last 20
              odolog entries "Blue Doblo" --kind service --kind expense
            """)

    /// What `--kind` takes.
    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case reading, service, fuel, expense, meter, hours

        var kind: LogItem.Kind { LogItem.Kind(rawValue: rawValue)! }
    }

    @OptionGroup var vehicle: VehicleArgument
    @OptionGroup var list: ListOptions
    @Option(help: "Only entries of this kind; repeat it.") var kind: [Kind] = []
    @Flag(help: "One JSON object a line for every entry.") var json = false
    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        try Logbook(vehicle.said, reading: storeOptions)
            .show(Set((kind.isEmpty ? Kind.allCases : kind).map(\.kind)), list, json: json)
    }
}

/// One entry by its number.
struct EntryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entry", abstract: "Show, correct, move, remove or restore an entry by its number.",
        discussion: """
            EXAMPLE
              odolog expense add "Blue Doblo" parking "4.50 EUR"
              odolog entry edit "Blue Doblo" 1 --cost "5.40 EUR"
              odolog entry show "Blue Doblo" 1
            """,
        subcommands: [Show.self, Edit.self, Move.self, Remove.self, Restore.self, Revisions.self])

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
            abstract: "Correct an entry; what was before is kept as a revision.",
            discussion: """
                What isn't named stays. An empty text takes a value away: --cost "" or --workshop "". --part, --tag and --completes name all \
                that the entry has from then on; a part that it had keeps its warranty, unless --warranty says another for all parts. \
                With --photo the entry gets the photo's odometer value and time.

                EXAMPLE
                  odolog done "Blue Doblo" --notes "new battery" --odometer 164214
                  odolog entry edit "Blue Doblo" 1 --odometer 164241 --cost "120 EUR"
                  odolog entry edit "Blue Doblo" 1 --part Battery --warranty 36mo --notes ""
                """)

        @OptionGroup var target: EntryArguments
        @OptionGroup var fields: EntryFields
        @OptionGroup var entry: EntryOptions
        @OptionGroup var reader: ReaderOptions
        @OptionGroup var files: AttachmentOptions
        @OptionGroup var storeOptions: StoreOptions

        func validate() throws {
            if try fields.draft(at: nil).said.isEmpty, fields.meters.photo == nil, entry.at == nil, files.isEmpty {
                throw ValidationError(
                    "Say what changes, such as --at, --odometer, --photo, --cost, --notes or --attach.")
            }
        }

        func run() throws {
            let logbook = try Logbook(target.vehicle, writing: storeOptions)
            let draft = try fields.draft(at: entry.at)
            _ = try logbook.told(entry.at)
            let before = try logbook.item(target.id)
            guard let photo = fields.meters.photo, let before else {
                // Report what can't be meant before a file is copied.
                if let before { _ = try logbook.change(draft, of: before) }
                let filesChange = try files.change(of: before, in: logbook)
                let item = try logbook.asking(entry.yes, reading: \.snapshotID) { acknowledged throws(LogbookError) in
                    try logbook.edit(target.id, draft, yes: acknowledged) { content throws(StoreError) in
                        try filesChange.applied(to: content, of: target.id)
                    }
                }
                return say(item, logbook)
            }
            guard before.content.kind != .reading else {
                throw Failure(
                    "entry \(before.id) is a reading itself; record \(photo.printable) as another one, and remove this one",
                    .fileOrStore)
            }
            let change = try logbook.change(draft, of: before, hasPhoto: true)
            let filesChange = try files.change(of: before, in: logbook)
            let item = try OdometerPhoto(path: photo, logbook: logbook, at: entry.at, entry: before, yes: entry.yes)
                .write(reader) { content, time, shown in
                    try filesChange.applied(
                        to: change.applied(to: content ?? before.content, photo: (time, shown)), of: target.id)
                }
            say(item, logbook)
        }

        private func say(_ item: LogItem, _ logbook: Logbook) {
            let photo = fields.meters.photo == nil ? nil : item.content.shown?.odometer
            let what = photo.map { ": \($0), \(logbook.minute(of: item))" } ?? ""
            Console.error("Changed entry \(item.id), \(logbook.name), revision \(item.revision)\(what).")
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Take an entry out of the log, with the odometer value that came with it.",
            discussion: """
                `odolog entry restore` brings it back. A photo whose reading was removed can be recorded again by a person, to log what is right.

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
                    "number \(id) is what is known of \(logbook.name); change it with "
                        + CommandText.odolog("vehicle", "edit", logbook.vehicle.name), .fileOrStore)
            case .schedule(let schedule):
                let remove = CommandText.odolog("schedule", "remove", logbook.vehicle.name, "\(id)")
                throw Failure(
                    "number \(id) is the schedule \(schedule.name.printable); \(remove) takes it away", .fileOrStore)
            default: break
            }
            let leftOut = try logbook.leftOut()
            let photo = try? logbook.store.entry(id, of: logbook.vehicle.id).photo
            let item = try logbook.write(at: nil, yes: false) { writing throws(StoreError) in
                try logbook.store.withdraw(id, of: logbook.vehicle.id, writing)
            }
            let row = try EntryRow.rows([item], of: logbook)[0]
            guard case .odometer(let reading) = item.content else {
                Console.error("Removed entry \(item.id), \(logbook.name): \(row.what.printable).")
                return try sayWhatNoLongerFits(without: item, in: logbook, leftOut)
            }
            Console.error(
                "Removed entry \(item.id), \(logbook.name): \(row.summary) of \(logbook.minute(reading.time))"
                    + (photo.map(Self.recordAgain) ?? "") + ".")
        }

        private func sayWhatNoLongerFits(
            without item: LogItem, in logbook: Logbook, _ leftOut: [LeftOutReading]
        ) throws {
            guard case .meter(let replacement) = item.content else { return }
            try logbook.sayWhatNoLongerFits(without: replacement, leftOut)
        }

        private static func recordAgain(_ photo: StoredPhoto) -> String {
            let path = photo.record.path
            let name = path.shortPath.printable
            return PhotoPath(pathOrURI: path).status == nil
                ? "; its photo is no longer at \(name): record it again from where it is, with --kind odometer, to log what is right"
                : "; record \(name) again with --kind odometer to log what is right"
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
            let items = try logbook.revisions(of: target.id)
            let rows = try EntryRow.rows(items, of: logbook)
            json ? Console.out(rows.map(\.line)) : EntryRow.show(revisions: rows)
        }
    }
}

extension Logbook {
    /// Says which readings fit only with a replacement of the odometer that was just removed, and how to put it back.
    ///
    /// - Parameter before: what didn't fit before.
    fileprivate func sayWhatNoLongerFits(
        without replacement: MeterReplacement<Distance>, _ before: [LeftOutReading]
    ) throws {
        let known = Set(before.map(\.id))
        let leftOut = try leftOut().filter { !known.contains($0.id) }
        guard !leftOut.isEmpty else { return }
        try say(leftOut)
        Console.tell("To put it back: `\(command(telling: replacement, of: vehicle))`", indent: "")
    }

    /// The command that tells of such a replacement of the odometer.
    func command(telling replacement: MeterReplacement<Distance>, of other: Vehicle) -> String {
        CommandText.odolog(
            "meter", "replace", other.name, "--from", "\(replacement.end)", "--to", "\(replacement.start)", "--at",
            replacement.time.typed)
    }
}

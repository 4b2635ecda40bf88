import ArgumentParser
import Foundation
import OdologLogbook
import OdologPhotoFiles
import OdologReading
import VehicleStore

extension EntryCommand {
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show all of an entry: its fields, its meter reading and photo, its revisions.",
            discussion: """
                A schedule and an entry that was removed are shown, too.

                EXAMPLE
                  odolog done "Blue Doblo" --part Battery --warranty 36mo --cost "120 EUR"
                  odolog entry show "Blue Doblo" 1
                """)

        @OptionGroup var target: EntryArguments
        @Flag(help: "One JSON object.") var json = false
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let logbook = try Logbook(target.vehicle, reading: storeOptions)
            let revisions = try logbook.revisions(of: target.id)
            let schedules = try logbook.schedules(of: revisions)
            let sums = try logbook.hourSums(of: revisions)
            let lines = revisions.map { EntryLine($0, logbook, schedules, sums) }
            guard let last = lines.last else { return }
            let reading = try logbook.reading(of: last.item)
            let leftOut = reading == nil ? [] : try logbook.leftOut()
            let row = LogEntryJSON.all(
                [reading].compactMap(\.self), of: logbook.vehicle, in: logbook.profile.zone, leftOut
            ).first
            if json {
                Console.out(
                    JSONValue.object([
                        "entry": last.json,
                        "meterReading": row.map { .object($0.members) } ?? .null,
                        "revisions": .array(lines.map(\.json)),
                    ]).text)
                return
            }
            let kind = last.item.content.kind
            Console.out(
                "\(logbook.name), "
                    + (kind == .schedule ? "schedule \(target.id)" : "entry \(target.id): \(kind.rawValue)"))
            let fields =
                last.fields { logbook.minute($0) } + [
                    ("in all", last.hoursInAll?.description ?? ""),
                    ("completes", last.completed.joined(separator: ", ")),
                ]
            for (name, value) in fields where !value.isEmpty { show(name, value) }
            if let snapshot = last.item.snapshotID { show(row, of: snapshot, logbook) }
            Console.out("revisions")
            logbook.showRevisions(lines)
            try logbook.warn(ofFilesOf: last.item)
        }

        private func show(_ row: LogEntryJSON?, of id: MileageSnapshot.ID, _ logbook: Logbook) {
            guard let row else { return show("reading", "meter reading \(id), no longer in the log") }
            let entry = row.entry
            let snapshot = entry.snapshot
            show(
                "reading",
                "meter reading \(id): \(snapshot.value) \(snapshot.unit.rawValue) of \(entry.shownTime(in: logbook.profile.zone)), "
                    + "\(snapshot.source.rawValue), \(entry.how)\(row.mark)")
            guard let photo = entry.photo else { return }
            let path = photo.record.path
            show("photo", path.shortPath + (PhotoPath(pathOrURI: path).status == nil ? " (no longer there)" : ""))
            guard let content = entry.reading?.content else { return }
            show("read", "\(content.text ?? "nothing"), \(content.valueConfidence.percent)")
        }

        private func show(_ name: String, _ value: String) {
            Console.out(hanging: 13, "   " + name.padding(toLength: 10, withPad: " ", startingAt: 0) + value.printable)
        }
    }
}

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
            abstract: "Show all of an entry: its fields, its odometer value and photo, its revisions.",
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
            let view = try EntryView(target.id, of: logbook)
            guard !json else { return Console.out(view.line) }
            let (entry, kind) = (view.entry, view.entry.item.content.kind)
            Console.out(
                "\(logbook.name), "
                    + (kind == .schedule ? "schedule \(target.id)" : "entry \(target.id): \(kind.rawValue)"))
            let fields =
                entry.fields + [
                    ("in all", entry.hoursInAll?.description ?? ""),
                    ("completes", entry.completed.joined(separator: ", ")),
                ]
            for (name, value) in fields where !value.isEmpty { show(name, value) }
            if let id = entry.item.snapshotID { show(view.reading, of: id, isOwn: kind == .reading) }
            Console.out("revisions")
            EntryRow.show(revisions: view.revisions)
            try logbook.warn(ofFilesOf: entry.item)
        }

        private func show(_ row: HistoryRow?, of id: MileageSnapshot.ID, isOwn: Bool) {
            guard let row else { return isOwn ? () : show("reading", "entry \(id), no longer in the log") }
            let (entry, snapshot) = (row.entry, row.entry.snapshot)
            show(
                isOwn ? "how" : "reading",
                isOwn
                    ? row.howWithMark
                    : "entry \(id): \(snapshot.value) \(snapshot.unit.rawValue) of \(row.minute), "
                        + "\(snapshot.source.rawValue), \(row.howWithMark)")
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

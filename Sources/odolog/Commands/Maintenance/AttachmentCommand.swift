import ArgumentParser
import Foundation
import OdologImaging
import OdologLogbook
import OdologReading
import VehicleStore

struct AttachmentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attachment",
        abstract: "See and save the files that are attached to entries: receipts, photos, PDFs.",
        discussion: """
            A file is attached with --attach, of odolog done, fuel add, expense add and entry edit; entry edit --detach takes it away.

            EXAMPLE
              odolog expense add "Blue Doblo" parking "4.50 EUR" --attach IMG_2231.jpg
              odolog attachment list "Blue Doblo"
            """,
        subcommands: [List.self, Save.self, Open.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the files that are attached to a vehicle's entries, and say which are missing.",
            discussion: """
                EXAMPLE
                  odolog expense add "Blue Doblo" parking "4.50 EUR" --attach IMG_2231.jpg
                  odolog attachment list "Blue Doblo"
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Flag(help: "One JSON object a line for every file.") var json = false
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let logbook = try Logbook(vehicle.said, reading: storeOptions)
            let rows = try AttachmentRow.all(of: logbook)
            guard json || !rows.isEmpty else { return try sayThatThereAreNone(logbook) }
            if json { Console.out(rows.map(\.line)) } else { show(rows) }
            for row in rows {
                guard let problem = logbook.store.problem(of: row.file, that: row.state) else { continue }
                Console.warn(problem.words.printable, indent: "")
            }
        }

        private func show(_ rows: [AttachmentRow]) {
            var table = TextTable([
                "entry": .right, "date": .left, "kind": .left, "file": .left, "type": .left, "size": .right,
                "state": .left,
            ])
            for row in rows {
                table.add([
                    row.entry.item.id.description, row.entry.minute, row.entry.item.content.kind.rawValue,
                    row.file.name, row.file.mediaType, row.file.sizeInWords, row.state.rawValue,
                ])
            }
            Console.out(table, shortening: ["file"])
        }

        private func sayThatThereAreNone(_ logbook: Logbook) throws(LogbookError) {
            let last = try logbook.items([.service, .fuel, .expense]).last
            let words =
                last.map { ["entry", "edit", logbook.vehicle.name, "\($0.id)"] }
                ?? ["done", logbook.vehicle.name, "--notes", "new tyres"]
            Console.error("No attached files yet: \(CommandText.odolog(words + ["--attach", "receipt.pdf"]))")
        }
    }

    struct Save: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "save",
            abstract: "Write an attached file somewhere else.",
            discussion: """
                EXAMPLE
                  odolog expense add "Blue Doblo" parking "4.50 EUR" --attach IMG_2231.jpg
                  odolog attachment save "Blue Doblo" 1 --out ticket.jpg
                """)

        @OptionGroup var file: AttachmentArguments
        @Option(
            help: ArgumentHelp("A new file, which only you can read; - is standard output.", valueName: "path"),
            completion: .file())
        var out: String
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            if out != "-" { try OutputFile(path: out, kind: .unique, force: nil).check() }
            let logbook = try Logbook(file.entry.vehicle, reading: storeOptions)
            let attachment = try file.chosen(in: logbook)
            let data = try logbook.store.data(of: attachment)
            guard out != "-" else { return Console.out(data) }
            try WholeFile.write(out, replacing: false) { write in try write(Array(data)) }
            Console.error("Wrote \(out.printable).")
        }
    }

    struct Open: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "open",
            abstract: "Show an attached file in the desktop's viewer (xdg-open).",
            discussion: """
                EXAMPLE
                  odolog expense add "Blue Doblo" parking "4.50 EUR" --attach IMG_2231.jpg
                  odolog attachment open "Blue Doblo" 1
                """)

        @OptionGroup var file: AttachmentArguments
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let logbook = try Logbook(file.entry.vehicle, reading: storeOptions)
            let attachment = try file.chosen(in: logbook)
            if let problem = try logbook.store.problem(of: attachment) { throw problem }
            guard let path = logbook.store.file(of: attachment), FileManager.default.fileExists(atPath: path) else {
                throw Failure(
                    "\(attachment.name.printable) is inside the backup \(logbook.store.path.printable); write it somewhere with "
                        + CommandText.odolog(
                            "attachment", "save", logbook.vehicle.name, "\(file.entry.id)", "--name", attachment.name,
                            "--out", "FILE"), .fileOrStore)
            }
            try PhotoViewer().open(path)
        }
    }
}

/// One file of an entry.
struct AttachmentArguments: ParsableArguments {
    @OptionGroup var entry: EntryArguments
    @Option(
        help: ArgumentHelp(
            "Which of the entry's files, where it has several, or of those that it had before.", valueName: "file"))
    var name: String?

    /// Also finds what was detached, or is of an entry that was removed: a revision goes by it.
    func chosen(in logbook: Logbook) throws -> AttachedFile {
        let id = entry.id
        let item = try logbook.item(id)
        let all = item?.content.attachments ?? []
        let former = try logbook.revisions(of: id).reversed().flatMap(\.content.attachments)
            .reduce(into: [AttachedFile]()) { files, file in
                if !(all + files).contains(where: { $0.name == file.name }) { files.append(file) }
            }
        func names(_ files: [AttachedFile]) -> String { files.map(\.name.forDisplay).joined(separator: ", ") }
        let had = former.isEmpty ? "" : "; before it had \(names(former))"
        if let name {
            guard let chosen = (all + former).first(where: { $0.name == name }) else {
                let error = StoreError.noSuchAttachment(name: name, of: id, others: all.map(\.name))
                throw Failure("\(error)\(had)", .fileOrStore)
            }
            return chosen
        }
        guard let first = all.first else {
            if !former.isEmpty {
                throw Failure(
                    "entry \(id) \(item == nil ? "was removed" : "has no attached file"); say with --name which it is of those "
                        + "that it had before: \(names(former))", .fileOrStore)
            }
            guard item != nil else { throw logbook.error(.noSuchEntry(id)) }
            let edit = CommandText.odolog("entry", "edit", logbook.vehicle.name, "\(id)", "--attach", "FILE")
            throw Failure("entry \(id) has no attached file; \(edit) gives it one", .fileOrStore)
        }
        guard all.count == 1 else {
            throw Failure(
                "entry \(id) has several files; say one of them with --name: \(names(all))\(had)", .fileOrStore)
        }
        return first
    }
}

extension Logbook {
    /// Says on standard error which attached files of an entry are missing, or aren't what they were.
    func warn(ofFilesOf item: LogItem) throws {
        for attachment in item.content.attachments {
            guard let problem = try store.problem(of: attachment) else { continue }
            Console.warn(problem.words.printable, indent: "")
        }
    }
}

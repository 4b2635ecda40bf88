import ArgumentParser
import Foundation
import OdologLogbook
import OdologReading
import VehicleStore

struct UndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back what a command wrote into the logs.",
        discussion: """
            What one command wrote is one change, whatever it was: a fill, thirty photos, a merge. Without a number the last one is taken back that \
            wasn't yet. What was added is removed, what was edited is as before, what was removed or moved is where it was. Nothing is lost: \
            an undo can be taken back, too, by its number. What was said of a vehicle itself, such as its name, stays.

            EXAMPLE
              odolog expense add "Blue Doblo" parking "4.50 EUR"
              odolog undo --list
              odolog undo
            """)

    @Argument(help: ArgumentHelp("The change, as --list shows it. Default: the last one.", valueName: "number"))
    var change: Int64?
    @Flag(help: "Show the last changes, and take none back.") var list = false
    @Option(help: ArgumentHelp("With --list: so many of them. Default: 20.", valueName: "n")) var last: Int?
    @Flag(help: "One JSON object a line for every change that is listed or taken back.") var json = false
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if list, change != nil { throw ValidationError("--list shows the changes; leave the number out.") }
        if last != nil, !list { throw ValidationError("--last says how many changes --list shows.") }
        if let last, last < 1 { throw ValidationError("--last must be at least 1.") }
        if let change, change < 1 { throw ValidationError("A change's number is at least 1.") }
    }

    func run() throws {
        if list { return try showList() }
        let store = try storeOptions.openExisting()
        let change = try store.undo(change.map(Change.ID.init(rawValue:)), by: Logbook.writer)
        if json { return Console.out(ChangeRow(change).line) }
        Console.error("Took back change \(change.id), \(change.what.printable):")
        // What was moved is named in the log to which it went back.
        let entries = try change.entries.filter { try $0.act != .moved || $0.now(store).endedAt == nil }
        for entry in entries.prefix(Self.mostNamed) {
            Console.error(
                "  \(entry.undone) entry \(entry.item.id), \(entry.vehicle.name.printable): "
                    + "\(try entry.words(store, entry.now(store)).printable)")
        }
        if entries.count > Self.mostNamed { Console.error("  and \(entries.count - Self.mostNamed) more") }
    }

    private static let mostNamed = 10

    private func showList() throws {
        let store = try storeOptions.openReadOnly()
        let changes = try store.lastChanges(limit: last ?? 20)
        if json { return Console.out(changes.map { ChangeRow($0).line }) }
        guard !changes.isEmpty else { return Console.error("Nothing was written that could be taken back.") }
        var table = TextTable(["change": .right, "date": .left, "by": .left, "command": .left, "entries": .left])
        for change in changes {
            table.add([
                change.id.description, change.writtenAt.minute(in: .current), change.writtenBy,
                change.what + (change.undoneBy.map { " (undone by \($0))" } ?? ""), try change.words(store),
            ])
        }
        Console.out(table, shortening: ["entries"], leavingOut: "by")
    }
}

extension Change {
    /// What it did, in a few words.
    fileprivate func words(_ store: VehicleStore) throws -> String {
        guard let first = entries.first else { return "" }
        let one = "\(first.act.rawValue) entry \(first.item.id), \(first.vehicle.name): \(try first.words(store))"
        return entries.count == 1 ? one : one + ", and \(entries.count - 1) more"
    }
}

extension ChangedEntry {
    /// As it is by now. What was removed is as it was.
    fileprivate func now(_ store: VehicleStore) throws -> LogItem {
        try store.revisions(of: item.id, vehicle: vehicle.id).last ?? item
    }

    /// - Parameter revision: nil: as the change left it.
    fileprivate func words(_ store: VehicleStore, _ revision: LogItem? = nil) throws -> String {
        try EntryRow.rows([revision ?? item], of: Logbook(store, vehicle))[0].summary
    }

    /// What taking the change back did.
    fileprivate var undone: String {
        switch act {
        case .added, .restored: "removed"
        case .edited: "changed back"
        case .removed: "restored"
        case .moved: "moved back"
        }
    }
}

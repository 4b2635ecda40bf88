import Foundation
import OdologLogbook
import VehicleStore

extension Logbook {
    /// When it happened; of what has no time, when it was written.
    func minute(of item: LogItem) -> String { item.minute(in: profile.zone) }

    /// Prints the entries as a table or as JSON.
    func show(_ kinds: Set<LogItem.Kind>, _ list: ListOptions, json: Bool) throws(LogbookError) {
        let (rows, isEmpty) = try EntryRow.all(of: self, kinds: kinds, list.excerpt(in: profile.zone))
        guard !json else { return Console.out(rows.map(\.line)) }
        guard !isEmpty else { return Console.error("\(name) has no such entries yet.") }
        guard !rows.isEmpty else { return Console.error(list.nothing) }
        var table = TextTable([
            "entry": .right, "date": .left, "kind": .left, "what": .left, "odometer": .right, "cost": .right,
            "files": .right, "notes": .left,
        ])
        for row in rows {
            let files = row.item.content.attachments
            table.add([
                row.item.id.description, row.minute, row.item.content.kind.rawValue,
                row.what + (row.hoursInAll.map { ", \($0) in all" } ?? ""), row.odometer?.description ?? "",
                row.costs.description, files.isEmpty ? "" : "\(files.count)", row.notes ?? "",
            ])
        }
        if rows.allSatisfy(\.item.content.attachments.isEmpty) { table = table.without("files") }
        Console.out(table, shortening: ["what", "notes"], leavingOut: "notes")
    }
}

extension EntryRow {
    /// Prints each revision, numbered, with who wrote it, when, from what, and what it changed.
    static func show(revisions: [EntryRow]) {
        var before: EntryRow?
        for (row, fields) in changes(revisions) {
            let item = row.item
            if let before, before.item.endedAt != item.writtenAt { before.showRemoval() }
            before = row
            Console.out(
                "\(item.revision)  \(item.writtenAt.minute(in: row.zone))  \(item.writtenBy.printable), \(item.origin.rawValue)"
            )
            for (name, old, value) in fields {
                let change =
                    item.revision == 1 ? value : "\(old.isEmpty ? "none" : old) → \(value.isEmpty ? "none" : value)"
                Console.out("   " + name.padding(toLength: 10, withPad: " ", startingAt: 0) + change.printable)
            }
        }
        revisions.last?.showRemoval()
    }

    private func showRemoval() {
        guard let endedAt = item.endedAt else { return }
        Console.out("   removed \(endedAt.minute(in: zone)) by \((item.endedBy ?? "").printable)")
    }
}

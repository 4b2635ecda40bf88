import Foundation
import OdologLogbook
import OdologReading
import VehicleStore

/// `odolog import list`: the imports of other apps' files.
struct ImportList {
    let json: Bool
    let storeOptions: StoreOptions

    func run() throws {
        let imports = try storeOptions.openReadOnly().imports()
        if json { return Console.out(imports.map { ImportRow($0).line }) }
        guard !imports.isEmpty else { return Console.error("No file of another app was imported.") }
        var table = TextTable([
            "change": .right, "date": .left, "file": .left, "of": .left, "vehicle": .left, "entries": .right,
            "rows": .left,
        ])
        for item in imports {
            table.add([
                "\(item.id)", item.writtenAt.ISO8601Format().prefix(10).description, item.file.name, item.file.format,
                item.vehicles.joined(separator: ", "), "\(item.entries)", state(item),
            ])
        }
        Console.out(table.lines(width: Console.width, shortening: ["file", "vehicle"], wrapsLast: true))
        if imports.contains(where: { $0.rows == nil && $0.undoneBy == nil }) {
            Console.error(
                "One was interrupted: importing its file again adds what is missing, and \(CommandText.odolog("undo", "CHANGE")) takes back what is there."
            )
        }
    }

    private func state(_ item: Import) -> String {
        if let undo = item.undoneBy { return "taken back by change \(undo)" }
        guard let rows = item.rows else { return "interrupted" }
        let all = [
            (rows.added, "added"), (rows.duplicate, "there already"), (rows.changed, "changed"),
            (rows.ignored, "ignored"), (rows.refused, "refused"),
        ]
        return all.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}

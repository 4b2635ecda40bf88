import ArgumentParser
import Foundation
import VehicleStore

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring exported logs, which are JSON, into the store.",
        discussion: """
            Takes what `odolog export --format json` wrote, of one vehicle or of all, and merges it as `odolog merge` does: what is there already stays, and \
            importing again adds nothing. `odolog merge` takes another store, and `odolog restore` puts a backup in place of this one.

            EXAMPLE
              odolog export --format json --out fleet.json
              odolog import fleet.json --store other.sqlite
            """)

    @Argument(help: "A JSON file that `odolog export` wrote; - is standard input.", completion: .file()) var file:
        String
    @OptionGroup var options: MergeOptions
    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        let json: Data
        let name = file == "-" ? "standard input" : file.printable
        do {
            json =
                try file == "-"
                ? FileHandle.standardInput.readToEnd() ?? Data() : Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            throw Failure(
                "\(name) can't be read; name a file that odolog export --format json wrote.", .fileOrStore)
        }
        // A CSV, or a backup.
        guard json.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{") else {
            throw Failure(
                "\(name) is no document to import: only JSON that odolog export --format json wrote can be imported",
                .fileOrStore)
        }
        let documents: [LogDocument]
        do { documents = try LogDocument.all(json: json) } catch { throw Failure(besides: error) }
        try options.run(["import", file], storeOptions) { store throws(StoreError) in
            try store.merge(from: documents, dryRun: options.dryRun, taking: options.taking)
        }
    }
}

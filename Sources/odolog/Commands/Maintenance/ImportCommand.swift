import ArgumentParser
import Foundation
import VehicleStore

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring an exported log back into the store.",
        discussion: """
            Takes what `odolog export NAME --format json` wrote, and merges it as `odolog merge` does: what is there already stays, and \
            importing again adds nothing.

            EXAMPLE
              odolog export "Blue Doblo" --format json > doblo.json
              odolog import doblo.json --store other.sqlite
            """)

    @Argument(help: "A JSON file that `odolog export` wrote.", completion: .file()) var file: String
    @OptionGroup var options: MergeOptions
    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        let json: Data
        do { json = try Data(contentsOf: URL(fileURLWithPath: file)) } catch {
            throw Failure(
                "\(file.printable) can't be read; name a file that odolog export --format json wrote.", .fileOrStore)
        }
        let document: LogDocument
        do { document = try LogDocument(json: json) } catch { throw Failure(error) }
        try options.run(storeOptions) { store throws(StoreError) in
            try store.merge(from: document, dryRun: options.dryRun)
        }
    }
}

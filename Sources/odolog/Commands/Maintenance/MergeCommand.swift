import ArgumentParser
import Foundation
import OdologLogbook
import VehicleStore

struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Bring what another store has into this one.",
        discussion: """
            Vehicles are the same by an entry that both stores have as copies, else by their VIN, else by their name; photos by their content. \
            Entries that say the same count once, also where two people typed them. What only the other store has changed is taken. What both \
            have changed stays as it is here, and is told; --take takes the other's version. What either has withdrawn is withdrawn. The other \
            store isn't changed; what this one was is kept beside it. Merging again adds nothing. `odolog import` takes exported JSON, and \
            `odolog restore` puts a backup in place of this store.

            EXAMPLE
              odolog backup other.sqlite
              odolog merge other.sqlite --dry-run
              odolog merge other.sqlite
            """)

    @Argument(help: "The other store, or a backup of it.", completion: .file()) var other: String
    @OptionGroup var options: MergeOptions
    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        try options.run(["merge", other], storeOptions) { store throws(StoreError) in
            try store.merge(from: other, dryRun: options.dryRun, taking: options.taking)
        }
    }
}

/// Options of the commands that bring one store's content into another.
struct MergeOptions: ParsableArguments {
    @Flag(help: "Tell what would be done, and write nothing.") var dryRun = false
    @Option(
        name: .customLong("take"),
        help: ArgumentHelp(
            "Of an entry or schedule that both have changed, the other one's version, by the id that the report shows; repeat it.",
            valueName: "id"), transform: uidPrefix)
    private var take: [String] = []
    @Flag(help: "One JSON object.") var json = false

    var taking: Set<String> { Set(take) }

    private static func uidPrefix(_ text: String) throws -> String {
        let text = text.lowercased()
        guard (8...32).contains(text.count), text.allSatisfy(\.isHexDigit) else {
            throw ValidationError("it must be the 8 digits that the report shows, such as 3f2a90c1.")
        }
        return text
    }

    /// - Parameters:
    ///   - command: the command and what it brings in.
    ///   - body: writes nothing in a dry run.
    func run(
        _ command: [String], _ storeOptions: StoreOptions, _ body: (VehicleStore) throws(StoreError) -> MergeReport
    ) throws {
        let report: MergeReport
        do { report = try merge(storeOptions.path, body) } catch { throw Failure(besides: error) }
        defer { if let kept = report.kept { Console.error("What the store was is in \(kept.printable).") } }
        try tell(report, storeOptions, command)
        guard report.missing.isEmpty else { throw ExitCode.someFileMissing }
    }

    private func tell(_ report: MergeReport, _ storeOptions: StoreOptions, _ command: [String]) throws {
        if json { return Console.out(report.line) }
        Console.out(report.counts(dryRun: dryRun))
        // To know names and time zones. Where a dry run would make the store, there is none.
        let store = try? storeOptions.openReadOnly()
        for conflict in report.conflicts { Console.out([""] + conflict.lines(store, command, dryRun: dryRun)) }
    }

    /// If there is no store yet, one is made only with what is merged into it. A dry run never makes one.
    private func merge(
        _ path: String, _ body: (VehicleStore) throws(StoreError) -> MergeReport
    ) throws(StoreError) -> MergeReport {
        guard !FileManager.default.fileExists(atPath: path) else {
            let store = try VehicleStore(path: path, clock: Surroundings.current.clock)
            store.beginChange(Surroundings.commandName)
            return try body(store)
        }
        return dryRun
            ? try body(VehicleStore(inMemory: (), clock: Surroundings.current.clock))
            : try VehicleStore.make(at: path, clock: Surroundings.current.clock, body)
    }
}

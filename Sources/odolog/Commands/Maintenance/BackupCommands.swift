import ArgumentParser
import Foundation
import OdologLogbook
import VehicleStore

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Write the whole store into one file.",
        discussion: """
            It is the store of one moment, with the attached files, whoever writes meanwhile. A file that is there already isn't touched.

            EXAMPLE
              odolog backup odolog-2026-11.sqlite
            """)

    @Argument(help: "Where to; it can be used as a store itself.", completion: .file()) var file: String
    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        let missing = try storeOptions.openReadOnly().backUp(to: file)
        if !missing.isEmpty {
            Console.warn(
                "\(missing.count.counted("attached file")) couldn't be backed up, missing or changed: \(missing.inWords); "
                    + "odolog doctor tells where they should be", indent: "")
        }
        Console.error("Wrote \(file.printable).")
        guard missing.isEmpty else { throw ExitCode.someFileMissing }
    }
}

struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup in place of the store; what that was is kept beside it.",
        discussion: """
            What the store has and the backup doesn't is gone from it. `odolog merge` brings both together, and `odolog import` takes exported \
            JSON.

            EXAMPLE
              odolog backup odolog-2026-11.sqlite
              odolog restore odolog-2026-11.sqlite
            """)

    @Argument(help: "A backup, or any other store.", completion: .file()) var file: String
    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        let report: RestoreReport
        do { report = try VehicleStore.restore(file, to: storeOptions.path) } catch { throw Failure(besides: error) }
        Console.error(
            "Restored \(storeOptions.path.printable)"
                + (report.kept.map { "; what it was is in \($0.printable)" } ?? "") + ".")
        let missing = report.missing
        guard missing.isEmpty else {
            Console.warn(
                "\(missing.count.counted("attached file")) \(missing.count == 1 ? "isn't" : "aren't") there: \(missing.inWords)",
                indent: "")
            throw ExitCode.someFileMissing
        }
    }
}

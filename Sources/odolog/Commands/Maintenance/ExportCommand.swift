import ArgumentParser
import Foundation
import OdologImaging
import VehicleStore

struct ExportCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case json, csv
    }

    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a vehicle's whole log, or those of all vehicles.",
        discussion: """
            json: one object a vehicle, a line each, with all that is known, which `odolog import` reads back. csv: a row for every meter \
            reading and entry, for a spreadsheet; no cell of it runs as a formula.

            EXAMPLE
              odolog export "Blue Doblo" --format csv > doblo.csv
              odolog export --format json --out fleet.json
            """)

    @Argument(help: "Name or VIN of the vehicle. Default: all.", completion: .vehicles) var vehicle: String?
    @Option(help: "In what it is written.") var format: Format
    @Option(
        help: ArgumentHelp("A new file, which only you can read. Default: standard output.", valueName: "file"),
        completion: .file())
    var out: String?
    @Flag(help: "Replace the file of --out if it is there already.") var force = false
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if force, out == nil { throw ValidationError("--force goes with --out; add it.") }
    }

    func run() throws {
        guard let out else { return try write(Console.out) }
        guard force || !FileManager.default.fileExists(atPath: out) else {
            throw Failure(
                "\(out.printable) is there already; name another file, or replace it with --force.", .fileOrStore)
        }
        do {
            try WholeFile.write(out, replacing: force) { write in try self.write { try write(Array("\($0)\n".utf8)) } }
        } catch let error as ImagingError {
            throw Failure(error.description, .fileOrStore)
        }
        Console.error("Wrote \(out.printable).")
    }

    /// - Parameter write: called with one line after another, without its line feed.
    private func write(_ write: (String) throws -> Void) throws {
        do {
            let store = try storeOptions.openReadOnly()
            let vehicles = try vehicle.map { name throws(StoreError) in [try store.vehicle(named: name)] }
            if format == .csv { try write(LogCSV.header) }
            for vehicle in try vehicles ?? store.vehicles() {
                switch format {
                case .json: try write(store.document(of: vehicle.id).json)
                case .csv: for row in try LogCSV(Logbook(vehicle.name, store)).rows { try write(row) }
                }
            }
        } catch let error as StoreError {
            throw Failure(error)
        }
    }
}

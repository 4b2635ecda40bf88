import ArgumentParser
import Foundation
import OdologImaging
import OdologLogbook
import OdologReport
import VehicleStore

struct ExportCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case json, csv, lubelogger, pdf
    }

    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a vehicle's whole log, or those of all vehicles.",
        discussion: """
            json: one object a vehicle, a line each, with all that is known, which `odolog import` reads back. csv: a row for every meter \
            reading and entry, for a spreadsheet; no cell of it runs as a formula, and `odolog import --vehicle` reads it back. Attached files \
            are named in both. Their bytes are in json with --attachments alone. lubelogger: a folder of the CSV files that LubeLogger \
            imports. pdf: the service history of one vehicle on paper, for whoever buys it: what was done and paid, odometer readings with \
            their photos, receipts, warranties, what is due. What is an estimate says so.

            EXAMPLE
              odolog export "Blue Doblo" --format csv > doblo.csv
              odolog export --format json --out fleet.json
              odolog export "Blue Doblo" --format lubelogger --out doblo
              odolog export "Blue Doblo" --format pdf --no-costs --out doblo.pdf
            """)

    @Argument(
        help:
            "Name, VIN or plate of the vehicle. Default: all; of a PDF the only one, or that of `odolog vehicle use`.",
        completion: .vehicles)
    var vehicle: String?
    @Option(help: "In what it is written.") var format: Format
    @Option(
        help: ArgumentHelp(
            "A new file, which only you can read. Default: standard output. Of lubelogger: a folder.",
            valueName: "file"),
        completion: .file())
    var out: String?
    @Flag(help: "Put the bytes of attached files into the JSON.") var attachments = false
    @OptionGroup var report: ReportOptions
    @Flag(help: "A PDF with each fill, its receipt and its odometer value; without it fills are summed up by year.")
    var fills = false
    @Flag(help: "Replace the file of --out, whatever it is; a store never.") var force = false
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if attachments, format != .json { throw ValidationError("--attachments goes with --format json; say that.") }
        if format != .pdf, let option = report.given ?? (fills ? "--fills" : nil) {
            throw ValidationError("\(option) goes with --format pdf; say that.")
        }
        if force, out == nil { throw ValidationError("--force goes with --out; add it.") }
        if format == .lubelogger, vehicle == nil || out == nil {
            throw ValidationError(
                "--format lubelogger writes one vehicle's log into a folder; name both, the folder with --out.")
        }
    }

    func run() throws {
        if format == .lubelogger, let vehicle, let out {
            return try LubeLoggerExport(vehicle: vehicle, folder: out, force: force, storeOptions: storeOptions).write()
        }
        guard format != .pdf else { return try writeReport() }
        guard let out else { return try say(write { Console.out(Data($0.utf8)) }) }
        try OutputFile(path: out, kind: .unique, force: force).check()
        var left: [AttachedFile] = []
        try WholeFile.write(out, replacing: force) { write in left = try self.write { try write(Array($0.utf8)) } }
        Console.error("Wrote \(out.printable).")
        try say(left)
    }

    private func writeReport() throws {
        let out = ReportOutput(path: out, force: force)
        try out.check()
        let logbook = try Logbook(SaidVehicle(vehicle), reading: storeOptions)
        try report.write(Report(of: logbook, report.content(fills: fills)), of: logbook, to: out)
    }

    /// - Parameter write: called with one piece of text after another.
    /// - Returns: the attached files whose bytes aren't in it.
    private func write(_ write: (String) throws -> Void) throws -> [AttachedFile] {
        let store = try storeOptions.openReadOnly()
        let vehicles = try vehicle.map { name throws(StoreError) in [try store.vehicle(named: name)] }
        if format == .csv { try write(LogCSV.header + "\n") }
        var left: [AttachedFile] = []
        for vehicle in try vehicles ?? store.vehicles() {
            switch format {
            case .json:
                left += try store.writeDocument(of: vehicle.id, files: attachments, write)
                try write("\n")
            case .csv: for row in try LogCSV(Logbook(store, vehicle)).rows { try write(row + "\n") }
            case .lubelogger, .pdf: break
            }
        }
        // A log is a vehicle's.
        if vehicle == nil, format == .json, case let count = try store.ownerlessReadingCount(), count > 0 {
            Console.warn(
                "\(count.counted("reading")) that \(count == 1 ? "waits" : "wait") without a vehicle \(count == 1 ? "is" : "are") "
                    + "in no log, so not in this export: \(CommandText.odolog("review")) says whose; "
                    + "\(CommandText.odolog("backup", "FILE")) has all", indent: "")
        }
        return left
    }

    /// Which attached files the document names without their bytes.
    private func say(_ left: [AttachedFile]) throws {
        guard !left.isEmpty else { return }
        let count = left.count.counted("attached file")
        guard attachments else {
            return Console.error(
                "\(count) \(left.count == 1 ? "is" : "are") named, without the bytes; --attachments writes them, too.")
        }
        let names = left.prefix(5).map(\.name.printable).joined(separator: ", ") + (left.count > 5 ? ", …" : "")
        Console.warn(
            "\(count) couldn't be written, missing or changed: \(names); odolog attachment list tells more", indent: "")
        throw ExitCode.someFileMissing
    }
}

import ArgumentParser
import Foundation
import OdologExchange
import OdologLogbook
import OdologOdometer
import OdologReading
import OdologVehicleLog
import VehicleStore

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring in exported logs, or another app's history.",
        discussion: """
            Without --vehicle: takes what `odolog export --format json` wrote, of one vehicle or of all, and merges it as `odolog merge` does. \
            `odolog merge` takes another store, and `odolog restore` puts a backup in place of this one.

            With --vehicle: takes a CSV file of Fuelly, aCar, Drivvo, Simply Auto, Fuelio or LubeLogger into that vehicle's log, told by its \
            content. Of any other table say what its columns hold. Every row is added, there already, changed (the log has other values: \
            nothing is done), ignored or refused, and those are listed. The whole import is one change, which `odolog undo` takes back; \
            `odolog import list` shows such imports.

            Either way importing again adds nothing.

            EXAMPLE
              odolog export --format json --out fleet.json
              odolog import fleet.json --store other.sqlite
              odolog import fuelups.csv --vehicle "Blue Doblo" --dry-run
              odolog import own.csv --vehicle "Blue Doblo" --as odometer \\
                --column date=Datum --column odometer=KM
            """)

    @Argument(
        help: """
            A JSON file that `odolog export` wrote, or another app's CSV; - is standard input. The word list: the imports of before.
            """, completion: .file())
    var file: String
    @OptionGroup var foreign: ForeignOptions
    @OptionGroup var options: MergeOptions
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if foreign.vehicle != nil, !options.taking.isEmpty {
            throw ValidationError("--take is for a file that odolog exported; leave out --vehicle.")
        }
        if isList {
            guard foreign.vehicle == nil, foreign.given == nil, !options.dryRun, options.taking.isEmpty else {
                throw ValidationError("`import list` takes --json and --store alone; a file of that name is ./list.")
            }
            return
        }
        if foreign.vehicle == nil, let option = foreign.given {
            throw ValidationError("\(option) is for another app's file; name the --vehicle that it is of.")
        }
    }

    /// A command's word, as that of other commands. A file of that name is `./list`.
    private var isList: Bool { file == "list" }

    func run() throws {
        if isList { return try ImportList(json: options.json, storeOptions: storeOptions).run() }
        if let vehicle = foreign.vehicle {
            return try ForeignImport(
                file: file, vehicle: vehicle, options: foreign, isDryRun: options.dryRun, json: options.json,
                storeOptions: storeOptions
            ).run()
        }
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
                "\(name) is no document to import: only JSON that odolog export --format json wrote can be imported. "
                    + "If it is another app's CSV, name the --vehicle that it is of",
                .fileOrStore)
        }
        let documents: [LogDocument]
        do { documents = try LogDocument.all(json: json) } catch { throw Failure(besides: error) }
        try options.run(["import", file], storeOptions) { store throws(StoreError) in
            try store.merge(from: documents, dryRun: options.dryRun, taking: options.taking)
        }
    }
}

/// What is said of another app's file.
struct ForeignOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Name, VIN or plate of the vehicle that another app's file is of.", valueName: "name"),
        completion: .vehicles)
    var vehicle: String?
    @Option(help: ArgumentHelp("Which of several vehicles in the file.", valueName: "name"))
    var sourceVehicle: String?
    @Option(
        help: ArgumentHelp(
            "The order in its dates: dmy, mdy or ymd. Default: the one that fits all of them.", valueName: "order"))
    var dateOrder: DateOrder?
    @Option(
        help: ArgumentHelp("Of odometer values without a unit: km or mi. Default: the vehicle's.", valueName: "unit"))
    var unit: DistanceUnit?
    @Option(
        help: ArgumentHelp(
            "Of amounts without a unit: l, gal_us, gal_uk, kg or kWh. Default: l beside km, gal_us beside mi.",
            valueName: "unit"))
    var fuelUnit: FuelUnit?
    @Option(
        help: ArgumentHelp("Of amounts without a currency. Default: the vehicle's.", valueName: "code"),
        transform: typed)
    var currency: Currency?
    @Option(
        help: ArgumentHelp(
            "Of a table of no known app: what a column holds, and its name; repeat it. It can hold "
                + ColumnRole.named.map(\.rawValue).joined(separator: ", ") + ".", valueName: "what=name"),
        transform: named)
    var column: [NamedColumn] = []
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "With --column: what its rows are: fuel, service, expense or odometer. Default: fuel.", valueName: "kind"))
    var rowKind: ImportOptions.RowKind?
    @Flag(name: .customLong("yes"), help: "Import another app's file without asking first.") var yes = false

    struct NamedColumn {
        let role: ColumnRole
        let name: String
    }

    private static func typed(_ code: String) throws -> Currency {
        do { return try TypedCurrency(code).currency } catch { throw ValidationError("\(error)") }
    }

    private static func named(_ text: String) throws -> NamedColumn {
        let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
        guard parts.count == 2 else {
            throw ValidationError("it must be what a column holds and its name, such as date=Datum.")
        }
        guard let role = ColumnRole.named.first(where: { $0.rawValue == parts[0].lowercased() }) else {
            throw ValidationError(ExchangeError.noSuchRole(parts[0]).description)
        }
        return NamedColumn(role: role, name: parts[1])
    }

    func validate() throws {
        if rowKind != nil, column.isEmpty {
            throw ValidationError("--as says what rows are whose columns --column names.")
        }
    }

    /// One that makes no sense for a file of odolog itself.
    var given: String? {
        if sourceVehicle != nil { return "--source-vehicle" }
        if dateOrder != nil { return "--date-order" }
        if unit != nil { return "--unit" }
        if fuelUnit != nil { return "--fuel-unit" }
        if currency != nil { return "--currency" }
        if !column.isEmpty { return "--column" }
        return yes ? "--yes" : nil
    }
}

extension DateOrder: ExpressibleByArgument {}
extension ImportOptions.RowKind: ExpressibleByArgument {}

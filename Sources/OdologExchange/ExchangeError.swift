/// Why a file of another app isn't brought in at all. A row that can't be brought in is no error: the report has it.
package enum ExchangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file can't be read.
    case unreadable
    /// It is a spreadsheet's own file, or no text.
    case noText
    /// It has no row.
    case empty
    /// Its columns are those of no known app, and none were named. With the columns that it has.
    case unknownFormat(columns: [String])
    /// A column that was named isn't in the file. With the columns that it has.
    case noSuchColumn(String, columns: [String])
    /// A role of a column that isn't known.
    case noSuchRole(String)
    /// A plain table whose named columns don't say enough.
    case columnMissing(String)
    /// It is of several vehicles, and none was named.
    case severalVehicles([String])
    /// The vehicle that was named isn't in it. With those that are.
    case noSuchVehicle(String, [String])
    /// Every date can be read in two orders, as this one. Or both orders are needed.
    case unclearDateOrder(String)
    /// An amount of money names no currency. With its line.
    case noCurrency(String, line: Int)
    /// The temporary folder takes no more. With the system's reason.
    case noRoom(String)

    /// The apps whose files are known.
    package static let known = "Fuelly, aCar, Drivvo, Simply Auto, Fuelio, LubeLogger"

    /// One sentence, with what to do.
    package var description: String {
        switch self {
        case .unreadable: "it can't be read; check the name and its permissions"
        case .noText: "it is no text; export it as CSV"
        case .empty: "it holds no row"
        case .unknownFormat(let columns):
            "it is of none of the known apps (\(Self.known)); say what its columns hold, such as --column date=Datum "
                + "--column odometer=KM --as fuel. Its columns: \(Self.list(columns))"
        case .noSuchColumn(let name, let columns):
            "it has no column \"\(name.shortened)\". Its columns: \(Self.list(columns))"
        case .noSuchRole(let name):
            "--column \(name.shortened)=… names nothing that is kept; what a column can hold: "
                + ColumnRole.named.map(\.rawValue).joined(separator: ", ")
        case .columnMissing(let role): "nothing says which column holds the \(role); add --column \(role)=NAME"
        case .severalVehicles(let names):
            "it is of several vehicles; name one with --source-vehicle: \(Self.list(names))"
        case .noSuchVehicle(let name, let names):
            "it has no vehicle \"\(name.shortened)\"; name one with --source-vehicle: \(Self.list(names))"
        case .unclearDateOrder(let date):
            "its dates can be read in two ways, such as \(date.shortened); say --date-order dmy (day first) or --date-order mdy (month first)"
        case .noCurrency(let cell, let line):
            "the amount \(cell.shortened) in line \(line) names no currency, and the vehicle has none; say --currency EUR, say"
        case .noRoom(let reason):
            "its rows don't fit into the temporary folder (\(reason)); make room there, or name another folder in TMPDIR"
        }
    }

    private static func list(_ names: [String]) -> String {
        names.prefix(40).map(\.shortened).joined(separator: ", ") + (names.count > 40 ? " and others" : "")
    }
}

extension String {
    /// A part of a file's text for a message on one line.
    var shortened: String {
        let line = String(String.UnicodeScalarView(unicodeScalars.prefix(61).map { $0.value < 0x20 ? " " : $0 }))
        return line.unicodeScalars.count > 60 ? String(line.unicodeScalars.prefix(60)) + "…" : line
    }
}

internal import OdologVehicleLog

/// The files that LubeLogger's importer takes, one for each kind of records. It is strict: one row that it can't read fails the file.
///
/// It reads numbers and dates in its server's language: `12.34` is 1234 in German, `12,34` in English. So a day is written as ISO 8601, and a
/// number with decimals by its power of ten (`1234E-2`), which are the same in all of them. Source: LubeLogger's ImportController, which parses
/// with `NumberStyles.Any`.
package struct LubeLoggerCSV: Sendable {
    package let kind: LubeLoggerRecord.Kind
    /// The whole file: comma-separated (RFC 4180), the header first.
    package let text: String

    /// A file for each kind that has records.
    package static func files(of records: [LubeLoggerRecord]) -> [LubeLoggerCSV] {
        LubeLoggerRecord.Kind.allCases.compactMap { kind in
            let own = records.filter { $0.kind == kind }
            return own.isEmpty ? nil : LubeLoggerCSV(kind, own)
        }
    }

    /// Such as `gas.csv`.
    package var name: String { "\(kind.rawValue).csv" }

    private init(_ kind: LubeLoggerRecord.Kind, _ records: [LubeLoggerRecord]) {
        self.kind = kind
        text = ([Self.columns(of: kind)] + records.map(Self.cells)).map(Self.line).joined()
    }

    private static func columns(of kind: LubeLoggerRecord.Kind) -> [String] {
        switch kind {
        case .odometer: ["Date", "InitialOdometer", "Odometer", "Notes", "Tags"]
        case .service, .repair, .upgrade: ["Date", "Description", "Cost", "Notes", "Odometer", "Tags"]
        case .gas:
            [
                "Date", "Odometer", "FuelConsumed", "Cost", "FuelEconomy", "IsFillToFull", "MissedFuelUp", "Notes",
                "Tags",
            ]
        case .tax: ["Date", "Description", "Cost", "Notes", "Tags"]
        }
    }

    private static func cells(_ record: LubeLoggerRecord) -> [String] {
        columns(of: record.kind).map { column in
            switch column {
            case "Date": record.day.description
            case "Odometer": record.odometer.map { "\($0)" } ?? ""
            case "Description": record.description ?? ""
            case "Cost": number(record.cost)
            case "FuelConsumed": number(record.fuel?.amount)
            case "IsFillToFull": record.fuel?.isFull == true ? "True" : "False"
            case "MissedFuelUp": record.fuel?.missedBefore == true ? "True" : "False"
            case "Notes": record.notes
            case "Tags": record.tags.joined(separator: " ")
            // What LubeLogger works out itself.
            default: ""
            }
        }
    }

    private static func number(_ number: DecimalNumber?) -> String {
        guard let number else { return "" }
        return number.decimals == 0 ? "\(number.significand)" : "\(number.significand)E-\(number.decimals)"
    }

    private static func line(_ cells: [String]) -> String {
        cells.map { cell in
            let isPlain = !cell.utf8.contains { "\",\r\n".utf8.contains($0) } && cell.first != " " && cell.last != " "
            return isPlain ? cell : "\"" + cell.replacing("\"", with: "\"\"") + "\""
        }.joined(separator: ",") + "\r\n"
    }
}

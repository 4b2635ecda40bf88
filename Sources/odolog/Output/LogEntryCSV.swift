import OdologBatch
import OdologLogbook
import OdologReading
import VehicleStore

/// A log as comma-separated values. The columns are the keys of `history --json`, named as the columns of `batch`.
struct LogEntryCSV {
    private static let columns = [
        "entry", "vehicle", "value", "tenths", "unit", "takenAt", "timeSource", "utcOffset", "status", "photo",
        "sha256",
        "read", "confidence", "valueConfidence", "decidedBy", "threshold", "engine", "model", "source", "leftOut",
        "contradicts",
    ]

    /// The header comes first. Each line ends with CR, the first half of the line end.
    let lines: [String]

    init(_ rows: [LogEntryJSON], withdrawn: Bool) {
        let columns = Self.columns + (withdrawn ? ["withdrawnAt"] : [])
        lines =
            [columns.map { $0.replacing(/[A-Z]/) { "_" + $0.output.lowercased() } }.joined(separator: ",") + "\r"]
            + rows.map { row in
                row.members.all.map { CSVRow.quoted(Self.field($0.value)) }.joined(separator: ",") + "\r"
            }
    }

    private static func field(_ value: JSONValue) -> String {
        switch value {
        case .null: ""
        case .string(let text): CSVRow.asText(text)
        default: value.text
        }
    }
}

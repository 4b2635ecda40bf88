/// How the rows of `odolog batch` are written.
enum ResultsFormat: Sendable {
    /// One object a line, as of `odolog read --json`.
    case jsonLines
    /// RFC 4180, with a header.
    case csv

    /// By the end of the file's name; nil for one that says nothing.
    init?(path: String) {
        let name = path.lowercased()
        if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") {
            self = .jsonLines
        } else if name.hasSuffix(".csv") {
            self = .csv
        } else {
            return nil
        }
    }

    /// What a file begins with.
    var header: String {
        switch self {
        case .jsonLines: ""
        case .csv: CSVRow.header
        }
    }

    /// With its line end.
    func record(of row: ReadingRow) -> String {
        switch self {
        case .jsonLines: row.json + "\n"
        case .csv: CSVRow(row).record
        }
    }

    /// Nil where the record, which comes without its line end, is damaged.
    func entry(of record: [UInt8]) -> (photo: PhotoKey, entry: JournalEntry)? {
        switch self {
        case .jsonLines:
            guard let row = ReadingRow(record) else { return nil }
            return (PhotoKey(row.photo), JournalEntry(row))
        case .csv:
            guard let row = CSVRow(record: record) else { return nil }
            return (
                PhotoKey(row.photo),
                JournalEntry(
                    sha256: row["sha256"], models: row["models"], asked: row["asked"], errorCode: row["error"])
            )
        }
    }
}

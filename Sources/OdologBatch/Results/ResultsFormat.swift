import OdologPhotoFiles

/// How the rows of a file of results are written.
package enum ResultsFormat: Sendable, Equatable {
    /// One object a line, as ``ReadingReport`` writes it.
    case jsonLines
    /// RFC 4180, with a header.
    case csv

    /// The format that the end of the file's name says; nil where it says none.
    package init?(path: String) {
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

    var lineEnd: [UInt8] { Array((header.isEmpty ? "\n" : "\r\n").utf8) }

    /// Whether another version wrote this record, given without its line end: a row with another `schema`, or a header
    /// with other columns.
    func isOfOtherVersion(_ record: [UInt8]) -> Bool {
        switch self {
        case .jsonLines: ReadingRow.isOfOtherVersion(record)
        case .csv: record.starts(with: "photo,sha256,".utf8) && !record.elementsEqual(header.utf8.dropLast(2))
        }
    }

    /// Whether a file with these bytes alone may be the beginning of one of ours.
    func mayBegin(with bytes: some Collection<UInt8>) -> Bool {
        switch self {
        case .jsonLines: zip(bytes, "{\"photo\":".utf8).allSatisfy { $0 == $1 }
        case .csv: zip(bytes, header.utf8).allSatisfy { $0 == $1 }
        }
    }

    /// The row as a record, with its line end.
    func record(of row: ReadingRow) -> String {
        switch self {
        case .jsonLines: row.json + "\n"
        case .csv: CSVRow(row).record
        }
    }

    /// The photo and entry of a record, given without its line end. Nil where it is damaged.
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

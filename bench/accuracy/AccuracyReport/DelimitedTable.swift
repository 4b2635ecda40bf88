/// A table with a header row, read from comma-separated (RFC 4180) or tab-separated text.
struct DelimitedTable {
    /// One row: its line in the file, counted from 1, and its fields by column name.
    struct Row {
        let line: Int
        private let fields: [String: String]

        init(line: Int, fields: [String: String]) {
            self.line = line
            self.fields = fields
        }

        /// The field without surrounding white space; empty when the column or the field is missing.
        subscript(column: String) -> String { fields[column] ?? "" }
    }

    enum Separator {
        /// Fields may be quoted and then hold commas, line breaks and doubled quotes.
        case comma
        /// Quotes mean nothing.
        case tab
    }

    /// A flaw in the text itself, at a line counted from 1.
    struct SyntaxError: Error, Equatable {
        let line: Int
        let reason: String
    }

    let columns: [String]
    let rows: [Row]

    /// Reads a table. Blank lines are skipped, line ends may be LF or CRLF, a row may end early (the rest is empty) but
    /// not be longer than the header.
    init(_ text: String, separator: Separator) throws(SyntaxError) {
        var records = try Self.records(of: text, separator: separator)[...]
        guard let header = records.popFirst() else {
            throw SyntaxError(line: 1, reason: "the file is empty")
        }
        let columns = header.fields.map(Self.trimmed)
        if let twice = columns.first(where: { name in columns.count(where: { $0 == name }) > 1 }) {
            throw SyntaxError(line: header.line, reason: "the column '\(twice)' stands twice in the header")
        }
        var rows: [Row] = []
        for record in records {
            guard record.fields.count <= columns.count else {
                throw SyntaxError(
                    line: record.line,
                    reason: "the row has \(record.fields.count) fields, the header \(columns.count)")
            }
            let named = zip(columns, record.fields.map(Self.trimmed))
            rows.append(Row(line: record.line, fields: Dictionary(uniqueKeysWithValues: named)))
        }
        self.columns = columns
        self.rows = rows
    }

    private struct Record {
        let line: Int
        var fields: [String]
    }

    private static func trimmed(_ field: String) -> String {
        let kept = field.drop(while: \.isWhitespace)
        return String(kept[..<(kept.lastIndex(where: { !$0.isWhitespace }).map(kept.index(after:)) ?? kept.startIndex)])
    }

    /// Walks over bytes, not characters: Swift sees CR LF as one character, and a quote may carry a combining mark.
    private static func records(of text: String, separator: Separator) throws(SyntaxError) -> [Record] {
        let quote = UInt8(ascii: "\"")
        let mark = separator == .comma ? UInt8(ascii: ",") : UInt8(ascii: "\t")
        let bytes = Array(text.utf8)
        var records: [Record] = []
        var fields: [String] = []
        var field: [UInt8] = []
        var line = 1
        var recordLine = 1
        var openQuoteLine: Int?
        var wasQuoted = false

        func endField() {
            fields.append(String(decoding: field, as: UTF8.self))
            field = []
            wasQuoted = false
        }
        func endRecord() {
            endField()
            if fields.contains(where: { !$0.allSatisfy(\.isWhitespace) }) {
                records.append(Record(line: recordLine, fields: fields))
            }
            fields = []
        }

        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] : nil
            index += 1
            if byte == UInt8(ascii: "\n") { line += 1 }
            if openQuoteLine != nil {
                if byte != quote {
                    field.append(byte)
                } else if next == quote {
                    field.append(quote)
                    index += 1
                } else {
                    openQuoteLine = nil
                }
            } else if separator == .comma, byte == quote {
                guard field.isEmpty, !wasQuoted else {
                    throw SyntaxError(line: line, reason: "a quote stands inside an unquoted field")
                }
                openQuoteLine = line
                wasQuoted = true
            } else if byte == mark {
                endField()
            } else if byte == UInt8(ascii: "\n") {
                endRecord()
                recordLine = line
            } else if byte == UInt8(ascii: "\r"), next == nil || next == UInt8(ascii: "\n") {
                continue
            } else {
                guard !wasQuoted else {
                    throw SyntaxError(line: line, reason: "text follows a closing quote")
                }
                field.append(byte)
            }
        }
        if let openQuoteLine {
            throw SyntaxError(line: openQuoteLine, reason: "a quoted field is never closed")
        }
        endRecord()
        return records
    }
}

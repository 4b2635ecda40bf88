internal import OdologValues

/// One row as comma-separated values (RFC 4180, UTF-8, CRLF at the end). Null is an empty field.
///
/// A spreadsheet takes a field that begins with `=`, `+`, `-`, `@`, a tab or a carriage return for a formula, and a
/// photo's name may begin so. Such a name is a relative path, and `./` before it names the same file. It is written
/// like that, also at the start of a message.
package struct CSVRow {
    /// Its columns, one for each field.
    private static let columns = [
        "photo", "sha256", "scene", "kind", "text", "value", "tenths", "unit", "meter", "check_digit", "confidence",
        "value_confidence", "decision", "doubts", "source", "obstacle", "error", "message", "asked", "vehicle",
        "models", "milliseconds", "taken_at", "time_source", "recorded", "entry", "recorded_vehicle", "problem",
    ]

    /// A file's first line, with its line end.
    static let header = columns.joined(separator: ",") + "\r\n"

    private let fields: [String]

    init(_ row: ReadingRow) {
        fields = Self.columns.map { column in
            switch column {
            case "photo": Self.withoutFormula(row.photo)
            case "scene": row.scene ?? ""
            case "value_confidence": row.plain("valueConfidence")
            case "obstacle", "error": row.code(column)
            case "doubts": row.doubts.joined(separator: " ")
            case "message": Self.withoutFormula(row.message)
            case "vehicle": Self.asText(row.plain(column))
            case "check_digit": row.plain("checkDigit")
            case "taken_at": row.recorded("takenAt").isEmpty ? row.plain("takenAt") : row.recorded("takenAt")
            case "time_source":
                row.recorded("timeSource").isEmpty && !row.plain("takenAt").isEmpty
                    ? "exif" : row.recorded("timeSource")
            case "recorded": row.recorded("outcome")
            case "entry": row.recorded("entry")
            case "recorded_vehicle": Self.asText(row.recorded("vehicle"))
            case "problem": row.recorded("problem")
            default: row.plain(column)
            }
        }
    }

    /// Nil where the record has not one field for each column, names no photo, or isn't UTF-8.
    ///
    /// - Parameter record: without its line end.
    init?(record: [UInt8]) {
        guard let fields = Self.fields(of: record), fields.count == Self.columns.count, !fields[0].isEmpty else {
            return nil
        }
        self.fields = fields
    }

    /// As `PhotoPath.text`.
    var photo: String {
        let path = fields[0]
        return path.hasPrefix("./") && Self.looksLikeFormula(path.dropFirst(2)) ? String(path.dropFirst(2)) : path
    }

    /// Nil where the field is empty.
    subscript(column: String) -> String? {
        guard let index = Self.columns.firstIndex(of: column), !fields[index].isEmpty else { return nil }
        return fields[index]
    }

    var record: String { fields.map(Self.quoted).joined(separator: ",") + "\r\n" }

    private static func looksLikeFormula(_ text: some StringProtocol) -> Bool {
        text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
    }

    private static func withoutFormula(_ path: String) -> String { looksLikeFormula(path) ? "./" + path : path }

    /// A name that isn't a path, with an apostrophe before it where a spreadsheet would take it for a formula.
    package static func asText(_ name: String) -> String { SpreadsheetCell.guarded(name) }

    /// The field, in quotes where it needs them.
    package static func quoted(_ field: String) -> String {
        let needsQuotes = field.utf8.contains { "\",\r\n".utf8.contains($0) } || field.first == " " || field.last == " "
        guard needsQuotes else { return field }
        var text = "\""
        for scalar in field.unicodeScalars {
            if scalar == "\"" { text += "\"\"" } else { text.unicodeScalars.append(scalar) }
        }
        return text + "\""
    }

    /// The fields of a record. Nil where one isn't UTF-8, or where a quote stands anywhere but around a whole field or
    /// doubled within one: that shows that two torn rows ran together. Lists that others wrote may have such quotes
    /// (`DelimitedText`).
    private static func fields(of record: [UInt8]) -> [String]? {
        var fields: [String] = []
        var field: [UInt8] = []
        var isInQuotes = false
        var isBehindQuote = false
        for byte in record {
            switch byte {
            case UInt8(ascii: "\""):
                guard isInQuotes || isBehindQuote || field.isEmpty else { return nil }
                // Two quotes inside a quoted field stand for one.
                if isBehindQuote { field.append(byte) }
                isBehindQuote = isInQuotes && !isBehindQuote
                isInQuotes.toggle()
                continue
            case UInt8(ascii: ",") where !isInQuotes:
                guard let text = String(validating: field, as: UTF8.self) else { return nil }
                fields.append(text)
                field = []
            default:
                guard !isBehindQuote else { return nil }
                field.append(byte)
            }
            isBehindQuote = false
        }
        guard !isInQuotes, let text = String(validating: field, as: UTF8.self) else { return nil }
        return fields + [text]
    }
}

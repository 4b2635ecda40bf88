import Foundation

/// Reads the truth of a labelled set. The format is told by the content:
///
/// | first line | set |
/// |---|---|
/// | `{"file":…,"mileage":…}` | TRODO `labels.jsonl`, one object a line |
/// | header with `file`, `kind`, `text` | TestImages `labels.csv` |
/// | header with `file`, `vin` | VIN labels and plates; rows without a VIN are left out |
/// | header with `file`, `mileage` | odometers of other cars |
///
/// A header is comma-separated if it holds a comma and no tab, otherwise tab-separated.
public enum LabelFile {
    /// The labelled photos of the file, in its order.
    ///
    /// - Parameters:
    ///   - split: keep only rows of this split (`train`, `val`); an error for labels without splits.
    ///   - kind: keep only this kind of reading.
    ///   - limit: keep at most this many rows of each kind, the first ones.
    /// - Throws: ``AccuracyError`` when the file cannot be read, is malformed, names a photo twice for the same kind, or
    ///   leaves nothing to measure.
    public static func photos(
        at path: String, split: String? = nil, kind: ReadingKind? = nil, limit: Int? = nil
    ) throws(AccuracyError) -> [LabelledPhoto] {
        let rows = try rows(of: text(at: path), path: path)
        if let split {
            let known = Set(rows.compactMap(\.split))
            guard !known.isEmpty else {
                throw .noLabels(path: path, reason: "--split \(split) was given, but these labels have no splits")
            }
            guard known.contains(split) else {
                let names = known.sorted().joined(separator: ", ")
                throw .noLabels(path: path, reason: "there is no split '\(split)', only \(names)")
            }
        }
        var photos: [LabelledPhoto] = []
        for wanted in ReadingKind.allCases where kind == nil || kind == wanted {
            let matching = rows.lazy.filter { $0.photo.kind == wanted && (split == nil || $0.split == split) }
            photos += matching.prefix(limit ?? .max).map(\.photo)
        }
        guard !photos.isEmpty else {
            throw .noLabels(path: path, reason: "no row is left\(kind.map { " of kind \($0.rawValue)" } ?? "")")
        }
        return photos
    }

    private struct LabelRow {
        let line: Int
        let photo: LabelledPhoto
        let split: String?
    }

    static func text(at path: String) throws(AccuracyError) -> String {
        var data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw .unreadableLabels(path: path, reason: systemReason(error))
        }
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if data.starts(with: byteOrderMark) { data.removeFirst(byteOrderMark.count) }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw .unreadableLabels(path: path, reason: "it is not UTF-8")
        }
        return text
    }

    private static func rows(of text: String, path: String) throws(AccuracyError) -> [LabelRow] {
        guard let first = text.split(whereSeparator: \.isNewline).first(where: { !$0.allSatisfy(\.isWhitespace) })
        else {
            throw .noLabels(path: path, reason: "the file is empty")
        }
        let rows =
            first.drop(while: \.isWhitespace).hasPrefix("{")
            ? try objectRows(of: text, path: path) : try tableRows(of: text, firstLine: first, path: path)
        var seen: Set<String> = []
        for row in rows where !seen.insert("\(row.photo.kind) \(row.photo.file)").inserted {
            throw .badLabel(path: path, line: row.line, reason: "'\(row.photo.file)' is labelled twice")
        }
        return rows
    }

    // MARK: One JSON object a line (TRODO)

    private struct PublishedOdometer: Decodable {
        let file: String
        let mileage: String
        let split: String?
        let type: String?
    }

    private static func objectRows(of text: String, path: String) throws(AccuracyError) -> [LabelRow] {
        let decoder = JSONDecoder()
        var rows: [LabelRow] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
            let object: PublishedOdometer
            do {
                object = try decoder.decode(PublishedOdometer.self, from: Data(line.utf8))
            } catch {
                throw .badLabel(path: path, line: index + 1, reason: objectFlaw(error))
            }
            rows.append(
                LabelRow(
                    line: index + 1,
                    photo: try photo(
                        file: object.file, kind: .odometer, truth: object.mileage,
                        // The published name of a drum display; everywhere else the field says mechanical.
                        display: object.type == "analog" ? "mechanical" : object.type,
                        value: value(of: object.mileage, lastDigitIsTenths: object.type == "analog"),
                        path: path, line: index + 1),
                    split: object.split))
        }
        return rows
    }

    /// On TRODO's drums, whose last one is white among black ones, the published reading ends in the tenths.
    private static func value(of mileage: String, lastDigitIsTenths: Bool) -> OdometerValue? {
        let parts = mileage.split(separator: ".")
        guard let first = parts.first, let whole = Int(first) else { return nil }
        if parts.count > 1 { return OdometerValue(whole: whole, tenths: Int(parts[1])) }
        return lastDigitIsTenths
            ? OdometerValue(whole: whole / 10, tenths: whole % 10) : OdometerValue(whole: whole, tenths: nil)
    }

    private static func objectFlaw(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _):
            "the object has no '\(key.stringValue)'"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' is not a string"
        default:
            "the line is not a JSON object"
        }
    }

    // MARK: Tables

    private static func tableRows(
        of text: String, firstLine: Substring, path: String
    ) throws(AccuracyError) -> [LabelRow] {
        let table: DelimitedTable
        do {
            let isComma = firstLine.contains(",") && !firstLine.contains("\t")
            table = try DelimitedTable(text, separator: isComma ? .comma : .tab)
        } catch {
            throw .badLabel(path: path, line: error.line, reason: error.reason)
        }
        let layout = try layout(of: table, path: path)
        var rows: [LabelRow] = []
        for row in table.rows {
            guard let kind = layout.kind ?? ReadingKind(rawValue: row["kind"]) else {
                throw .badLabel(
                    path: path, line: row.line, reason: "the kind '\(row["kind"])' is neither odometer nor vin")
            }
            if layout.skipsRowsWithoutTruth, row[layout.truth].isEmpty { continue }
            let display = row[layout.display]
            rows.append(
                LabelRow(
                    line: row.line,
                    photo: try photo(
                        file: row["file"], kind: kind, truth: row[layout.truth],
                        display: display.isEmpty ? nil : display,
                        value: Int(row["value"]).map { OdometerValue(whole: $0, tenths: Int(row["tenths"])) },
                        original: row["original"].isEmpty ? nil : row["original"],
                        path: path, line: row.line),
                    split: row["split"].isEmpty ? nil : row["split"]))
        }
        return rows
    }

    /// Which columns of a table hold what.
    private struct TableLayout {
        let truth: String
        let display: String
        /// What every row is, or nil where a column says it.
        let kind: ReadingKind?
        var skipsRowsWithoutTruth = false
    }

    private static func layout(of table: DelimitedTable, path: String) throws(AccuracyError) -> TableLayout {
        let layout: TableLayout? =
            if table.columns.contains("vin") {
                TableLayout(truth: "vin", display: "kind", kind: .vin, skipsRowsWithoutTruth: true)
            } else if table.columns.contains("mileage") {
                TableLayout(truth: "mileage", display: "display", kind: .odometer)
            } else if table.columns.contains("text") || table.columns.contains("kind") {
                TableLayout(truth: "text", display: "display", kind: nil)
            } else {
                nil
            }
        guard let layout else {
            throw .unknownLabelFormat(path: path, found: String(table.columns.joined(separator: ", ").prefix(120)))
        }
        let needed = ["file", layout.truth] + (layout.kind == nil ? ["kind"] : [])
        let missing = needed.filter { !table.columns.contains($0) }
        guard missing.isEmpty else {
            throw .missingColumns(path: path, missing: missing, found: table.columns)
        }
        return layout
    }

    // MARK: One photo

    private static func photo(
        file: String, kind: ReadingKind, truth: String, display: String?, value: OdometerValue?,
        original: String? = nil, path: String, line: Int
    ) throws(AccuracyError) -> LabelledPhoto {
        guard !file.isEmpty, !file.contains(where: \.isNewline) else {
            throw .badLabel(path: path, line: line, reason: "the row names no file")
        }
        switch kind {
        case .odometer where !truth.contains(where: \.isASCIIDigit):
            throw .badLabel(path: path, line: line, reason: "the odometer's truth '\(truth)' holds no digit")
        case .vin where truth.count != 17:
            throw .badLabel(path: path, line: line, reason: "the VIN '\(truth)' has \(truth.count) characters, not 17")
        default:
            return LabelledPhoto(
                file: file, kind: kind, truth: kind == .vin ? truth.uppercased() : truth, display: display,
                value: kind == .vin ? nil : value, original: original)
        }
    }
}

extension Character {
    /// 0 to 9 and no other digit.
    var isASCIIDigit: Bool { isASCII && isNumber }
}

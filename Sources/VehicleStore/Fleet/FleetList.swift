internal import Foundation
internal import OdologReading
internal import OdologValues

/// A list of vehicles: comma-, semicolon- or tab-separated values with a header, or JSON lines.
/// The content tells which of them it is.
package struct FleetList: Sendable {
    /// In the list's order. Rows that can't be taken are among them.
    package let rows: [FleetRow]
    /// Columns or keys that mean nothing here, each once. What they say would be lost.
    package let unknown: [String]
    /// Keys of `odolog vehicle list --json` that are of a vehicle's log, and not of a list.
    package let ofLog: [String]
    /// How the bytes were written.
    package let encoding: SpreadsheetText.Encoding

    /// Throws `.unreadableList` or `.invalidValue` for what is no such list: a table without a column that names vehicles, or with a column twice.
    ///
    /// - Parameter leftOut: columns or keys that don't count, in any letter case.
    package init(_ bytes: [UInt8], leavingOut leftOut: [String] = []) throws(StoreError) {
        let text: SpreadsheetText
        do { text = try SpreadsheetText(bytes) } catch {
            throw .unreadableList(
                reason: error == .spreadsheet
                    ? "this is a spreadsheet's own file; save the list as CSV"
                    : "this is no text; save the list as CSV in UTF-8")
        }
        encoding = text.encoding
        let keys = Set(leftOut.map(Self.key))
        let first = text.utf8.first { !" \t\r\n".utf8.contains($0) }
        if first == UInt8(ascii: "{") {
            (rows, unknown, ofLog) = Self.jsonLines(text.utf8, keys)
        } else {
            (rows, unknown) = try Self.table(text.utf8, keys)
            ofLog = []
        }
    }

    private static func key(_ header: String) -> String { header.trimmingCharacters(in: .whitespaces).nameKey }

    private static func table(
        _ bytes: [UInt8], _ leftOut: Set<String>
    ) throws(StoreError) -> ([FleetRow], unknown: [String]) {
        var records = DelimitedText(bytes)
        guard let header = records.next() else { throw noNames([]) }
        let names: [String]
        do {
            names = try header.fields.get().enumerated().map { key($1).isEmpty ? "column \($0 + 1)" : $1 }
        } catch {
            throw Self.error(error, in: "line \(header.line): ")
        }
        let columns = names.map { leftOut.contains(key($0)) ? nil : FleetRow.Column(header: $0) }
        guard [.name, .plate, .vin].contains(where: columns.contains) else { throw noNames(names) }
        for column in FleetRow.Column.allCases where columns.count(where: { $0 == column }) > 1 {
            let both = zip(names, columns).filter { $0.1 == column }.map { TextRules.excerpt($0.0).forDisplay }
            throw .unreadableList(
                reason: "the columns \(both.joined(separator: " and ")) both say the \(column.rawValue); leave one out")
        }
        let unknown = names.indices.filter { columns[$0] == nil && !leftOut.contains(key(names[$0])) }
        // Spreadsheets also write columns that nobody has filled in.
        var said = Set(unknown.filter { names[$0] != "column \($0 + 1)" })
        var rows: [FleetRow] = []
        for record in records {
            switch record.fields {
            case .failure(let fault): rows.append(FleetRow(line: record.line, Self.error(fault)))
            case .success(let fields):
                guard fields.contains(where: { !$0.isEmpty }) else { continue }
                guard fields.count <= columns.count else {
                    let reason =
                        "the row has \(fields.count) fields, and the header only \(columns.count); put quotes around a field that "
                        + "holds the separator"
                    rows.append(FleetRow(line: record.line, .unreadableList(reason: reason)))
                    continue
                }
                var values: [FleetRow.Column: String] = [:]
                for (column, field) in zip(columns, fields) { if let column { values[column] = field } }
                rows.append(FleetRow(line: record.line, values))
                said.formUnion(fields.indices.filter { !key(fields[$0]).isEmpty })
            }
        }
        return (rows, unknown.filter(said.contains).map { names[$0] }.unique)
    }

    private static func jsonLines(
        _ bytes: [UInt8], _ leftOut: Set<String>
    ) -> ([FleetRow], unknown: [String], ofLog: [String]) {
        var (rows, others): ([FleetRow], [String]) = ([], [])
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !" \t\r".utf8.contains($0) }) else { continue }
            do { rows.append(try row(line, index + 1, &others)) } catch {
                rows.append(FleetRow(line: index + 1, error))
            }
        }
        others = others.filter { !leftOut.contains(key($0)) }.unique
        return (rows, others.filter { !keysOfLog.contains($0) }, others.filter(keysOfLog.contains))
    }

    private static let keysOfLog: Set<String> = [
        "formerVINs", "last", "lastHours", "waiting", "archived", "limit", "purchased", "purchaseOdometer",
        "purchasePrice", "sold", "saleOdometer", "salePrice", "registration", "leadDays", "leadDistance", "leadHours",
        "inUse",
    ]

    private static func row(
        _ line: ArraySlice<UInt8>, _ number: Int, _ others: inout [String]
    ) throws(StoreError) -> FleetRow {
        let value: JSONValue
        do { value = try JSONValue(line) } catch {
            throw .unreadableList(reason: "the row is no JSON object (\(error)); write one on each line")
        }
        guard case .object(let members) = value else {
            throw .unreadableList(reason: "the row is no JSON object; write one on each line")
        }
        var values: [FleetRow.Column: String] = [:]
        // In a line of `vehicle list --json` it is a month, and elsewhere a plate.
        let hasMonth = members.all.contains { $0.key == "formerVINs" }
        for member in members.all {
            if hasMonth, member.key == "registration" {
                others.append(member.key)
                continue
            }
            guard let column = FleetRow.Column(header: member.key) else {
                others.append(member.key)
                continue
            }
            guard values[column] == nil else {
                throw .invalidValue(field: "row", value: column.rawValue, rule: "a key that is there once")
            }
            switch member.value {
            case .null: continue
            case .string(let text): values[column] = text
            case .int(let int): values[column] = String(int)
            case .array(let texts) where column == .tags:
                values[column] = texts.compactMap { if case .string(let text) = $0 { text } else { nil } }
                    .joined(separator: ", ")
            default:
                throw .invalidValue(
                    field: column.rawValue, value: TextRules.excerpt(member.value.text),
                    rule: "a text or a whole number")
            }
        }
        return FleetRow(line: number, values)
    }

    private static func noNames(_ header: [String]) -> StoreError {
        let columns = FleetRow.Column.allCases.map(\.rawValue).joined(separator: ", ")
        let shown = TextRules.excerpt(header.joined(separator: ", ")).forDisplay
        let problem =
            header.isEmpty
            ? "the list is empty" : "the list has no column of names, plates or VINs: it begins with \(shown)"
        return .unreadableList(reason: "\(problem); its first line must name the columns, of \(columns)")
    }

    /// - Parameter place: before the reason, where the row isn't told of by itself.
    private static func error(_ fault: DelimitedText.Fault, in place: String = "") -> StoreError {
        let reason =
            switch fault {
            case .openQuote: "a field of the row begins with a quote, and none ends it; write the other quote"
            case .textBehindQuote: "text stands behind a field's last quote; write a quote inside quotes twice"
            case .notUTF8: "the row isn't UTF-8; save the list as that"
            case .holdsNUL: "the row holds a NUL; save the list as CSV"
            case .tooManyFields: "the row has more than \(DelimitedText.mostFields) fields; leave some out"
            }
        return .unreadableList(reason: place + reason)
    }
}

extension [String] {
    fileprivate var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

internal import Foundation
internal import OdologReading
internal import OdologText

/// A list of vehicles: comma-, semicolon- or tab-separated values with a header, or JSON lines.
/// The content tells which of them it is.
package struct FleetList: Sendable {
    /// In the list's order. Rows that can't be taken are among them.
    package let rows: [FleetRow]
    /// Columns or keys that mean nothing here, each once.
    package let unknown: [String]

    /// Throws `.unreadableList` or `.invalidValue` for what is no such list: a table without a column of names, or with a column twice.
    package init(_ bytes: [UInt8]) throws(StoreError) {
        let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        guard !isWide else { throw .invalidValue(field: "list", value: "UTF-16", rule: "saved as UTF-8") }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        let first = text.first { !" \t\r\n".utf8.contains($0) }
        if first == UInt8(ascii: "{") { self.init(jsonLines: text) } else { try self.init(table: text) }
    }

    private init(table bytes: [UInt8]) throws(StoreError) {
        var records = DelimitedText(bytes)
        guard let header = records.next() else { throw Self.noNames([]) }
        let names: [String]
        do { names = try header.fields.get() } catch { throw Self.error(error, in: "line \(header.line): ") }
        let columns = names.map { FleetRow.Column(header: $0.trimmingCharacters(in: .whitespaces)) }
        guard columns.contains(.name) else { throw Self.noNames(names) }
        for column in FleetRow.Column.allCases where columns.count(where: { $0 == column }) > 1 {
            throw .invalidValue(field: "header", value: column.rawValue, rule: "a column that is there once")
        }
        unknown = zip(names, columns).filter { $0.1 == nil && !$0.0.isEmpty }.map(\.0).unique
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
            }
        }
        self.rows = rows
    }

    private init(jsonLines bytes: [UInt8]) {
        var (rows, unknown): ([FleetRow], [String]) = ([], [])
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !" \t\r".utf8.contains($0) }) else { continue }
            do { rows.append(try Self.row(line, index + 1, &unknown)) } catch {
                rows.append(FleetRow(line: index + 1, error))
            }
        }
        self.rows = rows
        self.unknown = unknown.unique
    }

    private static func row(
        _ line: ArraySlice<UInt8>, _ number: Int, _ unknown: inout [String]
    ) throws(StoreError) -> FleetRow {
        let value: JSONValue
        do { value = try JSONValue(line) } catch {
            throw .unreadableList(reason: "the row is no JSON object (\(error)); write one on each line")
        }
        guard case .object(let members) = value else {
            throw .unreadableList(reason: "the row is no JSON object; write one on each line")
        }
        var values: [FleetRow.Column: String] = [:]
        for member in members.all {
            guard let column = FleetRow.Column(header: member.key) else {
                unknown.append(member.key)
                continue
            }
            guard values[column] == nil else {
                throw .invalidValue(field: "row", value: column.rawValue, rule: "a key that is there once")
            }
            switch member.value {
            case .null: continue
            case .string(let text): values[column] = text
            case .int(let int): values[column] = String(int)
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
        let problem = header.isEmpty ? "the list is empty" : "the list has no column of names: it begins with \(shown)"
        return .unreadableList(reason: "\(problem); its first line must name the columns, of \(columns)")
    }

    /// - Parameter place: before the reason, where the row isn't told of by itself.
    private static func error(_ fault: DelimitedText.Fault, in place: String = "") -> StoreError {
        let reason =
            switch fault {
            case .openQuote: "a field of the row begins with a quote, and none ends it; write the other quote"
            case .textBehindQuote: "text stands behind a field's last quote; write a quote inside quotes twice"
            case .notUTF8: "the row isn't UTF-8; save the list as that"
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

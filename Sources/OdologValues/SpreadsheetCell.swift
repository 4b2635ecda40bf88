/// A cell of a table that a person may open in a spreadsheet.
///
/// A spreadsheet takes a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return for a formula. Such a text is written behind an
/// apostrophe. So is a text that begins with apostrophes and goes on like that: what is read back is always what was written.
package enum SpreadsheetCell {
    /// The text, so that it is no formula.
    package static func guarded(_ text: String) -> String { isAtRisk(text[...]) ? "'" + text : text }

    /// The text that `guarded` was called with.
    package static func unguarded(_ cell: String) -> String {
        cell.utf8.first == UInt8(ascii: "'") && isAtRisk(cell.dropFirst()) ? String(cell.dropFirst()) : cell
    }

    private static func isAtRisk(_ text: Substring) -> Bool {
        text.utf8.first { $0 != UInt8(ascii: "'") }.map { "=+-@\t\r".utf8.contains($0) } ?? false
    }
}

/// Several texts in one cell: `red; "a; b"`. One that holds the separator or a quote, or has spaces at its ends, stands in quotes.
package struct CellList: Hashable, Sendable {
    private let separator: Unicode.Scalar
    /// What stands between two items.
    private let joint: String

    /// Between semicolons, for people.
    package static let list = CellList(separator: ";", joint: "; ")
    /// Between bars: an item of a list that has parts itself.
    package static let parts = CellList(separator: "|", joint: "|")

    package func joined(_ items: [String]) -> String { items.map(quoted).joined(separator: joint) }

    private func quoted(_ item: String) -> String {
        let scalars = item.unicodeScalars
        guard scalars.contains(where: { $0 == separator || $0 == "\"" }) || scalars.first == " " || scalars.last == " "
        else { return item }
        var text = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in scalars { text.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar]) }
        return String(text) + "\""
    }

    /// The items that `joined` was called with. An empty cell has none.
    package func items(of cell: String) -> [String] {
        guard !cell.isEmpty else { return [] }
        var items: [String] = []
        var item: [Unicode.Scalar] = []
        var (isInQuotes, isQuoted) = (false, false)
        func end() {
            if !isQuoted { while item.last == " " { item.removeLast() } }
            items.append(String(String.UnicodeScalarView(item)))
            (item, isQuoted) = ([], false)
        }
        var rest = cell.unicodeScalars[...]
        while let first = rest.popFirst() {
            switch first {
            case "\"" where isInQuotes && rest.first == "\"": item.append(rest.removeFirst())
            case "\"" where isInQuotes: isInQuotes = false
            case "\"" where item.isEmpty && !isQuoted: (isInQuotes, isQuoted) = (true, true)
            case separator where !isInQuotes: end()
            // Between a separator and an item, and behind a quote.
            case " " where !isInQuotes && (item.isEmpty || isQuoted): break
            default: item.append(first)
            }
        }
        end()
        return items
    }
}

/// Columns of text, aligned with spaces. Widths are counted in columns of a terminal.
struct TextTable {
    enum Alignment { case left, right }

    private let header: [String]
    private let alignments: [Alignment]
    private var rows: [[String]] = []

    init(_ columns: KeyValuePairs<String, Alignment>) {
        header = columns.map(\.key)
        alignments = columns.map(\.value)
    }

    mutating func add(_ row: [String]) {
        precondition(row.count == header.count)
        rows.append(row.map(\.printable))
    }

    /// The lines, or nil where they can't be as narrow as `width`. For it the named columns are shortened, the widest
    /// first, but not below 12.
    func lines(fitting width: Int, shortening names: Set<String>) -> [String]? {
        var widths = widths
        guard widths.reduce(0, +) + 2 * (widths.count - 1) > width else { return lines }
        let short = header.indices.filter { names.contains(header[$0]) }
        while widths.reduce(0, +) + 2 * (widths.count - 1) > width {
            guard let widest = short.max(by: { widths[$0] < widths[$1] }), widths[widest] > 12 else { return nil }
            widths[widest] -= 1
        }
        var table = self
        table.rows = rows.map { row in
            row.indices.map { column in
                let (cell, width) = (row[column], widths[column])
                return cell.displayWidth <= width ? cell : cell.prefix(columns: width - 1) + "…"
            }
        }
        return table.lines
    }

    private var widths: [Int] {
        header.indices.map { column in ([header] + rows).map { $0[column].displayWidth }.max() ?? 0 }
    }

    var lines: [String] {
        let widths = widths
        return ([header] + rows).map { row in
            let cells = row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].displayWidth)
                return alignments[column] == .left ? row[column] + space : space + row[column]
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}

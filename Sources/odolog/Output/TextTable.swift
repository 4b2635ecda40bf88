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

    var lines: [String] {
        let widths = header.indices.map { column in
            ([header] + rows).map { $0[column].displayWidth }.max() ?? 0
        }
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

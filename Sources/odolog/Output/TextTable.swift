/// Columns of text, aligned with spaces. Widths are counted in columns of a terminal.
struct TextTable {
    enum Alignment {
        case left, right
        /// On the left. Where it is too long its start is left out: the end of a path is the photo's name.
        case path
    }

    private var header: [String]
    private var alignments: [Alignment]
    private var rows: [[String]] = []

    init(_ columns: KeyValuePairs<String, Alignment>) {
        header = columns.map(\.key)
        alignments = columns.map(\.value)
    }

    mutating func add(_ row: [String]) {
        precondition(row.count == header.count)
        rows.append(row.map(\.printable))
    }

    /// For a terminal of `width` columns. Where even fewer, shortened columns don't fit, each row is a block with a line
    /// for every cell.
    ///
    /// - Parameters:
    ///   - width: nil: a file, in which nothing is shortened.
    ///   - names: the columns that may be shortened.
    ///   - last: the column that is left out first.
    ///   - wraps: whether the last column goes on below itself, rather than that others are shortened.
    ///   - goOn: whether the named columns go on below themselves, rather than that they are shortened.
    func lines(
        width: Int?, shortening names: Set<String>, leavingOut last: String? = nil, wrapsLast wraps: Bool = false,
        wrapping goOn: Bool = false
    ) -> [String] {
        guard let width else { return lines }
        return (wraps ? wrappingLast(width)?.lines : lines(fitting: width, shortening: names, wrapping: goOn))
            ?? last.flatMap { without($0).lines(fitting: width, shortening: names) } ?? blocks(width: width)
    }

    /// The table with its last column as narrow as is needed, in several lines. Nil: at least 12 columns aren't left for it.
    private func wrappingLast(_ width: Int) -> TextTable? {
        let left = width - widths.dropLast().reduce(0) { $0 + $1 + 2 }
        guard let last = widths.last, left >= min(last, 12) else { return nil }
        var table = self
        table.rows = rows.flatMap { row in
            (row.last ?? "").wrapped(width: left).enumerated().map { line, text in
                (line == 0 ? row.dropLast() : row.dropLast().map { _ in "" }) + [text]
            }
        }
        return table
    }

    /// Without the columns that have nothing in any row.
    private var withoutEmptyColumns: TextTable {
        rows.isEmpty
            ? self
            : header.indices.filter { column in rows.allSatisfy { $0[column].isEmpty } }.map { header[$0] }
                .reduce(self) { $0.without($1) }
    }

    func without(_ name: String) -> TextTable {
        guard let column = header.firstIndex(of: name) else { return self }
        var table = self
        table.header.remove(at: column)
        table.alignments.remove(at: column)
        for row in rows.indices { table.rows[row].remove(at: column) }
        return table
    }

    private func blocks(width: Int) -> [String] {
        let label = header.map(\.displayWidth).max() ?? 0
        let blocks = rows.map { row in
            zip(header, row).filter { !$1.isEmpty }.flatMap { name, cell in
                let space = String(repeating: " ", count: label - name.displayWidth + 2)
                return cell.wrapped(first: name + space, hanging: label + 2, width: width)
            }
        }
        return Array(blocks.joined(separator: [""]))
    }

    /// The lines, or nil where they can't be as narrow as `width`. For it the named columns are shortened, the widest
    /// first, but not below 12.
    ///
    /// - Parameter goOn: whether the named columns go on below themselves.
    func lines(fitting width: Int, shortening names: Set<String>, wrapping goOn: Bool = false) -> [String]? {
        var widths = widths
        guard widths.reduce(0, +) + 2 * (widths.count - 1) > width else { return lines }
        let fuller = withoutEmptyColumns
        guard fuller.header.count == header.count else {
            return fuller.lines(fitting: width, shortening: names, wrapping: goOn)
        }
        let short = header.indices.filter { names.contains(header[$0]) }
        while widths.reduce(0, +) + 2 * (widths.count - 1) > width {
            guard let widest = short.max(by: { widths[$0] < widths[$1] }), widths[widest] > 12 else { return nil }
            widths[widest] -= 1
        }
        var table = self
        guard !goOn else {
            table.rows = rows.flatMap { row in
                let cells = row.indices.map { row[$0].wrapped(width: widths[$0]) }
                return (0..<(cells.map(\.count).max() ?? 0)).map { line in
                    cells.map { line < $0.count ? $0[line] : "" }
                }
            }
            return table.lines
        }
        table.rows = rows.map { row in
            row.indices.map { column in
                let (cell, width) = (row[column], widths[column])
                if cell.displayWidth <= width { return cell }
                return alignments[column] == .path
                    ? "…" + cell.suffix(columns: width - 1) : cell.shortened(toColumns: width)
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
                return alignments[column] == .right ? space + row[column] : row[column] + space
            }
            return cells.joined(separator: "  ").withoutSpacesAtEnd
        }
    }
}

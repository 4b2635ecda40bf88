internal import Foundation

/// Sets a table in columns, and its rows on pages. The head is repeated on each page. A row is kept together unless it is higher than a
/// page.
struct TableLayout {
    private let table: ReportTable
    private let document: PDFDocument
    private let widths: [Double]
    private let columns: [Double]
    private let head: Row

    /// - Parameters:
    ///   - area: how wide it may be, and where it begins.
    init(_ table: ReportTable, _ document: PDFDocument, in area: PageArea) throws(ReportError) {
        (self.table, self.document) = (table, document)
        let widths = try Self.widths(table, document, area.width)
        self.widths = widths
        var x = area.x
        columns = widths.map { width in
            defer { x += width + Look.gap }
            return x
        }
        let cells = table.columns.map { ReportTable.Cell("", [$0.title]) }
        head = try Row(cells, table.columns, widths, document, isStrong: false)
    }

    /// The least that should stand below a heading: the head and the first row.
    func leastHeight() throws(ReportError) -> Double {
        guard let first = table.rows.first else { return head.height }
        return head.height + min(try row(first).height, 120)
    }

    func place(in flow: inout PageFlow) throws(ReportError) {
        var isBegun = false
        for content in table.rows {
            let row = try row(content)
            let whole = isBegun ? row.height : head.height + row.height
            if flow.left < whole, !flow.isAtTop, row.height + head.height <= flow.body.height || flow.left < 80 {
                flow.beginPage()
                isBegun = false
            }
            if !isBegun { placeHead(in: &flow) }
            isBegun = true
            var start = row.start
            while true {
                start = place(row, from: start, in: &flow, isSum: content.isSum)
                guard start != row.end else { break }
                flow.beginPage()
                placeHead(in: &flow)
            }
        }
    }

    private func row(_ row: ReportTable.Row) throws(ReportError) -> Row {
        try Row(row.cells, table.columns, widths, document, isStrong: row.isSum)
    }

    private func placeHead(in flow: inout PageFlow) {
        _ = place(head, from: head.start, in: &flow, isSum: false)
        rule(at: flow.y, 0.8, Look.muted, in: &flow)
    }

    private func rule(at y: Double, _ width: Double, _ color: PDFDocument.Color, in flow: inout PageFlow) {
        let right = (columns.last ?? 0) + (widths.last ?? 0)
        flow.add(
            .line(
                [PagePoint(x: columns.first ?? 0, y: y), PagePoint(x: right, y: y)], width: width, dash: 0, color))
    }

    /// As many lines of each cell as the page takes. Returns the first lines that are left.
    private func place(_ row: Row, from start: [Int], in flow: inout PageFlow, isSum: Bool) -> [Int] {
        let room = flow.left - 2 * Look.padding
        var (end, height) = (start, 0.0)
        for (index, cell) in row.cells.enumerated() {
            var used = 0.0
            while end[index] < cell.count {
                let line = cell[end[index]]
                // A page takes a line at least, however low it is.
                guard used + line.height <= room + 0.01 || flow.isAtTop && used == 0 else { break }
                flow.add(
                    line.text, line.index..<line.index + 1, x: columns[index], y: flow.y + Look.padding + used,
                    line.isMuted ? Look.muted : Look.ink)
                used += line.height
                end[index] += 1
            }
            height = max(height, used)
        }
        if isSum { rule(at: flow.y, 0.8, Look.muted, in: &flow) }
        flow.advance(height + 2 * Look.padding)
        rule(at: flow.y, 0.4, Look.faintRule, in: &flow)
        return end
    }

    /// A row's texts in lines.
    private struct Row {
        struct Line {
            let text: LaidOutText
            let index: Int
            let height: Double
            let isMuted: Bool
        }

        /// The lines of each cell, from top to bottom.
        let cells: [[Line]]

        init(
            _ cells: [ReportTable.Cell], _ columns: [ReportTable.Column], _ widths: [Double], _ document: PDFDocument,
            isStrong: Bool
        ) throws(ReportError) {
            var laidOut: [[Line]] = []
            for (index, cell) in cells.enumerated() {
                var lines: [Line] = []
                for paragraph in cell.paragraphs {
                    var style = paragraph.isMuted ? Look.small : isStrong ? Look.strong : Look.text
                    style.isRight = columns[index].isRight
                    let text = try document.text(paragraph.text, style, width: widths[index])
                    lines += (0..<text.lineCount).map {
                        Line(text: text, index: $0, height: text.height(of: $0), isMuted: paragraph.isMuted)
                    }
                }
                laidOut.append(lines)
            }
            self.cells = laidOut
        }

        var start: [Int] { cells.map { _ in 0 } }
        var end: [Int] { cells.map(\.count) }
        var height: Double {
            (cells.map { $0.reduce(0) { $0 + $1.height } }.max() ?? 0) + 2 * Look.padding
        }
    }

    /// Each column is as wide as its widest text, up to a third of the table. The wide ones share what is left.
    private static func widths(
        _ table: ReportTable, _ document: PDFDocument, _ width: Double
    ) throws(ReportError) -> [Double] {
        let room = width - Look.gap * Double(table.columns.count - 1)
        let wide = table.columns.count(where: \.isWide)
        var widths: [Double] = []
        for (index, column) in table.columns.enumerated() {
            var texts: Set = [ReportTable.Paragraph(text: column.title, isMuted: true)]
            if !column.isWide { texts.formUnion(table.rows.flatMap { $0.cells[index].paragraphs }) }
            var widest = 0.0
            for paragraph in texts {
                // Nothing longer is as wide as it is.
                let text = String(paragraph.text.prefix(80))
                widest = max(widest, try document.text(text, paragraph.isMuted ? Look.small : Look.strong).width)
            }
            widths.append(min(widest.rounded(.up) + 1, room / 3))
        }
        let narrow = zip(table.columns, widths).filter { !$0.0.isWide }.reduce(0) { $0 + $1.1 }
        let most = wide == 0 ? room : room * 0.65
        let scale = narrow > most ? most / narrow : 1
        return zip(table.columns, widths).map { column, own in
            column.isWide ? (room - narrow * scale) / Double(wide) : own * scale
        }
    }
}

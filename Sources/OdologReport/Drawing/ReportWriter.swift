internal import OdologReading

/// A report as a file.
package struct ReportFile: Sendable {
    /// The whole PDF.
    package let bytes: [UInt8]
    package let pages: Int
    /// How many characters no installed font has: they are boxes in it.
    package let unknownCharacters: Int
    /// Some of the texts that they are in.
    package let textsWithUnknown: [String]
}

extension Report {
    /// The report as a PDF. Equal reports give equal bytes, on a machine with the same fonts.
    package func pdf(_ paper: Paper) throws(ReportError) -> ReportFile {
        let document = try PDFDocument(width: paper.width, height: paper.height)
        document.describe(title: title, creator: "Odolog \(OdologVersion.current)", created: createdAt)
        let writer = try ReportWriter(document, paper, footer: footer)
        let pages = try writer.pages(blocks)
        for (index, page) in pages.enumerated() {
            document.draw(page)
            document.draw(try writer.foot(page: index + 1, of: pages.count))
            document.endPage()
        }
        let unknown = document.unknownCharacters
        return ReportFile(
            bytes: try document.finish(), pages: pages.count, unknownCharacters: unknown.count,
            textsWithUnknown: unknown.texts)
    }
}

/// Sets the blocks of a report on pages.
private struct ReportWriter {
    private let document: PDFDocument
    private let paper: Paper
    private let footer: LaidOutText
    private let body: PageArea

    private static let pageNumberWidth = 70.0

    init(_ document: PDFDocument, _ paper: Paper, footer: String) throws(ReportError) {
        (self.document, self.paper) = (document, paper)
        let width = paper.width - 2 * Look.margin
        self.footer = try document.text(footer, Look.footer, width: width - Self.pageNumberWidth)
        body = PageArea(
            x: Look.margin, y: Look.margin, width: width,
            height: paper.height - 2 * Look.margin - min(self.footer.height, 60))
    }

    func pages(_ blocks: [ReportBlock]) throws(ReportError) -> [[PageFlow.Mark]] {
        var flow = PageFlow(body)
        var parts: [Part] = []
        for block in blocks { parts.append(try Part(block, document, body)) }
        for (index, part) in parts.enumerated() {
            if index > 0, part.table != nil, parts[index - 1].table != nil { flow.space(12) }
            try place(part, before: index + 1 < parts.count ? parts[index + 1] : nil, in: &flow)
        }
        return flow.pages
    }

    /// What stands below the body of a page.
    func foot(page: Int, of count: Int) throws(ReportError) -> [PageFlow.Mark] {
        let number = try document.text(ReportTexts.page(page, of: count), Look.footer)
        let top = body.bottom + 10
        return [
            .line(
                [PagePoint(x: body.x, y: top - 4), PagePoint(x: body.right, y: top - 4)], width: 0.4, dash: 0,
                Look.rule),
            .text(footer, 0..<footer.lineCount, PagePoint(x: body.x, y: top), Look.muted),
            .text(number, 0..<1, PagePoint(x: body.right - number.width, y: top), Look.muted),
        ]
    }

    private func place(_ part: Part, before next: Part?, in flow: inout PageFlow) throws(ReportError) {
        switch part.block {
        case .title(let title, let kind):
            flow.flow(try document.text(kind, Look.kind, width: body.width), Look.muted)
            flow.advance(2)
            flow.flow(try document.text(title, Look.title, width: body.width), Look.ink)
            flow.advance(8)
        case .heading(let text):
            flow.space(16)
            let heading = try document.text(text, Look.heading, width: body.width)
            flow.need(heading.height + 6 + (try next?.leastHeight() ?? 0))
            flow.flow(heading, Look.accent)
            flow.advance(5)
        case .facts(let facts): try place(facts, in: &flow)
        case .note(let text):
            flow.advance(2)
            flow.flow(try document.text(text, Look.small, width: body.width), Look.muted)
            flow.advance(4)
        case .table: try part.table?.place(in: &flow)
        case .line(let plot): try PlotLayout(document).place(plot, in: &flow)
        case .bars(let plot): try PlotLayout(document).place(plot, in: &flow)
        case .pictures(let pictures, let columns, let height):
            try PictureLayout(document, columns: columns, height: height).place(pictures, in: &flow)
        }
    }

    /// Names in a column, and their values beside them.
    private func place(_ facts: [ReportBlock.Fact], in flow: inout PageFlow) throws(ReportError) {
        var names: [LaidOutText] = []
        for fact in facts { names.append(try document.text(fact.name, Look.text)) }
        let space = (names.map(\.width).max() ?? 0) + 12
        for (name, fact) in zip(names, facts) {
            let value = try document.text(fact.value, Look.text, width: body.width - space)
            flow.need(min(value.height, 60) + 3)
            flow.add(name, x: body.x, y: flow.y, Look.muted)
            for line in 0..<value.lineCount {
                flow.need(value.height(of: line))
                flow.add(value, line..<line + 1, x: body.x + space, y: flow.y, Look.ink)
                flow.advance(value.height(of: line))
            }
            flow.advance(3)
        }
    }
}

/// A block with what is known of its size.
private struct Part {
    let block: ReportBlock
    /// Of a table.
    let table: TableLayout?
    private let document: PDFDocument
    private let body: PageArea

    init(_ block: ReportBlock, _ document: PDFDocument, _ body: PageArea) throws(ReportError) {
        (self.block, self.document, self.body) = (block, document, body)
        if case .table(let content) = block {
            table = try TableLayout(content, document, in: body)
        } else {
            table = nil
        }
    }

    /// How much of it has to stand below its heading.
    func leastHeight() throws(ReportError) -> Double {
        switch block {
        case .title, .heading, .facts, .note: 24
        case .table: try table?.leastHeight() ?? 0
        case .line, .bars: PlotLayout.wholeHeight
        case .pictures(let pictures, let columns, let height):
            try PictureLayout(document, columns: columns, height: height).leastHeight(pictures, in: body)
        }
    }
}

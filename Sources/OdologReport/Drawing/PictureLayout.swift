/// Sets pictures in rows, each with what it shows below it.
struct PictureLayout {
    private let document: PDFDocument
    private let columns: Int
    private let height: Double

    /// - Parameter height: the most that a picture may have.
    init(_ document: PDFDocument, columns: Int, height: Double) {
        (self.document, self.columns, self.height) = (document, columns, height)
    }

    private func width(in body: PageArea) -> Double {
        (body.width - Look.gap * Double(columns - 1)) / Double(columns)
    }

    /// Of a row.
    func leastHeight(_ pictures: [ReportPicture], in body: PageArea) throws(ReportError) -> Double {
        try row(pictures.prefix(columns), in: body).height
    }

    func place(_ pictures: [ReportPicture], in flow: inout PageFlow) throws(ReportError) {
        for start in stride(from: 0, to: pictures.count, by: columns) {
            let row = try row(pictures[start..<min(start + columns, pictures.count)], in: flow.body)
            flow.need(row.height)
            for (index, item) in row.items.enumerated() {
                place(item, x: flow.body.x + (width(in: flow.body) + Look.gap) * Double(index), row, in: &flow)
            }
            flow.advance(row.height)
        }
    }

    private struct Item {
        let picture: JPEGPicture?
        let size: (width: Double, height: Double)
        let problem: LaidOutText?
        let caption: [(text: LaidOutText, isMuted: Bool)]
    }

    private struct Row {
        let items: [Item]
        /// Of the highest picture.
        let pictureHeight: Double
        let height: Double
    }

    private func row(_ pictures: ArraySlice<ReportPicture>, in body: PageArea) throws(ReportError) -> Row {
        let width = width(in: body)
        var items: [Item] = []
        for picture in pictures {
            var caption: [(text: LaidOutText, isMuted: Bool)] = []
            for paragraph in picture.caption.paragraphs {
                let style = paragraph.isMuted ? Look.small : Look.text
                caption.append((try document.text(paragraph.text, style, width: width), paragraph.isMuted))
            }
            let problem =
                picture.picture == nil ? try document.text(picture.problem, Look.small, width: width - 12) : nil
            items.append(
                Item(picture: picture.picture, size: size(of: picture, width), problem: problem, caption: caption))
        }
        let pictureHeight = items.map(\.size.height).max() ?? 0
        let captionHeight = items.map { $0.caption.reduce(0) { $0 + $1.text.height } }.max() ?? 0
        return Row(items: items, pictureHeight: pictureHeight, height: pictureHeight + captionHeight + 14)
    }

    /// As large as the place allows, and no larger than its pixels are good for.
    private func size(of picture: ReportPicture, _ width: Double) -> (width: Double, height: Double) {
        guard let image = picture.picture else { return (width, 60) }
        let scale = min(width / Double(image.width), height / Double(image.height), 1)
        return (Double(image.width) * scale, Double(image.height) * scale)
    }

    private func place(_ item: Item, x: Double, _ row: Row, in flow: inout PageFlow) {
        var area = PageArea(x: x, y: flow.y, width: item.size.width, height: item.size.height)
        if let picture = item.picture {
            flow.add(.picture(picture, area))
        } else {
            flow.add(.area(area, Look.faintRule))
            if let problem = item.problem { flow.add(problem, x: x + 6, y: flow.y + 6, Look.ink) }
        }
        area.y = flow.y + row.pictureHeight + 3
        for (text, isMuted) in item.caption {
            flow.add(text, x: x, y: area.y, isMuted ? Look.muted : Look.ink)
            area.y += text.height
        }
    }
}

/// Puts what was laid out on pages, from top to bottom. Nothing is drawn before all pages are known, since each says how many there
/// are.
struct PageFlow {
    /// Something that is drawn at its place on a page.
    enum Mark {
        case text(LaidOutText, Range<Int>, PagePoint, PDFDocument.Color)
        case line([PagePoint], width: Double, dash: Double, PDFDocument.Color)
        case area(PageArea, PDFDocument.Color)
        case picture(JPEGPicture, PageArea)
    }

    /// Where a page's contents may stand.
    let body: PageArea
    private(set) var pages: [[Mark]] = [[]]
    /// Where the next thing goes.
    private(set) var y: Double

    init(_ body: PageArea) {
        self.body = body
        y = body.y
    }

    /// How much room is left on the page.
    var left: Double { body.bottom - y }
    var isAtTop: Bool { y == body.y }

    mutating func beginPage() {
        pages.append([])
        y = body.y
    }

    /// Begins a page where less than `height` is left of this one.
    mutating func need(_ height: Double) {
        if left < height, !isAtTop { beginPage() }
    }

    mutating func add(_ mark: Mark) { pages[pages.count - 1].append(mark) }

    /// The whole text, beside what else is at this height.
    mutating func add(
        _ text: LaidOutText, _ lines: Range<Int>? = nil, x: Double, y: Double, _ color: PDFDocument.Color
    ) {
        add(.text(text, lines ?? 0..<text.lineCount, PagePoint(x: x, y: y), color))
    }

    /// Goes down.
    mutating func advance(_ height: Double) { y += height }

    /// Room between two things; none at the top of a page.
    mutating func space(_ height: Double) {
        if !isAtTop { y = min(y + height, body.bottom) }
    }

    /// A text as wide as the body, broken over pages between its lines.
    mutating func flow(_ text: LaidOutText, _ color: PDFDocument.Color) {
        for line in 0..<text.lineCount {
            let height = text.height(of: line)
            need(height)
            add(text, line..<line + 1, x: body.x, y: y, color)
            advance(height)
        }
    }
}

extension PDFDocument {
    /// Draws the marks of a page.
    func draw(_ marks: [PageFlow.Mark]) {
        for mark in marks {
            switch mark {
            case .text(let text, let lines, let place, let color): draw(text, lines, x: place.x, y: place.y, color)
            case .line(let points, let width, let dash, let color): draw(points, width: width, dash: dash, color)
            case .area(let area, let color): fill(area, color)
            case .picture(let picture, let area): draw(picture, in: area)
            }
        }
    }
}

/// The look of all reports, in points.
enum Look {
    static let ink: PDFDocument.Color = 0x1A1A1A
    static let muted: PDFDocument.Color = 0x666666
    static let rule: PDFDocument.Color = 0xC8C8C8
    static let faintRule: PDFDocument.Color = 0xE4E4E4
    static let accent: PDFDocument.Color = 0x1F4E79
    /// The parts of a stacked bar, from below.
    static let parts: [PDFDocument.Color] = [0x1F4E79, 0x7FA7CC, 0xC9D3DC]

    static let title = TextStyle(size: 20, isBold: true)
    static let kind = TextStyle(size: 10)
    static let heading = TextStyle(size: 12, isBold: true)
    static let text = TextStyle(size: 8.5)
    static let strong = TextStyle(size: 8.5, isBold: true)
    static let small = TextStyle(size: 7.5)
    static let footer = TextStyle(size: 7)

    static let margin = 48.0
    /// Between columns.
    static let gap = 10.0
    /// Above and below a row's text.
    static let padding = 2.5
}

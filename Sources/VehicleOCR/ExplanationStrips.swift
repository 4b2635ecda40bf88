import OdologImaging
import OdologText

/// A strip as the engine got it, with what it read there.
struct ExplainedStrip: ExplanationBlock {
    let line: ExplainedPlace.Line
    let strip: Bitmap?
    let isChosen: Bool
    /// All in one line.
    let isSmall: Bool
    let style: ExplanationStyle
    /// Width of all strips' column.
    var column = 0

    init(line: ExplainedPlace.Line, strip: Bitmap?, isChosen: Bool, isSmall: Bool, style: ExplanationStyle) {
        self.line = line
        self.strip = strip
        self.isChosen = isChosen
        self.isSmall = isSmall
        self.style = style
    }

    private var symbols: ExplainedSymbols { ExplainedSymbols(symbols: line.line.symbols, style: style) }
    private var left: Int { ExplanationStyle.margin + style.gutter }
    private var right: Int { style.width - ExplanationStyle.margin }
    /// Where text beside the strip starts.
    private var beside: Int { left + column + 16 }
    /// What is too long to stand beside its strip stands below it.
    private var isBelow: Bool { !isSmall && !symbols.fit(right - beside) }
    private var stripHeight: Int { (strip?.height ?? 0) + 6 }
    private var textHeight: Int { style.reading.lineHeight + (isSmall ? 0 : style.body.lineHeight) }
    var height: Int { (isBelow ? stripHeight + textHeight : max(stripHeight, textHeight)) + 4 }

    func draw(on canvas: inout Canvas, top: Int) {
        let middle = top + (isBelow ? stripHeight + 4 : height) / 2
        let color = style.color(of: line.line.role)
        let chip = ExplanationChip(text: line.label, color: color, font: style.body)
        chip.draw(on: &canvas, x: ExplanationStyle.margin, y: middle - chip.height / 2)
        if let strip {
            let frame = isChosen ? 3 : 1
            let y = middle - strip.height / 2
            canvas.fill(
                x: left - frame, y: y - frame, width: strip.width + 2 * frame, height: strip.height + 2 * frame,
                isChosen ? color : style.frame)
            canvas.draw(strip, x: left, y: y)
        }
        if isSmall {
            drawInOneLine(on: &canvas, y: middle - textHeight / 2)
        } else {
            let (x, y) = isBelow ? (left, top + stripHeight + 2) : (beside, middle - textHeight / 2)
            symbols.draw(on: &canvas, x: x, y: y, width: right - x)
            let note = style.body.truncated("\(manner); \(weakest)", width: right - x)
            canvas.draw(note, x: x, y: y + style.reading.lineHeight, style.body, style.faint)
        }
    }

    private func drawInOneLine(on canvas: inout Canvas, y: Int) {
        let room = right - beside - style.body.width(of: manner) - 16
        let end = symbols.draw(on: &canvas, x: beside, y: y, width: room)
        canvas.draw(
            manner, x: end + 16, y: y + style.reading.baseline - style.body.baseline, style.body, style.faint)
    }

    /// How the strip was made, and how sure the locator was.
    private var manner: String {
        line.line.variant + (line.line.locatorScore.map { "; locator \($0.hundredths)" } ?? "")
    }

    /// The symbol that the engine was least sure of.
    private var weakest: String {
        let symbols = line.line.symbols.filter { $0.character != " " }
        guard let weakest = symbols.min(by: { $0.confidence < $1.confidence }) else { return "nothing read" }
        let other = weakest.alternatives.first.map { ", else \($0.character) (\($0.confidence.hundredths))" } ?? ""
        return "weakest: \(weakest.character) (\(weakest.confidence.hundredths))\(other)"
    }
}

extension [ExplainedStrip] {
    /// What was read stands in one column.
    var aligned: [any ExplanationBlock] {
        let column = map { $0.strip?.width ?? 0 }.max() ?? 0
        return map { row in
            var row = row
            row.column = column
            return row
        }
    }
}

/// What was read, the colour of each symbol telling how sure the engine was.
struct ExplainedSymbols {
    let symbols: [RecognizedSymbol]
    let style: ExplanationStyle

    /// Confidence from which on a symbol has the colour, surest first.
    private static let levels: [(least: Double, color: Color, words: String)] = [
        (0.9, Color(0x1B1F24), "0.9 or surer"), (0.6, Color(0xB35900), "0.6 to 0.9"),
        (-.infinity, Color(0xCF222E), "less sure"),
    ]

    private static func color(of symbol: RecognizedSymbol) -> Color {
        // What is no number counts as not sure.
        (levels.first { symbol.confidence >= $0.least } ?? levels[levels.count - 1]).color
    }

    private var text: String { String(symbols.map(\.character)) }

    /// Whether they can be drawn in this width, in a font that isn't small.
    func fit(_ width: Int) -> Bool { style.title.width(of: text) <= width }

    /// As much as fits, large where there is room.
    /// - Returns: where it ends.
    @discardableResult
    func draw(on canvas: inout Canvas, x: Int, y: Int, width: Int) -> Int {
        let fonts = [style.reading, style.title]
        let font = fonts.first { $0.width(of: text) <= width } ?? style.body
        var at = x
        let top = y + style.reading.baseline - font.baseline
        for (place, character) in font.truncated(text, width: width).enumerated() {
            let color = place < symbols.count ? Self.color(of: symbols[place]) : style.ink
            canvas.draw(String(character), x: at, y: top, font, color)
            at += font.width(of: String(character))
        }
        return at
    }

    struct Legend: ExplanationBlock {
        let style: ExplanationStyle

        var height: Int { style.body.lineHeight + 8 }

        func draw(on canvas: inout Canvas, top: Int) {
            var x = ExplanationStyle.margin
            let start = "The engine's own confidence in a symbol: "
            canvas.draw(start, x: x, y: top + 4, style.body, style.faint)
            x += style.body.width(of: start)
            for level in ExplainedSymbols.levels {
                canvas.draw(level.words, x: x, y: top + 4, style.body, level.color)
                x += style.body.width(of: level.words) + 16
            }
        }
    }
}

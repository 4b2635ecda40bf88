import OdologImaging
import OdologOdometer
import OdologReading
import OdologText

/// The file and the result, at a glance.
struct ExplanationHeader: ExplanationBlock {
    let reading: PhotoReading
    let style: ExplanationStyle

    private static let padding = 10

    var height: Int { style.title.lineHeight + style.reading.lineHeight + 4 * Self.padding }

    func draw(on canvas: inout Canvas, top: Int) {
        canvas.fill(x: 0, y: top, width: style.width, height: height - Self.padding, style.band)
        let x = ExplanationStyle.margin
        let y = top + Self.padding + 2
        canvas.draw(
            style.reading.truncated(result, width: style.contentWidth), x: x, y: y, style.reading, .white)
        canvas.draw(
            style.title.truncated(reading.photo.path, width: style.contentWidth), x: x,
            y: y + style.reading.lineHeight + Self.padding / 2, style.title, style.frame)
    }

    private var result: String {
        guard let text = reading.text else { return "nothing readable, \(reading.decision.rawValue)" }
        let unit = reading.unit.map { " \($0.rawValue)" } ?? ""
        let kind = reading.vin == nil ? "odometer" : "VIN"
        return "\(kind) \(text)\(unit),  \(reading.valueConfidence.percent),  \(reading.decision.rawValue)"
    }
}

/// Which colour is which role.
struct ExplanationLegend: ExplanationBlock {
    let roles: [LineRole]
    let style: ExplanationStyle

    var height: Int { style.body.lineHeight + 12 }

    func draw(on canvas: inout Canvas, top: Int) {
        var x = ExplanationStyle.margin
        for role in roles {
            let chip = ExplanationChip(text: role.words, color: style.color(of: role), font: style.body)
            chip.draw(on: &canvas, x: x, y: top + 6)
            x += chip.width + 8
        }
        canvas.draw(
            "as located, with a square where the text starts; the chosen one is thick", x: x, y: top + 9, style.body,
            style.faint)
    }
}

struct ExplanationHeading: ExplanationBlock {
    let text: String
    let style: ExplanationStyle

    init(_ text: String, style: ExplanationStyle) {
        self.text = text
        self.style = style
    }

    var height: Int { style.title.lineHeight + 22 }

    func draw(on canvas: inout Canvas, top: Int) {
        let y = top + 12
        canvas.draw(text, x: ExplanationStyle.margin, y: y, style.title, style.ink)
        canvas.fill(
            x: ExplanationStyle.margin, y: y + style.title.lineHeight + 2, width: style.contentWidth, height: 1,
            style.frame)
    }
}

/// A paragraph.
struct ExplanationText: ExplanationBlock {
    let lines: [String]
    let color: Color
    let indent: Int
    let style: ExplanationStyle

    init(_ text: String, color: Color? = nil, indent: Int = 0, style: ExplanationStyle) {
        lines = style.body.lines(of: text, width: style.contentWidth - indent)
        self.color = color ?? style.ink
        self.indent = indent
        self.style = style
    }

    var height: Int { lines.count * style.body.lineHeight + 8 }

    func draw(on canvas: inout Canvas, top: Int) {
        for (row, line) in lines.enumerated() {
            canvas.draw(
                line, x: ExplanationStyle.margin + indent, y: top + 4 + row * style.body.lineHeight, style.body, color)
        }
    }
}

/// A point in the drawing, pixels from the top left.
typealias SVGPoint = (x: Double, y: Double)

/// Writes the few SVG elements that charts need.
struct SVGDrawing {
    private var elements: [String] = []

    mutating func rectangle(
        x: Double, y: Double, width: Double, height: Double, fill: String, stroke: String = "none"
    ) {
        elements.append(
            "<rect x=\"\(x.fixed(1))\" y=\"\(y.fixed(1))\" width=\"\(width.fixed(1))\" height=\"\(height.fixed(1))\" "
                + "fill=\"\(fill)\" stroke=\"\(stroke)\"/>")
    }

    mutating func polyline(_ points: [SVGPoint], colour: String, width: Double, dash: String? = nil) {
        guard points.count > 1 else { return }
        let path = points.map { "\($0.x.fixed(1)),\($0.y.fixed(1))" }.joined(separator: " ")
        let dashes = dash.map { " stroke-dasharray=\"\($0)\"" } ?? ""
        elements.append(
            "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"\(width.fixed(1))\" "
                + "stroke-linejoin=\"round\"\(dashes)/>")
    }

    mutating func circle(
        _ centre: SVGPoint, radius: Double, colour: String, opacity: Double = 1, isOpen: Bool = false
    ) {
        let paint =
            isOpen
            ? "fill=\"#ffffff\" stroke=\"\(colour)\" stroke-width=\"2\""
            : "fill=\"\(colour)\" fill-opacity=\"\(opacity.fixed(2))\""
        elements.append(
            "<circle cx=\"\(centre.x.fixed(1))\" cy=\"\(centre.y.fixed(1))\" r=\"\(radius.fixed(1))\" \(paint)/>")
    }

    /// `turned` writes upwards.
    mutating func text(
        _ text: String, x: Double, y: Double, size: Double, anchor: String = "start", colour: String = "#222222",
        isBold: Bool = false, turned: Bool = false
    ) {
        let turn = turned ? " transform=\"rotate(-90 \(x.fixed(1)) \(y.fixed(1)))\"" : ""
        elements.append(
            "<text x=\"\(x.fixed(1))\" y=\"\(y.fixed(1))\" font-size=\"\(size.fixed(0))\" text-anchor=\"\(anchor)\" "
                + "fill=\"\(colour)\"\(isBold ? " font-weight=\"bold\"" : "")\(turn)>\(Self.escaped(text))</text>")
    }

    func document(width: Double, height: Double) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(width.fixed(0))" height="\(height.fixed(0))" \
        viewBox="0 0 \(width.fixed(0)) \(height.fixed(0))" font-family="Helvetica, Arial, sans-serif">
        \(elements.joined(separator: "\n"))
        </svg>

        """
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: "\(character)"
            }
        }.joined()
    }
}

/// A square of two axes from 0 to 1, shown in per cent.
struct SVGChart {
    let left: Double
    let top: Double
    let width: Double
    let height: Double

    /// Where the value stands in the drawing.
    func at(_ x: Double, _ y: Double) -> SVGPoint { (left + x * width, top + (1 - y) * height) }

    func drawFrame(in drawing: inout SVGDrawing, title: String, xLabel: String, yLabel: String) {
        for step in 0...5 {
            let share = Double(step) / 5
            let label = "\(step * 20) %"
            drawing.polyline([at(share, 0), at(share, 1)], colour: "#e4e4e4", width: 1)
            drawing.polyline([at(0, share), at(1, share)], colour: "#e4e4e4", width: 1)
            let below = at(share, 0)
            drawing.text(label, x: below.x, y: below.y + 18, size: 12, anchor: "middle", colour: "#444444")
            let beside = at(0, share)
            drawing.text(label, x: beside.x - 8, y: beside.y + 4, size: 12, anchor: "end", colour: "#444444")
        }
        drawing.rectangle(x: left, y: top, width: width, height: height, fill: "none", stroke: "#666666")
        drawing.text(title, x: left, y: top - 12, size: 14, isBold: true)
        drawing.text(xLabel, x: left + width / 2, y: top + height + 40, size: 13, anchor: "middle")
        drawing.text(yLabel, x: left - 48, y: top + height / 2, size: 13, anchor: "middle", turned: true)
    }
}

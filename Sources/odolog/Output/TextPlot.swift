import OdologOdometer

/// A line through points, drawn with Braille characters. Each character has two dots across and four down.
struct TextPlot {
    /// The size of the plotted area, in characters.
    let columns: Int
    let rows: Int

    /// Prints a plot below an empty line, as wide as the screen allows. False: there are too few points.
    @discardableResult
    static func show(_ points: [(x: Double, y: Double)], in unit: DistanceUnit) -> Bool {
        let plot = TextPlot(columns: min(max(Console.width - 16, 20), 72), rows: 8)
        let lines = plot.lines(of: points) { "\(Int($0.rounded())) \(unit.rawValue)" }
        guard !lines.isEmpty else { return false }
        Console.out("")
        lines.forEach(Console.out)
        return true
    }

    /// - Parameters:
    ///   - points: sorted by x. At least two, and not all with the same x.
    ///   - label: writes a value of y beside the axis.
    /// - Returns: lines from top to bottom. The first has the label of the largest y, the last that of the smallest.
    func lines(of points: [(x: Double, y: Double)], label: (Double) -> String) -> [String] {
        guard let first = points.first, let last = points.last, last.x > first.x,
            let low = points.map(\.y).min(), let high = points.map(\.y).max()
        else { return [] }
        let (width, height) = (columns * 2, rows * 4)
        var dots = Set<Dot>()
        let spread = high > low ? high - low : 1
        for (from, to) in zip(points, points.dropFirst()) {
            let start = (from.x - first.x) / (last.x - first.x) * Double(width - 1)
            let end = (to.x - first.x) / (last.x - first.x) * Double(width - 1)
            // Small steps leave no gap in a steep line.
            let steps = Int(max(end - start, abs(to.y - from.y) / spread * Double(height))) + 1
            for step in 0...steps {
                let part = Double(step) / Double(steps)
                let y = from.y + (to.y - from.y) * part
                dots.insert(
                    Dot(
                        x: Int((start + (end - start) * part).rounded()),
                        y: height - 1 - Int(((y - low) / spread * Double(height - 1)).rounded())))
            }
        }
        let labels = [label(high), label(low)]
        let space = labels.map(\.count).max() ?? 0
        return (0..<rows).map { row in
            let label = row == 0 ? labels[0] : row == rows - 1 ? labels[1] : ""
            let cells = (0..<columns).map { column in Self.character(column: column, row: row, dots: dots) }
            return String(repeating: " ", count: space - label.count) + label + " ┤" + String(cells)
        }
    }

    private struct Dot: Hashable {
        let x: Int
        let y: Int
    }

    /// The bits of the dots from U+2800 on. Unicode counts down the left column, then the right one, then the lowest
    /// row.
    private static let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    private static func character(column: Int, row: Int, dots: Set<Dot>) -> Character {
        var code: UInt32 = 0x2800
        for x in 0..<2 {
            for y in 0..<4 where dots.contains(Dot(x: column * 2 + x, y: row * 4 + y)) { code |= bits[x][y] }
        }
        return code == 0x2800 ? " " : Character(Unicode.Scalar(code) ?? " ")
    }
}

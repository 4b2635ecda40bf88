import OdologOdometer

/// A line through points, drawn with Braille characters: two dots across and four down in each.
struct TextPlot {
    /// Of the plotted area, in characters.
    let columns: Int
    let rows: Int

    /// Below an empty line, as wide as the screen lets it be. False: there are too few points.
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
    ///   - points: in order of x; at least two, not all with one x.
    ///   - label: writes a value of y beside the axis.
    /// - Returns: lines from top to bottom, the label of the largest y on the first and of the smallest on the last.
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
            // Fine enough to leave no gap in a steep line.
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

    /// Unicode numbers the dots of U+2800 down the left column, then down the right, the lowest row last.
    private static let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    private static func character(column: Int, row: Int, dots: Set<Dot>) -> Character {
        var code: UInt32 = 0x2800
        for x in 0..<2 {
            for y in 0..<4 where dots.contains(Dot(x: column * 2 + x, y: row * 4 + y)) { code |= bits[x][y] }
        }
        return code == 0x2800 ? " " : Character(Unicode.Scalar(code) ?? " ")
    }
}

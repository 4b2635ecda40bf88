import OdologValues

extension Quad {
    /// The part between two fractions of the width.
    func part(_ extent: ClosedRange<Double>) -> Quad {
        guard extent != 0...1 else { return self }
        func between(_ start: Point, _ end: Point, _ fraction: Double) -> Point {
            Point(x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
        }
        return Quad(
            topLeft: between(topLeft, topRight, extent.lowerBound),
            topRight: between(topLeft, topRight, extent.upperBound),
            bottomRight: between(bottomLeft, bottomRight, extent.upperBound),
            bottomLeft: between(bottomLeft, bottomRight, extent.lowerBound))
    }
}

/// A quad with its measures, to compare it with many others.
struct QuadFrame {
    let quad: Quad
    let center: Point
    let width: Double
    let height: Double
    /// Unit vector along the text.
    private let along: Point
    /// From the center to the furthest corner.
    private let radius: Double
    /// Has an area, and all its numbers are finite.
    let isUsable: Bool

    init(_ quad: Quad) {
        self.quad = quad
        center = quad.center
        width = quad.width
        height = quad.height
        let span = Point(
            x: quad.topRight.x - quad.topLeft.x + quad.bottomRight.x - quad.bottomLeft.x,
            y: quad.topRight.y - quad.topLeft.y + quad.bottomRight.y - quad.bottomLeft.y)
        let length = (span.x * span.x + span.y * span.y).squareRoot()
        along = Point(x: span.x / length, y: span.y / length)
        radius = quad.corners.map { [center = center] in center.distance(to: $0) }.max() ?? 0
        isUsable = radius.isFinite && width > 0 && height > 0 && length > 0 && length.isFinite
    }

    /// Where `other` stands, seen along this quad's text. `along`: the gap between their ends, negative where they
    /// overlap; `across`: from middle to middle, positive below; `isAhead`: further along the text. Pixels.
    /// Nil unless both are usable and less than `reach` apart.
    func offset(
        to other: QuadFrame, within reach: Double = .infinity
    ) -> (along: Double, across: Double, isAhead: Bool)? {
        guard isUsable, other.isUsable else { return nil }
        let (dx, dy) = (other.center.x - center.x, other.center.y - center.y)
        let furthest = radius + other.radius + reach
        guard dx * dx + dy * dy <= furthest * furthest else { return nil }
        let step = dx * along.x + dy * along.y
        // Half of the other's extent along this text, whatever its own direction.
        let halves = other.quad.corners.map {
            abs(($0.x - other.center.x) * along.x + ($0.y - other.center.y) * along.y)
        }
        return (abs(step) - width / 2 - (halves.max() ?? 0), dy * along.x - dx * along.y, step > 0)
    }

    /// Whether the two are the same piece of text: about as high, in one row, and more than half of the shorter one
    /// covered.
    func isSamePlace(as other: QuadFrame) -> Bool {
        guard let offset = offset(to: other, within: 0) else { return quad == other.quad }
        let (low, high) = (min(height, other.height), max(height, other.height))
        return high < 1.8 * low && abs(offset.across) < low / 2 && -offset.along > min(width, other.width) / 2
    }

    /// The gap to `other` if it follows in the same row of text: about as high, at the same level, ahead. In heights of
    /// the higher one, 0 where they touch. Nil where it doesn't follow, or the gap is wider than `widest`.
    func gap(toNext other: QuadFrame, widest: Double) -> Double? {
        let (low, high) = (min(height, other.height), max(height, other.height))
        guard high < 1.6 * low, let offset = offset(to: other, within: widest * high), offset.isAhead,
            let back = other.offset(to: self), max(abs(offset.across), abs(back.across)) < 0.4 * high,
            -offset.along < min(width, other.width) / 3
        else { return nil }
        let gap = max(0, offset.along) / high
        return gap < widest ? gap : nil
    }
}

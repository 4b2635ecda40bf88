import RecognizedText

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

    /// Has an area, and all its numbers are finite.
    var isUsable: Bool {
        let (width, height) = (width, height)
        return width.isFinite && height.isFinite && width > 0 && height > 0 && center.x.isFinite && center.y.isFinite
    }

    /// Where `other` stands, seen along this quad's text. `along`: the gap between their ends, negative where they
    /// overlap; `across`: from middle to middle, positive below. Pixels. Nil unless both are usable.
    func offset(to other: Quad) -> (along: Double, across: Double)? {
        guard isUsable, other.isUsable else { return nil }
        let span = Point(
            x: (topRight.x - topLeft.x + bottomRight.x - bottomLeft.x) / 2,
            y: (topRight.y - topLeft.y + bottomRight.y - bottomLeft.y) / 2)
        let length = (span.x * span.x + span.y * span.y).squareRoot()
        guard length > 0 else { return nil }
        let (ux, uy) = (span.x / length, span.y / length)
        let (dx, dy) = (other.center.x - center.x, other.center.y - center.y)
        // Half of the other's extent along this text, whatever its own direction.
        let reach = other.corners.map { abs(($0.x - other.center.x) * ux + ($0.y - other.center.y) * uy) }.max() ?? 0
        return (abs(dx * ux + dy * uy) - length / 2 - reach, dy * ux - dx * uy)
    }

    /// Whether the two are the same piece of text: about as high, in one row, and more than half of the shorter one
    /// covered.
    func isSamePlace(as other: Quad) -> Bool {
        if self == other { return true }
        guard let offset = offset(to: other) else { return false }
        let (low, high) = (min(height, other.height), max(height, other.height))
        return high < 1.8 * low && abs(offset.across) < low / 2 && -offset.along > min(width, other.width) / 2
    }
}

import OdologValues

extension Quad {
    /// Common area over united area, for convex clockwise quads.
    func overlap(with other: Quad) -> Double {
        let common = Self.area(corners.clipped(to: other.corners))
        let union = Self.area(corners) + Self.area(other.corners) - common
        return union > 0 ? common / union : 0
    }

    private static func area(_ points: [Point]) -> Double {
        zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { sum, edge in
            sum + (edge.0.x * edge.1.y - edge.1.x * edge.0.y) / 2
        }
    }
}

extension [Point] {
    /// Sutherland-Hodgman.
    fileprivate func clipped(to clip: [Point]) -> [Point] {
        var shape = self
        for (from, to) in zip(clip, clip.dropFirst() + clip.prefix(1)) {
            func side(_ p: Point) -> Double { (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x) }
            var next: [Point] = []
            for (p, q) in zip(shape, shape.dropFirst() + shape.prefix(1)) {
                let (a, b) = (side(p), side(q))
                if a >= 0 { next.append(p) }
                if (a >= 0) != (b >= 0) {
                    let t = a / (a - b)
                    next.append(Point(x: p.x + t * (q.x - p.x), y: p.y + t * (q.y - p.y)))
                }
            }
            shape = next
        }
        return shape
    }
}

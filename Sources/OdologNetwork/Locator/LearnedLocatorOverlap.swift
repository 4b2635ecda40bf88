internal import OdologValues

extension Quad {
    /// Common area over united area, 0...1; 0 for quads that are not convex and clockwise.
    func intersectionOverUnion(with other: Quad) -> Double {
        let (mine, theirs) = (Self.area(corners), Self.area(other.corners))
        guard mine > 0, theirs > 0, center.distance(to: other.center) < width + height + other.width + other.height
        else {
            return 0
        }
        let common = max(0, Self.area(Self.clipped(corners, to: other.corners)))
        return common / (mine + theirs - common)
    }

    /// Common area over the smaller one's area, 0...1.
    func coverage(with other: Quad) -> Double {
        let (mine, theirs) = (Self.area(corners), Self.area(other.corners))
        guard mine > 0, theirs > 0 else { return 0 }
        return max(0, Self.area(Self.clipped(corners, to: other.corners))) / min(mine, theirs)
    }

    private static func area(_ points: [Point]) -> Double {
        zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { sum, edge in
            sum + (edge.0.x * edge.1.y - edge.1.x * edge.0.y) / 2
        }
    }

    /// Sutherland-Hodgman.
    private static func clipped(_ shape: [Point], to clip: [Point]) -> [Point] {
        var shape = shape
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

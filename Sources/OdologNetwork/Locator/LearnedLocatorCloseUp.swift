internal import OdologImaging
internal import OdologValues

/// A second look at a line: turned level and scaled so that the network sees it at the size it knows best, with its
/// neighbours in view.
struct LearnedLocatorCloseUp {
    /// The close-up's height in pixels.
    static let height = 128
    private static let widths = stride(from: 128, through: 640, by: 128)
    /// The line's height in the close-up, in pixels. It is less for a line that is too long for the widest close-up.
    private static let lineHeight = 28.0
    /// Enlarged more, a line shows nothing new.
    private static let mostEnlarged = 4.0

    /// The part of the bitmap that the close-up shows upright, in pixels of the bitmap.
    let region: Quad
    let width: Int

    init(of line: Quad) {
        let (height, length) = (max(line.height, 1), max(line.width, 1))
        let shown = length + 4 * height
        let widest = Double(Self.widths.max() ?? 640)
        let scale = min(Self.lineHeight / height, Self.mostEnlarged, widest / shown)
        width = Self.widths.first { Double($0) >= shown * scale } ?? Int(widest)

        // Directions along and across the line, from its middle.
        let left = Self.middle(line.topLeft, line.bottomLeft)
        let right = Self.middle(line.topRight, line.bottomRight)
        let span = max(left.distance(to: right), 1e-6)
        let (ux, uy) = ((right.x - left.x) / span, (right.y - left.y) / span)
        let (center, u, v) = (line.center, Double(width) / scale / 2, Double(Self.height) / scale / 2)
        func corner(_ a: Double, _ b: Double) -> Point {
            Point(x: center.x + a * u * ux - b * v * uy, y: center.y + a * u * uy + b * v * ux)
        }
        region = Quad(
            topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1), bottomLeft: corner(-1, 1))
    }

    func picture(of bitmap: Bitmap) throws(ImagingError) -> Bitmap {
        try bitmap.rectified(region, height: Self.height, maxWidth: width)
    }

    /// From pixels of the close-up to pixels of the bitmap.
    func placed(_ quad: Quad) -> Quad {
        func place(_ point: Point) -> Point {
            let (a, b) = (point.x / Double(width), point.y / Double(Self.height))
            let (o, x, y) = (region.topLeft, region.topRight, region.bottomLeft)
            return Point(x: o.x + a * (x.x - o.x) + b * (y.x - o.x), y: o.y + a * (x.y - o.y) + b * (y.y - o.y))
        }
        return Quad(
            topLeft: place(quad.topLeft), topRight: place(quad.topRight), bottomRight: place(quad.bottomRight),
            bottomLeft: place(quad.bottomLeft))
    }

    /// Whether a line, in pixels of the close-up, goes on beyond its left or right side. A line that runs along that
    /// side counts, too.
    func cutsOffAnEnd(of quad: Quad) -> Bool { quad.corners.contains { $0.x < 0 || $0.x > Double(width) } }

    /// The index of the place that is `line`, seen again; nil if none is. The whole line reaches beyond what the
    /// first look saw, so that a mere part of it has more coverage. Intersection over union tells the whole from the
    /// part.
    static func index(of line: Quad, among places: [Quad]) -> Int? {
        let same = places.indices.filter { places[$0].coverage(with: line) > 0.4 }
        return same.map { (index: $0, overlap: places[$0].intersectionOverUnion(with: line)) }
            .max { $0.overlap < $1.overlap }?.index
    }

    private static func middle(_ a: Point, _ b: Point) -> Point { Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
}

/// A position in pixels of the upright photo: x to the right, y down, the origin at the top left corner of the top
/// left pixel. Fractions are allowed.
public struct Point: Hashable, Sendable, Codable {
    /// To the right.
    public var x: Double
    /// Down.
    public var y: Double

    /// A position in pixels.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The length of the line between both, pixels.
    public func distance(to other: Point) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}

/// Four corners of a text line, in its reading direction: `topLeft` to `topRight` runs along the text, whatever the
/// line's angle in the photo. Clockwise, in pixels of the upright photo.
public struct Quad: Hashable, Sendable, Codable {
    /// Where the line begins, above the text.
    public var topLeft: Point
    /// Where the line ends, above the text.
    public var topRight: Point
    /// Where the line ends, below the text.
    public var bottomRight: Point
    /// Where the line begins, below the text.
    public var bottomLeft: Point

    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// An upright rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + width, y: y),
            bottomRight: Point(x: x + width, y: y + height), bottomLeft: Point(x: x, y: y + height))
    }

    /// Clockwise from the top left corner of the text.
    public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The mean of the corners.
    public var center: Point {
        Point(x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
    }

    /// Mean length of the two edges along the text, pixels.
    public var width: Double {
        (topLeft.distance(to: topRight) + bottomLeft.distance(to: bottomRight)) / 2
    }

    /// Mean length of the two edges across the text, pixels.
    public var height: Double {
        (topLeft.distance(to: bottomLeft) + topRight.distance(to: bottomRight)) / 2
    }

    /// How far a point is from the middle, in pixels along the text and across it, downwards. Nil for a quad without a
    /// length.
    package func offset(of point: Point) -> (along: Double, across: Double)? {
        let span = Point(
            x: topRight.x - topLeft.x + bottomRight.x - bottomLeft.x,
            y: topRight.y - topLeft.y + bottomRight.y - bottomLeft.y)
        let length = (span.x * span.x + span.y * span.y).squareRoot()
        guard length > 0 else { return nil }
        let (x, y) = (point.x - center.x, point.y - center.y)
        return ((x * span.x + y * span.y) / length, (y * span.x - x * span.y) / length)
    }

    /// Whether the middle of one lies in the other.
    package func overlaps(_ other: Quad) -> Bool { contains(other.center) || other.contains(center) }

    /// Whether a point lies inside or on an edge. The quad must be convex. Its corners may be in either order.
    public func contains(_ point: Point) -> Bool {
        let turns = zip(corners, corners.dropFirst() + corners.prefix(1)).map { start, end in
            (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
        }
        return turns.allSatisfy { $0 >= 0 } || turns.allSatisfy { $0 <= 0 }
    }

    /// Longer at both ends by `part` of its height.
    public func lengthened(by part: Double) -> Quad {
        let growth = width > 0 ? height * part / width : 0
        func beyond(_ end: Point, from other: Point) -> Point {
            Point(x: end.x + (end.x - other.x) * growth, y: end.y + (end.y - other.y) * growth)
        }
        return Quad(
            topLeft: beyond(topLeft, from: topRight), topRight: beyond(topRight, from: topLeft),
            bottomRight: beyond(bottomRight, from: bottomLeft), bottomLeft: beyond(bottomLeft, from: bottomRight))
    }

    /// The same place, read from its other end.
    public var upsideDown: Quad {
        Quad(topLeft: bottomRight, topRight: bottomLeft, bottomRight: topLeft, bottomLeft: topRight)
    }

    /// This place in a picture that was turned clockwise by quarters, taken back to the picture before.
    ///
    /// - Parameters:
    ///   - quarterTurns: how far it was turned; negative: the other way.
    ///   - width: of the picture before it was turned.
    ///   - height: of the picture before it was turned.
    public func turned(back quarterTurns: Int, width: Double, height: Double) -> Quad {
        func before(_ point: Point) -> Point {
            switch (quarterTurns % 4 + 4) % 4 {
            case 1: Point(x: point.y, y: height - point.x)
            case 2: Point(x: width - point.x, y: height - point.y)
            case 3: Point(x: width - point.y, y: point.x)
            default: point
            }
        }
        return Quad(
            topLeft: before(topLeft), topRight: before(topRight),
            bottomRight: before(bottomRight), bottomLeft: before(bottomLeft))
    }

    /// All corners moved to the right and down.
    package func moved(x: Double, y: Double) -> Quad {
        func move(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
        return Quad(
            topLeft: move(topLeft), topRight: move(topRight), bottomRight: move(bottomRight),
            bottomLeft: move(bottomLeft))
    }

    /// All corners multiplied by `factor`, for going between decoded and full resolution.
    public func scaled(by factor: Double) -> Quad {
        func scale(_ point: Point) -> Point { Point(x: point.x * factor, y: point.y * factor) }
        return Quad(
            topLeft: scale(topLeft), topRight: scale(topRight),
            bottomRight: scale(bottomRight), bottomLeft: scale(bottomLeft))
    }
}

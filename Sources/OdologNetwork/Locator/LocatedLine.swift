public import OdologValues

/// Where a line of characters stands in a bitmap.
public struct LocatedLine: Hashable, Sendable {
    /// The line's corners in its reading direction, in pixels of the bitmap that was searched. Corners may lie
    /// outside of the bitmap by less than the line's height.
    public let quad: Quad
    public let role: LineRole
    /// 0...1, how sure the locator is that this is a line to read; it orders lines of one photo and is no probability.
    public let score: Double
    /// Whether the characters are lighter than their ground; nil when the locator cannot tell.
    public let isLightOnDark: Bool?

    public init(quad: Quad, role: LineRole = .text, score: Double, isLightOnDark: Bool? = nil) {
        self.quad = quad
        self.role = role
        self.score = score
        self.isLightOnDark = isLightOnDark
    }

    /// The same line, read from its other end.
    public var upsideDown: LocatedLine { placed(at: quad.upsideDown) }

    /// See ``Quad/turned(back:width:height:)``.
    public func turned(back quarterTurns: Int, width: Double, height: Double) -> LocatedLine {
        placed(at: quad.turned(back: quarterTurns, width: width, height: height))
    }

    /// The line with its quad multiplied by `factor`, to go back from a reduced bitmap to the larger one.
    public func scaled(by factor: Double) -> LocatedLine {
        placed(at: quad.scaled(by: factor))
    }

    /// The line in a picture of which this one's was a part, with its left upper corner at (`x`, `y`).
    package func moved(x: Double, y: Double) -> LocatedLine { placed(at: quad.moved(x: x, y: y)) }

    private func placed(at quad: Quad) -> LocatedLine {
        LocatedLine(quad: quad, role: role, score: score, isLightOnDark: isLightOnDark)
    }
}

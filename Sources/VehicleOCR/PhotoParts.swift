import OdologValues

/// A large photo in square parts that overlap, so that what one part cuts off is whole in another.
struct PhotoParts {
    /// A square, in pixels.
    struct Part: Hashable {
        let x, y, side: Int

        /// Whether the line, in pixels of the part, goes on beyond it.
        func cutsOff(_ quad: Quad) -> Bool {
            quad.corners.contains { $0.x < 0 || $0.y < 0 || $0.x > Double(side) || $0.y > Double(side) }
        }
    }

    let all: [Part]

    /// Longer side, in pixels: in less the locator sees all there is.
    private static let least = 1000
    /// Of the longer side. A part of this size is seen 1.7 times as large as in the whole.
    private static let mostOfLonger = 0.6
    /// Of a part's side, the most between the beginnings of two parts.
    private static let mostStep = 0.75

    init(width: Int, height: Int) {
        let longer = max(width, height)
        guard longer >= Self.least, min(width, height) >= 1 else {
            all = []
            return
        }
        let side = min(width, height, Int(Double(longer) * Self.mostOfLonger))
        func starts(_ length: Int) -> [Int] {
            let rest = length - side
            let steps = Int((Double(rest) / (Double(side) * Self.mostStep)).rounded(.up))
            return steps == 0 ? [0] : (0...steps).map { rest * $0 / steps }
        }
        all = starts(height).flatMap { y in starts(width).map { Part(x: $0, y: y, side: side) } }
    }
}

internal import COdologNetwork
internal import OdologImaging
internal import OdologValues

/// The views of a photo that the network is shown. `bench/models/scene/views.py` makes the same for training.
struct SceneViews {
    /// The photo, its longer side `SCENE_ROWS` pixels.
    private let whole: Bitmap
    /// What stands around the place, turned level.
    private let place: Bitmap?

    /// The line's height in the view of its place, in pixels. It is less for a line that would be longer than
    /// `mostColumns`.
    private static let lineHeight = 24.0
    private static let mostColumns = 140.0

    init(of bitmap: Bitmap, around quad: Quad?) throws(ImagingError) {
        let longest = Double(SCENE_ROWS)
        let factor = longest / Double(max(bitmap.width, bitmap.height))
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * factor).rounded())) }
        whole = try bitmap.scaled(toWidth: scaled(bitmap.width), height: scaled(bitmap.height)).inColor()
        place = try quad.flatMap { (quad) throws(ImagingError) in try Self.view(of: quad, in: bitmap) }
    }

    private init(whole: Bitmap, place: Bitmap?) {
        (self.whole, self.place) = (whole, place)
    }

    /// One gray pixel: enough to see whether the network runs.
    static let check = SceneViews(
        whole: try! Bitmap(width: 1, height: 1, channels: 3, pixels: [128, 128, 128]), place: nil)

    private static func view(of quad: Quad, in bitmap: Bitmap) throws(ImagingError) -> Bitmap? {
        do {
            let view = try bitmap.rectified(
                surroundings(of: quad), height: Int(SCENE_ROWS), maxWidth: Int(SCENE_PLACE_COLUMNS))
            return try view.scaled(toWidth: Int(SCENE_PLACE_COLUMNS), height: Int(SCENE_ROWS)).inColor()
        } catch .degenerateQuad {
            return nil
        }
    }

    /// A rectangle of the view's proportions around the line's middle, level with the line.
    private static func surroundings(of line: Quad) -> Quad {
        let scale = min(lineHeight / max(line.height, 1), mostColumns / max(line.width, 1))
        let (u, v) = (Double(SCENE_PLACE_COLUMNS) / scale / 2, Double(SCENE_ROWS) / scale / 2)
        func middle(_ a: Point, _ b: Point) -> Point { Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
        let (left, right) = (middle(line.topLeft, line.bottomLeft), middle(line.topRight, line.bottomRight))
        let span = max(left.distance(to: right), 1e-6)
        let (ux, uy) = ((right.x - left.x) / span, (right.y - left.y) / span)
        func corner(_ a: Double, _ b: Double) -> Point {
            Point(x: line.center.x + a * u * ux - b * v * uy, y: line.center.y + a * u * uy + b * v * ux)
        }
        return Quad(
            topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1), bottomLeft: corner(-1, 1))
    }

    /// The views for the length of `body`; the second is nil where no place is known.
    func withViews<Result>(
        _ body: (UnsafePointer<scene_view>, UnsafePointer<scene_view>?) -> Result
    ) -> Result {
        whole.withView { whole in
            guard let place else { return body(whole, nil) }
            return place.withView { body(whole, $0) }
        }
    }
}

extension Bitmap {
    fileprivate func withView<Result>(_ body: (UnsafePointer<scene_view>) -> Result) -> Result {
        withPixels { pixels in
            withUnsafePointer(to: scene_view(pixels: pixels.baseAddress, width: width, height: height), body)
        }
    }

    /// Three channels.
    fileprivate func inColor() throws(ImagingError) -> Bitmap {
        guard channels == 1 else { return self }
        let pixels = withPixels { $0.flatMap { [$0, $0, $0] } }
        return try Bitmap(width: width, height: height, channels: 3, pixels: pixels)
    }
}

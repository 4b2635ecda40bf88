internal import COdologPhoto
public import OdologText

/// A picture in the making, in colour. Coordinates are in pixels from its top left corner; what lies outside is left
/// out.
public struct Canvas: ~Copyable {
    private var c: photo_bitmap

    public var width: Int { Int(c.width) }
    public var height: Int { Int(c.height) }

    /// Sides 1...65,535 pixels.
    public init(width: Int, height: Int, background: Color = .white) throws(ImagingError) {
        let columns = try Bitmap.int32(width, "width", in: 1...65_535)
        let rows = try Bitmap.int32(height, "height", in: 1...65_535)
        var made = photo_bitmap()
        try Bitmap.check(photo_bitmap_create(columns, rows, 3, &made), step: "a canvas of \(width) x \(height) pixels")
        c = made
        fill(x: 0, y: 0, width: width, height: height, background)
    }

    deinit {
        var c = c
        photo_bitmap_free(&c)
    }

    /// What was drawn, without a copy.
    public consuming func finish() -> Bitmap {
        let finished = Bitmap(owning: c)
        discard self
        return finished
    }

    /// A rectangle.
    public mutating func fill(x: Int, y: Int, width: Int, height: Int, _ color: Color) {
        _ = photo_draw_rectangle(
            &c, Int32(clamping: x), Int32(clamping: y), Int32(clamping: width), Int32(clamping: height), color.c)
    }

    /// A bitmap as it is, its top left pixel at (`x`, `y`).
    public mutating func draw(_ bitmap: Bitmap, x: Int, y: Int) {
        var source = bitmap.c
        withExtendedLifetime(bitmap) {
            _ = photo_draw_bitmap(&c, &source, Int32(clamping: x), Int32(clamping: y))
        }
    }

    /// The edges of a quad.
    /// - Parameter thickness: 0.5...1000 pixels, half of it on either side of the edge.
    /// - Throws: ``ImagingError/degenerateQuad(_:)`` for corners that are not finite or further out than a million pixels.
    public mutating func outline(_ quad: Quad, thickness: Double, _ color: Color) throws(ImagingError) {
        guard thickness >= 0.5, thickness <= 1000 else {
            throw .invalidParameter(name: "thickness", value: "\(thickness)", expected: "between 0.5 and 1000")
        }
        var corners = photo_quad(quad)
        let status = photo_draw_quad(&c, &corners, thickness, color.c)
        if status == .PHOTO_STATUS_DEGENERATE_QUAD { throw .degenerateQuad(quad) }
        try Bitmap.check(status, step: "drawing a quad")
    }

    /// One line of text, the top left corner of its first character's cell at (`x`, `y`).
    public mutating func draw(_ text: some StringProtocol, x: Int, y: Int, _ font: Font, _ color: Color = .black) {
        let bytes = text.map(Font.byte)
        var glyphs = font.c
        withExtendedLifetime(font) {
            _ = photo_draw_text(
                &c, &glyphs, bytes, bytes.count, Int32(clamping: x), Int32(clamping: y), color.c)
        }
    }
}

extension photo_quad {
    init(_ quad: Quad) {
        let q = quad.corners
        self.init(corners: (q[0].x, q[0].y, q[1].x, q[1].y, q[2].x, q[2].y, q[3].x, q[3].y))
    }
}

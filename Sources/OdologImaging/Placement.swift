internal import COdologPhoto
public import OdologValues

extension Bitmap {
    /// The quad as an upright strip, text running from left to right.
    ///
    /// Shrinking averages all pixels that fall into one, enlarging interpolates linearly, and what lies outside the bitmap
    /// repeats its edge.
    /// - Parameter quad: In pixels of this bitmap (``Photo/decodedResolution(_:)``). Not convex, mirrored, thinner than a
    ///   pixel or not finite is ``ImagingError/degenerateQuad(_:)``.
    /// - Parameter height: The strip's height, margins included; 1 ... 65,535 pixels.
    /// - Parameter margin: Added on every side, as a fraction of the quad's height; 0 ... 2.
    /// - Parameter maxWidth: 1 ... 65,535. The width keeps the quad's mean aspect ratio, up to this.
    public func rectified(
        _ quad: Quad, height: Int, margin: Double = 0, maxWidth: Int = 65_535
    ) throws(ImagingError) -> Bitmap {
        let rows = try Self.int32(height, "height", in: 1...65_535)
        let columns = try Self.int32(maxWidth, "maxWidth", in: 1...65_535)
        guard margin >= 0, margin <= 2 else {
            throw .invalidParameter(name: "margin", value: "\(margin)", expected: "between 0 and 2")
        }
        var (source, made) = (c, photo_bitmap())
        let q = quad.corners
        var corners = photo_quad(corners: (q[0].x, q[0].y, q[1].x, q[1].y, q[2].x, q[2].y, q[3].x, q[3].y))
        let status = withExtendedLifetime(self) { photo_rectify(&source, &corners, rows, margin, columns, &made) }
        if status == .PHOTO_STATUS_DEGENERATE_QUAD { throw .degenerateQuad(quad) }
        try Self.check(status, step: "rectification")
        return Bitmap(owning: made)
    }

    /// Turned until its text lines are level, by at most `range` (1 ... 45) degrees; edges are repeated.
    /// - Returns: The bitmap of the same size, and the turn in degrees, clockwise positive: 0 where no direction stands
    ///   out, and then the bitmap is as it was.
    public func deskewed(range: Double = 15) throws(ImagingError) -> (bitmap: Bitmap, degrees: Double) {
        guard range >= 1, range <= 45 else {
            throw .invalidParameter(name: "range", value: "\(range)", expected: "between 1 and 45 degrees")
        }
        var source = c
        var degrees = 0.0
        let status = withExtendedLifetime(self) { photo_find_skew(&source, range, &degrees) }
        try Self.check(status, step: "deskewing")
        return degrees == 0 ? (self, 0) : (try rotated(degrees: degrees), degrees)
    }

    /// Turned clockwise about its centre; the size stays, edges are repeated.
    public func rotated(degrees: Double) throws(ImagingError) -> Bitmap {
        guard degrees.isFinite else {
            throw .invalidParameter(name: "degrees", value: "\(degrees)", expected: "a finite number")
        }
        return try step("rotation") { photo_rotate($0, degrees, $1) }
    }

    /// Turned clockwise by quarters; any number, negative ones turn back.
    public func rotated(quarterTurns: Int) throws(ImagingError) -> Bitmap {
        let turns = Int32(((quarterTurns % 4) + 4) % 4)
        return turns == 0 ? self : try step("rotation") { photo_rotate_quarters($0, turns, $1) }
    }

    /// Another size, with a triangle filter that widens when shrinking: the same as Pillow's `BILINEAR` and PyTorch's
    /// antialiased bilinear interpolation, within rounding. Sides 1 ... 65,535 pixels.
    public func scaled(toWidth width: Int, height: Int) throws(ImagingError) -> Bitmap {
        let columns = try Self.int32(width, "width", in: 1...65_535)
        let rows = try Self.int32(height, "height", in: 1...65_535)
        if columns == c.width, rows == c.height { return self }
        return try step("scaling") { photo_scale($0, columns, rows, $1) }
    }

    /// `pixels` (0 ... 65,535) of `value` added on every side.
    public func bordered(_ pixels: Int, value: UInt8) throws(ImagingError) -> Bitmap {
        let border = try Self.int32(pixels, "border", in: 0...65_535)
        return border == 0 ? self : try step("border") { photo_add_border($0, border, value, $1) }
    }

    /// The part from (`x`, `y`), which must lie inside.
    public func cropped(x: Int, y: Int, width: Int, height: Int) throws(ImagingError) -> Bitmap {
        guard x >= 0, y >= 0, width >= 1, height >= 1, x < self.width, y < self.height,
            width <= self.width - x, height <= self.height - y
        else {
            throw .invalidParameter(
                name: "rectangle", value: "\(width) x \(height) at (\(x), \(y))",
                expected: "inside of \(self.width) x \(self.height)")
        }
        return try step("crop") { photo_crop($0, Int32(x), Int32(y), Int32(width), Int32(height), $1) }
    }
}

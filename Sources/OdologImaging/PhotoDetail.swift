internal import COdologPhoto
public import OdologValues

/// A part of a photo at full resolution.
public struct PhotoDetail: Sendable {
    /// Upright, gray or RGB, at full resolution.
    public let bitmap: Bitmap
    /// The bitmap's top left corner, in pixels of the full photo.
    let x: Int
    let y: Int
    /// The scale of the photo that it belongs to.
    let scale: Double

    /// Converts pixels of the photo's bitmap to pixels of this bitmap.
    public func placed(_ quad: Quad) -> Quad {
        func place(_ point: Point) -> Point { Point(x: point.x / scale - Double(x), y: point.y / scale - Double(y)) }
        return Quad(
            topLeft: place(quad.topLeft), topRight: place(quad.topRight), bottomRight: place(quad.bottomRight),
            bottomLeft: place(quad.bottomLeft))
    }
}

extension Photo {
    /// The part in and around a quad, decoded again at full resolution. That takes as long as decoding the photo, and
    /// less where the quad stands at the top. So it is for what is too small in ``bitmap``.
    ///
    /// - Parameters:
    ///   - quad: in pixels of ``bitmap``.
    ///   - margin: pixels of ``bitmap`` around it.
    ///   - mostPixels: the most pixels of a detail; nil is returned for a larger one.
    /// - Returns: nil where ``bitmap`` is at full resolution already, where the quad lies outside of it, for formats that
    ///   cannot be decoded in part (WebP), and where decoding fails.
    public func detail(around quad: Quad, margin: Double, mostPixels: Int = 4_000_000) -> PhotoDetail? {
        guard let source, scale < 1 else { return nil }
        let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
        guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite && abs($0.x) < 1e6 && abs($0.y) < 1e6 }) else {
            return nil
        }
        func range(_ values: [Double], _ size: Int) -> Range<Int> {
            let low = Int(((values.min()! - margin) / scale).rounded(.down))
            let high = Int(((values.max()! + margin) / scale).rounded(.up))
            return max(0, min(low, size))..<max(0, min(high, size))
        }
        let (columns, rows) = (range(corners.map(\.x), width), range(corners.map(\.y), height))
        guard !columns.isEmpty, !rows.isEmpty, columns.count * rows.count <= mostPixels else { return nil }
        let window = photo_window(
            x: Int32(columns.lowerBound), y: Int32(rows.lowerBound), width: Int32(columns.count),
            height: Int32(rows.count))
        var limits = PhotoLimits()
        limits.maxPixels = width * height
        limits.decodedPixels = mostPixels
        guard let decoded = try? source.decode(path: path, limits: limits, window: window) else { return nil }
        return PhotoDetail(
            bitmap: Bitmap(owning: decoded.bitmap), x: columns.lowerBound, y: rows.lowerBound, scale: scale)
    }
}

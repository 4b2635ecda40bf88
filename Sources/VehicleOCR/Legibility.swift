import Imaging
import RecognizedText

/// Whether a line's characters can be told apart at all.
enum Legibility {
    /// Pixels of the photo. Of 17 characters so low each is hardly wider than three pixels.
    private static let leastHeight = 7.0
    /// Of the range from black to white, from one column to the next in a strip of `stripHeight` rows: what the steepest edges
    /// of a line must reach. Of TRODO's lines, all read at 0.07 and more; a blur of a tenth of the line's height leaves 0.065.
    private static let leastEdge = 0.06
    private static let stripHeight = 48
    private static let steepest = 0.98

    /// Nil for a line that a reader should cope with.
    ///
    /// - Parameter quad: in pixels of `photo.bitmap`.
    static func obstacle(of quad: Quad, in photo: Photo) throws(ImagingError) -> Obstacle? {
        let height = photo.fullResolution(quad).height
        if height < leastHeight { return .tooSmall(height: height) }
        return try steepestEdge(of: quad, in: photo.bitmap) < leastEdge ? .tooBlurred : nil
    }

    /// 0...1; 1 where there is nothing to measure.
    static func steepestEdge(of quad: Quad, in bitmap: Bitmap) throws(ImagingError) -> Double {
        let strip = try bitmap.rectified(quad, height: stripHeight, margin: StripMaker.margin, maxWidth: 2000)
            .grayscale(.strongestChannel).contrastStretched()
        var counts = [Int](repeating: 0, count: 256)
        strip.withPixels { pixels in
            for row in 0..<strip.height {
                for column in 1..<max(1, strip.width) {
                    let place = row * strip.width + column
                    counts[abs(Int(pixels[place]) - Int(pixels[place - 1]))] += 1
                }
            }
        }
        var left = Int(Double(counts.reduce(0, +)) * (1 - steepest))
        guard
            let edge = counts.indices.reversed().first(where: { edge in
                left -= counts[edge]
                return left < 0
            })
        else { return 1 }
        return Double(edge) / 255
    }
}

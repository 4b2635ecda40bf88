import OdologImaging
import OdologReading
import OdologValues

/// Whether the characters of a line, or anything in a photo, can be told apart at all.
enum Legibility {
    /// Least height of a line, in pixels of the photo. So low, each of 17 characters is hardly wider than 3 pixels.
    private static let leastHeight = 7.0
    /// Of the range from black to white, from one column to the next in a strip of `stripHeight` rows: what the steepest edges
    /// of a line must reach. Of TRODO's lines, all read at 0.07 and more; a blur of a tenth of the line's height leaves 0.065.
    private static let leastEdge = 0.06
    private static let stripHeight = 48
    private static let steepest = 0.98

    /// Why nothing was read.
    ///
    /// - Parameters:
    ///   - kind: what was looked for.
    ///   - line: where it stands, in pixels of `photo.bitmap`; nil where none was found.
    static func obstacle(
        to kind: ReadingKind?, at line: Quad?, in photo: Photo
    ) throws(ReadingError) -> Obstacle {
        do {
            guard let line else { return try isBlurred(photo.bitmap) ? .tooBlurred : .notFound(kind) }
            return try obstacle(of: line, in: photo) ?? .illegible
        } catch .degenerateQuad {
            return .illegible
        } catch {
            throw .imaging(error)
        }
    }

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
        let strip = try bitmap.rectified(quad, height: stripHeight, margin: LineCut.usualMargin, maxWidth: 2000)
            .grayscale(.strongestChannel).contrastStretched()
        var steps = LevelCounts()
        strip.withPixels { pixels in
            for row in 0..<strip.height {
                for column in 1..<max(1, strip.width) {
                    let place = row * strip.width + column
                    steps.add(abs(Int(pixels[place]) - Int(pixels[place - 1])))
                }
            }
        }
        return steps.quantile(steepest).map { Double($0) / 255 } ?? 1
    }
}

// MARK: The whole photo

extension Legibility {
    /// The longer side, in pixels, at which a photo's sharpness is judged: scaling down takes the noise, whose edges are sharp.
    private static let judgedSide = 1000
    private static let windowSide = 32
    /// Levels of 255 between a window's dark and light parts; with less there is nothing to be sharp.
    private static let leastContrast = 40
    private static let fewestWindows = 8
    /// What the sharpest tenth of the windows must reach, see ``sharpness(of:)``. Of 418 photos of dashboards, VIN labels, plates and renders
    /// one has less than 0.46, itself out of focus (0.31); a Gaussian blur of 3 pixels leaves 0.32 to 0.43.
    private static let leastSharpness = 0.4

    /// Whether nothing in a photo is sharp. False where there is nothing to see.
    static func isBlurred(_ bitmap: Bitmap) throws(ImagingError) -> Bool {
        let scale = min(1, Double(judgedSide) / Double(max(bitmap.width, bitmap.height)))
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
        let small = try bitmap.grayscale().scaled(toWidth: scaled(bitmap.width), height: scaled(bitmap.height))
        return try sharpness(of: small).map { $0 < leastSharpness } ?? false
    }

    /// Over windows with contrast, the 90th percentile of how much of a window's contrast its steepest edges cross within two pixels:
    /// about 1 for a sharp edge, 0.8/σ for one under a Gaussian blur of σ > 1 pixels. Nil where hardly any window has contrast.
    ///
    /// - Parameter bitmap: gray.
    static func sharpness(of bitmap: Bitmap) throws(ImagingError) -> Double? {
        let (width, height) = (bitmap.width, bitmap.height)
        let shares = bitmap.withPixels { pixels in
            var shares: [Double] = []
            for top in stride(from: 0, through: height - windowSide, by: windowSide) {
                for left in stride(from: 0, through: width - windowSide, by: windowSide) {
                    var (levels, across, down) = (LevelCounts(), LevelCounts(), LevelCounts())
                    for y in top..<top + windowSide {
                        for x in left..<left + windowSide {
                            let place = y * width + x
                            let level = Int(pixels[place])
                            levels.add(level)
                            if x + 2 < width { across.add(abs(Int(pixels[place + 2]) - level)) }
                            if y + 2 < height { down.add(abs(Int(pixels[place + 2 * width]) - level)) }
                        }
                    }
                    guard let low = levels.quantile(1 - steepest), let high = levels.quantile(steepest),
                        high - low >= leastContrast
                    else { continue }
                    let step = max(across.quantile(steepest) ?? 0, down.quantile(steepest) ?? 0)
                    shares.append(Double(step) / Double(high - low))
                }
            }
            return shares.sorted()
        }
        return shares.count < fewestWindows ? nil : shares[shares.count * 9 / 10]
    }
}

/// How often each of 256 levels occurs.
private struct LevelCounts {
    private var counts = [Int](repeating: 0, count: 256)
    private var total = 0

    mutating func add(_ level: Int) {
        counts[level] += 1
        total += 1
    }

    /// The level that so much of all (0...1) lies at or below. Nil for none at all.
    func quantile(_ part: Double) -> Int? {
        var left = Int(Double(total) * (1 - part))
        return counts.indices.reversed().first { level in
            left -= counts[level]
            return left < 0
        }
    }
}

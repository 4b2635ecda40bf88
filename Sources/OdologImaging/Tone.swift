internal import COdologPhoto

/// How the three colours become one channel.
public enum GrayscaleMode: String, Hashable, Sendable, CaseIterable {
    /// 0.299 red + 0.587 green + 0.114 blue (ITU-R BT.601).
    case luma
    /// The one colour channel that varies most over the bitmap: red for a red display.
    case strongestChannel
    /// One colour channel alone.
    case red, green, blue
    /// The largest of the three, pixel by pixel.
    case maximum

    var c: photo_gray_mode {
        switch self {
        case .luma: .PHOTO_GRAY_LUMA
        case .strongestChannel: .PHOTO_GRAY_STRONGEST_CHANNEL
        case .red: .PHOTO_GRAY_RED
        case .green: .PHOTO_GRAY_GREEN
        case .blue: .PHOTO_GRAY_BLUE
        case .maximum: .PHOTO_GRAY_MAXIMUM
        }
    }
}

extension Bitmap {
    /// The bitmap in one channel. A gray bitmap stays as it is.
    public func grayscale(_ mode: GrayscaleMode = .luma) throws(ImagingError) -> Bitmap {
        if channels == 1 { return self }
        return try step("grayscale") { photo_grayscale($0, mode.c, $1) }
    }

    /// Puts the given percentiles of luma at 0 and 255, the same for all channels. A bitmap whose percentiles coincide
    /// stays as it is.
    /// - Parameter lowPercentile: 0 or more, below `highPercentile`.
    /// - Parameter highPercentile: At most 100.
    public func contrastStretched(
        lowPercentile: Double = 1, highPercentile: Double = 99
    ) throws(ImagingError) -> Bitmap {
        guard lowPercentile >= 0, lowPercentile < highPercentile, highPercentile <= 100 else {
            throw .invalidParameter(
                name: "percentiles", value: "\(lowPercentile) and \(highPercentile)",
                expected: "between 0 and 100, the lower one first")
        }
        return try step("contrast stretch") { photo_stretch_contrast($0, lowPercentile, highPercentile, $1) }
    }

    /// Contrast limited adaptive histogram equalisation (CLAHE, Zuiderveld 1994) of luma; gray.
    /// - Parameter tileSize: Side of the neighbourhood, 8 ... 65,535 pixels.
    /// - Parameter clipLimit: 1 or more: the largest a bin of a tile's histogram may be, in multiples of the mean. 1
    ///   changes nothing but by rounding, large values equalise fully.
    public func locallyEqualized(tileSize: Int = 64, clipLimit: Double = 3) throws(ImagingError) -> Bitmap {
        let tile = try Self.int32(tileSize, "tileSize", in: 8...65_535)
        guard clipLimit >= 1 else {
            throw .invalidParameter(name: "clipLimit", value: "\(clipLimit)", expected: "1 or more")
        }
        return try step("local equalisation") { photo_equalize_locally($0, tile, clipLimit, $1) }
    }

    /// Every value v becomes 255 - v.
    public func inverted() throws(ImagingError) -> Bitmap {
        try step("inversion") { photo_invert($0, $1) }
    }

    /// Whether a strip of text seems to show light characters on a dark ground. An estimate; false when memory runs out.
    public var isLightOnDark: Bool {
        var source = c
        var answer = false
        return withExtendedLifetime(self) { photo_is_light_on_dark(&source, &answer) } == .PHOTO_STATUS_OK && answer
    }

    /// Inverted where ``isLightOnDark``, otherwise as it is.
    public func darkOnLight() throws(ImagingError) -> Bitmap {
        isLightOnDark ? try inverted() : self
    }
}

internal import COdologPhoto

/// Pixels in memory: 8 bits a channel, gray (1 channel) or red, green, blue (3), row-major from the top left, rows
/// tightly packed. Never changed once made; every step gives a new bitmap.
///
/// Sound as `Sendable`: the only owner of its C memory, which is written before `init` returns, only read after that,
/// and freed in `deinit`.
public final class Bitmap: @unchecked Sendable {
    let c: photo_bitmap

    /// Pixels, at least 1.
    public var width: Int { Int(c.width) }
    /// Pixels, at least 1.
    public var height: Int { Int(c.height) }
    /// 1 (gray) or 3 (red, green, blue).
    public var channels: Int { Int(c.channels) }

    /// Takes over the memory.
    init(owning c: photo_bitmap) {
        self.c = c
    }

    deinit {
        var c = c
        photo_bitmap_free(&c)
    }

    /// Copies `pixels`: width x height x channels bytes, row by row. Throws `.invalidSize`, `.wrongPixelCount`,
    /// `.outOfMemory`.
    public init(width: Int, height: Int, channels: Int, pixels: some Collection<UInt8>) throws(ImagingError) {
        guard let w = Int32(exactly: width), let h = Int32(exactly: height), let n = Int32(exactly: channels) else {
            throw .invalidSize(width: width, height: height, channels: channels)
        }
        var made = photo_bitmap()
        switch photo_bitmap_create(w, h, n, &made) {
        case .PHOTO_STATUS_OK: break
        case .PHOTO_STATUS_OUT_OF_MEMORY: throw .outOfMemory(step: "a bitmap of \(width) x \(height) pixels")
        default: throw .invalidSize(width: width, height: height, channels: channels)
        }
        let expected = width * height * channels
        let (_, copied) = UnsafeMutableBufferPointer(start: made.pixels, count: expected).update(from: pixels)
        guard copied == expected, pixels.count == expected else {
            photo_bitmap_free(&made)
            throw .wrongPixelCount(expected: expected, actual: pixels.count)
        }
        c = made
    }

    /// The pixels for the length of `body`: height rows of width x channels bytes.
    public func withPixels<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        try withExtendedLifetime(self) {
            try body(UnsafeBufferPointer(start: c.pixels, count: width * height * channels))
        }
    }

    /// The value of one channel; `x`, `y` and `channel` must lie inside.
    public subscript(x: Int, y: Int, channel: Int = 0) -> UInt8 {
        precondition(
            x >= 0 && x < width && y >= 0 && y < height && channel >= 0 && channel < channels,
            "pixel (\(x), \(y), \(channel)) lies outside of \(width) x \(height) x \(channels)")
        return withPixels { $0[(y * width + x) * channels + channel] }
    }
}

extension Bitmap: CustomStringConvertible {
    /// Such as `640 x 480 pixels, gray`.
    public var description: String { "\(width) x \(height) pixels, \(channels == 1 ? "gray" : "RGB")" }
}

extension Bitmap {
    /// Runs a C step that makes a new bitmap; `name` is for the error.
    func step(
        _ name: String, _ body: (UnsafePointer<photo_bitmap>, UnsafeMutablePointer<photo_bitmap>) -> photo_status
    ) throws(ImagingError) -> Bitmap {
        var source = c
        var made = photo_bitmap()
        let status = withExtendedLifetime(self) { body(&source, &made) }
        try Self.check(status, step: name)
        return Bitmap(owning: made)
    }

    /// Throws for a failed step. The parameters were checked before, so a bad size means too little memory.
    static func check(_ status: photo_status, step: String) throws(ImagingError) {
        switch status {
        case .PHOTO_STATUS_OK: return
        case .PHOTO_STATUS_OUT_OF_MEMORY, .PHOTO_STATUS_BAD_SIZE: throw .outOfMemory(step: step)
        default: throw .stepFailed(step: step)
        }
    }

    /// A parameter as C takes it. Throws `.invalidParameter` outside of `range`.
    static func int32(_ value: Int, _ name: String, in range: ClosedRange<Int>) throws(ImagingError) -> Int32 {
        guard range.contains(value), let converted = Int32(exactly: value) else {
            throw .invalidParameter(
                name: name, value: "\(value)", expected: "between \(range.lowerBound) and \(range.upperBound)")
        }
        return converted
    }
}

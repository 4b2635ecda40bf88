internal import COdologPhoto
public import OdologValues

/// The format of an image file, as its content tells it.
public enum PhotoFormat: String, Hashable, Sendable, CaseIterable {
    /// A format, named as it is in JSON.
    case jpeg, png, webp, tiff, bmp, heic, avif
}

/// An image file, decoded and upright, transparency on white. The file's content tells its format, never its name.
///
/// Formats: JPEG (baseline, progressive; gray, colour, CMYK), PNG (all colour types and depths), WebP, TIFF (the
/// first page), BMP, and HEIC and AVIF where libheif is installed. EXIF may give any orientation. Colour profiles and
/// gamma are not applied.
public struct Photo: Sendable {
    /// As it was given.
    public let path: String
    /// Upright, gray or RGB, at ``scale``.
    public let bitmap: Bitmap
    /// Pixels of the upright photo at the file's full resolution.
    public let width: Int
    /// Pixels of the upright photo at the file's full resolution.
    public let height: Int
    /// Decoded size / full size, above 0, at most 1. A pixel of ``bitmap`` is `1 / scale` pixels of the file wide.
    public let scale: Double
    /// Whether the file ends too early. It may lack only its end mark, or the last, invisible refinement of a
    /// progressive JPEG.
    public let isTruncated: Bool
    /// Whether pixels are missing or wrong, so that a character in there may not be what was photographed. Missing
    /// pixels are gray or repeat the last ones; in a progressive JPEG or an interlaced PNG they are coarse.
    public let isDamaged: Bool
    /// As the content tells it, whatever the name says.
    public let format: PhotoFormat
    /// EXIF's orientation, 1 ... 8. It is 1 when EXIF says nothing, and for HEIC and AVIF, where the container says
    /// how to turn the picture. ``bitmap`` is upright already.
    public let orientation: Int
    /// The first of EXIF's DateTimeOriginal, DateTimeDigitized and DateTime that is a valid time. Nil when there is
    /// none.
    public let takenAt: CaptureTime?
    /// SHA-256 of the file's bytes, 64 lower-case hexadecimal digits.
    public let sha256: String
    /// Bytes of the file.
    public let byteCount: Int
    /// The file, where ``bitmap`` shows less than the file holds.
    let source: PhotoSource?

    /// Reads the file once and decodes it. Never waits for a pipe or a device. A file that ends too early is no error as
    /// long as some rows could be read.
    public init(contentsOf path: String, limits: PhotoLimits = .standard) throws(PhotoError) {
        try self.init(PhotoFile(contentsOf: path, limits: limits), limits: limits)
    }

    /// Decodes a file that is in memory already; `name` stands for its path.
    public init(data: [UInt8], name: String, limits: PhotoLimits = .standard) throws(PhotoError) {
        try self.init(PhotoFile(data: data, name: name, limits: limits), limits: limits)
    }

    /// Decodes what was read of a file.
    public init(_ file: PhotoFile, limits: PhotoLimits = .standard) throws(PhotoError) {
        let (source, path) = (file.source, file.path)
        guard source.count > 0 else { throw .empty(path: path) }
        var decoded = try source.decode(path: path, limits: limits)
        self.path = path
        bitmap = Bitmap(owning: decoded.bitmap)
        width = Int(decoded.width)
        height = Int(decoded.height)
        scale = Double(decoded.scale_numerator) / Double(decoded.scale_denominator)
        isTruncated = decoded.truncated
        isDamaged = decoded.damaged
        format = PhotoFormat(decoded.format)
        orientation = Int(decoded.orientation)
        takenAt = CaptureTime(&decoded.times)
        sha256 = file.sha256
        byteCount = source.count
        self.source = scale < 1 ? source : nil
    }

    /// Converts a quad from pixels of ``bitmap`` to pixels of the full photo.
    public func fullResolution(_ quad: Quad) -> Quad { quad.scaled(by: 1 / scale) }

    /// Converts a quad from pixels of the full photo to pixels of ``bitmap``.
    public func decodedResolution(_ quad: Quad) -> Quad { quad.scaled(by: scale) }
}

extension PhotoError {
    /// Nil for success.
    init?(
        _ status: photo_status, path: String, reason: String, limits: PhotoLimits, width: Int = 0, height: Int = 0
    ) {
        switch status {
        case .PHOTO_STATUS_OK: return nil
        case .PHOTO_STATUS_EMPTY: self = .empty(path: path)
        case .PHOTO_STATUS_NOT_AN_IMAGE: self = .notAnImage(path: path)
        case .PHOTO_STATUS_UNSUPPORTED_FORMAT: self = .unsupportedFormat(path: path, name: reason)
        case .PHOTO_STATUS_LIBRARY_MISSING: self = .libraryMissing(path: path, format: reason)
        case .PHOTO_STATUS_DECODER_MISSING: self = .decoderMissing(path: path, format: reason)
        case .PHOTO_STATUS_DECODER_TIMED_OUT: self = .decoderTimedOut(path: path)
        case .PHOTO_STATUS_DECODER_FAILED: self = .decoderFailed(path: path, reason: reason)
        case .PHOTO_STATUS_TOO_MANY_PIXELS:
            self = .tooManyPixels(path: path, width: width, height: height, limit: limits.maxPixels)
        case .PHOTO_STATUS_CORRUPT: self = .corrupt(path: path, reason: reason)
        // Also a bad size: the limits allow more than a bitmap can hold.
        case .PHOTO_STATUS_OUT_OF_MEMORY, .PHOTO_STATUS_BAD_SIZE: self = .outOfMemory(path: path)
        // These don't come from decoders, which open no file.
        case .PHOTO_STATUS_NOT_FOUND, .PHOTO_STATUS_IS_DIRECTORY, .PHOTO_STATUS_NOT_REGULAR_FILE,
            .PHOTO_STATUS_NO_PERMISSION, .PHOTO_STATUS_WRITE_FAILED, .PHOTO_STATUS_BAD_PARAMETER,
            .PHOTO_STATUS_DEGENERATE_QUAD, .PHOTO_STATUS_LIBRARY_FAILED:
            self = .readFailed(path: path, reason: reason)
        }
    }
}

extension CaptureTime {
    /// The first of EXIF's times that is valid. OffsetTime is the zone of the last change. Another time without a
    /// zone has that zone only if the photo wasn't changed since, or if no time of a change is given.
    init?(_ times: inout photo_times) {
        let (changed, changedOffset) = (text(&times.changed.text), text(&times.changed.offset))
        func time(_ time: inout photo_time) -> CaptureTime? {
            let (written, offset) = (text(&time.text), text(&time.offset))
            let isUnchanged = changed.isEmpty || changed == written
            return CaptureTime(exif: written, offset: offset.isEmpty && isUnchanged ? changedOffset : offset)
        }
        guard let time = time(&times.original) ?? time(&times.digitized) ?? time(&times.changed) else { return nil }
        self = time
    }
}

/// The text in a C array of characters.
func text<Characters>(_ characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}

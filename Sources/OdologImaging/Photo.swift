internal import COdologPhoto
public import OdologText

public enum PhotoFormat: String, Hashable, Sendable, CaseIterable {
    case jpeg, png, webp, tiff, bmp, heic, avif
}

/// An image file, decoded and upright: JPEG (baseline, progressive; gray, colour, CMYK), PNG (all colour types and depths),
/// WebP, TIFF (the first page), BMP, and HEIC and AVIF where libheif is installed; with any EXIF orientation, transparency on
/// white. The file's content tells which it is, never its name. Colour profiles and gamma are not applied.
public struct Photo: Sendable {
    /// As it was given.
    public let path: String
    /// Upright, gray or RGB, at ``scale``.
    public let bitmap: Bitmap
    /// Pixels of the upright photo at the file's full resolution.
    public let width: Int
    public let height: Int
    /// Decoded size / full size, above 0, at most 1. A pixel of ``bitmap`` is `1 / scale` pixels of the file wide.
    public let scale: Double
    /// The file ends too early, be it only by its end mark or by the last, invisible refinement of a progressive JPEG.
    public let isTruncated: Bool
    /// Pixels are missing (gray, or a continuation of the last ones; coarse in a progressive JPEG or an interlaced PNG) or
    /// wrong: a character in there may not be what was photographed.
    public let isDamaged: Bool
    public let format: PhotoFormat
    /// As stored in EXIF, 1 ... 8; 1 when it says nothing, and for HEIC and AVIF, whose container turns them. ``bitmap`` is
    /// upright already.
    public let orientation: Int
    /// EXIF's DateTimeOriginal, or DateTime; nil when there is neither, or no such time.
    public let takenAt: CaptureTime?
    /// Of the file's bytes, 64 lower-case hexadecimal digits.
    public let sha256: String
    public let byteCount: Int
    /// The file, where ``bitmap`` shows less than it holds.
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

    /// From pixels of ``bitmap`` to pixels of the full photo.
    public func fullResolution(_ quad: Quad) -> Quad { quad.scaled(by: 1 / scale) }

    /// From pixels of the full photo to pixels of ``bitmap``.
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
        // Limits beyond what a bitmap can hold.
        case .PHOTO_STATUS_OUT_OF_MEMORY, .PHOTO_STATUS_BAD_SIZE: self = .outOfMemory(path: path)
        // Decoders open no file.
        case .PHOTO_STATUS_NOT_FOUND, .PHOTO_STATUS_IS_DIRECTORY, .PHOTO_STATUS_NOT_REGULAR_FILE,
            .PHOTO_STATUS_NO_PERMISSION, .PHOTO_STATUS_WRITE_FAILED, .PHOTO_STATUS_BAD_PARAMETER,
            .PHOTO_STATUS_DEGENERATE_QUAD, .PHOTO_STATUS_LIBRARY_FAILED:
            self = .readFailed(path: path, reason: reason)
        }
    }
}

extension CaptureTime {
    /// The first of the times that EXIF gives which exists. OffsetTime is the zone of the last change: another time without a zone has
    /// it only where the photo wasn't changed since, or nothing says when.
    fileprivate init?(_ times: inout photo_times) {
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

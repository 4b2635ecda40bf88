/// How a step is run whose library may crash, hang or want all memory.
public enum RiskyStep: Hashable, Sendable {
    /// In a helper process, which alone ends if the library fails.
    case isolated
    /// The step is left out.
    case off
}

/// How large a photo may be. Sizes are checked from the file's header, before anything is allocated.
public struct PhotoLimits: Hashable, Sendable {
    /// The most pixels in the file, width x height; by default 200 megapixels. A side longer than 65,535 pixels is
    /// always refused.
    public var maxPixels: Int
    /// The most bytes of the file; by default 64 MiB.
    public var maxBytes: Int
    /// The most pixels that are decoded; by default 4 megapixels. A photo with more is decoded at the largest scale
    /// that fits. What is then too small is decoded again in part (``Photo/detail(around:margin:mostPixels:)``).
    public var decodedPixels: Int
    /// The most bytes of memory for a decoder besides the decoded pixels. By default 512 MiB, which suffices for at
    /// least 60 megapixels of any kind. A photo that needs more is ``PhotoError/outOfMemory(path:)``.
    ///
    /// A progressive JPEG needs it for its coefficients, most zeros left out; an interlaced PNG for its rows; a
    /// lossless WebP or a HEIC in one piece for its pixels. Photos that need much of it are decoded one at a time in
    /// the whole process.
    public var workingBytes: Int
    /// How HEIC and AVIF are decoded. Where that is off, such a photo is
    /// ``PhotoError/unsupportedFormat(path:name:)``.
    public var heif: RiskyStep

    /// Values below 1 count as 1.
    public init(
        maxPixels: Int = 200_000_000, maxBytes: Int = 64 << 20, decodedPixels: Int = 4_000_000,
        workingBytes: Int = 512 << 20, heif: RiskyStep = .isolated
    ) {
        self.maxPixels = maxPixels
        self.maxBytes = maxBytes
        self.decodedPixels = decodedPixels
        self.workingBytes = workingBytes
        self.heif = heif
    }

    /// The default of every limit.
    public static let standard = PhotoLimits()
}

/// What is done about a step whose library may crash, hang or want all memory.
public enum RiskyStep: Hashable, Sendable {
    /// In a helper process: that ends alone.
    case isolated
    /// It is left out.
    case off
}

/// How large a photo may be. Sizes are checked from the file's header, before anything is allocated.
public struct PhotoLimits: Hashable, Sendable {
    /// Width x height in the file; 200 megapixels. A side longer than 65,535 pixels is refused whatever this says.
    public var maxPixels: Int
    /// Size of the file; 64 MiB.
    public var maxBytes: Int
    /// A photo with more pixels is decoded at the largest scale that fits; 4 megapixels. What is too small then is decoded
    /// again in part (``Photo/detail(around:margin:mostPixels:)``).
    public var decodedPixels: Int
    /// Memory for a decoder besides the decoded pixels: the coefficients of a progressive JPEG, most of its zeros left out,
    /// the rows of an interlaced PNG, the pixels of a lossless WebP or a HEIC in one piece. 512 MiB, which suffices for 60
    /// megapixels of any at least. Photos that need much of it are decoded one at a time, in the whole process. A photo that
    /// needs more is ``PhotoError/outOfMemory(path:)``.
    public var workingBytes: Int
    /// HEIC and AVIF. Where they are off, such a photo is ``PhotoError/unsupportedFormat(path:name:)``.
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

    public static let standard = PhotoLimits()
}

public import Foundation

/// Why a photo could not be opened. Every case names the file.
public enum PhotoError: LocalizedError, Hashable, Sendable {
    /// There is no such file.
    case notFound(path: String)
    /// A folder.
    case isDirectory(path: String)
    /// A pipe, a device, a socket.
    case notARegularFile(path: String)
    /// The file may not be read.
    case noPermission(path: String)
    /// The file holds no bytes.
    case empty(path: String)
    /// More bytes than ``PhotoLimits/maxBytes``.
    case tooLarge(path: String, bytes: Int, limit: Int)
    /// More pixels than ``PhotoLimits/maxPixels``, or a side that is too long.
    case tooManyPixels(path: String, width: Int, height: Int, limit: Int)
    /// The content is of no image, whatever the name says.
    case notAnImage(path: String)
    /// An image or video of a kind that is not read; `name` such as "GIF".
    case unsupportedFormat(path: String, name: String)
    /// HEIC and AVIF need libheif, which is not installed.
    case libraryMissing(path: String, format: String)
    /// libheif is installed, but without a decoder for this format.
    case decoderMissing(path: String, format: String)
    /// The process that decodes HEIC or AVIF took too long. The machine may have been busy: another try may succeed.
    case decoderTimedOut(path: String)
    /// The process that decodes HEIC or AVIF failed, or was ended by somebody: another try may succeed.
    case decoderFailed(path: String, reason: String)
    /// An image whose content is broken, so that nothing of it can be shown.
    case corrupt(path: String, reason: String)
    /// Also when a decoder would need more than ``PhotoLimits/workingBytes``.
    case outOfMemory(path: String)
    /// The file system failed. `reason` is what it said.
    case readFailed(path: String, reason: String)

    /// Stable, for programs: the `error.code` of the JSON output.
    public var code: String {
        switch self {
        case .notFound: "not_found"
        case .isDirectory: "is_directory"
        case .notARegularFile: "not_a_regular_file"
        case .noPermission: "no_permission"
        case .empty: "empty"
        case .tooLarge: "too_large"
        case .tooManyPixels: "too_many_pixels"
        case .notAnImage: "not_an_image"
        case .unsupportedFormat: "unsupported_format"
        case .libraryMissing: "library_missing"
        case .decoderMissing: "decoder_missing"
        case .decoderTimedOut: "decoder_timed_out"
        case .decoderFailed: "decoder_failed"
        case .corrupt: "corrupt"
        case .outOfMemory: "out_of_memory"
        case .readFailed: "read_failed"
        }
    }

    /// The file, as it was given.
    public var path: String {
        switch self {
        case .notFound(let path), .isDirectory(let path), .notARegularFile(let path), .noPermission(let path),
            .empty(let path), .notAnImage(let path), .outOfMemory(let path),
            .tooLarge(let path, _, _), .tooManyPixels(let path, _, _, _), .unsupportedFormat(let path, _),
            .libraryMissing(let path, _), .decoderMissing(let path, _), .corrupt(let path, _), .readFailed(let path, _),
            .decoderTimedOut(let path), .decoderFailed(let path, _):
            path
        }
    }
}

extension PhotoError: CustomStringConvertible {
    private static let readable = "JPEG, PNG, WebP, TIFF, BMP, and HEIC and AVIF where libheif is installed"

    /// One sentence: which file, what is wrong with it, what to do.
    public var description: String {
        switch self {
        case .notFound:
            "\(path): there is no such file; check the name."
        case .isDirectory:
            "\(path): this is a folder; name a photo in it."
        case .notARegularFile:
            "\(path): this is a pipe, a device or a socket; save the photo to a file first."
        case .noPermission:
            "\(path): you may not read this file; change its permissions or its owner."
        case .empty:
            "\(path): the file is empty; copy the photo again."
        case .tooLarge(_, let bytes, let limit):
            "\(path): \(bytes) bytes are more than the limit of \(limit); save a smaller copy."
        case .tooManyPixels(_, let width, let height, let limit):
            "\(path): \(width) x \(height) pixels are more than \(limit) in all or 65535 on a side; save a smaller copy "
                + "or raise the limit."
        case .notAnImage:
            "\(path): this is not an image; Odolog reads \(PhotoError.readable)."
        case .unsupportedFormat(_, let name):
            "\(path): Odolog does not read this format (\(name)); convert the photo to JPEG or PNG."
        case .libraryMissing(_, let format):
            "\(path): reading \(format) needs libheif; install it with: apt-get install libheif1, or convert the photo to JPEG."
        case .decoderMissing(_, let format):
            "\(path): the installed libheif has no decoder for \(format); install it with: apt-get install "
                + (format == "AVIF" ? "libheif-plugin-dav1d" : "libheif-plugin-libde265")
                + ", or convert the photo to JPEG."
        case .decoderTimedOut:
            "\(path): decoding took too long; try again when the machine has less to do, or convert the photo to JPEG."
        case .decoderFailed(_, let reason):
            "\(path): decoding failed (\(reason)); try again, or convert the photo to JPEG."
        case .corrupt(_, let reason):
            "\(path): the image is damaged beyond reading (\(reason)); copy or take the photo again."
        case .outOfMemory:
            "\(path): decoding this photo takes more memory than there is or may be used; save a smaller or "
                + "non-progressive copy."
        case .readFailed(_, let reason):
            "\(path): reading failed (\(reason)); check the disk or copy the photo again."
        }
    }

    public var errorDescription: String? { description }
}

internal import COdologPhoto
import Glibc
import OdologFiles

/// Owns a photo's file in memory. Never changed, so that any threads may share it.
final class PhotoSource: @unchecked Sendable {
    private let file: photo_bytes

    init(owning file: photo_bytes) {
        self.file = file
    }

    /// Nil when memory runs out.
    init?(copying data: [UInt8]) {
        guard !data.isEmpty else {
            file = photo_bytes()
            return
        }
        guard let bytes = malloc(data.count) else { return nil }
        data.withUnsafeBytes { bytes.copyMemory(from: $0.baseAddress!, byteCount: data.count) }
        file = photo_bytes(bytes: bytes.assumingMemoryBound(to: UInt8.self), count: data.count)
    }

    deinit {
        var file = file
        photo_bytes_free(&file)
    }

    var count: Int { file.count }

    var sha256: String {
        var digest = SHA256Digest()
        digest.update(UnsafeBufferPointer(start: file.bytes, count: file.count))
        return digest.hexadecimal()
    }

    /// - Parameter window: only this part is decoded, at full resolution; an empty window means the whole photo.
    func decode(
        path: String, limits: PhotoLimits, window: photo_window = photo_window()
    ) throws(PhotoError) -> photo_decoded {
        var c = photo_limits(
            max_pixels: UInt64(max(1, limits.maxPixels)), decoded_pixels: UInt64(max(1, limits.decodedPixels)),
            working_bytes: UInt64(max(1, limits.workingBytes)), window: window, refuses_heif: limits.heif == .off)
        var decoded = photo_decoded()
        let status = photo_decode(file.bytes, file.count, &c, &decoded)
        if let error = PhotoError(
            status, path: path, reason: text(&decoded.reason), limits: limits,
            width: Int(decoded.width), height: Int(decoded.height))
        {
            throw error
        }
        return decoded
    }
}

internal import COdologPhoto
import Dispatch
import OdologOwnFiles

/// The bytes of a photo's file, read once: what a reading or an error is about stays known, whatever becomes of the file.
public struct PhotoFile: Sendable {
    /// As given to `init`.
    public let path: String
    /// Of the bytes, 64 lower-case hexadecimal digits.
    public let sha256: String
    /// Of reading it, by the clock on the wall.
    package let nanoseconds: UInt64
    let source: PhotoSource

    public var byteCount: Int { source.count }

    /// Reads a regular file, whole. Never waits for a pipe or a device, and opens none of the files that this process itself
    /// keeps open, such as its store (`.notAnImage`). A file without a byte is no error here.
    public init(contentsOf path: String, limits: PhotoLimits = .standard) throws(PhotoError) {
        let start = DispatchTime.now().uptimeNanoseconds
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound(path: path) }
        guard !OwnFiles.contain(path: path) else { throw .notAnImage(path: path) }
        var file = photo_bytes()
        var reason = ""
        let limit = max(1, limits.maxBytes)
        let status = withReason(into: &reason) { photo_file_read(path, limit, &file, $0) }
        if status != .PHOTO_STATUS_EMPTY,
            let error = PhotoError(status, path: path, reason: reason, limits: limits, bytes: file.count)
        {
            throw error
        }
        self.init(PhotoSource(owning: file), path, since: start)
    }

    /// A file that is in memory already; `name` stands for its path.
    public init(data: [UInt8], name: String, limits: PhotoLimits = .standard) throws(PhotoError) {
        let start = DispatchTime.now().uptimeNanoseconds
        guard data.count <= max(1, limits.maxBytes) else {
            throw .tooLarge(path: name, bytes: data.count, limit: limits.maxBytes)
        }
        guard let source = PhotoSource(copying: data) else { throw .outOfMemory(path: name) }
        self.init(source, name, since: start)
    }

    private init(_ source: PhotoSource, _ path: String, since start: UInt64) {
        self.source = source
        self.path = path
        sha256 = source.sha256
        nanoseconds = DispatchTime.now().uptimeNanoseconds - start
    }
}

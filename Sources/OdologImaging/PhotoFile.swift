import Dispatch

/// The bytes of a photo's file, read once. A reading or an error is about these bytes, whatever becomes of the file.
public struct PhotoFile: Sendable {
    /// As given to `init`.
    public let path: String
    /// SHA-256 of the bytes, 64 lower-case hexadecimal digits.
    public let sha256: String
    /// How long reading the file and computing its checksum took, by the clock on the wall.
    package let nanoseconds: UInt64
    let source: PhotoSource

    /// Bytes of the file.
    public var byteCount: Int { source.count }

    /// Reads a regular file, whole. Never waits for a pipe or a device. A file that this process itself keeps open,
    /// such as its store, isn't opened: `.notAnImage`. An empty file is no error here.
    public init(contentsOf path: String, limits: PhotoLimits = .standard) throws(PhotoError) {
        try self.init(name: Array(path.utf8), path: path, limits: limits)
    }

    /// - Parameters:
    ///   - name: as the system takes it; need not be UTF-8.
    ///   - path: as errors show it.
    package init(name: [UInt8], path: String, limits: PhotoLimits) throws(PhotoError) {
        let start = DispatchTime.now().uptimeNanoseconds
        let contents = try RegularFile(name, path: path).contents(limit: max(1, limits.maxBytes))
        self.init(contents, path, since: start)
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

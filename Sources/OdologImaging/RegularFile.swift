internal import COdologPhoto
import Glibc
import OdologFiles

/// A file that was opened for reading, with errors of a photo. Everything that may be a photo is opened here.
package final class RegularFile {
    private let file: ForeignFile
    private let path: String

    /// Links are followed.
    ///
    /// - Parameters:
    ///   - name: as the system takes it, without a zero at its end.
    ///   - path: as errors show it.
    package init(_ name: [UInt8], path: String) throws(PhotoError) {
        self.path = path
        do { file = try ForeignFile(name) } catch { throw Self.failure(error, path) }
    }

    private static func failure(_ failure: ForeignFile.Failure, _ path: String) -> PhotoError {
        switch failure {
        case .isOwn: .notAnImage(path: path)
        case .isDirectory, .system(EISDIR): .isDirectory(path: path)
        case .notRegular, .system(ENXIO): .notARegularFile(path: path)
        case .system(ENOENT), .system(ENOTDIR): .notFound(path: path)
        case .system(EACCES), .system(EPERM): .noPermission(path: path)
        case .system(ENOMEM): .outOfMemory(path: path)
        case .system(let code): .readFailed(path: path, reason: String(cString: strerror(code)))
        }
    }
}

extension RegularFile {
    /// The first bytes, or fewer where the file is shorter.
    package func start(_ count: Int) throws(PhotoError) -> [UInt8] {
        var start = [UInt8](repeating: 0, count: count)
        let length = try start.withUnsafeMutableBytes { read(into: $0) }.get()
        return Array(start[..<length])
    }

    /// All that is left. More than `limit` is ``PhotoError/tooLarge(path:bytes:limit:)``.
    func contents(limit: Int) throws(PhotoError) -> PhotoSource {
        try check(file.byteCount, limit)
        var (count, capacity) = (0, file.byteCount + 1)
        var bytes = malloc(capacity)
        defer { free(bytes) }
        while true {
            if count == capacity {
                capacity = max(capacity * 2, 65_536)
                guard let larger = realloc(bytes, capacity) else { throw .outOfMemory(path: path) }
                bytes = larger
            }
            guard let start = bytes else { throw .outOfMemory(path: path) }
            let length = try read(into: UnsafeMutableRawBufferPointer(start: start + count, count: capacity - count))
                .get()
            if length == 0 { break }
            count += length
            try check(count, limit)
        }
        guard count > 0 else { return PhotoSource(owning: photo_bytes()) }
        let owned = photo_bytes(bytes: bytes?.assumingMemoryBound(to: UInt8.self), count: count)
        bytes = nil
        return PhotoSource(owning: owned)
    }

    /// SHA-256 of all that is left: 64 lower-case hexadecimal digits. More than `limit` is an error as above.
    package func sha256(limit: Int) throws(PhotoError) -> String {
        try check(file.byteCount, limit)
        var digest = SHA256Digest()
        var (block, count) = ([UInt8](repeating: 0, count: 1 << 18), 0)
        while true {
            let length = try block.withUnsafeMutableBytes { read(into: $0) }.get()
            if length == 0 { return digest.hexadecimal() }
            digest.update(block[..<length])
            count += length
            try check(count, limit)
        }
    }

    private func check(_ count: Int, _ limit: Int) throws(PhotoError) {
        guard count <= limit else { throw .tooLarge(path: path, bytes: count, limit: limit) }
    }

    /// - Returns: 0 at the end.
    private func read(into bytes: UnsafeMutableRawBufferPointer) -> Result<Int, PhotoError> {
        do { return .success(try file.read(into: bytes)) } catch { return .failure(Self.failure(error, path)) }
    }
}

internal import COdologPhoto
import Glibc
import OdologOwnFiles

/// A file that was opened for reading. It is no pipe or device, so that reading never waits for anyone. Nor is it a
/// file that this process itself writes. Everything that may be a photo is opened here.
package final class RegularFile {
    private let descriptor: CInt
    private let path: String
    /// The file's size when it was opened. The file may grow, shrink, or not know its size (/proc).
    private let byteCount: Int

    /// Links are followed.
    ///
    /// - Parameters:
    ///   - name: as the system takes it, without a zero at its end.
    ///   - path: as errors show it.
    package init(_ name: [UInt8], path: String) throws(PhotoError) {
        guard !name.isEmpty, !name.contains(0) else { throw .notFound(path: path) }
        self.path = path
        (descriptor, byteCount) = try Self.open(name.map(CChar.init(bitPattern:)) + [0], path)
    }

    deinit {
        Self.close(descriptor)
    }

    private static func open(_ name: [CChar], _ path: String) throws(PhotoError) -> (CInt, Int) {
        var status = stat()
        // Checked before it is opened, since opening some devices already does something.
        guard stat(name, &status) == 0 else { throw failure(errno, path) }
        try check(status, path)
        let descriptor = Glibc.open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno, path) }
        do throws(PhotoError) {
            // By now the name may stand for another file.
            guard fstat(descriptor, &status) == 0 else { throw failure(errno, path) }
            try check(status, path)
        } catch {
            close(descriptor)
            throw error
        }
        return (descriptor, Int(status.st_size))
    }

    /// Leaves a file open that this process itself writes, since closing it would drop the process's locks on it. It
    /// gets here when its name changed just before it was opened, or when it was claimed later.
    private static func close(_ descriptor: CInt) {
        var status = stat()
        if fstat(descriptor, &status) != 0 || !OwnFiles.contain(status) { _ = Glibc.close(descriptor) }
    }

    private static func check(_ status: stat, _ path: String) throws(PhotoError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: guard !OwnFiles.contain(status) else { throw .notAnImage(path: path) }
        case S_IFDIR: throw .isDirectory(path: path)
        default: throw .notARegularFile(path: path)
        }
    }

    private static func failure(_ code: CInt, _ path: String) -> PhotoError {
        switch code {
        case ENOENT, ENOTDIR: .notFound(path: path)
        case EACCES, EPERM: .noPermission(path: path)
        case EISDIR: .isDirectory(path: path)
        case ENXIO: .notARegularFile(path: path)
        case ENOMEM: .outOfMemory(path: path)
        default: .readFailed(path: path, reason: String(cString: strerror(code)))
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
        try check(byteCount, limit)
        var (count, capacity) = (0, byteCount + 1)
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
        try check(byteCount, limit)
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
        while true {
            let count = Glibc.read(descriptor, bytes.baseAddress, bytes.count)
            if count >= 0 { return .success(count) }
            guard errno == EINTR else { return .failure(Self.failure(errno, path)) }
        }
    }
}

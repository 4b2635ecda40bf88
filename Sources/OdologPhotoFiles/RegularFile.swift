import Glibc
package import OdologImaging
import OdologOwnFiles

/// A file that was opened for reading, and that is no pipe or device: reading it never waits for anyone.
package final class RegularFile {
    private let descriptor: CInt
    private let path: PhotoPath
    private let byteCount: Int

    package init(_ path: PhotoPath) throws(PhotoError) {
        self.path = path
        // Looked at before it is opened: opening some devices already does something.
        guard let before = path.status else { throw Self.failure(errno, path) }
        try Self.check(before, path)
        guard !OwnFiles.contain(before) else { throw .notAnImage(path: path.text) }
        descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw Self.failure(errno, path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure(errno, path) }
        byteCount = Int(status.st_size)
        // The name may stand for another file by now.
        try Self.check(status, path)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    package func contents(limit: Int) throws(PhotoError) -> [UInt8] {
        guard byteCount <= limit else { throw .tooLarge(path: path.text, bytes: byteCount, limit: limit) }
        var contents: [UInt8] = []
        contents.reserveCapacity(byteCount)
        try eachBlock { block throws(PhotoError) in
            contents += block
            guard contents.count <= limit else {
                throw .tooLarge(path: path.text, bytes: contents.count, limit: limit)
            }
        }
        return contents
    }

    /// SHA-256 of the content: 64 lower-case hexadecimal digits.
    package func sha256(limit: Int) throws(PhotoError) -> String {
        guard byteCount <= limit else { throw .tooLarge(path: path.text, bytes: byteCount, limit: limit) }
        var digest = SHA256Digest()
        var count = 0
        try eachBlock { block throws(PhotoError) in
            digest.update(block)
            count += block.count
            guard count <= limit else { throw .tooLarge(path: path.text, bytes: count, limit: limit) }
        }
        return digest.hexadecimal()
    }

    private func eachBlock(_ body: (ArraySlice<UInt8>) throws(PhotoError) -> Void) throws(PhotoError) {
        var block = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = read(descriptor, &block, block.count)
            if count == 0 { return }
            if count > 0 {
                try body(block[..<count])
            } else if errno != EINTR {
                throw Self.failure(errno, path)
            }
        }
    }

    private static func check(_ status: stat, _ path: PhotoPath) throws(PhotoError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw .isDirectory(path: path.text)
        default: throw .notARegularFile(path: path.text)
        }
    }

    private static func failure(_ code: CInt, _ path: PhotoPath) -> PhotoError {
        switch code {
        case ENOENT, ENOTDIR: .notFound(path: path.text)
        case EACCES, EPERM: .noPermission(path: path.text)
        case ENXIO: .notARegularFile(path: path.text)
        default: .readFailed(path: path.text, reason: String(cString: strerror(code)))
        }
    }
}

internal import COdologPhoto
import Glibc
import OdologFiles

/// Files that are written in one go.
package enum WholeFile {
    /// Creates or replaces the file. Until the new file is whole, `path` shows the old file or none. The permissions
    /// of an old file are kept. A link stays: the file that it points to is replaced.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(ImagingError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .cannotWrite(path: path, reason: "not a file name") }
        var status = stat()
        let exists = stat(path, &status) == 0
        // A device or a pipe is written to, not replaced; a folder is refused there.
        if exists, status.st_mode & S_IFMT != S_IFREG { return try write(bytes, to: path) }
        if exists, access(path, W_OK) != 0 { throw .cannotWrite(path: path, reason: "no permission") }
        let name = Array(path.utf8CString)
        let target = exists ? resolvedFileName(path) ?? name : name
        let end = ".\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
        let temporary = target.dropLast() + Array(end.utf8CString)
        do {
            try write(bytes, to: temporary, path: path)
        } catch {
            unlink(temporary)
            throw error
        }
        if exists { chmod(temporary, status.st_mode & 0o777) }
        guard rename(temporary, target) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(temporary)
            throw .cannotWrite(path: path, reason: reason)
        }
    }

    /// Writes a file that only its owner can read, from pieces. It gets its name only when it is whole and on the disk.
    ///
    /// Throws what `body` throws, and `ImagingError.cannotWrite`. Then nothing is left of it.
    ///
    /// - Parameters:
    ///   - replacing: whether it may replace a file. Otherwise a file that is there is an error.
    ///   - body: calls its argument with one piece after another.
    package static func write(
        _ path: String, replacing: Bool, _ body: (_ write: ([UInt8]) throws(ImagingError) -> Void) throws -> Void
    ) throws {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw ImagingError.cannotWrite(path: path, reason: "not a file name")
        }
        func failure() -> ImagingError { .cannotWrite(path: path, reason: String(cString: strerror(errno))) }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw ImagingError.cannotWrite(path: path, reason: isFolder ? "this is a folder" : "not a regular file")
        }
        let target = resolvedFileName(path) ?? Array(path.utf8CString)
        var temporary = Array(target.dropLast() + ".XXXXXX.tmp".utf8CString)
        let file = mkstemps(&temporary, 4)
        guard file >= 0 else { throw failure() }
        defer { close(file) }
        do {
            try body { bytes throws(ImagingError) in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
                    guard count >= 0 || errno == EINTR else { throw failure() }
                    rest = rest.dropFirst(max(0, count))
                }
            }
            guard fsync(file) == 0 || errno == EINVAL else { throw failure() }
            // An empty file holds the name, so that nobody's file is replaced.
            guard replacing || mknod(target, S_IFREG | 0o600, 0) == 0 else { throw failure() }
            guard rename(temporary, target) == 0 else {
                let failure = failure()
                if !replacing { unlink(target) }
                throw failure
            }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Creates or overwrites the file.
    static func write(_ bytes: [UInt8], to path: String) throws(ImagingError) {
        guard !path.utf8.contains(0), !path.isEmpty else {
            throw .cannotWrite(path: path, reason: "not a file name")
        }
        try write(bytes, to: Array(path.utf8CString), path: path)
    }

    /// - Parameter path: as an error shows it.
    private static func write(_ bytes: [UInt8], to name: FileName, path: String) throws(ImagingError) {
        var reason = ""
        let status = bytes.withUnsafeBufferPointer { bytes in
            withReason(into: &reason) { photo_file_write(name, bytes.baseAddress, bytes.count, $0) }
        }
        switch status {
        case .PHOTO_STATUS_OK: return
        case .PHOTO_STATUS_NOT_FOUND: throw .cannotWrite(path: path, reason: "there is no such folder")
        case .PHOTO_STATUS_NO_PERMISSION: throw .cannotWrite(path: path, reason: "no permission")
        case .PHOTO_STATUS_IS_DIRECTORY: throw .cannotWrite(path: path, reason: "this is a folder")
        default: throw .cannotWrite(path: path, reason: reason.isEmpty ? "not a regular file" : reason)
        }
    }
}

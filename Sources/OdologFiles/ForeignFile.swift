import Glibc

/// A file that was opened for reading. It is no pipe or device, so that reading never waits for anyone. Nor is it a
/// file that this process itself writes. Whatever somebody names as a photo or as an attachment is opened here.
package final class ForeignFile {
    /// Why it can't be opened or read.
    package enum Failure: Error, Hashable {
        /// Of the system, as `errno`.
        case system(CInt)
        /// A folder lies there.
        case isDirectory
        /// A pipe, a device or a socket.
        case notRegular
        /// This process itself writes it.
        case isOwn
    }

    private let descriptor: CInt
    /// The file's size when it was opened. The file may grow, shrink, or not know its size (/proc).
    package let byteCount: Int

    /// Links are followed.
    ///
    /// - Parameter name: as the system takes it, without a zero at its end.
    package init(_ name: [UInt8]) throws(Failure) {
        guard !name.isEmpty, !name.contains(0) else { throw .system(ENOENT) }
        (descriptor, byteCount) = try Self.open(name.map(CChar.init(bitPattern:)) + [0])
    }

    deinit {
        Self.close(descriptor)
    }

    private static func open(_ name: FileName) throws(Failure) -> (CInt, Int) {
        var status = stat()
        // Checked before it is opened, since opening some devices already does something.
        guard stat(name, &status) == 0 else { throw .system(errno) }
        try check(status)
        let descriptor = Glibc.open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(errno) }
        do throws(Failure) {
            // By now the name may stand for another file.
            guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
            try check(status)
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

    private static func check(_ status: stat) throws(Failure) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: guard !OwnFiles.contain(status) else { throw .isOwn }
        case S_IFDIR: throw .isDirectory
        default: throw .notRegular
        }
    }

    /// - Returns: how many bytes were read; 0 at the end.
    package func read(into bytes: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        while true {
            let count = Glibc.read(descriptor, bytes.baseAddress, bytes.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw .system(errno) }
        }
    }
}

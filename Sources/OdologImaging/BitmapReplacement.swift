import Glibc

extension Bitmap {
    /// Writes a PNG file in one go: whoever looks at `path` sees the old file, or none, until the new one is whole. The
    /// permissions of an old file are kept, and a link goes on pointing where it does.
    public func replacePNG(at path: String) throws(ImagingError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .cannotWrite(path: path, reason: "not a file name") }
        var status = stat()
        let exists = stat(path, &status) == 0
        // A device or a pipe is written to, not replaced; a folder is refused there.
        if exists, status.st_mode & S_IFMT != S_IFREG { return try writePNG(to: path) }
        if exists, access(path, W_OK) != 0 { throw .cannotWrite(path: path, reason: "no permission") }
        let target = exists ? Self.resolved(path) : path
        let temporary = "\(target).\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
        do {
            try writePNG(to: temporary)
        } catch .cannotWrite(_, let reason) {
            unlink(temporary)
            throw .cannotWrite(path: path, reason: reason)
        }
        if exists { chmod(temporary, status.st_mode & 0o777) }
        guard rename(temporary, target) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(temporary)
            throw .cannotWrite(path: path, reason: reason)
        }
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}

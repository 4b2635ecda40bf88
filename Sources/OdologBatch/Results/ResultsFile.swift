import Glibc
import OdologFiles

/// The descriptor of a file of results, locked for this process: two batches into one file would mix up their rows.
final class ResultsFile {
    /// The path, with links followed. A link to a name that isn't UTF-8 is kept, since a `String` can't hold that name.
    let path: String
    let descriptor: CInt
    /// False where the file system has no locks, as some network file systems.
    private(set) var isLocked = false

    private init(path: String, descriptor: CInt) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Opens the file, or makes it.
    static func open(_ path: String) throws(BatchError) -> ResultsFile {
        // A new file must take the place of the file itself, not of a link to it.
        let path =
            resolvedFileName(path).flatMap {
                String(validating: $0.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            } ?? path
        while true {
            let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o644)
            if descriptor < 0, errno == EISDIR {
                throw .isFolder(path: path)
            }
            guard descriptor >= 0 else { throw .system(.open, path: path, code: errno) }
            let file = ResultsFile(path: path, descriptor: descriptor)
            guard file.status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
            try file.lock()
            // Between opening and locking another run may have put a new file in its place.
            if file.isInPlace { return file }
        }
    }

    /// Throws where somebody has removed the file, or put another one into its place.
    func checkIsInPlace() throws(BatchError) {
        guard isInPlace else { throw .replaced(path: path) }
    }

    private var isInPlace: Bool {
        var now = stat()
        return stat(path, &now) == 0 && now.st_ino == status.st_ino && now.st_dev == status.st_dev
    }

    /// Why no new file can take this one's place, now or later: the folder can't be written to, the new file's name is
    /// too long, or the path is a link. Nil: nothing is in the way.
    var obstacleToReplacing: String? {
        var link = stat()
        if lstat(path, &link) == 0, link.st_mode & S_IFMT == S_IFLNK { return "a link to a name that isn't UTF-8" }
        if access(folderAndName.folder, W_OK | X_OK) != 0 { return String(cString: strerror(errno)) }
        var status = stat()
        guard stat(replacementPath, &status) != 0, errno == ENAMETOOLONG else { return nil }
        return String(cString: strerror(ENAMETOOLONG))
    }

    /// Makes an empty file beside this one, locked, with the same owner and rights as far as possible. One that an
    /// earlier run left there is deleted.
    func makeReplacement() throws(BatchError) -> ResultsFile {
        let name = replacementPath
        unlink(name)
        let descriptor = Glibc.open(
            name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, status.st_mode & 0o777)
        guard descriptor >= 0 else { throw .system(.make, path: name, code: errno) }
        let file = ResultsFile(path: path, descriptor: descriptor)
        // Only root may set the owner, and only its members the group. The rights come last, since a new owner takes
        // some away.
        if fchown(descriptor, status.st_uid, status.st_gid) != 0 { _ = fchown(descriptor, uid_t.max, status.st_gid) }
        _ = fchmod(descriptor, status.st_mode & 0o777)
        try file.lock()
        return file
    }

    /// Puts the replacement, with all that was written to it, into this file's place. That happens at once or not at
    /// all.
    func replace(with replacement: ResultsFile) throws(BatchError) {
        try replacement.sync()
        guard rename(replacementPath, path) == 0 else { throw .system(.replace, path: path, code: errno) }
        let folder = Glibc.open(folderAndName.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    func dropReplacement() { unlink(replacementPath) }

    /// Appends at `offset`, where the file ends. After an error it still ends there.
    func write(_ bytes: some Sequence<UInt8>, at offset: Int) throws(BatchError) {
        let bytes = Array(bytes)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset + written))
            }
            if count > 0 {
                written += count
            } else if count == 0 || errno != EINTR {
                let code = count == 0 ? ENOSPC : errno
                // If this fails, the next run cuts the incomplete row off.
                _ = ftruncate(descriptor, off_t(offset))
                throw .system(.write, path: path, code: code)
            }
        }
    }

    func truncate(to offset: Int) throws(BatchError) {
        guard ftruncate(descriptor, off_t(offset)) == 0 else { throw .system(.write, path: path, code: errno) }
    }

    func sync() throws(BatchError) {
        guard fdatasync(descriptor) == 0 || errno == EINVAL || errno == EROFS else {
            throw .system(.write, path: path, code: errno)
        }
    }

    private var replacementPath: String {
        let (folder, name) = folderAndName
        return folder + "." + name + ".odolog-new"
    }

    /// The folder ends with a slash. Split by bytes: a slash and an accent after it are one `Character`.
    private var folderAndName: (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("./", path) }
        let start = path.utf8.index(after: slash)
        return (String(path[..<start]), String(path[start...]))
    }

    private var status: stat {
        var status = stat()
        _ = fstat(descriptor, &status)
        return status
    }

    private func lock() throws(BatchError) {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: throw .inUse(path: path)
            default: return
            }
        }
        isLocked = true
    }
}

internal import Foundation
internal import GRDB

/// The store's file before SQLite sees it.
///
/// An existing file is looked at with `stat` and `access` only, and a new one is made with `mknod`: closing a
/// descriptor of the database would drop the POSIX locks that SQLite holds on it in this process
/// (https://www.sqlite.org/howtocorrupt.html, 2.2).
enum StoreFile {
    /// The absolute form of `path`. Throws `.invalidPath` for a path that no file can have.
    static func absolute(_ path: String) throws(StoreError) -> String {
        guard !path.isEmpty else { throw .invalidPath(path: path, reason: "it is empty") }
        guard !path.utf8.contains(0) else { throw .invalidPath(path: path, reason: "it holds a NUL") }
        guard !path.hasSuffix("/") else { throw .isDirectory(path: path) }
        // SQLite would not take `file:` and `:memory:` for files. An absolute path is never one of these.
        guard !path.hasPrefix("/") else { return path }
        let here = getcwd(nil, 0)
        defer { free(here) }
        // GRDB looks at files through Foundation, which would take a name that isn't UTF-8 for another name.
        guard let here, let folder = String(validatingCString: here) else {
            throw .invalidPath(
                path: path, reason: "the working folder is gone, or its name is not UTF-8; name a file from the root on"
            )
        }
        return folder + "/" + path
    }

    /// Makes the file and its folders where they are missing, for their owner only. Throws where they can't be written.
    static func prepareForWriting(_ path: String) throws(StoreError) {
        let folder = parent(of: path)
        try makeFolder(folder)
        if mknod(path, S_IFREG | 0o600, 0) != 0, errno != EEXIST {
            throw openFailure(errno, path, folder: folder)
        }
        try checkIsFile(path)
        for place in [path, folder] where access(place, W_OK) != 0 {
            throw access(path, R_OK) == 0 ? .readOnly(path: path) : .noPermission(path: path)
        }
    }

    /// Which file lies at a path, whatever name it has. Nil: there is none.
    struct Identity: Hashable, Sendable {
        private let device: dev_t
        private let number: ino_t

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }

    /// Whether something lies there, a link to nothing among them.
    static func isThere(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    static func canBeWritten(_ path: String) -> Bool {
        access(path, W_OK) == 0 && access(parent(of: path), W_OK) == 0
    }

    static func checkReadable(_ path: String) throws(StoreError) {
        try checkIsFile(path)
        guard access(path, R_OK) == 0 else { throw .noPermission(path: path) }
    }

    /// A store in a folder that can't be written to, without a log beside it. SQLite can't make its shared memory file
    /// there, so it has to be told that nobody writes to the store. The file isn't needed: the last writer moved its log
    /// into the database when it closed it.
    ///
    /// Two seals differ where somebody who may write there has written.
    struct Seal: Equatable {
        private let file: Identity
        private let size: Int
        private let changed: [Int]

        /// Nil: the folder can be written, or there is a log beside the store.
        init?(_ path: String) {
            var status = stat()
            guard access(parent(of: path), W_OK) != 0, access(path + "-wal", F_OK) != 0, let file = Identity(path),
                stat(path, &status) == 0
            else { return nil }
            self.file = file
            size = Int(status.st_size)
            changed = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        }
    }

    /// Throws `.busy` where somebody who may write there has begun to since `seal` was taken.
    static func check(_ seal: Seal?, of path: String) throws(StoreError) {
        if let seal, Seal(path) != seal { throw .busy(path: path) }
    }

    /// Whether there is a log of SQLite's beside the store that may not be read. Without its shared memory file a log can
    /// be read by somebody who may write in that folder only.
    static func hasClosedLog(_ path: String) -> Bool {
        guard path.hasPrefix("/"), access(path + "-wal", F_OK) == 0 else { return false }
        return access(path + "-wal", R_OK) != 0 || access(parent(of: path), W_OK) != 0
    }

    /// Whether SQLite's log beside the store is missing or empty.
    static func hasEmptyLog(_ path: String) -> Bool {
        var status = stat()
        guard stat(path + "-wal", &status) == 0 else { return errno == ENOENT }
        return status.st_size == 0
    }

    /// Throws `.orphanLog` where a store that isn't there has left its log: SQLite would put it into a new store.
    static func checkHasNoLog(_ path: String) throws(StoreError) {
        if !isThere(path), hasLog(path) { throw .orphanLog(path: path) }
    }

    private static func hasLog(_ path: String) -> Bool {
        var status = stat()
        return stat(path + "-wal", &status) == 0 && status.st_size > 0
    }

    /// Whether SQLite can't make a file, or make one longer: the disk is full, or this user's part of it is.
    static func lacksRoom(_ error: DatabaseError, for path: String) -> Bool {
        switch error.extendedResultCode {
        case .SQLITE_FULL, .SQLITE_IOERR_SHMSIZE: true
        default: [.SQLITE_IOERR, .SQLITE_CANTOPEN].contains(error.resultCode) && hasNoSpace(path)
        }
    }

    /// Whether there is less room than the smallest file that SQLite makes beside the store, 32 KiB, or no room for one
    /// more file.
    static func hasNoSpace(_ path: String) -> Bool {
        var disk = statvfs()
        guard path.hasPrefix("/"), statvfs(parent(of: path), &disk) == 0 else { return false }
        // Some file systems don't count files, and say that there are none.
        return disk.f_bavail == 0 || disk.f_files > 0 && disk.f_favail == 0
            || disk.f_bavail < 32_768 / max(disk.f_frsize, 1)
    }

    static func parent(of path: String) -> String {
        let folder = String(path[..<path.lastIndex(of: "/")!])
        return folder.isEmpty ? "/" : folder
    }

    /// Flushes a file or a folder to the disk. Returns 0 or the system's error.
    static func flush(_ path: String) -> CInt {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return errno }
        defer { close(file) }
        // Some file systems can't flush a folder.
        return fsync(file) == 0 || errno == EINVAL ? 0 : errno
    }

    /// Makes the folder of a file that is to be made. Throws where no file can be made in it.
    static func makeFolder(for path: String) throws(StoreError) {
        let folder = parent(of: path)
        try makeFolder(folder)
        guard access(folder, W_OK) == 0 else { throw openFailure(errno, path, folder: folder) }
    }

    /// Makes folders with mode 0700, as the XDG base directory specification asks for.
    private static func makeFolder(_ path: String) throws(StoreError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, path != "/" else {
            // Without the right to make folders there, an existing one is still good.
            if isDirectory(path) { return }
            throw folderFailure(errno, path)
        }
        try makeFolder(parent(of: path))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw folderFailure(errno, path) }
    }

    private static func folderFailure(_ code: Int32, _ path: String) -> StoreError {
        isFull(code) ? .diskFull(path: path) : .cannotCreateFolder(path: path, reason: reason(code))
    }

    /// Whether the system's error says that there is no room.
    static func isFull(_ code: Int32) -> Bool { code == ENOSPC || code == EDQUOT }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        let code = errno
        defer { errno = code }
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func checkIsFile(_ path: String) throws(StoreError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw openFailure(errno, path, folder: parent(of: path)) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw .isDirectory(path: path)
        default: throw .notADatabase(path: path)
        }
    }

    private static func openFailure(_ code: Int32, _ path: String, folder: String) -> StoreError {
        switch code {
        case ENOENT: hasLog(path) ? .orphanLog(path: path) : .notFound(path: path)
        case EACCES, EPERM: .noPermission(path: path)
        case EROFS: .readOnly(path: path)
        case _ where isFull(code): .diskFull(path: path)
        case ENOTDIR: .cannotCreateFolder(path: folder, reason: reason(code))
        default: .cannotOpen(path: path, reason: reason(code))
        }
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

import Foundation
import Glibc

/// The files that this process writes: no photos, wherever they lie, and never opened as one.
///
/// For the store that is vital: closing any descriptor of a file drops all of the process's POSIX locks on it, those of SQLite
/// too, and another process may then overwrite what is being written (https://www.sqlite.org/howtocorrupt.html, 2.2).
///
/// `@unchecked Sendable`: the paths are touched only while `lock` is locked.
final class OwnFiles: @unchecked Sendable {
    /// Of the process, as the locks are.
    static let shared = OwnFiles()

    private let lock = NSLock()
    private var paths: Set<String> = []

    func add(_ path: String) {
        lock.withLock { _ = paths.insert(path) }
    }

    /// The store, and what SQLite puts beside it (https://www.sqlite.org/tempfiles.html).
    func add(store path: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { add(path + suffix) }
    }

    /// By any of its names. They come and go, so each is looked at anew.
    func contain(_ file: stat) -> Bool {
        lock.withLock { paths }.contains { path in
            var own = stat()
            return stat(path, &own) == 0 && own.st_ino == file.st_ino && own.st_dev == file.st_dev
        }
    }

    func contain(_ path: PhotoPath) -> Bool { path.status.map(contain) ?? false }
}

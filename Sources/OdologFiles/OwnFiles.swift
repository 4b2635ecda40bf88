public import Glibc
import Synchronization

/// The files that this process itself writes, such as its store. They are never opened as photos, wherever they lie.
///
/// For a store this is vital. Closing any descriptor of a file drops all POSIX locks of the process on it, SQLite's
/// included. Another process may then overwrite what is being written (https://www.sqlite.org/howtocorrupt.html,
/// 2.2). Code that opens such a file claims it here. Code that opens photos asks here first.
public enum OwnFiles {
    /// One list for the whole process, since the locks are the process's.
    private static let claims = Mutex<[ObjectIdentifier: Names]>([:])

    private struct Names {
        let paths: [FileName]
        /// That the paths stood for when it was looked: a file that is renamed stays the same file.
        var files: Set<FileIdentity>
    }

    private struct FileIdentity: Hashable {
        let device: dev_t
        let number: ino_t

        init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }

        init?(_ path: FileName) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            self.init(status)
        }
    }

    /// Holds a claim for as long as it lives, or until it is released.
    public final class Claim: Sendable {
        /// Descriptors that can neither read nor write. While they are open a file that was deleted keeps its number on
        /// the disk, so that no other file is taken for it. Closing one drops no locks.
        private let pins = Mutex<[CInt]>([])

        /// - Parameter path: need not be there yet.
        public convenience init(_ path: String) { self.init(paths: [Array(path.utf8CString)]) }

        /// An SQLite database, and what SQLite puts beside it (https://www.sqlite.org/tempfiles.html).
        public convenience init(database path: String) {
            // SQLite follows links, and puts those beside the file itself.
            let names = [Array(path.utf8CString), resolvedFileName(path)].compactMap { $0 }
            self.init(
                paths: names.flatMap { name in
                    ["", "-wal", "-shm", "-journal"].map { name.dropLast() + Array($0.utf8CString) }
                })
        }

        private init(paths: [FileName]) {
            claims.withLock { $0[ObjectIdentifier(self)] = Names(paths: paths, files: []) }
            look()
        }

        deinit { release() }

        /// Remembers the files themselves, so that they stay claimed when they are renamed. To be called once they
        /// are open.
        public func look() {
            claims.withLock { claims in
                guard let names = claims[ObjectIdentifier(self)] else { return }
                for path in names.paths {
                    let pin = open(path, Self.openPath | O_CLOEXEC)
                    var status = stat()
                    guard pin >= 0 else { continue }
                    guard fstat(pin, &status) == 0,
                        claims[ObjectIdentifier(self)]?.files.insert(FileIdentity(status)).inserted == true
                    else {
                        close(pin)
                        continue
                    }
                    pins.withLock { $0.append(pin) }
                }
            }
        }

        /// To be called when the files are closed.
        public func release() {
            _ = claims.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
            pins.withLock { pins in
                for pin in pins { close(pin) }
                pins = []
            }
        }

        /// `O_PATH` (Linux, `asm-generic/fcntl.h`), which Swift's import of glibc leaves out.
        private static let openPath: CInt = 0o10_000_000
    }

    /// Whether a file is claimed, by any of its names. The claimed paths are looked up anew, since files come and go.
    public static func contain(_ status: stat) -> Bool {
        let file = FileIdentity(status)
        return claims.withLock { Array($0.values) }.contains { names in
            names.files.contains(file) || names.paths.contains { FileIdentity($0) == file }
        }
    }

    /// Whether the file at `path` is claimed; false where there is no such file.
    public static func contain(path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && contain(status)
    }
}

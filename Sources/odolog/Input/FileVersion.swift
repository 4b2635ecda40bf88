import Glibc

/// Of a file: changes when somebody writes to it.
struct FileVersion: Hashable, Sendable {
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int
    private let file: UInt

    /// Nil where there is no file that may be looked at.
    init?(_ path: PhotoPath) {
        guard let status = path.status else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        size = Int(status.st_size)
        seconds = Int(status.st_mtim.tv_sec)
        nanoseconds = Int(status.st_mtim.tv_nsec)
        file = UInt(status.st_ino)
    }

    /// Of what cannot be looked at.
    static let unknown = FileVersion(stat())
}

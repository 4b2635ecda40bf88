import Glibc

/// Of a file: changes when somebody writes to it, or changes who may read it.
public struct FileVersion: Hashable, Sendable {
    private let size: Int
    private let written: Int
    private let changed: Int
    private let file: UInt

    /// Nil where there is no file that may be looked at.
    public init?(_ path: PhotoPath) {
        guard let status = path.status else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        size = Int(status.st_size)
        written = Self.nanoseconds(status.st_mtim)
        changed = Self.nanoseconds(status.st_ctim)
        file = UInt(status.st_ino)
    }

    /// Only to compare: what is too large for it wraps around.
    private static func nanoseconds(_ time: timespec) -> Int { time.tv_sec &* 1_000_000_000 &+ time.tv_nsec }

    /// Of what cannot be looked at.
    public static let unknown = FileVersion(stat())
}

internal import COdologPhoto
import Glibc

/// Lets processes take turns at pictures for which a decoder holds 96 megabytes and more (interlaced PNG, lossless WebP and
/// HEIC in one piece of some 20 megapixels and more, progressive JPEG of some 50), so that as many workers as there are
/// cores need the memory of one.
public final class LargePictureTurns: Sendable {
    private let file: CInt
    /// By which other processes open the same file, as long as this process holds it.
    public var path: String { "/proc/\(getpid())/fd/\(file)" }

    /// A new file without a name. Nil where the system has none.
    public init?() {
        file = photo_turns_create()
        guard file >= 0 else { return nil }
    }

    /// Whether another process waits for its turn at this moment.
    public func isWaiting(_ process: Int32) -> Bool { photo_turns_waits(file, process) }

    deinit { close(file) }

    /// From now on this process takes turns with all that use the file; it is made where it doesn't exist. Once, before other
    /// threads decode: the file stays open. False, with `errno`, where it can't be opened.
    public static func share(_ path: String) -> Bool {
        // A file of somebody else's must not be asked to be made in a folder that is everybody's (proc_sys_fs(5)).
        var file = open(path, O_RDWR | O_CLOEXEC)
        if file < 0, errno == ENOENT { file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666) }
        guard file >= 0 else { return false }
        photo_turns_use(file)
        return true
    }
}

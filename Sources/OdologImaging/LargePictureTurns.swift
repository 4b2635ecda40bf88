internal import COdologPhoto
import Glibc

/// Lets processes take turns at pictures for which a decoder holds 96 megabytes and more. Then as many workers as
/// there are cores need the memory of one.
///
/// Such pictures are interlaced PNG, lossless WebP and HEIC in one piece of some 20 megapixels and more, and
/// progressive JPEG of some 50 megapixels and more.
package final class LargePictureTurns: Sendable {
    private let file: CInt
    /// The path by which other processes open the same file, valid as long as this object lives.
    package var path: String { "/proc/\(getpid())/fd/\(file)" }

    /// Creates a file without a name. Nil where the system can't.
    package init?() {
        file = photo_turns_create()
        guard file >= 0 else { return nil }
    }

    /// Whether another process waits for its turn at this moment.
    package func isWaiting(_ process: Int32) -> Bool { photo_turns_waits(file, process) }

    deinit { close(file) }

    /// From now on this process takes turns with all that use the file at `path`, which is made where it doesn't
    /// exist. To be called once, before other threads decode: the file stays open. False, with `errno`, where the
    /// file can't be opened.
    package static func share(_ path: String) -> Bool {
        // Linux may refuse O_CREAT for another user's file in a folder that everybody may write to (proc_sys_fs(5)).
        var file = open(path, O_RDWR | O_CLOEXEC)
        if file < 0, errno == ENOENT { file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666) }
        guard file >= 0 else { return false }
        photo_turns_use(file)
        return true
    }
}

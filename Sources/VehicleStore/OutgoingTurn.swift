internal import Foundation
internal import Glibc

/// Held by the one process that tells others what is in a store: says its reminders, or brings it to a server. Two that did so at once
/// would do it twice.
///
/// The folder of the store is locked (flock(2)), so that no file is left behind. The system frees the lock when the
/// process ends, however it ends. Nothing else waits for it.
package final class OutgoingTurn: Sendable {
    /// -1: the store is in memory.
    private let folder: CInt

    /// Throws `.busy` where another process still holds it after `patience`, and `.cannotOpen`.
    package init(_ store: VehicleStore, patience: Duration = .seconds(10)) throws(StoreError) {
        guard store.file != nil else {
            folder = -1
            return
        }
        func failure() -> StoreError { .cannotOpen(path: store.path, reason: String(cString: strerror(errno))) }
        let path = URL(fileURLWithPath: store.path).resolvingSymlinksInPath().deletingLastPathComponent().path
        let opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { throw failure() }
        let end = ContinuousClock.now + patience
        while flock(opened, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                let error = failure()
                close(opened)
                throw error
            }
            guard ContinuousClock.now < end else {
                close(opened)
                throw .busy(path: store.path)
            }
            usleep(50_000)
        }
        folder = opened
    }

    deinit { if folder >= 0 { close(folder) } }
}

import Foundation
import Glibc

/// The wish to end early, which may come at any moment, from any thread.
///
/// `@unchecked Sendable`: all mutable state is touched only while `lock` is locked.
public final class StopRequest: @unchecked Sendable {
    private let lock = NSLock()
    private var made = false
    /// A socket that nobody writes to, closed in other programs from the start. One end is closed when the stop is requested, which
    /// everyone sees who waits for the other.
    private let reading: CInt
    private let writing: CInt

    public init() {
        var ends: [CInt] = [-1, -1]
        // Without it (no descriptors left) waiting ends a little later.
        _ = socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        if reading >= 0 { close(reading) }
        if writing >= 0, !made { close(writing) }
    }

    public var isMade: Bool { lock.withLock { made } }

    public func make() {
        lock.withLock {
            guard !made else { return }
            made = true
            if writing >= 0 { close(writing) }
        }
    }

    /// True when there is something to read, or the end of it; false when it is to stop.
    package func waitForInput(_ descriptor: CInt) -> Bool {
        while !isMade {
            var waiting = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&waiting, 2, 1000)
            if ready > 0, waiting[1].revents == 0, waiting[0].revents != 0 { return true }
            if ready < 0, errno != EINTR { return true }
        }
        return false
    }

    /// False when it is to stop; returns early then.
    package func sleep(seconds: Double) -> Bool {
        let end = DispatchTime.now() + seconds
        while !isMade {
            let left = Double(end.uptimeNanoseconds) - Double(DispatchTime.now().uptimeNanoseconds)
            guard left > 0 else { return true }
            var waiting = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
            _ = poll(&waiting, 1, CInt(min(left / 1e6, 1000)) + 1)
        }
        return false
    }
}

import COdologSystem
import Foundation
import Glibc
import Synchronization

/// Ctrl-C and SIGTERM end the program at once with 130. Nothing is lost: every line was flushed when it was done, and a
/// transaction of the store is written as a whole or not at all. Only a person who is asked is told first what was done.
enum Interruption {
    static func install() {
        isWaiting.store(false, ordering: .relaxed)
        for interrupt in [SIGINT, SIGTERM] {
            // Call only what is safe inside a signal handler.
            signal(interrupt) { _ in
                if Interruption.isWaiting.exchange(false, ordering: .relaxed) {
                    let code = errno
                    _ = write(Interruption.signalPipe, "!", 1)
                    errno = code
                    return
                }
                _ = write(STDERR_FILENO, "\n", 1)
                _exit(130)
            }
        }
        // A closed pipe, and a file that may not grow, are then reported by `write` as errors.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Whether the next signal only ends `wait(for:asking:)`.
    private static let isWaiting = Atomic(false)

    /// Calls `ask`, then waits until there is something to read. False: a signal came. The next one ends the program.
    static func wait(for input: CInt, asking ask: () -> Void) -> Bool {
        if signalPipe < 0 {
            var ends: [CInt] = [-1, -1]
            if child_pipe(&ends) == 0 { (waitingEnd, signalPipe) = (ends[0], ends[1]) }
        }
        isWaiting.store(signalPipe >= 0, ordering: .relaxed)
        defer { isWaiting.store(false, ordering: .relaxed) }
        ask()
        var files = [input, waitingEnd].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&files, nfds_t(files.count), -1) < 0, errno == EINTR {}
        return files[1].revents == 0
    }

    /// Of `signalPipe`. Used by the one thread that asks.
    private nonisolated(unsafe) static var waitingEnd: CInt = -1

    /// From now on the first signal calls `stop` and the second calls `cut`, both on a thread of their own. The third
    /// ends the program at once.
    static func handle(stop: @escaping @Sendable () -> Void, cut: @escaping @Sendable () -> Void) {
        var ends: [CInt] = [-1, -1]
        guard child_pipe(&ends) == 0 else { return }
        signalPipe = ends[1]
        let reading = ends[0]
        let thread = Thread {
            for action in [stop, cut, { _exit(130) }] {
                var byte: UInt8 = 0
                while read(reading, &byte, 1) < 0, errno == EINTR {}
                action()
            }
        }
        thread.start()
        for interrupt in [SIGINT, SIGTERM] {
            signal(interrupt) { _ in
                let code = errno
                _ = write(Interruption.signalPipe, "!", 1)
                errno = code
            }
        }
    }

    /// Written once, before the handlers that read it are installed.
    private nonisolated(unsafe) static var signalPipe: CInt = -1
}

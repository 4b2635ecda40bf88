import COdologChild
import Foundation
import Glibc

/// Ctrl-C and SIGTERM end the program at once with 130. Nothing is lost: every line was flushed when it was done, and a
/// transaction of the store is written as a whole or not at all.
enum Interruption {
    static func install() {
        for interrupt in [SIGINT, SIGTERM] {
            // Call only what is safe inside a signal handler.
            signal(interrupt) { _ in
                _ = write(STDERR_FILENO, "\n", 1)
                _exit(130)
            }
        }
        // A closed pipe, and a file that may not grow, are then reported by `write` as errors.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

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

import COdologChild
import Foundation
import Glibc

/// Ctrl-C and a polite kill end the program at once with 130. Nothing is lost: every line was flushed when it was done, and
/// the store's transactions are whole or not there.
enum Interruption {
    static func install() {
        for interrupt in [SIGINT, SIGTERM] {
            // Only what is safe inside a signal handler.
            signal(interrupt) { _ in
                _ = write(STDERR_FILENO, "\n", 1)
                _exit(130)
            }
        }
        // A closed pipe and a file that may not grow show as errors of `write`.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// From now on the first signal calls `stop`, the second `cut`, both on a thread of their own, and the third ends the
    /// program at once.
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

    /// Written once, before the handlers that read it are there.
    private nonisolated(unsafe) static var signalPipe: CInt = -1
}

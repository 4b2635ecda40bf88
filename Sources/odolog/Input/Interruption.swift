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
        // A closed pipe shows as an error of `write`.
        signal(SIGPIPE, SIG_IGN)
    }
}

import Glibc

/// Standard input, output and error, of which whoever started the program may have closed some.
enum StandardStreams {
    /// The next file that is opened would get the number of one that is closed, and with it every message, or every reading. So
    /// each gets a file of its own, which can't be used the way the stream is: that fails still. To be called first.
    static func fillGaps() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            // Gets the lowest number that is free: this one.
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

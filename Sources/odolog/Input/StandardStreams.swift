import Glibc

/// Standard input, output and error. The program that started this one may have closed some of them.
enum StandardStreams {
    /// To be called first. A file that is opened gets the number of a closed stream: messages or readings would go into
    /// that file. So each closed stream gets `/dev/null`, opened the wrong way round: using the stream still fails.
    static func fillGaps() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            // `open` takes the lowest free number: this stream's.
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

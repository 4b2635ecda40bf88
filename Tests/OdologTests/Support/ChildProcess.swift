import Foundation
import Glibc

/// A program that was started and is waited for. Not Foundation's `Process`: a terminal must become the child's own, and
/// the signals that the test's thread blocks must reach it.
final class ChildProcess {
    enum Ending: Equatable {
        case status(CInt)
        case signal(CInt)
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Where a standard descriptor goes.
    enum Stream {
        case file(String)
        /// One end of a pipe, or another open file of this process.
        case descriptor(CInt)
    }

    let pid: pid_t
    private var ending: Ending?

    /// - Parameter terminal: a pseudo-terminal's path, which becomes the controlling terminal of a new session: the byte 3
    ///   in it makes a SIGINT.
    init(
        _ arguments: [String], folder: String, environment: [String: String], input: Stream, output: Stream,
        errors: Stream, terminal: String? = nil
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        _ = GNU.spawnInFolder(&actions, folder)
        // The first terminal that the leader of a new session opens is its controlling one.
        if let terminal { posix_spawn_file_actions_addopen(&actions, 9, terminal, O_RDWR, 0) }
        for (descriptor, stream) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            switch stream {
            case .file(let path):
                let flags = descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY | O_CREAT | O_APPEND
                posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
            case .descriptor(let open):
                posix_spawn_file_actions_adddup2(&actions, open, descriptor)
            }
        }
        if terminal != nil { posix_spawn_file_actions_addclose(&actions, 9) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads of Swift's and libdispatch's pools block most signals, and a child inherits that.
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let session = terminal == nil ? 0 : GNU.spawnSetSession
        posix_spawnattr_setflags(
            &attributes, Int16(session | CInt(POSIX_SPAWN_SETSIGMASK) | CInt(POSIX_SPAWN_SETSIGDEF)))

        var child: pid_t = 0
        let result = Self.withCStrings(arguments) { arguments in
            Self.withCStrings(environment.map { "\($0)=\($1)" }) { environment in
                posix_spawn(&child, arguments[0]!, &actions, &attributes, arguments, environment)
            }
        }
        guard result == 0 else {
            throw Failure(description: "\(arguments[0]) cannot be started: \(String(cString: strerror(result)))")
        }
        pid = child
    }

    deinit {
        if ending == nil {
            kill(SIGKILL)
            waitpid(pid, nil, 0)
        }
    }

    func kill(_ signal: CInt) {
        if ending == nil { _ = Glibc.kill(pid, signal) }
    }

    /// Ends the program by force and throws when it takes longer.
    func wait(seconds: Double = 120) throws -> Ending {
        if let ending { return ending }
        let deadline = Date(timeIntervalSinceNow: seconds)
        var status: CInt = 0
        while waitpid(pid, &status, WNOHANG) == 0 {
            guard Date() < deadline else {
                kill(SIGKILL)
                waitpid(pid, nil, 0)
                ending = .signal(SIGKILL)
                throw Failure(description: "still running after \(seconds) seconds")
            }
            usleep(5_000)
        }
        let result: Ending = status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
        ending = result
        return result
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}

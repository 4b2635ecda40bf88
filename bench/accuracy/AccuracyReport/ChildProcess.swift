import Foundation
import Glibc

/// What a finished process used, it and the children it waited for.
public struct ProcessUsage: Sendable, Codable, Equatable {
    /// User and system time, seconds.
    public var cpuSeconds: Double
    /// Highest resident memory of the largest process, bytes (`ru_maxrss`). Never below what the harness itself held
    /// when it started the process: Linux carries that over.
    public var peakBytes: Int
    /// From start to end, seconds.
    public var wallSeconds: Double
    /// `exit N`, `signal N` or `silent for N s`.
    public var ending: String

    public init(cpuSeconds: Double, peakBytes: Int, wallSeconds: Double, ending: String) {
        self.cpuSeconds = cpuSeconds
        self.peakBytes = peakBytes
        self.wallSeconds = wallSeconds
        self.ending = ending
    }
}

/// Runs a process, its standard input a file, and takes its output line by line.
///
/// Foundation's `Process` reaps its child itself and keeps no resource usage; this one ends in `wait4`.
struct ChildProcess {
    /// The process could not be started.
    struct StartError: Error {
        let reason: String
    }

    /// A line longer than this is cut: no line of the contract comes near it.
    static let longestLine = 1 << 20

    /// Between `pipe` and `FD_CLOEXEC` another thread's child would inherit the ends and keep the pipe open.
    private static let startLock = NSLock()

    /// The program (looked up in `PATH`) and its arguments.
    let arguments: [String]
    /// File on standard input.
    var standardInput = "/dev/null"
    /// The process is killed after this long without output, seconds.
    var longestSilence: Double

    /// Runs to the end. `onLine` gets every line without its line feed, the last one too if it has none.
    /// Standard error goes where the harness's own goes.
    func run(onLine: (Data) -> Void) throws(StartError) -> ProcessUsage {
        let started = Date()
        let (process, output) = try start()
        defer { close(output) }
        let wentSilent = !readLines(from: output, onLine: onLine)
        if wentSilent { kill(-process, SIGKILL) }
        let (status, usage, wasKilled) = wait(for: process)
        let signal = status & 0x7f
        let ending =
            if wentSilent || wasKilled {
                "silent for \(Int(longestSilence)) s"
            } else {
                signal == 0 ? "exit \((status >> 8) & 0xff)" : "signal \(signal)"
            }
        return ProcessUsage(
            cpuSeconds: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime),
            peakBytes: usage.ru_maxrss * 1024,
            wallSeconds: Date().timeIntervalSince(started),
            ending: ending)
    }

    private func start() throws(StartError) -> (process: pid_t, output: Int32) {
        Self.startLock.lock()
        defer { Self.startLock.unlock() }
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Self.failure(errno) }
        defer { close(ends[1]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, standardInput, O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)

        // A group of its own, so that what the engine starts ends with it.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))

        var cArguments: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for argument in cArguments { free(argument) } }
        var process: pid_t = 0
        let result = posix_spawnp(&process, arguments[0], &actions, &attributes, &cArguments, environ)
        guard result == 0 else {
            close(ends[0])
            throw Self.failure(result)
        }
        return (process, ends[0])
    }

    /// False when the process fell silent for too long.
    private func readLines(from output: Int32, onLine: (Data) -> Void) -> Bool {
        var line = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let count = poll(&ready, 1, Int32(longestSilence * 1000))
            if count < 0, errno == EINTR { continue }
            if count == 0 { return false }
            let length = read(output, &chunk, chunk.count)
            if length < 0, errno == EINTR { continue }
            if length <= 0 { break }
            for byte in chunk[..<length] {
                if byte == UInt8(ascii: "\n") {
                    onLine(line)
                    line.removeAll(keepingCapacity: true)
                } else if line.count < Self.longestLine {
                    line.append(byte)
                }
            }
        }
        if !line.isEmpty { onLine(line) }
        return true
    }

    /// Reaps the process; kills it if it closed its output and then doesn't end.
    private func wait(for process: pid_t) -> (status: Int32, usage: rusage, wasKilled: Bool) {
        var status: Int32 = 0
        var usage = rusage()
        let deadline = Date().addingTimeInterval(longestSilence)
        while wait4(process, &status, WNOHANG, &usage) == 0 {
            if Date() > deadline {
                kill(-process, SIGKILL)
                wait4(process, &status, 0, &usage)
                return (status, usage, true)
            }
            usleep(2_000)
        }
        return (status, usage, false)
    }

    private static func failure(_ code: Int32) -> StartError { StartError(reason: String(cString: strerror(code))) }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}

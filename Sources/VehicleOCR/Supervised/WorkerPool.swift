import COdologSystem
import Foundation
import Glibc
import OdologImaging
import Synchronization

/// Starts worker processes, and knows those that are alive, so that it can end them all at once.
final class WorkerPool: @unchecked Sendable {
    private let lock = NSLock()
    private var alive: Set<pid_t> = []
    private var closed = false
    private let executable: String
    private let words: [String]
    private let variables: [String: String]
    /// Lets the processes take turns at large pictures. Nil where the system can't make the file for it: then they
    /// don't wait for each other.
    private let turns = LargePictureTurns()
    /// Starts the workers. A worker ends when the thread that started it ends (prctl(2), PR_SET_PDEATHSIG), so that
    /// thread has to last.
    private let starter = LastingThread()

    /// - Parameters:
    ///   - executable: the path of the program `odolog`.
    ///   - arguments: arguments of `odolog worker`.
    ///   - variables: environment variables of the worker. They come before those of this process.
    init(executable: String, arguments: [String], variables: [String: String]) {
        self.executable = executable
        words =
            ["odolog", "worker", "--parent", String(getpid())] + arguments
            + (turns.map { ["--turns", $0.path] } ?? [])
        let given = ProcessInfo.processInfo.environment
        self.variables = variables.merging([
            "GLIBC_TUNABLES": given["GLIBC_TUNABLES"] ?? Self.hugePages,
            "SWIFT_BACKTRACE": given["SWIFT_BACKTRACE"] ?? Self.noBacktrace,
        ]) { first, _ in first }
    }

    struct Child {
        let pid: pid_t
        let input: PipeEnd
        let output: PipeEnd
    }

    /// Whether the pool is closed. Then all workers are ended, and no more are started.
    var isClosed: Bool { lock.withLock { closed } }

    /// Whether the process waits for its turn at a large picture.
    func isWaiting(_ pid: pid_t) -> Bool { turns?.isWaiting(pid) ?? false }

    func close() {
        lock.withLock {
            closed = true
            for pid in alive { Self.kill(pid) }
        }
    }

    /// Ends the process without waiting for it. Whoever reads its output learns how it ended.
    func kill(_ pid: pid_t) {
        lock.withLock { if alive.contains(pid) { Self.kill(pid) } }
    }

    /// Ends the process, waits for it, and tells how it ended.
    func end(_ pid: pid_t) -> CInt {
        kill(pid)
        while true {
            if let status = ending(of: pid) { return status }
            usleep(2_000)
        }
    }

    /// How the process ended, as waitpid(2) says it. Nil while it is alive. 0 where that isn't known, since somebody
    /// else has waited for it: its number may be another process's by now.
    func ending(of pid: pid_t) -> CInt? {
        lock.withLock {
            var status: CInt = 0
            guard alive.contains(pid) else { return 0 }
            guard child_look(pid, &status) != .CHILD_RUNS else { return nil }
            alive.remove(pid)
            return status
        }
    }

    func start() throws(WorkerFailure) -> Child {
        try starter.run { [self] in Result { () throws(WorkerFailure) in try startHere() } }.get()
    }

    private func startHere() throws(WorkerFailure) -> Child {
        lock.lock()
        defer { lock.unlock() }
        guard !closed else { throw .closed }
        let (input, output) = (try Pipe(), try Pipe())
        let pid = try spawn(input: input.reading, output: output.writing)
        alive.insert(pid)
        return Child(pid: pid, input: input.writing, output: output.reading)
    }

    /// Ends the process with its own children: it leads a group.
    private static func kill(_ pid: pid_t) {
        guard child_is_ours(pid) != 0 else { return }
        if Glibc.kill(-pid, SIGKILL) != 0 { Glibc.kill(pid, SIGKILL) }
    }

    private struct Pipe {
        let reading: PipeEnd
        let writing: PipeEnd

        init() throws(WorkerFailure) {
            var ends: [CInt] = [-1, -1]
            let reason = child_pipe(&ends)
            guard reason == 0 else { throw .system(String(cString: strerror(reason))) }
            (reading, writing) = (PipeEnd(ends[0]), PipeEnd(ends[1]))
        }
    }

    /// Makes glibc allocate huge pages (its manual, "Memory Allocation Tunables"), unless the environment says
    /// otherwise. A worker goes over the same hundred megabytes with every photo, which takes 5 % less CPU then. A
    /// process can't change this once it runs.
    private static let hugePages = "glibc.malloc.hugetlb=1"

    /// A crash is told by its signal, at once. Swift would first write pages of registers to this program's standard error,
    /// which takes seconds.
    private static let noBacktrace = "enable=no"

    /// The caller frees them.
    private func environment() -> [UnsafeMutablePointer<CChar>?] {
        var all: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0)=\($1)") }
        var index = 0
        while let variable = environ[index] {
            let name = String(cString: variable).prefix { $0 != "=" }
            if variables[String(name)] == nil { all.append(strdup(variable)) }
            index += 1
        }
        return all + [nil]
    }

    /// Both ends stay open until the call returns, since the caller holds the arguments so long.
    private func spawn(input: PipeEnd, output: PipeEnd) throws(WorkerFailure) -> pid_t {
        let words = words.map { strdup($0) } + [nil]
        let variables = environment()
        defer { for text in words + variables { free(text) } }
        var pid: pid_t = 0
        let result = [input.number, output.number, STDERR_FILENO].withUnsafeBufferPointer { files in
            words.withUnsafeBufferPointer { words in
                variables.withUnsafeBufferPointer { variables in
                    executable.withCString { path in
                        var program = child_program()
                        program.path = path
                        (program.words, program.variables) = (words.baseAddress, variables.baseAddress)
                        (program.files, program.count) = (files.baseAddress, CInt(files.count))
                        // Ctrl-C on the terminal is for this process alone. It lets the worker finish its photo.
                        program.leads_group = true
                        return child_start(&program, &pid)
                    }
                }
            }
        }
        guard result == 0 else { throw .system("\(executable): \(String(cString: strerror(result)))") }
        return pid
    }
}

/// Why no worker could be started. Then nothing can be read.
enum WorkerFailure: Error {
    /// The system can't start it: no descriptors are left, say, or the program can't be run.
    case system(String)
    /// The process ends before it is ready, or is of another version.
    case unusable(String)
    /// The process isn't ready in time.
    case late
    /// The worker itself says that it can't read. Another try would end in the same way.
    case refused(String)
    /// The pool is closed.
    case closed
}

/// Owns one end of a pipe, and closes it.
final class PipeEnd: Sendable {
    let number: CInt

    init(_ number: CInt) { self.number = number }
    deinit { close(number) }
}

/// A thread that lives as long as this object.
private final class LastingThread: Sendable {
    /// `@unchecked Sendable`: all mutable state is touched only while `condition` is locked.
    private final class Work: @unchecked Sendable {
        private let condition = NSCondition()
        private var waiting: [@Sendable () -> Void] = []
        private var isOver = false

        func add(_ work: @escaping @Sendable () -> Void) {
            condition.withLock {
                waiting.append(work)
                condition.signal()
            }
        }

        func end() {
            condition.withLock {
                isOver = true
                condition.signal()
            }
        }

        func next() -> (@Sendable () -> Void)? {
            condition.withLock {
                while waiting.isEmpty, !isOver { condition.wait() }
                return waiting.isEmpty ? nil : waiting.removeFirst()
            }
        }
    }

    private let work = Work()

    init() {
        let work = work
        Thread.detachNewThread {
            while let next = work.next() { next() }
        }
    }

    deinit { work.end() }

    /// Runs `body` on the thread and waits for its result.
    func run<Output: Sendable>(_ body: @escaping @Sendable () -> Output) -> Output {
        let (done, answer) = (DispatchSemaphore(value: 0), Answer<Output>())
        work.add {
            answer.value.withLock { $0 = body() }
            done.signal()
        }
        done.wait()
        return answer.value.withLock { $0! }
    }

    private final class Answer<Output: Sendable>: Sendable {
        let value = Mutex<Output?>(nil)
    }
}

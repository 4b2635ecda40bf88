import COdologChild
import Foundation
import Glibc
import OdologImaging
import OdologPhotoFiles

/// The worker processes that are alive, so that all can be ended at once; and how another is started.
///
/// `@unchecked Sendable`: all mutable state is touched only while `lock` is locked.
final class WorkerPool: @unchecked Sendable {
    private let lock = NSLock()
    private var alive: Set<pid_t> = []
    private var cut = false
    /// Of `odolog`, without its name.
    private let arguments: [String]
    /// Of the processes, at large pictures; nil where the system has no such file: each takes the memory that it needs.
    private let turns = LargePictureTurns()

    init(arguments: [String]) {
        self.arguments = arguments + (turns.map { ["--turns", $0.path] } ?? [])
    }

    struct Child {
        let pid: pid_t
        let input: OpenFile
        let output: OpenFile
    }

    /// Photos that are being read are given up, and no more processes are started.
    var isCut: Bool { lock.withLock { cut } }

    /// For its turn at a large picture.
    func isWaiting(_ pid: pid_t) -> Bool { turns?.isWaiting(pid) ?? false }

    func endAll() {
        lock.withLock {
            cut = true
            for pid in alive { Self.kill(pid) }
        }
    }

    /// Ends the process, waits for it, and tells how it ended.
    func end(_ pid: pid_t) -> CInt {
        lock.withLock { if alive.contains(pid) { Self.kill(pid) } }
        while true {
            if let status = ending(of: pid) { return status }
            usleep(2_000)
        }
    }

    /// Nil while it is alive; 0 where nobody knows how it ended: its number may be another process's by now.
    func ending(of pid: pid_t) -> CInt? {
        lock.withLock {
            var status: CInt = 0
            guard alive.contains(pid) else { return 0 }
            guard child_look(pid, &status) != .CHILD_RUNS else { return nil }
            alive.remove(pid)
            return status
        }
    }

    /// The calling thread must live as long as the child is to.
    func start() throws(WorkerFailure) -> Child {
        lock.lock()
        defer { lock.unlock() }
        guard !cut else { throw WorkerFailure("it is to stop", status: .interrupted) }
        // Nobody else starts a process meanwhile, who would inherit the ends before they are closed on exec.
        let (input, output) = (try Pipe(), try Pipe())
        let pid = try spawn(input: input.reading, output: output.writing)
        alive.insert(pid)
        return Child(pid: pid, input: input.writing, output: output.reading)
    }

    /// With its own children: it leads a group.
    private static func kill(_ pid: pid_t) {
        guard child_is_ours(pid) != 0 else { return }
        if Glibc.kill(-pid, SIGKILL) != 0 { Glibc.kill(pid, SIGKILL) }
    }

    private struct Pipe {
        let reading: OpenFile
        let writing: OpenFile

        init() throws(WorkerFailure) {
            var ends: [CInt] = [-1, -1]
            guard pipe(&ends) == 0 else { throw WorkerFailure(String(cString: strerror(errno)), status: .fileOrStore) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (reading, writing) = (OpenFile(owning: ends[0]), OpenFile(owning: ends[1]))
        }
    }

    /// Ours, and huge pages for what glibc allocates (its manual, "Memory Allocation Tunables"), where nobody said
    /// otherwise: a worker goes over the same hundred megabytes with every photo, which takes 5 % less CPU then. It can't be
    /// asked for once a process runs.
    private static func environment(
        adding hugePages: UnsafeMutablePointer<CChar>?
    ) -> [UnsafeMutablePointer<CChar>?] {
        var variables: [UnsafeMutablePointer<CChar>?] = []
        while let variable = environ[variables.count] { variables.append(variable) }
        if getenv("GLIBC_TUNABLES") == nil { variables.append(hugePages) }
        return variables + [nil]
    }

    /// Both files stay open until it returns: a caller's argument lives as long as the call.
    private func spawn(input: OpenFile, output: OpenFile) throws(WorkerFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input.number, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output.number, STDOUT_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A group of its own: Ctrl-C on the terminal is for us, who let it finish its photo.
        posix_spawnattr_setpgroup(&attributes, 0)
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let words = (["odolog", "worker", "--parent", String(getpid())] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        let hugePages = strdup("GLIBC_TUNABLES=glibc.malloc.hugetlb=1")
        defer { free(hugePages) }
        let variables = Self.environment(adding: hugePages)
        var pid: pid_t = 0
        // This very program, whatever became of its file.
        let result = posix_spawn(&pid, "/proc/self/exe", &actions, &attributes, words + [nil], variables)
        guard result == 0 else { throw WorkerFailure(String(cString: strerror(result)), status: .fileOrStore) }
        return pid
    }
}

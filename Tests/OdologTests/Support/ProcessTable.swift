import Foundation
import Glibc

/// Other processes, by Linux's `/proc`.
enum ProcessTable {
    /// Those that `parent` has started and that are alive.
    static func children(of parent: pid_t) -> [pid_t] {
        let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }
        return numbers.filter { status(of: $0).map { $0.parent == parent && $0.state != "Z" } ?? false }.sorted()
    }

    /// One that has ended and isn't waited for counts as gone.
    static func isAlive(_ pid: pid_t) -> Bool { status(of: pid).map { $0.state != "Z" } ?? false }

    /// Within ten seconds.
    static func isGone(_ pid: pid_t) -> Bool {
        for _ in 0..<1000 {
            if !isAlive(pid) { return true }
            usleep(10_000)
        }
        return false
    }

    /// Stops it, and waits until it is: what comes then isn't read. False where it has ended.
    static func stop(_ pid: pid_t) -> Bool {
        kill(pid, SIGSTOP)
        for _ in 0..<6000 {
            guard let state = status(of: pid)?.state else { return false }
            if state == "T" { return true }
            usleep(10_000)
        }
        return false
    }

    /// Of its own, without its children's. In steps of a hundredth.
    static func processorSeconds(of pid: pid_t) -> Double? {
        guard let fields = fields(of: pid), fields.count > 12, let user = Double(fields[11]),
            let system = Double(fields[12])
        else { return nil }
        return (user + system) / Double(sysconf(CInt(_SC_CLK_TCK)))
    }

    private static func status(of pid: pid_t) -> (state: Substring, parent: pid_t)? {
        guard let fields = fields(of: pid), fields.count > 1, let parent = pid_t(fields[1]) else { return nil }
        return (fields[0], parent)
    }

    /// From the state on (proc(5)).
    private static func fields(of pid: pid_t) -> [Substring]? {
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            // The name before may hold anything.
            let end = text.lastIndex(of: ")")
        else { return nil }
        return text[text.index(after: end)...].split(separator: " ")
    }
}

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

    private static func status(of pid: pid_t) -> (state: Substring, parent: pid_t)? {
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            // The name before may hold anything.
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 1, let parent = pid_t(fields[1]) else { return nil }
        return (fields[0], parent)
    }
}

import Foundation
import Glibc
import Testing

/// A batch that gets its paths from the test, one by one.
final class RunningBatch {
    let child: ChildProcess
    private let paths: Pipe
    private let workspace: Workspace

    init(_ workspace: Workspace, _ arguments: String..., environment: [String: String] = [:]) throws {
        self.workspace = workspace
        paths = try Pipe()
        child = try ChildProcess(
            [Workspace.program, "batch", "-", "--out", "out.jsonl"] + arguments, folder: workspace.folder,
            environment: workspace.environment.merging(environment) { $1 }, input: .descriptor(paths.reading),
            output: .file("/dev/null"),
            errors: .file(workspace.folder + "/errors"))
        close(paths.reading)
    }

    deinit { close(paths.writing) }

    func read(_ photo: String) { paths.write(photo + "\n") }

    /// Waits for so many rows, for a minute at most.
    @discardableResult
    func rows(_ count: Int) throws -> [JSONLine] {
        for _ in 0..<6000 {
            if let rows = try? workspace.rows("out.jsonl"), rows.count >= count { return rows }
            usleep(10_000)
        }
        throw ChildProcess.Failure(description: "still fewer than \(count) rows")
    }

    var errors: String { (try? String(contentsOf: workspace.url("errors"), encoding: .utf8)) ?? "" }
    var workers: [pid_t] { ProcessTable.children(of: child.pid) }

    /// Of the one that has read a photo, and waits.
    func worker() throws -> pid_t { try #require(workers.first) }

    /// Lets the only worker read `1.jpg`, stops it, and gives it this one.
    func stoppedWorker(before photo: String) throws -> pid_t {
        read("1.jpg")
        try rows(1)
        let worker = try worker()
        #expect(ProcessTable.stop(worker))
        read(photo)
        #expect(Self.hasRequest(worker))
        return worker
    }

    /// As after a first Ctrl-C.
    func saysItStops() -> Bool {
        for _ in 0..<6000 {
            if errors.contains("stopping") { return true }
            usleep(10_000)
        }
        return false
    }

    /// Waits until there is something to read for a worker that was stopped, or it is gone.
    static func hasRequest(_ worker: pid_t) -> Bool {
        for _ in 0..<6000 {
            guard ProcessTable.isAlive(worker) else { return true }
            let input = open("/proc/\(worker)/fd/0", O_RDONLY | O_NONBLOCK)
            defer { close(input) }
            var count: CInt = 0
            if ioctl(input, UInt(FIONREAD), &count) == 0, count > 0 { return true }
            usleep(10_000)
        }
        return false
    }
}

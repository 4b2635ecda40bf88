import COdologSystem
import Foundation
import Glibc
import Testing

@Suite("Processes that are not, or no more, those that were started here")
struct ForeignProcessTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @Test("A number that stands for another process by now is left alone")
    func otherProcess() throws {
        let outcome = try workspace.run(["/bin/sh", "-c", "sleep 100 >/dev/null 2>&1 & echo $!"])
        let other = try #require(pid_t(outcome.lines.first ?? ""))
        defer { kill(other, SIGKILL) }
        var status: CInt = 7
        #expect(child_is_ours(other) == 0)
        #expect(child_look(other, &status) == .CHILD_IS_GONE)
        #expect(child_end(other, &status) == .CHILD_IS_GONE)
        #expect(status == 7)
        #expect(ProcessTable.isAlive(other))
    }

    @Test("A child is looked at, and ended")
    func child() throws {
        var pid: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = ["sleep", "100"].map { (word: String) in strdup(word) } + [nil]
        defer { for argument in arguments { free(argument) } }
        try #require(posix_spawn(&pid, "/bin/sleep", nil, nil, &arguments, environ) == 0)
        var status: CInt = 0
        #expect(child_look(pid, &status) == .CHILD_RUNS)
        #expect(child_end(pid, &status) == .CHILD_ENDED)
        #expect(status & 0x7F == SIGKILL)
        #expect(child_end(pid, &status) == .CHILD_IS_GONE)
    }

    /// The kernel waits for all children then, and gives their numbers to others. (Not every shell does as it is told here: bash does.)
    @Test("It works where whoever started it lets nobody wait for children", .timeLimit(.minutes(2)))
    func ignoredChildren() throws {
        try workspace.photo("blank")
        try Data("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8).write(to: workspace.url("photo.heic"))
        // The first is given up, with the process that reads it.
        let command = "trap '' CHLD; exec \"$0\" batch photo.heic blank.jpg --out out.jsonl --jobs 1 --time-limit 2"
        let outcome = try workspace.run(
            ["/bin/bash", "-c", command, Workspace.program],
            environment: ["ODOLOG_LIBHEIF": try workspace.fakeLibheif(), "FAKE_LIBHEIF": "hang"])
        #expect(outcome.ending == .status(1))
        let rows = try String(contentsOf: workspace.url("out.jsonl"), encoding: .utf8).split(separator: "\n")
        #expect(try rows.map { try JSONLine(String($0)).errorCode } == ["timed_out", nil])
    }
}

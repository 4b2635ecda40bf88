import Foundation
import Testing

/// A command and its store go by the clock that they are given.
@Suite("The clock of a command", .enabled(if: CommandInProcess.isPossible, "commands run in processes of their own"))
struct ClockTests {
    @Test("What is written now, what lies ahead and what is due")
    func now() throws {
        let workspace = try Workspace()
        workspace.clock = { Date(timeIntervalSince1970: 1_710_000_000) }  // 2024-03-09
        try workspace.odolog(line: "vehicle add Van --unit km")
        try workspace.odolog(line: "log Van 1000")
        let history = try workspace.odolog(line: "history Van")
        #expect(history.output.contains("2024-03-09"), "\(history.output)")
        let ahead = try workspace.odolog(line: "log Van 1100 --at 2024-03-20", status: 1)
        #expect(ahead.errors.contains("--yes"), "\(ahead.errors)")
        try workspace.odolog(line: "schedule add Van Wash --every 1mo --last 2024-03-01")
        let due = try workspace.odolog(line: "due Van")
        #expect(due.output.contains("2024-04-01") && !due.output.contains("overdue"), "\(due.output)")
    }
}

import Foundation
import Testing

@Suite("Progress on a terminal")
struct ProgressTests {
    @Test(
        "It stays one line below 60 columns, and where the terminal knows no escape sequences",
        arguments: ["xterm", "dumb"])
    func oneLine(terminal kind: String) throws {
        let workspace = try Workspace()
        for number in 1...6 { try workspace.photo("blank", as: "in/\(number).jpg", mark: "\(number)") }
        let terminal = try Terminal(
            workspace, "batch", "in", "--out", "out.jsonl", "--jobs", "1", columns: 30, environment: ["TERM": kind])
        try terminal.expect(" of 6 photos")
        try terminal.expect("6 read: ")
        #expect(try terminal.finish() == .status(0))
        let text = terminal.transcript
        #expect(text.contains("\u{1B}") == (kind == "xterm"), "\(text)")
        let status = try #require(text.components(separatedBy: "6 read: ").first).replacing("\u{1B}[K", with: "")
        let parts = status.split(whereSeparator: { $0 == "\r" || $0 == "\n" || $0 == "\r\n" })
        #expect(parts.contains { $0.contains(" photos") } && parts.allSatisfy { $0.count < 30 }, "\(parts)")
        #expect(!status.contains("\n"), "each takes the place of the one before")
    }
}

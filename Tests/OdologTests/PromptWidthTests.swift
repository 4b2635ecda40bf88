import Foundation
import Testing

@testable import odolog

/// What a person reads at the prompt fits the terminal, whatever its width.
@Suite("The prompt in narrow and wide terminals")
struct PromptWidthTests {
    private let workspace: Workspace
    private static let name = "青い車 Doblo of Grandmother"

    init() throws {
        workspace = try Workspace()
        try workspace.photo("164214-km", as: "Photos of the car/a b.jpg")
        _ = try workspace.odolog("vehicle", "add", Self.name)
        _ = try workspace.odolog("log", Self.name, "264214", "--at", "2024-04-01")
    }

    @Test("No line is longer than the terminal, and none breaks in a word or a value", arguments: [50, 60, 80, 120])
    func fits(columns: Int) throws {
        let terminal = try Terminal(
            workspace, "record", "Photos of the car", "--vehicle", Self.name, columns: UInt16(columns))
        try terminal.answer("[q]uit: ", "")
        try terminal.answer("Log 164214 km all the same? [y/N]: ", "n")
        for key in ["u", "?", "zz", "q"] { try terminal.answer("[q]uit: ", key) }
        #expect(try terminal.finish() == .status(0))
        let lines = terminal.transcript.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
        let command = "      odolog entry remove \"\(Self.name)\" 1"
        for line in lines where line != command { #expect(line.displayWidth <= columns, "\(line)") }
        #expect(lines.contains(command), "a command stays whole")
        let text = lines.joined(separator: " ").replacing(#/ +/#, with: " ")
        for part in [
            "Photos of the car/a b.jpg (2024-05-01 12:33, from the photo)",
            "before 264214 km on 2024-04-01 difference −100000 km, \(Self.name)",
            "! It is 100,000 km lower than the last reading. Either this value is wrong: answer n, and type the right one.",
            "Or entry 1 is wrong (264214 km on 2024-04-01): answer y, then take it back with odolog entry remove",
        ] { #expect(text.contains(part), "\(columns): \(part)") }
        for part in ["Photos of the car/a b.jpg", "264214 km", "−100000 km", "100,000 km"] {
            #expect(lines.contains { $0.contains(part) }, "\(columns): \(part)")
        }
        // What goes on stands below the text of its label.
        let further = try #require(lines.firstIndex { $0.hasPrefix("  before     ") }) + 1
        #expect(lines[further].hasPrefix(columns < 100 ? "             " : "[Enter] accept"), "\(lines)")
    }

    @Test("Without a terminal lines stay whole, unless COLUMNS says how wide they may be")
    func noTerminal() throws {
        func log(_ environment: [String: String]) throws -> [String] {
            try workspace.odolog("log", Self.name, "5", "--at", "2024-05-01", environment: environment).errorLines
        }
        #expect(try log([:]).contains { $0.displayWidth > 80 })
        #expect(try log(["COLUMNS": "60"]).allSatisfy { $0.displayWidth <= 60 })
        for nonsense in ["0", "-5", "wide"] { #expect(try log(["COLUMNS": nonsense]) == log([:])) }
    }
}

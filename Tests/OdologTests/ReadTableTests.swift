import Foundation
import Testing

@Suite("odolog read: the table of several photos")
struct ReadTableTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.photo("164214-km", as: "in/a.jpg")
        try workspace.photo("1M8GDM9AXKP042788", as: "in/deeper/vin.jpg")
        try workspace.photo("blank", as: "in/z.jpg")
    }

    private func read(_ arguments: String..., input: String = "") throws -> Workspace.Outcome {
        try workspace.run([Workspace.program, "read"] + arguments, input: input)
    }

    @Test(
        "A row a photo: what it shows, what was read, how sure, what follows, why",
        arguments: [
            ["in"], ["in/a.jpg", "in/deeper/vin.jpg", "in/z.jpg"], ["-"], ["--table", "in"],
        ])
    func rows(arguments: [String]) throws {
        let outcome = try workspace.run(
            [Workspace.program, "read"] + arguments, input: "in/a.jpg\nin/deeper/vin.jpg\nin/z.jpg\n")
        #expect(outcome.ending == .status(0) && outcome.errors == "")
        try #require(outcome.lines.count == 4)
        #expect(outcome.lines[0].split(separator: " ") == ["photo", "shows", "read", "sure", "decision", "why"])
        let json = try workspace.odolog("read", "--json", "in").json()
        for (line, row) in zip(outcome.lines.dropFirst(), json) {
            #expect(line.hasPrefix(row.string("photo")! + "  "))
            #expect(line.contains("  \(row.string("decision")!)"))
        }
        #expect(outcome.lines[1].contains("  164214 km  ") && outcome.lines[1].contains(" %  "))
        #expect(outcome.lines[2].contains("  1M8GDM9AXKP042788  "))
        #expect(outcome.lines[3].contains("  nothing  ") && outcome.lines[3].hasSuffix("  reject    not found"))
        // The columns begin at the same place in every row.
        let start = outcome.lines[0].distance(
            from: outcome.lines[0].startIndex, to: try #require(outcome.lines[0].firstRange(of: "decision")).lowerBound)
        for line in outcome.lines.dropFirst() {
            #expect(["accept", "review", "reject"].contains { line.dropFirst(start).hasPrefix($0) }, "\(line)")
        }
    }

    @Test("One photo is a line with all reasons, and so are several with --no-table")
    func noTable() throws {
        #expect(try read("in/z.jpg").output == "in/z.jpg  \(ReadTests.nothing)\n")
        let lines = try read("--no-table", "in").lines
        #expect(lines.count == 3 && lines[2] == "in/z.jpg  \(ReadTests.nothing)")
        #expect(try read("--table", "in/z.jpg").lines.count == 2)
        #expect(try read("--table", "--json", "in/z.jpg").ending == .status(64))
    }

    @Test("A doubt is said in short, with how many more there are")
    func doubts() throws {
        let whole = URL(fileURLWithPath: Workspace.repository + "/TestImages/unseen/052-hubodometer.jpg")
        try Data(contentsOf: whole).dropLast(200).write(to: workspace.url("cut.jpg"))
        let row = try #require(try read("--json", "cut.jpg").json().first)
        let doubts = try #require(row.object["doubts"] as? [String])
        #expect(doubts.first == "photo_damaged" && doubts.count > 1)
        let line = try #require(try read("--table", "cut.jpg").lines.last)
        #expect(line.hasSuffix("  review    photo damaged +\(doubts.count - 1)"), "\(line)")
    }

    @Test("What can't be opened is said on standard error; without a row there is no header")
    func errors() throws {
        let outcome = try read("nope.jpg", "gone.jpg")
        #expect(outcome.ending == .status(1) && outcome.output == "")
        let mixed = try read("nope.jpg", "in/z.jpg")
        #expect(mixed.ending == .status(1) && mixed.lines.count == 2)
        #expect(mixed.errors == "odolog: nope.jpg: there is no such file; check the name.\n")
    }

    @Test("300 photos in 100 columns: no row is longer, the end of a long path stays, and there is no colour")
    func width() throws {
        let name = "in/" + String(repeating: "a folder of photos/", count: 6)
        for number in 1...3 { try workspace.photo("blank", as: name + "\(number).jpg", mark: "\(number)") }
        let list = String(repeating: (1...3).map { name + "\($0).jpg\n" }.joined(), count: 100)
        let outcome = try read("-", input: list)
        #expect(outcome.lines.count == 301)
        #expect(outcome.lines.allSatisfy { $0.count <= 100 && !$0.contains("\u{1B}") })
        #expect(outcome.lines[1].hasPrefix("…") && outcome.lines[1].contains("photos/1.jpg  "))
        // 100 columns, too.
        let terminal = try Terminal(workspace, "read", name, environment: [:])
        #expect(try terminal.finish() == .status(0))
        #expect(!terminal.transcript.contains("\u{1B}"))
        let lines = terminal.transcript.components(separatedBy: "\r\n").dropLast()
        #expect(lines.count == 4 && lines.allSatisfy { $0.count <= 100 })
    }

    @Test("Names cannot fake a row")
    func names() throws {
        try workspace.photo("blank", as: "in/x\ny.jpg")
        let outcome = try read("in")
        #expect(outcome.lines.count == 5)
        #expect(outcome.lines[3].hasPrefix("in/x\u{FFFD}y.jpg  "))
    }
}

import Foundation
import Testing

@Suite("Taking back what a command wrote")
struct UndoCommandTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try odolog("vehicle add Van")
    }

    @discardableResult
    private func odolog(_ line: String, status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(line: line, status: status)
    }

    private func logged() throws -> [String] {
        try odolog("entries Van --json").json().map { "\($0.string("id") ?? "") \($0.string("kind") ?? "")" }
    }

    @Test("Without a number the last command that counts is taken back, one after another, and told")
    func oneAfterAnother() throws {
        let none = try odolog("undo", status: 2)
        #expect(none.errors.contains("there is no change to take back"), "\(none.errors)")
        #expect(try odolog("undo --list").errors == "Nothing was written that could be taken back.\n")
        try odolog("log Van 1000 --at 2026-01-01")
        try odolog("expense add Van toll 5EUR --at 2026-01-02")
        try odolog("entry edit Van 2 --cost 6EUR")
        try odolog("entry remove Van 1")
        let list = try odolog("undo --list")
        #expect(list.lines[0].hasPrefix("change  date") && list.lines.count == 5, "\(list.output)")
        #expect(
            list.lines[1].contains("entry remove") && list.lines[1].contains("removed entry 1, Van: 1000 km"),
            "\(list.output)")
        #expect(
            list.lines[4].contains("log") && list.lines[4].contains("added entry 1, Van: 1000 km"), "\(list.output)")
        let first = try odolog("undo")
        #expect(first.errorLines[0].hasPrefix("Took back change 4, entry remove:"), "\(first.errors)")
        #expect(first.errorLines[1] == "  restored entry 1, Van: 1000 km", "\(first.errors)")
        #expect(try odolog("undo").errors.contains("changed back entry 2, Van: toll"))
        #expect(try odolog("costs Van").output.contains("5.00 EUR"))
        try odolog("undo")
        #expect(try logged() == ["1 reading"])
        #expect(try odolog("undo --json").json().first?.number("undoneBy") == 8)
        #expect(try logged() == [])
        #expect(try odolog("undo --list --last 1").lines.count == 2)
        // The undo of the undo brings it again.
        try odolog("undo 8")
        #expect(try logged() == ["1 reading"])
        try odolog("undo 99", status: 2)
        try odolog("undo 2 --list", status: 64)
        try odolog("undo 0", status: 64)
        try odolog("undo --last 3", status: 64)
    }

    @Test("What was moved is named where it is again, and what was edited as it is again")
    func words() throws {
        try odolog("log Van 1000 --at 2026-01-01")
        try odolog("vehicle add Car")
        try odolog("entry move Van 1 --to Car")
        #expect(try odolog("undo").errorLines.dropFirst() == ["  moved back entry 1, Van: 1000 km"])
        try odolog("entry edit Van 1 --odometer 1001")
        #expect(try odolog("undo").errorLines.dropFirst() == ["  changed back entry 1, Van: 1000 km"])
    }

    @Test("Nothing that stands is restored, whatever it is")
    func standing() throws {
        try odolog("schedule add Van Oil --every 1y")
        try odolog("vehicle edit Van --plate B-XY1")
        for entry in ["1", "2"] {
            #expect(try odolog("entry restore Van \(entry)", status: 2).errors.contains("it stands in the log"))
        }
    }

    @Test("A merge is one change; what it brought is gone after it")
    func merge() throws {
        try odolog("log Van 1000 --at 2026-01-01")
        try odolog("backup b.sqlite")
        for line in [
            "log Van 2000 --at 2026-02-01", "fuel add Van 30l --odometer 2100 --at 2026-02-02",
            "entry edit Van 1 --odometer 1001",
        ] {
            _ = try workspace.odolog(line: line, on: "b.sqlite")
        }
        let before = try odolog("history Van --json").output
        try odolog("merge b.sqlite")
        #expect(try logged().count == 3)
        let undone = try odolog("undo")
        #expect(undone.errors.contains("merge") && undone.errorLines.count == 4, "\(undone.errors)")
        #expect(try odolog("history Van --json").output == before)
    }

    @Test("A removed entry is restored with its photo, and its revisions say so; one that stands isn't")
    func restore() throws {
        try workspace.photo("164214-km")
        try odolog("record 164214-km.jpg --vehicle Van --accept-at 0")
        try odolog("entry remove Van 1")
        #expect(try odolog("entry show Van 1").output.contains("164214-km.jpg"))
        let restored = try odolog("entry restore Van 1")
        #expect(restored.errors.hasPrefix("Restored entry 1, Van: 164214 km, 2024-05-01 12:33"), "\(restored.errors)")
        #expect(try odolog("history Van --json").json().first?.string("photo")?.hasSuffix("164214-km.jpg") == true)
        let revisions = try odolog("entry revisions Van 1").output
        #expect(revisions.contains("   removed ") && revisions.contains("\n2  "), "\(revisions)")
        let again = try odolog("entry restore Van 1", status: 2)
        #expect(again.errors.contains("it stands in the log"), "\(again.errors)")
        try odolog("entry restore Van 7", status: 2)
    }

    @Test(
        "A reading is corrected as any entry: value, unit and time; a person's correction of a threshold's reading is that person's"
    )
    func edit() throws {
        try workspace.photo("164214-km")
        try odolog("record 164214-km.jpg --vehicle Van --accept-at 0")
        #expect(try odolog("history Van --json").json().first?.string("decidedBy") == "threshold")
        try odolog("entry edit Van 1 --odometer 164215 --at 2024-05-02")
        let row = try #require(try odolog("history Van --json").json().first)
        #expect(
            row.number("value") == 164_215 && row.string("takenAt") == "2024-05-02"
                && row.string("decidedBy") == "person")
        #expect(row.string("status") == "edited" && row.string("read") == "164214" && row.number("entry") == 1)
        #expect(try odolog("review --logged").lines.isEmpty)
        let none = try odolog("entry edit Van 1 --odometer ''", status: 2)
        #expect(none.errors.contains("a meter reading needs its odometer"), "\(none.errors)")
        let photo = try odolog("entry edit Van 1 --photo 164214-km.jpg", status: 2)
        #expect(photo.errors.contains("is a reading itself"), "\(photo.errors)")
    }
}

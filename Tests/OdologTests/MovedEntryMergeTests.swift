import Foundation
import Testing
import VehicleStore

/// Two copies of a store, `a` and `b`, in which the same entry was moved, corrected or removed.
@Suite("Merging what was moved to another vehicle")
struct MovedEntryMergeTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        for van in ["A", "B", "C"] {
            try odolog("vehicle add \(van)")
            try odolog("schedule add \(van) Oil --every 12mo --last 2025-01-10")
        }
        // In each log 1 is the schedule.
        try odolog("fuel add A 40l --odometer 22000 --cost 72EUR --at 2026-04-01")
        try odolog("done A Oil --odometer 21000 --cost 98EUR --at 2026-03-01")
        try odolog("log A 23000 --at 2026-05-01")
        try odolog("backup b.sqlite")
    }

    @discardableResult
    private func odolog(_ line: String, _ store: String = "a.sqlite") throws -> Workspace.Outcome {
        try workspace.odolog(line: line, on: store)
    }

    /// Services and fills by vehicle, such as `B fuel 73.00`.
    private func entries(_ store: String) throws -> [String] {
        try ["A", "B", "C"].flatMap { van in
            try odolog("entries \(van) --kind service --kind fuel --json", store).json().map { entry in
                "\(van) \(entry.string("kind") ?? "") \(entry.dictionaries("costs").first?["amount"] ?? "")"
            }
        }
    }

    private func readings(_ store: String) throws -> [String] {
        try ["A", "B", "C"].flatMap { van in
            try odolog("history \(van) --json", store).json().map { "\(van) \(Int($0.number("value") ?? 0))" }
        }
    }

    /// Merges b into a, checks what is told, then merges to and fro until both are the same, and nothing more is done.
    private func merge(differences: Int, _ expected: String...) throws {
        let report = try odolog("merge b.sqlite")
        let told =
            differences == 0
            ? !report.output.contains("difference") : report.output.contains("\(differences) difference")
        #expect(told, "\(report.output)")
        for text in expected { #expect(report.output.contains(text), "\(report.output)") }
        #expect(try odolog("merge b.sqlite").lines.first == "Added: nothing.")
        for store in ["a.sqlite", "b.sqlite"] {
            #expect(try VehicleStore(path: workspace.folder + "/" + store, access: .readOnly).problems() == [])
        }
        guard differences == 0 else { return }
        try odolog("merge a.sqlite", "b.sqlite")
        #expect(try entries("b.sqlite") == entries("a.sqlite"))
        #expect(try readings("b.sqlite") == readings("a.sqlite"))
        for (store, other) in [("a.sqlite", "b.sqlite"), ("b.sqlite", "a.sqlite")] {
            let again = try odolog("merge \(other)", store)
            #expect(again.lines.first == "Added: nothing." && !again.output.contains("difference"), "\(again.output)")
            #expect(again.lines.count == 2, "\(again.output)")
        }
    }

    @Test(
        "What one of them moved is moved in the other, with its reading, and no one is asked", arguments: [true, false])
    func moved(isHere: Bool) throws {
        let store = isHere ? "a.sqlite" : "b.sqlite"
        try odolog("entry move A 2 --to B", store)
        try odolog("entry move A 3 --to B", store)
        try odolog("entry move A 4 --to C", store)
        try merge(differences: 0)
        #expect(try entries("a.sqlite").sorted() == ["B fuel 72.00", "B service 98.00"])
        #expect(try readings("a.sqlite") == ["B 21000", "B 22000", "C 23000"])
        // The service completes the other vehicle's schedule.
        #expect(try odolog("due B --json").json().first?.number("timesDone") == 1)
    }

    @Test("What one corrected and the other moved is both", arguments: [true, false])
    func corrected(isMovedHere: Bool) throws {
        let (mover, editor) = isMovedHere ? ("a.sqlite", "b.sqlite") : ("b.sqlite", "a.sqlite")
        try odolog("entry move A 2 --to B", mover)
        try odolog("entry edit A 2 --cost 73EUR --odometer 22010", editor)
        try merge(differences: 0)
        #expect(try entries("a.sqlite") == ["A service 98.00", "B fuel 73.00"])
        #expect(try readings("a.sqlite") == ["A 21000", "A 23000", "B 22010"])
    }

    @Test("What each moved to another vehicle is in one log, and the other is told with the command that takes it")
    func apart() throws {
        try odolog("entry move A 2 --to B", "a.sqlite")
        try odolog("entry move A 2 --to C", "b.sqlite")
        let told = try odolog("merge b.sqlite --dry-run --json").json().first?.dictionaries("conflicts").first
        let uid = try #require(told?["id"] as? String)
        try merge(differences: 1, "vehicle  B     C", "`odolog merge b.sqlite --take \(uid) --store a.sqlite`")
        #expect(try entries("a.sqlite") == ["A service 98.00", "B fuel 72.00"])
        #expect(try readings("a.sqlite") == ["A 21000", "A 23000", "B 22000"])
        try odolog("merge b.sqlite --take \(uid)")
        #expect(try entries("a.sqlite") == ["A service 98.00", "C fuel 72.00"])
        #expect(try readings("a.sqlite") == ["A 21000", "A 23000", "C 22000"])
        try merge(differences: 0)
    }

    @Test("A reading that each moved to another vehicle is in one log, and the other is told")
    func readingApart() throws {
        try odolog("entry move A 4 --to B", "a.sqlite")
        try odolog("entry move A 4 --to C", "b.sqlite")
        try merge(differences: 1, "2026-05-01, B  23000 km", "`odolog entry move B 2 --to C --store a.sqlite`")
        #expect(try readings("a.sqlite") == ["A 21000", "A 22000", "B 23000"])
        try odolog("entry move B 2 --to C")
        try merge(differences: 0)
        #expect(try readings("b.sqlite") == ["A 21000", "A 22000", "C 23000"])
    }

    @Test("What one removed and the other moved is removed, and told", arguments: [true, false])
    func removed(isHere: Bool) throws {
        let (remover, mover) = isHere ? ("a.sqlite", "b.sqlite") : ("b.sqlite", "a.sqlite")
        try odolog("entry move A 2 --to B", mover)
        try odolog("entry remove A 2", remover)
        try merge(differences: 1, isHere ? "in the log of B" : "B, entry 2", "removed")
        #expect(try entries("a.sqlite") == ["A service 98.00"])
        #expect(try readings("a.sqlite") == ["A 21000", "A 23000"])
        // In both, whichever merges first.
        try odolog("merge a.sqlite", "b.sqlite")
        #expect(try entries("b.sqlite") == ["A service 98.00"])
    }

    @Test("A reading that was withdrawn here and moved there stays withdrawn, and is told")
    func withdrawnReading() throws {
        try odolog("entry remove A 4", "a.sqlite")
        try odolog("entry move A 4 --to B", "b.sqlite")
        try merge(differences: 1, "withdrawn", "`odolog log B 23000 km --at")
        #expect(try readings("a.sqlite") == ["A 21000", "A 22000"])
    }

    @Test("What was moved to and back is where it was", arguments: [false, true])
    func back(isEdited: Bool) throws {
        try odolog("entry move A 2 --to B", "a.sqlite")
        try odolog("merge a.sqlite", "b.sqlite")
        try odolog("entry move B 2 --to A", "a.sqlite")
        try odolog("entry move A 4 --to B", "a.sqlite")
        try odolog("entry move B 3 --to A", "a.sqlite")
        if isEdited { try odolog("entry edit B 2 --cost 73EUR", "b.sqlite") }
        try merge(differences: 0)
        #expect(try entries("a.sqlite").sorted() == ["A fuel \(isEdited ? 73 : 72).00", "A service 98.00"])
        #expect(try readings("a.sqlite") == ["A 21000", "A 22000", "A 23000"])
    }

    @Test(
        "Documents of the single vehicles bring it once, in either order", arguments: [["A", "B"], ["B", "A"]],
        [true, false])
    func documents(order: [String], isNew: Bool) throws {
        try odolog("entry move A 2 --to B")
        try odolog("entry move A 4 --to B")
        let store = isNew ? "new.sqlite" : "b.sqlite"
        if !isNew { try odolog("entry edit A 2 --cost 73EUR", store) }
        for van in order { try odolog("export \(van) --format json --out \(van).json") }
        for _ in 1...2 { for van in order { try odolog("import \(van).json", store) } }
        if isNew { try odolog("vehicle add C", store) }
        #expect(try entries(store) == ["A service 98.00", "B fuel \(isNew ? 72 : 73).00"])
        #expect(try readings(store) == ["A 21000", "B 22000", "B 23000"])
    }

    @Test("Withdrawn readings come along and aren't counted")
    func counts() throws {
        try odolog("log A 23100 --at 2026-05-02", "b.sqlite")
        try odolog("entry remove A 5", "b.sqlite")
        let report = try odolog("merge b.sqlite")
        #expect(report.lines.first == "Added: nothing." && report.lines.count == 2, "\(report.output)")
        #expect(try odolog("history A --withdrawn --json").lines.count == 1)
    }
}

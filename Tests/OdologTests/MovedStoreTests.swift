import Foundation
import Glibc
import Testing
import VehicleStore

/// A store that is moved, deleted or replaced while somebody sits before the prompt.
@Suite("A store that goes away")
struct MovedStoreTests {
    enum Loss: CaseIterable {
        case moved, deleted, replaced
    }

    @Test("Nothing is called logged that isn't in the store any more", arguments: Loss.allCases)
    func atThePrompt(loss: Loss) throws {
        let workspace = try Workspace()
        try workspace.photo("164214-km")
        _ = try workspace.odolog("vehicle", "add", "Van")
        let terminal = try Terminal(workspace, "record", "164214-km.jpg", "--vehicle", "Van")
        try terminal.expect("[q]uit: ")
        let files = FileManager.default
        let folder = URL(fileURLWithPath: workspace.storePath).deletingLastPathComponent().path
        switch loss {
        case .moved: try files.moveItem(atPath: folder, toPath: folder + ".away")
        case .deleted:
            for name in try files.contentsOfDirectory(atPath: folder) { unlink(folder + "/" + name) }
        case .replaced:
            try files.moveItem(atPath: folder, toPath: folder + ".away")
            _ = try workspace.odolog("vehicle", "add", "Other")
        }
        terminal.type("\n")
        #expect(try terminal.finish() == .status(2))
        #expect(
            terminal.transcript.unwrapped.contains(
                "was moved, deleted or replaced while it was open; nothing more was written"))
        #expect(!terminal.transcript.contains("logged     ") && !terminal.transcript.contains("1 logged"))
        if loss != .deleted {
            let away = try VehicleStore(path: folder + ".away/odolog.sqlite")
            #expect(try away.history(of: away.vehicle(named: "Van").id).isEmpty)
            #expect(try away.problems() == [])
        }
    }

    @Test("After another store was restored in its place, a yes goes to nothing of that store")
    func restored() throws {
        let workspace = try Workspace()
        for photo in ["164214-km", "165020-km"] { try workspace.photo(photo) }
        for words in [
            ["vehicle", "add", "Wrong"],
            ["batch", "165020-km.jpg", "--out", "o.jsonl", "--record", "--vehicle", "Wrong"],
        ] {
            let outcome = try workspace.run([Workspace.program] + words + ["--store", "other.sqlite"])
            #expect(outcome.ending == .status(0), "\(outcome.errors)")
        }
        _ = try workspace.odolog("vehicle", "add", "Van")
        let terminal = try Terminal(workspace, "record", "164214-km.jpg", "--vehicle", "Van")
        try terminal.expect("[q]uit: ")
        #expect(try workspace.odolog("restore", "other.sqlite").ending == .status(0))
        terminal.type("\n")
        #expect(try terminal.finish() == .status(2))
        #expect(terminal.transcript.unwrapped.contains("was moved, deleted or replaced while it was open"))
        #expect(!terminal.transcript.contains("logged     ") && !terminal.transcript.contains("1 logged"))
        #expect(try workspace.logged("Wrong") == [])
        #expect(try workspace.odolog("review", "--json").json().count == 1)
    }

    @Test("Where an older backup was restored meanwhile, the photo waits, and isn't counted as logged before")
    func olderBackup() throws {
        let workspace = try Workspace()
        for photo in ["164214-km", "165020-km"] { try workspace.photo(photo) }
        _ = try workspace.odolog("vehicle", "add", "Van")
        _ = try workspace.odolog("backup", "b.sqlite")
        let terminal = try Terminal(workspace, "record", "164214-km.jpg", "165020-km.jpg", "--vehicle", "Van")
        try terminal.expect("[q]uit: ")
        #expect(try workspace.odolog("restore", "b.sqlite").ending == .status(0))
        terminal.type("\n")
        try terminal.expect("2 of 2  ")
        try terminal.answer("[q]uit: ", "")
        #expect(try terminal.finish() == .status(0))
        let said = terminal.transcript.unwrapped
        #expect(said.contains("an older one was restored meanwhile; nothing was logged. The photo waits"), "\(said)")
        #expect(said.contains("1 logged, 1 waiting (odolog review)") && !said.contains("already"), "\(said)")
        #expect(try workspace.logged("Van") == ["165020 km"])
        #expect(try workspace.odolog("review", "--json").json().count == 1)
    }

    @Test("The last changes of a store that is gone are told by every command, and no advice leads into a refusal")
    func orphanLog() throws {
        let workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Van")
        unlink(workspace.storePath)
        try Data(repeating: 1, count: 100).write(to: URL(fileURLWithPath: workspace.storePath + "-wal"))
        for words in [
            ["due"], ["history", "Van"], ["vehicle", "list"], ["review"], ["doctor"], ["log", "Van", "5"],
            ["vehicle", "add", "Bus"], ["backup", "b.sqlite"], ["export", "--format", "json"],
        ] {
            let outcome = try workspace.run([Workspace.program] + words)
            #expect(outcome.ending == .status(2), "\(words)")
            let said = (outcome.output + outcome.errors).unwrapped
            #expect(said.contains("has the last changes of one") && !said.contains("vehicle add"), "\(said)")
        }
    }

    /// `mv` of the file alone leaves SQLite's log behind.
    @Test("What was confirmed before is in the file, where it is now")
    func isWholeWhereItIsNow() throws {
        let workspace = try Workspace()
        for photo in ["164214-km", "165020-km"] { try workspace.photo(photo) }
        _ = try workspace.odolog("vehicle", "add", "Van")
        let terminal = try Terminal(
            workspace, "record", "164214-km.jpg", "165020-km.jpg", "--vehicle", "Van")
        try terminal.expect("[q]uit: ")
        terminal.type("\n")
        try terminal.expect("2 of 2  ")
        try terminal.expect("[q]uit: ")
        let now = workspace.storePath + ".now"
        try FileManager.default.moveItem(atPath: workspace.storePath, toPath: now)
        terminal.type("\n")
        #expect(try terminal.finish() == .status(2))
        let store = try VehicleStore(path: now)
        let van = try store.vehicle(named: "Van").id
        #expect(try store.history(of: van).map(\.snapshot.value.wholeUnits) == [164_214])
        #expect(try store.problems() == [])
        try store.close()
        // Back under the old name, where the old log is: it says nothing.
        try FileManager.default.moveItem(atPath: now, toPath: workspace.storePath)
        #expect(try VehicleStore(path: workspace.storePath).history(of: van).count == 1)
    }
}

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
                "was moved, deleted or replaced while it was open; nothing was written"))
        #expect(!terminal.transcript.contains("logged     ") && !terminal.transcript.contains("1 logged"))
        if loss != .deleted {
            let away = try VehicleStore(path: folder + ".away/odolog.sqlite")
            #expect(try away.history(of: away.vehicle(named: "Van").id).isEmpty)
            #expect(try away.problems() == [])
        }
    }
}

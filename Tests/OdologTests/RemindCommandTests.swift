import Foundation
import OdologVehicleLog
import Testing

@Suite("odolog remind, odolog calendar")
struct RemindCommandTests {
    private let workspace: Workspace
    private let today = CalendarDate(Date(), in: .gmt)
    private let name = "O'Brien's \"van\"; $(touch hacked) `x` \\ 🚐, -"

    init() throws {
        workspace = try Workspace()
        try odolog("vehicle", "add", name)
        try odolog("vehicle", "edit", name, "--time-zone", "GMT")
        for (what, days) in [("Oil", 1), ("Belt", -3), ("Far", 40)] {
            try odolog("schedule", "add", name, what, "--due", today.adding(days: days).description)
        }
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    private func said() throws -> [[String: Any]] {
        guard let text = try? String(contentsOf: workspace.url("said"), encoding: .utf8) else { return [] }
        return try text.split(separator: "\n").compactMap {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
    }

    @Test("By a command: each once, with the name as it is")
    func command() throws {
        try odolog("remind", "--command", "cat >> said")
        let first = try said()
        #expect(first.compactMap { $0["vehicle"] as? String } == [name, name])
        #expect(first.compactMap { $0["kind"] as? String } == ["schedule", "schedule"])
        #expect(first[0]["title"] as? String == "\(name): Belt")
        #expect((first[0]["due"] as? [String: Any])?["what"] as? String == "Belt")
        #expect(try odolog("remind", "--all", "--command", "cat >> said").output == "")
        #expect(try said().count == 2)
        #expect(try odolog("due", "--new").output == "")
        #expect(!FileManager.default.fileExists(atPath: workspace.url("hacked").path))
    }

    @Test("What failed, or took too long, is tried again")
    func failed() throws {
        let outcome = try odolog("remind", "--command", "grep -q Belt || exit 3", status: 1)
        #expect(outcome.errors.contains("failed with exit code 3") && outcome.lines.count == 1)
        let late = try odolog("remind", "--command", "sleep 60 & sleep 60", "--timeout", "1", status: 1)
        #expect(late.errors.contains("took longer than 1 s") && late.output == "")
        #expect(try odolog("remind", "--command", "kill -9 $$", status: 1).errors.contains("signal 9"))
        #expect(try odolog("remind", "--command", "cat >> said").lines.count == 1)
        #expect(try said().count == 1)
    }

    @Test("Without a delivery nothing is marked unless asked; a dry run runs nothing")
    func shown() throws {
        #expect(try odolog("remind", "--dry-run", "--command", "cat >> said").lines.count == 2)
        #expect(try odolog("remind", "--json").lines.count == 2)
        #expect(try said().isEmpty)
        #expect(try odolog("remind", name, "--mark").lines.count == 2)
        #expect(try odolog("remind").output == "")
    }

    @Test("What was done is not said, also where it is done while others are sent")
    func done() throws {
        let store = workspace.storePath
        let done = "\(Workspace.program) done --store \(store) \"$(cat name)\" Oil >/dev/null 2>&1; cat >> said"
        try Data(name.utf8).write(to: workspace.url("name"))
        let outcome = try workspace.odolog("remind", "--command", done)
        #expect(outcome.ending == .status(0), "\(outcome.errors)")
        #expect(try said().compactMap { $0["title"] as? String } == ["\(name): Belt"])
    }

    @Test("Two at once say nothing twice")
    func atOnce() throws {
        let both = "for i in 1 2; do '\(Workspace.program)' remind --command 'sleep 0.3; cat >> said' & done; wait"
        #expect(try workspace.run(["/bin/sh", "-c", both]).ending == .status(0))
        #expect(try said().count == 2)
    }

    @Test("By apprise: title, body and all URLs")
    func apprise() throws {
        let program = "#!/bin/sh\nprintf '[%s]' \"$@\" >> said\n"
        try Data(program.utf8).write(to: workspace.url("apprise"))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: workspace.url("apprise").path)
        let outcome = try workspace.run(
            [Workspace.program, "remind", "--apprise", "ntfy://a", "--apprise", "json://b"],
            environment: ["PATH": "\(workspace.folder):/usr/bin:/bin"])
        #expect(outcome.ending == .status(0), "\(outcome.errors)")
        let words = try String(contentsOf: workspace.url("said"), encoding: .utf8)
        #expect(words.hasPrefix("[-t][\(name): Belt][-b][\(name): Belt is overdue ("))
        #expect(words.hasSuffix(").][ntfy://a][json://b]"))
        #expect(!FileManager.default.fileExists(atPath: workspace.url("hacked").path))
    }

    @Test func usage() throws {
        try odolog("remind", "--apprise", "-x://", status: 64)
        try odolog("remind", "--apprise", "nothing", status: 64)
        try odolog("remind", "--mark", "--command", "true", status: 64)
        try odolog("remind", name, "--all", status: 64)
        try odolog("remind", "--timeout", "0", status: 64)
        try odolog("remind", "Bus", status: 2)
    }

    @Test("The calendar: a file that is its own is replaced, and no other")
    func calendar() throws {
        let text = try odolog("calendar", name).output
        #expect(text.hasPrefix("BEGIN:VCALENDAR\r\nPRODID:-//Odolog//"))
        #expect(text.split(separator: "\r\n").filter { $0 == "BEGIN:VEVENT" }.count == 3)
        try odolog("calendar", "--all", "-o", "due.ics")
        try odolog("calendar", "-o", "due.ics")
        let lines = try Data(contentsOf: workspace.url("due.ics")).split(separator: 10)
        #expect(lines.allSatisfy { $0.count <= 76 && $0.last == 13 })
        try workspace.write("mine", to: "other.ics")
        try odolog("calendar", "-o", "other.ics", status: 2)
        #expect(try String(contentsOf: workspace.url("other.ics"), encoding: .utf8) == "mine")
    }
}

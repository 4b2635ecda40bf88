import Foundation
import Testing

/// Stores that earlier versions made, in `Fixtures/stores`, with what that version said of them.
@Suite("Stores of earlier versions")
struct EarlierStoresTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    /// Without what hangs on the photo's file, which isn't there.
    private func rows(_ text: String) throws -> [NSDictionary] {
        try text.split(separator: "\n").map { line in
            var object = try JSONLine(String(line)).object
            for key in ["takenAt", "timeSource"] where object["photo"] != nil { object[key] = nil }
            return object as NSDictionary
        }
    }

    /// As much of `row` as there is in `pattern`.
    private func part(_ row: Any, in pattern: Any) -> Any {
        switch (row, pattern) {
        case (let row as [String: Any], let pattern as [String: Any]):
            row.filter { pattern[$0.key] != nil }.reduce(into: [:] as [String: Any]) {
                $0[$1.key] = part($1.value, in: pattern[$1.key] ?? NSNull())
            }
        case (let row as [Any], let pattern as [Any]) where row.count == pattern.count:
            zip(row, pattern).map { part($0, in: $1) }
        default: row
        }
    }

    @Test("One is brought up to date, kept as it was, and says the same", arguments: ["v6"])
    func isBroughtUpToDate(version: String) throws {
        let fixtures = URL(fileURLWithPath: Workspace.fixtures + "/stores")
        try Data(contentsOf: fixtures.appending(path: "\(version).sqlite")).write(to: workspace.url("log.sqlite"))
        let added = try workspace.odolog("vehicle", "add", "Another", "--store", "log.sqlite")
        #expect(added.ending == .status(0), "\(added.errors)")
        for (command, name) in [(["review"], "review"), (["history", "Blue Doblo"], "history")] {
            let said = try rows(
                workspace.run([Workspace.program] + command + ["--json", "--store", "log.sqlite"]).output)
            let before = try rows(
                String(contentsOf: fixtures.appending(path: "\(version)-\(name).jsonl"), encoding: .utf8))
            #expect(said.count == before.count && !before.isEmpty)
            for (new, old) in zip(said, before) { #expect(part(new, in: old) as? NSDictionary == old) }
        }
        // Such a copy can be taken for the store at any time.
        let copy = try workspace.odolog("vehicle", "add", "Another", "--store", "log.sqlite.\(version)")
        #expect(copy.ending == .status(0), "\(copy.errors)")
    }
}

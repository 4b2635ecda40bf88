import Foundation
import Testing

@Suite("Files that commands write")
struct OutputFileTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Van", "--store", "other.sqlite")
        _ = try workspace.odolog("vehicle", "add", "Van")
        for name in ["in.jpg", "other.jpg", "other.png"] { try workspace.photo("164214-km", as: name) }
        _ = try workspace.odolog("expense", "add", "Van", "toll", "3 EUR", "--attach", "in.jpg")
    }

    private static let commands = [
        ["read", "in.jpg", "--explain", "-o"], ["preprocess", "in.jpg", "-o"], ["export", "--format", "json", "--out"],
        ["export", "--format", "csv", "--out"], ["attachment", "save", "Van", "1", "--out"],
    ]

    @Test("A store is never replaced, nor what lies beside it", arguments: commands, [[], ["--force"]])
    func store(command: [String], force: [String]) throws {
        if command[0] == "attachment", !force.isEmpty { return }
        try workspace.write("", to: "other.sqlite-wal")
        for name in ["other.sqlite", workspace.storePath, "other.sqlite-wal", "other.sqlite-journal"] {
            let path = name.hasPrefix("/") ? name : workspace.folder + "/" + name
            let before = FileManager.default.contents(atPath: path)
            let outcome = try workspace.run([Workspace.program] + command + [name] + force)
            #expect(outcome.ending == .status(2), "\(name): \(outcome.errors)")
            #expect(outcome.errors.contains("store") && outcome.errors.contains("name another file"))
            #expect(outcome.output == "")
            #expect(FileManager.default.contents(atPath: path) == before)
        }
    }

    @Test("Another's file is replaced with --force alone", arguments: commands)
    func others(command: [String]) throws {
        try workspace.write("{\"photo\":\"1.jpg\"}\n", to: "out.jsonl")
        try workspace.write("<!DOCTYPE html><title>mine</title>", to: "mine.html")
        for name in ["out.jsonl", "mine.html", "other.jpg", "other.png"] {
            // The page of a picture's name is wrong usage.
            if command[0] == "read", name.hasPrefix("other") { continue }
            let before = try workspace.bytes(name)
            let refused = try workspace.run([Workspace.program] + command + [name])
            #expect(refused.ending == .status(2), "\(name): \(refused.errors)")
            #expect(refused.errors.hasPrefix("odolog: \(name) is there already"), "\(refused.errors)")
            #expect(refused.errors.contains("--force") == (command[0] != "attachment"))
            #expect(try workspace.bytes(name) == before)
            guard command[0] != "attachment" else { continue }
            let forced = try workspace.run([Workspace.program] + command + [name, "--force"])
            #expect(forced.ending == .status(0), "\(forced.errors)")
            #expect(try workspace.bytes(name) != before)
        }
    }

    @Test("What the command itself wrote, or an empty file, is replaced", arguments: commands.prefix(2))
    func own(command: [String]) throws {
        try workspace.write("", to: "out")
        for _ in 1...2 {
            let outcome = try workspace.run([Workspace.program] + command + ["out"])
            #expect(outcome.ending == .status(0), "\(outcome.errors)")
        }
        #expect(try workspace.bytes("out").count > 100)
    }
}

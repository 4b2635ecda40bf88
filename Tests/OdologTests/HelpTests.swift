import ArgumentParser
import Foundation
import Testing

@testable import odolog

/// Help is read by people and by scripts, so a change of it shows in review. `ODOLOG_UPDATE_SNAPSHOTS=1` writes it anew.
@Suite("Help, completions, manual")
struct HelpTests {
    static let commands = [
        "", "read", "record", "review", "batch", "worker", "vehicle", "vehicle add", "vehicle edit", "vehicle list",
        "vehicle show", "vehicle use", "vehicle remove", "schedule", "schedule add", "schedule list",
        "schedule edit",
        "schedule pause",
        "schedule snooze", "schedule remove", "schedule presets", "done", "due", "entries", "entry",
        "entry show", "entry edit", "entry move",
        "entry remove", "entry restore", "entry revisions", "undo", "attachment", "attachment list", "attachment save",
        "attachment open",
        "fuel", "fuel add", "fuel list", "expense", "expense add", "expense list",
        "costs", "pace", "warranty", "warranty list", "warranty claim", "meter", "meter replace", "meter hours",
        "export", "import", "push", "push lubelogger",
        "tyres", "tyres mount", "tyres list", "vehicle sell", "calendar", "remind",
        "backup", "restore", "merge", "history", "log", "vin", "vin check", "vin decode",
        "preprocess",
        "doctor",
    ]
    private static let isUpdating = ProcessInfo.processInfo.environment["ODOLOG_UPDATE_SNAPSHOTS"] != nil

    static func help(_ command: String) throws -> String {
        let arguments = command.split(separator: " ").map(String.init) + ["--help"]
        let outcome = try Workspace().run([Workspace.program] + arguments)
        #expect(outcome.ending == .status(0))
        #expect(outcome.errors == "")
        return outcome.output
    }

    @Test(arguments: commands)
    func snapshot(command: String) throws {
        let name = (["odolog"] + command.split(separator: " ").map(String.init)).joined(separator: "-")
        let file = URL(fileURLWithPath: "\(Workspace.repository)/Tests/OdologTests/Snapshots/\(name).txt")
        let help = try Self.help(command)
        if Self.isUpdating { try Data(help.utf8).write(to: file) }
        let snapshot = try String(contentsOf: file, encoding: .utf8)
        #expect(help == snapshot, "if this is meant, write it anew with ODOLOG_UPDATE_SNAPSHOTS=1")
    }

    @Test("No snapshot is left of a command that is gone")
    func leftOver() throws {
        let folder = "\(Workspace.repository)/Tests/OdologTests/Snapshots"
        let known = Self.commands.map {
            "odolog \($0).txt".replacing(" ", with: "-").replacing("odolog-.", with: "odolog.")
        }
        let help = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("odolog") }
        #expect(Set(help).subtracting(known) == [])
    }

    @Test("Every command's help shows an example that isn't broken over lines", arguments: commands)
    func examples(command: String) throws {
        guard command != "vin" else { return }
        let examples = try Example.all(in: Self.help(command))
        #expect(!examples.isEmpty)
        #expect(examples.allSatisfy { $0.contains("odolog ") })
    }

    @Test func version() throws {
        let outcome = try Workspace().odolog("--version")
        #expect(outcome.ending == .status(0))
        #expect(outcome.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }

    @Test func noCommandShowsTheHelp() throws {
        let outcome = try Workspace().odolog()
        #expect(outcome.ending == .status(0))
        #expect(outcome.output == (try Self.help("")))
        #expect(try Workspace().odolog("drive").ending == .status(64))
    }

    @Test("Help of what isn't there is wrong usage", arguments: [["nosuch"], ["vehicle", "nosuch"], ["read", "x"]])
    func helpOfNothing(words: [String]) throws {
        let outcome = try Workspace().run([Workspace.program, "help"] + words)
        #expect(outcome.ending == .status(64) && outcome.output == "")
        #expect(outcome.errors.contains("there is no command \(words.last ?? "")"), "\(outcome.errors)")
        for good in [[], ["vehicle"], ["vehicle", "add"], ["read", "--help"]] {
            #expect(try Workspace().run([Workspace.program, "help"] + good).ending == .status(0), "\(good)")
        }
    }

    @Test("A shell is told the names of the vehicles; without a store there are none, and no error")
    func vehicleNames() throws {
        let workspace = try Workspace()
        let script = try workspace.odolog("--generate-completion-script", "bash").output
        let call = try #require(script.firstMatch(of: /---completion history -- positional@\d+/)).output.split(
            separator: " ")
        func names() throws -> ChildProcessOutcome {
            let outcome = try workspace.run([Workspace.program] + call.map(String.init) + ["0", "0", ""])
            return (outcome.lines, outcome.errors, outcome.ending)
        }
        let none = try names()
        #expect(none.0 == [] && none.1 == "" && none.2 == .status(0))
        #expect(!FileManager.default.fileExists(atPath: workspace.storePath))
        for name in ["Blue Doblo", "Van"] { _ = try workspace.odolog("vehicle", "add", name) }
        #expect(try names().0 == ["Blue Doblo", "Van"])
    }

    private typealias ChildProcessOutcome = ([String], String, ChildProcess.Ending)

    /// The shell itself says whether the script is one; fish and zsh aren't on every machine.
    @Test(arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let workspace = try Workspace()
        let outcome = try workspace.odolog("--generate-completion-script", shell)
        #expect(outcome.ending == .status(0))
        #expect(outcome.errors == "")
        for command in ["read", "record", "review", "worker", "vehicle", "history", "vin", "preprocess", "doctor"] {
            #expect(outcome.output.contains(command), "\(command)")
        }
        #expect(outcome.output.contains("accept-at"))
        let shells = ["/bin/", "/usr/bin/"].map { $0 + shell }
        if let path = shells.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) {
            try workspace.write(outcome.output, to: "completions")
            #expect(try workspace.run([path, "-n", "completions"]).ending == .status(0))
        }
    }

    @Test("Every command says its name, so that a start needs no reflection")
    func names() {
        func check(_ command: any ParsableCommand.Type) {
            #expect(command.configuration.commandName != nil, "\(command)")
            command.configuration.subcommands.forEach(check)
        }
        check(Odolog.self)
    }

    /// What the generator of the manual page reads.
    @Test func manual() throws {
        let outcome = try Workspace().odolog("--experimental-dump-help")
        #expect(outcome.ending == .status(0))
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let command = try #require(object?["command"] as? [String: Any])
        #expect(command["commandName"] as? String == "odolog")
        let subcommands = try #require(command["subcommands"] as? [[String: Any]])
        let names = subcommands.compactMap { $0["commandName"] as? String }
        #expect(
            Set(names).isSuperset(of: ["read", "record", "review", "worker", "vehicle", "history", "vin", "doctor"]))
    }
}

/// The examples of a help text: the lines behind EXAMPLE, until an empty one.
enum Example {
    static func all(in help: String) -> [String] {
        let lines = help.components(separatedBy: "\n")
        guard let start = lines.firstIndex(of: "EXAMPLE") else { return [] }
        var examples: [String] = []
        for line in lines[(start + 1)...].prefix(while: { !$0.isEmpty }) {
            if let last = examples.last, last.hasSuffix("\\") {
                examples[examples.count - 1] = last.dropLast() + line
            } else {
                examples.append(line.trimmingCharacters(in: .whitespaces))
            }
        }
        return examples
    }
}

@Suite("The examples of the help work")
struct ExampleTests {
    @Test(arguments: HelpTests.commands.filter { $0 != "vin" })
    func run(command: String) throws {
        let workspace = try Workspace()
        try workspace.photo("164214-km", as: "IMG_2231.jpg")
        try workspace.photo("165020-km", as: "Photos/1.jpg")
        try workspace.write("name,unit\nRed Van,km\n", to: "fleet.csv")
        try workspace.write("car_name,odometer,litres,fuelup_date\nDoblo,1000,40,2024-05-01\n", to: "fuelups.csv")
        try workspace.write("Datum;KM\n01.02.2024;1000\n", to: "own.csv")
        let bin = workspace.folder + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: bin + "/odolog", withDestinationPath: Workspace.program)

        // Stands in for a desktop.
        try FileManager.default.createSymbolicLink(atPath: bin + "/xdg-open", withDestinationPath: "/bin/true")

        let examples = try Example.all(in: HelpTests.help(command))
        if !examples.contains(where: { $0.hasPrefix("odolog vehicle add \"Blue Doblo\"") }) {
            _ = try workspace.odolog("vehicle", "add", "Blue Doblo")
        }
        for example in examples {
            let outcome = try workspace.run(
                ["/bin/sh", "-c", example], environment: ["PATH": bin + ":/usr/bin:/bin"])
            // One shows what is said of a text that is no VIN.
            let status: CInt = example.contains("1M8GDM9AXKPO42788") ? 1 : 0
            #expect(outcome.ending == .status(status), "\(example)\n\(outcome.errors)")
        }
    }
}

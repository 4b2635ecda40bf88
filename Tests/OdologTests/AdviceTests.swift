import Foundation
import Testing

@Suite("Commands that are told can be copied into a shell")
struct AdviceTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace() }

    @discardableResult
    private func odolog(_ arguments: [String], status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    /// As a person who copies the line.
    @discardableResult
    private func shell(_ line: String, status: CInt = 0) throws -> Workspace.Outcome {
        let outcome = try workspace.run(["/bin/sh", "-c", "odolog() { '\(Workspace.program)' \"$@\"; }; \(line)"])
        #expect(outcome.ending == .status(status), "\(line)\n\(outcome.errors)")
        return outcome
    }

    /// The lines that are nothing but a command.
    private func commands(_ outcome: Workspace.Outcome) -> [String] {
        outcome.errorLines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("odolog ") }
    }

    private static let names = [
        "Van", "Blue Doblo", "Mom's \"Van\" $5", "$(touch run)", "a`touch run`", "x; touch run", "back\\slash & !1",
        "青い車",
    ]

    @Test("Whatever the vehicle's name is, with the store that was given", arguments: names)
    func copied(name: String) throws {
        let store = ["--store", "my $store.sqlite"]
        // It would take a command without the store.
        try odolog(["vehicle", "add", name])
        for (value, day) in [("1000", "01"), ("2000", "02")] {
            try odolog(["log", name, value, "--at", "2024-05-\(day)"])
        }
        try odolog(["vehicle", "add", name] + store)
        try odolog(["log", name, "264214", "--at", "2024-05-01"] + store)
        let odd = try odolog(["log", name, "165020", "--at", "2024-05-20"] + store, status: 1)
        let withdraw = try #require(commands(odd).first, "\(odd.errors)")
        try shell(withdraw)
        #expect(try odolog(["history", name, "--json"] + store).json().isEmpty)
        #expect(try odolog(["history", name, "--json"]).json().count == 2)

        let fuel = try odolog(["fuel", "list", name] + store).errors
        try shell(String(try #require(fuel.firstRange(of: "odolog fuel").map { fuel[$0.lowerBound...] })))
        #expect(try odolog(["fuel", "list", name, "--json"] + store).json().count == 1)
        #expect(try odolog(["fuel", "list", name, "--json"]).json().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: workspace.url("run").path))
    }

    @Test("A plain name and no store leave the command plain; an option with = is seen, too")
    func plain() throws {
        try odolog(["vehicle", "add", "Van"])
        try odolog(["vehicle", "add", "Van", "--store=b.sqlite"])
        #expect(
            try odolog(["schedule", "list", "Van"]).errors
                == "Van has no schedules yet: odolog schedule add Van --preset car.oil\n")
        #expect(
            try odolog(["schedule", "list", "Van", "--store=b.sqlite"]).errors
                == "Van has no schedules yet: odolog schedule add Van --preset car.oil --store b.sqlite\n")
    }

    @Test("What --yes has written is named with its number, and both commands work")
    func written() throws {
        try odolog(["vehicle", "add", "Van"])
        try odolog(["log", "Van", "264214", "--at", "2024-05-01"])
        let log = try odolog(["log", "Van", "165020", "--at", "2024-05-20", "--yes"])
        #expect(
            Array(log.errorLines.prefix(6)) == [
                "! It is 99,194 km lower than the last reading.",
                "  This value is left out of pace, due, costs and economy, until others agree with it.",
                "  Either this value is wrong: take it back with", "    odolog entry remove Van 2",
                "  Or entry 1 (264214 km on 2024-05-01) is wrong: take it back with",
                "    odolog entry remove Van 1",
            ])
        try shell(commands(log)[0])
        for (number, command) in [
            ["fuel", "add", "Van", "40l", "--odometer", "16502"],
            ["done", "Van", "--notes", "oil", "--odometer", "16502"],
        ].enumerated() {
            let outcome = try odolog(command + ["--at", "2024-05-20", "--yes"])
            let edit = "odolog entry edit Van \(number + 3) --odometer VALUE"
            #expect(commands(outcome) == [edit, "odolog entry remove Van 1"], "\(outcome.errors)")
            #expect(outcome.errors.contains("Either this value is wrong: correct it with"), "\(outcome.errors)")
            try shell(edit.replacing("VALUE", with: "265020"))
            #expect(try workspace.logged("Van") == ["264214 km", "265020 km"])
            try odolog(["entry", "remove", "Van", "\(number + 3)"])
        }
    }

    @Test("A value between two others counts its days to the next reading, as it says")
    func between() throws {
        try odolog(["vehicle", "add", "Van"])
        for (value, day) in [("1000", "01"), ("2000", "11"), ("3000", "21")] {
            try odolog(["log", "Van", value, "--at", "2024-05-\(day)"])
        }
        let odd = try odolog(["log", "Van", "2500", "--at", "2024-05-06"], status: 1)
        #expect(odd.errorLines.first == "! It is dated 5 days before the next reading.", "\(odd.errors)")
    }

    @Test("What is no export is told from one", arguments: ["kind,date\r\nfuel,2024-05-01\r\n", "", "[1]"])
    func noExport(text: String) throws {
        try workspace.write(text, to: "file.csv")
        #expect(
            try odolog(["import", "file.csv"], status: 2).errors
                == "odolog: file.csv is no document to import: only JSON that odolog export --format json wrote can be imported. If it is "
                + "another app's CSV, name the --vehicle that it is of\n"
        )
    }
}

import Foundation
import Testing

@Suite("entry edit changes all that was typed, and takes values away")
struct EntryEditTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        for line in ["vehicle add Van", "vehicle edit Van --currency EUR --time-zone UTC"] {
            _ = try workspace.run([Workspace.program] + line.split(separator: " ").map(String.init))
        }
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    private func fill() throws {
        try odolog(
            "fuel", "add", "Van", "42.5l", "--odometer", "1000", "--price", "1.5", "--cost", "63.75", "--kind", "E10",
            "--station", "Aral", "--at", "2024-05-01")
    }

    private func visit() throws {
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo")
        try odolog(
            "done", "Van", "Oil", "--odometer", "1000", "--hours", "12h", "--cost", "80", "--workshop", "Meyer",
            "--notes", "n", "--part", "Filter", "--part", "Battery", "--warranty", "24mo", "--tag", "a", "--tag", "b",
            "--at", "2024-05-01")
    }

    private func shown(_ number: String) throws -> [String] { try odolog("entry", "show", "Van", number).lines }

    @Test(
        "Each field of a fill, from what to what",
        arguments: [
            (["--amount", "43"], "what      42.5 l → 43 l"),
            (["--amount", "11.2 gal_us"], "what      42.5 l → 11.2 US gal"),
            (["--cost", "63.80"], "cost      63.75 EUR → 63.80 EUR"),
            (["--price", "1.499"], "price     1.5 EUR → 1.499 EUR"),
            (["--cost", "", "--price", ""], "cost      63.75 EUR → none"),
            (["--price", ""], "price     1.5 EUR → none"),
            (["--partial"], "what      42.5 l → 42.5 l, not full"), (["--missed"], "missed    none → a fill before"),
            (["--kind", "diesel"], "fuel      E10 → diesel"), (["--kind", ""], "fuel      E10 → none"),
            (["--station", "Jet"], "place     Aral → Jet"), (["--station", ""], "place     Aral → none"),
            (["--tank", "2"], "tank      none → 2"), (["--odometer", "1010"], "odometer  1000 km → 1010 km"),
        ])
    func ofAFill(options: [String], says: String) throws {
        try fill()
        let edited = try workspace.run([Workspace.program, "entry", "edit", "Van", "2"] + options + ["--yes"])
        #expect(edited.ending == .status(0) && edited.errors.contains("revision 2."), "\(edited.errors)")
        let lines = try shown("2")
        #expect(lines.contains("   \(says)"), "\(lines)")
    }

    @Test("A partial fill becomes a full one again, and a missed one none")
    func fullAgain() throws {
        try fill()
        try odolog("entry", "edit", "Van", "2", "--partial", "--missed")
        try odolog("entry", "edit", "Van", "2", "--no-partial", "--no-missed")
        let json = try #require(try odolog("fuel", "list", "Van", "--json").json().first)
        #expect(json.object["isFull"] as? Bool == true && json.object["missedBefore"] as? Bool == false)
    }

    @Test("An edited amount, price or cost that contradicts the others needs the second yes that adding needs")
    func contradiction() throws {
        try fill()
        let refused = try odolog("entry", "edit", "Van", "2", "--amount", "60l", status: 1)
        #expect(refused.errors.contains("63.75 EUR isn't the amount times the price, which is 90.00 EUR."))
        #expect(try odolog("fuel", "list", "Van", "--json").json().first?.number("amount") == 42.5)
        try odolog("entry", "edit", "Van", "2", "--amount", "60l", "--cost", "90")
        try odolog("entry", "edit", "Van", "2", "--amount", "600l", "--cost", "", status: 1)
    }

    @Test(
        "Each field of a visit, from what to what",
        arguments: [
            (["--category", "repair"], "category  maintenance → repair"),
            (["--cost", ""], "cost      80.00 EUR → none"),
            (["--odometer", ""], "odometer  1000 km → none"), (["--hours", "13h"], "hours     12 h → 13 h"),
            (["--hours", ""], "hours     12 h → none"), (["--workshop", "Sonne"], "place     Meyer → Sonne"),
            (["--workshop", ""], "place     Meyer → none"), (["--notes", ""], "notes     n → none"),
            (["--notes=-5 % off"], "notes     n → -5 % off"), (["--tag", "c"], "tags      a, b → c"),
            (["--tag", ""], "tags      a, b → none"), (["--completes", ""], "what      Oil → Filter"),
            (
                ["--part", "Battery", "--part", "Belt"],
                "parts     Filter, warranty until 2026-05-01; Battery, warranty until 2026-05-01 → "
                    + "Battery, warranty until 2026-05-01; Belt"
            ),
            (["--part", ""], "parts     Filter, warranty until 2026-05-01; Battery, warranty until 2026-05-01 → none"),
            (
                ["--warranty", ""],
                "parts     Filter, warranty until 2026-05-01; Battery, warranty until 2026-05-01 → Filter; Battery"
            ),
            (
                ["--part", "Battery", "--warranty", "36mo", "--warranty", "500km"],
                "parts     Filter, warranty until 2026-05-01; Battery, warranty until 2026-05-01 → "
                    + "Battery, warranty until 2027-05-01 or 1500 km"
            ),
        ])
    func ofAVisit(options: [String], says: String) throws {
        try visit()
        let edited = try workspace.run([Workspace.program, "entry", "edit", "Van", "3"] + options)
        #expect(edited.ending == .status(0) && edited.errors.contains("revision 2."), "\(edited.errors)")
        let lines = try shown("3")
        #expect(lines.contains("   \(says)"), "\(lines)")
        // What wasn't named stays.
        let json = try #require(try odolog("entries", "Van", "--json").json().first)
        let kept =
            options[0] == "--tag" ? json.string("place") == "Meyer" : json.object["tags"] as? [String] == ["a", "b"]
        #expect(kept)
    }

    @Test("An odometer value that is taken away leaves the log, too")
    func odometer() throws {
        try visit()
        #expect(try workspace.logged("Van") == ["1000 km"])
        try odolog("entry", "edit", "Van", "3", "--odometer", "")
        #expect(try workspace.logged("Van") == [])
    }

    @Test("Category, notes and amount of an expense; a wrong time, too")
    func ofAnExpense() throws {
        try odolog("expense", "add", "Van", "tol", "5", "--notes", "n", "--at", "2024-05-01")
        try odolog(
            "entry", "edit", "Van", "2", "--category", "toll", "--notes", "", "--cost", "-5", "--at", "2024-05-02")
        let lines = try shown("2")
        for line in [
            "category  tol → toll", "notes     n → none", "cost      5.00 EUR → -5.00 EUR",
            "time      2024-05-01 → 2024-05-02",
        ] { #expect(lines.contains("   \(line)"), "\(lines)") }
    }

    @Test(
        "What an entry doesn't have, or needs, is told, and nothing is written",
        arguments: [
            (["2", "--workshop", "x"], 2, "a fill has no workshop"),
            (["2", "--completes", "x"], 2, "a fill has no schedules"),
            (["1", "--completes", "x"], 2, "change it with odolog vehicle edit"),
            (["2", "--category", "x"], 2, "a fill has no category"),
            (["3", "--cost", ""], 2, "an expense needs its cost; odolog entry remove Van 3 takes"),
            (["3", "--station", "x"], 2, "an expense has no station"),
            (["3", "--category", ""], 64, "category cannot be"),
            (["4", "--partial"], 2, "a service has no full or partial"),
            (["4", "--category", "toll"], 2, "maintenance, repair, upgrade, inspection, other"),
            (["4", "--warranty", "12mo"], 2, "--warranty is of a part"),
            (["4", "--part", "x", "--warranty", "500km"], 2, "needs the --odometer"),
            (["4", "--completes", "Brakes"], 2, "has no schedule"),
            (["4", "--tag", "a", "--tag", ""], 64, "--tag is empty"),
            (["4"], 64, "Say what changes"), (["4", "--notes", "-5 % off"], 64, #"--notes="-5 % off""#),
            (["9", "--notes", "x"], 2, "no entry 9"), (["2", "--tank", "0"], 64, "1 to 9"),
        ] as [([String], CInt, String)])
    func refused(options: [String], status: CInt, says: String) throws {
        try fill()
        try odolog("expense", "add", "Van", "toll", "5", "--at", "2024-05-01")
        try odolog("done", "Van", "--notes", "n", "--at", "2024-05-01")
        let outcome = try workspace.run([Workspace.program, "entry", "edit", "Van"] + options)
        #expect(outcome.ending == .status(status) && outcome.errors.contains(says), "\(outcome.errors)")
        #expect(try odolog("entries", "Van", "--json").json().allSatisfy { $0.number("revision") == 1 })
    }

    @Test("A new entry with an empty value is refused: nothing is there to be taken away")
    func emptyAtAdding() throws {
        for line in [
            ["fuel", "add", "Van", "5l", "--odometer", "5", "--cost", ""],
            ["done", "Van", "--notes", "x", "--hours", ""],
            ["done", "Van", "--part", "x", "--warranty", ""],
        ] {
            let outcome = try workspace.run([Workspace.program] + line)
            #expect(outcome.ending == .status(64) && outcome.errors.contains("is empty"), "\(outcome.errors)")
        }
        #expect(try odolog("entries", "Van", "--json").output == "")
    }

    @Test("An over-long text is refused with its beginning alone")
    func longTexts() throws {
        try visit()
        let long = String(repeating: "long ", count: 3_000)
        for option in ["--notes", "--tag", "--workshop", "--part"] {
            let errors = try odolog("entry", "edit", "Van", "3", option, long, status: 64).errors
            #expect(errors.contains("long …") && errors.utf8.count < 400, "\(errors.prefix(500))")
        }
    }
}

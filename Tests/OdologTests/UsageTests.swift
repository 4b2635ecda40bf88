import Foundation
import Testing

/// What the words that were typed alone tell is wrong usage. What depends on the store or on files is not.
@Suite("Exit codes of what can't be used as typed")
struct UsageTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Van")
        _ = try workspace.odolog("schedule", "add", "Van", "Oil", "--every", "12mo")
        _ = try workspace.odolog("expense", "add", "Van", "toll", "5 EUR")
    }

    private static let long = String(repeating: "x", count: 10_000)

    private static let unusable: [[String]] = [
        ["vehicle", "add", " "], ["vehicle", "add", "Bus", "--year", "1500"], ["vehicle", "add", "Bus", "--make", " "],
        ["vehicle", "edit", "Van", "--limit=0km/year"], ["vehicle", "add", "V\u{FFFD}n"],
        ["vehicle", "edit", "Van", "--limit-from", "2026-03-01", "--limit-until", "2026-02-01"],
        ["vehicle", "edit", "Van", "--name", "a\nb"], ["vehicle", "edit", "Van", "--model", "\u{202E}"],
        ["vehicle", "edit", "Van", "--year", "2999"], ["vehicle", "edit", "Van", "--time-zone", "Nowhere"],
        ["vehicle", "edit", "Van", "--plate", "a\nb"], ["vehicle", "edit", "Van", "--currency", "XQZ"],
        ["vehicle", "edit", "Van", "--purchased", "2021-04-01", "--purchase-price", "8500.555 EUR"],
        ["vehicle", "edit", "Van", "--purchased", "1.4.2021", "--purchase-price", "1.5", "--currency", "JPY"],
        ["vehicle", "edit", "Van", "--registration", "2027-13"], ["vehicle", "edit", "Van", "--lead", "3mo"],
        ["log", "Van", "12x"], ["log", "Van", "99999999"], ["log", "Van", "5", "--at", "2/10/2026"],
        ["fuel", "add", "Van", "0l", "--odometer", "5"], ["fuel", "add", "Van", "5 bushels", "--odometer", "5"],
        ["fuel", "add", "Van", "5l", "--odometer", "5", "--tank", "0"],
        ["fuel", "add", "Van", "5l", "--odometer", "5", "--cost", "5.555 EUR"],
        ["expense", "add", "Van", " ", "5 EUR"], ["expense", "add", "Van", "toll", "5.555 EUR"],
        ["expense", "add", "Van", "toll", "5,5,5"], ["expense", "add", "Van", "toll", "5 EUR", "--notes", long + long],
        ["done", "Van", "--notes", "x", "--tag", " "], ["done", "Van", "--part", "a\nb"],
        ["done", "Van", "--notes", "x", "--hours", "x"], ["done", "Van", "--notes", "x", "--category", "wash"],
        ["schedule", "add", "Van", " ", "--every", "12mo"], ["schedule", "add", "Van", "x", "--every", "12"],
        ["schedule", "edit", "Van", "Oil", "--name", " "], ["schedule", "presets", "--kind", "boat!"],
        ["entry", "edit", "Van", "2", "--notes", long + long], ["entry", "edit", "Van", "two", "--notes", "x"],
        ["costs", "Van", "--year", "12"], ["pace", "Van", "--limit", "x", "--from", "2026-01-01"],
        ["pace", "Van", "--limit", "5km/year", "--from", "2026-01-02", "--until", "2026-01-01"],
        ["meter", "replace", "Van", "--from", "x", "--to", "0", "--at", "2026-01-01"],
        ["meter", "hours", "Van", "5km"], ["meter", "hours", "Van"], ["meter", "hours", "Van", "5h", "--add", "2h"],
        ["meter", "hours", "Van", "--add", ""], ["meter", "hours", "Van", "--add", "0h"],
        ["record", "x.jpg", "--vehicle", " "], ["record", "x.jpg", "--vehicle", "Van", "--accept-at", "2"],
        ["read", "x.jpg", "--kind", "trip"], ["export", "--format", "xml"], ["entry", "remove", "Van", "one"],
    ]

    @Test("64: the words alone tell it", arguments: unusable)
    func usage(words: [String]) throws {
        let outcome = try workspace.run([Workspace.program] + words)
        #expect(outcome.ending == .status(64), "\(words.map { $0.prefix(40) }): \(outcome.errors.prefix(500))")
        #expect(outcome.output == "")
    }

    @Test(
        "2: it depends on the store or on a file",
        arguments: [
            ["vehicle", "add", "Van"], ["vehicle", "edit", "Van", "--from-vin"], ["log", "Bus", "5"],
            ["expense", "add", "Van", "toll", "5"], ["schedule", "edit", "Van", "Brakes", "--every", "24mo"],
            ["schedule", "add", "Van", "oil", "--every", "12mo"],
            ["schedule", "add", "Van", "--preset", "car.nothing"],
            ["schedule", "edit", "Van", "Oil", "--due", "2030-01-01"], ["entry", "remove", "Van", "99"],
            ["vehicle", "edit", "Van", "--purchase-odometer", "5"], ["entry", "edit", "Van", "99", "--notes", "x"],
            ["import", "nothing.json"], ["merge", "nothing.sqlite"], ["restore", "nothing.sqlite"],
            ["pace", "Van", "--limit", "15000km/year", "--from", "2026-01-01"],
        ])
    func store(words: [String]) throws {
        _ = try workspace.odolog("log", "Van", "1000", "--at", "2026-02-01")
        let outcome = try workspace.run([Workspace.program] + words)
        #expect(outcome.ending == .status(2), "\(words): \(outcome.errors)")
    }

    @Test("An amount that is too fine for the vehicle's own currency depends on the store")
    func ownCurrency() throws {
        _ = try workspace.odolog("vehicle", "edit", "Van", "--currency", "JPY")
        #expect(try workspace.odolog("expense", "add", "Van", "toll", "5.5").ending == .status(2))
        let price = try workspace.odolog(
            "vehicle", "edit", "Van", "--purchased", "1.4.2021", "--purchase-price", "5.5")
        #expect(price.ending == .status(2), "\(price.errors)")
    }

    @Test("A list of vehicles or a log in a file is a file: what it holds is no usage")
    func files() throws {
        let exported = try workspace.odolog("export", "Van", "--format", "json").output
        try workspace.write(exported.replacing(#""name":"Van""#, with: #""name":" ""#), to: "log.json")
        #expect(try workspace.odolog("import", "log.json").ending == .status(2))
        try workspace.write("name,year\nBus,1500\n\(Self.long),2012", to: "fleet.csv")
        let fleet = try workspace.odolog("vehicle", "add", "--from", "fleet.csv")
        #expect(fleet.ending == .status(1))
        #expect(fleet.lines.count == 2 && fleet.output.count < 600, "\(fleet.output.prefix(600))")
    }

    @Test(
        "A text of 10,000 characters is shortened wherever it is repeated",
        arguments: [
            ["vehicle", "add", long], ["vehicle", "edit", "Van", "--name", long],
            ["vehicle", "edit", long, "--year", "2012"],
            ["vehicle", "edit", "Van", "--unit", long], ["vehicle", "edit", "Van", "--vin", long], ["history", long],
            ["log", "Van", long], ["log", "Van", "5", "--at", long], ["log", "Van", "5", "--\(long)"], [long],
            ["vehicle", long], ["record", "x.jpg", "--vehicle", long], ["review", "--vehicle", long],
            ["schedule", "add", "Van", long, "--every", "12mo"], ["schedule", "add", "Van", "x", "--every", long],
            ["schedule", "add", "Van", "--preset", long], ["schedule", "edit", "Van", long, "--every", "2y"],
            ["expense", "add", "Van", long, "5 EUR"], ["expense", "add", "Van", "toll", long],
            ["fuel", "add", "Van", long, "--odometer", "5"], ["fuel", "add", "Van", "5\(long)", "--odometer", "5"],
            ["done", "Van", "--part", long], ["done", "Van", long], ["entry", "edit", "Van", "2", "--cost=\(long)"],
            ["vehicle", "edit", "Van", "--currency", long], ["vehicle", "edit", "Van", "--time-zone", long],
            ["vehicle", "edit", "Van", "--registration", long], ["pace", "Van", "--limit", long, "--from", long],
            ["merge", "Van", long], ["help", long],
        ])
    func longText(words: [String]) throws {
        let outcome = try workspace.run([Workspace.program] + words)
        #expect(outcome.ending == .status(64) || outcome.ending == .status(2), "\(outcome.ending)")
        #expect(
            !outcome.errors.isEmpty && outcome.errors.count < 1_500,
            "\(outcome.errors.count) \(outcome.errors.prefix(300))")
        #expect(outcome.output == "")
    }

    @Test("At a question a name that no vehicle can have isn't offered, and a long answer is shortened")
    func questions() throws {
        try workspace.photo("164214-km", as: "1.jpg")
        let name = try Terminal(workspace, "record", "1.jpg", "--vehicle", Self.long)
        #expect(try name.finish() == .status(64))
        #expect(!name.transcript.contains("Add it?") && name.transcript.count < 1_000, "\(name.transcript.prefix(500))")
        let answer = try Terminal(workspace, "record", "1.jpg", "--vehicle", "Van")
        try answer.answer("[q]uit: ", String(repeating: "x", count: 1_000))
        try answer.expect("…\"")
        try answer.expect("none of the")
        try answer.answer("[q]uit: ", "q")
        #expect(try answer.finish() == .status(0))
    }
}

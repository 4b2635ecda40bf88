import Foundation
import Testing

/// What the binary writes, held to the schemas in the documentation.
@Suite("JSON schemas")
struct JSONSchemaTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.photo("164214-km", as: "1.jpg")
        try workspace.photo("blank", as: "2.jpg")
        try workspace.photo("1M8GDM9AXKP042788", as: "3.jpg")
        try workspace.write("no photo", to: "4.jpg")
    }

    private func expect(_ output: String, _ schema: String, lines: Int) throws {
        let schema = try JSONSchema(named: schema)
        let rows = output.split(separator: "\n").map(String.init)
        #expect(rows.count == lines)
        for row in rows { #expect(try schema.faults(of: row) == [], "\(row)") }
    }

    @Test func read() throws {
        try expect(
            workspace.odolog("read", "--json", "1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg").output, "read", lines: 5)
        let out = try workspace.odolog("batch", "1.jpg", "3.jpg", "4.jpg", "--out", "rows.jsonl")
        #expect(out.ending == .status(1), "\(out.errors)")
        try expect(String(contentsOf: workspace.url("rows.jsonl"), encoding: .utf8), "read", lines: 3)
    }

    @Test func worker() throws {
        let answers = try workspace.odolog(
            "worker", input: #"{"id":[1,"a"],"path":"1.jpg","vehicle":"Van"}"# + "\n3.jpg\n{\n"
        ).output.split(separator: "\n", maxSplits: 1)
        try expect(String(answers[0]), "worker-first", lines: 1)
        try expect(String(answers[1]), "worker", lines: 3)
        let none = try workspace.odolog("worker", environment: ["ODOLOG_MODELS": "/no/models"]).output
        try expect(none, "worker-first", lines: 1)
        let steps = try workspace.odolog("worker", input: #"{"id":1,"path":"3.jpg","steps":true}"#).output
            .split(separator: "\n").dropFirst().dropLast()
        try #require(steps.count >= 2)
        try expect(steps.joined(separator: "\n"), "worker-step", lines: steps.count)
    }

    @Test func store() throws {
        func odolog(_ arguments: String...) throws -> String {
            let outcome = try workspace.run([Workspace.program] + arguments)
            #expect(outcome.ending == .status(0), "\(outcome.errors)")
            return outcome.output
        }
        _ = try odolog("vehicle", "add", "Van", "--make", "Fiat", "--vin", "1M8GDM9AXKP042788")
        _ = try odolog("vehicle", "edit", "Van", "--vin", "2HGFG1B86BH501831")
        _ = try odolog("vehicle", "add", "Other")
        try expect(
            odolog("record", "--vehicle", "Van", "--accept-at", "0", "--kind", "odometer", "--json", "1.jpg"), "record",
            lines: 1)
        try expect(odolog("record", "--vehicle", "Van", "--json", "1.jpg", "2.jpg", "3.jpg"), "record", lines: 3)
        try expect(
            workspace.odolog("record", "--vehicle", "Van", "--json", "4.jpg", "5.jpg").output, "record", lines: 2)
        _ = try odolog("log", "Van", "170000")
        try expect(odolog("history", "Van", "--json"), "history", lines: 2)
        _ = try odolog("batch", "1.jpg", "2.jpg", "--out", "rows.jsonl", "--record", "--vehicle", "Van")
        try expect(String(contentsOf: workspace.url("rows.jsonl"), encoding: .utf8), "read", lines: 2)
        _ = try odolog("log", "Van", "170001")
        _ = try odolog("entry", "remove", "Van", "3")
        try expect(odolog("history", "Van", "--withdrawn", "--json"), "history-withdrawn", lines: 1)
        try expect(odolog("entries", "Van", "--json"), "entry", lines: 2)
        for entry in ["1", "3"] { try expect(odolog("entry", "show", "Van", entry, "--json"), "entry-show", lines: 1) }
        try expect(odolog("export", "Van", "--format", "json"), "log", lines: 1)
        try expect(odolog("undo", "--json"), "undo", lines: 1)
        try expect(odolog("undo", "--list", "--json"), "undo", lines: 5)
        _ = try odolog("entry", "remove", "Van", "3")
        try expect(odolog("review", "--json"), "review", lines: 2)
        try expect(odolog("review", "--logged", "--json"), "review-logged", lines: 1)
        try expect(odolog("vehicle", "list", "--json"), "vehicle", lines: 2)
        try expect(odolog("vehicle", "show", "Van", "--json"), "vehicle", lines: 1)
        try workspace.write("name,unit\nVan,\nBus,mi\nTaxi,x\n,\n\"A", to: "fleet.csv")
        try expect(workspace.odolog("vehicle", "add", "--from", "fleet.csv", "--json").output, "vehicle-add", lines: 4)
        try expect(odolog("vehicle", "add", "--from", ".local", "--json"), "vehicle-add", lines: 1)
    }

    @Test func log() throws {
        func odolog(_ arguments: String...) throws -> String {
            let outcome = try workspace.run([Workspace.program] + arguments)
            #expect(outcome.ending == .status(0), "\(arguments)\n\(outcome.errors)")
            return outcome.output
        }
        _ = try odolog("vehicle", "add", "Van", "--unit", "mi")
        try expect(odolog("vehicle", "show", "Van", "--json"), "vehicle", lines: 1)
        _ = try odolog(
            "vehicle", "edit", "Van", "--currency", "EUR", "--registration", "2027-03", "--purchased", "2026-01-05",
            "--purchase-odometer", "1000", "--purchase-price", "8500", "--plate", "B-XY 1", "--lead", "20d", "--lead",
            "100km", "--time-zone", "Europe/Berlin")
        try expect(odolog("vehicle", "show", "Van", "--json"), "vehicle", lines: 1)
        _ = try odolog("schedule", "add", "Van", "Oil", "--every", "12mo", "--or", "9000mi", "--or", "250h")
        _ = try odolog("schedule", "add", "Van", "Belt", "--due", "2030-01-01", "--due", "50000km", "--lead", "10h")
        _ = try odolog(
            "schedule", "add", "Van", "Tyres", "--every", "6mo", "--from-due", "--due", "2026-10-15", "--last",
            "2026-04-01", "--category", "tyres")
        try expect(odolog("schedule", "list", "Van", "--json"), "schedule", lines: 3)
        _ = try odolog(
            "done", "Van", "Oil", "--odometer", "2000", "--cost", "89.50", "--part", "Filter", "--warranty", "24mo",
            "--warranty", "9000mi", "--tag", "a", "--notes", "=1+1", "--hours", "12h", "--workshop", "Meyer", "--at",
            "2026-03-01")
        _ = try odolog("fuel", "add", "Van", "30l", "--odometer", "2100", "--price", "1.459", "--at", "2026-03-09")
        try workspace.write("paid", to: "toll.txt")
        _ = try odolog("expense", "add", "Van", "toll", "12 CHF", "--at", "2026-03-10", "--attach", "toll.txt")
        try expect(odolog("attachment", "list", "Van", "--json"), "attachment", lines: 1)
        _ = try odolog("meter", "replace", "Van", "--from", "2200", "--to", "0", "--at", "2026-03-12")
        _ = try odolog("meter", "hours", "Van", "20.5h", "--at", "2026-03-12")
        _ = try odolog("meter", "hours", "Van", "--add", "0.5h", "--at", "2026-03-13")
        try expect(odolog("entries", "Van", "--json"), "entry", lines: 6)
        try expect(odolog("fuel", "list", "Van", "--json"), "entry", lines: 1)
        try expect(odolog("expense", "list", "Van", "--json"), "entry", lines: 1)
        _ = try odolog("entry", "edit", "Van", "5", "--cost", "99.50")
        try expect(odolog("entry", "revisions", "Van", "5", "--json"), "entry", lines: 2)
        try expect(odolog("due", "--json"), "due", lines: 5)
        try expect(odolog("warranty", "list", "--json"), "due", lines: 1)
        _ = try odolog("schedule", "add", "Van", "Brakes", "--every", "24mo", "--last", "2020-02-29")
        try expect(odolog("due", "Van", "--new", "--json"), "notices", lines: 2)
        let reminders = try odolog("remind", "Van", "--json").split(separator: "\n")
        try expect(reminders.joined(separator: "\n"), "remind", lines: reminders.count)
        try expect(odolog("costs", "Van", "--json"), "costs", lines: 1)
        try expect(odolog("costs", "Van", "--year", "2026", "--json"), "costs", lines: 1)
        try expect(odolog("pace", "Van", "--json"), "pace", lines: 1)
        try expect(odolog("pace", "Van", "--limit", "9000mi/year", "--from", "2026-01-05", "--json"), "pace", lines: 1)
        _ = try odolog("backup", "other.sqlite")
        _ = try odolog("vehicle", "edit", "Van", "--unit", "km")
        try expect(odolog("merge", "other.sqlite", "--json"), "merge", lines: 1)
        try expect(odolog("merge", "other.sqlite", "--json", "--store", "new.sqlite"), "merge", lines: 1)
        try expect(odolog("entry", "show", "Van", "5", "--json"), "entry-show", lines: 1)
        for entry in ["2", "10"] { try expect(odolog("entry", "show", "Van", entry, "--json"), "entry-show", lines: 1) }
        _ = try odolog("vehicle", "add", "Bus")
        try expect(odolog("export", "Van", "--format", "json"), "log", lines: 1)
        try expect(odolog("export", "--format", "json"), "log", lines: 2)
        try expect(odolog("export", "Van", "--format", "json", "--attachments"), "log", lines: 1)
        try workspace.write(odolog("export", "Van", "--format", "json"), to: "log.json")
        try expect(odolog("import", "log.json", "--json"), "merge", lines: 1)
        // The attached file is missing.
        let bare = try workspace.odolog("import", "log.json", "--json", "--store", "bare.sqlite")
        #expect(bare.ending == .status(1))
        try expect(bare.output, "merge", lines: 1)
    }

    @Test(arguments: ["1M8GDM9AXKP042788", "1M8GDM9AXKPO42788", "I1M8GDM9AXKP042788", "4T1B", "", "1M8GDM9AXK?042788"])
    func vin(text: String) throws {
        try expect(workspace.odolog("vin", "check", "--json", text).output, "vin-check", lines: 1)
        try expect(workspace.odolog("vin", "decode", "--json", text).output, "vin-decode", lines: 1)
    }

    /// Else the checks above would prove nothing.
    @Test(arguments: [
        (#""confidence":1"#, #""confidence":1.5"#), (#""confidence":1"#, #""confidence":"1""#),
        (#""unit":"km""#, #""unit":"furlong""#), (#""entry":1"#, #""entry":1.5"#), (#""entry":1,"#, ""),
        (#""entry":1"#, #""entry":true"#), (#""entry":1"#, #""entry":1,"new":1"#),
        (#""sha256":null"#, #""sha256":"a""#),
        ("\"tenths\":5", "\"tenths\":10"),
    ])
    func faultsAreFound(part: String, wrong: String) throws {
        let good =
            #"{"entry":1,"vehicle":"A","value":1,"tenths":5,"unit":"km","takenAt":"2024-05-01T12:33:01-05:30","#
            + #""timeSource":"exif","utcOffset":-19800,"status":"confirmed","photo":"a","sha256":null,"read":"1","confidence":1,"#
            + #""valueConfidence":1,"decidedBy":"person","threshold":null,"engine":"e","model":"m","#
            + #""source":"photo","leftOut":false,"contradicts":null}"#
        let schema = try JSONSchema(named: "history")
        #expect(try schema.faults(of: good) == [])
        #expect(good.contains(part))
        #expect(try schema.faults(of: good.replacing(part, with: wrong)) != [])
    }
}

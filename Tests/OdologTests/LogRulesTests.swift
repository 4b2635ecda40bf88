import Foundation
import Testing
import VehicleStore

@Suite("Edits keep what they don't name, one rule for times, nothing half written")
struct LogRulesTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Van")
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    @Test("A time is that of the vehicle's clocks, in log, record, done and at the prompt")
    func zone() throws {
        try odolog("vehicle", "edit", "Van", "--time-zone", "America/New_York")
        let logged = try odolog("log", "Van", "150000", "--at", "2024-01-05 12:00")
        #expect(logged.errors.contains("2024-01-05 12:00"))
        try workspace.photo("164214-km")
        try odolog("record", "164214-km.jpg", "--vehicle", "Van", "--accept-at", "0", "--at", "2024-05-01 12:00")
        try workspace.photo("165020-km")
        let terminal = try Terminal(workspace, "record", "165020-km.jpg", "--vehicle", "Van")
        try terminal.answer("[q]uit: ", "t")
        try terminal.answer("(Enter goes back): ", "2024-07-01 12:00")
        try terminal.expect("(2024-07-01 12:00, as typed)")
        try terminal.answer("[q]uit: ", "")
        #expect(try terminal.finish() == .status(0))
        try odolog("done", "Van", "--notes", "x", "--odometer", "166000", "--at", "2024-08-01 12:00")
        let entries = try odolog("history", "Van", "--json").json()
        #expect(
            entries.map { $0.string("takenAt") } == [
                "2024-01-05T12:00:00-05:00", "2024-05-01T12:00:00-04:00", "2024-07-01T12:00:00-04:00",
                "2024-08-01T12:00:00-04:00",
            ])
        #expect(entries.map { $0.number("utcOffset") }.last == -14_400 && entries[2].number("utcOffset") == -14_400)
        #expect(try odolog("history", "Van").output.contains("2024-08-01 12:00"))
        // This machine's clocks (UTC) showed that time, the vehicle's didn't.
        let skipped = try odolog("log", "Van", "170000", "--at", "2026-03-08 02:30", status: 2)
        #expect(skipped.errors.contains("No clock in America/New_York"))
    }

    @Test("An edited odometer value keeps where its time is from")
    func timeSource() throws {
        try odolog("done", "Van", "--notes", "x", "--odometer", "164214", "--at", "2024-05-01")
        try odolog("entry", "edit", "Van", "1", "--odometer", "164241")
        let entry = try #require(try odolog("history", "Van", "--json").json().first)
        #expect(entry.number("value") == 164_241 && entry.string("timeSource") == "entered")
    }

    @Test("An edited schedule keeps lead, last, rhythm and first due")
    func schedule() throws {
        try odolog(
            "schedule", "add", "Van", "MOT", "--every", "12mo", "--from-due", "--due", "2027-01-15", "--lead", "30d",
            "--lead", "500km", "--last", "2026-01-15")
        try odolog(
            "schedule", "edit", "Van", "MOT", "--every", "24mo", "--lead", "10d", "--last-odometer", "5000")
        let row = try #require(try odolog("schedule", "list", "Van", "--json").json().first)
        #expect(row.number("everyMonths") == 24 && row.number("leadDays") == 10)
        let line = try odolog("schedule", "list", "Van", "--json").output
        #expect(
            line.contains("2027-01-15") && line.contains(#""fromDue":true"#) && line.contains("2026-01-15")
                && line.contains(#""value":500"#))
        #expect(line.contains(#""value":5000"#), "\(line)")
        try odolog("schedule", "edit", "Van", "MOT", "--due", "2027-02-01")
        let moved = try odolog("schedule", "list", "Van", "--json").output
        #expect(moved.contains("2027-02-01") && moved.contains(#""everyMonths":24"#))
    }

    @Test(
        "Two spans of one kind are refused",
        arguments: [
            "schedule add Van Oil --every 12mo --or 6mo", "schedule add Van Oil --every 12mo --lead 5d --lead 9d",
            "schedule add Van Oil --due 2027-01-01 --due 2028-01-01",
            "done Van --part x --warranty 24mo --warranty 12mo",
        ])
    func duplicates(line: String) throws {
        let outcome = try workspace.run([Workspace.program] + line.split(separator: " ").map(String.init))
        #expect(outcome.ending == .status(64) && outcome.errors.contains("one"), "\(outcome.errors)")
    }

    @Test("A visit with a photo is written as a whole or not at all, and --at isn't forgotten")
    func visit() throws {
        try workspace.photo("164214-km", as: "1.jpg")
        let refused = try odolog("done", "Van", "--notes", "x", "--cost", "12", "--photo", "1.jpg", status: 2)
        #expect(refused.errors.contains("in no currency") && !refused.errors.contains("km   "))
        let odd = try Terminal(workspace, "done", "Van", "--notes", "x", "--tag", " ", "--photo", "1.jpg")
        try odd.answer("[Enter] accept, or type what it shows, [?] help, [q]uit: ", "")
        #expect(try odd.finish() == .status(64))
        #expect(try workspace.logged("Van") == [])
        try odolog("record", "1.jpg", "--vehicle", "Van", "--accept-at", "0")
        let other = try odolog(
            "done", "Van", "--notes", "x", "--photo", "1.jpg", "--at", "2020-01-01", status: 2)
        #expect(other.errors.contains("in the log already, of 2024-05-01 12:33"))
        #expect(try odolog("entries", "Van", "--json").json().map { $0.string("kind") } == ["reading"])
    }

    @Test("What came with an entry goes with it; a profile isn't removed as an entry")
    func remove() throws {
        try odolog("vehicle", "edit", "Van", "--plate", "B-XY 12")
        let profile = try odolog("entry", "remove", "Van", "1", status: 2)
        #expect(profile.errors.contains("odolog vehicle edit"))
        try odolog("fuel", "add", "Van", "5l", "--odometer", "5000")
        // Its value has no number of its own.
        let none = try odolog("entry", "remove", "Van", "3", status: 2)
        #expect(none.errors.contains("no entry 3"), "\(none.errors)")
        #expect(try workspace.logged("Van") == ["5000 km"])
        let reading = try #require(try odolog("history", "Van", "--json").json().first)
        #expect(reading.string("source") == "fuel" && reading.number("entry") == 2)
        #expect(try odolog("history", "Van").output.contains("fuel"))
        try odolog("entry", "remove", "Van", "2")
        #expect(try workspace.logged("Van") == [])
    }

    @Test("A typed reading that a fill goes by stays until the fill is corrected or taken away")
    func removeTyped() throws {
        try odolog("log", "Van", "5000", "--at", "2025-01-01")
        try odolog("fuel", "add", "Van", "5l", "--odometer", "5000", "--at", "2025-01-01")
        let refused = try odolog("entry", "remove", "Van", "1", status: 2)
        #expect(refused.errors.contains("entry 2 (fuel) goes by reading 1"), "\(refused.errors)")
        #expect(refused.errors.contains("odolog entry remove Van 2"), "\(refused.errors)")
        try odolog("entry", "edit", "Van", "2", "--odometer", "5100")
        try odolog("entry", "remove", "Van", "1")
        #expect(try workspace.logged("Van") == ["5100 km"])
    }

    @Test("Revisions say what changed, from what to what, and who removed it")
    func revisions() throws {
        try odolog("done", "Van", "--notes", "battery", "--cost", "10 EUR")
        try odolog("entry", "edit", "Van", "1", "--cost", "12 EUR", "--odometer", "5000")
        try odolog("entry", "remove", "Van", "1")
        let text = try odolog("entry", "revisions", "Van", "1").output
        #expect(text.contains("10.00 EUR → 12.00 EUR") && text.contains("none → 5000 km"), "\(text)")
        #expect(text.contains("removed ") && text.components(separatedBy: "battery").count == 3, "\(text)")
    }

    @Test("u after a second photo of the same VIN leaves the VIN")
    func takeBack() throws {
        for name in ["1.jpg", "2.jpg", "3.jpg"] { try workspace.photo("1M8GDM9AXKP042788", as: name, mark: name) }
        let terminal = try Terminal(
            workspace, arguments: ["record", "1.jpg", "2.jpg", "3.jpg", "--vehicle", "Van", "--fill-vehicle"])
        try terminal.expect("1 of 3")
        try terminal.answer("[q]uit: ", "")
        try terminal.expect("2 of 3")
        try terminal.expect("Van has 1M8GDM9AXKP042788")
        try terminal.answer("[q]uit: ", "")
        try terminal.expect("3 of 3")
        try terminal.answer("[q]uit: ", "u")
        try terminal.expect("there is no yes to take back")
        try terminal.answer("[q]uit: ", "q")
        _ = try terminal.finish()
        #expect(try workspace.store().vehicle(named: "Van").vin?.text == "1M8GDM9AXKP042788")
    }
}

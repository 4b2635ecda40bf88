import Foundation
import OdologMaintenance
import Testing

@Suite("Answers that say what is so")
struct FirstAnswersTests {
    private let workspace: Workspace
    private let today = CalendarDate(Date(), in: .gmt)

    init() throws {
        workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Van")
        _ = try workspace.odolog("vehicle", "profile", "Van", "--currency", "EUR", "--time-zone", "UTC")
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        let outcome = try workspace.run([Workspace.program] + arguments)
        #expect(outcome.ending == .status(status), "\(arguments)\n\(outcome.errors)")
        return outcome
    }

    private func day(_ days: Int) -> String { today.adding(days: days).description }

    @Test("A limit that has ended is told as it was on its last day; one from before the first reading is refused")
    func endedLimit() throws {
        for (value, at) in [("10000", "2023-01-01"), ("20000", "2024-01-01"), ("26000", "2024-12-01")] {
            try odolog("log", "Van", value, "--at", at)
        }
        let lease = ["pace", "Van", "--limit", "9000km/year", "--until", "2023-12-31", "--from"]
        let lines = try workspace.run([Workspace.program] + lease + ["2023-01-01"]).lines
        #expect(lines.contains { $0.hasPrefix("limit     ~1000 km over when it ended on 2023-12-31") }, "\(lines)")
        #expect(lines.contains("          gone ~10000 km"), "\(lines)")
        let json = try workspace.run([Workspace.program] + lease + ["2023-01-01", "--json"]).output
        #expect(json.contains(#""overAtEnd":{"value":1000"#), "\(json)")
        let early = try workspace.run([Workspace.program] + lease + ["2021-01-01"])
        #expect(early.ending == .status(2) && early.output == "")
        #expect(early.errors.contains("first reading is of 2023-01-01"), "\(early.errors)")
    }

    @Test("A schedule by distance waits for a first reading")
    func waits() throws {
        try odolog("schedule", "add", "Van", "Oil", "--every", "15000km")
        let line = try odolog("due", "Van").lines.last ?? ""
        #expect(line.hasPrefix("Oil: waits for a first reading; odolog log \"Van\""), "\(line)")
        try odolog("log", "Van", "1000", "--at", day(0))
        #expect(!(try odolog("due", "Van").output.contains("waits")))
    }

    @Test("Archived vehicles are named where nothing else could be due, and in lists")
    func archived() throws {
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo")
        #expect(try !odolog("vehicle", "list").output.contains("archived"))
        try odolog("vehicle", "profile", "Van", "--archived")
        #expect(try odolog("due").errors.contains("Archived vehicles aren't shown (\"Van\")"))
        #expect(try odolog("vehicle", "list").output.contains("archived"))
        #expect(try odolog("vehicle", "show", "Van").output.contains("archived  yes"))
    }

    @Test(
        "A store that was named and isn't there is an error, not an empty store",
        arguments: ["due", "notices", "review --list", "warranty list", "vehicle list", "review --logged"])
    func mistypedStore(line: String) throws {
        let command = [Workspace.program] + line.split(separator: " ").map(String.init)
        let outcome = try workspace.run(command + ["--store", "nosuch.sqlite"])
        #expect(outcome.ending == .status(2) && outcome.errors.contains("nosuch.sqlite"), "\(outcome.errors)")
    }

    @Test("What was done keeps the name of a schedule that was removed")
    func removedSchedule() throws {
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo")
        try odolog("done", "Van", "Oil", "--at", "2024-05-01")
        try odolog("schedule", "remove", "Van", "Oil")
        #expect(try odolog("entries", "Van").output.contains("Oil"))
        #expect(try odolog("export", "Van", "--format", "csv").output.contains("Oil"))
        let number = try #require(try odolog("entries", "Van", "--json").json().first?.string("id"))
        #expect(try odolog("entry", "remove", "Van", number).errors.contains("Removed entry \(number): Oil."))
    }

    @Test("A reading that came with an entry is corrected there, and the advice works")
    func adviceOnAnEntry() throws {
        try odolog("done", "Van", "--notes", "oil", "--odometer", "900000", "--at", "2024-05-01")
        let number = try #require(try odolog("entries", "Van", "--json").json().first?.string("id"))
        let errors = try odolog("log", "Van", "100000", "--at", "2024-06-01", status: 1).errors
        #expect(errors.contains("odolog entry edit \"Van\" \(number) --odometer"), "\(errors)")
        #expect(!errors.contains("odolog withdraw"))
        try odolog("entry", "edit", "Van", number, "--odometer", "90000")
        try odolog("log", "Van", "100000", "--at", "2024-06-01")
    }

    @Test("A currency that there isn't is refused with the one that was probably meant")
    func unknownCurrency() throws {
        #expect(try odolog("expense", "add", "Van", "toll", "5 ERU", status: 64).errors.contains("did you mean EUR?"))
        #expect(
            try odolog("vehicle", "profile", "Van", "--currency", "XQZ", status: 64).errors.contains(
                "XQZ is no currency"))
        try odolog("expense", "add", "Van", "toll", "5 DEM")
    }

    @Test("What is dated in the next hours or tomorrow needs a second yes, and is told as such")
    func soon() throws {
        try odolog("expense", "add", "Van", "toll", "5 EUR", "--at", day(1), status: 1)
        try odolog("log", "Van", "1000", "--at", day(1), status: 1)
        try odolog("expense", "add", "Van", "toll", "5 EUR", "--at", day(1), "--yes")
        #expect(try odolog("costs", "Van").errors.contains("only entries dated after today"))
        try odolog("expense", "add", "Van", "toll", "6 EUR", "--at", day(0))
        // Of a clock that is three hours ahead.
        let ahead = Date().addingTimeInterval(3 * 3600).ISO8601Format()
        #expect(
            try odolog("log", "Van", "1000", "--at", ahead, status: 1).errors.contains("future, by less than a day"))
    }

    @Test("Pausing, going on and snoozing are told as what they are; wrong spans say what is right")
    func schedules() throws {
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo")
        #expect(try odolog("schedule", "pause", "Van", "Oil").errors == "Oil is paused; --off resumes it.\n")
        #expect(try odolog("schedule", "pause", "Van", "Oil", "--off").errors == "Oil is resumed.\n")
        #expect(
            try odolog("schedule", "snooze", "Van", "Oil", "--until", "2027-01-10").errors
                == "No notices about Oil before 2027-01-10.\n")
        #expect(
            try odolog("schedule", "add", "Van", "x", "--due", "2026-02-30", status: 64).errors.contains(
                "The calendar has no 2026-02-30."))
        #expect(
            try odolog("schedule", "add", "Van", "x", "--every", "0mo", status: 64).errors.contains(
                "0mo is no interval; 1 to 1200 months."))
    }
}

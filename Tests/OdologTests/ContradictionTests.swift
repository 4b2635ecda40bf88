import Foundation
import Testing

@Suite("Readings that contradict each other, and what the log doesn't tell")
struct ContradictionTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try odolog("vehicle", "add", "Bike")
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    /// 2,000, then a new odometer, 400 and 1,000; and the new odometer is taken out of the log.
    private func removeReplacement() throws {
        try odolog("schedule", "add", "Bike", "Chain", "--due", "2500km")
        try odolog("log", "Bike", "2000", "--at", "2024-06-01")
        try odolog("meter", "replace", "Bike", "--from", "2150", "--to", "0", "--at", "2024-06-20")
        try odolog("log", "Bike", "400", "--at", "2024-08-01")
        try odolog("log", "Bike", "1000", "--at", "2024-11-01")
        try odolog("expense", "add", "Bike", "toll", "30 EUR", "--at", "2024-08-01")
        try odolog("entry", "remove", "Bike", "3")
    }

    private static let note =
        "! Bike: entry 2 (2000 km on 2024-06-01) is left out of pace, due, costs and economy. It is 1,600 km higher than a "
        + "reading of a later date. If it is wrong: `odolog entry remove Bike 2`. If entry 4 (400 km on 2024-08-01) is wrong: "
        + "`odolog entry remove Bike 4`. If the odometer was replaced: `odolog meter replace Bike --from VALUE --to VALUE --at DATE`.\n"

    @Test(
        "Without the replacement that explained them each command tells of it",
        arguments: ["pace", "due", "costs", "history", "vehicle show"])
    func told(command: String) throws {
        try removeReplacement()
        let words = command.split(separator: " ").map(String.init)
        #expect(try workspace.run([Workspace.program] + words + ["Bike"]).errors == Self.note)
        try odolog("entry", "remove", "Bike", "2")
        #expect(try workspace.run([Workspace.program] + words + ["Bike"]).errors == "")
    }

    /// 600 km from 400 to 1,000; 30 EUR for them are 5 EUR for 100. Of the way before nothing counts.
    @Test("No distance is counted backwards, and programs know it")
    func counted() throws {
        try removeReplacement()
        #expect(try odolog("costs", "Bike").output.contains("5.00 EUR per 100 km, over 600 km"))
        let pace = try #require(
            try odolog("pace", "Bike", "--limit", "1000km/year", "--from", "2024-08-01", "--json").json().first)
        #expect(pace.object["contradictions"] as? [[String: Int]] == [["before": 2, "after": 4]])
        let rows = try odolog("history", "Bike", "--json").json()
        #expect(rows.map { $0.object["contradicts"] as? Int } == [4, nil, nil])
        #expect(try odolog("history", "Bike").output.contains("typed, left out, contradicts 4"))
    }

    @Test("Where the log ends on the limit's first day nobody knows how it stands")
    func limitWithoutReadings() throws {
        try odolog("log", "Bike", "2000", "--at", "2024-01-01")
        try odolog(
            "vehicle", "edit", "Bike", "--limit", "15000km/year", "--limit-from", "2024-01-01", "--limit-until",
            "2024-12-31")
        let pace = try odolog("pace", "Bike")
        #expect(
            pace.output.contains(
                "limit     15000 km a year; how it stands is unknown, since no reading is of a day after 2024-01-01; log one: "
                    + "odolog log Bike VALUE"), "\(pace.output)")
        #expect(!pace.output.contains("under") && !pace.output.contains("gone"))
        try odolog("log", "Bike", "12000", "--at", "2024-09-01")
        #expect(try odolog("pace", "Bike").output.contains("when it ended"))
    }

    @Test("An entry of a day without a time is shown as the day, and what was written is named")
    func dayAlone() throws {
        let wrote = try odolog("expense", "add", "Bike", "insurance", "420 GBP", "--at", "2024-01-05")
        #expect(wrote.errors == "Wrote insurance, 420.00 GBP, Bike, 2024-01-05, entry 1.\n")
        let fill = try odolog("fuel", "add", "Bike", "44.5l", "--odometer", "500", "--at", "2024-01-06 09:30")
        #expect(fill.errors == "Wrote 44.5 l, Bike, 2024-01-06 09:30, entry 2.\n")
        let entries = try odolog("entries", "Bike").lines
        #expect(entries[1].contains("1  2024-01-05        expense"), "\(entries)")
        #expect(entries[2].contains("2  2024-01-06 09:30  fuel"), "\(entries)")
    }

    @Test("Of a narrow terminal nothing of a rule or a preset is cut")
    func narrow() throws {
        try odolog(
            "schedule", "add", "Bike", "Oil and the filter of the oil", "--every", "12mo", "--or", "15000km")
        for command in [["schedule", "list", "Bike"], ["schedule", "presets"]] {
            let terminal = try Terminal(workspace, arguments: command, columns: 60)
            #expect(try terminal.finish() == .status(0))
            #expect(!terminal.transcript.contains("…"), "\(terminal.transcript)")
            #expect(terminal.transcript.split(whereSeparator: \.isNewline).allSatisfy { $0.count <= 60 })
        }
    }

    @Test("A VIN of another kind of vehicle is told")
    func kindOfVIN() throws {
        // A bus of vPIC.
        try odolog("vehicle", "edit", "Bike", "--vin", "1M8GDM9AXKP042788")
        let said = try odolog("vehicle", "edit", "Bike", "--kind", "motorcycle").errors
        #expect(
            said.contains(
                "! By its VIN Bike is of the type bus, and the log has it as a motorcycle: if the VIN is right"),
            "\(said)")
        #expect(try !odolog("vehicle", "edit", "Bike", "--kind", "lorry").errors.contains("By its VIN"))
    }

    @Test("The day of a purchase is one of the zone that is told with it")
    func purchase() throws {
        try odolog(
            "vehicle", "edit", "Bike", "--purchased", "2021-05-10", "--purchase-odometer", "45120", "--time-zone",
            "Europe/Berlin")
        try odolog("log", "Bike", "50000", "--at", "2022-05-12")
        for zone in ["Europe/Berlin", "America/New_York", "Asia/Tokyo"] {
            try odolog("vehicle", "edit", "Bike", "--time-zone", zone)
            let history = try odolog("history", "Bike").lines
            #expect(history[1].contains("1  2021-05-10  45120 km"), "\(history)")
            #expect(history.last?.hasPrefix("from 2021-05-10") == true, "\(history)")
        }
        #expect(try odolog("history", "Bike", "--json").json().first?.number("utcOffset") == 7_200)
    }
}

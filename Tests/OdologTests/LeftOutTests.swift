import Foundation
import Testing

@Suite("Readings that contradict others are named where they don't count")
struct LeftOutTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try odolog("vehicle", "add", "Van")
        try odolog("schedule", "add", "Van", "Belt", "--due", "170000km")
        try odolog("log", "Van", "164000", "--at", "2024-04-01")
        try odolog("log", "Van", "164214", "--at", "2024-05-01")
        try odolog("log", "Van", "16500", "--at", "2024-06-01", "--yes")
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    private static let note =
        "! Van: entry 4 (16500 km on 2024-06-01) is left out of pace, due, costs and economy. It is 147,714 km lower than the "
        + "last reading. If it is wrong: `odolog entry remove Van 4`. If entry 3 (164214 km on 2024-05-01) is wrong: "
        + "`odolog entry remove Van 3`. If the odometer was replaced: `odolog meter replace Van --from VALUE --to VALUE --at DATE`.\n"

    @Test("pace, due, costs and history say the same of it", arguments: ["pace", "due", "costs", "history"])
    func note(command: String) throws {
        try odolog("expense", "add", "Van", "toll", "5 EUR", "--at", "2024-04-10")
        #expect(try odolog(command, "Van").errors == Self.note)
        #expect(try odolog(command, "Van", "--json").errors == "")
        try odolog("entry", "remove", "Van", "4")
        #expect(try odolog(command, "Van").errors == "")
    }

    @Test("The table marks it, no difference counts it, and programs know it")
    func marked() throws {
        try odolog("log", "Van", "164500", "--at", "2024-07-01")
        let lines = try odolog("history", "Van").lines
        #expect(lines[3].contains("typed, left out") && !lines[2].contains("left out"), "\(lines)")
        // From 164214 to 164500, which is compared with what counts.
        #expect(lines[4].contains("+286") && !lines[4].contains("left out") && !lines.contains { $0.contains("−") })
        #expect(
            try odolog("history", "Van", "--json").json().map { $0.object["leftOut"] as? Bool }
                == [false, false, true, false])
        #expect(try odolog("pace", "Van", "--json").json().first?.object["leftOut"] as? [Int] == [4])
        #expect(try odolog("history", "Van", "--csv").output.contains("left_out,contradicts\r\n"))
    }

    @Test("Where the other one is the wrong one, taking it back makes this one count")
    func theOtherOne() throws {
        try odolog("entry", "remove", "Van", "3")
        #expect(try odolog("pace", "Van").errors.contains("If entry 2 (164000 km on 2024-04-01) is wrong"))
        try odolog("entry", "remove", "Van", "2")
        let pace = try odolog("pace", "Van")
        #expect(pace.errors == "" && pace.output.contains("16500 km"), "\(pace.output)")
    }

    @Test("A warning names the reading that counts, not the typo after it")
    func whatItIsComparedWith() throws {
        let refused = try odolog("log", "Van", "1640", "--at", "2024-06-02", status: 1)
        #expect(refused.errors.contains("entry 3 is wrong (164214 km on 2024-05-01)"), "\(refused.errors)")
        #expect(try odolog("vehicle", "show", "Van").output.contains("odometer  164214 km on 2024-05-01"))
        // The typo once more says nothing new.
        #expect(try odolog("log", "Van", "16500", "--at", "2024-06-01").errors.contains("as entry 4"))
    }

    @Test("Where the first reading is the wrong one, the later ones say so", arguments: ["pace", "history", "due"])
    func first(command: String) throws {
        try odolog("vehicle", "add", "Bus")
        try odolog("schedule", "add", "Bus", "Belt", "--due", "90000km")
        try odolog("log", "Bus", "820000", "--at", "2024-04-01")
        try odolog("log", "Bus", "82100", "--at", "2024-05-01", "--yes")
        try odolog("log", "Bus", "82500", "--at", "2024-06-01")
        try odolog("log", "Bus", "82900", "--at", "2024-07-01")
        #expect(
            try odolog(command, "Bus").errors
                == "! Bus: entry 2 (820000 km on 2024-04-01) is left out of pace, due, costs and economy. It is "
                + "737,900 km higher than a reading of a later date. If it is wrong: `odolog entry remove Bus 2`. If "
                + "entry 3 (82100 km on 2024-05-01) is wrong: `odolog entry remove Bus 3`. If the odometer was replaced: "
                + "`odolog meter replace Bus --from VALUE --to VALUE --at DATE`.\n")
        try odolog("entry", "remove", "Bus", "2")
        #expect(try odolog(command, "Bus").errors == "")
    }

    @Test("One that came with an entry is corrected there, and entry show marks it")
    func ofAnEntry() throws {
        try odolog("entry", "remove", "Van", "4")
        try odolog("fuel", "add", "Van", "5l", "--odometer", "1642", "--at", "2024-06-01", "--yes")
        #expect(
            try odolog("pace", "Van").errors.contains("If it is wrong: `odolog entry edit Van 5 --odometer VALUE`.")
        )
        #expect(try odolog("entry", "show", "Van", "5").output.contains("fuel, typed, left out"))
        #expect(
            try odolog("entry", "show", "Van", "5", "--json").json().first?.dictionary("meterReading")?["leftOut"]
                as? Bool
                == true)
    }

    @Test("A fill whose odometer value is left out counts as a partial one, until it is corrected")
    func economy() throws {
        try odolog("entry", "remove", "Van", "4")
        for (odometer, day) in [("164300", "02"), ("1647", "08"), ("165300", "20")] {
            try odolog("fuel", "add", "Van", "40l", "--odometer", odometer, "--at", "2024-06-\(day)", "--yes")
        }
        let list = try odolog("fuel", "list", "Van")
        // 80 l for 1000 km, and not 40 l for 163653 km.
        #expect(
            list.lines[2].hasSuffix("odometer left out") && list.lines[3].hasSuffix("8.00 l/100km"), "\(list.output)")
        #expect(list.lines.last?.contains("8.00 l/100km over 1000 km from full to full") == true)
        #expect(list.errors.contains("entry 6 (1647 km on 2024-06-08) is left out"), "\(list.errors)")
        try odolog("entry", "edit", "Van", "6", "--odometer", "164700")
        let corrected = try odolog("fuel", "list", "Van")
        #expect(corrected.lines[2].hasSuffix("10.00 l/100km") && corrected.errors == "", "\(corrected.output)")
    }

    @Test("Of many the first are told, and the rest is counted")
    func many() throws {
        // None of them agrees with another one.
        for day in 2...6 { try odolog("log", "Van", "16\(9 - day)00", "--at", "2024-03-0\(day)", "--yes") }
        let lines = try odolog("pace", "Van").errorLines
        #expect(lines.count == 4 && lines[0].contains("(16700 km on 2024-03-02)"), "\(lines)")
        #expect(lines.last == "! Van: 3 more readings are left out; `odolog history Van` marks them.")
    }

    @Test("All vehicles' dues name each vehicle's readings once")
    func allVehicles() throws {
        try odolog("schedule", "add", "Van", "Tyres", "--due", "180000km")
        try odolog("vehicle", "add", "Bus")
        #expect(try odolog("due").errors == Self.note)
    }
}

import Foundation
import OdologVehicleLog
import Testing
import VehicleStore

@Suite("Hours that are added up from activities")
struct ActivityTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        for store in ["odolog.sqlite", "b.sqlite"] {
            try odolog("vehicle add Bike --vin 1M8GDM9AXKP042788", store)
            try odolog("vehicle edit Bike --time-zone UTC", store)
        }
    }

    @discardableResult
    private func odolog(_ line: String, _ store: String = "odolog.sqlite", status: CInt = 0) throws -> Workspace.Outcome
    {
        try workspace.odolog(line: line, on: store, status: status)
    }

    private func entries(_ store: String = "odolog.sqlite") throws -> [String] {
        try odolog("entries Bike", store).lines.dropFirst().filter { !$0.isEmpty }
            .map { $0.split(separator: " ").joined(separator: " ") }
    }

    @Test("Each says the new total; what was written late counts from its own time; a reading stands")
    func added() throws {
        #expect(
            try odolog("meter hours Bike --add 2h --at 2026-01-05").errors == "Added 2 h, Bike, entry 2: 2 h in all.\n")
        #expect(
            try odolog("meter hours Bike --add 1,5h --at 2026-01-08").errors
                == "Added 1.5 h, Bike, entry 3: 3.5 h in all.\n")
        #expect(
            try odolog("meter hours Bike --add 1h --at 2026-01-06").errors
                == "Added 1 h, Bike, entry 4: 3 h by then, 4.5 h in all.\n")
        try odolog("meter hours Bike 10h --at 2026-01-10")
        let late = try odolog("meter hours Bike --add 3h --at 2026-01-09")
        #expect(
            late.errors == "Added 3 h, Bike, entry 6: 7.5 h by then, 10 h in all.\n"
                + "The meter's reading of 10 h of 2026-01-10 stands: it has this activity in it.\n",
            "\(late.errors)")
        try odolog("meter hours Bike --add 0.25h --at 2026-01-12")
        #expect(
            try entries() == [
                "2 2026-01-05 hours 2 h added, 2 h in all", "4 2026-01-06 hours 1 h added, 3 h in all",
                "3 2026-01-08 hours 1.5 h added, 4.5 h in all",
                "6 2026-01-09 hours 3 h added, 7.5 h in all", "5 2026-01-10 hours 10 h",
                "7 2026-01-12 hours 0 h 15 min added, 10 h 15 min in all",
            ])
        let json = try odolog("entries Bike --json").json()
        #expect(json.map { $0.number("hours") } == [2, 3, 4.5, 7.5, 10, 10.25])
        #expect(json.map { $0.number("addedHours") } == [2, 1, 1.5, 3, nil, 0.25])
        let now = try odolog("meter hours Bike --add 0.5h").errors
        #expect(now == "Added 0.5 h, Bike, entry 8: 10 h 45 min in all.\n")
        let csv = try odolog("export Bike --format csv").output
        #expect(csv.contains("hours,added_hours,what,") && csv.contains(",10.25,0.25,0 h 15 min added,"), "\(csv)")
        try odolog("schedule add Bike Chain --every 12mo --or 20h --last 2026-01-06")
        let due = try #require(try odolog("due Bike --json").json().first)
        #expect(due.number("dueHours") == 23)
    }

    @Test("Plausible, corrected, taken out")
    func corrected() throws {
        try odolog("meter hours Bike --add 2h --at 2026-01-05")
        try odolog("meter hours Bike --add 3h --at 2026-01-08")
        #expect(
            try odolog("meter hours Bike --add 2h --at 2026-01-05", status: 1).errors.contains("is this written twice?")
        )
        #expect(try odolog("meter hours Bike --add 80h --at 2026-01-10", status: 2).errors.contains("the clock leaves"))
        #expect(try odolog("meter hours Bike 4h --at 2026-01-10", status: 2).errors.contains("at least the 5 h"))
        #expect(try odolog("meter hours Bike --add 0h", status: 64).errors.contains("above 0"))
        try odolog("entry edit Bike 2 --add 2.5h --at 2026-01-06")
        #expect(try odolog("entry edit Bike 2 --cost 5", status: 2).errors.contains("an activity has no cost"))
        try odolog("meter hours Bike 6h --at 2026-01-09")
        #expect(try odolog("entry edit Bike 2 --add 5h", status: 2).errors.contains("no more than 6 h"))
        #expect(try odolog("entry edit Bike 4 --add 5h", status: 2).errors.contains("a reading of the hour meter"))
        let shown = try odolog("entry show Bike 2").lines
        #expect(shown.contains("   added     2.5 h") && shown.contains("   in all    2.5 h"), "\(shown)")
        #expect(shown.contains("   added     2 h → 2.5 h"), "\(shown)")
        #expect(
            try odolog("entry revisions Bike 2 --json").json().map { [$0.number("hours"), $0.number("addedHours")] }
                == [[nil, 2], [2.5, 2.5]])
        #expect(try odolog("entry remove Bike 2").errors == "Removed entry 2, Bike: 2.5 h added.\n")
        #expect(try entries() == ["3 2026-01-08 hours 3 h added, 3 h in all", "4 2026-01-09 hours 6 h"])
        try odolog("expense add Bike toll 5EUR")
        #expect(try odolog("entry edit Bike 5 --add 5h", status: 2).errors.contains("an expense has no hours to add"))
    }

    @Test("An export brings them back; separate stores pair equal ones, and no ride is lost without a word")
    func stores() throws {
        try odolog("meter hours Bike --add 2h --at 2026-01-05T08:00:00Z")
        try odolog("meter hours Bike --add 2h --at 2026-01-05T18:00:00Z --yes")
        try odolog("meter hours Bike --add 1h --at 2026-01-07T10:00:00Z")
        try workspace.write(odolog("export Bike --format json").output, to: "log.json")
        try odolog("import log.json", "c.sqlite")
        #expect(try entries("c.sqlite") == entries())
        // The evening's ride, another one of the same day, and one that was typed a minute later there.
        try odolog("meter hours Bike --add 2h --at 2026-01-05T18:00:00Z", "b.sqlite")
        try odolog("meter hours Bike --add 0.5h --at 2026-01-05T20:00:00Z", "b.sqlite")
        try odolog("meter hours Bike --add 1h --at 2026-01-07T10:01:00Z", "b.sqlite")
        let report = try odolog("merge b.sqlite").output
        #expect(report.contains("Added: 1 other entry.") && report.contains("1 difference"), "\(report)")
        #expect(report.contains(/2026-01-07 10:00 +2026-01-07 10:01/), "\(report)")
        #expect(
            try entries() == [
                "2 2026-01-05 08:00 hours 2 h added, 2 h in all", "3 2026-01-05 18:00 hours 2 h added, 4 h in all",
                "7 2026-01-05 20:00 hours 0.5 h added, 4.5 h in all",
                "4 2026-01-07 10:00 hours 1 h added, 5.5 h in all",
            ])
        #expect(try odolog("merge b.sqlite").lines.first == "Added: nothing.")
        #expect(try VehicleStore(path: workspace.folder + "/odolog.sqlite", access: .readOnly).problems() == [])
    }
}

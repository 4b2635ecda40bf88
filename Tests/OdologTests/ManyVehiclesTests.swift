import Foundation
import OdologVehicleLog
import Testing
import VehicleStore

@Suite("Many vehicles: tags, days, sums, schedules")
struct ManyVehiclesTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace() }

    @discardableResult
    private func odolog(_ line: String, status: CInt = 0, store: String = "store") throws -> Workspace.Outcome {
        try workspace.odolog(line: line, on: workspace.folder + "/" + store, status: status)
    }

    /// Vans A and B, a truck C that counts miles, an old D that is archived.
    private func addFleet() throws {
        for name in ["A", "B", "D"] { try odolog("vehicle add \(name)") }
        try odolog("vehicle add C --unit mi")
        for name in ["A", "B"] { try odolog("vehicle edit \(name) --tag vans --tag Berlin") }
        try odolog("vehicle edit C --kind lorry --tag berlin")
        try odolog("vehicle edit D --archived")
    }

    // MARK: Tags

    @Test("Tags are given, listed, and taken away; letter case makes no other one")
    func tags() throws {
        try addFleet()
        #expect(try odolog("vehicle show A --json").json().first?.object["tags"] as? [String] == ["vans", "Berlin"])
        #expect(try odolog("vehicle show A").lines.contains("tags      vans, Berlin"))
        func listed(_ tag: String) throws -> [String?] {
            try odolog("vehicle list --json --tag \(tag)").json().map { $0.string("vehicle") }
        }
        #expect(try listed("BERLIN") == ["A", "B", "C"] && listed("vans") == ["A", "B"])
        try odolog("vehicle edit A --tag vans --tag VANS --tag red")
        #expect(try odolog("vehicle list --json").json().first?.object["tags"] as? [String] == ["vans", "red"])
        _ = try workspace.run([
            Workspace.program, "vehicle", "edit", "A", "--tag", "", "--store", workspace.folder + "/store",
        ])
        #expect(try listed("vans") == ["B"])
        for command in ["vehicle list", "due", "costs", "warranty list", "due --new", "schedule add X --every 1y"] {
            let unknown = try odolog("\(command) --tag van", status: 2)
            #expect(
                unknown.errors.contains("no vehicle has the tag \"van\"; did you mean \"vans\"?"), "\(unknown.errors)")
        }
        for command in ["due", "costs", "warranty list"] { try odolog("\(command) A --tag vans", status: 64) }
    }

    @Test("A merge takes tags that only one store has changed, and an export carries them")
    func merge() throws {
        try addFleet()
        try odolog("backup \(workspace.folder)/other")
        try odolog("vehicle edit A --tag red", store: "other")
        try odolog("vehicle edit B --tag blue")
        try odolog("merge \(workspace.folder)/other")
        let tags = try odolog("vehicle list --json").json().map { $0.object["tags"] as? [String] }
        #expect(tags == [["red"], ["blue"], ["berlin"], []])
        let log = try odolog("export A --format json").output
        try workspace.write(log, to: "a.json")
        try odolog("import \(workspace.folder)/a.json", store: "third")
        #expect(try odolog("vehicle list --json", store: "third").json().first?.object["tags"] as? [String] == ["red"])
    }

    @Test("A list of vehicles has tags, as a group is called in its language")
    func listOfTags() throws {
        try workspace.write("Kennzeichen;Gruppe\nB 1;vans, Berlin\nB 2;\n", to: "fleet.csv")
        try odolog("vehicle add --from \(workspace.folder)/fleet.csv")
        #expect(
            try odolog("vehicle list --json").json().map { $0.object["tags"] as? [String] } == [
                ["vans", "Berlin"], [],
            ])
        try odolog("vehicle add --from \(workspace.folder)/fleet.csv")
        try workspace.write("Kennzeichen;Gruppe\nB 1;lorries\n", to: "fleet.csv")
        #expect(
            try odolog("vehicle add --from \(workspace.folder)/fleet.csv", status: 1).output.contains(
                "refused B 1: tags"))
    }

    // MARK: Days

    @Test("Lists of a year, of days, and the last ones, by the day that was meant")
    func days() throws {
        try odolog("vehicle add Car")
        try odolog("vehicle edit Car --time-zone Pacific/Auckland")
        for (day, odometer) in [("2024-12-31", 1000), ("2025-01-01", 1500), ("2025-12-31", 2500), ("2026-01-01", 3000)]
        {
            try odolog("fuel add Car 40l --odometer \(odometer) --cost 50EUR --at \(day)")
            try odolog("expense add Car toll \(odometer)EUR --at \(day)")
        }
        // Whatever the machine's zone is later.
        try odolog("vehicle edit Car --time-zone America/Chicago")
        func days(_ command: String) throws -> [String] {
            try odolog("\(command) --json").json().map {
                String(($0.string("time") ?? $0.string("takenAt") ?? "").prefix(10))
            }
        }
        for list in ["entries", "fuel list", "expense list"] {
            #expect(Set(try days("\(list) Car --year 2025")) == ["2025-01-01", "2025-12-31"], "\(list)")
            #expect(Set(try days("\(list) Car --from 2025-12-31")) == ["2025-12-31", "2026-01-01"], "\(list)")
            #expect(Set(try days("\(list) Car --from 1.1.2025 --to 2025/12/30")) == ["2025-01-01"], "\(list)")
            #expect(try days("\(list) Car --last 1") == ["2026-01-01"], "\(list)")
            #expect(try days("\(list) Car --year 2020") == [], "\(list)")
            #expect(try odolog("\(list) Car --year 2020").errors.hasPrefix("Nothing of these days"), "\(list)")
        }
        let history = try odolog("history Car --year 2025").lines.prefix(3)
        #expect(history.count == 3 && history[1].contains("2025-01-01") && history[1].contains("+500"), "\(history)")
        #expect(history[2].contains("2025-12-31") && history[2].contains("+1000"), "\(history)")
        #expect(try odolog("history Car --last 2 --json").json().map { $0.number("value") } == [2500, 3000])
        // 40 l over 500 km, and 40 l over 1000 km: 80 l over 1500 km.
        #expect(
            try odolog("fuel list Car --year 2025").lines.last
                == "80.0 l in 2 fills for 100.00 EUR; 5.33 l/100km over 1500 km from full to full.")
        #expect(
            try odolog("costs Car --from 2025-01-01 --to 2025-06-30 --json").json().first?.text.contains(#""1550.00""#)
                == true)
        for wrong in ["--year 2025 --from today", "--last 0", "--from 2025-02-01 --to 2025-01-31", "--year 1"] {
            try odolog("entries Car \(wrong)", status: 64)
        }
    }

    // MARK: Costs

    @Test("Costs of all vehicles: each in a line, their sum, a table for each currency")
    func costs() throws {
        try addFleet()
        for (name, cost) in [("A", 50), ("B", 80)] {
            try odolog("fuel add \(name) 40l --odometer 1000 --cost 60EUR --at 2025-03-01")
            try odolog("fuel add \(name) 40l --odometer 2000 --cost \(cost)EUR --at 2025-04-01")
        }
        try odolog("expense add A tax 20EUR --at 2025-05-01")
        try odolog("expense add A toll 9CHF --at 2025-05-01")
        try odolog("expense add D tax 500EUR --at 2025-02-01 --yes")
        let all = try odolog("costs")
        try #require(all.lines.count == 6, "\(all.output)")
        // A: 50 EUR over 1,000 km, and the tax, which is dated behind the last reading. B: 80 EUR over 1,000 km.
        func cells(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }
        #expect(cells(all.lines[0]) == ["vehicle", "fuel", "service", "other", "total", "per", "100", "km"])
        #expect(cells(all.lines[1]) == ["B", "140.00", "EUR", "140.00", "EUR", "8.00", "EUR"], "\(all.output)")
        #expect(
            cells(all.lines[2]) == ["A", "110.00", "EUR", "20.00", "EUR", "130.00", "EUR", "5.00", "EUR"],
            "\(all.output)")
        #expect(
            cells(all.lines[3]) == ["2", "vehicles", "250.00", "EUR", "20.00", "EUR", "270.00", "EUR", "6.50", "EUR"])
        #expect(cells(all.lines.last ?? "") == ["A", "9.00", "CHF", "9.00", "CHF"], "\(all.output)")
        #expect(all.errorLines == ["1 vehicle without a cost isn't shown."])
        // What is archived by now has cost something in that year.
        let year = try odolog("costs --year 2025")
        try #require(year.lines.count == 7, "\(year.output)")
        #expect(cells(year.lines[1]) == ["D", "500.00", "EUR", "500.00", "EUR"], "\(year.output)")
        #expect(
            cells(year.lines[4]).suffix(4) == ["770.00", "EUR", "6.50", "EUR"] || year.lines[4].contains("770.00 EUR"))
        #expect(try odolog("costs --year 2024").errors.contains("Nothing was paid for any of the vehicles in 2024"))
        #expect(try odolog("costs --tag vans --json").json().map { $0.string("vehicle") } == ["A", "B"])
        let march = try odolog("costs --from 2025-03-01 --to 2025-03-31 --json").json()
        #expect(march.map { $0.string("to") } == ["2025-03-31", "2025-03-31", "2025-03-31"])
        #expect(try odolog("costs --year 2025 --from today", status: 64).output == "")
    }

    // MARK: Schedules

    @Test("A schedule for several vehicles: each by itself, told, and nothing twice")
    func schedules() throws {
        try addFleet()
        try odolog("schedule add B Oil --every 6mo")
        let added = try odolog("schedule add --all Oil --every 12mo --or 15000")
        #expect(added.errorLines == ["Added Oil to 2 vehicles: A, C", "There already, so it stays in 1 vehicle: B"])
        #expect(
            try odolog("schedule add --all Oil --every 12mo").errors
                == "There already, so it stays in 3 vehicles: A, B, C\n")
        let units = try odolog("schedule list C --json").json().map {
            $0.dictionary("everyDistance")?["unit"] as? String
        }
        #expect(units == ["mi"])
        let preset = try odolog("schedule add --tag berlin --preset car.brakefluid")
        #expect(preset.errorLines.contains("car.brakefluid isn't for 1 vehicle: C"), "\(preset.errors)")
        #expect(try odolog("due --tag vans --json").json().count == 4)
        #expect(try odolog("schedule list D --json").output == "")
        let removed = try odolog("schedule remove --tag vans Oil")
        #expect(removed.errors == "Removed Oil from 2 vehicles: A, B\n")
        #expect(
            try odolog("schedule remove --tag vans Oil", status: 2).errors.contains(
                "none of these vehicles has a schedule"))
        let some = try odolog("schedule remove --all oil")
        #expect(some.errorLines == ["No such schedule in 2 vehicles: A, B", "Removed oil from 1 vehicle: C"])
        for wrong in [
            "schedule add --all --tag vans X --every 1y", "schedule add A X --all --every 1y",
            "schedule add --every 1y",
            "schedule add --all X --every 1y --last-odometer 5", "schedule remove --all",
        ] { try odolog(wrong, status: 64) }
        try odolog("schedule remove A", status: 2)
    }

    @Test("What is refused for one vehicle is told, and the others have theirs")
    func refused() throws {
        try odolog("vehicle add Car")
        try odolog("vehicle add Digger")
        try odolog("vehicle edit Digger --kind machine")
        let outcome = try odolog("schedule add --all Oil --every 15000", status: 1)
        try #require(outcome.errorLines.count == 2, "\(outcome.errors)")
        #expect(outcome.errorLines[0] == "Added Oil to 1 vehicle: Car")
        #expect(
            outcome.errorLines[1].hasPrefix("refused for Digger: 15000 can be hours or a distance"), "\(outcome.errors)"
        )
    }

    // MARK: Dues

    @Test("Notes below what is due are counted where many vehicles have one, and shown for one")
    func notes() throws {
        for name in ["A", "B", "C", "D"] {
            try odolog("vehicle add \(name)")
            for (day, value) in [("2025-01-01", 1000), ("2025-03-01", 3000), ("2025-05-01", 5000)] {
                try odolog("log \(name) \(value) --at \(day)")
            }
            try odolog("schedule add \(name) Oil --every 15000km --last 2025-01-01 --last-odometer 1000")
        }
        let all = try odolog("due").lines
        let notes = all.filter { $0.contains("have a note on where they stand (A, B, C and 1 more): odolog due A") }
        #expect(notes.count == 1 && all.count == 6, "\(all)")
        #expect(try odolog("due B").lines.contains { $0.hasPrefix("B: about ") })
        for name in ["A", "B"] { try odolog("vehicle edit \(name) --archived") }
        #expect(try odolog("due").lines.filter { $0.hasPrefix("C: about ") || $0.hasPrefix("D: about ") }.count == 2)
    }
}

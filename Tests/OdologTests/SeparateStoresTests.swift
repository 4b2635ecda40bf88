import Foundation
import Testing
import VehicleStore

/// Two people of a family, each with a store of their own for the same car.
@Suite("Merging two stores that never were one")
struct SeparateStoresTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        for store in ["a.sqlite", "b.sqlite"] {
            try odolog("vehicle add Golf --vin 1M8GDM9AXKP042788", store)
            try odolog("vehicle edit Golf --currency EUR", store)
            try odolog("schedule add Golf Oil --every 12mo --last 2025-01-10", store)
            try odolog("done Golf Oil --odometer 21000 --cost 98 --at 2026-03-01", store)
            try odolog("fuel add Golf 40l --odometer 22000 --cost 72 --at 2026-04-01", store)
            try odolog("expense add Golf insurance 500 --at 2026-01-01", store)
        }
    }

    @discardableResult
    private func odolog(_ line: String, _ store: String, status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(line: line, on: store, status: status)
    }

    /// Without readings.
    private func entries(_ store: String) throws -> [String] {
        try odolog("entries Golf --kind service --kind fuel --kind expense --kind meter", store).lines.dropFirst()
            .filter { !$0.isEmpty }
    }

    /// How the uid of one of a's entries begins.
    private func uid(_ number: Int64, of name: String = "Golf") throws -> String {
        let store = try VehicleStore(path: workspace.folder + "/a.sqlite", access: .readOnly)
        let item = try store.revisions(of: LogItem.ID(rawValue: number), vehicle: store.vehicle(named: name).id)
        return String(item[0].uid.prefix(8))
    }

    private func exchange() throws {
        try odolog("merge b.sqlite", "a.sqlite")
        try odolog("merge a.sqlite", "b.sqlite")
    }

    /// Merges to and fro until nothing is left to do. Then both have the same, and nothing is told.
    private func settle(_ vehicles: String...) throws {
        for _ in 1...2 { try exchange() }
        let again = try odolog("merge b.sqlite", "a.sqlite")
        #expect(again.lines.first == "Added: nothing." && again.lines.count == 2, "\(again.output)")
        for vehicle in ["Golf"] + vehicles {
            for line in ["entries \(vehicle)", "history \(vehicle)", "costs \(vehicle)"] {
                func shown(_ store: String) throws -> String {
                    try odolog(line, store).output.replacing(#/(?m)^ +[0-9]+ /#, with: "")
                }
                #expect(try shown("a.sqlite") == shown("b.sqlite"))
            }
        }
        for store in ["a.sqlite", "b.sqlite"] {
            #expect(try VehicleStore(path: workspace.folder + "/" + store, access: .readOnly).problems() == [])
        }
    }

    @Test("What both have typed and one removes is removed in both, whoever merges first", arguments: [true, false])
    func removedByOne(isHere: Bool) throws {
        for store in ["a.sqlite", "b.sqlite"] { try odolog("log Golf 23000 --at 2026-05-01T10:00:00Z", store) }
        try exchange()
        let remover = isHere ? "a.sqlite" : "b.sqlite"
        for number in [3, 4] { try odolog("entry remove Golf \(number)", remover) }
        try odolog("entry remove Golf 6", remover)
        let report = try odolog("merge b.sqlite", "a.sqlite").output
        #expect(
            report.contains("3 differences") && report.components(separatedBy: "removed").count > 3, "\(report)")
        try settle()
        #expect(try entries("a.sqlite").count == 1)
        #expect(try odolog("history Golf --json", "a.sqlite").lines == [])
    }

    @Test("What was removed before the other one typed it is no reason to remove that")
    func removedBefore() throws {
        try odolog("expense add Golf toll 7 --at 2026-02-01", "a.sqlite")
        try odolog("entry remove Golf 6", "a.sqlite")
        try odolog("log Golf 23000 --at 2026-05-01T10:00:00Z", "a.sqlite")
        try odolog("entry remove Golf 7", "a.sqlite")
        try odolog("expense add Golf toll 7 --at 2026-02-01", "b.sqlite")
        try odolog("log Golf 23000 --at 2026-05-01T10:00:00Z", "b.sqlite")
        #expect(try odolog("merge b.sqlite", "a.sqlite").lines.first == "Added: 1 reading in logs, 1 other entry.")
        try settle()
        #expect(try entries("b.sqlite").count == 4)
        #expect(try odolog("history Golf --json", "b.sqlite").lines.count == 3)
    }

    @Test(
        "What both have typed and one moves is moved in both, with what the other corrected", arguments: [true, false])
    func movedByOne(isHere: Bool) throws {
        for store in ["a.sqlite", "b.sqlite"] { try odolog("vehicle add Van", store) }
        try exchange()
        let (mover, editor) = isHere ? ("a.sqlite", "b.sqlite") : ("b.sqlite", "a.sqlite")
        for number in [4, 5] { try odolog("entry move Golf \(number) --to Van", mover) }
        try odolog("entry edit Golf 5 --cost 99", editor)
        let report = try odolog("merge b.sqlite", "a.sqlite").output
        #expect(!report.contains("difference"), "\(report)")
        try settle("Van")
        #expect(try entries("a.sqlite").count == 1)
        let moved = try odolog("entries Van", "a.sqlite").output
        #expect(moved.contains("72.00 EUR") && moved.contains("99.00 EUR"), "\(moved)")
        #expect(try odolog("history Van --json", "b.sqlite").lines.count == 1)
    }

    @Test("An entry of which the other's version was taken keeps its reading, and loses it only with itself")
    func taken() throws {
        try odolog("fuel add Golf 38l --odometer 23000 --cost 66.50 --at 2026-05-10T18:30:00Z", "a.sqlite")
        try odolog("fuel add Golf 38l --odometer 23000 --cost 66.50 --at 2026-05-10T18:35:00Z", "b.sqlite")
        try odolog("merge b.sqlite --take \(uid(6))", "a.sqlite")
        try settle()
        #expect(try odolog("history Golf --json", "a.sqlite").lines.count == 3)
        try odolog("entry remove Golf 6", "b.sqlite")
        try settle()
        #expect(try entries("a.sqlite").count == 3)
        #expect(try odolog("history Golf --json", "a.sqlite").lines.count == 2)
    }

    @Test(
        "A corrected odometer of an entry that both have typed leaves no reading behind, and --take brings its reading back"
    )
    func correctedOdometer() throws {
        try exchange()
        try odolog("entry edit Golf 4 --odometer 21900", "a.sqlite")
        #expect(try !odolog("merge b.sqlite", "a.sqlite").output.contains("difference"))
        #expect(try odolog("history Golf --json", "a.sqlite").json().map { $0.number("value") } == [21000, 21900])
        try settle()
        try odolog("entry edit Golf 4 --odometer 21800", "a.sqlite")
        try odolog("entry edit Golf 4 --cost 73", "b.sqlite")
        try odolog("merge b.sqlite --take \(uid(4))", "a.sqlite")
        #expect(try odolog("history Golf --json", "a.sqlite").json().map { $0.number("value") } == [21000, 21900])
        try settle()
    }

    @Test("What both have typed and one removes while the other moves it is removed in both")
    func removedAndMoved() throws {
        try odolog("vehicle add Van", "a.sqlite")
        try exchange()
        try odolog("entry remove Golf 4", "a.sqlite")
        try odolog("entry move Golf 4 --to Van", "b.sqlite")
        #expect(try odolog("merge b.sqlite", "a.sqlite").output.contains("1 difference"))
        #expect(try odolog("merge a.sqlite", "b.sqlite").output.contains("1 difference"))
        #expect(try odolog("entries Van --json", "b.sqlite").lines == [])
        try settle("Van")
        #expect(try entries("a.sqlite").count == 2)
    }

    @Test("What both have typed and each moves to another vehicle is in one log, and told")
    func movedApart() throws {
        for van in ["Red", "Green"] { try odolog("vehicle add \(van)", "a.sqlite") }
        try exchange()
        try odolog("entry move Golf 4 --to Red", "a.sqlite")
        try odolog("entry move Golf 4 --to Green", "b.sqlite")
        let report = try odolog("merge b.sqlite", "a.sqlite").output
        #expect(report.contains("1 difference") && report.contains(/vehicle +Red +Green/), "\(report)")
        #expect(try odolog("entries Green --json", "a.sqlite").lines == [])
        try odolog("merge b.sqlite --take \(uid(1, of: "Red"))", "a.sqlite")
        #expect(try odolog("entries Red --json", "a.sqlite").lines == [])
        try settle("Red", "Green")
        #expect(try odolog("entries Green --json", "b.sqlite").lines.count == 1)
    }

    @Test("A reading that one withdrew and the other moved is withdrawn in both")
    func withdrawnAndMoved() throws {
        try odolog("vehicle add Van", "a.sqlite")
        try odolog("log Golf 23000 --at 2026-05-01", "a.sqlite")
        try odolog("merge a.sqlite", "b.sqlite")
        try odolog("entry remove Golf 6", "a.sqlite")
        try odolog("entry move Golf 6 --to Van", "b.sqlite")
        #expect(try odolog("merge b.sqlite", "a.sqlite").output.contains("1 difference"))
        #expect(try odolog("merge a.sqlite", "b.sqlite").output.contains("1 difference"))
        try settle("Van")
        #expect(try odolog("history Van --json", "b.sqlite").lines == [])
    }

    @Test("A reading that both have typed, and one withdraws while the other moves it, is withdrawn in both")
    func typedReadingWithdrawnAndMoved() throws {
        try odolog("vehicle add Van", "a.sqlite")
        for store in ["a.sqlite", "b.sqlite"] { try odolog("log Golf 23000 --at 2026-05-01T10:00:00Z", store) }
        try exchange()
        try odolog("entry remove Golf 6", "a.sqlite")
        try odolog("entry move Golf 6 --to Van", "b.sqlite")
        #expect(try odolog("merge b.sqlite", "a.sqlite").output.contains("1 difference"))
        #expect(try odolog("merge a.sqlite", "b.sqlite").output.contains("1 difference"))
        try settle("Van")
        #expect(try odolog("history Van --json", "b.sqlite").lines == [])
    }

    @Test("A reading that both have typed, and each moves to another vehicle, is in one log, and told")
    func typedReadingMovedApart() throws {
        for van in ["Red", "Green"] { try odolog("vehicle add \(van)", "a.sqlite") }
        for store in ["a.sqlite", "b.sqlite"] { try odolog("log Golf 23000 --at 2026-05-01T10:00:00Z", store) }
        try exchange()
        try odolog("entry move Golf 6 --to Red", "a.sqlite")
        try odolog("entry move Golf 6 --to Green", "b.sqlite")
        let report = try odolog("merge b.sqlite", "a.sqlite").output
        #expect(report.contains("1 difference") && report.contains("--to Green"), "\(report)")
        #expect(try odolog("history Green --json", "a.sqlite").lines == [])
        #expect(try odolog("history Red --json", "a.sqlite").lines.count == 1)
    }

    @Test("Of a profile that both have changed, each fact counts that only one has changed")
    func profile() throws {
        try odolog("vehicle add Van", "a.sqlite")
        try odolog("vehicle edit Van --currency EUR", "a.sqlite")
        try odolog("merge a.sqlite", "b.sqlite")
        try odolog("vehicle edit Van --plate B-XY1 --notes left", "a.sqlite")
        try odolog("vehicle edit Van --plate B-XY2 --time-zone Europe/Berlin", "b.sqlite")
        let report = try odolog("merge b.sqlite", "a.sqlite").output
        #expect(report.contains("1 difference") && report.contains(/plate +B-XY1 +B-XY2/), "\(report)")
        #expect(!report.contains("Europe/Berlin  ") && !report.contains("left"), "\(report)")
        try odolog("merge b.sqlite --take \(uid(1, of: "Van"))", "a.sqlite")
        let profile = try odolog("vehicle show Van", "a.sqlite").output
        for fact in ["B-XY2", "Europe/Berlin", "left"] { #expect(profile.contains(fact), "\(profile)") }
        try settle("Van")
    }

    @Test("A vehicle with readings alone is the same, though one renamed it and the other corrected its VIN")
    func readingsAlone() throws {
        try odolog("vehicle add Polo --vin WVWZZZ6RZHY123456", "a.sqlite")
        try odolog("log Polo 80000 --at 2026-05-01", "a.sqlite")
        try odolog("merge a.sqlite", "b.sqlite")
        try odolog("vehicle edit Polo --name Eva", "b.sqlite")
        try odolog("vehicle edit Polo --vin WVWZZZ6RZHY123457", "a.sqlite")
        let report = try odolog("merge b.sqlite", "a.sqlite").output
        #expect(report.hasPrefix("Added: nothing.") && report.contains("2 differences"), "\(report)")
        #expect(try odolog("vehicle list --json", "a.sqlite").lines.count == 2)
    }

    @Test("What both have typed counts once, in both, and the second time nothing changes")
    func once() throws {
        try odolog("expense add Golf toll 7 --at 2026-02-01", "b.sqlite")
        let first = try odolog("merge b.sqlite", "a.sqlite")
        #expect(first.lines.first == "Added: 1 other entry.", "\(first.output)")
        #expect(!first.output.contains("difference"), "\(first.output)")
        #expect(try entries("a.sqlite").count == 4)
        // 98 + 72 + 500 + 7.
        #expect(try odolog("costs Golf", "a.sqlite").output.contains("677.00 EUR"))
        #expect(try odolog("schedule list Golf --json", "a.sqlite").lines.count == 1)
        #expect(try odolog("merge b.sqlite", "a.sqlite").lines.first == "Added: nothing.")
        #expect(try odolog("merge a.sqlite", "b.sqlite").lines.first == "Added: nothing.")
        #expect(try entries("b.sqlite").count == 4)
        for store in ["a.sqlite", "b.sqlite"] {
            #expect(try VehicleStore(path: workspace.folder + "/" + store, access: .readOnly).problems() == [])
        }
    }

    @Test("What one of them corrects later is taken, and what differs is told with the command that takes it")
    func corrected() throws {
        try odolog("merge b.sqlite", "a.sqlite")
        // Numbers in both: 1 profile, 2 schedule, 3 service, 4 fill, 5 expense.
        try odolog("entry edit Golf 4 --cost 73.50", "b.sqlite")
        let taken = try odolog("merge b.sqlite", "a.sqlite")
        #expect(taken.lines.prefix(3).contains("Changed here: 1 fact, entry or reading."), "\(taken.output)")
        #expect(try entries("a.sqlite").contains { $0.contains("73.50 EUR") })
        #expect(try entries("a.sqlite").count == 3)
        try odolog("entry edit Golf 5 --notes ADAC", "a.sqlite")
        try odolog("entry edit Golf 5 --notes HUK", "b.sqlite")
        let differs = try odolog("merge b.sqlite", "a.sqlite")
        #expect(differs.output.contains("notes  ADAC  HUK"), "\(differs.output)")
        #expect(
            try differs.output.contains("`odolog merge b.sqlite --take \(uid(5)) --store a.sqlite`"),
            "\(differs.output)")
        try odolog("merge b.sqlite --take \(uid(5))", "a.sqlite")
        #expect(try entries("a.sqlite").contains { $0.contains("HUK") })
        #expect(try odolog("merge b.sqlite", "a.sqlite").output.contains("difference") == false)
        // What was removed in one is removed in the other, and told: it counted as one.
        try odolog("entry remove Golf 5", "b.sqlite")
        let removed = try odolog("merge b.sqlite", "a.sqlite").output
        #expect(removed.contains("1 difference") && removed.contains("What is there counts."), "\(removed)")
        #expect(try entries("a.sqlite").count == 2)
        // Nor does it come back.
        try settle()
        #expect(try entries("a.sqlite").count == 2)
    }

    @Test("Two that are alike in one store are two in the other")
    func twice() throws {
        for _ in 1...2 { try odolog("expense add Golf toll 7 --at 2026-02-01 --yes", "b.sqlite") }
        try odolog("expense add Golf toll 7 --at 2026-02-01", "a.sqlite")
        try odolog("merge b.sqlite", "a.sqlite")
        #expect(try entries("a.sqlite").filter { $0.contains("toll") }.count == 2)
        #expect(try odolog("merge b.sqlite", "a.sqlite").lines.first == "Added: nothing.")
    }

    @Test("What both have typed at different times of one day counts once, and the times are told")
    func otherMinute() throws {
        try odolog("fuel add Golf 41l --odometer 22600 --cost 70 --at 2026-04-09T09:10:00Z", "a.sqlite")
        try odolog("fuel add Golf 41l --odometer 22600 --cost 70 --at 2026-04-09T09:12:00Z", "b.sqlite")
        // Two tolls of a day on both sides: those of one minute are the same.
        for time in ["07:00", "19:00"] {
            try odolog("expense add Golf toll 7 --at 2026-04-09T\(time):00Z --yes", "a.sqlite")
        }
        for time in ["19:00", "07:00"] {
            try odolog("expense add Golf toll 7 --at 2026-04-09T\(time):00Z --yes", "b.sqlite")
        }
        let report = try odolog("merge b.sqlite", "a.sqlite").output
        #expect(report.contains("Added: nothing.") && report.contains("1 difference"), "\(report)")
        #expect(report.contains(/2026-04-09 \d\d:10 +2026-04-09 \d\d:12/), "\(report)")
        #expect(try entries("a.sqlite").count == 6)
    }

    @Test("A reading that contradicts those here is left out, and told")
    func contradiction() throws {
        try odolog("log Golf 23000 --at 2026-05-01", "a.sqlite")
        try odolog("log Golf 2350 --at 2026-05-20 --yes", "b.sqlite")
        let report = try odolog("merge b.sqlite", "a.sqlite").output
        #expect(report.contains("1 difference") && report.contains("which is left out of pace, due"), "\(report)")
        #expect(report.contains("20,650 km lower than the last reading"), "\(report)")
        let pace = try odolog("pace Golf", "a.sqlite")
        #expect(pace.errors.contains("2350 km") && pace.errors.contains("is left out"), "\(pace.errors)")
        #expect(try odolog("merge b.sqlite", "a.sqlite").lines.first == "Added: nothing.")
    }

    @Test("A reading behind a replacement that only the other store knows is no contradiction")
    func behindReplacement() throws {
        try odolog("log Golf 23000 --at 2026-05-01", "a.sqlite")
        try odolog("meter replace Golf --from 23500 --to 0 --at 2026-06-01", "b.sqlite")
        try odolog("log Golf 100 --at 2026-06-20", "b.sqlite")
        let report = try odolog("merge b.sqlite", "a.sqlite").output
        #expect(!report.contains("difference"), "\(report)")
        #expect(!(try odolog("pace Golf", "a.sqlite").errors.contains("left out")))
    }

    @Test("A replacement of the odometer on one day counts once, whatever both typed of it, and the difference is told")
    func replacement() throws {
        try odolog("meter replace Golf --from 22500 --to 0 --at 2026-05-01", "a.sqlite")
        try odolog("meter replace Golf --from 22600 --to 0 --at 2026-05-01", "b.sqlite")
        let report = try odolog("merge b.sqlite", "a.sqlite")
        #expect(report.output.contains("1 difference") && report.output.contains("22500 km"), "\(report.output)")
        try odolog("log Golf 100 --at 2026-06-01", "a.sqlite")
        func distance() throws -> Double? {
            try odolog("costs Golf --json", "a.sqlite").json().first?.dictionary("distance")?["value"] as? Double
        }
        // 21000 to 22500, and 100.
        #expect(try distance() == 1600)
        try odolog("merge b.sqlite --take \(uid(6))", "a.sqlite")
        #expect(try distance() == 1700)
    }

    @Test("Two replacements with the same numbers within a week are one, and the days are told")
    func otherDay() throws {
        try odolog("meter replace Golf --from 22500 --to 0 --at 2026-05-01", "a.sqlite")
        try odolog("meter replace Golf --from 22500 --to 0 --at 2026-05-02", "b.sqlite")
        let report = try odolog("merge b.sqlite", "a.sqlite")
        #expect(report.output.contains("1 difference") && report.output.contains("2026-05-02"), "\(report.output)")
        try odolog("log Golf 100 --at 2026-06-01", "a.sqlite")
        let costs = try odolog("costs Golf --json", "a.sqlite").json().first
        #expect(costs?.dictionary("distance")?["value"] as? Double == 1600)
    }

    @Test("An id to take that isn't of both is refused, and nothing is written")
    func unknownNumber() throws {
        try odolog("expense add Golf toll 7 --at 2026-02-01", "b.sqlite")
        let refused = try odolog("merge b.sqlite --take 99999999", "a.sqlite", status: 2)
        #expect(refused.errors.contains("99999999") && refused.errors.contains("both stores have"), "\(refused.errors)")
        #expect(try entries("a.sqlite").count == 3)
        // Taken already: nothing to do, and no mistake.
        try odolog("merge b.sqlite --take \(uid(5))", "a.sqlite")
    }

    @Test("A VIN that one store has at the wrong vehicle doesn't part vehicles of the same names")
    func wrongVehicle() throws {
        for (store, van) in [("a.sqlite", "T2"), ("b.sqlite", "T3")] {
            for name in ["T2", "T3"] {
                try odolog("vehicle add \(name)" + (name == van ? " --vin WAUZZZ8V5KA123456" : ""), store)
                try odolog("log \(name) 1\(name.dropFirst())00 --at 2026-02-0\(store == "a.sqlite" ? 1 : 2)", store)
            }
        }
        let report = try odolog("merge b.sqlite", "a.sqlite").output
        #expect(report.contains("none; T2 has that one") && report.contains("1 difference"), "\(report)")
        #expect(try odolog("vehicle list --json", "a.sqlite").lines.count == 3)
        for van in ["T2", "T3"] { #expect(try odolog("history \(van) --json", "a.sqlite").lines.count == 2) }
    }

    @Test("A VIN that was typed at the wrong vehicle joins no two vehicles of stores that were one")
    func slip() throws {
        for van in ["T2", "T3"] {
            try odolog("vehicle add \(van)", "a.sqlite")
            try odolog("vehicle edit \(van) --plate P-\(van)", "a.sqlite")
            try odolog("done \(van) Oil --odometer 1200 --cost 50EUR --at 2026-01-05", "a.sqlite", status: 2)
            try odolog("schedule add \(van) Oil --every 12mo", "a.sqlite")
            try odolog("done \(van) Oil --odometer 1200 --cost 50EUR --at 2026-01-05", "a.sqlite")
        }
        try odolog("backup c.sqlite", "a.sqlite")
        try odolog("vehicle edit T2 --vin WAUZZZ8V5KA123456", "a.sqlite")
        try odolog("vehicle edit T3 --vin WAUZZZ8V5KA123456", "c.sqlite")
        try odolog("log T2 1500 --at 2026-02-01", "c.sqlite")
        try odolog("log T3 2500 --at 2026-02-01", "c.sqlite")
        for dryRun in [" --dry-run", ""] {
            let report = try odolog("merge c.sqlite" + dryRun, "a.sqlite").output
            #expect(report.contains("none; T2 has that one") && report.contains("1 difference"), "\(report)")
        }
        for (van, value) in [("T2", "1500 km"), ("T3", "2500 km")] {
            let history = try odolog("history \(van)", "a.sqlite").output
            #expect(history.contains(value) && history.contains("1200 km"), "\(history)")
        }
        #expect(try odolog("vehicle list --json", "a.sqlite").lines.count == 3)
    }
}

@Suite("A photo's reading that was moved, merged")
struct MovedReadingMergeTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.photo("164214-km")
        for vehicle in ["A", "B"] { _ = try workspace.odolog("vehicle", "add", vehicle) }
        try odolog("record", "164214-km.jpg", "--vehicle", "A", "--accept-at", "0")
        try odolog("backup", "before.sqlite")
        try odolog("entry", "move", "A", "1", "--to", "B")
    }

    @discardableResult
    private func odolog(_ arguments: String..., store: String? = nil) throws -> Workspace.Outcome {
        let outcome = try workspace.run([Workspace.program] + arguments + (store.map { ["--store", $0] } ?? []))
        #expect(outcome.ending == .status(0), "\(arguments)\n\(outcome.errors)")
        return outcome
    }

    private func check(_ store: String) throws {
        #expect(try odolog("history", "A", "--json", store: store).lines == [])
        let moved = try odolog("history", "B", "--json", store: store).json()
        #expect(moved.map { $0.string("photo") } == [workspace.folder + "/164214-km.jpg"])
        #expect(try VehicleStore(path: workspace.folder + "/" + store, access: .readOnly).problems() == [])
    }

    @Test("Its document brings it where it stands, into no store and into one from before", arguments: [true, false])
    func document(isNew: Bool) throws {
        try odolog("export", "--format", "json", "--out", "all.json")
        let store = isNew ? "new.sqlite" : "before.sqlite"
        for _ in 1...2 {
            let report = try odolog("import", "all.json", store: store).output
            #expect(!report.contains("difference"), "\(report)")
            try check(store)
        }
    }

    @Test("So do the documents of the two vehicles, in either order", arguments: [["A", "B"], ["B", "A"]])
    func apart(order: [String]) throws {
        for vehicle in order { try odolog("export", vehicle, "--format", "json", "--out", vehicle + ".json") }
        for vehicle in order {
            let report = try odolog("import", vehicle + ".json", store: "new.sqlite").output
            #expect(!report.contains("difference"), "\(report)")
        }
        try check("new.sqlite")
    }

    @Test("A store from before the move changes nothing, and nothing is told")
    func older() throws {
        let report = try odolog("merge", "before.sqlite").output
        #expect(!report.contains("difference") && report.hasPrefix("Added: nothing."), "\(report)")
        #expect(try odolog("history", "B", "--json").lines.count == 1)
    }

    @Test("So does the store")
    func store() throws {
        try odolog("backup", "now.sqlite")
        for store in ["new.sqlite", "before.sqlite"] {
            try odolog("merge", "now.sqlite", store: store)
            try check(store)
        }
    }
}

@Suite("A photo in one store, and its messenger's copy in the other")
struct CopyInOtherStoreTests {
    @Test("are one reading", arguments: [true, false])
    func once(isCopyFirst: Bool) throws {
        let workspace = try Workspace()
        try workspace.photo("164214-km", as: "20260501_101500.jpg")
        // Other bytes, and a name with the day alone.
        let copy = try Data(contentsOf: URL(fileURLWithPath: workspace.folder + "/20260501_101500.jpg")) + [0]
        try copy.write(to: URL(fileURLWithPath: workspace.folder + "/IMG-20260501-WA0007.jpg"))
        let photos = ["20260501_101500.jpg", "IMG-20260501-WA0007.jpg"]
        for (store, photo) in zip(["a.sqlite", "b.sqlite"], isCopyFirst ? photos.reversed() : photos) {
            for line in ["vehicle add Golf", "record \(photo) --vehicle Golf --accept-at 0"] {
                try workspace.odolog(line: line, on: store)
            }
        }
        for _ in 1...2 { _ = try workspace.odolog("merge", "b.sqlite", "--store", "a.sqlite") }
        let history = try workspace.odolog("history", "Golf", "--json", "--store", "a.sqlite")
        #expect(history.lines.count == 1, "\(history.output)")
        #expect(try VehicleStore(path: workspace.folder + "/a.sqlite", access: .readOnly).problems() == [])
    }
}

@Suite("A photo that both stores have recorded")
struct PhotoInBothStoresTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.photo("164214-km")
        for store in ["a.sqlite", "b.sqlite"] {
            try odolog("vehicle add Golf", store)
            try odolog("vehicle add Van", store)
            try odolog("record 164214-km.jpg --vehicle Golf --accept-at 0", store)
        }
        try exchange()
    }

    @discardableResult
    private func odolog(_ line: String, _ store: String) throws -> Workspace.Outcome {
        try workspace.odolog(line: line, on: store)
    }

    private func exchange() throws {
        try odolog("merge b.sqlite", "a.sqlite")
        try odolog("merge a.sqlite", "b.sqlite")
    }

    /// Of both stores, after all merges.
    private func check(_ vehicle: String, has count: Int) throws {
        for _ in 1...2 { try exchange() }
        for store in ["a.sqlite", "b.sqlite"] {
            #expect(try odolog("history \(vehicle) --json", store).lines.count == count)
            #expect(try VehicleStore(path: workspace.folder + "/" + store, access: .readOnly).problems() == [])
        }
        #expect(!(try odolog("merge b.sqlite", "a.sqlite").output.contains("difference")))
    }

    @Test("is withdrawn in both where one withdraws it", arguments: ["a.sqlite", "b.sqlite"])
    func withdrawn(store: String) throws {
        try odolog("entry remove Golf 1", store)
        try check("Golf", has: 0)
    }

    @Test("is withdrawn in both where one withdraws it and the other moves it", arguments: ["a.sqlite", "b.sqlite"])
    func withdrawnAndMoved(store: String) throws {
        try odolog("entry remove Golf 1", store)
        try odolog("entry move Golf 1 --to Van", store == "a.sqlite" ? "b.sqlite" : "a.sqlite")
        try check("Van", has: 0)
        try check("Golf", has: 0)
    }

    @Test("is moved in both where one moves it", arguments: ["a.sqlite", "b.sqlite"])
    func moved(store: String) throws {
        try odolog("entry move Golf 1 --to Van", store)
        try check("Van", has: 1)
        try check("Golf", has: 0)
    }
}

import Foundation
import GRDB
import Testing
import VehicleStore

/// Two stores of one family: they began as one, and each was written to since.
@Suite("Merging two stores")
struct MergeTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try odolog("vehicle", "add", "Van", "--make", "Fiat")
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo", "--last", "2024-01-10")
        try odolog("log", "Van", "150000", "--at", "2023-01-10")
        try odolog("backup", "b.sqlite")
    }

    @discardableResult
    private func odolog(_ arguments: String..., store: String? = nil, status: CInt = 0) throws -> Workspace.Outcome {
        let outcome = try workspace.run(
            [Workspace.program] + arguments + (store.map { ["--store", $0] } ?? []))
        #expect(outcome.ending == .status(status), "\(arguments)\n\(outcome.errors)")
        return outcome
    }

    private func merge(_ other: String, into store: String? = nil, _ more: String...) throws -> [String: Any] {
        let outcome = try workspace.run(
            [Workspace.program, "merge", other, "--json"] + more + (store.map { ["--store", $0] } ?? []))
        #expect(outcome.ending == .status(0), "\(outcome.errors)")
        return try #require(try outcome.json().first?.object)
    }

    /// How the uid of one of Van's entries begins.
    private func uid(_ number: Int64) throws -> String {
        let store = try open()
        let revisions = try store.revisions(of: LogItem.ID(rawValue: number), vehicle: store.vehicle(named: "Van").id)
        return String(revisions[0].uid.prefix(8))
    }

    /// How many were added, all kinds together.
    private func added(_ report: [String: Any]) throws -> Int {
        try #require(report["added"] as? [String: Int]).values.reduce(0, +)
    }

    private func conflicts(_ report: [String: Any]) throws -> [String] {
        try #require(report["conflicts"] as? [[String: Any]]).map {
            "\($0["what"] ?? ""): \($0["ours"] ?? "") / \($0["theirs"] ?? "")"
        }
    }

    private func open(_ store: String? = nil) throws -> VehicleStore {
        try VehicleStore(path: store.map { workspace.folder + "/" + $0 } ?? workspace.storePath, access: .readOnly)
    }

    /// All that is in a store, without its numbers.
    private func content(_ path: String? = nil) throws -> [String] {
        let store = try open(path)
        #expect(try store.problems() == [])
        var lines: [String] = []
        for vehicle in try store.vehicles() {
            lines.append("\(vehicle.name) \(vehicle.make ?? "-") \(vehicle.vin?.text ?? "-") \(vehicle.unit)")
            func told(_ entry: LogEntry) -> String {
                let snapshot = entry.snapshot
                return "\(snapshot.value) \(snapshot.unit) \(snapshot.takenAt) \(snapshot.source) "
                    + "\(entry.photo?.record.sha256 ?? "-") \(snapshot.acknowledgedFlags)"
            }
            lines += try store.history(of: vehicle.id).map { "\(vehicle.name) \(told($0))" }
            lines += try store.withdrawn(of: vehicle.id).map { "\(vehicle.name) \(told($0.entry)) withdrawn" }
            for item in try store.items(of: vehicle.id) {
                // What came with it may be withdrawn by now.
                let snapshot = item.snapshotID.flatMap { try? store.entry($0, of: vehicle.id) }.map(told)
                lines.append("\(vehicle.name) \(item.uid) \(item.revision) \(item.content.kind) \(snapshot ?? "-")")
            }
        }
        lines += try store.pendingReadings().map { "waits \($0.photo.record.sha256)" }
        return lines.sorted()
    }

    /// In both stores something new, and something that both know.
    private func goApart() throws {
        try workspace.photo("164214-km", as: "1.jpg")
        try workspace.photo("165020-km", as: "2.jpg")
        try workspace.photo("98765-km", as: "3.jpg")
        try odolog("done", "Van", "Oil", "--odometer", "160000", "--at", "2024-03-01", "--yes")
        try odolog("record", "1.jpg", "--vehicle", "Van", "--accept-at", "0")
        try odolog("vehicle", "add", "Bike", "--unit", "mi")
        try odolog("log", "Bike", "10", "--at", "2024-03-02")
        try odolog("vehicle", "edit", "Van", "--vin", "1M8GDM9AXKP042788")

        try odolog("schedule", "add", "Van", "Belt", "--due", "70000km", store: "b.sqlite")
        try odolog(
            "done", "Van", "Belt", "Oil", "--odometer", "160100", "--at", "2024-03-05", "--yes", store: "b.sqlite")
        try odolog("fuel", "add", "Van", "30l", "--odometer", "160200", "--at", "2024-03-06", store: "b.sqlite")
        try odolog("record", "1.jpg", "--vehicle", "Van", "--accept-at", "0", store: "b.sqlite")
        try odolog("record", "2.jpg", "--vehicle", "Van", "--accept-at", "0", store: "b.sqlite")
        _ = try odolog("batch", "3.jpg", "--out", "r.jsonl", "--record", "--vehicle", "Van", store: "b.sqlite")
        try odolog("vehicle", "add", "Car", store: "b.sqlite")
        try odolog("log", "Car", "77", "--at", "2024-03-07", store: "b.sqlite")
    }

    @Test("In both orders the same comes together, and the second time nothing")
    func bothOrders() throws {
        try goApart()
        try odolog("backup", "a.sqlite")
        let other = try content("b.sqlite")
        let would = try odolog("merge", "b.sqlite", "--dry-run").output
        #expect(
            would.contains(
                "Would add: 1 vehicle, 2 photos, 4 readings in logs, 3 other entries, 1 reading that waits."),
            "\(would)")
        let before = try content()
        #expect(before == (try content("a.sqlite")), "a dry run writes nothing")

        let report = try merge("b.sqlite")
        #expect(try conflicts(report) == [])
        #expect(try content("b.sqlite") == other, "the other store stays as it is")
        let kept = try #require(report["kept"] as? String)
        #expect(kept.hasSuffix(".before-merge"))
        try odolog("backup", "kept.sqlite", store: kept)
        #expect(try content("kept.sqlite") == before)
        let all = try content()

        _ = try merge("a.sqlite", into: "b.sqlite")
        #expect(try content("b.sqlite") == all)
        #expect(try workspace.logged("Van").suffix(2) == ["164214 km", "165020 km"])
        // Numbers inside of what was written are ours.
        let due = try odolog("due", "Van", "--json").json()
        #expect(due.first { $0.string("what") == "Oil" }?.number("timesDone") == 2)
        #expect(due.first { $0.string("what") == "Belt" }?.number("timesDone") == 1)

        for (other, store) in [("a.sqlite", nil), ("b.sqlite", nil), ("a.sqlite", "b.sqlite")] {
            let again = try merge(other, into: store)
            #expect(try added(again) == 0 && again["updated"] as? Int == 0 && again["kept"] is NSNull, "\(again)")
            #expect(try content(store) == all)
        }
    }

    @Test("An empty store becomes what the other one is, and a dry run makes none")
    func intoNothing() throws {
        try goApart()
        try odolog("entry", "remove", "Van", "2")
        try odolog("merge", workspace.storePath, "--dry-run", store: "new.sqlite")
        #expect(FileManager.default.fileExists(atPath: workspace.folder + "/new.sqlite") == false)
        try odolog("merge", "nothing.sqlite", store: "new.sqlite", status: 2)
        #expect(FileManager.default.fileExists(atPath: workspace.folder + "/new.sqlite") == false)
        _ = try merge(workspace.storePath, into: "new.sqlite")
        #expect(try content("new.sqlite") == content())
    }

    @Test("What both say otherwise stays as it is here, and is told")
    func differences() throws {
        try odolog("vehicle", "edit", "Van", "--make", "Opel")
        try odolog("vehicle", "edit", "Van", "--unit", "mi", "--model", "Doblo", store: "b.sqlite")
        try odolog("schedule", "edit", "Van", "Oil", "--every", "13mo")
        try odolog("schedule", "edit", "Van", "Oil", "--every", "14mo", store: "b.sqlite")
        try odolog("schedule", "add", "Van", "Belt", "--due", "70000km")
        try odolog("schedule", "add", "Van", "Belt", "--due", "80000km", store: "b.sqlite")
        try workspace.photo("164214-km", as: "1.jpg")
        try odolog("record", "1.jpg", "--vehicle", "Van", "--accept-at", "0")
        try odolog("vehicle", "add", "Car", store: "b.sqlite")
        try odolog("record", "1.jpg", "--vehicle", "Car", "--accept-at", "0", store: "b.sqlite")

        let told = try conflicts(merge("b.sqlite"))
        #expect(told.contains("make: Opel / Fiat") && told.contains("unit: km / mi"), "\(told)")
        let schedule = try #require(told.first { $0.hasPrefix("schedule 1: ") })
        #expect(schedule.contains("13") && schedule.contains("14"))
        let photo = try #require(told.first { $0.hasPrefix("photo: 1.jpg: 164214 km") })
        #expect(photo.contains("log of Van / ") && photo.hasSuffix("log of Car"))
        #expect(told.contains { $0.hasSuffix("added as Belt (2)") })
        #expect(told.count == 5, "\(told)")
        let van = try open().vehicle(named: "Van")
        #expect(van.make == "Opel" && van.model == "Doblo" && van.unit == .kilometers)
        #expect(try workspace.logged("Car") == [] && workspace.logged("Van") == ["150000 km", "164214 km"])
        let again = try merge("b.sqlite")
        #expect(try added(again) == 0 && conflicts(again).count == 4, "\(again)")
        #expect(try odolog("schedule", "list", "Van", "--json").json().compactMap { $0.string("what") }.count == 3)
    }

    @Test("What was removed in both stores isn't counted as there already")
    func removedInBoth() throws {
        try odolog("expense", "add", "Van", "toll", "5 EUR", "--at", "2024-03-02")
        try odolog("entry", "remove", "Van", "3")
        try odolog("backup", "after.sqlite")
        // The schedule.
        #expect(try (merge("after.sqlite")["present"] as? [String: Int])?["items"] == 1)
    }

    @Test("A person reads what differs, what counts, and the command that makes the other one count")
    func wordsOnDifferences() throws {
        try odolog("vehicle", "edit", "Van", "--time-zone", "Europe/Berlin", "--currency", "EUR")
        try odolog("done", "Van", "Oil", "--cost", "89.50", "--at", "2024-03-01 10:00")
        try odolog("expense", "add", "Van", "toll", "5", "--at", "2024-03-02")
        try workspace.photo("164214-km", as: "1.jpg")
        try odolog("backup", "c.sqlite")
        try odolog("vehicle", "edit", "Van", "--make", "Opel")
        try odolog("entry", "edit", "Van", "4", "--cost", "98.50")
        try odolog("entry", "edit", "Van", "4", "--notes", "filter, too", store: "c.sqlite")
        try odolog("schedule", "edit", "Van", "Oil", "--every", "13mo")
        try odolog("schedule", "edit", "Van", "Oil", "--every", "14mo", store: "c.sqlite")
        try odolog("vehicle", "edit", "Van", "--plate", "B-XY 1")
        try odolog("vehicle", "edit", "Van", "--plate", "B-XY 2", store: "c.sqlite")
        try odolog("entry", "remove", "Van", "5", store: "c.sqlite")
        try odolog("entry", "remove", "Van", "2")
        try odolog("record", "1.jpg", "--vehicle", "Van", "--accept-at", "0")
        try odolog("vehicle", "add", "Car", store: "c.sqlite")
        try odolog("record", "1.jpg", "--vehicle", "Car", "--accept-at", "0", store: "c.sqlite")
        try odolog("schedule", "add", "Van", "Belt", "--due", "70000km")
        try odolog("schedule", "add", "Van", "Belt", "--due", "80000km", store: "c.sqlite")

        let would = try odolog("merge", "c.sqlite", "--dry-run").output
        #expect(would.contains("What is here would stay.") && would.contains("What is there would count."), "\(would)")
        let told = try odolog("merge", "c.sqlite").output
        #expect(!told.contains("{") && !told.contains("\":"), "\(told)")
        let blocks = told.components(separatedBy: "\n\n").dropFirst().map {
            $0.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces).replacing(#/ {2,}/#, with: " | ") }
        }
        #expect(told.contains("\(blocks.count) differences:"), "\(told)")
        func expect(_ block: String..., remedy: String) {
            // Names are quoted where a shell needs it.
            let found = blocks.first { Array($0.dropLast()) == block }
            #expect(found?.last?.replacing("\"", with: "") == remedy, "\(block)\n\(told)")
        }
        expect(
            "Van, make", "here | there", "make | Opel | Fiat",
            remedy: "What is here stays. To take the other: `odolog vehicle edit Van --make Fiat`")
        expect(
            "Van, entry 4, service of 2024-03-01 10:00: Oil", "here | there", "cost | 98.50 EUR | 89.50 EUR",
            "notes | – | filter, too",
            remedy: "What is here stays. To take the other: `odolog merge c.sqlite --take \(try uid(4))`"
        )
        expect(
            "Van, schedule 1: Oil", "here | there", "when | every 13 months | every 14 months",
            remedy: "What is here stays. To take the other: `odolog merge c.sqlite --take \(try uid(1))`")
        expect(
            "Van, what is known of it", "here | there", "plate | B-XY 1 | B-XY 2",
            remedy: "What is here stays. To take the other: `odolog merge c.sqlite --take \(try uid(3))`")
        expect(
            "Van, entry 5, expense of 2024-03-02: toll", "here | there", "not removed | removed",
            remedy: "What is there counts. To have it all the same: `odolog entry restore Van 5`")
        expect(
            "Van, meter reading", "here | there", "removed | 150000 km of 2023-01-10",
            remedy: "What is here stays. To have it in the log: `odolog entry restore Van 2`")
        expect(
            "Van, photo 1.jpg", "here | there",
            "decision | 164214 km of 2024-05-01 14:33, Van | 164214 km of 2024-05-01 14:33, Car",
            remedy: "What is here stays. To take the other: `odolog entry move Van 6 --to Car`")
        #expect(
            blocks.contains {
                $0.first == "Van, another schedule of this name" && $0.last?.hasPrefix("Both are kept.") == true
            })

        // The commands do what they are said to do, copied as they stand.
        for command in told.matches(of: #/(?:To take the other|To have it in the log): `odolog ([^`]*)`/#) {
            let words = "'\(Workspace.program)' \(command.1)"
            let yes = ["entry", "move", "log"].contains { command.1.hasPrefix($0) } ? " --yes" : ""
            let outcome = try workspace.run(["/bin/sh", "-c", words + yes])
            #expect(outcome.ending == .status(0), "\(words): \(outcome.errors)")
        }
        let left = try merge("c.sqlite")
        #expect(try conflicts(left) == [] && added(left) == 0 && left["updated"] as? Int == 0, "\(left)")
        // The other way round as well: what was taken here is what is there.
        let back = try merge(workspace.storePath, into: "c.sqlite")
        let told2 = try conflicts(back).filter {
            $0.hasPrefix("service") || $0.hasPrefix("schedule") || $0.hasPrefix("profile")
        }
        #expect(told2 == [], "\(back)")
        #expect(
            try odolog("entries", "Van", "--json").json().first { $0.string("id") == "4" }?.string("notes")
                == "filter, too")
    }

    @Test("What was changed in both and removed in one is removed in both; nothing is doubled or told for ever")
    func removedAfterBothChanged() throws {
        try odolog("vehicle", "edit", "Van", "--currency", "EUR")
        try odolog("fuel", "add", "Van", "40l", "--odometer", "151000", "--cost", "60", "--at", "2024-02-10")
        try odolog("backup", "c.sqlite")
        try odolog("entry", "edit", "Van", "4", "--cost", "61")
        try odolog("entry", "edit", "Van", "4", "--amount", "41l", store: "c.sqlite")
        try odolog("entry", "remove", "Van", "4")
        try odolog("fuel", "add", "Van", "41l", "--odometer", "151000", "--cost", "60", "--at", "2024-02-10")
        let report = try merge(workspace.storePath, into: "c.sqlite")
        #expect(
            try odolog("entries", "Van", "--json", store: "c.sqlite").json().count { $0.string("kind") == "fuel" } == 1,
            "\(report)")
        #expect(try workspace.logged("Van").count == 2)
        for (other, store) in [("c.sqlite", nil), (workspace.storePath, "c.sqlite")] {
            #expect(try conflicts(merge(other, into: store)) == [])
        }
    }

    @Test("What the other store changed after its version was taken comes along; the file that it attached, too")
    func goesOn() throws {
        try odolog("vehicle", "edit", "Van", "--currency", "EUR")
        try odolog("expense", "add", "Van", "toll", "3", "--at", "2024-02-13")
        try odolog("backup", "c.sqlite")
        try workspace.write("paid", to: "a.txt")
        try odolog("entry", "edit", "Van", "4", "--cost", "4")
        try odolog("entry", "edit", "Van", "4", "--cost", "5", "--attach", "a.txt", store: "c.sqlite")
        #expect(try conflicts(merge("c.sqlite")).count == 1)
        #expect(
            try odolog("merge", "c.sqlite", "--take", uid(4)).output.contains("Changed here: 1 fact, entry or reading.")
        )
        try odolog("attachment", "save", "Van", "4", "--out", "b.txt")
        #expect(try odolog("entry", "revisions", "Van", "4", "--json").json().count == 3)
        try odolog("entry", "edit", "Van", "4", "--cost", "6", store: "c.sqlite")
        let report = try merge("c.sqlite")
        #expect(try conflicts(report) == [] && report["updated"] as? Int == 1, "\(report)")
        let back = try merge(workspace.storePath, into: "c.sqlite")
        #expect(try conflicts(back) == [] && back["updated"] as? Int == 0, "\(back)")
        #expect(try odolog("costs", "Van").output.contains("6.00 EUR"))
    }

    @Test("One name with two VINs is two vehicles, and one VIN with two names is one")
    func names() throws {
        try odolog("vehicle", "add", "Car", "--vin", "1M8GDM9AXKP042788")
        try odolog("vehicle", "add", "Car", "--vin", "2HGFG1B86BH501831", store: "b.sqlite")
        try odolog("vehicle", "add", "Bus", "--vin", "1M8GDM9AXKP042788", store: "b.sqlite")
        try odolog("log", "Car", "5", "--at", "2024-03-07", store: "b.sqlite")
        try odolog("log", "Bus", "6", "--at", "2024-03-07", store: "b.sqlite")
        let told = try conflicts(merge("b.sqlite"))
        #expect(told.contains("name: Car / Bus") && told.contains { $0.hasSuffix("added as Car (2)") }, "\(told)")
        #expect(try workspace.logged("Car") == ["6 km"] && workspace.logged("Car (2)") == ["5 km"])
        #expect(try added(merge("b.sqlite")) == 0)
    }

    @Test("A replacement of the odometer that both were told of counts once")
    func replacementOfBoth() throws {
        let words = ["meter", "replace", "Van", "--from", "150100", "--to", "12", "--at", "2023-01-11"]
        for store in [workspace.storePath, "b.sqlite"] {
            let outcome = try workspace.run([Workspace.program] + words + ["--store", store])
            #expect(outcome.ending == .status(0), "\(outcome.errors)")
        }
        let report = try merge("b.sqlite")
        #expect(try added(report) == 0 && conflicts(report) == [], "\(report)")
        let store = try open()
        #expect(try store.items(of: store.vehicle(named: "Van").id, kinds: [.meter]).count == 1)
        let again = try odolog(
            "meter", "replace", "Van", "--from", "150100", "--to", "12", "--at", "2023-01-11", "--yes",
            status: 2)
        #expect(again.errors.contains("already, as entry 3"), "\(again.errors)")
        let odd = try odolog("meter", "replace", "Van", "--from", "5", "--to", "0", "--at", "2023-01-12", status: 1)
        #expect(odd.errors.contains("can't well have ended at 5 km"), "\(odd.errors)")
    }

    @Test("A vehicle without a VIN is known by its entries where either side has renamed it", arguments: [false, true])
    func renamed(there: Bool) throws {
        let store = there ? "b.sqlite" : nil
        try odolog("vehicle", "edit", "Van", "--name", "Bus", store: store)
        // Another vehicle may have the name by now.
        try odolog("vehicle", "add", "Van", store: store)
        try odolog("done", there ? "Bus" : "Van", "Oil", "--at", "2024-03-01", store: "b.sqlite")
        try odolog("log", there ? "Bus" : "Van", "150500", "--at", "2024-03-02", store: "b.sqlite")
        let name = there ? "Van" : "Bus"
        let report = try merge("b.sqlite")
        #expect(try conflicts(report).contains(there ? "name: Van / Bus" : "name: Bus / Van"), "\(report)")
        #expect(try workspace.logged(name) == ["150000 km", "150500 km"])
        let due = try odolog("due", name, "--json").json()
        #expect(due.first { $0.string("what") == "Oil" }?.number("timesDone") == 1)
        #expect(try open().problems() == [])
        let before = try content()
        #expect(try added(merge("b.sqlite")) == 0 && content() == before)
    }

    @Test("What one has withdrawn is withdrawn, in both orders, and that is told")
    func withdrawn() throws {
        try workspace.photo("164214-km", as: "1.jpg")
        try odolog("record", "1.jpg", "--vehicle", "Van", "--accept-at", "0")
        try odolog("done", "Van", "Oil", "--odometer", "160000", "--at", "2024-03-01", "--yes")
        try odolog("backup", "c.sqlite")
        for number in ["2", "3", "4"] { try odolog("entry", "remove", "Van", number) }
        try odolog("backup", "a.sqlite")

        let kept = try conflicts(merge("c.sqlite"))
        #expect(kept.count == 3, "\(kept)")
        #expect(try workspace.logged("Van") == [])
        let taken = try conflicts(merge("a.sqlite", into: "c.sqlite"))
        #expect(taken.count == 3, "\(taken)")
        #expect(try content("c.sqlite") == content())
        #expect(try conflicts(merge("a.sqlite", into: "c.sqlite")) == [])
        // The same value, entered anew since, comes along.
        try odolog("log", "Van", "164214", "--at", "2024-05-01", store: "c.sqlite")
        #expect(try conflicts(merge("c.sqlite")) == [])
        #expect(try workspace.logged("Van") == ["164214 km"])
    }

    @Test("A reading that waits here takes the decision from there")
    func decisions() throws {
        try workspace.photo("164214-km", as: "1.jpg")
        try workspace.photo("165020-km", as: "2.jpg")
        _ = try odolog("batch", "1.jpg", "2.jpg", "--out", "r.jsonl", "--record", "--vehicle", "Van")
        #expect(try open().pendingReadings().count == 2)
        try odolog("record", "1.jpg", "--vehicle", "Van", "--accept-at", "0", store: "b.sqlite")
        let report = try merge("b.sqlite")
        #expect(report["updated"] as? Int == 1)
        #expect(try workspace.logged("Van") == ["150000 km", "164214 km"])
        #expect(try open().pendingReadings().count == 1)
        // What waits here comes to the other, but not what was decided there.
        _ = try merge(workspace.storePath, into: "b.sqlite")
        #expect(try content("b.sqlite") == content())
    }

    @Test("Profiles are filled in, an edit comes along, and a withdrawn value of it goes")
    func revisions() throws {
        try odolog("vehicle", "edit", "Van", "--plate", "B-XY 1")
        try odolog("vehicle", "edit", "Van", "--currency", "EUR", "--plate", "B-XY 2", store: "b.sqlite")
        try odolog("done", "Van", "Oil", "--odometer", "160000", "--at", "2024-03-01", "--yes")
        _ = try merge(workspace.storePath, into: "b.sqlite")
        let number = try #require(
            try odolog("entries", "Van", "--kind", "service", "--json", store: "b.sqlite").json().first?.string("id"))
        try odolog("entry", "edit", "Van", number, "--odometer", "160300", "--yes", store: "b.sqlite")
        let told = try conflicts(merge("b.sqlite"))
        #expect(told.count == 1 && told[0].hasPrefix("profile: ") && told[0].contains("B-XY 2"), "\(told)")
        #expect(try workspace.logged("Van") == ["150000 km", "160300 km"])
        let store = try open()
        let profile = try store.profile(of: store.vehicle(named: "Van").id)
        #expect(profile.plate == "B-XY 1" && profile.currency?.code == "EUR")
        #expect(try store.problems() == [])
    }

    @Test("A store of an earlier version is merged, and stays what it is")
    func older() throws {
        let other = workspace.folder + "/v6.sqlite"
        try FileManager.default.copyItem(atPath: Workspace.fixtures + "/stores/v6.sqlite", toPath: other)
        let before = try Data(contentsOf: URL(fileURLWithPath: other))
        let report = try merge("v6.sqlite")
        #expect(try added(report) > 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == before)
        #expect(try open().problems() == [])
        #expect(try added(merge("v6.sqlite")) == 0)
    }

    @Test("What can't be merged is told, and nothing is written")
    func refused() throws {
        try workspace.write("no store", to: "text")
        let queue = try DatabaseQueue(path: workspace.folder + "/newer.sqlite")
        try queue.write { db in
            try db.execute(
                sql: """
                    PRAGMA application_id = 0x4F444F4C;
                    CREATE TABLE grdb_migrations (identifier TEXT PRIMARY KEY);
                    INSERT INTO grdb_migrations VALUES ('v99');
                    """)
        }
        try queue.close()
        let before = try content()
        for (other, says) in [
            ("nothing.sqlite", "no store at"), ("text", "is no store; name one, or what `odolog backup` wrote"),
            ("newer.sqlite", "newer Odolog"),
            (workspace.storePath, "the store itself"), (".", "directory"),
        ] {
            let outcome = try odolog("merge", other, status: 2)
            #expect(outcome.errors.contains(says), "\(outcome.errors)")
            #expect(try content() == before)
        }
        #expect(try odolog("restore", "text", status: 2).errors.contains("is no store; name one"))
        #expect(try content() == before)
    }

    /// With a decided, a waiting, a withdrawn photo, a VIN that was corrected, and revisions.
    private func live() throws {
        try goApart()
        _ = try merge("b.sqlite")
        try odolog("entry", "remove", "Van", "2")
        try odolog("vehicle", "edit", "Van", "--vin", "2HGFG1B86BH501831")
        try odolog("vehicle", "edit", "Van", "--currency", "EUR", "--plate", "B-XY 1", "--purchased", "2022-01-10")
        try odolog("schedule", "edit", "Van", "Oil", "--every", "13mo")
        try odolog("schedule", "remove", "Van", "Belt")
        try odolog("expense", "add", "Van", "toll", "5 EUR", "--notes", "=1+1 \"a\" ü", "--at", "2024-04-01")
        try odolog("due", "Van", "--new", "--sent")
    }

    @Test("An exported log comes back without loss, and the second time nothing")
    func roundTrip() throws {
        try live()
        for vehicle in ["Van", "Bike"] {
            let exported = try odolog("export", vehicle, "--format", "json").output
            #expect(try JSONSchema(named: "log").faults(of: exported) == [])
            try workspace.write(exported, to: "log.json")
            try odolog("import", "log.json", "--dry-run", store: "new.sqlite")
            let report = try #require(
                try odolog("import", "log.json", "--json", store: "new.sqlite").json().first?.object)
            #expect(try added(report) > 0 && conflicts(report) == [])
            #expect(try odolog("export", vehicle, "--format", "json", store: "new.sqlite").output == exported)
            let again = try #require(
                try odolog("import", "log.json", "--json", store: "new.sqlite").json().first?.object)
            #expect(try added(again) == 0 && again["kept"] is NSNull, "\(again)")
        }
        let van = try content().filter { !$0.hasPrefix("Car") }
        #expect(try content("new.sqlite") == van)
        #expect(van.contains { $0.hasSuffix("withdrawn") } && van.contains { $0.hasPrefix("waits") })
    }

    @Test("So do those of all vehicles, in one file: all of them, or none")
    func fleetRoundTrip() throws {
        try live()
        let exported = try odolog("export", "--format", "json").output
        #expect(exported.split(separator: "\n").count == 3)
        try workspace.write(exported, to: "fleet.json")
        let broken = exported.split(separator: "\n").map(String.init)
        try workspace.write(
            broken.dropLast().joined(separator: "\n") + "\n"
                + broken[2].replacing(#""unit":"km""#, with: #""unit":"ell""#),
            to: "broken.json")
        let refused = try odolog("import", "broken.json", store: "new.sqlite", status: 2)
        #expect(refused.errors.contains("document 3, "), "\(refused.errors)")
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/new.sqlite"))

        let piped = try workspace.run(
            ["/bin/sh", "-c", "\(Workspace.program) import - --json --store new.sqlite < fleet.json"])
        let report = try #require(try piped.json().first?.object)
        #expect((report["added"] as? [String: Any])?["vehicles"] as? Int == 3)
        #expect(try odolog("export", "--format", "json", store: "new.sqlite").output == exported)
        #expect(try content("new.sqlite") == content())
        let again = try #require(
            try odolog("import", "fleet.json", "--json", store: "new.sqlite").json().first?.object)
        #expect(try added(again) == 0)
        // One document that another program has laid out.
        let object = try JSONSerialization.jsonObject(with: Data(broken[0].utf8))
        let pretty = try JSONSerialization.data(withJSONObject: object, options: .prettyPrinted)
        try workspace.write(String(decoding: pretty, as: UTF8.self), to: "pretty.json")
        let laidOut = try #require(
            try odolog("import", "pretty.json", "--json", store: "new.sqlite").json().first?.object)
        #expect(try added(laidOut) == 0)
    }

    @Test(
        "A document that can't be is refused with the place, and nothing is written",
        arguments: [
            (#""odologExport":3"#, #""odologExport":4"#, "odologExport"),
            (#""odologExport":3"#, #""odologExport":"3""#, "odologExport"),
            (#""value":150000"#, #""value":"150000""#, "readings[0].value"),
            (#""value":150000"#, #""value":150000000000"#, "readings[0]"),
            (#""value":150000"#, #""value":1e300"#, "the document"),
            (#""takenAt":"2023-01-10"#, #""takenAt":"2023-02-30"#, "readings[0].takenAt"),
            (#""unit":"km""#, #""unit":"furlong""#, "unit"), (#""uid":""#, #""uid":"x"#, "items["),
            (#""name":"Van""#, #""name":"""#, "vehicle.name"), (#""name":"Van""#, #""called":"Van""#, "vehicle"),
            (#""kind":"schedule""#, #""kind":"wish""#, "items[1].kind"), ("{", "[", "document"),
            (#""vin":"1M8GDM9AXKP042788""#, #""vin":"1M8""#, "vehicle"),
        ])
    func hostile(part: String, other: String, says: String) throws {
        try odolog("vehicle", "edit", "Van", "--vin", "1M8GDM9AXKP042788")
        let exported = try odolog("export", "Van", "--format", "json").output
        #expect(exported.contains(part), "\(exported)")
        try workspace.write(exported.replacing(part, with: other), to: "log.json")
        let before = try content()
        let outcome = try odolog("import", "log.json", status: 2)
        #expect(outcome.errors.contains(says) && outcome.errors.utf8.count < 600, "\(outcome.errors)")
        #expect(try content() == before)
        try odolog("import", "log.json", store: "new.sqlite", status: 2)
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/new.sqlite"))
    }

    @Test(
        "A merge that is killed has written all or nothing, and into no store all or no store",
        arguments: [true, false])
    func killed(isStore: Bool) throws {
        let store = isStore ? workspace.storePath : workspace.folder + "/new.sqlite"
        try odolog("vehicle", "add", "Bike", store: "b.sqlite")
        let path = workspace.folder + "/b.sqlite"
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
                    INSERT INTO logItem (number, uid, revision, vehicleId, kind, time, content, readingNumber, origin, writtenAt,
                        writtenBy)
                    SELECT i, lower(hex(randomblob(16))), 1, 2, 'reading', time, json_object('acknowledged', json('[]'), 'source', 'typed',
                            'takenAt', time, 'timeSource', 'entered', 'unit', 'km', 'wholeUnits', i),
                        i, 'typed', '2026-01-01T00:00:00.000Z', 'eva'
                    FROM (SELECT i, strftime('%Y-%m-%dT%H:%M:%fZ', 1600000000 + i * 3600, 'unixepoch') AS time FROM n);
                    INSERT INTO mileageSnapshot (vehicleId, number, wholeUnits, unit, takenAt, timeSource, source, acknowledgedFlags,
                        createdAt)
                    SELECT vehicleId, number, number, 'km', time, 'entered', 'typed', '[]', writtenAt FROM logItem WHERE vehicleId = 2
                    """)
        }
        try queue.close()
        for wait in [0.05, 0.15, 0.3, 0.5] {
            let child = try ChildProcess(
                [Workspace.program, "merge", "b.sqlite", "--store", store], folder: workspace.folder,
                environment: workspace.environment, input: .file("/dev/null"), output: .file("/dev/null"),
                errors: .file("/dev/null"))
            Thread.sleep(forTimeInterval: wait)
            child.kill(SIGKILL)
            _ = try? child.wait()
            guard isStore || FileManager.default.fileExists(atPath: store) else { continue }
            let left = try VehicleStore(path: store, access: .readOnly)
            let count = try left.summary().snapshots
            #expect((count == 1 && isStore) || count == 20_001)
            #expect(try left.problems() == [])
        }
        let report = try merge("b.sqlite", into: store)
        #expect(try VehicleStore(path: store, access: .readOnly).summary().snapshots == 20_001)
        #expect(isStore || report["kept"] is NSNull)
    }
}

import Foundation
import OdologOdometer
import Testing
import VehicleStore

@Suite("Readings that are moved, and what has no vehicle")
struct MoveTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.photo("164214-km")
        for vehicle in ["Blue Doblo", "Van"] { _ = try workspace.odolog("vehicle", "add", vehicle) }
    }

    @Test("A reading goes to the vehicle that it belongs to, with its photo, as a person's decision")
    func move() throws {
        // Van's profile is its entry 1.
        _ = try workspace.odolog("vehicle", "edit", "Van", "--currency", "EUR")
        _ = try workspace.odolog("record", "164214-km.jpg", "--vehicle", "Blue Doblo", "--accept-at", "0")
        let outcome = try workspace.odolog("entry", "move", "blue doblo", "1", "--to", "Van")
        #expect(outcome.ending == .status(0))
        #expect(
            outcome.errors
                == "Moved entry 1, 164214 km, 2024-05-01 12:33, from Blue Doblo to Van, where it is entry 2. What it was before: "
                + "odolog entry revisions \"Blue Doblo\" 1\n"
        )
        #expect(try workspace.logged() == [] && workspace.logged("Van") == ["164214 km"])
        let entry = try #require(try workspace.odolog("history", "Van", "--json").json().first)
        #expect(entry.string("photo") == workspace.folder + "/164214-km.jpg" && entry.string("decidedBy") == "person")
        #expect(entry.string("timeSource") == "exif")
        #expect(try workspace.odolog("history", "Blue Doblo", "--withdrawn").lines.count == 2)
        #expect(try workspace.store().problems() == [])
        // The photo is in the log: it isn't logged again.
        let again = try workspace.odolog("record", "164214-km.jpg", "--vehicle", "Blue Doblo", "--accept-at", "0")
        #expect(
            again.errorLines.first
                == "164214-km.jpg: in the log already, 164214 km, Van; if it is of Blue Doblo: odolog entry move Van 2 --to \"Blue Doblo\"",
            "\(again.errors)")
    }

    @Test("What is odd there needs a second yes; what isn't there is said")
    func refused() throws {
        _ = try workspace.odolog("log", "Van", "200000", "--at", "2024-01-01")
        _ = try workspace.odolog("log", "Blue Doblo", "164214", "--at", "2024-05-01")
        let odd = try workspace.odolog("entry", "move", "Blue Doblo", "1", "--to", "Van")
        #expect(odd.ending == .status(1) && odd.errors.contains("lower than the last reading"))
        #expect(try workspace.logged() == ["164214 km"])
        let unknown = try workspace.odolog("entry", "move", "Blue Doblo", "2", "--to", "Van")
        #expect(unknown.ending == .status(2) && unknown.errors.contains("has no entry 2;"), "\(unknown.errors)")
        #expect(
            try workspace.odolog("entry", "move", "Blue Doblo", "1", "--to", "Blue Doblo", "--yes").ending == .status(2)
        )
        #expect(try workspace.odolog("entry", "move", "Blue Doblo", "1", "--to", "Nobody").ending == .status(2))
        let terminal = try Terminal(workspace, "entry", "move", "Blue Doblo", "1", "--to", "Van")
        try terminal.answer("Write it all the same? [y/N]: ", "y")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == [] && workspace.logged("Van") == ["200000 km", "164214 km"])
    }

    @Test("A reading without a vehicle whose photo is gone is settled in review")
    func noVehicle() throws {
        for name in ["Bus/1.jpg", "Bus/2.jpg"] { try workspace.photo("164214-km", as: name, mark: name) }
        let batch = try workspace.odolog("batch", "Bus", "--out", "out.jsonl", "--record", "--vehicle-from-folder")
        #expect(batch.ending == .status(0) && batch.errors.contains("2 of those waiting are in a folder whose name"))
        try FileManager.default.removeItem(atPath: workspace.folder + "/Bus")
        let review = try Terminal(workspace, "review")
        try review.expect("1 of 2  Bus/1.jpg")
        try review.expect("nobody has said yet whose it is")
        try review.answer("[v]ehicle, [r]eject, [s]kip, [?] help, [q]uit: ", "164214")
        try review.expect("say first whose it is: v")
        try review.answer("[q]uit: ", "v")
        try review.answer("(Enter goes back): ", "Van")
        try review.answer("[Enter] accept, ", "")
        try review.expect("2 of 2  Bus/2.jpg")
        try review.answer("[q]uit: ", "r")
        try review.expect("1 logged, 1 rejected")
        #expect(try review.finish() == .status(0))
        #expect(try workspace.logged("Van") == ["164214 km"])
        #expect(try workspace.statuses() == [.confirmed: 1, .rejected: 1])
    }

    @Test("That the photo of what is removed is no longer there is said")
    func removedAndGone() throws {
        _ = try workspace.odolog("record", "164214-km.jpg", "--vehicle", "Blue Doblo", "--accept-at", "0")
        try FileManager.default.removeItem(atPath: workspace.folder + "/164214-km.jpg")
        let outcome = try workspace.odolog("entry", "remove", "Blue Doblo", "1")
        #expect(outcome.errors.contains("its photo is no longer at 164214-km.jpg: record it again from where it is"))
    }

    @Test("What can't be moved is told with what it is, and what to do instead")
    func otherKinds() throws {
        for line in [
            "vehicle edit Van --currency EUR", "schedule add Van Oil --every 12mo",
            "meter replace Van --from 100 --to 0 --at 2025-01-01T00:00:00+00:00",
            "meter hours Van 5h --at 2025-01-01T00:00:00+00:00",
            "meter hours Van --add 1.39h --at 2025-01-02T00:00:00+00:00",
        ] { _ = try workspace.run([Workspace.program] + line.split(separator: " ").map(String.init)) }
        let told = [
            "number 1 is what is known of Van; `odolog vehicle edit \"Blue Doblo\" …` says it of Blue Doblo",
            "number 2 is the schedule Oil: tell it of Blue Doblo with `odolog schedule add \"Blue Doblo\" Oil --every …`, then take it "
                + "away here with `odolog schedule remove Van 2`",
            "number 3 is a replaced odometer: tell it of Blue Doblo with `odolog meter replace \"Blue Doblo\" --from \"100 km\" --to "
                + "\"0 km\" --at 2025-01-01T00:00:00+00:00`, then take it away here with `odolog entry remove Van 3`",
            "number 4 is a reading of the hour meter: tell it of Blue Doblo with `odolog meter hours \"Blue Doblo\" 5h --at "
                + "2025-01-01T00:00:00+00:00`, then take it away here with `odolog entry remove Van 4`",
            "number 5 is an activity: tell it of Blue Doblo with `odolog meter hours \"Blue Doblo\" --add 1.38h --at "
                + "2025-01-02T00:00:00+00:00`, then take it away here with `odolog entry remove Van 5`",
        ]
        for (index, words) in told.enumerated() {
            let refused = try workspace.odolog("entry", "move", "Van", "\(index + 1)", "--to", "Blue Doblo")
            #expect(refused.ending == .status(2))
            #expect(
                refused.errors == "odolog: only a reading, a service, a fill or an expense can be moved; \(words)\n",
                "\(refused.errors)")
        }
        for line in [["replace", "Blue Doblo", "--from", "100 km", "--to", "0 km"], ["hours", "Blue Doblo", "5h"]] {
            let outcome = try workspace.run(
                [Workspace.program, "meter"] + line + ["--at", "2025-01-01T00:00:00+00:00"])
            #expect(outcome.ending == .status(0), "\(outcome.errors)")
        }
    }
}

@Suite("odolog entry move")
struct EntryMoveTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        for vehicle in ["Car", "Van"] {
            _ = try workspace.odolog("vehicle", "add", vehicle)
            _ = try workspace.odolog("vehicle", "edit", vehicle, "--currency", "EUR")
        }
    }

    @discardableResult
    private func odolog(_ line: String, status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(line: line, status: status)
    }

    @Test("A service goes with its reading, files and schedules of the same name; its revisions stay")
    func service() throws {
        for line in ["Car Oil --every 12mo", "Car Tyres --every 6mo", "Van oil --every 24mo"] {
            try odolog("schedule add \(line)")
        }
        try workspace.write("a receipt", to: "receipt.txt")
        try odolog("log Car 5000 --at 2025-03-01")
        try odolog("done Car Oil Tyres --odometer 5000 --cost 80 --at 2025-03-01 --attach receipt.txt")
        try odolog("entry edit Car 5 --workshop Sonne")
        // The reading alone can't go; what moves both is said.
        let alone = try odolog("entry move Car 4 --to Van", status: 2)
        #expect(alone.errors.contains("odolog entry move Car 5 --to Van moves both"), "\(alone.errors)")
        let moved = try odolog("entry move Car 5 --to Van")
        #expect(
            moved.errors.contains("Moved entry 5, oil, 2025-03-01, from Car to Van, where it is entry 4."),
            "\(moved.errors)")
        #expect(
            moved.errors.contains("odolog entry revisions Car 5") && moved.errors.contains("no longer completes Tyres"))
        #expect(try workspace.logged("Car").isEmpty && workspace.logged("Van") == ["5000 km"])
        #expect(try odolog("entries Car --json").lines.isEmpty)
        let entries = try odolog("entries Van --json").json()
        #expect(
            entries.map { $0.string("id") } == ["3", "4"]
                && entries.map { $0.string("kind") } == ["reading", "service"])
        #expect(entries.last?.string("place") == "Sonne" && entries.last?.number("reading") == 3)
        #expect(try odolog("entry show Van 4").output.contains("receipt.txt"))
        #expect(try odolog("entry revisions Car 5 --json").lines.count == 2)
        #expect(try odolog("history Van --json").json().first?.string("timeSource") == "entered")
        #expect(try workspace.store().problems() == [])
    }

    @Test("What is odd there needs a second yes, and until then nothing is moved; hours don't move")
    func refused() throws {
        try odolog("log Van 9000 --at 2025-01-01")
        try odolog("fuel add Car 40l --odometer 5000 --at 2025-03-01")
        let odd = try odolog("entry move Car 2 --to Van", status: 1)
        #expect(odd.errors.contains("lower than the last reading") && odd.errors.contains("odolog entry remove Van 2"))
        #expect(try workspace.logged("Car") == ["5000 km"] && workspace.logged("Van") == ["9000 km"])
        try odolog("entry move Car 2 --to Van --yes")
        #expect(try workspace.logged("Car").isEmpty && workspace.logged("Van") == ["9000 km", "5000 km"])
        try odolog("entry move Van 3 --to Van", status: 2)
        try odolog("entry move Van 99 --to Car", status: 2)
        try odolog("meter hours Car 5h")
        let hours = try odolog("entry move Car 3 --to Van", status: 2)
        #expect(hours.errors.contains("number 3 is a reading of the hour meter"), "\(hours.errors)")
    }

    @Test("A visit whose odometer was read from a photo goes with the photo")
    func photo() throws {
        try workspace.photo("164214-km")
        try odolog("record 164214-km.jpg --vehicle Car --accept-at 0")
        try odolog("done Car --notes x --photo 164214-km.jpg")
        try odolog("entry move Car 3 --to Van")
        let reading = try #require(try odolog("history Van --json").json().first)
        #expect(reading.string("photo") == workspace.folder + "/164214-km.jpg")
        #expect(try workspace.logged("Car").isEmpty && workspace.logged("Van") == ["164214 km"])
        #expect(try workspace.store().problems() == [])
    }
}

@Suite("What speaks against a VIN")
struct OtherVehicleTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.photo("1M8GDM9AXKP042788", as: "vin.jpg")
        _ = try workspace.odolog("vehicle", "add", "Panda", "--make", "Fiat", "--year", "2005")
    }

    @Test("No threshold gives a vehicle the VIN of another; why is said, everywhere")
    func threshold() throws {
        let objection =
            "Panda is a 2005 Fiat, by this VIN it would be a 1989 or 2019 Motor Coach Industries 102C3 Intercity."
        let record = try workspace.odolog("record", "vin.jpg", "--vehicle", "Panda", "--accept-at", "0")
        #expect(record.errorLines.first?.hasSuffix("waits for review: \(objection)") == true, "\(record.errors)")
        let arguments = ["batch", "vin.jpg", "--out", "o.jsonl", "--record", "--vehicle", "Panda", "--accept-at", "0"]
        for _ in 0..<2 {
            let batch = try workspace.run([Workspace.program] + arguments)
            #expect(batch.errorLines.last == "0 logged, 1 waiting (odolog review), 0 decided before")
        }
        #expect(try workspace.run([Workspace.program] + arguments).errors.hasPrefix("0 read"), "not again and again")
        #expect(try workspace.odolog("review", "--list").output.contains("VIN of another model"))
        #expect(try workspace.odolog("review", "--json").json().first?.string("odd") == objection)
        #expect(try workspace.store().vehicle(named: "Panda").vin == nil)
    }

    @Test("What wasn't filled in can be filled in later")
    func later() throws {
        _ = try workspace.odolog("vehicle", "add", "Civic")
        #expect(try workspace.odolog("vehicle", "edit", "Civic", "--from-vin").ending == .status(2), "it has none")
        let terminal = try Terminal(workspace, "record", "vin.jpg", "--vehicle", "Civic")
        try terminal.answer("[q]uit: ", "2HGFG1B86BH501831")
        try terminal.answer("Fill in Honda, Civic, 2011? [y/N]: ", "")
        try terminal.expect("`odolog vehicle edit Civic --from-vin` does it later")
        #expect(try terminal.finish() == .status(0))
        let outcome = try workspace.odolog("vehicle", "edit", "Civic", "--from-vin")
        #expect(outcome.errors == "Changed Civic.\nFilled in Honda, Civic, 2011.\n")
        #expect(try workspace.store().vehicle(named: "Civic").year == 2011)
        let again = try workspace.odolog("vehicle", "edit", "Civic", "--from-vin")
        #expect(again.ending == .status(0) && again.errors.contains("tells nothing that isn't known"))
    }

    @Test("A make that is only likely isn't filled in, and another one that is possible is no other vehicle's")
    func likelyMake() throws {
        // Toyota, or Lexus.
        let vin = "5TDGSKFC9RS123456"
        _ = try workspace.odolog("vehicle", "add", "Hers", "--vin", vin)
        #expect(try workspace.odolog("vehicle", "edit", "Hers", "--from-vin").errors.contains("Filled in 2024.\n"))
        _ = try workspace.odolog("vehicle", "edit", "Hers", "--make", "Lexus", "--year", "")
        #expect(try workspace.odolog("vehicle", "edit", "Hers", "--from-vin").errors.contains("Filled in 2024.\n"))
        _ = try workspace.odolog("vehicle", "edit", "Hers", "--make", "Ford")
        let other = try workspace.odolog("vehicle", "edit", "Hers", "--from-vin")
        #expect(other.output.isEmpty && other.errors.contains("Ford, by this VIN it would be a 2024 Toyota."))
    }
}

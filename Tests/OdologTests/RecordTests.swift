import Foundation
import OdologOdometer
import OdologVIN
import Testing
import VehicleStore

/// `odolog record` and `odolog review` with nobody to ask.
@Suite("odolog record without a terminal")
struct RecordTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        for fixture in ["164214-km", "165020-km", "98765-km", "1M8GDM9AXKP042788", "blank"] {
            try workspace.photo(fixture)
        }
        let outcome = try workspace.odolog("vehicle", "add", "Blue Doblo")
        try #require(outcome.ending == .status(0), "\(outcome.errors)")
    }

    private func record(_ arguments: String...) throws -> Workspace.Outcome {
        try workspace.run([Workspace.program, "record", "--vehicle", "Blue Doblo"] + arguments)
    }

    @Test("Of a copy of a photo that was taken back a person is told, and no threshold logs it")
    func copyOfTakenBack() throws {
        try workspace.photo("164214-km", as: "1.jpg")
        try workspace.photo("164214-km", as: "2.jpg", mark: "b")
        _ = try record("--accept-at", "0", "1.jpg")
        _ = try workspace.odolog("entry", "remove", "Blue Doblo", "1")
        let said = "It is probably a copy of "
        let outcome = try record("--accept-at", "0", "2.jpg")
        #expect(outcome.errors.contains(said) && outcome.errorLines.last?.hasPrefix("0 logged, 1 waiting") == true)
        let terminal = try Terminal(workspace, "record", "2.jpg", "--vehicle", "Blue Doblo")
        try terminal.expect(said)
        try terminal.answer("[q]uit: ", "")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == ["164214 km"])
    }

    @Test("A copy of a photo that a person corrected needs a second yes, which names the entry")
    func copyOfCorrected() throws {
        try workspace.photo("164214-km", as: "1.jpg")
        try workspace.photo("164214-km", as: "2.jpg", mark: "b")
        let first = try Terminal(workspace, "record", "1.jpg", "--vehicle", "Blue Doblo")
        try first.answer("[q]uit: ", "154214")
        #expect(try first.finish() == .status(0))
        let copy = try Terminal(workspace, "record", "2.jpg", "--vehicle", "Blue Doblo")
        try copy.answer("[q]uit: ", "")
        try copy.answer("beside the corrected one, entry 1, 154214 km? [y/N]: ", "")
        // The right value is the entry's.
        try copy.answer("[q]uit: ", "154214")
        #expect(try copy.finish() == .status(0))
        #expect(try workspace.logged() == ["154214 km"])
    }

    @Test("An entry of later on the same day is named")
    func sameDay() throws {
        try workspace.photo("164214-km", as: "1.jpg")
        try workspace.photo("164214-km", as: "2.jpg", mark: "b")
        _ = try record("--accept-at", "0", "1.jpg")
        let terminal = try Terminal(
            workspace, "record", "2.jpg", "--at", "2024-05-01 08:00", "--vehicle", "Blue Doblo")
        try terminal.expect("nothing is logged for Blue Doblo before 2024-05-01")
        try terminal.expect("164214 km at 2024-05-01 12:33, entry 1")
        try terminal.answer("[q]uit: ", "q")
        #expect(try terminal.finish() == .status(0))
    }

    @Test("Whoever quits before photos at which nobody looked has not done all")
    func quit() throws {
        try workspace.photo("164214-km", as: "1.jpg")
        try workspace.photo("164214-km", as: "2.jpg", mark: "b", second: 5)
        let terminal = try Terminal(workspace, "record", "1.jpg", "2.jpg", "--vehicle", "Blue Doblo")
        try terminal.answer("[q]uit: ", "q")
        #expect(try terminal.finish() == .status(1))
        let last = try Terminal(workspace, "record", "1.jpg", "--vehicle", "Blue Doblo")
        try last.expect("[q]uit: ")
        last.type(Terminal.Key.endOfInput)
        #expect(try last.finish() == .status(0))
    }

    @Test("Nothing is logged; what was read waits for review")
    func waits() throws {
        let outcome = try record("164214-km.jpg", "blank.jpg")
        #expect(outcome.ending == .status(0))
        #expect(outcome.output == "")
        #expect(outcome.errorLines.last == "0 logged, 2 waiting (odolog review)")
        #expect(try workspace.logged() == [])
        #expect(try workspace.statuses() == [.pending: 2])

        let review = try workspace.odolog("review")
        #expect(review.ending == .status(0))
        #expect(review.lines.count == 3)
        #expect(review.lines[0].hasPrefix("photo"))
        #expect(review.lines[1].contains("164214-km.jpg") && review.lines[1].contains("Blue Doblo"))
        #expect(review.lines[2].contains("nothing"))
        #expect(try workspace.statuses() == [.pending: 2])
    }

    @Test("Read again, a photo that waits still waits once")
    func waitsOnce() throws {
        for _ in 0..<2 { _ = try record("164214-km.jpg") }
        #expect(try workspace.statuses() == [.pending: 1])
        try workspace.photo("164214-km", as: "copy.jpg")
        let twice = try record("164214-km.jpg", "copy.jpg", "164214-km.jpg")
        #expect(twice.errorLines.last == "0 logged, 1 waiting (odolog review)")
    }

    @Test("Recorded for another vehicle, a photo that waits moves to it, and that is said")
    func movesToAnother() throws {
        _ = try workspace.odolog("vehicle", "add", "Van")
        _ = try record("164214-km.jpg")
        let outcome = try workspace.odolog("record", "164214-km.jpg", "--vehicle", "Van")
        #expect(outcome.errorLines.first == "164214-km.jpg: waited for Blue Doblo until now")
        #expect(try workspace.odolog("record", "164214-km.jpg", "--vehicle", "Van").errorLines.count == 2)
    }

    @Test("review --json: one object a reading, with every key, and nothing where nothing waits")
    func listForPrograms() throws {
        #expect(try workspace.odolog("review", "--json", "--vehicle", "Blue Doblo").output == "")
        _ = try workspace.odolog("log", "Blue Doblo", "164800", "--at", "2024-05-15")
        _ = try record("98765-km.jpg", "blank.jpg")
        let outcome = try workspace.odolog("review", "--json")
        #expect(outcome.ending == .status(0) && outcome.errors == "")
        let lines = try outcome.json()
        try #require(lines.count == 2)
        for line in lines {
            #expect(
                line.keys == [
                    "photo", "sha256", "vehicle", "scene", "kind", "text", "value", "tenths", "unit", "meter",
                    "otherMeter", "takenAt", "timeSource", "utcOffset", "repairs", "confidence", "valueConfidence",
                    "decision",
                    "doubts", "source", "candidates", "rejectedBefore", "odd",
                ])
            #expect(line.string("vehicle") == "Blue Doblo" && line.string("kind") == "odometer")
            #expect(line.isNull("repairs") && line.object["rejectedBefore"] as? Bool == false)
        }
        #expect(lines[0].string("text") == "98765" && lines[0].number("value") == 98765)
        #expect(lines[0].string("unit") == "km" && lines[0].string("odd")?.contains("lower") == true)
        let candidates = try #require(lines[0].object["candidates"] as? [[String: Any]])
        #expect(
            candidates.allSatisfy {
                Set($0.keys).isSuperset(of: ["text", "confidence", "repairs", "reasons", "facts"])
            })
        #expect((candidates.first?["reasons"] as? [String])?.isEmpty == false)
        #expect(lines[1].isNull("text") && lines[1].isNull("value") && lines[1].isNull("odd"))
        #expect((lines[1].object["candidates"] as? [Any])?.isEmpty == true)
    }

    @Test("review --list says what is odd about what waits")
    func listSaysWhatIsOdd() throws {
        _ = try workspace.odolog("log", "Blue Doblo", "164800", "--at", "2024-05-15")
        _ = try record("165020-km.jpg", "98765-km.jpg")
        _ = try workspace.odolog("vehicle", "edit", "Blue Doblo", "--vin", "2HGFG1B86BH501831")
        _ = try record("1M8GDM9AXKP042788.jpg", "--kind", "vin")
        let lines = try workspace.odolog("review", "--list").lines
        #expect(lines.first?.hasSuffix("what is odd") == true)
        let cells = lines.dropFirst().map {
            $0.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
        }
        try #require(cells.count == 3)
        #expect(cells[0].allSatisfy { $0 == " " })
        #expect(cells[1].hasSuffix("  not sure enough, lower than before"))
        #expect(cells[2].hasSuffix("  vehicle has other VIN"))
        let other = "The vehicle \"Blue Doblo\" has the VIN 2HGFG1B86BH501831; replace it only if that one is wrong."
        #expect(try workspace.odolog("review", "--json").json().last?.string("odd") == other)
        _ = try workspace.odolog("vehicle", "edit", "Blue Doblo", "--vin", "")
        _ = try workspace.odolog("vehicle", "add", "Van", "--vin", "1M8GDM9AXKP042788")
        #expect(try workspace.odolog("review", "--list").lines.last?.hasSuffix("  another vehicle's VIN") == true)
        #expect(
            try workspace.odolog("review", "--json").json().last?.string("odd")
                == "The VIN 1M8GDM9AXKP042788 belongs to the vehicle \"Van\"; a VIN has one vehicle only.")
    }

    @Test("--accept-at logs what is sure enough and not odd")
    func acceptAt() throws {
        #expect(
            try record("--accept-at", "1", "164214-km.jpg").errorLines.last == "0 logged, 1 waiting (odolog review)")
        let outcome = try record("--accept-at", "0", "165020-km.jpg", "98765-km.jpg", "blank.jpg")
        #expect(outcome.ending == .status(0))
        #expect(outcome.errorLines.count == 4)
        #expect(outcome.errorLines[0].hasPrefix("165020-km.jpg: logged 165020 km"))
        #expect(outcome.errorLines[1].hasPrefix("98765-km.jpg: 98765 km"), "lower: needs a person")
        #expect(
            outcome.errorLines[1].contains(
                "waits for review: It is 66,255 km lower than the last reading. Either this value is wrong, "),
            "\(outcome.errorLines[1])")
        #expect(outcome.errorLines[2].hasPrefix("blank.jpg: nothing readable, waits for review: no odometer"))
        #expect(try workspace.logged() == ["165020 km"])
        #expect(try workspace.statuses() == [.confirmed: 1, .pending: 3])

        let entry = try #require(
            try workspace.store().history(of: workspace.store().vehicle(named: "Blue Doblo").id).first)
        #expect(entry.reading?.decidedBy == .threshold && entry.reading?.threshold == 0)
        #expect(entry.photo?.record.path == workspace.folder + "/165020-km.jpg")
        #expect(entry.snapshot.takenAt == Date(timeIntervalSince1970: 1_717_228_800))
        #expect(entry.snapshot.timeSource == .exif)
    }

    @Test("A copy of what is logged is named as it was given")
    func copies() throws {
        try workspace.photo("164214-km", as: "copy.jpg")
        _ = try record("--accept-at", "0", "164214-km.jpg")
        let outcome = try record("--accept-at", "0", "copy.jpg")
        #expect(
            outcome.errorLines == [
                "copy.jpg: in the log already, 164214 km, Blue Doblo", "0 logged, 1 already in the log",
            ])
    }

    @Test("An entry that is wrong is removed, and its photo recorded anew by a person alone")
    func removed() throws {
        _ = try record("--accept-at", "0", "164214-km.jpg")
        let number = try #require(
            try workspace.odolog("history", "Blue Doblo", "--json").json().first?.number("entry"))
        #expect(try workspace.odolog("entry", "remove", "Blue Doblo", "99").ending == .status(2))
        let outcome = try workspace.odolog("entry", "remove", "Blue Doblo", "\(Int(number))")
        #expect(outcome.ending == .status(0))
        #expect(
            outcome.errors
                == "Removed entry 1, Blue Doblo: 164214 km of 2024-05-01 12:33; record 164214-km.jpg again with --kind odometer to log what is right.\n"
        )
        #expect(try workspace.logged() == [])
        // Wherever it is by now: that nothing was logged is said, with what to do, and isn't success.
        try FileManager.default.moveItem(
            atPath: workspace.folder + "/164214-km.jpg", toPath: workspace.folder + "/moved.jpg")
        let unasked = try record("--accept-at", "0", "moved.jpg")
        #expect(
            unasked.errorLines == [
                "moved.jpg: was taken back before, and is not logged again; a person can take it up, with odolog record on a "
                    + "terminal, or log its value with odolog log", "0 logged, 1 taken back before",
            ])
        #expect(unasked.ending == .status(1))
        try FileManager.default.moveItem(
            atPath: workspace.folder + "/moved.jpg", toPath: workspace.folder + "/164214-km.jpg")
        let terminal = try Terminal(workspace, "record", "164214-km.jpg", "--vehicle", "Blue Doblo")
        try terminal.answer("[q]uit: ", "e")
        try terminal.answer("goes back): ", "164215")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == ["164215 km"])
    }

    @Test func aVINIsAcceptedToo() throws {
        let outcome = try record("--accept-at", "0", "--kind", "vin", "1M8GDM9AXKP042788.jpg")
        #expect(outcome.ending == .status(0))
        let vehicle = try workspace.store().vehicle(named: "Blue Doblo")
        #expect(vehicle.vin?.text == "1M8GDM9AXKP042788")
        #expect(vehicle.make == nil && vehicle.model == nil && vehicle.year == nil)
        // By its VIN the vehicle is known from now on.
        let again = try workspace.odolog(
            "record", "164214-km.jpg", "--accept-at", "0", "--vehicle", "1m8gdm9axkp042788")
        #expect(again.ending == .status(0))
        #expect(try workspace.logged() == ["164214 km"])
    }

    @Test("Without a terminal the vehicle is filled in by an option alone")
    func fillVehicle() throws {
        workspace.sceneFile = SceneFile.stamped
        let volvo = "\(Workspace.repository)/TestImages/072-vin-stamped.jpg"
        let outcome = try record("--accept-at", "0", "--kind", "vin", "--fill-vehicle", volvo)
        #expect(outcome.ending == .status(0))
        #expect(outcome.errorLines.first == "Blue Doblo: filled in Volvo, S80, 2006")
        let vehicle = try workspace.store().vehicle(named: "Blue Doblo")
        #expect(vehicle.make == "Volvo" && vehicle.model == "S80" && vehicle.year == 2006)

        // Of 1989 and 2019 neither, nor the model that belongs to one of them.
        _ = try workspace.odolog("vehicle", "add", "Coach")
        let coach = try workspace.odolog(
            "record", "1M8GDM9AXKP042788.jpg", "--vehicle", "Coach", "--accept-at", "0", "--kind", "vin",
            "--fill-vehicle")
        #expect(coach.errorLines.first == "Coach: filled in Motor Coach Industries")
        #expect(try workspace.store().vehicle(named: "Coach").year == nil)
    }

    @Test("What is in the log isn't read again")
    func known() throws {
        _ = try record("--accept-at", "0", "164214-km.jpg")
        let outcome = try record("--accept-at", "0", "164214-km.jpg")
        #expect(outcome.ending == .status(0))
        #expect(
            outcome.errorLines
                == ["164214-km.jpg: in the log already, 164214 km, Blue Doblo", "0 logged, 1 already in the log"])
    }

    @Test("--at is the time of the reading", arguments: ["2020-02-03", "2020-02-03 04:05"])
    func at(text: String) throws {
        _ = try record("--accept-at", "0", "--at", text, "164214-km.jpg")
        let entry = try #require(
            try workspace.store().history(of: workspace.store().vehicle(named: "Blue Doblo").id).first)
        let expected = text.count == 10 ? 1_580_688_000.0 : 1_580_702_700
        #expect(entry.snapshot.takenAt == Date(timeIntervalSince1970: expected))
        #expect(entry.snapshot.timeSource == .entered)
    }

    @Test(
        "Wrong usage",
        arguments: [
            ["--accept-at", "1.5", "x.jpg"], ["--accept-at", "nan", "x.jpg"], ["--at", "someday", "x.jpg"],
            ["--at", "2026-13-01", "x.jpg"], ["--at", "26-10-02", "x.jpg"], [],
        ])
    func usage(arguments: [String]) throws {
        let outcome = try workspace.run([Workspace.program, "record", "--vehicle", "Blue Doblo"] + arguments)
        #expect(outcome.ending == .status(64))
        #expect(try workspace.statuses() == [:])
    }

    @Test func theVehicleIsNeeded() throws {
        _ = try workspace.odolog("vehicle", "add", "Red Doblo")
        let unnamed = try workspace.odolog("record", "164214-km.jpg")
        #expect(unnamed.ending == .status(2) && unnamed.errors.contains("vehicle use"), "\(unnamed.errors)")
        let outcome = try workspace.odolog("record", "164214-km.jpg", "--vehicle", "Van", "--accept-at", "0")
        #expect(outcome.ending == .status(2))
        #expect(outcome.errors.contains("there is no vehicle \"Van\""))
        #expect(try workspace.statuses() == [:])
    }

    @Test(arguments: ["ODOLOG_LOCATOR", "ODOLOG_SCENE"])
    func aMissingModelEndsWith3BeforeAnythingIsWritten(variable: String) throws {
        let outcome = try workspace.odolog(
            "record", "--vehicle", "Blue Doblo", "164214-km.jpg", "--store", "new.sqlite",
            environment: [variable: "/nowhere"])
        #expect(outcome.ending == .status(3))
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/new.sqlite"))
    }

    @Test func someFail() throws {
        let outcome = try record("--accept-at", "0", "nope.jpg", "164214-km.jpg")
        #expect(outcome.ending == .status(1))
        #expect(outcome.errorLines.last == "1 logged, 1 failed")
        #expect(try workspace.logged() == ["164214 km"])
    }
}

@Suite("odolog review on a terminal")
struct ReviewTests {
    private let workspace: Workspace
    private static let menu = "[q]uit: "

    init() throws {
        workspace = try Workspace()
        for fixture in ["164214-km", "165020-km", "98765-km"] { try workspace.photo(fixture) }
        _ = try workspace.odolog("vehicle", "add", "Blue Doblo")
        _ = try workspace.odolog("vehicle", "add", "Van")
        let doblo = try workspace.odolog("record", "164214-km.jpg", "165020-km.jpg", "--vehicle", "Blue Doblo")
        let van = try workspace.odolog("record", "98765-km.jpg", "--vehicle", "Van")
        try #require(doblo.ending == .status(0) && van.ending == .status(0))
        try #require(try workspace.statuses() == [.pending: 3])
    }

    @Test("Each in turn, with its vehicle's previous reading; the photos needn't be there any more")
    func inTurn() throws {
        for photo in ["164214-km.jpg", "165020-km.jpg", "98765-km.jpg"] {
            try FileManager.default.removeItem(atPath: workspace.folder + "/" + photo)
        }
        let terminal = try Terminal(workspace, "review")
        try terminal.expect("164214-km.jpg  (2024-05-01 12:33, from the photo)")
        try terminal.answer(Self.menu, "")
        try terminal.expect("difference +806 km")
        try terminal.answer(Self.menu, "r")
        try terminal.expect("nothing is logged for Van yet")
        try terminal.answer(Self.menu, "s")
        try terminal.expect("1 logged, 1 waiting (odolog review), 1 rejected")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == ["164214 km"])
        #expect(try workspace.logged("Van") == [])
        #expect(try workspace.statuses() == [.confirmed: 1, .rejected: 1, .pending: 1])
    }

    @Test func oneVehicle() throws {
        let list = try workspace.odolog("review", "--vehicle", "van", "--list")
        #expect(list.lines.count == 2)
        let terminal = try Terminal(workspace, "review", "--vehicle", "Van")
        try terminal.answer(Self.menu, "")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged("Van") == ["98765 km"])
        #expect(try workspace.odolog("review", "--vehicle", "Van").errors == "Nothing waits for review.\n")
        #expect(try workspace.odolog("review", "--vehicle", "Bus").ending == .status(2))
    }

    @Test func quitAndInterrupt() throws {
        let quit = try Terminal(workspace, "review")
        try quit.answer(Self.menu, "q")
        try quit.expect("0 logged, 3 waiting")
        #expect(try quit.finish() == .status(0))
        let interrupt = try Terminal(workspace, "review")
        try interrupt.answer(Self.menu, "")
        try interrupt.expect(Self.menu)
        interrupt.type(Terminal.Key.interrupt)
        try interrupt.expect("1 logged, 2 waiting (odolog review)")
        #expect(try interrupt.finish() == .status(130))
        #expect(try workspace.statuses() == [.confirmed: 1, .pending: 2])
    }

    @Test("What another process decides meanwhile is not decided again")
    func decidedElsewhere() throws {
        let terminal = try Terminal(workspace, "review", "--vehicle", "Van")
        try terminal.expect(Self.menu)
        let other = try workspace.odolog("record", "98765-km.jpg", "--vehicle", "Van", "--accept-at", "0")
        #expect(other.ending == .status(0))
        terminal.type("\n")
        try terminal.expect("in the log already")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged("Van") == ["98765 km"])
    }

    @Test func listsWithoutAStore() throws {
        let empty = try Workspace()
        let outcome = try empty.odolog("review")
        #expect(outcome.ending == .status(0))
        #expect(outcome.output == "")
        #expect(outcome.errors == "Nothing waits for review.\n")
        #expect(!FileManager.default.fileExists(atPath: empty.storePath))
    }
}

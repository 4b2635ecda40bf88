import Foundation
import Glibc
import OdologOdometer
import OdologReading
import OdologVIN
import Testing
import VehicleStore

/// `odolog record` before a person: after every way through the prompt the store holds just what was confirmed.
@Suite("odolog record on a terminal")
struct PromptTests {
    private let workspace: Workspace
    private static let menu = "[q]uit: "

    init() throws {
        workspace = try Workspace()
        for fixture in ["164214-km", "165020-km", "98765-km", "1M8GDM9AXKP042788", "blank"] {
            try workspace.photo(fixture)
        }
        let outcome = try workspace.odolog("vehicle", "add", "Blue Doblo", "--unit", "km")
        try #require(outcome.ending == .status(0), "\(outcome.errors)")
    }

    private func record(_ photos: String...) throws -> Terminal {
        switch photos.count {
        case 1: try Terminal(workspace, "record", photos[0], "--vehicle", "Blue Doblo")
        case 2: try Terminal(workspace, "record", photos[0], photos[1], "--vehicle", "Blue Doblo")
        default: try Terminal(workspace, "record", photos[0], photos[1], photos[2], "--vehicle", "Blue Doblo")
        }
    }

    private func accept(_ photo: String) throws {
        let terminal = try record(photo)
        try terminal.answer(Self.menu, "")
        #expect(try terminal.finish() == .status(0))
    }

    private func expectSound(_ statuses: [StoredReading.Status: Int]) throws {
        #expect(try workspace.store().problems() == [])
        #expect(try workspace.statuses() == statuses)
    }

    // MARK: What is shown

    @Test("The value, the confidence, the runner-up, the previous reading and the difference")
    func shown() throws {
        let first = try record("164214-km.jpg")
        try first.expect("164214-km.jpg  (2024-05-01 12:33, from the photo)")
        try first.expect("read       164214 km   ")
        try first.expect(" %  ")
        try first.expect("before     nothing is logged for Blue Doblo yet")
        try first.answer("[Enter] accept, [e]dit, [r]eject, [s]kip, [?] help, " + Self.menu, "")
        try first.expect("logged     164214 km, Blue Doblo, 2024-05-01")
        try first.expect("1 logged")
        #expect(try first.finish() == .status(0))

        let second = try record("165020-km.jpg")
        try second.expect("read       165020 km")
        try second.expect("before     164214 km on 2024-05-01   difference +806 km")
        second.type("q\n")
        #expect(try second.finish() == .status(0))
        #expect(try workspace.logged() == ["164214 km"])
    }

    @Test("Days are those of the vehicle's time zone, as the photo's time is")
    func zone() throws {
        _ = try workspace.odolog("vehicle", "edit", "Blue Doblo", "--time-zone", "Pacific/Auckland")
        let terminal = try record("164214-km.jpg")
        try terminal.expect("(2024-05-02 00:33, from the photo)")
        try terminal.expect("nothing is logged for Blue Doblo yet")
        try terminal.answer(Self.menu, "")
        try terminal.expect("logged     164214 km, Blue Doblo, 2024-05-02\r\n")
        #expect(try terminal.finish() == .status(0))
        let refused = try workspace.odolog("log", "Blue Doblo", "5", "--at", "2024-06-01")
        #expect(refused.errors.contains("(164214 km on 2024-05-02)"))
    }

    @Test("Nothing readable can't be accepted, but be entered")
    func nothingReadable() throws {
        let terminal = try record("blank.jpg")
        try terminal.expect("nothing readable")
        try terminal.answer("\n[e]dit, [r]eject, [s]kip, [?] help, " + Self.menu, "")
        try terminal.answer(Self.menu, "e")
        try terminal.answer("goes back): ", "164214")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == ["164214 km"])
        try expectSound([.edited: 1])
    }

    // MARK: Each answer

    @Test(arguments: ["", "a", "Accept", "y"])
    func accept(answer: String) throws {
        let terminal = try record("164214-km.jpg")
        try terminal.answer(Self.menu, answer)
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == ["164214 km"])
        try expectSound([.confirmed: 1])
    }

    @Test func edit() throws {
        let terminal = try record("164214-km.jpg")
        try terminal.answer(Self.menu, "what?")
        try terminal.answer(Self.menu, "e")
        for wrong in ["many", "12..5", "99999999999999", "-5", "12 leagues"] {
            try terminal.answer("goes back): ", wrong)
        }
        try terminal.answer("goes back): ", "")
        try terminal.answer(Self.menu, "edit")
        try terminal.answer("goes back): ", " 164,215.5 KM ")
        try terminal.expect("logged     164215.5 km")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == ["164215.5 km"])
        try expectSound([.edited: 1])
    }

    @Test func reject() throws {
        let terminal = try record("164214-km.jpg")
        try terminal.answer(Self.menu, "r")
        try terminal.expect("1 rejected")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == [])
        try expectSound([.rejected: 1])

        // It was named again, so it is asked for again; and then it may be accepted.
        try accept("164214-km.jpg")
        #expect(try workspace.logged() == ["164214 km"])
        try expectSound([.rejected: 1, .confirmed: 1])
    }

    @Test("A person's no isn't overruled by a threshold")
    func rejectedStaysSo() throws {
        let terminal = try record("164214-km.jpg")
        try terminal.answer(Self.menu, "r")
        #expect(try terminal.finish() == .status(0))
        let outcome = try workspace.odolog("record", "164214-km.jpg", "--vehicle", "Blue Doblo", "--accept-at", "0")
        #expect(outcome.ending == .status(0))
        #expect(
            outcome.errorLines == [
                "164214-km.jpg: was rejected before; a person can take it up again, with odolog record on a terminal",
                "0 logged, 1 rejected",
            ])
        try expectSound([.rejected: 1])
    }

    @Test("Whoever quits leaves an earlier no as it was")
    func rejectedAndLeft() throws {
        for answer in ["r", "q"] {
            let terminal = try record("164214-km.jpg")
            try terminal.answer(Self.menu, answer)
            try terminal.expect("0 logged, 1 rejected")
            #expect(try terminal.finish() == .status(0))
        }
        #expect(try workspace.odolog("review", "--list").output == "")
        // The first no, and the photo that was taken up again and left.
        try expectSound([.rejected: 2])
    }

    @Test("What waits again after a no is listed as such")
    func rejectedAndListed() throws {
        for (answer, listed) in [("s", false), ("r", false), ("s", true)] {
            let terminal = try record("164214-km.jpg")
            try terminal.answer(Self.menu, answer)
            #expect(try terminal.finish() == .status(0))
            let lines = try workspace.odolog("review", "--list").lines
            #expect(lines.count == (answer == "s" ? 2 : 0))
            #expect(lines.contains { $0.hasSuffix("  rejected before") } == listed)
        }
    }

    @Test("What a person has to look at is said, also of a reading that an earlier or later version left")
    func doubts() throws {
        let terminal = try record("164214-km.jpg")
        try terminal.answer(Self.menu, "s")
        #expect(try terminal.finish() == .status(0))
        do {
            let store = try VehicleStore(path: workspace.storePath)
            let pending = try #require(try store.pendingReadings().first)
            var content = pending.reading.content
            content.doubts = [.tenthsUnsure, .earlierVersion, Doubt(rawValue: "sunspots")]
            content.decision = .review
            try store.register(pending.photo.record, readings: [content])
        }
        let review = try Terminal(workspace, "review")
        try review.expect("! Whether the last drum counts tenths can't be told")
        try review.expect("! An earlier version of Odolog read it, and looked at less")
        try review.expect("! Another version of Odolog left it to a person (sunspots)")
        try review.answer(Self.menu, "")
        #expect(try review.finish() == .status(0))
        #expect(try workspace.logged() == ["164214 km"])
    }

    @Test("A date that was given stays with a reading that waits")
    func dateGiven() throws {
        let skipped = try Terminal(
            workspace, "record", "164214-km.jpg", "--vehicle", "Blue Doblo", "--at", "2024-07-02 09:15")
        try skipped.answer(Self.menu, "s")
        #expect(try skipped.finish() == .status(0))
        let review = try Terminal(workspace, "review")
        try review.expect("(2024-07-02 09:15, as typed)")
        try review.answer(Self.menu, "")
        #expect(try review.finish() == .status(0))
        let json = try #require(try workspace.odolog("history", "Blue Doblo", "--json").json().first)
        #expect(json.string("takenAt") == "2024-07-02T09:15:00+00:00" && json.string("timeSource") == "entered")
    }

    @Test("A VIN isn't taken for an odometer's value, and a person is told what to do")
    func typedVIN() throws {
        let terminal = try record("blank.jpg")
        try terminal.answer(Self.menu, "e")
        try terminal.answer("goes back): ", "1M8-GDM9AXKP042788")
        try terminal.expect("That is a VIN; k at the menu takes the photo for one.")
        try terminal.answer("goes back): ", "")
        try terminal.answer(Self.menu, "q")
        #expect(try terminal.finish() == .status(0))
    }

    @Test func skipAndGoOn() throws {
        let terminal = try record("164214-km.jpg", "165020-km.jpg")
        try terminal.answer(Self.menu, "s")
        try terminal.answer(Self.menu, "")
        try terminal.expect("1 logged, 1 waiting (odolog review)")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == ["165020 km"])
        try expectSound([.confirmed: 1, .pending: 1])
    }

    @Test func quitLeavesTheRestAlone() throws {
        let terminal = try record("164214-km.jpg", "165020-km.jpg", "98765-km.jpg")
        try terminal.answer(Self.menu, "")
        try terminal.answer(Self.menu, "q")
        #expect(try terminal.finish() == .status(1))
        #expect(try workspace.logged() == ["164214 km"])
        try expectSound([.confirmed: 1, .pending: 1])
    }

    @Test(
        "A folder's photos are asked in the order in which they were taken, those without a time last; so does review")
    func orderOfTime() throws {
        // By name it would be the other way round, and right values would be called too low.
        for (fixture, name) in [
            ("98765-km", "in/b.jpg"), ("blank", "in/a.jpg"), ("165020-km", "in/c.jpg"), ("164214-km", "in/z/d.jpg"),
        ] { try workspace.photo(fixture, as: name) }
        let terminal = try Terminal(workspace, "record", "in", "--vehicle", "Blue Doblo")
        try terminal.expect("1 of 4  in/z/d.jpg")
        try terminal.answer(Self.menu, "")
        try terminal.expect("2 of 4  in/c.jpg")
        try terminal.expect("difference +806 km")
        try terminal.answer(Self.menu, "s")
        try terminal.expect("3 of 4  in/b.jpg")
        try terminal.answer(Self.menu, "s")
        try terminal.expect("4 of 4  in/a.jpg")
        try terminal.answer(Self.menu, "s")
        #expect(try terminal.finish() == .status(0))

        // They come into the store by name.
        try FileManager.default.removeItem(atPath: workspace.storePath)
        _ = try workspace.odolog("vehicle", "add", "Blue Doblo")
        _ = try workspace.odolog("batch", "in", "--out", "out.csv", "--record", "--vehicle", "Blue Doblo")
        let review = try Terminal(workspace, "review")
        for (number, name) in [(1, "in/z/d.jpg"), (2, "in/c.jpg"), (3, "in/b.jpg"), (4, "in/a.jpg")] {
            try review.expect("\(number) of 4  \(name)")
            try review.answer(Self.menu, "s")
        }
        #expect(try review.finish() == .status(0))
    }

    @Test("Photos that are named, or come from standard input, keep their order")
    func orderAsNamed() throws {
        let named = try record("165020-km.jpg", "164214-km.jpg")
        try named.expect("1 of 2  165020-km.jpg")
        try named.answer(Self.menu, "q")
        #expect(try named.finish() == .status(1))
        let listed = try workspace.odolog(
            "record", "-", "--vehicle", "Blue Doblo", input: "165020-km.jpg\n164214-km.jpg\n")
        #expect(listed.errorLines.map { $0.prefix(13) } == ["165020-km.jpg", "164214-km.jpg", "0 logged, 2 w"])
    }

    // MARK: The second yes

    @Test func aLowerValueNeedsASecondYes() throws {
        try accept("165020-km.jpg")
        let terminal = try record("98765-km.jpg")
        try terminal.expect("difference −66255 km")
        try terminal.answer(Self.menu, "")
        try terminal.expect("! It is 66,255 km lower than the last reading.")
        try terminal.answer("Log 98765 km all the same? [y/N]: ", "")
        try terminal.answer(Self.menu, "")
        #expect(try workspace.logged() == ["165020 km"], "no means no")
        try terminal.answer("[y/N]: ", "y")
        try terminal.expect("logged     98765 km")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == ["165020 km", "98765 km"])
        let flags = try workspace.store().history(of: workspace.store().vehicle(named: "Blue Doblo").id)
            .map(\.snapshot.acknowledgedFlags)
        #expect(flags == [[], ["lowerThanPrevious"]])
    }

    @Test func anEditedValueIsCheckedLikeAReadOne() throws {
        try accept("164214-km.jpg")
        let terminal = try record("165020-km.jpg")
        try terminal.answer(Self.menu, "e")
        try terminal.answer("goes back): ", "1165020")
        try terminal.expect("higher than the last reading")
        try terminal.answer("[y/N]: ", "n")
        try terminal.answer(Self.menu, "")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == ["164214 km", "165020 km"])
    }

    // MARK: Ctrl-C and Ctrl-D

    @Test("Ctrl-C at the menu, at the value, and while the next photo is awaited")
    func interrupts() throws {
        let atMenu = try record("164214-km.jpg")
        try atMenu.expect(Self.menu)
        atMenu.type(Terminal.Key.interrupt)
        #expect(try atMenu.finish() == .status(130))
        #expect(try workspace.logged() == [])

        let atValue = try record("164214-km.jpg")
        try atValue.answer(Self.menu, "e")
        try atValue.expect("goes back): ")
        atValue.type("1642")
        atValue.type(Terminal.Key.interrupt)
        #expect(try atValue.finish() == .status(130))
        #expect(try workspace.logged() == [])
        try expectSound([.pending: 1])
    }

    @Test("Ctrl-C at the questions behind the keys", arguments: ["t", "v", "k"])
    func interruptBehindAKey(key: String) throws {
        let terminal = try record("164214-km.jpg", "165020-km.jpg")
        try terminal.answer(Self.menu, "")
        try terminal.answer(Self.menu, key)
        if key != "k" { try terminal.expect("goes back): ") }
        terminal.type(Terminal.Key.interrupt)
        // `k` reads the photo again, where Ctrl-C ends the program at once.
        if key != "k" { try terminal.expect("1 logged, 1 waiting (odolog review)") }
        #expect(try terminal.finish() == .status(130))
        #expect(try workspace.logged() == ["164214 km"])
    }

    @Test func interruptAtTheSecondYes() throws {
        try accept("165020-km.jpg")
        let terminal = try record("98765-km.jpg")
        try terminal.answer(Self.menu, "")
        try terminal.expect("[y/N]: ")
        terminal.type(Terminal.Key.interrupt)
        #expect(try terminal.finish() == .status(130))
        #expect(try workspace.logged() == ["165020 km"])
        try expectSound([.confirmed: 1, .pending: 1])
    }

    @Test("Ctrl-C after one photo keeps that one")
    func interruptAfterOne() throws {
        let terminal = try record("164214-km.jpg", "165020-km.jpg")
        try terminal.answer(Self.menu, "")
        try terminal.expect(Self.menu)
        terminal.type(Terminal.Key.interrupt)
        try terminal.expect("1 logged, 1 waiting (odolog review)")
        #expect(try terminal.finish() == .status(130))
        #expect(try workspace.logged() == ["164214 km"])
    }

    @Test("Ctrl-C before any reading is shown")
    func interruptBeforeTheReading() throws {
        // Paths come from a pipe that says nothing, so that the moment lasts.
        let pipe = try Pipe()
        defer { for end in [pipe.reading, pipe.writing] { close(end) } }
        let terminal = try Terminal(
            workspace, "record", "-", "--vehicle", "New one", input: .descriptor(pipe.reading))
        try terminal.answer("There is no vehicle New one yet. Add it? [y/N]: ", "y")
        try terminal.answer("km or mi? [km]: ", "")
        while try workspace.store().vehicles().count < 2 { usleep(20_000) }
        terminal.type(Terminal.Key.interrupt)
        #expect(try terminal.finish() == .status(130))
        try expectSound([:])
    }

    @Test func endOfInput() throws {
        try accept("165020-km.jpg")
        let terminal = try record("98765-km.jpg")
        try terminal.answer(Self.menu, "e")
        try terminal.expect("goes back): ")
        terminal.type(Terminal.Key.endOfInput)
        try terminal.answer(Self.menu, "")
        try terminal.expect("[y/N]: ")
        terminal.type(Terminal.Key.endOfInput)
        try terminal.expect(Self.menu)
        terminal.type(Terminal.Key.endOfInput)
        try terminal.expect("0 logged, 1 waiting")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == ["165020 km"])
        try expectSound([.confirmed: 1, .pending: 1])
    }

    @Test("What is typed before the reading shows doesn't answer it")
    func typedAhead() throws {
        let terminal = try record("164214-km.jpg", "165020-km.jpg")
        terminal.type("\ny\na\n")
        try terminal.expect(Self.menu)
        // Were one of them an answer, the next menu would be there.
        #expect(throws: Terminal.Unmet.self) { try terminal.expect(Self.menu, seconds: 1.5) }
        terminal.type("q\n")
        #expect(try terminal.finish() == .status(1))
        #expect(try workspace.logged() == [])
    }

    // MARK: The vehicle, the photo, the streams

    @Test func aVehicleThatIsNotThereCanBeAdded() throws {
        let no = try Terminal(workspace, "record", "164214-km.jpg", "--vehicle", "Van")
        try no.answer("There is no vehicle Van yet. Add it? [y/N]: ", "")
        #expect(try no.finish() == .status(2))
        #expect(try workspace.store().vehicles().map(\.name) == ["Blue Doblo"])

        let yes = try Terminal(workspace, "record", "164214-km.jpg", "--vehicle", "Van")
        try yes.answer("Add it? [y/N]: ", "y")
        try yes.answer("Does its odometer count km or mi? [km]: ", "leagues")
        try yes.answer("km or mi? [km]: ", "mi")
        try yes.answer(Self.menu, "165000")
        try yes.answer("Log 165000 km all the same? [y/N]: ", "y")
        #expect(try yes.finish() == .status(0))
        #expect(try workspace.logged("van") == ["165000 km"])
        #expect(try workspace.store().vehicle(named: "Van").unit == .miles)
    }

    @Test func theSamePhotoIsNeverLoggedTwice() throws {
        try workspace.photo("164214-km", as: "copy.jpg")
        let terminal = try record("164214-km.jpg", "copy.jpg", "164214-km.jpg")
        try terminal.answer(Self.menu, "")
        try terminal.expect("copy.jpg: in the log already, 164214 km, Blue Doblo")
        try terminal.expect("1 logged, 2 already in the log")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == ["164214 km"])
        try expectSound([.confirmed: 1])
    }

    @Test("Paths on standard input, answers from the terminal; quitting doesn't wait for more paths")
    func pathsOnStandardInput() throws {
        let pipe = try Pipe()
        defer { for end in [pipe.reading, pipe.writing] { close(end) } }
        let terminal = try Terminal(
            workspace, "record", "-", "--vehicle", "Blue Doblo", input: .descriptor(pipe.reading))
        pipe.write("164214-km.jpg\n165020-km.jpg\n")
        try terminal.answer(Self.menu, "")
        try terminal.answer(Self.menu, "q")
        #expect(try terminal.finish(seconds: 30) == .status(0))
        #expect(try workspace.logged() == ["164214 km"])
    }

    @Test func pathsCannotBeTypedWhereAnswersAre() throws {
        let terminal = try Terminal(workspace, "record", "-", "--vehicle", "Blue Doblo")
        #expect(try terminal.finish() == .status(64))
    }

    @Test("A message that comes while a question is open stands above it, and the answer counts")
    func messagesAndQuestions() throws {
        try workspace.photo("164214-km", as: "in/1.jpg")
        try workspace.photo("165020-km", as: "in/2.jpg")
        symlink(".", workspace.folder + "/in/z")
        let terminal = try Terminal(workspace, "record", "in", "--vehicle", "Blue Doblo", "--jobs", "1")
        try terminal.expect("links to folders aren't followed: in/z. Name one to read there.\r\n")
        try terminal.answer(Self.menu, "")
        try terminal.answer(Self.menu, "")
        #expect(try terminal.finish() == .status(0))
        #expect(!terminal.transcript.contains("[q]uit: odolog:"))
        #expect(try workspace.logged() == ["164214 km", "165020 km"])
    }

    @Test("Standard output stays free for data")
    func outputIsEmpty() throws {
        let file = workspace.folder + "/out"
        let terminal = try Terminal(
            workspace, "record", "164214-km.jpg", "--vehicle", "Blue Doblo", output: .file(file))
        try terminal.answer(Self.menu, "")
        #expect(try terminal.finish() == .status(0))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "")
    }

    @Test("Colour where it is welcome")
    func colour() throws {
        let plain = try record("164214-km.jpg")
        try plain.answer(Self.menu, "q")
        #expect(try plain.finish() == .status(0))
        #expect(!plain.transcript.contains("\u{1B}"))
        let coloured = try Terminal(
            workspace, "record", "164214-km.jpg", "--vehicle", "Blue Doblo", environment: [:])
        try coloured.answer(Self.menu, "q")
        #expect(try coloured.finish() == .status(0))
        #expect(coloured.transcript.contains("\u{1B}[1m164214 km\u{1B}[0m"))
    }

    @Test func aPhotoThatFailsIsSaidAndTheRestGoesOn() throws {
        let terminal = try record("nope.jpg", "164214-km.jpg")
        try terminal.expect("odolog: nope.jpg: there is no such file")
        try terminal.answer(Self.menu, "")
        try terminal.expect("1 logged, 1 failed")
        #expect(try terminal.finish() == .status(1))
        #expect(try workspace.logged() == ["164214 km"])
    }
}

@Suite("odolog record with a VIN, on a terminal")
struct VINPromptTests {
    private let workspace: Workspace
    private static let menu = "[q]uit: "
    private static let vin = "1M8GDM9AXKP042788"

    init() throws {
        workspace = try Workspace()
        try workspace.photo("1M8GDM9AXKP042788", as: "vin.jpg")
        let outcome = try workspace.odolog("vehicle", "add", "Blue Doblo")
        try #require(outcome.ending == .status(0))
    }

    private func record() throws -> Terminal {
        try Terminal(workspace, "record", "vin.jpg", "--vehicle", "Blue Doblo")
    }

    private func storedVIN() throws -> String? {
        try workspace.store().vehicle(named: "Blue Doblo").vin?.text
    }

    @Test func accept() throws {
        let terminal = try record()
        try terminal.expect("read       " + Self.vin)
        try terminal.expect("means      check digit valid, United States")
        try terminal.expect("1989 or 2019 Motor Coach Industries 102C3 Intercity, Bus, 8 cylinders, 12.1 l, Diesel")
        try terminal.answer(Self.menu, "")
        try terminal.expect("Blue Doblo now has the VIN " + Self.vin)
        try terminal.answer("Fill in Motor Coach Industries? [y/N]: ", "")
        #expect(try terminal.finish() == .status(0))
        #expect(try storedVIN() == Self.vin)
        #expect(try workspace.store().vehicle(named: "Blue Doblo").make == nil)
        #expect(try workspace.statuses() == [.confirmed: 1])

        let again = try record()
        try again.expect("vin.jpg: its VIN is confirmed already, as that of Blue Doblo")
        #expect(try again.finish() == .status(0))
        _ = try workspace.odolog("vehicle", "add", "Van")
        let other = try workspace.odolog("record", "vin.jpg", "--vehicle", "Van")
        #expect(other.errorLines.first == "vin.jpg: its VIN is confirmed already, as that of Blue Doblo")
    }

    @Test("What was changed, and what else it may be, is told at the prompt, in the queue and to programs")
    func changedCharacters() throws {
        try workspace.partlyCoveredVIN(as: "vin.png")
        let change = "osition 3: the check digit fits 8 rather than "
        let terminal = try Terminal(workspace, "record", "vin.png", "--vehicle", "Blue Doblo")
        try terminal.expect("changed    p" + change)
        try terminal.expect("runner-up  1M")
        try terminal.expect(" where the first has 8 (")
        try terminal.expect("its check digit is wrong, that of the first is right")
        try terminal.answer(Self.menu, "s")
        #expect(try terminal.finish() == .status(0))

        let review = try Terminal(workspace, "review")
        try review.expect("changed    p" + change)
        try review.expect("its check digit is wrong, that of the first is right")
        try review.answer(Self.menu, "q")
        #expect(try review.finish() == .status(0))
        #expect(try workspace.odolog("review", "--list").lines.last?.hasSuffix("characters changed") == true)

        let read = try #require(
            try workspace.odolog("read", "vin.png", "--json").json().first?.object["candidates"] as? [[String: Any]])
        let waiting = try #require(try workspace.odolog("review", "--json").json().first)
        let stored = try #require(waiting.object["candidates"] as? [[String: Any]])
        #expect((waiting.object["repairs"] as? [String])?.first?.contains(change) == true)
        #expect(NSArray(array: stored) == NSArray(array: read))
        let rival = try #require(read.dropFirst().first?["reasons"] as? [String])
        #expect(rival.first?.contains(" where the first has 8") == true)
        #expect(rival.contains("the check digit is wrong, though this region requires it"))
    }

    @Test("A typed VIN with a wrong check digit needs a second yes")
    func edit() throws {
        let terminal = try record()
        try terminal.answer(Self.menu, "e")
        try terminal.answer("goes back): ", "1M8GDM9AXKP04278")
        try terminal.answer("goes back): ", "1M8GDM9AXKPO42788")
        try terminal.answer("goes back): ", "1M8GDM9AXKP0427B8")
        try terminal.expect("position 16 must be a digit, not B; perhaps 1M8GDM9AXKP042788.")
        try terminal.answer("goes back): ", "1m8gdm9axkp042789")
        try terminal.answer("Its check digit is wrong. Is it right as typed? [y/N]: ", "n")
        try terminal.answer("goes back): ", "1m8-gdm9ax kp042789")
        try terminal.answer("[y/N]: ", "y")
        try terminal.answer("Fill in Motor Coach Industries? [y/N]: ", "y")
        #expect(try terminal.finish() == .status(0))
        #expect(try storedVIN() == "1M8GDM9AXKP042789")
        let vehicle = try workspace.store().vehicle(named: "Blue Doblo")
        #expect(vehicle.make == "Motor Coach Industries" && vehicle.model == nil && vehicle.year == nil)
        #expect(try workspace.statuses() == [.edited: 1])
    }

    @Test("Ctrl-C at the menu, at the VIN and at its second yes leaves the vehicle as it is")
    func interrupts() throws {
        let steps: [[(String, String)]] = [
            [], [(Self.menu, "e")], [(Self.menu, "e"), ("goes back): ", "1M8GDM9AXKP042789")],
        ]
        for (answers, question) in zip(steps, [Self.menu, "goes back): ", "[y/N]: "]) {
            let terminal = try record()
            for (question, answer) in answers { try terminal.answer(question, answer) }
            try terminal.expect(question)
            terminal.type(Terminal.Key.interrupt)
            #expect(try terminal.finish() == .status(130))
            #expect(try storedVIN() == nil)
        }
        #expect(try workspace.statuses() == [.pending: 1])
    }

    @Test func anotherVINIsReplacedOnlyAfterASecondYes() throws {
        let other = "1FTFW1ET5DFC10312"
        _ = try workspace.odolog("vehicle", "add", "Van", "--vin", other)
        func record() throws -> Terminal { try Terminal(workspace, "record", "vin.jpg", "--vehicle", "Van") }
        let terminal = try record()
        try terminal.expect("before     Van has " + other)
        try terminal.answer(Self.menu, "")
        try terminal.answer("Replace \(other) by \(Self.vin)? [y/N]: ", "")
        try terminal.answer(Self.menu, "")
        try terminal.answer("[y/N]: ", "y")
        try terminal.answer("[y/N]: ", "n")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.store().vehicle(named: "Van").vin?.text == Self.vin)
        let show = try workspace.odolog("vehicle", "show", "Van")
        #expect(show.output.contains("was       \(other)  (until "))
    }

    @Test("A VIN that was confirmed for the wrong vehicle, and taken from it, is recorded for the right one")
    func takenBack() throws {
        for name in ["Wrong", "Right"] { _ = try workspace.odolog("vehicle", "add", name) }
        func record(for name: String) throws -> Terminal {
            try Terminal(workspace, "record", "vin.jpg", "--vehicle", name)
        }
        func confirm(for name: String) throws {
            let terminal = try record(for: name)
            try terminal.answer(Self.menu, "")
            try terminal.expect("\(name) now has the VIN \(Self.vin)")
            try terminal.answer("Fill in Motor Coach Industries? [y/N]: ", "n")
            #expect(try terminal.finish() == .status(0))
        }
        try confirm(for: "Wrong")
        let known = try workspace.odolog("record", "vin.jpg", "--vehicle", "Right")
        #expect(known.errorLines.first == "vin.jpg: its VIN is confirmed already, as that of Wrong")
        _ = try workspace.odolog("vehicle", "edit", "Wrong", "--vin", "")
        // No threshold gives it back.
        let unasked = try workspace.odolog("record", "vin.jpg", "--vehicle", "Wrong", "--accept-at", "0")
        #expect(unasked.errorLines.first?.hasPrefix("vin.jpg: was taken back before, and is not logged again") == true)
        #expect(unasked.ending == .status(1))
        try confirm(for: "Right")
        #expect(try workspace.odolog("vehicle", "show", "Wrong").output.contains("was       \(Self.vin)  (until "))
        #expect(try workspace.statuses() == [.rejected: 1, .confirmed: 1])

        // Replaced by another one, and moved by hand.
        _ = try workspace.odolog("vehicle", "edit", "Right", "--vin", "2HGFG1B86BH501831")
        let replaced = try record(for: "Right")
        try replaced.expect("before     Right has 2HGFG1B86BH501831")
        try replaced.answer(Self.menu, "s")
        #expect(try replaced.finish() == .status(0))
        _ = try workspace.odolog("vehicle", "edit", "Wrong", "--vin", Self.vin)
        let moved = try record(for: "Right")
        try moved.answer(Self.menu, "")
        try moved.answer("[y/N]: ", "y")
        try moved.expect("the VIN \(Self.vin) belongs to the vehicle \"Wrong\"; a VIN has one vehicle only")
        try moved.answer(Self.menu, "q")
        #expect(try moved.finish() == .status(0))
        try confirm(for: "Wrong")
        #expect(try workspace.store().problems() == [])
    }

    @Test("A VIN that another vehicle has is refused, and nothing changes")
    func anotherVehicles() throws {
        _ = try workspace.odolog("vehicle", "add", "Van", "--vin", Self.vin)
        let terminal = try record()
        try terminal.answer(Self.menu, "")
        try terminal.expect("belongs to the vehicle \"Van\"; a VIN has one vehicle only")
        try terminal.answer(Self.menu, "s")
        #expect(try terminal.finish() == .status(0))
        #expect(try storedVIN() == nil)
        #expect(try workspace.statuses() == [.pending: 1])
    }

    @Test("Only what is missing is filled in")
    func fillsGaps() throws {
        _ = try workspace.odolog("vehicle", "add", "Bus", "--make", "Motor Coach Industries", "--year", "1990")
        let terminal = try Terminal(workspace, "record", "vin.jpg", "--vehicle", "Bus")
        try terminal.answer(Self.menu, "")
        try terminal.answer("Fill in 102C3 Intercity? [y/N]: ", "y")
        #expect(try terminal.finish() == .status(0))
        let vehicle = try workspace.store().vehicle(named: "Bus")
        #expect(vehicle.make == "Motor Coach Industries" && vehicle.model == "102C3 Intercity" && vehicle.year == 1990)
    }

    @Test("A VIN of another make needs a second yes, and nothing is filled in")
    func anotherMake() throws {
        _ = try workspace.odolog("vehicle", "add", "Panda", "--make", "Fiat")
        let terminal = try Terminal(workspace, "record", "vin.jpg", "--vehicle", "Panda", "--fill-vehicle")
        try terminal.expect(
            "Panda is a Fiat, by this VIN it would be a 1989 or 2019 Motor Coach Industries 102C3 Intercity.")
        try terminal.answer(Self.menu, "")
        try terminal.answer("Is it the VIN of Panda all the same? [y/N]: ", "")
        try terminal.expect(Self.menu)
        #expect(try workspace.store().vehicle(named: "Panda").vin == nil)
        terminal.type("\n")
        try terminal.answer("all the same? [y/N]: ", "y")
        #expect(try terminal.finish() == .status(0))
        let vehicle = try workspace.store().vehicle(named: "Panda")
        #expect(vehicle.vin?.text == Self.vin && vehicle.make == "Fiat" && vehicle.model == nil)
    }

    @Test("A vehicle that isn't there is made, with all that the VIN tells, after a yes to each")
    func aNewVehicle() throws {
        let terminal = try Terminal(workspace, "record", "vin.jpg", "--vehicle", "Coach")
        try terminal.answer("There is no vehicle Coach yet. Add it? [y/N]: ", "y")
        try terminal.answer("km or mi? [km]: ", "")
        try terminal.answer(Self.menu, "e")
        try terminal.answer("goes back): ", "2HGFG1B86BH501831")
        try terminal.expect("2011 Honda Civic, Coupe")
        try terminal.answer("Fill in Honda, Civic, 2011? [y/N]: ", "y")
        #expect(try terminal.finish() == .status(0))
        let vehicle = try workspace.store().vehicle(named: "2HGFG1B86BH501831")
        #expect(vehicle.name == "Coach" && vehicle.make == "Honda" && vehicle.model == "Civic" && vehicle.year == 2011)
    }

    @Test(
        "Of two possible years neither is filled in nor objected to, but a third one is",
        arguments: [(nil, false), ("1997", false), ("2027", false), ("2010", true)])
    func twoYears(year: String?, isObjectedTo: Bool) throws {
        _ = try workspace.odolog("vehicle", "add", "Gol", "--make", "Volkswagen")
        if let year { _ = try workspace.odolog("vehicle", "edit", "Gol", "--year", year) }
        let terminal = try Terminal(workspace, "record", "vin.jpg", "--vehicle", "Gol", "--fill-vehicle")
        try terminal.answer(Self.menu, "e")
        try terminal.answer("goes back): ", "9BWZZZ377VT004251")
        try terminal.expect("             1997 or 2027 Volkswagen\r\n")
        if isObjectedTo { try terminal.answer("Is it the VIN of Gol all the same? [y/N]: ", "y") }
        try terminal.expect("Gol now has the VIN 9BWZZZ377VT004251")
        #expect(try terminal.finish() == .status(0))
        let objection = "Gol is a 2010 Volkswagen, by this VIN it would be a 1997 or 2027 Volkswagen."
        #expect(terminal.transcript.contains(objection) == isObjectedTo)
        #expect(!terminal.transcript.contains("it would be a 2027"))
        let vehicle = try workspace.store().vehicle(named: "Gol")
        #expect(vehicle.year == year.flatMap { Int($0) } && vehicle.model == nil)
    }

    @Test("A year that lies ahead is warned of, and not argued with")
    func yearAhead() throws {
        _ = try workspace.odolog("vehicle", "add", "Civic", "--make", "Honda", "--year", "2007")
        let terminal = try Terminal(workspace, "record", "vin.jpg", "--vehicle", "Civic", "--fill-vehicle")
        try terminal.answer(Self.menu, "e")
        try terminal.answer("goes back): ", "2HGFG1B867H501831")
        try terminal.expect("! Position 10 means 2037, which lies ahead: compare it.")
        try terminal.answer("Its check digit is wrong. Is it right as typed? [y/N]: ", "y")
        try terminal.expect("Civic now has the VIN 2HGFG1B867H501831")
        #expect(try terminal.finish() == .status(0))
        #expect(!terminal.transcript.contains("by this VIN it would be a Honda"))
        #expect(try workspace.store().vehicle(named: "Civic").year == 2007)
    }

    @Test("Ctrl-C at the question leaves the VIN confirmed and fills in nothing")
    func interruptAtFillingIn() throws {
        let terminal = try record()
        try terminal.answer(Self.menu, "")
        try terminal.expect("Fill in ")
        terminal.type(Terminal.Key.interrupt)
        #expect(try terminal.finish() == .status(130))
        let vehicle = try workspace.store().vehicle(named: "Blue Doblo")
        #expect(vehicle.vin?.text == Self.vin && vehicle.make == nil && vehicle.model == nil && vehicle.year == nil)
        #expect(try workspace.store().problems() == [])
    }
}

import Foundation
import Glibc
import OdologOdometer
import OdologReading
import Testing
import VehicleStore

@testable import odolog

/// What a person can change at the prompt of `record` and `review`, and what is in the store after it.
@Suite("The keys of the prompt")
struct PromptKeysTests {
    private let workspace: Workspace
    private static let menu = "[q]uit: "

    init() throws {
        workspace = try Workspace()
        for fixture in ["164214-km", "165020-km", "98765-km", "1M8GDM9AXKP042788"] { try workspace.photo(fixture) }
        for vehicle in ["Blue Doblo", "Van"] { _ = try workspace.odolog("vehicle", "add", vehicle) }
    }

    private func record(_ photos: String..., environment: [String: String] = [:]) throws -> Terminal {
        let environment = ["NO_COLOR": "1"].merging(environment) { $1 }
        return photos.count == 1
            ? try Terminal(workspace, "record", photos[0], "--vehicle", "Blue Doblo", environment: environment)
            : try Terminal(
                workspace, "record", photos[0], photos[1], "--vehicle", "Blue Doblo", environment: environment)
    }

    /// Leaves the photo waiting, without a person.
    private func leave(_ photo: String) throws {
        #expect(try workspace.odolog("record", photo, "--vehicle", "Blue Doblo").ending == .status(0))
    }

    @Test(
        "Typed digits are the value, with a unit or without",
        arguments: [("164215", "164215 km"), ("102114.5 mi", "102114.5 mi")])
    func typed(text: String, logged: String) throws {
        let terminal = try record("164214-km.jpg")
        try terminal.answer(Self.menu, "16..5")
        try terminal.answer(Self.menu, text)
        if text.hasSuffix("mi") { try terminal.answer("all the same? [y/N]: ", "y") }
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == [logged])
        #expect(try workspace.statuses() == [.edited: 1])
    }

    @Test("What is no key is said, and ? shows those there are, in 50 columns")
    func help() throws {
        let terminal = try record("164214-km.jpg")
        try terminal.answer(Self.menu, "w")
        try terminal.expect("\"w\" is none of the keys; ? shows them")
        try terminal.answer(Self.menu, "?")
        try terminal.expect("u       take the last yes back")
        try terminal.answer(Self.menu, "q")
        #expect(try terminal.finish() == .status(0))
        #expect(PromptCommand.keys.map(\.line).allSatisfy { $0.count <= 48 })
    }

    @Test("k says which meter reading a photo has already, and does not speak of a VIN")
    func kindThatIsLogged() throws {
        let first = try record("164214-km.jpg")
        try first.answer(Self.menu, "")
        #expect(try first.finish() == .status(0))
        let second = try Terminal(workspace, "record", "164214-km.jpg", "--vehicle", "Blue Doblo", "--kind", "vin")
        try second.answer(Self.menu, "k")
        try second.answer(Self.menu, "s")
        #expect(try second.finish() == .status(0))
        let said = second.transcript.unwrapped
        #expect(said.contains("in the log already, as entry 1 with 164214 km"), "\(said)")
        #expect(!said.contains("--vin"), "\(said)")
    }

    @Test("A runner-up that is hardly possible isn't called impossible", arguments: [0, 0.004])
    func unlikelyRunnerUp(confidence: Double) throws {
        let line = try workspace.odolog("read", "164214-km.jpg", "--json").output
        var object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let first = try #require((object["candidates"] as? [[String: Any]])?.first)
        object["candidates"] = [first, first.merging(["confidence": confidence]) { $1 }]
        let reading = try #require(
            try ReadingReport(line: JSONSerialization.data(withJSONObject: object)).reading)
        let shown = reading.alternatives(unit: " km").flatMap { $0.lines(width: nil) }
        #expect(shown.contains("  runner-up  164214 km   <1 %"), "\(shown)")
    }

    @Test("A key takes the runner-up")
    func runnerUp() throws {
        try leave("164214-km.jpg")
        do {
            let store = try VehicleStore(path: workspace.storePath)
            let pending = try #require(try store.pendingReadings().first)
            var content = pending.reading.content
            content.candidates = [content.candidates[0]]
            try store.register(pending.photo.record, readings: [content])
            let alone = try Terminal(workspace, "review")
            try alone.answer(Self.menu, "o")
            try alone.expect("there is no other one")
            try alone.answer(Self.menu, "q")
            #expect(try alone.finish() == .status(0))
            content.candidates.append(
                Candidate(
                    text: "164211", confidence: 0.01, value: try OdometerValue(wholeUnits: 164_211), unit: .kilometers))
            try store.register(pending.photo.record, readings: [content])
        }
        let terminal = try Terminal(workspace, "review")
        try terminal.expect("runner-up  164211 km")
        try terminal.answer(Self.menu, "o")
        try terminal.expect("logged     164211 km")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == ["164211 km"])
    }

    @Test("Another vehicle, also one that is added, and another time; both stay when it is skipped")
    func vehicleAndTime() throws {
        let terminal = try record("164214-km.jpg")
        try terminal.answer(Self.menu, "v")
        try terminal.answer("vehicle, by its name, VIN or plate (Enter goes back): ", "Nobody")
        try terminal.answer("Add it? [y/N]: ", "n")
        try terminal.answer("(Enter goes back): ", "van")
        try terminal.expect("nothing is logged for Van yet")
        try terminal.answer(Self.menu, "t")
        try terminal.answer("taken, such as 2026-10-02 12:33 (Enter goes back): ", "some day")
        try terminal.answer("(Enter goes back): ", "2024-07-02 09:15")
        try terminal.expect("(2024-07-02 09:15, as typed)")
        try terminal.answer(Self.menu, "s")
        #expect(try terminal.finish() == .status(0))
        let waiting = try #require(try workspace.odolog("review", "--json").json().first)
        #expect(waiting.string("vehicle") == "Van" && waiting.string("takenAt") == "2024-07-02T09:15:00+00:00")

        let review = try Terminal(workspace, "review")
        try review.answer(Self.menu, "")
        #expect(try review.finish() == .status(0))
        #expect(try workspace.logged("Van") == ["164214 km"])
        #expect(try workspace.logged() == [])
    }

    @Test("Another kind: the photo is read again for it, and what was read before is no longer asked for")
    func kind() throws {
        let terminal = try record("1M8GDM9AXKP042788.jpg")
        try terminal.expect("read       1M8GDM9AXKP042788")
        try terminal.answer(Self.menu, "k")
        try terminal.answer(Self.menu, "164214")
        try terminal.expect("logged     164214 km")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == ["164214 km"])
        #expect(try workspace.statuses() == [.rejected: 1, .edited: 1])
    }

    @Test("A time that was typed stays when the kind changes and changes back")
    func kindAndTime() throws {
        let terminal = try record("164214-km.jpg")
        try terminal.answer(Self.menu, "t")
        try terminal.answer("(Enter goes back): ", "2024-07-02 09:15")
        for _ in 0..<2 {
            try terminal.answer(Self.menu, "k")
            try terminal.expect("(2024-07-02 09:15, as typed)")
        }
        try terminal.expect("read       164214 km")
        try terminal.answer(Self.menu, "q")
        #expect(try terminal.finish() == .status(0))
        // Nobody has said no to it.
        let waiting = try workspace.odolog("review", "--list")
        #expect(waiting.lines.count == 2 && !waiting.output.contains("rejected before"), "\(waiting.output)")
    }

    @Test("Of a photo that is gone the kind can be changed, too")
    func kindOfWhatIsGone() throws {
        try leave("164214-km.jpg")
        try FileManager.default.removeItem(atPath: workspace.folder + "/164214-km.jpg")
        let terminal = try Terminal(workspace, "review")
        try terminal.answer(Self.menu, "k")
        try terminal.expect("nothing readable")
        try terminal.answer(Self.menu, "1M8GDM9AXKP042788")
        try terminal.expect("Blue Doblo now has the VIN 1M8GDM9AXKP042788")
        try terminal.answer("[y/N]: ", "n")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.store().vehicle(named: "Blue Doblo").vin?.text == "1M8GDM9AXKP042788")
    }

    @Test("u takes the last yes back, asks about it anew, and goes on with the photo that was shown")
    func takeBack() throws {
        let terminal = try record("164214-km.jpg", "165020-km.jpg")
        try terminal.expect("1 of 2  164214-km.jpg")
        try terminal.answer(Self.menu, "u")
        try terminal.expect("there is no yes to take back")
        try terminal.answer(Self.menu, "264214")
        try terminal.expect("2 of 2  165020-km.jpg")
        try terminal.answer(Self.menu, "")
        try terminal.expect("! It is 99,194 km lower than the last reading.")
        try terminal.expect("Either this value is wrong: answer n, and type the right one.\r\n")
        try terminal.expect(
            "Or entry 1 is wrong (264214 km on 2024-05-01): answer y, then take it back with\r\n")
        try terminal.expect("      odolog entry remove \"Blue Doblo\" 1\r\n")
        try terminal.answer("Log 165020 km all the same? [y/N]: ", "n")
        try terminal.answer(Self.menu, "u")
        try terminal.expect("taken back 264214 km, Blue Doblo")
        try terminal.expect("164214-km.jpg  (2024-05-01 12:33, from the photo)")
        try terminal.answer(Self.menu, "")
        try terminal.expect("2 of 2  165020-km.jpg")
        try terminal.expect("difference +806 km")
        try terminal.answer(Self.menu, "")
        try terminal.expect("2 logged\r\n")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged() == ["164214 km", "165020 km"])
        #expect(try workspace.store().problems() == [])
    }

    @Test("u gives a vehicle back the VIN and the details that it had")
    func takeBackVIN() throws {
        let terminal = try record("1M8GDM9AXKP042788.jpg", "164214-km.jpg")
        try terminal.answer(Self.menu, "")
        try terminal.answer("Fill in Motor Coach Industries? [y/N]: ", "y")
        try terminal.answer(Self.menu, "u")
        try terminal.expect("taken back the VIN of Blue Doblo")
        try terminal.answer(Self.menu, "s")
        try terminal.answer(Self.menu, "")
        try terminal.expect("1 logged, 1 waiting (odolog review)")
        #expect(try terminal.finish() == .status(0))
        let vehicle = try workspace.store().vehicle(named: "Blue Doblo")
        #expect(vehicle.vin == nil && vehicle.make == nil)
        #expect(try workspace.statuses() == [.rejected: 1, .pending: 1, .confirmed: 1])
    }

    @Test("A later value isn't called too low without a hint at the entry that may be wrong, anywhere")
    func suspects() throws {
        _ = try workspace.odolog("log", "Blue Doblo", "264214", "--at", "2024-05-01")
        let hint =
            "Either this value is wrong, or entry 1 is: 264214 km on 2024-05-01. To take that one back: odolog entry remove "
            + "\"Blue Doblo\" 1"
        let logged = try workspace.odolog("log", "Blue Doblo", "165020", "--at", "2024-05-20")
        #expect(logged.ending == .status(1))
        #expect(
            logged.errorLines == [
                "! It is 99,194 km lower than the last reading.",
                "  Either this value is wrong: give the right one.",
                "  Or entry 1 is wrong (264214 km on 2024-05-01): say --yes, then take it back with",
                "    odolog entry remove \"Blue Doblo\" 1",
                "  With --yes this value is left out of pace, due, costs and economy, until others agree with it.",
                "odolog: nothing was logged; --yes logs what looks odd all the same.",
            ])
        let recorded = try workspace.odolog(
            "record", "165020-km.jpg", "--vehicle", "Blue Doblo", "--accept-at", "0")
        #expect(recorded.errors.contains(hint), "\(recorded.errors)")
        #expect(try workspace.odolog("review", "--list").lines.last?.contains("lower than before") == true)
        #expect(try workspace.odolog("review", "--json").json().first?.string("odd")?.contains(hint) == true)
    }

    // MARK: The viewer

    /// Stands in for `xdg-open`: writes down its argument and what it gets from standard input.
    private func viewer() throws -> [String: String] {
        let bin = workspace.folder + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: false)
        try workspace.write(
            """
            #!/bin/sh
            { cat; printf '%s\\n' "$#" "$1"; cp -- "$1" shown; } > opened.new
            mv opened.new opened

            """, to: "bin/xdg-open")
        chmod(bin + "/xdg-open", 0o755)
        return ["PATH": ".::" + bin + ":/usr/bin:/bin"]
    }

    private func opened() throws -> [String] {
        let file = workspace.folder + "/opened"
        let deadline = Date(timeIntervalSinceNow: 20)
        while !FileManager.default.fileExists(atPath: file), Date() < deadline { usleep(20_000) }
        defer { try? FileManager.default.removeItem(atPath: file) }
        return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test("The photo and what was read of it are opened, without a shell and without the terminal's input")
    func viewers() throws {
        // A shell would run what stands in it; one in the working folder isn't found.
        let name = try workspace.photo("164214-km", as: "-a b;touch evil;$(touch evil).jpg")
        try workspace.write("#!/bin/sh\ntouch evil\n", to: "xdg-open")
        chmod(workspace.folder + "/xdg-open", 0o755)
        let terminal = try Terminal(
            workspace, "record", "./" + name, "--vehicle", "Blue Doblo",
            environment: try viewer().merging(["NO_COLOR": "1"]) { $1 })
        try terminal.answer(Self.menu, "p")
        try terminal.expect(Self.menu)
        #expect(try opened() == ["1", workspace.folder + "/" + name])
        terminal.type("c\n")
        try terminal.expect(Self.menu)
        let crop = try opened()
        #expect(crop.count == 2 && crop.last?.hasSuffix(".png") == true)
        let size = try workspace.run(["/usr/bin/env", "file", "shown"]).output
        #expect(size.contains("PNG"), "\(size)")
        // What is typed next is for the prompt.
        terminal.type("\n")
        try terminal.expect("logged     164214 km")
        #expect(try terminal.finish() == .status(0))
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/evil"))
        #expect(!FileManager.default.fileExists(atPath: crop[1]), "what was cropped goes with the prompt")
    }

    @Test("Where there is no viewer, or no photo, that is said")
    func noViewer() throws {
        let terminal = try record("164214-km.jpg", environment: ["PATH": workspace.folder])
        try terminal.answer(Self.menu, "p")
        try terminal.expect("there is no xdg-open in PATH; open \(workspace.folder)/164214-km.jpg")
        try FileManager.default.removeItem(atPath: workspace.folder + "/164214-km.jpg")
        try terminal.answer(Self.menu, "p")
        try terminal.expect("the photo is no longer at ")
        try terminal.answer(Self.menu, "c")
        try terminal.expect("there is no such file")
        try terminal.answer(Self.menu, "q")
        #expect(try terminal.finish() == .status(0))
    }
}

import Foundation
import Testing
import VehicleStore

@Suite("odolog review --logged")
struct ThresholdListTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        for fixture in ["164214-km", "165020-km", "98765-km", "1M8GDM9AXKP042788"] { try workspace.photo(fixture) }
        for vehicle in ["Blue Doblo", "Van"] { _ = try workspace.odolog("vehicle", "add", vehicle, "--unit", "km") }
    }

    private func record(_ photo: String, _ vehicle: String, acceptAt: String? = nil) throws {
        let threshold = acceptAt.map { ["--accept-at", $0] } ?? []
        let outcome = try workspace.run([Workspace.program, "record", photo, "--vehicle", vehicle] + threshold)
        #expect(outcome.ending == .status(0))
    }

    @Test("What --accept-at has logged, of all or one vehicle, without what a person has; taken back, it is gone")
    func list() throws {
        try record("164214-km.jpg", "Blue Doblo", acceptAt: "0.25")
        try record("98765-km.jpg", "Van", acceptAt: "0")
        try record("1M8GDM9AXKP042788.jpg", "Van", acceptAt: "0.5")
        _ = try workspace.odolog("log", "Van", "98800", "--at", "2024-07-02")
        let terminal = try Terminal(workspace, "record", "165020-km.jpg", "--vehicle", "Blue Doblo")
        try terminal.answer("[q]uit: ", "")
        #expect(try terminal.finish() == .status(0))

        let outcome = try workspace.odolog("review", "--logged")
        #expect(outcome.ending == .status(0) && outcome.errors == "")
        try #require(outcome.lines.count == 4)
        #expect(
            outcome.lines[0].split(separator: " ") == [
                "entry", "vehicle", "logged", "confidence", "from", "date", "photo",
            ])
        for (line, parts) in zip(
            outcome.lines.dropFirst(),
            [
                ["1  Blue Doblo", " 164214 km ", " % ", " 0.25 ", "2024-05-01 12:33", "164214-km.jpg"],
                ["1  Van", " 98765 km ", " % ", " 0.0 ", "2024-07-01 08:00", "98765-km.jpg"],
                ["Van", " 1M8GDM9AXKP042788 ", " % ", " 0.5 ", "1M8GDM9AXKP042788.jpg"],
            ])
        {
            for part in parts { #expect(line.contains(part), "\(part) in \(line)") }
        }
        #expect(try workspace.odolog("review", "--logged", "--vehicle", "Blue Doblo").lines.count == 2)
        #expect(try workspace.odolog("review", "--logged", "--vehicle", "Bus").ending == .status(2))

        // The number is that of `entry remove`, and the VIN goes with `vehicle edit`.
        #expect(try workspace.odolog("entry", "remove", "Van", "1").ending == .status(0))
        #expect(try workspace.odolog("vehicle", "edit", "Van", "--vin", "").ending == .status(0))
        let after = try workspace.odolog("review", "--logged")
        #expect(after.lines.count == 2 && after.lines[1].contains("Blue Doblo"))
    }

    @Test("Times are the vehicle's, as in its history")
    func zone() throws {
        _ = try workspace.odolog("vehicle", "edit", "Blue Doblo", "--time-zone", "Asia/Tokyo")
        try record("164214-km.jpg", "Blue Doblo", acceptAt: "0")
        let time = try #require(
            try workspace.odolog("history", "Blue Doblo").output.firstMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d/))
        #expect(try workspace.odolog("review", "--logged").output.contains(time.output))
        let elsewhere = try workspace.odolog("review", "--logged", environment: ["TZ": "America/New_York"])
        #expect(elsewhere.output.contains(time.output), "\(elsewhere.output)")
    }

    @Test("For programs, with every key")
    func json() throws {
        try record("164214-km.jpg", "Blue Doblo", acceptAt: "0.25")
        try record("1M8GDM9AXKP042788.jpg", "Van", acceptAt: "0.5")
        let lines = try workspace.odolog("review", "--logged", "--json").json()
        try #require(lines.count == 2)
        for line in lines {
            #expect(
                line.keys == [
                    "photo", "sha256", "vehicle", "entry", "scene", "kind", "text", "value", "tenths", "unit", "meter",
                    "takenAt", "timeSource", "utcOffset", "confidence", "valueConfidence", "threshold", "loggedAt",
                    "engine",
                    "model",
                ])
            #expect(line.string("loggedAt") != nil)
        }
        #expect(lines.map { $0.number("entry") } == [1, nil])
        #expect(lines.map { $0.string("vehicle") } == ["Blue Doblo", "Van"])
        #expect(lines.map { $0.number("value") } == [164_214, nil] && lines[1].string("text") == "1M8GDM9AXKP042788")
        #expect(lines.map { $0.number("threshold") } == [0.25, 0.5])
        #expect(lines[0].string("photo") == workspace.folder + "/164214-km.jpg")
        #expect(lines[0].string("takenAt") == "2024-05-01T12:33:01+00:00")
        let entry = try #require(try workspace.odolog("history", "Blue Doblo", "--json").json().first)
        #expect(entry.string("decidedBy") == "threshold" && entry.number("threshold") == 0.25)
        #expect(entry.number("valueConfidence") == lines[0].number("valueConfidence"))
    }

    @Test("Nothing is listed where there is nothing, nor asked; no store is made")
    func nothing() throws {
        try record("164214-km.jpg", "Blue Doblo")
        #expect(try workspace.odolog("review", "--logged").errors == "Nothing was logged without a person.\n")
        #expect(try workspace.odolog("review", "--logged", "--json").errors == "")
        let terminal = try Terminal(workspace, "review", "--logged")
        #expect(try terminal.finish() == .status(0))
        let empty = try Workspace()
        #expect(try empty.odolog("review", "--logged").ending == .status(0))
        #expect(!FileManager.default.fileExists(atPath: empty.storePath))
    }
}

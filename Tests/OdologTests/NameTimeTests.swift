import Foundation
import Testing

@Suite("A photo that is dated by its name")
struct NameTimeTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Van")
    }

    private func record(_ name: String, zone: String) throws -> (json: JSONLine, line: String) {
        try workspace.photo("164214-km", as: name)
        try workspace.removeEXIF(name)
        let outcome = try workspace.odolog(
            "record", name, "--vehicle", "Van", "--accept-at", "0", environment: ["TZ": zone])
        #expect(outcome.ending == .status(0), "\(outcome.errors)")
        let history = try workspace.odolog("history", "Van", "--json").json()
        return (
            try #require(history.first), try workspace.odolog("history", "Van", environment: ["TZ": zone]).lines[1]
        )
    }

    @Test(
        "An hour that is there twice is the first; of one that was left out only the day counts",
        arguments: [
            ("IMG_20241027_023000.jpg", "2024-10-27T02:30:00+02:00", "02:30"),
            ("IMG_20240331_023000.jpg", "2024-03-31", "2024-03-31  "),
            ("IMG-20240904-WA0007.jpg", "2024-09-04", "2024-09-04  "),
            ("WhatsApp Image 2024-09-04 at 9.12.41 PM.jpg", "2024-09-04T21:12:41+02:00", "2024-09-04 21:12"),
        ])
    func clock(name: String, time: String, shown: String) throws {
        let entry = try record(name, zone: "Europe/Berlin")
        #expect(entry.json.string("takenAt") == time && entry.json.string("timeSource") == "name")
        #expect(entry.line.contains(shown), "\(entry.line)")
    }

    @Test("A day without a time stays that day in another zone, and has no time in a spreadsheet")
    func dayAlone() throws {
        func odolog(_ arguments: String...) throws -> Workspace.Outcome {
            let outcome = try workspace.run([Workspace.program] + arguments)
            #expect(outcome.ending == .status(0), "\(arguments)\n\(outcome.errors)")
            return outcome
        }
        _ = try odolog("vehicle", "edit", "Van", "--time-zone", "Pacific/Auckland")
        _ = try record("IMG-20240903-WA0007.jpg", zone: "Europe/Berlin")
        _ = try odolog("log", "Van", "164300", "--at", "2024-09-04")
        _ = try odolog("done", "Van", "--notes", "oil", "--odometer", "164400", "--at", "2024-09-05")
        _ = try odolog("log", "Van", "164500", "--at", "2024-09-06 07:30")
        for zone in ["Pacific/Auckland", "America/New_York"] {
            _ = try odolog("vehicle", "edit", "Van", "--time-zone", zone)
            let lines = try odolog("history", "Van").lines.dropFirst()
            for (day, line) in zip(["03", "04", "05"], lines) {
                #expect(line.contains("  2024-09-\(day)   "), "\(line)")
            }
            let rows = try odolog("export", "Van", "--format", "csv").output.components(separatedBy: "\r\n").filter {
                !$0.isEmpty
            }.dropFirst().map {
                $0.components(separatedBy: ",")[3...6].joined(separator: " ")
            }
            #expect(
                rows.prefix(4) == [
                    "meter reading 2 2024-09-03 ", "meter reading 3 2024-09-04 ", "meter reading 4 2024-09-05 ",
                    "service 4 2024-09-05 ",
                ], "\(rows)")
            #expect(rows.last?.contains(":30:00 UTC") == true, "\(rows)")
        }
        _ = try odolog("entry", "remove", "Van", "5")
        #expect(try odolog("vehicle", "show", "Van").output.contains("164400 km on 2024-09-05"))
        let odd = try workspace.odolog("log", "Van", "164", "--at", "2024-09-08")
        #expect(odd.errors.contains("(164400 km on 2024-09-05)"), "\(odd.errors)")
    }

    @Test("What waits comes in the order of its vehicle's zone, whose noon stands for a day")
    func order() throws {
        _ = try workspace.odolog("vehicle", "edit", "Van", "--time-zone", "Pacific/Auckland")
        // Noon of Auckland is midnight in UTC.
        let names = ["IMG-20240904-WA0007.jpg", "IMG_20240904_060000.jpg"]
        for (name, fixture) in zip(names, ["164214-km", "98765-km"]) {
            try workspace.photo(fixture, as: name)
            try workspace.removeEXIF(name)
            _ = try workspace.odolog("record", name, "--vehicle", "Van", environment: ["TZ": "UTC"])
        }
        let review = try workspace.odolog("review", "--accept-at", "1", "--json", environment: ["TZ": "UTC"])
        #expect(try review.json().map { $0.string("photo")?.split(separator: "/").last.map(String.init) } == names)
    }

    @Test("A row of batch has the same noon as the log", arguments: [nil, "0"])
    func rowOfBatch(acceptAt: String?) throws {
        _ = try workspace.odolog("vehicle", "edit", "Van", "--time-zone", "Pacific/Auckland")
        try workspace.photo("164214-km", as: "IMG-20240904-WA0007.jpg")
        try workspace.removeEXIF("IMG-20240904-WA0007.jpg")
        let outcome = try workspace.run(
            [
                Workspace.program, "batch", "IMG-20240904-WA0007.jpg", "--out", "o.jsonl", "--record", "--vehicle",
                "Van",
            ] + (acceptAt.map { ["--accept-at", $0] } ?? []))
        let recorded = try #require(try workspace.rows("o.jsonl").first?.dictionary("recorded"))
        #expect(recorded["outcome"] as? String == (acceptAt == nil ? "waiting" : "logged"), "\(outcome.errors)")
        #expect(recorded["takenAt"] as? String == "2024-09-04" && recorded["utcOffset"] as? Int == 43_200)
        guard acceptAt == nil else { return }
        let waiting = try #require(try workspace.odolog("review", "--json").json().first)
        #expect(waiting.string("takenAt") == "2024-09-04")
    }

    @Test("The noon of a day is the vehicle's")
    func noon() throws {
        _ = try workspace.odolog("vehicle", "edit", "Van", "--time-zone", "Pacific/Auckland")
        let entry = try record("IMG-20240904-WA0007.jpg", zone: "Europe/Berlin")
        #expect(entry.json.string("takenAt") == "2024-09-04")
        #expect(entry.line.contains("2024-09-04  "), "\(entry.line)")
    }
}

extension Workspace {
    /// Takes the first segment of EXIF out of a JPEG.
    func removeEXIF(_ name: String) throws {
        var bytes = [UInt8](try Data(contentsOf: url(name)))
        let start = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xE1 })
        bytes.removeSubrange(start..<start + 2 + Int(bytes[start + 2]) << 8 + Int(bytes[start + 3]))
        try Data(bytes).write(to: url(name))
    }
}

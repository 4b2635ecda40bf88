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
            ("IMG_20241027_023000.jpg", "2024-10-27T00:30:00Z", "02:30"),
            ("IMG_20240331_023000.jpg", "2024-03-31T10:00:00Z", "2024-03-31  "),
            ("IMG-20240904-WA0007.jpg", "2024-09-04T10:00:00Z", "2024-09-04  "),
            ("WhatsApp Image 2024-09-04 at 9.12.41 PM.jpg", "2024-09-04T19:12:41Z", "2024-09-04 21:12"),
        ])
    func clock(name: String, time: String, shown: String) throws {
        let entry = try record(name, zone: "Europe/Berlin")
        #expect(entry.json.string("takenAt") == time && entry.json.string("timeSource") == "name")
        #expect(entry.line.contains(shown), "\(entry.line)")
    }

    @Test("The noon of a day is the vehicle's")
    func noon() throws {
        _ = try workspace.odolog("vehicle", "profile", "Van", "--time-zone", "Pacific/Auckland")
        let entry = try record("IMG-20240904-WA0007.jpg", zone: "Europe/Berlin")
        #expect(entry.json.string("takenAt") == "2024-09-04T00:00:00Z")
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

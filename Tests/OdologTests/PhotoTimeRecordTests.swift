import Foundation
import Testing
import VehicleStore

/// What `--accept-at` makes of photos whose camera doesn't say when they were taken.
@Suite("Times of photos")
struct PhotoTimeRecordTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        let outcome = try workspace.odolog("vehicle", "add", "Blue Doblo")
        try #require(outcome.ending == .status(0), "\(outcome.errors)")
    }

    /// A photo without EXIF.
    private func bare(_ name: String) throws -> String {
        try workspace.photo("164214-km", as: name)
        try workspace.removeEXIF(name)
        return name
    }

    private func record(_ arguments: String...) throws -> Workspace.Outcome {
        try workspace.run([Workspace.program, "record", "--vehicle", "Blue Doblo", "--accept-at", "0"] + arguments)
    }

    @Test("The file's date alone: it waits and says why, until files are trusted")
    func fileDate() throws {
        let photo = try bare("photo.jpg")
        let waiting = try record(photo)
        #expect(
            waiting.errorLines.first?.contains("The camera gives no time: that of the file may be of a copy.") == true)
        #expect(try workspace.logged() == [])
        #expect(try workspace.odolog("review", "--list").lines.last?.hasSuffix("  date from file") == true)
        #expect(
            try workspace.odolog("review", "--json").json().first?.string("odd")?.contains("The camera gives no time")
                == true)
        #expect(try record(photo, "--trust-file-times").ending == .status(0))
        #expect(try workspace.logged() == ["164214 km"])
    }

    @Test("In a batch, too; what waits is settled when files are trusted")
    func batch() throws {
        let photo = try bare("in/photo.jpg")
        func run(_ arguments: String...) throws -> Workspace.Outcome {
            try workspace.run(
                [
                    Workspace.program, "batch", "in", "--out", "out.jsonl", "--record", "--vehicle", "Blue Doblo",
                    "--accept-at", "0",
                ]
                    + arguments)
        }
        let first = try run()
        #expect(first.errorLines.last == "0 logged, 1 waiting (odolog review), 0 decided before")
        #expect(try run("--trust-file-times").errorLines.last?.hasPrefix("1 logged") == true)
        #expect(try workspace.logged() == ["164214 km"])
        #expect(photo == "in/photo.jpg")
    }

    @Test("By the name of the file, and the log says so")
    func name() throws {
        let outcome = try record(try bare("20230304_153012.jpg"))
        #expect(outcome.errorLines.first?.hasSuffix("2023-03-04 15:30 (from the file's name)") == true)
        let history = try workspace.odolog("history", "Blue Doblo", "--json")
        #expect(history.output.contains(#""timeSource":"name""#))
    }

    @Test("A copy with other bytes is counted, not logged twice")
    func copy() throws {
        try workspace.photo("164214-km", as: "a.jpg")
        try workspace.photo("164214-km", as: "b.jpg", mark: "sent by a messenger")
        let outcome = try record("a.jpg", "b.jpg")
        #expect(outcome.errorLines[1] == "b.jpg: in the log already from another copy, 164214 km, Blue Doblo")
        #expect(outcome.errorLines.last == "1 logged, 1 already in the log")
        #expect(try record("b.jpg").errorLines.last == "0 logged, 1 already in the log")
        #expect(try workspace.logged() == ["164214 km"])
    }

    @Test("--trust-file-times without a threshold is a mistake")
    func alone() throws {
        let outcome = try workspace.odolog("record", try bare("a.jpg"), "--vehicle", "Blue Doblo", "--trust-file-times")
        #expect(outcome.ending == .status(64) && outcome.errors.contains("add it"))
    }

    static let cases = URL(fileURLWithPath: Workspace.repository).deletingLastPathComponent().appending(
        path: "shared/cases")
    static let hasCases = FileManager.default.fileExists(atPath: cases.path)

    @Test(
        "Times as cameras and programs write them",
        .enabled(if: hasCases, "needs shared/cases beside the repository"),
        arguments: [
            ("date_a_plain.jpg", "2024-06-28T14:27:11"), ("date_b_tz_in_string.jpg", "2015-02-01T14:42:59+01:00"),
            ("date_c_iso.jpg", "2017-07-10T13:55:11+00:00"), ("date_d_zero_with_digitized.jpg", "2024-06-28T14:27:11"),
            ("date_e_blank.jpg", "2024-06-28T14:27:11"), ("date_g_only_offsettime.jpg", "2024-06-28T14:27:11+02:00"),
            ("date_h_offset_0530.jpg", "2024-06-28T14:27:11-05:30"),
        ])
    func written(file: String, time: String) throws {
        let outcome = try workspace.odolog("read", "--json", Self.cases.appending(path: file).path)
        #expect(outcome.output.contains(#""takenAt":"\#(time)""#))
    }

    @Test(
        "A clock that was reset", .enabled(if: hasCases, "needs shared/cases beside the repository"),
        arguments: ["2024-05-01", "2010-05-01"])
    func resetClock(other: String) throws {
        let logged = try workspace.odolog("log", "Blue Doblo", "170000", "--at", other)
        try #require(logged.ending == .status(0))
        let photo = Self.cases.appending(path: "date_q_2002reset.jpg").path
        let outcome = try record(photo)
        #expect(
            outcome.errorLines.first?.contains("years before the first reading: was the camera's clock set?") == true)
        #expect(try workspace.logged() == ["170000 km"])
    }
}

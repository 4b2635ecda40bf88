import Foundation
import OdologReading
import Testing
import VehicleStore

@testable import odolog

/// Who said yes to an entry, in every form of the log.

@Suite("odolog history and odolog record --json")
struct HistoryTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        for fixture in ["164214-km", "165020-km", "98765-km", "blank"] { try workspace.photo(fixture) }
        _ = try workspace.odolog("vehicle", "add", "=Van")
    }

    /// By a threshold, by a person, by hand; the threshold's is taken back.
    private func log() throws {
        _ = try workspace.odolog("record", "164214-km.jpg", "--vehicle", "=Van", "--accept-at", "0.25")
        let terminal = try Terminal(workspace, "record", "165020-km.jpg", "--vehicle", "=Van")
        try terminal.answer("[q]uit: ", "165021")
        #expect(try terminal.finish() == .status(0))
        _ = try workspace.odolog("log", "=Van", "165100.5", "--at", "2024-07-01")
    }

    @Test("The table tells a person's yes from a threshold's, also of what was withdrawn")
    func table() throws {
        try log()
        #expect(
            try workspace.odolog("history", "=Van").lines.prefix(4).dropFirst().map { $0.contains("--accept-at 0.25") }
                == [true, false, false])
        #expect(try workspace.odolog("history", "=Van").lines[2].contains("edited"))
        _ = try workspace.odolog("entry", "remove", "=Van", "1")
        let withdrawn = try workspace.odolog("history", "=Van", "--withdrawn").lines
        #expect(
            withdrawn.count == 2 && withdrawn[1].contains("--accept-at 0.25") && withdrawn[1].contains("164214-km.jpg"))
        let json = try workspace.odolog("history", "=Van", "--withdrawn", "--json").json()
        try #require(json.count == 1)
        #expect(json[0].string("decidedBy") == "threshold" && json[0].number("threshold") == 0.25)
        #expect(json[0].string("status") == "confirmed" && json[0].string("withdrawnAt") != nil)
        #expect(json[0].string("photo") == workspace.folder + "/164214-km.jpg")
    }

    @Test("Comma-separated, with the columns of the JSON, and no formula")
    func csv() throws {
        try log()
        let lines = try workspace.odolog("history", "=Van", "--csv").output.components(separatedBy: "\r\n")
        #expect(lines.count == 5 && lines.last == "")
        let keys = try #require(try workspace.odolog("history", "=Van", "--json").json().first).keys
        let header = lines[0].split(separator: ",").map(String.init)
        #expect(header.map { $0.replacing("_", with: "") } == keys.map { $0.lowercased() })
        #expect(lines[1].hasPrefix("1,'=Van,164214,,km,2024-05-01T12:33:01+00:00,exif,"))
        #expect(
            lines[1].contains(",threshold,0.25,") && lines[2].contains(",edited,")
                && lines[3].hasPrefix("3,'=Van,165100,5,km,"))
        _ = try workspace.odolog("entry", "remove", "=Van", "1")
        let withdrawn = try workspace.odolog("history", "=Van", "--withdrawn", "--csv").output.components(
            separatedBy: "\r\n")
        #expect(withdrawn.count == 3 && withdrawn[0].hasSuffix(",withdrawn_at"))
        #expect(try workspace.odolog("history", "=Van", "--csv", "--json").ending == .status(64))
    }

    @Test("record --json: what became of every photo, without a person and with one")
    func record() throws {
        let outcome = try workspace.odolog(
            "record", "--json", "--vehicle", "=Van", "--accept-at", "0", "165020-km.jpg", "98765-km.jpg",
            "165020-km.jpg", "no.jpg")
        let rows = try outcome.json()
        #expect(rows.map { $0.string("outcome") } == ["logged", "waiting", "inLog", "failed"])
        #expect(rows.map { $0.string("photo") } == ["165020-km.jpg", "98765-km.jpg", "165020-km.jpg", "no.jpg"])
        #expect(
            rows[0].number("entry") == 1 && rows[0].string("decidedBy") == "threshold"
                && rows[0].number("threshold") == 0)
        #expect(rows[0].string("takenAt") == "2024-06-01T08:00:00+00:00" && rows[0].string("timeSource") == "exif")
        #expect(
            rows[1].string("odd")?.contains("lower than the last reading") == true && rows[1].number("value") == 98_765)
        #expect(rows[2].number("entry") == 1 && rows[3].errorCode == "not_found")

        let file = workspace.folder + "/out"
        let terminal = try Terminal(
            workspace, "record", "--json", "--vehicle", "=Van", "164214-km.jpg", "blank.jpg", output: .file(file))
        try terminal.answer("[q]uit: ", "164215")
        try terminal.answer("[q]uit: ", "u")
        try terminal.answer("[q]uit: ", "164216")
        try terminal.answer("[q]uit: ", "r")
        #expect(try terminal.finish() == .status(0))
        let asked = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map {
            try JSONLine(String($0))
        }
        #expect(asked.map { $0.string("outcome") } == ["logged", "takenBack", "logged", "rejected"])
        #expect(asked[2].number("value") == 164_216 && asked[2].string("decidedBy") == "person")
    }

    @Test("Summaries count all that waits, and what nobody looked at")
    func summary() throws {
        _ = try workspace.odolog("record", "164214-km.jpg", "165020-km.jpg", "--vehicle", "=Van")
        let one = try workspace.odolog("record", "98765-km.jpg", "--vehicle", "=Van")
        #expect(one.errorLines.last == "0 logged, 1 waiting, 3 in all (odolog review)")
        let quit = try Terminal(workspace, "record", "98765-km.jpg", "blank.jpg", "--vehicle", "=Van")
        try quit.expect("1 of 2  98765-km.jpg")
        try quit.answer("[q]uit: ", "q")
        try quit.expect("0 logged, 1 waiting, 3 in all (odolog review), 1 not looked at")
        #expect(try quit.finish() == .status(1))
        let review = try Terminal(workspace, "review")
        try review.answer("[q]uit: ", "q")
        try review.expect("0 logged, 3 waiting (odolog review)\r\n")
        #expect(try review.finish() == .status(0))
    }

    @Test("What was logged isn't called for review, and what isn't sure enough isn't called 99 % sure")
    func words() throws {
        let outcome = try workspace.odolog("record", "164214-km.jpg", "--vehicle", "=Van", "--accept-at", "0")
        #expect(outcome.errorLines.first?.contains("logged 164214 km") == true && !outcome.errors.contains("review"))
        for (confidence, percent) in [
            (0.98, "98 %"), (0.989_99, "98 %"), (0.99, "99 %"), (0.990_01, ">99 %"), (0.999_999, ">99 %"), (1, "100 %"),
            (0.504, "50 %"), (0.505, "51 %"),
        ] { #expect(confidence.percent == percent) }
    }
}

import Foundation
import Glibc
import Testing

@Suite("odolog read")
struct ReadTests {
    static let nothing =
        "nothing readable: no odometer and no VIN found; take the photo with the whole display or plate in view"

    @Test func oneLineAPhoto() throws {
        let workspace = try Workspace()
        try workspace.photo("164214-km")
        try workspace.photo("blank")
        let outcome = try workspace.odolog("read", "--no-table", "164214-km.jpg", "blank.jpg")
        #expect(outcome.ending == .status(0))
        #expect(outcome.errors == "")
        #expect(outcome.lines.count == 2)
        let summary = /164214-km\.jpg  164214 km  >?\d+ %  (accept|review)/
        #expect(outcome.lines[0].wholeMatch(of: summary) != nil, "\(outcome.output)")
        #expect(outcome.lines[1] == "blank.jpg  \(Self.nothing)")
    }

    @Test("Of a VIN for review, what was changed and what else it may be follow its line, indented; of others nothing")
    func alternatives() throws {
        let workspace = try Workspace()
        try workspace.partlyCoveredVIN(as: "covered.png")
        try workspace.photo("1M8GDM9AXKP042788", as: "vin.jpg")
        let lines = try workspace.odolog("read", "--no-table", "covered.png", "vin.jpg").lines
        try #require(lines.count > 5)
        #expect(lines[0].hasPrefix("covered.png  1M8GDM9AXKP042788  ") && lines[0].contains("review"))
        #expect(lines[1].hasPrefix("  changed    position 3: the check digit fits 8 rather than "))
        #expect(lines[2].hasPrefix("  runner-up  1M"))
        #expect(lines[3].hasPrefix("               position 3: ") && lines[3].contains(" where the first has 8 ("))
        #expect(lines.last?.hasPrefix("vin.jpg  1M8GDM9AXKP042788  ") == true && lines.last?.contains("accept") == true)
    }

    @Test("Of a character of which half is covered it is said that it can't be read, not what is left of it")
    func halfCovered() throws {
        let workspace = try Workspace()
        workspace.sceneFile = SceneFile.stamped
        try workspace.partlyCoveredVIN(as: "half.png", columns: 86..<102)
        let lines = try workspace.odolog("read", "half.png").lines
        try #require(lines.count > 1)
        #expect(lines[0].hasPrefix("half.png  1M8GDM9AXKP042788  ") && lines[0].contains("review: a character of"))
        #expect(lines[1] == "  changed    position 3: nothing can be read here, 8 put in")
    }

    @Test("Every doubt is said: to a person in words, in JSON as codes, in CSV as codes with spaces between")
    func doubts() throws {
        let workspace = try Workspace()
        // A last drum in the others' colours, and a file whose end is missing.
        let whole = URL(fileURLWithPath: Workspace.repository + "/TestImages/unseen/052-hubodometer.jpg")
        try Data(contentsOf: whole).dropLast(200).write(to: workspace.url("cut.jpg"))
        let row = try #require(try workspace.odolog("read", "--json", "cut.jpg").json().first)
        #expect(row.object["doubts"] as? [String] == ["photo_damaged", "tenths_unsure"])
        #expect(row.string("decision") == "review")
        let words = "get a whole copy of it; whether the last drum counts tenths can't be told\n"
        #expect(try workspace.odolog("read", "cut.jpg").output.hasSuffix(words))
        #expect(try workspace.odolog("batch", "cut.jpg", "--out", "out.csv").ending == .status(0))
        let lines = try String(contentsOf: workspace.url("out.csv"), encoding: .utf8)
            .components(separatedBy: "\r\n").map { $0.components(separatedBy: ",") }
        #expect(lines[1][try #require(lines[0].firstIndex(of: "doubts"))] == "photo_damaged tenths_unsure")
    }

    @Test("Where the time went, on standard error; what was read is the same")
    func timings() throws {
        let workspace = try Workspace()
        try workspace.photo("164214-km")
        let plain = try workspace.odolog("read", "164214-km.jpg")
        let timed = try workspace.odolog("read", "--timings", "164214-km.jpg")
        #expect(timed.output == plain.output)
        let rows = timed.errors.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(rows.first?.joined(separator: " ") == "stage ms a photo share")
        let milliseconds = Dictionary(uniqueKeysWithValues: rows.dropFirst().map { ($0[0], Double($0[1]) ?? .nan) })
        for stage in ["decode", "locate", "recognize"] { #expect(try #require(milliseconds[stage[...]]) > 0) }
        let parts = milliseconds.filter { $0.key != "all" }.values.reduce(0, +)
        #expect(abs(parts - (milliseconds["all"] ?? .nan)) < 1)
        let nothing = try workspace.odolog("read", "--timings", "nope.jpg")
        #expect(nothing.errors.hasSuffix("No photo was read, so there are no timings.\n"))
    }

    @Test func errorsGoToStandardErrorAndTheRestGoesOn() throws {
        let workspace = try Workspace()
        try workspace.photo("98765-km")
        let outcome = try workspace.odolog("read", "--no-table", "nope.jpg", "98765-km.jpg")
        #expect(outcome.ending == .status(1))
        #expect(outcome.errors == "odolog: nope.jpg: there is no such file; check the name.\n")
        #expect(outcome.lines.count == 1)
    }

    @Test func namesCannotFakeALine() throws {
        let workspace = try Workspace()
        try workspace.photo("blank", as: "a\nb.jpg")
        let outcome = try workspace.odolog("read", "--no-table", "a\nb.jpg", "c\u{1B}[2J.jpg")
        #expect(outcome.output == "a\u{FFFD}b.jpg  \(Self.nothing)\n")
        #expect(outcome.errors == "odolog: c\u{FFFD}[2J.jpg: there is no such file; check the name.\n")
    }

    @Test func writesNothing() throws {
        let workspace = try Workspace()
        try workspace.photo("98765-km")
        _ = try workspace.odolog("read", "98765-km.jpg")
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/.local"))
    }

    @Test(
        "Wrong usage",
        arguments: [
            [], ["--kind", "truck", "x.jpg"], ["--jobs", "0", "x.jpg"], ["-j", "many", "x.jpg"],
            ["--max-megapixels", "0", "x.jpg"], ["--no-such-option", "x.jpg"],
        ])
    func usage(arguments: [String]) throws {
        let workspace = try Workspace()
        let outcome = try workspace.run([Workspace.program, "read"] + arguments)
        #expect(outcome.ending == .status(64))
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("Usage: odolog read"))
    }

    @Test(arguments: ["ODOLOG_LOCATOR", "ODOLOG_SCENE"])
    func aMissingModelEndsWith3BeforeAnyPhoto(variable: String) throws {
        let workspace = try Workspace()
        try workspace.photo("98765-km")
        let outcome = try workspace.odolog(
            "read", "98765-km.jpg", environment: [variable: "/nowhere"])
        #expect(outcome.ending == .status(3))
        #expect(outcome.output == "")
        #expect(outcome.errorLines.count == 1 && outcome.errors.hasSuffix(".\n"))
        #expect(outcome.errors.contains("/nowhere"))
        #expect(outcome.errors.contains("name the file or its folder in \(variable)"), "says what to do")
    }

    @Test func theLimitOfPixelsCanBeSet() throws {
        let workspace = try Workspace()
        let photo = Workspace.repository + "/TestImages/broken/huge.png"
        let outcome = try workspace.odolog("read", "--json", "--max-megapixels", "1", photo)
        #expect(try outcome.json().map(\.errorCode) == ["too_many_pixels"])
    }
}

@Suite("PATHs")
struct PathTests {
    private func photos(_ outcome: Workspace.Outcome) throws -> [String] {
        try outcome.json().compactMap { $0.string("photo") }
    }

    @Test("A folder: what is in it and below, sorted, without what is hidden or no photo")
    func folder() throws {
        let workspace = try Workspace()
        for name in ["b.jpg", "a/z.JPEG", "a/y.png", "c.jpg", ".hidden.jpg", ".git/x.jpg"] {
            try workspace.photo("blank", as: "in/" + name)
        }
        try workspace.write("text", to: "in/notes.txt")
        try workspace.write("not yet read", to: "in/d.heic")
        try FileManager.default.createSymbolicLink(
            atPath: workspace.folder + "/in/loop", withDestinationPath: workspace.folder + "/in")
        try FileManager.default.createSymbolicLink(
            atPath: workspace.folder + "/in/e.jpg", withDestinationPath: "b.jpg")
        let expected = ["in/a/y.png", "in/a/z.JPEG", "in/b.jpg", "in/c.jpg", "in/d.heic", "in/e.jpg"]
        for argument in ["in", "in/"] {
            let outcome = try workspace.odolog("read", "--json", argument)
            #expect(outcome.ending == .status(1), "the HEIC file shows, as an error")
            #expect(try photos(outcome) == expected)
        }
    }

    @Test(
        "A folder without photos is said to be empty, with what was looked for, and isn't done",
        arguments: [
            ["read", "--json", "empty"], ["batch", "empty", "--out", "out.jsonl"],
            ["record", "empty", "--vehicle", "Van"],
        ])
    func emptyFolder(command: [String]) throws {
        let workspace = try Workspace()
        try FileManager.default.createDirectory(
            atPath: workspace.folder + "/empty", withIntermediateDirectories: false)
        _ = try workspace.odolog("vehicle", "add", "Van")
        let outcome = try workspace.run([Workspace.program] + command)
        #expect(outcome.ending == .status(1))
        #expect(outcome.output == "")
        #expect(
            outcome.errorLines.first
                == "odolog: empty: there are no photos in this folder or below it. Files called .jpg, .png, .heic and the "
                + "like were looked for, and others that begin as a photo does.")
        // Beside a folder that has one, it is only told.
        try workspace.photo("blank", as: "full/a.jpg")
        let both = try workspace.run([Workspace.program] + command + ["full"])
        #expect(both.ending == .status(0) && both.errors.contains("odolog: empty: "), "\(both.errors)")
    }

    @Test("- is one path a line, folders among them; empty lines and CRLF don't matter")
    func standardInput() throws {
        let workspace = try Workspace()
        for name in ["a b.jpg", "in/c.jpg", "d.jpg", "e.jpg"] { try workspace.photo("blank", as: name) }
        let outcome = try workspace.odolog("read", "--json", "e.jpg", "-", "e.jpg", input: "a b.jpg\r\n\n\nin\nd.jpg")
        #expect(outcome.ending == .status(0))
        #expect(try photos(outcome) == ["e.jpg", "a b.jpg", "in/c.jpg", "d.jpg", "e.jpg"])
    }

    @Test func noPathsAtAllOnStandardInput() throws {
        let outcome = try Workspace().odolog("read", "-")
        #expect(outcome.ending == .status(0))
        #expect(outcome.output == "")
    }

    @Test("A line is on standard output as soon as its photo is done, while more paths are awaited")
    func flush() throws {
        let workspace = try Workspace()
        try workspace.photo("blank")
        let (toChild, fromChild) = (try Pipe(), try Pipe())
        let child = try ChildProcess(
            [Workspace.program, "read", "--json", "-"], folder: workspace.folder, environment: workspace.environment,
            input: .descriptor(toChild.reading), output: .descriptor(fromChild.writing), errors: .file("/dev/null"))
        close(toChild.reading)
        close(fromChild.writing)
        defer { close(fromChild.reading) }
        for _ in 0..<2 {
            toChild.write("blank.jpg\n")
            #expect(fromChild.read().hasSuffix("}\n"))
        }
        close(toChild.writing)
        #expect(try child.wait() == .status(0))
    }

    @Test(
        "A folder or a photo without permission is an error of its own; the rest goes on",
        .enabled(if: Workspace.asNobody != nil, "nobody may not run the binary of a checkout in root's home"))
    func noPermission() throws {
        let workspace = try Workspace()
        try workspace.photo("blank", as: "in/a.jpg")
        try workspace.photo("blank", as: "in/closed/b.jpg")
        try workspace.photo("blank", as: "in/z.jpg")
        chmod(workspace.folder + "/in/closed", 0)
        chmod(workspace.folder + "/in/z.jpg", 0)
        defer { chmod(workspace.folder + "/in/closed", 0o700) }
        let command = try #require(Workspace.asNobody) + [Workspace.program, "read", "--json", "in", "in/closed"]
        let outcome = try workspace.run(command)
        #expect(outcome.ending == .status(1))
        #expect(try photos(outcome) == ["in/a.jpg", "in/closed", "in/z.jpg", "in/closed"])
        #expect(
            try outcome.json().map(\.errorCode) == [nil, "no_permission", "no_permission", "no_permission"])
    }
}

@Suite("Standard output and signals")
struct OutputTests {
    @Test("A reader that has had enough ends the run quietly")
    func head() throws {
        let workspace = try Workspace()
        for index in 0..<6 { try workspace.photo("blank", as: "\(index).jpg") }
        let outcome = try workspace.run([
            "/bin/sh", "-c", "\(Workspace.program) read [0-9].jpg | head -2; echo done",
        ])
        #expect(outcome.lines.count == 3 && outcome.lines[1].hasPrefix("0.jpg  "))
        #expect(outcome.lines.last == "done")
        #expect(outcome.errors == "")
    }

    @Test func aFullDiskIsNoSuccess() throws {
        let workspace = try Workspace()
        try workspace.photo("blank")
        let outcome = try workspace.run(["/bin/sh", "-c", "\(Workspace.program) read --json blank.jpg > /dev/full"])
        #expect(outcome.ending == .status(2))
        #expect(outcome.errors.contains("standard output cannot be written"))
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func interrupted(signal: CInt) throws {
        let workspace = try Workspace()
        try workspace.photo("blank")
        let (toChild, fromChild) = (try Pipe(), try Pipe())
        defer { for descriptor in [toChild.writing, fromChild.reading] { close(descriptor) } }
        let child = try ChildProcess(
            [Workspace.program, "read", "-"], folder: workspace.folder, environment: workspace.environment,
            input: .descriptor(toChild.reading), output: .descriptor(fromChild.writing), errors: .file("/dev/null"))
        close(toChild.reading)
        close(fromChild.writing)
        // The first line tells that it is at work.
        toChild.write("blank.jpg\n")
        #expect(fromChild.read().hasPrefix("photo "))
        child.kill(signal)
        #expect(try child.wait(seconds: 20) == .status(130))
    }

    @Test("Progress and colour only on a terminal, and not against NO_COLOR")
    func progress() throws {
        let workspace = try Workspace()
        for index in 0..<3 { try workspace.photo("blank", as: "\(index).jpg") }
        func transcript(_ environment: [String: String], output: ChildProcess.Stream? = nil) throws -> String {
            let terminal = try Terminal(
                workspace, "read", "0.jpg", "1.jpg", "2.jpg", output: output, environment: environment)
            #expect(try terminal.finish() == .status(0))
            return terminal.transcript
        }
        let file = ChildProcess.Stream.file(workspace.folder + "/out")
        #expect(try transcript([:], output: file).contains(/\d photos?, 0 failed/))
        #expect(try transcript(["NO_COLOR": "1"], output: file) == "")
        #expect(try !transcript([:]).contains("\u{1B}"), "the readings themselves are progress enough")
    }
}

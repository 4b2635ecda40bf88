import Foundation
import Glibc
import Testing

@Suite("odolog read --explain")
struct ExplainTests {
    @Test(
        "A page of an odometer, a VIN and of nothing, for each kind",
        arguments: [
            "164214-km", "1M8GDM9AXKP042788", "blank",
        ], ["odometer", "vin", "auto"])
    func page(fixture: String, kind: String) throws {
        let workspace = try Workspace()
        let photo = try workspace.photo(fixture)
        let outcome = try workspace.odolog("read", photo, "--kind", kind, "--explain", "-o", "why.html")
        #expect(outcome.ending == .status(0), "\(outcome.errors)")
        #expect(outcome.errors == "")
        #expect(outcome.lines.count == 1 && outcome.output.hasPrefix("\(photo)  "))
        let page = try String(contentsOfFile: workspace.folder + "/why.html", encoding: .utf8)
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n") && page.contains(photo))
        let shown = ["164214-km": "164214 km", "1M8GDM9AXKP042788": "1M8GDM9AXKP042788", "blank": "Nothing readable"][
            fixture]!
        // A fixture of the other kind may show anything.
        let isOfKind = kind == "auto" || fixture == "blank" || (kind == "vin") == fixture.hasPrefix("1M8")
        #expect(!isOfKind || page.contains("<h1><bdi>\(shown)</bdi></h1>"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: workspace.folder).filter { $0.hasSuffix(".tmp") } == [])
    }

    @Test("What is read is the same with and without a page")
    func json() throws {
        let workspace = try Workspace()
        let photo = try workspace.photo("164214-km")
        let plain = try #require(try workspace.odolog("read", "--json", photo).json().first)
        let outcome = try workspace.odolog("read", "--json", photo, "--explain", "--output", "why.html")
        let explained = try #require(try outcome.json().first)
        #expect(outcome.lines.count == 1)
        #expect(explained.keys == plain.keys)
        #expect(explained.string("text") == "164214" && explained.string("text") == plain.string("text"))
        #expect(explained.number("confidence") == plain.number("confidence"))
        #expect(FileManager.default.fileExists(atPath: workspace.folder + "/why.html"))
    }

    @Test("An old file is replaced, as by preprocess")
    func replaces() throws {
        let workspace = try Workspace()
        try workspace.photo("164214-km", as: "in.jpg")
        #expect(try workspace.odolog("read", "in.jpg", "--explain", "-o", "why.html").ending == .status(0))
        #expect(try workspace.odolog("read", "in.jpg", "--explain", "-o", "why.html").ending == .status(0))
        #expect(
            try String(contentsOfFile: workspace.folder + "/why.html", encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    }

    @Test(
        "Wrong usage says what is right",
        arguments: [
            (["in.jpg", "--explain"], "name it with --output"),
            (["in.jpg", "--explain", "-o", ""], "name it with --output"),
            (["in.jpg", "-o", "why.html"], "add --explain"),
            (["in.jpg", "in.jpg", "--explain", "-o", "why.html"], "one photo"),
            (["-", "--explain", "-o", "why.html"], "one photo"), ([".", "--explain", "-o", "why.html"], "is a folder"),
            (["in.jpg", "--explain", "-o", "in.jpg"], "the photo itself"),
            (["in.jpg", "--explain", "-o", "link.png"], "the photo itself"),
            (["in.jpg", "--explain", "-o", "./in.jpg"], "the photo itself"),
            (["in.jpg", "--explain", "-o", "why.png"], "name it why.html"),
            (["in.jpg", "--explain", "-o", "WHY.JPEG"], "name it why.html"),
        ])
    func usage(arguments: [String], advice: String) throws {
        let workspace = try Workspace()
        try workspace.photo("164214-km", as: "in.jpg")
        let before = try Data(contentsOf: URL(fileURLWithPath: workspace.folder + "/in.jpg"))
        try FileManager.default.createSymbolicLink(
            atPath: workspace.folder + "/link.png", withDestinationPath: "in.jpg")
        let outcome = try workspace.run([Workspace.program, "read"] + arguments)
        #expect(outcome.ending == .status(64))
        #expect(outcome.output == "")
        #expect(outcome.errors.contains(advice), "\(outcome.errors)")
        #expect(outcome.errors.contains("Usage: odolog read"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.folder + "/in.jpg")) == before)
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/why.html"))
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/why.png"))
    }

    @Test(
        "A place that can't be written is an error; what was read is said all the same",
        arguments: [
            "nowhere/why.html", ".", "/dev/full",
        ])
    func unwritable(place: String) throws {
        let workspace = try Workspace()
        try workspace.photo("164214-km", as: "in.jpg")
        let outcome = try workspace.odolog("read", "--json", "in.jpg", "--explain", "-o", place)
        #expect(outcome.ending == .status(2))
        #expect(try outcome.json().first?.string("text") == "164214")
        #expect(outcome.errors.hasPrefix("odolog: \(place): cannot be written ("), "\(outcome.errors)")
    }

    @Test("Of a photo that can't be read there is no page, and an old one stays")
    func noPhoto() throws {
        let workspace = try Workspace()
        try workspace.photo("164214-km", as: "in.jpg")
        _ = try workspace.odolog("read", "in.jpg", "--explain", "-o", "why.html")
        let old = try workspace.bytes("why.html")
        try workspace.write("no photo", to: "text.jpg")
        for name in ["nope.jpg", "text.jpg"] {
            let outcome = try workspace.odolog("read", name, "--explain", "-o", "why.html")
            #expect(outcome.ending == .status(1))
            #expect(outcome.errors.hasPrefix("odolog: \(name): "))
            #expect(try workspace.bytes("why.html") == old)
        }
    }
}

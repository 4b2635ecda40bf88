import Foundation
import Testing
import VehicleStore

@Suite("odolog review --accept-at")
struct ReviewThresholdTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        for fixture in ["164214-km", "165020-km", "98765-km", "blank"] { try workspace.photo(fixture) }
        for vehicle in ["Blue Doblo", "Van"] { _ = try workspace.odolog("vehicle", "add", vehicle, "--unit", "km") }
        for (photo, vehicle) in [("164214-km", "Blue Doblo"), ("165020-km", "Blue Doblo"), ("98765-km", "Van")] {
            let outcome = try workspace.odolog("record", photo + ".jpg", "--vehicle", vehicle)
            #expect(outcome.errorLines.last?.contains("1 waiting") == true, "\(outcome.errors)")
        }
    }

    @Test("What is sure enough is logged as record would log it; the rest waits, with the reason")
    func queue() throws {
        // Van's value contradicts a typed one.
        _ = try workspace.odolog("log", "Van", "120000", "--at", "2024-06-01")
        _ = try workspace.odolog("record", "blank.jpg", "--vehicle", "Van")
        let outcome = try workspace.odolog("review", "--accept-at", "0.2")
        #expect(outcome.ending == .status(0) && outcome.output == "")
        #expect(try workspace.logged() == ["164214 km", "165020 km"])
        #expect(try workspace.logged("Van") == ["120000 km"])
        #expect(outcome.errorLines.suffix(2).first == "2 logged, 2 waiting (odolog review)", "\(outcome.errors)")
        #expect(outcome.errorLines.last == "Of those that wait: 1 lower than before, 1 not sure enough")
        #expect(outcome.errorLines[0].hasPrefix("164214-km.jpg: logged 164214 km"), "\(outcome.errors)")
        #expect(outcome.errorLines[0].hasSuffix(", Blue Doblo, 2024-05-01 12:33 (from the photo)"))
        // Each remembers the threshold.
        let logged = try workspace.odolog("review", "--logged", "--json").json()
        #expect(logged.map { $0.number("threshold") } == [0.2, 0.2])
        let again = try workspace.odolog("review", "--accept-at", "0.2")
        #expect(again.errorLines.first == "0 logged, 2 waiting (odolog review)")
    }

    @Test("A threshold that is too high logs nothing, and only the named vehicle's readings are looked at")
    func high() throws {
        let high = try workspace.odolog("review", "--accept-at", "1")
        #expect(high.errorLines == ["0 logged, 3 waiting (odolog review)", "Of those that wait: 3 not sure enough"])
        let van = try workspace.odolog("review", "--accept-at", "0", "--vehicle", "Van")
        #expect(van.errorLines.last == "1 logged", "\(van.errors)")
        #expect(try workspace.logged() == [] && workspace.logged("Van") == ["98765 km"])
    }

    @Test("--json has a line for what became of each, as record has")
    func json() throws {
        let rows = try workspace.odolog("review", "--accept-at", "0", "--json", "--vehicle", "Blue Doblo").json()
        #expect(rows.map { $0.string("outcome") } == ["logged", "logged"])
        #expect(rows.map { $0.string("decidedBy") } == ["threshold", "threshold"])
        #expect(rows.map { $0.number("value") } == [164214, 165020])
        #expect(rows.map { $0.string("vehicle") } == ["Blue Doblo", "Blue Doblo"])
    }

    @Test(
        "Wrong usage",
        arguments: [
            ["--accept-at", "0.9", "--list"], ["--accept-at", "0.9", "--logged"], ["--accept-at", "2"],
            ["--trust-file-times"],
        ])
    func usage(arguments: [String]) throws {
        #expect(try workspace.run([Workspace.program, "review"] + arguments).ending == .status(64))
    }
}

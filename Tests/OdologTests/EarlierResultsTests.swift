import Foundation
import Testing

/// Files of results that earlier versions began are gone on with. `Fixtures/results` has one of each kind that there ever was.
@Suite("odolog batch: files of results of earlier versions")
struct EarlierResultsTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.photo("98765-km", as: "1.jpg")
        try workspace.photo("blank", as: "2.jpg")
        try workspace.photo("bare-1M8GDM9AXKP042788", as: "vin.jpg")
        try workspace.photo("164214-km", as: "new.jpg")
    }

    /// - Returns: its content.
    private func begin(_ fixture: String) throws -> String {
        let file = URL(fileURLWithPath: "\(Workspace.fixtures)/results/\(fixture)")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        try workspace.write(text, to: fixture)
        return text
    }

    private func batch(_ fixture: String, _ arguments: String...) throws -> Workspace.Outcome {
        try workspace.run(
            [Workspace.program, "batch", "-", "--out", fixture] + arguments, input: "1.jpg\n2.jpg\nvin.jpg\nnew.jpg\n")
    }

    private func text(_ file: String) throws -> String { try String(contentsOf: workspace.url(file), encoding: .utf8) }

    /// As any program takes them: none of the fixtures' fields has a line end or a quote.
    private func cells(_ text: String) -> [[String]] {
        text.components(separatedBy: "\r\n").dropLast().map { $0.components(separatedBy: ",") }
    }

    @Test(
        "Rows without a schema stay as they are; what is new is appended",
        arguments: [
            "schema-1.jsonl", "schema-1-without-doubts.jsonl",
        ])
    func lines(fixture: String) throws {
        let old = try begin(fixture)
        let outcome = try batch(fixture)
        #expect(outcome.ending == .status(0))
        #expect(outcome.errors.contains("1 read: ") && outcome.errors.contains("; 3 skipped, read before"))
        #expect(try text(fixture).hasPrefix(old))
        let rows = try workspace.rows(fixture)
        #expect(rows.map { $0.string("photo") } == ["1.jpg", "2.jpg", "vin.jpg", "gone.jpg", "new.jpg"])
        #expect(rows.map { $0.number("schema") } == [nil, nil, nil, nil, 2])
        // Whoever reads the old ones finds all of their keys in the new one.
        #expect(rows.allSatisfy { Set($0.keys).subtracting(rows[4].keys).isEmpty })
        #expect(try batch(fixture).errorLines.first == "0 read; 4 skipped, read before")
        #expect(try batch(fixture, "--again").errorLines.first?.contains("; 1 skipped, read before") == true)
        #expect(
            try workspace.rows(fixture).filter { $0.string("photo") != "gone.jpg" }.allSatisfy {
                $0.number("schema") == 2
            })
    }

    @Test(
        "A header stays, and every row has its columns",
        arguments: [
            ("without-owner.csv", 26, "without recorded_vehicle, problem."),
            ("without-time.csv", 22, "without taken_at, time_source, recorded, entry, recorded_vehicle, problem."),
            ("without-scene.csv", 19, "without scene, meter, value_confidence, taken_at, "),
            ("without-doubts.csv", 18, "without scene, meter, value_confidence, doubts, taken_at, "),
        ])
    func columns(fixture: String, count: Int, missing: String) throws {
        let old = try begin(fixture)
        let header = cells(old)[0]
        #expect(header.count == count)
        let outcome = try batch(fixture)
        #expect(outcome.ending == .status(0))
        #expect(outcome.errorLines.first?.contains("an earlier version began this file") == true)
        #expect(outcome.errorLines.first?.contains(missing) == true, "\(outcome.errors)")
        #expect(outcome.errors.contains("1 read: ") && outcome.errors.contains("; 3 skipped, read before"))
        #expect(try text(fixture).hasPrefix(old))
        let rows = cells(try text(fixture))
        #expect(rows.map { $0[0] } == ["photo", "1.jpg", "2.jpg", "vin.jpg", "gone.jpg", "new.jpg"])
        #expect(rows.allSatisfy { $0.count == count })
        func cell(_ column: String) throws -> String { rows[5][try #require(header.firstIndex(of: column))] }
        #expect(try cell("kind") == "odometer" && cell("text") == "164214" && cell("unit") == "km")
        #expect(try Double(cell("confidence")) != nil && Double(cell("milliseconds")) != nil)
    }

    @Test(
        "So it is where a photo's old row goes, and where the last row is half there",
        arguments: [
            "without-owner.csv", "without-time.csv", "without-scene.csv", "without-doubts.csv",
        ])
    func rewritten(fixture: String) throws {
        let old = try begin(fixture)
        try workspace.photo("165020-km", as: "1.jpg")
        #expect(try batch(fixture).errors.contains("2 read: "))
        var rows = cells(try text(fixture))
        #expect(rows[0] == cells(old)[0])
        #expect(rows.allSatisfy { $0.count == rows[0].count })
        #expect(rows.map { $0[0] } == ["photo", "2.jpg", "vin.jpg", "gone.jpg", "1.jpg", "new.jpg"])
        let whole = try text(fixture)
        try workspace.write(String(whole.dropLast(30)), to: fixture)
        let torn = try batch(fixture)
        #expect(torn.errors.contains("the last row was written in part") && torn.errors.contains("1 read: "))
        rows = cells(try text(fixture))
        #expect(rows[0] == cells(old)[0] && rows.allSatisfy { $0.count == rows[0].count })
        #expect(rows.last?[0] == "new.jpg")
    }

    @Test("Half a header is begun anew, with all columns", arguments: ["without-scene.csv", "without-doubts.csv"])
    func halfAHeader(fixture: String) throws {
        let header = cells(try begin(fixture))[0].joined(separator: ",")
        try workspace.write(String(header.dropLast(20)), to: fixture)
        #expect(try batch(fixture).ending == .status(0))
        let rows = cells(try text(fixture))
        #expect(rows[0].contains("scene") && rows[0].contains("value_confidence") && rows[0].contains("doubts"))
        #expect(rows.count == 5 && rows.allSatisfy { $0.count == rows[0].count })
    }
}

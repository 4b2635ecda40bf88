import OdologVIN
import Testing
import VehicleStore

@Suite("A letter at the end of a typed VIN")
struct MisplacedLetterCommandTests {
    private static let wrong = "WBANE53517CK924R8"
    private static let meant = "WBANE53517CK92498"
    private static let words = "position 16 must be a digit, not R; perhaps \(meant)."
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    @Test func check() throws {
        let outcome = try odolog("vin", "check", Self.wrong, status: 1)
        #expect(outcome.lines.contains("  problem       Position 16 must be a digit, not R; perhaps 9."))
        #expect(outcome.lines.dropFirst(2).first?.hasPrefix("  perhaps       \(Self.meant)  position 16: ") == true)
        let json = try #require(try odolog("vin", "check", Self.wrong, "--json", status: 1).json().first)
        #expect(json.object["valid"] as? Bool == false)
        let problem = try #require((json.object["problems"] as? [[String: Any]])?.first)
        #expect(problem["code"] as? String == "misplacedLetter" && problem["position"] as? Int == 16)
        #expect((json.object["suggestions"] as? [[String: Any]])?.first?["vin"] as? String == Self.meant)
        let decoding = try odolog("vin", "decode", Self.wrong, status: 1)
        #expect(decoding.errors.contains("must be a digit, not R; perhaps 9."))
    }

    @Test("The years of a typed VIN are the decoder's")
    func years() throws {
        let check = try odolog("vin", "check", "WDD2470031J059461")
        #expect(check.lines.contains("  model year    not told by position 10"))
        let json = try #require(try odolog("vin", "check", "WDD2470031J059461", "--json").json().first)
        #expect((json.object["modelYears"] as? [Int])?.isEmpty == true)
        // The VIN alone leaves 1992 and 2022.
        #expect(try odolog("vin", "check", "1HPDPSCA8NS248443").lines.contains("  model year    2022"))
        let decoded = try odolog("vin", "decode", "5TDGSKFC9RS123456")
        #expect(decoded.lines.first == "5TDGSKFC9RS123456  2024 Toyota")
        #expect(decoded.lines.contains("  remark        The make could also be Lexus."))
        try odolog("vehicle", "add", "Bus", "--vin", "1M8GDM9AXKP042788")
        #expect(try odolog("vehicle", "show", "Bus").output.contains("model year 1989 or 2019)"))
    }

    @Test func addAndEdit() throws {
        let add = try odolog("vehicle", "add", "Van", "--vin", Self.wrong, status: 64)
        #expect(add.errors.contains(Self.words))
        try odolog("vehicle", "add", "Van")
        #expect(try odolog("vehicle", "edit", "Van", "--vin", Self.wrong, status: 64).errors.contains(Self.words))
        #expect(try workspace.store().vehicle(named: "Van").vin == nil)
    }

    @Test("A row of a list is refused with the offer, and the others are added")
    func list() throws {
        try workspace.write("name,vin\nA,\(Self.wrong)\nB,\(Self.meant)\n", to: "fleet.csv")
        let outcome = try odolog("vehicle", "add", "--from", "fleet.csv", status: 1)
        #expect(
            outcome.lines == [
                "line 2: refused A: vin cannot be \"\(Self.wrong)\": it must be one with a digit at position 16; perhaps it is \(Self.meant)",
                "line 3: added B",
            ])
    }

    @Test("A store that holds one from before loses nothing")
    func fromBefore() throws {
        do {
            let store = try VehicleStore(path: workspace.storePath)
            _ = try store.add(NewVehicle(name: "Old", vin: try VIN(Self.wrong), unit: .kilometers))
        }
        try odolog("log", "Old", "1000", "--at", "2026-01-01")
        #expect(try odolog("vehicle", "list").output.contains(Self.wrong))
        let show = try odolog("vehicle", "show", Self.wrong.lowercased())
        #expect(show.lines.first == "name      Old")
        #expect(show.output.contains("position 16 must be a DIGIT"))
        try odolog("vehicle", "edit", "Old", "--make", "BMW")
        try workspace.write("name,vin\nOld,\(Self.wrong)\n", to: "fleet.csv")
        let there = ["line 2: there already: Old"]
        #expect(try odolog("vehicle", "add", "--from", "fleet.csv", "--dry-run").lines == there)
        #expect(try odolog("vehicle", "add", "--from", "fleet.csv").lines == there)

        try odolog("export", "Old", "--format", "json", "--out", "old.json")
        try odolog("import", "old.json", "--store", "imported.sqlite")
        try odolog("vehicle", "add", "Other", "--store", "merged.sqlite")
        try odolog("merge", workspace.storePath, "--store", "merged.sqlite")
        for store in ["imported.sqlite", "merged.sqlite"] {
            let show = try odolog("vehicle", "show", "Old", "--store", store)
            #expect(show.lines.contains { $0.hasPrefix("VIN       \(Self.wrong)") } && show.output.contains("1000"))
        }
        try odolog("vehicle", "edit", "Old", "--vin", Self.meant)
        #expect(try workspace.store().vehicle(named: "Old").vin?.text == Self.meant)
    }
}

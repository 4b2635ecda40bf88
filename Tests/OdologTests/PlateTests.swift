import Foundation
import Testing
import VehicleStore

@Suite("A plate finds one vehicle")
struct PlateTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        for name in ["Van", "Bus"] { try odolog("vehicle", "add", name) }
        try odolog("vehicle", "edit", "Van", "--plate", "B-XY 1")
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    private func found(by plate: String) throws -> String? {
        try odolog("vehicle", "show", plate, "--json").json().first?.string("vehicle")
    }

    @Test("The plate of another vehicle needs a second yes; an archived vehicle's doesn't count")
    func secondYes() throws {
        let told = try odolog("vehicle", "edit", "Bus", "--plate", "b xy1", status: 1)
        #expect(told.errors.contains("The vehicle \"Van\" has the plate \"b xy1\", too"), "\(told.errors)")
        #expect(try found(by: "BXY1") == "Van")
        try odolog("vehicle", "edit", "Bus", "--plate", "b xy1", "--yes")
        try odolog("vehicle", "show", "BXY1", status: 2)
        // What somebody has said yes to isn't asked again.
        try odolog("vehicle", "edit", "Bus", "--currency", "EUR")
        try odolog("vehicle", "edit", "Van", "--archived")
        #expect(try found(by: "BXY1") == "Bus")
        try odolog("vehicle", "edit", "Van", "--no-archived", status: 1)
    }

    @Test(
        "Spaces, dashes, other marks and letter case don't matter in it",
        arguments: ["MÜ·X 1", "mü-x1", "MU\u{308} X_1"])
    func marks(plate: String) throws {
        try odolog("vehicle", "edit", "Van", "--plate", plate)
        #expect(try found(by: "MÜX 1") == "Van")
    }

    @Test("A name that is another vehicle's plate is refused, unless that one is archived")
    func name() throws {
        for line in [["add", "bxy-1"], ["edit", "Bus", "--name", "BXY 1"]] {
            let refused = try workspace.run([Workspace.program, "vehicle"] + line)
            #expect(refused.ending == .status(2), "\(line)")
            #expect(refused.errors.contains("that is the plate of \"Van\""), "\(refused.errors)")
        }
        // Its own plate may be its name.
        try odolog("vehicle", "edit", "Van", "--name", "B-XY 1")
        let told = try odolog("vehicle", "edit", "Bus", "--plate", "B-XY 1", status: 1)
        #expect(told.errors.contains("B-XY 1"), "\(told.errors)")
        try odolog("vehicle", "edit", "B-XY 1", "--name", "Van")
        try odolog("vehicle", "edit", "Van", "--archived")
        try odolog("vehicle", "add", "bxy-1")
    }

    @Test("A plate that is another vehicle's name needs a second yes, and that one stays as it is")
    func plateAsName() throws {
        let told = try odolog("vehicle", "edit", "Van", "--plate", "bus", status: 1)
        #expect(told.errors.contains("Another vehicle is named \"Bus\""), "\(told.errors)")
        try odolog("vehicle", "edit", "Van", "--plate", "bus", "--yes")
        try odolog("vehicle", "edit", "Bus", "--make", "Ford")
    }

    @Test("A list says which rows have another vehicle's plate, also in a dry run; --yes adds them")
    func list() throws {
        try workspace.write("name,plate\nCar,BXY 1\nLorry,B 2\nTruck,b2\nbxy1,\n", to: "fleet.csv")
        let dry = try odolog("vehicle", "add", "--from", "fleet.csv", "--dry-run", status: 1)
        #expect(dry.errorLines.last == "Would add 1 vehicle; 0 there already, 3 refused.")
        let first = try odolog("vehicle", "add", "--from", "fleet.csv", status: 1)
        #expect(first.output == dry.output)
        #expect(
            first.lines[0]
                == "line 2: refused Car: The vehicle \"Van\" has the plate \"BXY 1\", too: if it has it no longer, archive it "
                + "or take its plate away. --yes adds it all the same.")
        #expect(first.lines[3].contains("that is the plate of \"Van\""), "\(first.output)")
        let yes = try odolog("vehicle", "add", "--from", "fleet.csv", "--yes", "--json", status: 1)
        #expect(try yes.json().map { $0.string("outcome") } == ["added", "known", "added", "refused"])
        #expect(yes.errors.contains("! Car: The vehicle \"Van\" has the plate"), "\(yes.errors)")
    }
}

import Foundation
import Testing
import VehicleStore

@Suite("odolog import --vehicle")
struct ForeignImportTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try odolog(["vehicle", "add", "Van", "--currency", "EUR"], status: 0)
    }

    @discardableResult
    private func odolog(_ arguments: [String], status: CInt) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    private static let fuel = "Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags\n"

    private func fills() throws -> Int {
        let store = try workspace.store()
        return try store.items(of: store.vehicle(named: "Van").id, kinds: [.fuel]).count
    }

    @Test("It tells of every row, a dry run writes nothing, and undo takes the whole import back")
    func whole() throws {
        try workspace.write(
            Self.fuel
                + "2024-04-01,1000,40,60,0,True,False,,\n2024-04-09,1500,30,45,0,True,False,,\n,1,1,1,0,True,False,,\n",
            to: "gas.csv")
        let dry = try odolog(["import", "gas.csv", "--vehicle", "Van", "--dry-run"], status: 1)
        #expect(
            dry.lines == [
                "3 rows of lubelogger: 2 would be added, 0 there already, 0 changed, 0 ignored, 1 refused",
                "Would add: 2 fills", "line 4: refused: it has no date",
            ], "\(dry.output)")
        #expect(try fills() == 0)
        let json = try odolog(["import", "gas.csv", "--vehicle", "van", "--json"], status: 1)
        #expect(
            json.output.hasPrefix(
                #"{"format":"lubelogger","vehicles":[],"rows":{"total":3,"added":2,"duplicate":0,"changed":0,"ignored":0,"refused":1},"fuel":2,"#
            ), "\(json.output)")
        #expect(try fills() == 2)
        let again = try odolog(["import", "gas.csv", "--vehicle", "Van"], status: 1)
        #expect(again.lines.first?.contains("0 added, 2 there already") == true, "\(again.output)")
        let list = try odolog(["import", "list"], status: 0)
        let line = "gas.csv  lubelogger  Van            2  2 added, 1 refused"
        #expect(list.lines.last?.hasSuffix(line) == true, "\(list.output)")
        try odolog(["undo"], status: 0)
        #expect(try fills() == 0)
        let undone = try odolog(["import", "list", "--json"], status: 0).output
        #expect(undone.contains(#""entries":0,"rows":{"added":2,"#) && undone.contains(#""undoneBy":"#), "\(undone)")
        try odolog(["import", "list", "--vehicle", "Van"], status: 64)
    }

    @Test("A dry run tells what the log itself finds odd")
    func rehearsal() throws {
        try workspace.write("Day,Litres,Paid\n2024-04-01,4000,80 EUR\n2024-04-09,30,60\n", to: "own.csv")
        let columns = ["date=Day", "amount=Litres", "total=Paid"].flatMap { ["--column", $0] }
        let words = ["import", "own.csv", "--vehicle", "Van", "--json"] + columns
        let dry = try odolog(words + ["--dry-run"], status: 0).output
        #expect(dry.contains(#""odd":[{"line":2,"#), "\(dry)")
        #expect(try fills() == 0)
        #expect(try odolog(words, status: 0).output == dry)
        #expect(try fills() == 2)
    }

    @Test("What can't be imported as a whole says what to do")
    func errors() throws {
        try workspace.write("Datum;KM\n01.02.2024;1000\n", to: "own.csv")
        let unknown = try odolog(["import", "own.csv", "--vehicle", "Van"], status: 2).errors
        #expect(unknown.contains("Fuelly, aCar, Drivvo") && unknown.contains("--column date=Datum"), "\(unknown)")
        try odolog(
            [
                "import", "own.csv", "--vehicle", "Van", "--column", "date=Datum", "--column", "odometer=KM", "--as",
                "odometer",
            ], status: 0)
        try odolog(["import", "own.csv", "--vehicle", "Nobody"], status: 2)
        try odolog(["import", "none.csv", "--vehicle", "Van"], status: 2)
        try odolog(["import", "own.csv", "--unit", "mi"], status: 64)
        try odolog(["import", "own.csv", "--vehicle", "Van", "--as", "fuel"], status: 64)
        try odolog(["vehicle", "add", "Bare"], status: 0)
        try workspace.write(Self.fuel + "2024-04-01,1000,40,60,0,True,False,,\n", to: "gas.csv")
        let money = try odolog(["import", "gas.csv", "--vehicle", "Bare"], status: 2).errors
        #expect(money.contains("--currency"), "\(money)")
        try odolog(["import", "gas.csv", "--vehicle", "Bare", "--currency", "CHF"], status: 0)
    }
}

import Foundation
import OdologOdometer
import Testing
import VehicleStore

@Suite("odolog log")
struct LogTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Blue Doblo")
    }

    private func log(_ arguments: String...) throws -> Workspace.Outcome {
        try workspace.run([Workspace.program, "log", "Blue Doblo"] + arguments)
    }

    @Test("A typed value is logged without a photo, and can be withdrawn")
    func value() throws {
        let outcome = try log("643.5", "--at", "2024-05-01 12:33")
        #expect(outcome.ending == .status(0))
        #expect(outcome.output == "")
        #expect(outcome.errors == "Logged 643.5 km, Blue Doblo, 2024-05-01 12:33.\n")
        #expect(try log("1 780", "km", "--at", "2024-05-04").ending == .status(0))
        #expect(try workspace.logged() == ["643.5 km", "1780 km"])
        let history = try workspace.odolog("history", "Blue Doblo", "--json").json()
        #expect(history.map { $0.string("status") } == ["entered", "entered"])
        #expect(history.map { $0.string("timeSource") } == ["entered", "entered"])
        #expect(history.map { $0.string("takenAt") } == ["2024-05-01T12:33:00+00:00", "2024-05-04"])
        #expect(history[0].isNull("photo"))
        #expect(try workspace.odolog("entry", "remove", "Blue Doblo", "1").ending == .status(0))
        #expect(try workspace.logged() == ["1780 km"])
    }

    @Test("In the unit that is typed, or else the vehicle's; a VIN is as good as a name")
    func units() throws {
        _ = try workspace.odolog("vehicle", "add", "Truck", "--unit", "mi", "--vin", "1M8GDM9AXKP042788")
        #expect(try workspace.odolog("log", "1M8GDM9AXKP042788", "500", "--at", "2024-05-01").ending == .status(0))
        #expect(try workspace.odolog("log", "Truck", "1000", "km", "--at", "2024-06-01", "--yes").ending == .status(0))
        #expect(try workspace.logged("Truck") == ["500 mi", "1000 km"])
    }

    @Test("The same value at the same time is one entry")
    func twice() throws {
        _ = try log("643.5", "--at", "2024-05-01 12:33")
        let again = try log("643.5", "--at", "2024-05-01 12:33")
        #expect(again.ending == .status(0))
        #expect(again.errors == "It is in the log already, as entry 1; nothing was logged.\n")
        #expect(try workspace.logged() == ["643.5 km"])
    }

    @Test("The same value within a minute is one reading; of another unit or vehicle it isn't")
    func twiceInAMinute() throws {
        _ = try workspace.odolog("vehicle", "add", "Van")
        _ = try log("5000", "--at", "2024-05-01 12:33:40")
        for time in ["12:33:05", "12:34:10"] {
            let again = try log("5000", "--at", "2024-05-01 \(time)")
            #expect(again.errors == "It is in the log already, as entry 1; nothing was logged.\n")
        }
        _ = try log("5000", "--at", "2024-05-01 12:34:40")
        _ = try log("5000", "mi", "--at", "2024-05-01 12:33:40", "--yes")
        _ = try workspace.odolog("log", "Van", "5000", "--at", "2024-05-01 12:33:40")
        #expect(try workspace.logged().sorted() == ["5000 km", "5000 km", "5000 mi"])
        #expect(try workspace.logged("Van") == ["5000 km"])
    }

    @Test func now() throws {
        #expect(try log("164214").ending == .status(0))
        let vehicle = try workspace.store().vehicle(named: "Blue Doblo")
        let snapshot = try #require(try workspace.store().lastSnapshot(of: vehicle.id))
        #expect(snapshot.timeSource == .now)
        #expect(abs(snapshot.takenAt.timeIntervalSinceNow) < 3600)
        // No date that might be wrong.
        #expect(try workspace.odolog("history", "Blue Doblo").lines[1].contains("(") == false)
    }

    @Test("What looks odd needs a second yes: a person's, or --yes")
    func odd() throws {
        _ = try log("164214", "--at", "2024-05-01")
        let refused = try log("98765", "--at", "2024-06-01")
        #expect(refused.ending == .status(1))
        #expect(refused.errors.contains("lower") && refused.errors.contains("--yes"))
        #expect(try workspace.logged() == ["164214 km"])

        let no = try Terminal(workspace, "log", "Blue Doblo", "98765", "--at", "2024-06-01")
        try no.answer("Log 98765 km all the same? [y/N]: ", "164300")
        try no.expect("\"164300\" is neither y nor n; to type another value, answer n first")
        try no.answer("Log 98765 km all the same? [y/N]: ", "")
        try no.expect("nothing was logged")
        #expect(try no.finish() == .status(1))
        #expect(try workspace.logged() == ["164214 km"])

        let yes = try Terminal(workspace, "log", "Blue Doblo", "98765", "--at", "2024-06-01")
        try yes.answer("Log 98765 km all the same? [y/N]: ", "y")
        #expect(try yes.finish() == .status(0))
        let beforehand = try log("98000", "--at", "2024-07-01", "--yes")
        #expect(beforehand.ending == .status(0))
        #expect(beforehand.errors.hasPrefix("! ") && beforehand.errors.contains("lower"), "said all the same")
        #expect(try workspace.logged() == ["164214 km", "98765 km", "98000 km"])
        #expect(try workspace.store().problems() == [])
    }

    @Test(
        "What is no value, no date or nobody's is refused, and nothing is logged",
        arguments: [
            (["Blue Doblo", "12x4"], 64, "x"), (["Blue Doblo", ""], 64, "no odometer value"),
            (["Blue Doblo", "--", "-5"], 64, "-"),
            (["Blue Doblo", "1M8GDM9AXKP042788"], 64, "1M8GDM9AXKP042788"),
            (["Blue Doblo", "5 leagues"], 64, "leagues"),
            (["Blue Doblo"], 64, "value"), (["Blue Doblo", "5", "--at", "someday"], 64, "no date"),
            (["Blue Doblo", "5", "--at", "12026-10-02"], 64, "no date"), (["Bus", "5"], 2, "Bus"),
        ] as [([String], CInt, String)])
    func refused(arguments: [String], status: CInt, says: String) throws {
        let outcome = try workspace.run([Workspace.program, "log"] + arguments)
        #expect(outcome.ending == .status(status))
        #expect(outcome.errors.contains(says), "\(outcome.errors)")
        #expect(try workspace.logged() == [])
    }

    @Test("Where there is no store none is made", arguments: [["log", "Van", "5"], ["entry", "remove", "Van", "1"]])
    func noStore(command: [String]) throws {
        let empty = try Workspace()
        let outcome = try empty.run([Workspace.program] + command)
        #expect(outcome.ending == .status(2))
        #expect(outcome.errors.contains("there is no store at"))
        #expect(outcome.errors.contains("it is made by the first `odolog vehicle add NAME`"))
        #expect(!FileManager.default.fileExists(atPath: empty.storePath))
    }
}

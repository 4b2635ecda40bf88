import Foundation
import Odometer
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

    @Test("A typed value is logged without a photo, in the vehicle's unit or its own, and can be withdrawn")
    func value() throws {
        let outcome = try log("643.5", "--at", "2024-05-01 12:33")
        #expect(outcome.ending == .status(0))
        #expect(outcome.output == "")
        #expect(outcome.errors == "Logged 643.5 km, Blue Doblo, 2024-05-01 12:33.\n")
        #expect(try log("780 km", "--at", "2024-05-04").ending == .status(0))
        #expect(try workspace.logged() == ["643.5 km", "780 km"])
        let history = try workspace.odolog("history", "Blue Doblo", "--json").json()
        #expect(history.map { $0.string("status") } == ["entered", "entered"])
        #expect(history.map { $0.string("timeSource") } == ["entered", "entered"])
        #expect(history.map { $0.string("takenAt") } == ["2024-05-01T12:33:00Z", "2024-05-04T00:00:00Z"])
        #expect(history[0].isNull("photo"))
        #expect(try workspace.odolog("withdraw", "Blue Doblo", "1").ending == .status(0))
        #expect(try workspace.logged() == ["780 km"])
    }

    @Test func now() throws {
        #expect(try log("164214").ending == .status(0))
        let vehicle = try workspace.store().vehicle(named: "Blue Doblo")
        let snapshot = try #require(try workspace.store().lastSnapshot(of: vehicle.id))
        #expect(snapshot.timeSource == .now)
        #expect(abs(snapshot.takenAt.timeIntervalSinceNow) < 3600)
    }

    @Test("What looks odd needs a second yes: a person's, or --yes")
    func odd() throws {
        _ = try log("164214", "--at", "2024-05-01")
        let refused = try log("98765", "--at", "2024-06-01")
        #expect(refused.ending == .status(2))
        #expect(refused.errors.contains("lower") && refused.errors.contains("--yes"))
        #expect(try workspace.logged() == ["164214 km"])

        let no = try Terminal(workspace, "log", "Blue Doblo", "98765", "--at", "2024-06-01")
        try no.answer("Log 98765 km all the same? [y/N]: ", "")
        try no.expect("Nothing was logged.")
        #expect(try no.finish() == .status(0))
        #expect(try workspace.logged() == ["164214 km"])

        let yes = try Terminal(workspace, "log", "Blue Doblo", "98765", "--at", "2024-06-01")
        try yes.answer("Log 98765 km all the same? [y/N]: ", "y")
        #expect(try yes.finish() == .status(0))
        #expect(try log("98000", "--at", "2024-07-01", "--yes").ending == .status(0))
        #expect(try workspace.logged() == ["164214 km", "98765 km", "98000 km"])
        #expect(try workspace.store().problems() == [])
    }

    @Test(
        "What is no value, no date or nobody's is refused, and nothing is logged",
        arguments: [
            (["Blue Doblo", "12x4"], 64), (["Blue Doblo", ""], 64), (["Blue Doblo", "1M8GDM9AXKP042788"], 64),
            (["Blue Doblo", "-5"], 64), (["Blue Doblo", "5 leagues"], 64), (["Blue Doblo"], 64),
            (["Blue Doblo", "5", "--at", "yesterday"], 64), (["Bus", "5"], 2),
        ] as [([String], CInt)])
    func refused(arguments: [String], status: CInt) throws {
        let outcome = try workspace.run([Workspace.program, "log"] + arguments)
        #expect(outcome.ending == .status(status), "\(outcome.errors)")
        #expect(!outcome.errors.isEmpty)
        #expect(try workspace.logged() == [])
    }
}

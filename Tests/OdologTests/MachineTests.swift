import Foundation
import Testing

@Suite("A machine counts hours, and needs no odometer")
struct MachineTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try odolog("vehicle add Tractor --kind tractor")
    }

    @discardableResult
    private func odolog(_ line: String, status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(line: line, status: status)
    }

    @Test("Fuel with hours makes l/h; no odometer is asked for")
    func fuel() throws {
        try odolog("meter hours Tractor 1250.25h --at 2026-05-01")
        try odolog("fuel add Tractor 60l --hours 1250.25h --at 2026-05-01")
        // What is typed as an odometer value is understood by its unit.
        try odolog("fuel add Tractor 72l --odometer 1258.25h --at 2026-05-02")
        let list = try odolog("fuel list Tractor").output
        #expect(list.contains("9.00 l/h over 8 h from full to full") && !list.contains("odometer"), "\(list)")
        let rows = try odolog("fuel list Tractor --json").json()
        #expect(rows.map { $0.number("hours") } == [1250.25, 1258.25])
        #expect(try odolog("history Tractor").output.contains("1258 h 15 min        +8 h  fuel"))
        let shown = try odolog("vehicle show Tractor").output
        #expect(shown.contains("hours     1258 h 15 min on 2026-05-02") && !shown.contains("odometer"), "\(shown)")
        try odolog("entry edit Tractor 4 --hours 1260.25h")
        #expect(try odolog("fuel list Tractor").output.contains("7.20 l/h over 10 h"))
    }

    @Test("A number without a unit is asked about until the machine has an odometer")
    func noUnit() throws {
        try odolog("log Tractor 1246h --at 2026-01-01")
        let asked = try odolog("log Tractor 1260 --at 2026-02-01", status: 2)
        #expect(asked.errors.contains("1260 can be hours or a distance of Tractor; write 1260h or 1260km"))
        try odolog("log Tractor 8000km --at 2026-02-01")
        try odolog("log Tractor 8100 --at 2026-03-01")
        #expect(try workspace.logged("Tractor") == ["8000 km", "8100 km"])
    }

    @Test("log takes hours; pace and due go by them; history shows what was added")
    func hours() throws {
        try odolog("log Tractor 1000h --at 2026-01-01")
        try odolog("log Tractor 1040h --at 2026-02-10")
        try odolog("meter hours Tractor --add 2.5h --at 2026-03-02")
        let history = try odolog("history Tractor").output
        #expect(history.contains("+2.5 h  added") && history.contains("+40 h  typed"), "\(history)")
        let pace = try odolog("pace Tractor").output
        #expect(pace.contains("h a day, about ") && pace.contains("3 readings over 60 days"), "\(pace)")
        let row = try #require(try odolog("pace Tractor --json").json().first?.dictionary("hours"))
        #expect((row["readings"] as? Int) == 3 && (row["days"] as? Int) == 60)
        try odolog("schedule add Tractor Oil --every 50h --last-odometer 990h")
        let due = try #require(try odolog("due Tractor --json").json().first)
        #expect(due.number("dueHours") == 1040 && due.string("status") == "overdue")
        #expect((due.dictionary("hoursEstimate")?["readings"] as? Double) == 3)
    }

    @Test("The list of vehicles has hours; a history without odometer readings says where the hours are")
    func whereHoursAre() throws {
        try odolog("log Tractor 1000.5h --at 2026-01-01")
        #expect(try odolog("vehicle list").output.contains("1000.5 h"))
        let json = try odolog("history Tractor --json")
        #expect(json.output.isEmpty && json.errors.contains("odolog entries Tractor --json"), "\(json)")
        #expect(try odolog("history Tractor --csv").errors.contains("odolog export Tractor --format csv"))
        let few = try odolog("schedule add Tractor Oil --every 500", status: 64).errors
        #expect(few.contains("\"500\" can be a time, a distance or hours; write it as in 500km, 500h"), "\(few)")
    }

    @Test("Where hours can't be taken, the right command is there, with vehicle and value")
    func advice() throws {
        let bought = try odolog("vehicle edit Tractor --purchased 2020-01-01 --purchase-odometer 100h", status: 2)
        #expect(bought.errors.contains("odolog meter hours Tractor 100h --at 2020-01-01"), "\(bought.errors)")
        let replaced = try odolog("meter replace Tractor --from 1250h --to 0 --at 2026-07-01", status: 2)
        #expect(replaced.errors.contains("--from takes what an odometer shows, and 1250h are hours"))
        let both = try odolog("fuel add Tractor 60l --odometer 12h --hours 13h", status: 64)
        #expect(both.errors.contains("give one of them"))
        let fill = try odolog("fuel add Tractor 60l")
        #expect(fill.errors.contains("odolog entry edit Tractor 2 --hours VALUE"), "\(fill.errors)")
    }

    @Test("Words for kinds", arguments: ["boat", "Generator", "digger", "excavator", "mower"])
    func kinds(word: String) throws {
        try odolog("vehicle edit Tractor --kind car")
        try odolog("vehicle edit Tractor --kind \(word)")
        #expect(try odolog("vehicle show Tractor --json").json().first?.string("kind") == "machine")
    }
}

import Foundation
import OdologVehicleLog
import Testing

@Suite("A limit that the vehicle keeps")
struct LimitTests {
    private let workspace: Workspace
    private let today = CalendarDate(Date(), in: .gmt)

    init() throws {
        workspace = try Workspace()
        try odolog("vehicle", "add", "Van", "--vin", "1M8GDM9AXKP042788")
        try odolog("log", "Van", "10000", "--at", day(-200))
        try odolog("log", "Van", "20000", "--at", day(-100))
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    private func day(_ days: Int) -> String { today.adding(days: days).description }

    private func limit(_ store: String...) throws -> [String: Any]? {
        try workspace.run([Workspace.program, "vehicle", "show", "Van", "--json"] + store).json().first?
            .dictionary("limit")
    }

    @Test("It is said once, shown, and used by pace, until an empty text takes it away")
    func kept() throws {
        let typed = ["pace", "Van", "--limit", "15000km/year", "--from", day(-200)]
        try odolog("vehicle", "edit", "Van", "--limit", "15000km/year", status: 2)
        try odolog("vehicle", "edit", "Van", "--limit", "15000km/year", "--limit-from", day(-200))
        #expect(try odolog("vehicle", "show", "Van").lines.contains("limit     15000 km a year from \(day(-200))"))
        for json in [[], ["--json"]] {
            let (kept, said) = (
                try workspace.run([Workspace.program, "pace", "Van"] + json),
                try workspace.run([Workspace.program] + typed + json)
            )
            #expect(kept.output == said.output && kept.output.contains("limit"), "\(kept.output)\(kept.errors)")
        }
        // 10,000 km in 100 days are 36,500 a year.
        let due = try odolog("due")
        #expect(due.output.contains("over the limit of 15000 km a year on 20"), "\(due.output)")
        #expect(try !odolog("due", "--json").output.contains("limit"))
        // What isn't named stays.
        try odolog("vehicle", "edit", "Van", "--limit-until", day(530))
        #expect(try limit()?["from"] as? String == day(-200) && limit()?["until"] as? String == day(530))
        try odolog("vehicle", "edit", "Van", "--limit-until", day(-300), status: 2)
        try odolog("vehicle", "edit", "Van", "--limit", "")
        #expect(try limit() == nil && !odolog("pace", "Van").output.contains("limit"))
        try odolog("vehicle", "edit", "Van", "--limit-from", day(-200), status: 2)
        try odolog("vehicle", "edit", "Van", "--limit", "", "--limit-from", day(-200), status: 64)
    }

    @Test("A kept limit from before the first reading is told beside the pace")
    func early() throws {
        try odolog("vehicle", "edit", "Van", "--limit", "15000km/year", "--limit-from", day(-300))
        let pace = try odolog("pace", "Van")
        #expect(pace.output.contains("pace      ") && !pace.output.contains("limit"))
        #expect(pace.errors.contains("odolog vehicle edit Van --limit-from \(day(-200))"), "\(pace.errors)")
        #expect(try odolog("pace", "Van", "--json").json().first?.dictionary("limit")?["gone"] is NSNull)
    }

    @Test("Export, import and merge keep it; a merge fills it in, and taking the other profile doesn't lose it")
    func travels() throws {
        try odolog("vehicle", "edit", "Van", "--limit", "15000km/year", "--limit-from", day(-200))
        try odolog("export", "Van", "--format", "json", "--out", "van.json")
        try odolog("import", "van.json", "--store", "b.sqlite")
        #expect(try limit("--store", "b.sqlite")?["from"] as? String == day(-200))
        for store in ["c.sqlite", "d.sqlite"] {
            try odolog("vehicle", "add", "Van", "--vin", "1M8GDM9AXKP042788", "--store", store)
            try odolog("vehicle", "edit", "Van", "--currency", "CHF", "--store", store)
        }
        try odolog("merge", workspace.storePath, "--store", "c.sqlite")
        #expect(try limit("--store", "c.sqlite")?["from"] as? String == day(-200))
        try odolog("vehicle", "edit", "Van", "--currency", "EUR")
        let uid = try #require(try odolog("merge", "d.sqlite").output.firstMatch(of: /--take ([0-9a-f]{8})\b/)?.1)
        try odolog("merge", "d.sqlite", "--take", String(uid))
        #expect(try limit()?["from"] as? String == day(-200))
        #expect(try odolog("vehicle", "show", "Van").output.contains("CHF"))
    }
}

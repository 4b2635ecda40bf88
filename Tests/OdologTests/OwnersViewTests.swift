import Foundation
import OdologVehicleLog
import Testing

@Suite("What an owner sees: dues, costs, fuel, pace")
struct OwnersViewTests {
    private let workspace: Workspace
    private let today = CalendarDate(Date(), in: .gmt)

    init() throws {
        workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Van")
        _ = try workspace.odolog("vehicle", "edit", "Van", "--currency", "EUR", "--time-zone", "UTC")
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    private func day(_ days: Int) -> String { today.adding(days: days).description }

    /// On a terminal of so many columns.
    private func lines(columns: UInt16, _ arguments: String...) throws -> [String] {
        let terminal = try Terminal(workspace, arguments: arguments, columns: columns)
        #expect(try terminal.finish() == .status(0))
        return terminal.transcript.replacing("\r\n", with: "\n").components(separatedBy: "\n")
    }

    @Test("What rests on an estimate is rounded and marked, with the age of the reading; --json is exact")
    func estimates() throws {
        // 10 km a day: 200 km since the last reading.
        try odolog("log", "Van", "10000", "--at", day(-120))
        try odolog("log", "Van", "11000", "--at", day(-20))
        try odolog("schedule", "add", "Van", "Belt", "--due", "12434km")
        let due = try odolog("due", "Van")
        #expect(due.lines[1].hasSuffix("~1200 km, ~123 days"), "\(due.output)")
        #expect(due.lines[2] == "Van: about 11200 km, by a reading 20 days old; it rests on 2 readings over 100 days.")
        let exact = try #require(try odolog("due", "--json").json().first?.number("distanceLeft"))
        #expect(exact > 1_200 && exact < 1_235)
        try odolog("schedule", "add", "Van", "Past", "--due", "11150km")
        #expect(try odolog("due", "Van").lines[1].hasSuffix("~100 km over"), "not 0 km, as nothing would be over")
    }

    @Test("Hours are told as distances are")
    func hours() throws {
        // Half an hour a day: 20 h since the last reading.
        try odolog("meter", "hours", "Van", "10h", "--at", day(-120))
        try odolog("meter", "hours", "Van", "50h", "--at", day(-40))
        // It counts from noon of a day between, 45 h 15 min.
        try odolog("schedule", "add", "Van", "Fork", "--every", "53h", "--last", day(-50))
        let due = try odolog("due", "Van")
        #expect(due.lines[1].contains("  ~98 h  ") && due.lines[1].contains(/~30 h, ~\d\d days$/), "\(due.output)")
        #expect(due.lines[2...] == ["Van: about 70 h, by a reading 40 days old; it rests on 2 readings over 80 days."])
    }

    @Test("Without a pace the reading itself counts, and nothing is marked")
    func reading() throws {
        try odolog("log", "Van", "11000", "--at", day(-20))
        try odolog("schedule", "add", "Van", "Belt", "--due", "12434km")
        let due = try odolog("due", "Van")
        #expect(due.lines[1].hasSuffix("  1434 km"))
        #expect(
            due.lines[2]
                == "Van: 11000 km, by a reading 20 days old; no estimate: it needs 3 readings over 21 days, or 2 that are 60 days apart, "
                + "and there is 1 reading.")
    }

    @Test("Warranties and the registration end; what is done, paused or ended is one line, and all of --json")
    func ends() throws {
        try odolog("vehicle", "edit", "Van", "--registration", "2020-02")
        try odolog("schedule", "add", "Van", "Once", "--due", day(5))
        try odolog("schedule", "add", "Van", "Tyres", "--every", "6mo", "--last", day(-10))
        try odolog("done", "Van", "Once", "--part", "Battery", "--warranty", "24mo")
        try odolog("done", "Van", "--part", "Horn", "--warranty", "1mo", "--at", "2020-01-01")
        let due = try odolog("due", "Van")
        #expect(due.lines[0].split(separator: " ") == ["what", "status", "due", "left"], "\(due.output)")
        #expect(
            due.lines[1].hasPrefix("Registration        ended   2020-02-29  ") && due.lines[1].hasSuffix("days over"))
        #expect(due.lines[2].hasPrefix("Tyres               good    "))
        #expect(due.lines[3].hasPrefix("Battery (warranty)  good    ends 20"))
        #expect(due.lines[4...] == ["Done, paused or ended: Horn (warranty), Once."])
        #expect(try odolog("due", "--json").json().count == 5)
        let rest = try odolog("due", "Van", "--status", "neutral").lines
        #expect(rest.count == 3 && rest[1].hasPrefix("Horn (warranty)  ended   2020-02-01"))
        for number in 0..<9 {
            try odolog("done", "Van", "--part", "Bulb number \(number)", "--warranty", "1mo", "--at", "2020-01-01")
        }
        #expect(
            try odolog("due").lines.last == "Done, paused or ended: 11; odolog due --status neutral shows them.")
        #expect(try odolog("warranty", "list").lines.count == 12)
        let notice = try odolog("due", "--new").lines
        #expect(notice == ["Van: Registration has ended (2020-02-29)."])
    }

    @Test("Long names are cut for the terminal; where no table fits, two lines stand for each; a file gets all")
    func widths() throws {
        let names = ["Tante Emmas Transporter mit Anhänger", "我的小汽车"]
        for name in names {
            try odolog("vehicle", "add", name)
            try odolog(
                "schedule", "add", name, "Engine oil, oil filter, and a look around", "--every", "12mo", "--last",
                day(-1),
                "--or", "15000km", "--last-odometer", "100")
            try odolog("log", name, "200", "--at", day(-1))
        }
        let full = try odolog("due").lines
        #expect(full[1...2].allSatisfy { $0.contains("Engine oil, oil filter, and a look around  good") })
        let wide = try lines(columns: 100, "due")
        #expect(wide[1...2].contains { $0.hasPrefix("Tante Emmas") && $0.contains("…  good") }, "\(wide)")
        // A Chinese character takes two columns: what follows stands below the rest.
        let chinese = try #require(wide.first { $0.hasPrefix("我的小汽车") })
        #expect(chinese.distance(to: "Engine") + 5 == wide[0].distance(to: "what"))
        #expect(wide.allSatisfy { $0.count <= 100 })
        let narrow = try lines(columns: 60, "due")
        #expect(narrow[0...3].contains("我的小汽车: Engine oil, oil filter, and a look around"))
        #expect(narrow[2].hasPrefix("    good, 20") && narrow[2].hasSuffix(" left"), "\(narrow)")
    }

    @Test("Two currencies share neither a line nor a scale; shares, and the cost for 100 km or a mile")
    func costs() throws {
        // The first cost on the odometer: from there on costs by distance count.
        try odolog("done", "Van", "--notes", "x", "--odometer", "10000", "--cost", "150", "--at", "2024-01-01")
        try odolog("log", "Van", "12000", "--at", "2024-06-30")
        for day in ["2024-01-10", "2024-03-10"] { try odolog("expense", "add", "Van", "tax", "150", "--at", day) }
        try odolog("fuel", "add", "Van", "30l", "--odometer", "11000", "--cost", "50", "--at", "2024-03-11")
        try odolog("expense", "add", "Van", "toll", "9 CHF", "--at", "2024-03-12")
        let bar = String(repeating: "█", count: 30)
        // 500 EUR and 9 CHF over 2000 km; 200 of 300 is two thirds of the bar.
        #expect(
            try odolog("costs", "Van").output == """
                month          cost
                2024-01  300.00 EUR  \(bar)
                2024-02    0.00 EUR
                2024-03  200.00 EUR  \(bar.prefix(20))

                for            cost  share
                fuel      50.00 EUR   10 %
                service  150.00 EUR   30 %
                other    300.00 EUR   60 %
                  tax    300.00 EUR   60 %
                total    500.00 EUR
                25.00 EUR per 100 km, over 2000 km
                500.00 EUR from 2024-01-01 to 2024-06-30

                month        cost
                2024-03  9.00 CHF  \(bar)

                for         cost  share
                other   9.00 CHF  100 %
                  toll  9.00 CHF  100 %
                total   9.00 CHF
                0.45 CHF per 100 km, over 2000 km
                9.00 CHF from 2024-01-01 to 2024-06-30

                """)
        #expect(try lines(columns: 40, "costs", "Van").allSatisfy { $0.count <= 40 })
        try odolog("vehicle", "edit", "Van", "--unit", "mi")
        // 2000 km are 1242.7 mi: 500 / 1242.7 = 0.4023.
        #expect(try odolog("costs", "Van").output.contains("0.402 EUR per mile, over 1242.7 mi"))
        #expect(try odolog("costs", "Van", "--year", "2023").errors.contains("has cost nothing in 2023"))
        try odolog("expense", "add", "Van", "tax", "100", "--at", "2022-01-10")
        try odolog("expense", "add", "Van", "tax", "700", "--at", "2024-07-01")
        // What was paid before the first reading or after the last one has no distance.
        #expect(
            try odolog("costs", "Van").lines.contains(
                "500.00 EUR from 2024-01-01 to 2024-06-30; 800.00 EUR was paid before or after that"))
        let json = try #require(try odolog("costs", "Van", "--json").json().first)
        #expect(json.string("distanceFrom") == "2024-01-01" && json.string("distanceTo") == "2024-06-30")
        let over = json.object["totalOverDistance"] as? [[String: Any]]
        #expect(over?.map { $0["amount"] as? String } == ["9.00", "500.00"])
        let years = try odolog("costs", "Van").lines
        #expect(
            years[1].hasPrefix("2022   100.00 EUR") && years[2] == "2023     0.00 EUR"
                && years[3].hasPrefix("2024  1200")
        )
    }

    @Test("Each fill is a line with its price and what the vehicle took; miles go with gallons")
    func fuel() throws {
        #expect(try odolog("fuel", "list", "Van").errors.contains("No fuel yet: odolog fuel add Van "))
        try odolog("fuel", "add", "Van", "40l", "--odometer", "10000", "--cost", "70", "--at", "2024-05-01")
        let first = try odolog("fuel", "list", "Van").lines
        #expect(first.last == "40.0 l in 1 fill for 70.00 EUR; what it takes shows from the second full tank on.")
        try odolog(
            "fuel", "add", "Van", "10l", "--odometer", "10300", "--price", "1,799", "--partial", "--at", "2024-05-05")
        try odolog("fuel", "add", "Van", "20,5l", "--odometer", "10500", "--at", "2024-05-09")
        #expect(
            try odolog("costs", "Van").errors
                == "1 fill without a cost: odolog entry edit Van 4 --cost 71.20\n")
        // 30.5 l for 500 km.
        #expect(
            try odolog("fuel", "list", "Van").output == """
                entry  date        amount  odometer       cost  price          took
                    2  2024-05-01  40.0 l  10000 km  70.00 EUR  1.750
                    3  2024-05-05  10.0 l  10300 km  17.99 EUR  1.799                not full
                    4  2024-05-09  20.5 l  10500 km                    6.10 l/100km

                70.5 l in 3 fills for 87.99 EUR; 6.10 l/100km over 500 km from full to full.

                """)
        try odolog("vehicle", "add", "Truck", "--unit", "mi")
        for (odometer, day) in [("1000", "2024-05-01"), ("1300", "2024-05-02")] {
            try odolog("fuel", "add", "Truck", "10gal_us", "--odometer", odometer, "--at", day)
        }
        #expect(
            try odolog("fuel", "list", "Truck").lines.last
                == "20.0 US gal in 2 fills; 30.00 mpg (US) over 300 mi from full to full.")
    }

    @Test("A limit says in one line where the vehicle stands, what is left and what it comes to")
    func limit() throws {
        // 50 km a day for 100 days, on a limit of 36.5 km a day or so.
        try odolog("log", "Van", "10000", "--at", day(-100))
        try odolog("log", "Van", "15000", "--at", day(0))
        let until = today.adding(days: -100).adding(months: 12).adding(days: -1)
        for end in [[], ["--until", "\(until)"]] {
            let lines = try workspace.run(
                [Workspace.program, "pace", "Van", "--limit", "13.320km/year", "--from", day(-100)] + end
            ).lines
            let line = try #require(lines.first { $0.hasPrefix("limit") })
            let match = try #require(
                line.wholeMatch(of: /limit     ~(\d+) km over today, ~(\d+) km left, ~(\d+) km over on (.+)/), "\(line)"
            )
            // Allowed 101 days of 365, 3686 km; 13320 - 5000; 365 x 50 - 13320.
            #expect(abs((Int(match.1) ?? 0) - 1_320) <= 60 && abs((Int(match.2) ?? 0) - 8_300) <= 60)
            #expect(abs((Int(match.3) ?? 0) - 4_900) <= 110 && match.4 == until.description, "\(line)")
        }
        #expect(try odolog("pace", "Van", "--limit", "9000km/year", "--from", day(9)).output.contains("begins on"))
    }

    @Test(
        "A mistyped command, option, vehicle, schedule or preset is answered with what was probably meant",
        arguments: [
            ("vehcile", 64, "did you mean vehicle?"), ("vehicle lst", 64, "did you mean list?"),
            ("fule add Van", 64, "did you mean fuel?"), ("help vehcile", 64, "did you mean vehicle?"),
            ("--verison", 64, "did you mean --version?"), ("due --staus overdue", 64, "Did you mean '--status'?"),
            ("vehicle --hepl", 64, "did you mean --help?"), ("due Vna", 2, #"did you mean "Van"?"#),
            ("done Van Oill", 2, #"did you mean "Oil"?"#), ("done Van x", 2, #"it has "Oil""#),
            ("schedule add Van --preset car.oill", 2, "did you mean car.oil?"), ("nosuch", 64, "`odolog --help`"),
            ("record a.jpg --vehicle Vann", 2, #"did you mean "Van"?"#),
        ] as [(String, CInt, String)])
    func mistyped(line: String, status: CInt, says: String) throws {
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo")
        let outcome = try workspace.run([Workspace.program] + line.split(separator: " ").map(String.init))
        #expect(outcome.ending == .status(status) && outcome.output == "", "\(outcome.errors)")
        #expect(outcome.errors.contains(says), "\(outcome.errors)")
    }

    @Test("A limit that has ended is told as it was on its last day; one from before the first reading is refused")
    func endedLimit() throws {
        for (value, at) in [("10000", "2023-01-01"), ("20000", "2024-01-01"), ("26000", "2024-12-01")] {
            try odolog("log", "Van", value, "--at", at)
        }
        let lease = ["pace", "Van", "--limit", "9000km/year", "--until", "2023-12-31", "--from"]
        let lines = try workspace.run([Workspace.program] + lease + ["2023-01-01"]).lines
        #expect(lines.contains { $0.hasPrefix("limit     ~1000 km over when it ended on 2023-12-31") }, "\(lines)")
        #expect(lines.contains("          gone ~10000 km"), "\(lines)")
        let json = try workspace.run([Workspace.program] + lease + ["2023-01-01", "--json"]).output
        #expect(json.contains(#""overAtEnd":{"value":1000"#), "\(json)")
        let early = try workspace.run([Workspace.program] + lease + ["2021-01-01"])
        #expect(early.ending == .status(2) && early.output == "")
        #expect(early.errors.contains("first reading is of 2023-01-01"), "\(early.errors)")
    }

    @Test("A schedule by distance waits for a first reading")
    func waits() throws {
        try odolog("schedule", "add", "Van", "Oil", "--every", "15000km")
        let line = try odolog("due", "Van").lines.last ?? ""
        #expect(line.hasPrefix("Oil: waits for a first reading; odolog log Van "), "\(line)")
        try odolog("log", "Van", "1000", "--at", day(0))
        #expect(!(try odolog("due", "Van").output.contains("waits")))
    }

    @Test("Archived vehicles are named where nothing else could be due, and in lists")
    func archived() throws {
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo")
        #expect(try !odolog("vehicle", "list").output.contains("archived"))
        try odolog("vehicle", "edit", "Van", "--archived")
        #expect(try odolog("due").errors.contains("Archived vehicles aren't shown (\"Van\")"))
        #expect(try odolog("vehicle", "list").output.contains("archived"))
        #expect(try odolog("vehicle", "show", "Van").output.contains("archived  yes"))
    }

    @Test(
        "A store that was named and isn't there is an error, not an empty store",
        arguments: ["due", "due --new", "review --list", "warranty list", "vehicle list", "review --logged"])
    func mistypedStore(line: String) throws {
        let command = [Workspace.program] + line.split(separator: " ").map(String.init)
        let outcome = try workspace.run(command + ["--store", "nosuch.sqlite"])
        #expect(outcome.ending == .status(2) && outcome.errors.contains("nosuch.sqlite"), "\(outcome.errors)")
    }

    @Test("What was done keeps the name of a schedule that was removed")
    func removedSchedule() throws {
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo")
        try odolog("done", "Van", "Oil", "--at", "2024-05-01")
        try odolog("schedule", "remove", "Van", "Oil")
        #expect(try odolog("entries", "Van").output.contains("Oil"))
        #expect(try odolog("export", "Van", "--format", "csv").output.contains("Oil"))
        let number = try #require(try odolog("entries", "Van", "--json").json().first?.string("id"))
        #expect(try odolog("entry", "remove", "Van", number).errors.contains("Removed entry \(number), Van: Oil."))
    }

    @Test("A reading that came with an entry is corrected there, and the advice works")
    func adviceOnAnEntry() throws {
        try odolog("done", "Van", "--notes", "oil", "--odometer", "900000", "--at", "2024-05-01")
        let number = try #require(try odolog("entries", "Van", "--json").json().first?.string("id"))
        let errors = try odolog("log", "Van", "100000", "--at", "2024-06-01", status: 1).errors
        #expect(errors.contains("odolog entry edit Van \(number) --odometer"), "\(errors)")
        #expect(!errors.contains("odolog withdraw"))
        try odolog("entry", "edit", "Van", number, "--odometer", "90000")
        try odolog("log", "Van", "100000", "--at", "2024-06-01")
    }

    @Test("A currency that there isn't is refused with the one that was probably meant")
    func unknownCurrency() throws {
        #expect(try odolog("expense", "add", "Van", "toll", "5 ERU", status: 64).errors.contains("did you mean EUR?"))
        #expect(
            try odolog("vehicle", "edit", "Van", "--currency", "XQZ", status: 64).errors.contains(
                "XQZ is no currency"))
        try odolog("expense", "add", "Van", "toll", "5 DEM")
    }

    @Test("What is dated in the next hours or tomorrow needs a second yes, and is told as such")
    func soon() throws {
        try odolog("expense", "add", "Van", "toll", "5 EUR", "--at", day(1), status: 1)
        try odolog("log", "Van", "1000", "--at", day(1), status: 1)
        try odolog("expense", "add", "Van", "toll", "5 EUR", "--at", day(1), "--yes")
        #expect(try odolog("costs", "Van").errors.contains("only entries dated after today"))
        try odolog("expense", "add", "Van", "toll", "6 EUR", "--at", day(0))
        // Of a clock that is three hours ahead.
        let ahead = Date().addingTimeInterval(3 * 3600).ISO8601Format()
        #expect(
            try odolog("log", "Van", "1000", "--at", ahead, status: 1).errors.contains("future, by less than a day"))
    }

    @Test("Pausing, going on and snoozing are told as what they are; wrong spans say what is right")
    func schedules() throws {
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo")
        #expect(try odolog("schedule", "pause", "Van", "Oil").errors == "Oil, Van, is paused; --off resumes it.\n")
        #expect(try odolog("schedule", "pause", "Van", "Oil", "--off").errors == "Oil, Van, is resumed.\n")
        #expect(
            try odolog("schedule", "snooze", "Van", "Oil", "--until", "2027-01-10").errors
                == "No notices about Oil, Van, before 2027-01-10.\n")
        #expect(
            try odolog("schedule", "add", "Van", "x", "--due", "2026-02-30", status: 64).errors.contains(
                "The calendar has no 2026-02-30."))
        #expect(
            try odolog("schedule", "add", "Van", "x", "--every", "0mo", status: 64).errors.contains(
                "0mo is no interval; 1 to 1200 months."))
    }

    @Test("Money that came back leaves the others their shares, and a category is one in any letter case")
    func moneyBack() throws {
        for (category, cost) in [("Wash", "30"), ("wash", "20"), ("tax", "100"), ("insurance", "-50")] {
            try odolog("expense", "add", "Van", category, "--at", "2024-01-10", "--yes", "--", cost)
        }
        #expect(
            try odolog("costs", "Van").lines.filter { $0.contains("%") }.map {
                $0.split(separator: " ").joined(separator: " ")
            }
                == [
                    "other 100.00 EUR 100 %", "tax 100.00 EUR 100 %", "Wash 50.00 EUR 50 %",
                    "insurance -50.00 EUR −50 %",
                ])
        let again = try odolog("expense", "add", "Van", "WASH", "20", "--at", "2024-01-10", status: 1)
        #expect(again.errors.contains("says the same of that day"), "\(again.errors)")
    }

    @Test("No line is wider than the terminal, nor broken in a word", arguments: [50, 80, 120])
    func narrow(columns: Int) throws {
        let name = "Grandmother's old delivery van with the trailer"
        try odolog("vehicle", "edit", "Van", "--name", name)
        try odolog(
            "schedule", "add", name, "Replace the timing belt with the water pump and tensioner", "--every", "60mo")
        try odolog("schedule", "add", name, "Grease", "--every", "250h")
        for (amount, odometer, more) in [
            ("42.5l", "160500", ""), ("50.25l", "161200", "--missed"), ("40l", "161800", "--partial"),
        ] {
            try odolog(
                "fuel", "add", name, amount, "--odometer", odometer, "--cost", "71.20", "--at",
                "2024-05-\(odometer.suffix(2))1".replacing("001", with: "01"),
                "--yes", more.isEmpty ? "--no-missed" : more)
        }
        for command in [
            ["due"], ["due", name], ["fuel", "list", name], ["costs", name], ["pace", name], ["vehicle", "show", name],
            ["vehicle", "list"], ["entries", name], ["schedule", "list", name],
        ] {
            let terminal = try Terminal(workspace, arguments: command, columns: UInt16(columns))
            #expect(try terminal.finish() == .status(0))
            let lines = terminal.transcript.replacing("\r\n", with: "\n").components(separatedBy: "\n")
            for line in lines { #expect(line.count <= columns, "\(command): \(line)") }
        }
        let fuel = try lines(columns: UInt16(columns), "fuel", "list", name)
        #expect(fuel[0].hasPrefix("entry  date") == (columns > 50), "\(fuel)")
    }

    @Test("Removing a vehicle is asked about in lines that fit")
    func remove() throws {
        let terminal = try Terminal(workspace, arguments: ["vehicle", "remove", "Van"], columns: 50)
        try terminal.answer("Type its name to remove it: ", "no")
        #expect(try terminal.finish() == .status(1))
        let lines = terminal.transcript.replacing("\r\n", with: "\n").components(separatedBy: "\n")
        #expect(lines.first == "! Van goes with 0 readings of its odometer, 0 of", "\(lines)")
        for line in lines where !line.contains("before-remove") { #expect(line.count <= 50, "\(line)") }
    }
}

extension String {
    /// Characters before `text`.
    fileprivate func distance(to text: String) -> Int {
        range(of: text).map { distance(from: startIndex, to: $0.lowerBound) } ?? -1
    }
}

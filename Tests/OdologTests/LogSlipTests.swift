import Foundation
import Testing

@Suite("Slips that would stand in the log for ever are noticed when they are typed")
struct LogSlipTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Van")
        _ = try workspace.odolog("vehicle", "edit", "Van", "--currency", "EUR", "--time-zone", "Europe/Berlin")
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    @Test("A second replacement of one day is refused, whatever its values")
    func replacement() throws {
        try odolog("log", "Van", "100", "--at", "2025-01-01")
        try odolog("meter", "replace", "Van", "--from", "200", "--to", "0", "--at", "2025-02-01")
        for from in ["200", "300"] {
            let refused = try odolog(
                "meter", "replace", "Van", "--from", from, "--to", "0", "--at", "2025-02-01 18:00", status: 2)
            #expect(refused.errors.contains("`odolog entry remove Van 3`"), "\(refused.errors)")
        }
        try odolog("log", "Van", "50", "--at", "2025-03-01")
        try odolog("expense", "add", "Van", "toll", "15", "--at", "2025-01-01")
        // 100 to 200, and 0 to 50.
        #expect(try odolog("costs", "Van").output.contains("over 150 km"))
        // After the last reading: it is of no known distance.
        try odolog("expense", "add", "Van", "fine", "20", "--at", "2025-04-01")
        let costs = try odolog("costs", "Van").output
        #expect(costs.contains("15.00 EUR from 2025-01-01 to 2025-03-01; 20.00 EUR was paid before or after that"))
        // The next replacement is named by the one before it.
        let odd = try odolog("meter", "replace", "Van", "--from", "65200", "--to", "0", "--at", "2025-02-03", status: 1)
        #expect(odd.errors.contains("as entry 3 says"), "\(odd.errors)")
    }

    @Test("A cost beyond the limit is refused, and the limit is named")
    func limits() throws {
        for amount in ["90000000000000", "-10000000000000.1"] {
            let refused = try odolog("expense", "add", "Van", "toll", "--", amount, status: 2)
            #expect(refused.errors.contains("at most 10000000000000.00 EUR"), "\(refused.errors)")
        }
        let digits = try odolog("expense", "add", "Van", "toll", "9000000000000000000", status: 64)
        #expect(digits.errors.contains("has too many digits"), "\(digits.errors)")
        for option in [["--cost", "20000000000000"], ["--price", "900000000000"]] {
            let outcome = try workspace.run(
                [Workspace.program, "fuel", "add", "Van", "42l", "--odometer", "5"] + option)
            #expect(outcome.ending != .status(0) && outcome.errors.contains("at most 10000000000000.00 EUR"))
        }
        #expect(try odolog("entries", "Van", "--json").lines.isEmpty)
        for day in ["01", "02", "03"] {
            try odolog("expense", "add", "Van", "toll", "10000000000000", "--at", "2025-01-\(day)")
        }
        #expect(try odolog("costs", "Van").output.contains(/total +30000000000000.00 EUR/))
    }

    @Test("A price in another currency than the cost is refused")
    func twoCurrencies() throws {
        let refused = try odolog(
            "fuel", "add", "Van", "42l", "--odometer", "5", "--cost", "70EUR", "--price", "1.9USD", status: 64)
        #expect(refused.errors.contains("it must be in EUR, as the cost is"), "\(refused.errors)")
        try odolog("fuel", "add", "Van", "42l", "--odometer", "5", "--price", "1.9USD")
        try odolog("entry", "edit", "Van", "2", "--cost", "70EUR", status: 64)
    }

    @Test(
        "An option that takes one value and is given twice is refused",
        arguments: [
            "done Van --notes x --cost 100EUR --cost 20CHF", "done Van --notes x --odometer 5 --odometer=6",
            "done Van --notes x --notes y", "expense add Van toll 5 --at 2025-01-01 --at 2025-01-02",
            "fuel add Van 4l --odometer 5 --price 1 --price 2", "entry edit Van 1 --amount 4l --amount 5l",
            "log Van 5 --at 2025-01-01 --at 2025-01-02", "vehicle add Car --make Fiat --make Ford",
            "read x.jpg --jobs 2 -j4", "done Van --notes x --store a --store b",
        ])
    func givenTwice(line: String) throws {
        let outcome = try workspace.run([Workspace.program] + line.split(separator: " ").map(String.init))
        #expect(outcome.ending == .status(64), "\(outcome.errors)")
        #expect(outcome.errors.contains("takes one value and was given more than once"), "\(outcome.errors)")
        #expect(outcome.errors.contains("--cost") == outcome.errors.contains("an entry of its own"))
    }

    @Test("What may be repeated, and what only looks like an option, isn't refused")
    func repeated() throws {
        try odolog("done", "Van", "--part", "A", "--part", "B", "--tag", "x", "--tag", "y", "--cost", "-5")
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo", "--lead", "5d", "--lead", "100km")
        try odolog("done", "Van", "--notes=--part", "--part", "C", "--part", "--yes", status: 64)
    }

    @Test("The same on the same day needs a second yes")
    func doubled() throws {
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo")
        let lines = [
            ["expense", "add", "Van", "parking", "4.50"], ["done", "Van", "--notes", "washed", "--cost", "15"],
            ["done", "Van", "Oil", "--cost", "80"], ["fuel", "add", "Van", "40l", "--odometer", "900"],
        ]
        for line in lines {
            let first = try workspace.run([Workspace.program] + line + ["--at", "2025-03-01 23:30"])
            #expect(first.ending == .status(0), "\(first.errors)")
            let second = try workspace.run([Workspace.program] + line + ["--at", "2025-03-01 00:30"])
            #expect(
                second.ending == .status(1) && second.errors.contains("says the same of that day"), "\(second.errors)")
        }
        try odolog("expense", "add", "Van", "parking", "4.50", "--at", "2025-03-02 00:10")
        try odolog("expense", "add", "Van", "parking", "5.50", "--at", "2025-03-01 10:00")
        // A schedule isn't done twice a day, at whatever cost.
        try odolog("done", "Van", "Oil", "--at", "2025-03-01", status: 1)
    }

    @Test("A fill at the odometer value of another one needs a second yes, but not after a replacement")
    func sameOdometer() throws {
        try odolog("fuel", "add", "Van", "40l", "--odometer", "900", "--at", "2025-03-01")
        let again = try odolog("fuel", "add", "Van", "12l", "--odometer", "900", "--at", "2025-03-04", status: 1)
        #expect(again.errors.contains("Entry 2 is a fill at 900 km, too"), "\(again.errors)")
        try odolog("fuel", "add", "Van", "12l", "--odometer", "900", "--at", "2025-03-04", "--tank", "2")
        try odolog("fuel", "add", "Van", "12kWh", "--odometer", "900", "--at", "2025-03-04")
        try odolog("entry", "edit", "Van", "2", "--station", "Aral")
        try odolog("meter", "replace", "Van", "--from", "950", "--to", "0", "--at", "2025-04-01")
        try odolog("fuel", "add", "Van", "40l", "--odometer", "900", "--at", "2025-06-01")
    }

    @Test("An economy unlike the vehicle's own needs a second yes")
    func economy() throws {
        for (index, amount) in ["40l", "35l", "36l", "34l"].enumerated() {
            try odolog(
                "fuel", "add", "Van", amount, "--odometer", "\(1000 + 500 * index)", "--at", "2025-03-0\(index + 1)")
        }
        // 4 l for 500 km are 0.8, and a car can take that.
        let odd = try odolog("fuel", "add", "Van", "4l", "--odometer", "3000", "--at", "2025-03-05", status: 1)
        #expect(
            odd.errors.contains(
                "It makes 0.8 l/100km from full to full, and about that time it was 7: is a fill missing"),
            "\(odd.errors)")
        try odolog("fuel", "add", "Van", "4l", "--odometer", "3000", "--at", "2025-03-05", "--partial")
        try odolog("fuel", "add", "Van", "60l", "--odometer", "3300", "--at", "2025-03-06")
    }

    @Test("An empty text takes a value of the profile away, with the reading that came with it")
    func profile() throws {
        let all = [
            "--plate", "B-AB 1", "--registration", "11/2027", "--purchased", "2020-01-01", "--purchase-odometer", "5",
            "--purchase-price", "9000", "--lead", "10d", "--notes", "x",
        ]
        #expect(try workspace.run([Workspace.program, "vehicle", "edit", "Van"] + all).ending == .status(0))
        var row = try #require(try odolog("vehicle", "show", "Van", "--json").json().first)
        #expect(row.string("registration") == "2027-11" && row.number("leadDays") == 10)
        #expect(try odolog("due").output.contains("Registration"))
        try odolog("vehicle", "edit", "Van", "--purchase-odometer", "")
        #expect(try workspace.logged("Van").isEmpty)
        let names = ["--plate", "--registration", "--purchase-price", "--lead", "--notes", "--time-zone", "--currency"]
        for name in names { try odolog("vehicle", "edit", "Van", name, "") }
        row = try #require(try odolog("vehicle", "show", "Van", "--json").json().first)
        for key in ["plate", "registration", "leadDays", "notes", "timeZone", "currency"] {
            #expect(row.string(key) == nil)
        }
        #expect(row.string("purchased") == "2020-01-01")
        try odolog("vehicle", "edit", "Van", "--purchased", "", "--purchase-price", "5EUR", status: 64)
        try odolog("vehicle", "edit", "Van", "--purchased", "")
        #expect(try !odolog("vehicle", "show", "Van").output.contains("purchase"))
        #expect(try !odolog("due").output.contains("Registration"))
    }

    @Test("A vehicle is found by its plate, if no other one has it")
    func plate() throws {
        try odolog("vehicle", "edit", "Van", "--plate", "B-AB 123")
        try odolog("vehicle", "add", "Car")
        #expect(try odolog("vehicle", "list").lines[2].contains("B-AB 123"))
        #expect(try odolog("vehicle", "show", "bab123").output.contains("plate     B-AB 123"))
        try odolog("log", "b ab-123", "1000")
        #expect(try workspace.logged("Van") == ["1000 km"])
        try odolog("vehicle", "edit", "Car", "--plate", "BAB123", "--yes")
        let several = try odolog("vehicle", "show", "bab123", status: 2)
        #expect(several.errors.contains("Van, Car have it"), "\(several.errors)")
        try odolog("vehicle", "edit", "Car", "--plate", "")
        try odolog("vehicle", "edit", "Van", "--name", "B-AB 123")
        #expect(try odolog("vehicle", "show", "b-ab 123").output.contains("name      B-AB 123"))
    }

    @Test("Days are the calendar's, over a change of clocks, too")
    func days() throws {
        for (value, day) in [("1000", "2025-01-01"), ("2000", "2025-03-01"), ("3000", "2025-07-01")] {
            try odolog("log", "Van", value, "--at", day)
        }
        #expect(try odolog("pace", "Van").output.contains("over 181 days"))
    }

    @Test("What counts from an estimate is rounded and has a ~, whatever it comes to")
    func estimatedStart() throws {
        try odolog("log", "Van", "1000", "--at", "2025-01-01")
        try odolog("log", "Van", "7500", "--at", "2025-03-02")
        for every in ["15000", "15000.1", "15000.2", "15000.3", "15000.4", "15000.5"] {
            try odolog("schedule", "add", "Van", "Oil \(every)", "--every", "\(every)km", "--last", "2026-01-01")
        }
        try odolog("schedule", "add", "Van", "Belt", "--due", "90000.5km")
        try odolog(
            "schedule", "add", "Van", "Tyres", "--every", "15000km", "--last", "2025-03-01", "--last-odometer", "7500")
        let lines = try odolog("due", "Van").lines
        let estimated = lines.filter { $0.hasPrefix("Oil") }
        #expect(estimated.count == 6 && estimated.allSatisfy { $0.contains(#/ ~\d+0 km/#) }, "\(lines)")
        #expect(
            lines.contains { $0.contains(#/ 90000\.5 km/#) } && lines.contains { $0.contains(#/ 22500 km/#) },
            "\(lines)")
    }

    @Test("Advice has the vehicle's name and the store")
    func advice() throws {
        for (line, command) in [
            (["entry", "remove", "Van", "99"], "odolog entries Van"),
            (["entry", "show", "Van", "99"], "odolog entries Van"),
            (["entry", "edit", "Van", "99", "--notes", "x"], "odolog schedule list Van"),
            (["done", "Van", "service"], "odolog schedule add Van service --every 12mo"),
        ] {
            let outcome = try workspace.run([Workspace.program] + line + ["--store", workspace.storePath])
            #expect(outcome.ending == .status(2))
            #expect(outcome.errors.contains("\(command) --store \(workspace.storePath)"), "\(outcome.errors)")
        }
    }

    @Test("A changed unit comes with the command that gives it to the readings, too, and it works")
    func unit() throws {
        try odolog("log", "Van", "1000", "--at", "2025-01-01")
        try odolog("done", "Van", "--notes", "x", "--odometer", "2000", "--at", "2025-02-01")
        let told = try odolog("vehicle", "edit", "Van", "--unit", "mi").errors
        #expect(told.contains("odolog vehicle edit Van --unit mi --readings"), "\(told)")
        try odolog("vehicle", "edit", "Van", "--unit", "mi", "--readings")
        #expect(try workspace.logged("Van") == ["1000 mi", "2000 mi"])
    }

    @Test("The vehicle's own unit is taken after a reading in the other one")
    func ownUnit() throws {
        try odolog("log", "Van", "1000", "--at", "2025-01-01")
        try odolog("log", "Van", "1000mi", "--at", "2025-02-01", status: 1)
        try odolog("log", "Van", "1000mi", "--at", "2025-02-01", "--yes")
        try odolog("log", "Van", "1700", "--at", "2025-02-02")
    }

    @Test("An edit that doesn't fit names the other reading, and not its own")
    func edit() throws {
        try odolog("log", "Van", "1000", "--at", "2025-01-01")
        try odolog("done", "Van", "--notes", "x", "--odometer", "2000", "--at", "2025-02-01")
        let refused = try odolog("entry", "edit", "Van", "3", "--odometer", "500", status: 1)
        #expect(refused.errors.contains("Or entry 2 is wrong (1000 km on 2025-01-01)"), "\(refused.errors)")
        let written = try odolog("entry", "edit", "Van", "3", "--odometer", "500", "--yes")
        #expect(written.errors.contains("odolog entry remove Van 2"), "\(written.errors)")
    }

    @Test("Fills are a block each where a table is too wide, and no word is broken")
    func narrow() throws {
        try odolog("fuel", "add", "Van", "40l", "--odometer", "900", "--cost", "60", "--at", "2025-03-01")
        try odolog("fuel", "add", "Van", "30l", "--odometer", "1400", "--at", "2025-03-09", "--partial")
        let terminal = try Terminal(workspace, arguments: ["fuel", "list", "Van"], columns: 50)
        try terminal.expect("odometer  1400 km")
        try terminal.expect("from the second full tank on")
        #expect(try terminal.finish() == .status(0))
    }

    @Test("A limit that is used up says by how much")
    func usedUp() throws {
        try odolog("log", "Van", "1000", "--at", "2025-01-01")
        try odolog("log", "Van", "30000", "--at", "2025-06-01")
        let pace = try odolog("pace", "Van", "--limit", "5000km/year", "--from", "2025-01-01", "--until", "2098-12-31")
        #expect(pace.output.contains("left") && !pace.output.contains("used up and"), "\(pace.output)")
        let over = try odolog("pace", "Van", "--limit", "500km/year", "--from", "2025-01-01", "--until", "2050-12-31")
        #expect(over.output.contains(/all of it used up and ~\d+ km more/), "\(over.output)")
    }

    @Test("A last time that is still to come is refused; what rests is called so; a van is a car")
    func small() throws {
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo", "--last", "2199-01-01", status: 2)
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo")
        try odolog("schedule", "pause", "Van", "Oil")
        try odolog("schedule", "add", "Van", "Belt", "--due", "2025-01-01")
        try odolog("done", "Van", "Belt")
        let resting = try odolog("due", "Van", "--status", "neutral").output
        #expect(resting.contains(/Oil +paused/) && resting.contains(/Belt +done/), "\(resting)")
        for (word, kind) in [("truck", "lorry"), ("Van", "car")] {
            try odolog("vehicle", "edit", "Van", "--kind", word)
            #expect(try odolog("vehicle", "show", "Van", "--json").output.contains(#""kind":"\#(kind)""#))
        }
        try workspace.write("name,kind\nFord,Truck\nOpel,spaceship\n", to: "fleet.csv")
        try odolog("vehicle", "add", "--from", "fleet.csv", status: 1)
        #expect(try odolog("vehicle", "show", "Ford").output.contains("lorry"))
    }

    @Test("What is written for an archived vehicle is written, and it is told that the vehicle is archived")
    func archived() throws {
        try odolog("vehicle", "add", "Bus")
        try odolog("vehicle", "edit", "Van", "--archived")
        for line in [
            "log Van 100 --at 2025-01-01", "fuel add Van 4l --odometer 200 --at 2025-02-01", "done Van --notes x",
            "expense add Van tax 5", "meter hours Van 5h", "schedule add Van Oil --every 12mo",
        ] {
            let outcome = try workspace.run([Workspace.program] + line.split(separator: " ").map(String.init))
            #expect(outcome.ending == .status(0), "\(outcome.errors)")
            #expect(
                outcome.errors.contains(
                    "! Van is archived; `odolog vehicle edit Van --no-archived` takes it in again."), "\(line)")
        }
        try odolog("expense", "add", "Bus", "toll", "5EUR")
        let number = try #require(try odolog("entries", "Bus", "--json").json().first?.string("id"))
        #expect(try odolog("entry", "move", "Bus", number, "--to", "Van").errors.contains("Van is archived"))
        #expect(try !odolog("expense", "add", "Bus", "tax", "5EUR").errors.contains("archived"))
        #expect(try !odolog("entry", "edit", "Van", "4", "--notes", "y").errors.contains("archived"))
    }

    @Test("A replacement that is removed tells which reading no longer fits, and how it is put back")
    func removedReplacement() throws {
        try odolog("log", "Van", "81000", "--at", "2025-01-01")
        try odolog("meter", "replace", "Van", "--from", "81200", "--to", "0", "--at", "2025-02-01 10:00")
        let unneeded = try odolog("entry", "remove", "Van", "3")
        #expect(unneeded.errorLines.count == 1, "\(unneeded.errors)")
        try odolog("meter", "replace", "Van", "--from", "81200", "--to", "0", "--at", "2025-02-01 10:00")
        try odolog("log", "Van", "500", "--at", "2025-03-01")
        try odolog("log", "Van", "900", "--at", "2025-04-01")
        let removed = try odolog("entry", "remove", "Van", "4").errors
        #expect(
            removed.contains(
                "entry 2 (81000 km on 2025-01-01) is left out of pace, due, costs and economy."), "\(removed)"
        )
        #expect(removed.contains("80,500 km higher"), "\(removed)")
        let back = "odolog meter replace Van --from \"81200 km\" --to \"0 km\" --at 2025-02-01T10:00:00+01:00"
        #expect(removed.contains("To put it back: `\(back)`"), "\(removed)")
        try odolog("meter", "replace", "Van", "--from", "81200 km", "--to", "0 km", "--at", "2025-02-01T10:00:00+01:00")
        // 200 to the replacement, 900 since.
        #expect(try odolog("costs", "Van").errors.contains("cost nothing"))
        #expect(try odolog("pace", "Van").output.contains("rests on"))
    }

    @Test("A fill of several times the tank needs a second yes, also the first one")
    func firstFill() throws {
        let odd = try odolog("fuel", "add", "Van", "400l", "--odometer", "5", status: 1)
        #expect(odd.errors.contains("400 l is more than a car can hold, 200 l"), "\(odd.errors)")
        try odolog("fuel", "add", "Van", "150l", "--odometer", "5")
    }
}

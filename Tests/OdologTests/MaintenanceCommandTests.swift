import Foundation
import Synchronization
import Testing
import VehicleStore

@Suite("Schedules, entries, costs on the command line")
struct MaintenanceCommandTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Van")
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    @Test(
        "What is wrong as it was typed is told, and nothing is written",
        arguments: [
            ("schedule add Van Oil", 64, "Say when"), ("schedule add Van Oil --every 12parsecs", 64, "no span"),
            ("schedule add Van Oil --every 30d", 64, "Days are no interval"),
            ("schedule add Van Oil --or 5mo", 64, "--every"), ("schedule add Van Oil --every 0mo", 64, "1 to 1200"),
            ("schedule add Van Oil --every 5mo --due 2027-02-29", 64, "2027-02-29"),
            ("schedule add Van Oil --every 5mo --lead 2mo", 64, "lead"),
            ("schedule add Van --preset car.wings", 2, "no preset"), ("schedule remove Van Oil", 2, "no schedule"),
            ("done Van Oil", 2, "no schedule"), ("done Van", 2, "say the rest"),
            ("done Van --notes x --cost 12", 2, "in no currency"),
            ("done Van --notes x --cost 1,250EUR", 64, "can mean 1250 or 1.250"),
            ("expense add Van toll 12EUR50", 64, "no code of a currency"),
            ("meter hours Van 1.250h", 64, "can mean 1250 or 1.250"),
            ("fuel add Van 5l --odometer 5 --price 1.650", 2, "1.650 is in no currency"),
            ("done Van --part x --warranty 40000km", 64, "--odometer"), ("done Bus --notes x", 2, "no schedule"),
            ("fuel add Van 0l --odometer 5", 64, "above 0"), ("fuel add Van 5pints --odometer 5", 64, "no unit"),
            ("expense add Van toll 1.2345EUR", 64, "finer"), ("expense add Van toll 5", 2, "in no currency"),
            ("pace Van --limit 15000km", 64, "15000km/year"), ("costs Van --year 20", 64, "--year"),
            ("entry remove Van 7", 2, "no entry 7"), ("restore nothing.sqlite", 2, "check the name"),
            ("vehicle edit Van --purchased 2021-04-01 --purchase-price 1.2345EUR", 64, "finer"),
            ("vehicle edit Van --purchased 2021-04-01 --purchase-price 8.500EUR", 64, "can mean 8500 or 8.500"),
            ("vehicle edit Van --time-zone Mars", 64, "Mars"), ("meter hours Van 5km", 64, "250.5h"),
        ] as [(String, CInt, String)])
    func refused(line: String, status: CInt, says: String) throws {
        let outcome = try workspace.run([Workspace.program] + line.split(separator: " ").map(String.init))
        #expect(outcome.ending == .status(status), "\(outcome.errors)")
        #expect(outcome.errors.contains(says), "\(outcome.errors)")
        let store = try workspace.store()
        #expect(try store.items(of: store.vehicle(named: "Van").id).isEmpty)
        #expect(try workspace.logged("Van") == [])
    }

    @Test("Amounts are taken as they are written in Europe and in America; never 12,50 for 1250")
    func decimalComma() throws {
        try odolog("vehicle", "edit", "Van", "--currency", "EUR")
        let amounts = [
            ("189,50", "189.50 EUR"), ("12,50EUR", "12.50 EUR"), ("EUR 1.234,50", "1234.50 EUR"),
            ("1,234.50 EUR", "1234.50 EUR"), ("1 234,50", "1234.50 EUR"), ("12,5€", "12.50 EUR"), ("£7", "7.00 GBP"),
            ("12.50", "12.50 EUR"), ("1,234 JPY", "1234 JPY"), ("1,234 KWD", "1.234 KWD"),
        ]
        for (text, _) in amounts { try odolog("expense", "add", "Van", "toll", text, "--at", "2024-05-01", "--yes") }
        let costs = try odolog("expense", "list", "Van").lines.dropFirst().compactMap { line in
            line.firstMatch(of: /toll +(.+)$/).map { String($0.1) }
        }
        #expect(costs == amounts.map(\.1))
        try odolog(
            "fuel", "add", "Van", "40,5l", "--odometer", "15.000", "--price", "1,799", "--at", "2024-05-02")
        let fill = try #require(try odolog("fuel", "list", "Van", "--json").json().first)
        #expect(fill.number("amount") == 40.5)
        // 40.5 x 1.799 = 72.8595.
        #expect(try odolog("fuel", "list", "Van").output.contains("72.86 EUR"))
        #expect(try workspace.logged("Van") == ["15000 km"])
        // Three digits of a distance are thousands, one is tenths.
        try odolog("schedule", "add", "Van", "Oil", "--every", "15.000 km", "--or", "1250,5h", "--lead", "1,000km")
        #expect(try odolog("schedule", "list", "Van").output.contains("every 15000 km or 1250.5 h  1000 km"))
        #expect(
            try odolog("pace", "Van", "--limit", "15.000km/year", "--from", "2024-05-02").output.contains(
                "15000 km a year"))
    }

    @Test("An odometer value that looks odd needs a second yes: a person's, or --yes")
    func secondYes() throws {
        try odolog("log", "Van", "164214", "--at", "2024-05-01")
        let refused = try odolog("fuel", "add", "Van", "5l", "--odometer", "1642", "--at", "2024-06-01", status: 1)
        #expect(refused.errors.contains("lower") && refused.errors.contains("--yes"))
        #expect(try workspace.logged("Van") == ["164214 km"])
        #expect(try odolog("fuel", "list", "Van").output == "")

        let terminal = try Terminal(
            workspace, "fuel", "add", "Van", "5l", "--odometer", "1642", "--at", "2024-06-01")
        try terminal.answer("Write it all the same? [y/N]: ", "y")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged("Van") == ["164214 km", "1642 km"])
        // The typo makes nothing due, and is no pace.
        try odolog("schedule", "add", "Van", "Belt", "--due", "170000km")
        let due = try #require(try odolog("due", "--json").json().first)
        #expect(due.string("status") == "good" && due.number("distanceLeft") == 5_786)
    }

    @Test(
        "An entry of the future, one that is there already and a cost that doesn't fit need a second yes",
        arguments: [
            ("expense add Van toll 4.50EUR --at 2099-01-01", "in the future."),
            ("done Van --notes wash --cost 9EUR --at 2099-01-01", "in the future."),
            ("fuel add Van 30l --odometer 900 --at 2099-01-01", "in the future."),
            ("expense add Van insurance 420EUR --at 2024-01-02", "Entry 1 says the same of that day"),
            ("done Van --part Battery --cost 90EUR --at 2024-01-03", "Entry 2 says the same of that day"),
            ("fuel add Van 40l --odometer 500 --cost 60EUR --at 2024-01-04", "Entry 3 says the same of that day"),
            (
                "fuel add Van 42.5l --odometer 900 --price 1.459EUR --cost 26.10EUR --at 2024-02-04",
                "26.10 EUR isn't the amount times the price, which is 62.01 EUR."
            ),
        ])
    func oddEntries(line: String, says: String) throws {
        for line in [
            "expense add Van insurance 420EUR --at 2024-01-02", "done Van --part Battery --cost 90EUR --at 2024-01-03",
            "fuel add Van 40l --odometer 500 --cost 60EUR --at 2024-01-04",
        ] {
            let outcome = try workspace.run([Workspace.program] + line.split(separator: " ").map(String.init))
            try #require(outcome.ending == .status(0), "\(outcome.errors)")
        }
        let words = line.split(separator: " ").map(String.init)
        func count() throws -> Int { try workspace.store().items(of: workspace.store().vehicle(named: "Van").id).count }
        let refused = try workspace.run([Workspace.program] + words)
        #expect(refused.ending == .status(1))
        #expect(refused.errorLines.count == 2 && refused.errorLines[0].hasPrefix("! "), "\(refused.errors)")
        #expect(refused.errorLines[0].contains(says), "\(refused.errors)")
        #expect(refused.errorLines[1] == "odolog: nothing was written; --yes writes what looks odd all the same.")
        #expect(try count() == 3)
        let no = try Terminal(workspace, arguments: words)
        try no.answer("Write it all the same? [y/N]: ", "n")
        #expect(try no.finish() == .status(1) && count() == 3)
        let yes = try workspace.run([Workspace.program] + words + ["--yes"])
        #expect(yes.ending == .status(0) && yes.errors.contains(says), "\(yes.errors)")
        #expect(try count() == 4)
    }

    @Test("A fill whose odometer value is odd says which meter reading may be the wrong one")
    func suspect() throws {
        try odolog("log", "Van", "164214", "--at", "2024-05-01")
        let refused = try odolog("fuel", "add", "Van", "5l", "--odometer", "1642", "--at", "2024-06-01", status: 1)
        #expect(refused.errors.contains("Or entry 1 is wrong (164214 km on 2024-05-01): say --yes, then"))
    }

    @Test("A schedule is edited, paused, snoozed and removed, and its revisions are kept")
    func schedule() throws {
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo", "--last", "2020-01-31")
        #expect(try odolog("due", "--status", "overdue").output.contains("2021-01-31"))
        try odolog("schedule", "edit", "Van", "oil", "--every", "13mo", "--name", "Engine oil")
        // The last of a shorter month.
        #expect(try odolog("due", "--status", "overdue").output.contains("2021-02-28"))
        try odolog("schedule", "pause", "Van", "Engine oil")
        #expect(try odolog("due", "--status", "overdue").output == "")
        try odolog("schedule", "pause", "Van", "1", "--off")
        try odolog("schedule", "snooze", "Van", "Engine oil", "--until", "2099-01-01")
        #expect(try odolog("schedule", "list", "Van").output.contains("snoozed until 2099-01-01"))
        #expect(try odolog("due", "--status", "overdue").lines.count == 2, "snoozing changes no status")
        try odolog("schedule", "remove", "Van", "Engine oil")
        #expect(try odolog("schedule", "list", "Van").output == "")
        #expect(try odolog("entry", "revisions", "Van", "1", "--json").json().count == 5)
    }

    @Test("A photo brings the odometer of a visit: it is read and confirmed in the same prompt")
    func photo() throws {
        try workspace.photo("164214-km", as: "1.jpg")
        try odolog("schedule", "add", "Van", "Oil", "--every", "15000km")
        let nobody = try odolog("done", "Van", "Oil", "--photo", "1.jpg", status: 1)
        #expect(nobody.errors.contains("nobody to confirm"))
        let terminal = try Terminal(workspace, "done", "Van", "Oil", "--photo", "1.jpg", "--notes", "x")
        let menu = "[Enter] accept, or type what it shows, [?] help, [q]uit: "
        try terminal.answer(menu, "?")
        try terminal.expect("c       open the part that was read")
        try terminal.answer(menu, "x")
        try terminal.expect("\"x\" is none of the keys; ? shows them")
        try terminal.answer(menu, "")
        #expect(try terminal.finish() == .status(0))
        #expect(try workspace.logged("Van") == ["164214 km"])
        let visit = try #require(try odolog("entries", "Van", "--kind", "service", "--json").json().first)
        let reading = try #require(try odolog("history", "Van", "--json").json().first)
        #expect(visit.string("origin") == "photo" && visit.string("time") == reading.string("takenAt"))
        #expect(visit.number("reading") == reading.number("entry") && reading.string("photo") != nil)
        // It is in the log: nobody is asked again, and no reading is added.
        let again = try odolog("done", "Van", "--notes", "y", "--photo", "1.jpg")
        #expect(
            again.errors.contains(
                "1.jpg: in the log already, as entry 2, which is taken: 164214 km, 2024-05-01"))
        #expect(try workspace.logged("Van") == ["164214 km"])
        try odolog("vehicle", "add", "Bus")
        let other = try odolog("done", "Bus", "--notes", "z", "--photo", "1.jpg", status: 2)
        #expect(
            other.errors.unwrapped.contains(
                "1.jpg is in the log of Van, as entry 2; if it is of Bus, move it with odolog entry move Van 3 --to Bus"
            ),
            "\(other.errors)")
    }

    @Test("Times are those of the vehicle's clocks, before and after they change")
    func zones() throws {
        try odolog("vehicle", "edit", "Van", "--time-zone", "America/New_York", "--currency", "USD")
        for (cost, at) in [("1", "2026-03-08 01:30"), ("2", "2026-03-08 03:30"), ("1", "2024-02-29")] {
            try odolog("expense", "add", "Van", "toll", cost, "--at", at)
        }
        // UTC-5 before, UTC-4 after.
        let times = try odolog("entries", "Van", "--json").json().map { $0.string("time") }
        #expect(times == ["2024-02-29", "2026-03-08T01:30:00-05:00", "2026-03-08T03:30:00-04:00"])
        let skipped = try odolog("expense", "add", "Van", "toll", "1", "--at", "2026-03-08 02:30", status: 2)
        #expect(skipped.errors.contains("No clock in America/New_York shows 02:30 on 2026-03-08"))
        #expect(try odolog("entries", "Van").output.contains("2026-03-08 03:30"))
    }

    @Test("Archived vehicles are left out of due unless they are named")
    func archived() throws {
        try odolog("vehicle", "edit", "Van", "--registration", "2020-02", "--archived")
        #expect(try odolog("due").output == "")
        #expect(try odolog("due", "Van").output.contains("2020-02-29"))
        try odolog("vehicle", "edit", "Van", "--no-archived")
        #expect(try odolog("due").output.contains("2020-02-29"))
    }

    @Test("Commands that change a profile at once change what they name, and nothing else")
    func profileAtOnce() throws {
        let changes = ["--plate B-XY", "--notes old", "--time-zone Europe/Berlin", "--currency EUR", "--kind lorry"]
        let lines = changes.map { "\(Workspace.program) vehicle edit Van \($0) &" }
        #expect(try workspace.run(["/bin/sh", "-c", (lines + ["wait"]).joined(separator: "\n")]).ending == .status(0))
        let profile = try #require(try odolog("vehicle", "show", "Van", "--json").json().first)
        #expect(
            ["plate", "notes", "timeZone", "currency", "kind"].map { profile.string($0) }
                == ["B-XY", "old", "Europe/Berlin", "EUR", "lorry"])
        try odolog("vehicle", "edit", "Van", "--purchased", "2021-04-01", "--purchase-price", "5")
        try odolog("vehicle", "edit", "Van", "--purchase-odometer", "10")
        let bought = try #require(try odolog("vehicle", "show", "Van", "--json").json().first)
        #expect(bought.string("purchased") == "2021-04-01" && bought.object["purchasePrice"] is [String: Any])
    }

    @Test("A cell of the exported table never runs as a formula")
    func csv() throws {
        for (number, text) in ["=1+1", "+1", "-1", "@A1", "a,\"b\""].enumerated() {
            try odolog("expense", "add", "Van", "toll", "5 EUR", "--at", "2024-01-0\(number + 1)", "--notes=\(text)")
        }
        let rows = try odolog("export", "Van", "--format", "csv").output.components(separatedBy: "\r\n")
        let notes = try #require(rows[0].components(separatedBy: ",").firstIndex(of: "notes"))
        #expect(
            rows[1...4].map { $0.components(separatedBy: ",")[notes] } == ["'=1+1", "'+1", "'-1", "'@A1"])
        try odolog("vehicle", "edit", "Van", "--name", "=Van")
        #expect(try odolog("export", "=Van", "--format", "csv").output.contains("\r\n'=Van,"))
        try odolog("vehicle", "edit", "=Van", "--name", "Van")
        #expect(rows[5].contains(#","a,""b""",,2024"#))
        try odolog("expense", "add", "Van", "toll", "5 EUR", "--at", "2024-01-06", "--notes", "a\r\nb")
        #expect(try odolog("export", "Van", "--format", "csv").output.contains(",\"a\r\nb\",,2024"))
    }

    @Test("A table has all that a row is about, of all vehicles or of one")
    func wideTable() throws {
        try odolog("vehicle", "edit", "Van", "--time-zone", "Europe/Berlin", "--plate", "B-XY 1")
        try odolog("vehicle", "edit", "Van", "--vin", "1M8GDM9AXKP042788")
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo")
        try odolog(
            "done", "Van", "Oil", "--odometer", "1000.5", "--at", "2024-05-01 08:30", "--cost", "89.50 EUR", "--hours",
            "12.5h", "--part", "Filter", "--warranty", "24mo", "--workshop", "Meyer", "--tag", "a", "--notes", "n")
        try odolog(
            "fuel", "add", "Van", "30l", "--odometer", "1100", "--price", "1.459 EUR", "--at", "2024-12-02 10:00",
            "--partial", "--station", "Aral")
        try odolog("vehicle", "add", "Bus", "--unit", "mi")
        try odolog("log", "Bus", "7", "--at", "2024-01-01")
        let lines = try odolog("export", "--format", "csv").output.components(separatedBy: "\r\n")
        let header = lines[0].components(separatedBy: ",")
        let rows = lines.dropFirst().dropLast().map { line -> [String: String] in
            let cells = line.replacing(/"(.*?), .*?"/) { $0.1 }.components(separatedBy: ",")
            return Dictionary(uniqueKeysWithValues: zip(header, cells)).filter { !$0.value.isEmpty }
        }
        try #require(rows.map { $0["vehicle"] } == ["Bus", "Van", "Van", "Van", "Van"])
        #expect(rows[0]["kind"] == "meter reading" && rows[0]["what"] == "typed" && rows[0]["unit"] == "mi")
        let van = ["vehicle": "Van", "vin": "1M8GDM9AXKP042788", "plate": "B-XY 1", "unit": "km"]
        let service = rows.first { $0["kind"] == "service" }
        let by = try #require(service?["written_by"])
        #expect(
            service
                == van.merging([
                    "kind": "service", "number": "3", "time": "2024-05-01 08:30:00", "utc_offset": "UTC+02:00",
                    "odometer": "1000.5", "hours": "12.5", "what": "Oil", "completes": "Oil", "category": "maintenance",
                    "cost": "89.50", "currency": "EUR", "workshop": "Meyer", "parts": "Filter",
                    "warranty_until": "2026-05-01", "tags": "a", "written_by": by, "source": "typed",
                    "meter_reading": "3",
                    "notes": "n", "exact_time": "2024-05-01T08:30:00.000+02:00", "cost_basis": "said",
                    "part_list": "Filter||1||2026-05-01|",
                ]) { $1 })
        #expect(
            rows.first { $0["kind"] == "fuel" }
                == van.merging([
                    "kind": "fuel", "number": "4", "time": "2024-12-02 10:00:00", "utc_offset": "UTC+01:00",
                    "odometer": "1100", "what": "30 l", "cost": "43.77", "currency": "EUR", "amount": "30",
                    "amount_unit": "l", "price": "1.459", "full": "no", "missed": "no", "station": "Aral",
                    "written_by": by, "source": "typed", "meter_reading": "4",
                    "exact_time": "2024-12-02T10:00:00.000+01:00", "cost_basis": "sum",
                ]) { $1 })
        #expect(try odolog("export", "Van", "--format", "csv").output.components(separatedBy: "\r\n").count == 6)
    }

    @Test("An export of all vehicles says what waits without one")
    func exportWithoutVehicle() throws {
        try workspace.photo("164214-km", as: "nobody/1.jpg")
        _ = try workspace.odolog("batch", "nobody", "--out", "o.jsonl", "--record", "--vehicle-from-folder")
        #expect(
            try odolog("export", "--format", "json").errors.contains(
                "1 reading that waits without a vehicle is in no log"))
        #expect(try odolog("export", "Van", "--format", "json").errors == "")
        #expect(try odolog("export", "--format", "csv").errors == "")
    }

    @Test("A file of an export is its owner's, is never written over unasked, and is there as a whole or not at all")
    func exportFile() throws {
        try odolog("log", "Van", "7", "--at", "2024-01-01")
        try odolog("export", "--format", "csv", "--out", "log.csv")
        let file = workspace.url("log.csv").path
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        let written = try String(contentsOfFile: file, encoding: .utf8)
        #expect(try written == odolog("export", "--format", "csv").output)
        try odolog("log", "Van", "8", "--at", "2024-01-02")
        #expect(try odolog("export", "--format", "csv", "--out", "log.csv", status: 2).errors.contains("--force"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == written)
        try odolog("export", "--format", "csv", "--out", "log.csv", "--force")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == odolog("export", "--format", "csv").output)
        try odolog("export", "Nobody", "--format", "json", "--out", "no.json", status: 2)
        try odolog("export", "--format", "json", "--out", "no/folder.json", status: 2)
        try odolog("export", "--format", "json", "--force", status: 64)
        #expect(mkfifo(workspace.folder + "/.pipe", 0o600) == 0)
        for (other, reason) in [(".pipe", "not a regular file"), (".", "this is a folder")] {
            for force in [[], ["--force"]] {
                let refused = try workspace.run(
                    [Workspace.program, "export", "--format", "csv", "--out", other] + force)
                #expect(refused.ending == .status(2) && refused.errors.contains(reason), "\(refused.errors)")
            }
        }
        #expect(
            try FileManager.default.attributesOfItem(atPath: workspace.folder + "/.pipe")[.type] as? FileAttributeType
                != .typeRegular)
        let names = try FileManager.default.contentsOfDirectory(atPath: workspace.folder).filter { !$0.hasPrefix(".") }
        #expect(names == ["log.csv"])
    }

    @Test("All of an entry, by its number: fields, meter reading, photo, revisions; also of one that is gone")
    func entryShow() throws {
        try workspace.photo("164214-km", as: "1.jpg")
        try odolog("record", "1.jpg", "--vehicle", "Van", "--accept-at", "0")
        try odolog("schedule", "add", "Van", "Oil", "--every", "12mo")
        try odolog(
            "done", "Van", "Oil", "--photo", "1.jpg", "--cost", "80 EUR", "--part", "Filter", "--warranty", "24mo")
        try odolog("entry", "edit", "Van", "3", "--cost", "89.50 EUR")
        let shown = try odolog("entry", "show", "Van", "3").lines
        #expect(shown.first == "Van, entry 3: service")
        for part in [
            "cost      89.50 EUR", "parts     Filter, warranty until 2026-05-01", "completes Oil (schedule 2)",
            "reading   entry 1: 164214 km of 2024-05-01 12:33, photo, --accept-at 0", "photo     1.jpg",
            "read      164214, ", "cost      80 EUR → 89.50 EUR",
        ] {
            #expect(shown.contains { $0.contains(part.replacing("80 EUR", with: "80.00 EUR")) }, "\(part) in \(shown)")
        }
        try FileManager.default.removeItem(atPath: workspace.folder + "/1.jpg")
        #expect(try odolog("entry", "show", "Van", "3").output.contains("1.jpg (no longer there)"))
        let json = try #require(try odolog("entry", "show", "Van", "3", "--json").json().first)
        #expect((json.object["revisions"] as? [Any])?.count == 2)
        #expect(
            json.dictionary("entry")?["reading"] as? Int == 1 && json.dictionary("meterReading")?["entry"] as? Int == 1)
        try odolog("entry", "remove", "Van", "3")
        #expect(try odolog("entry", "show", "Van", "3").lines.last?.hasPrefix("   removed ") == true)
        #expect(try odolog("entry", "show", "Van", "2").lines.first == "Van, schedule 2")
        let reading = try odolog("entry", "show", "Van", "1").lines
        #expect(reading.first == "Van, entry 1: reading" && reading.last == "   odometer  164214 km", "\(reading)")
        try odolog("entry", "show", "Van", "9", status: 2)
    }

    @Test("Readings and other entries of a vehicle have one numbering, and a number is never given twice")
    func oneNumbering() throws {
        try odolog("vehicle", "edit", "Van", "--time-zone", "Asia/Tokyo")
        try odolog("expense", "add", "Van", "toll", "5 EUR")
        for value in 1...3 { try odolog("log", "Van", "\(value)000", "--at", "2024-0\(value)-01") }
        func numbers(_ vehicle: String = "Van") throws -> [String?] {
            try odolog("entries", vehicle, "--json").json().map { $0.string("id") }
        }
        #expect(try numbers() == ["3", "4", "5", "2"])
        #expect(try odolog("history", "Van", "--json").json().map { $0.number("entry") } == [3, 4, 5])
        #expect(try odolog("history", "Van").lines.first?.hasPrefix("entry  date") == true)
        #expect(try odolog("entries", "Van").lines.first?.hasPrefix("entry  date") == true)
        #expect(try odolog("entry", "remove", "Van", "4").errors == "Removed entry 4, Van: 2000 km of 2024-02-01.\n")
        #expect(
            try odolog("entry", "remove", "Van", "4", status: 2).errors
                == "odolog: entry 4 was removed already; `odolog entry show Van 4` shows it\n")
        #expect(try odolog("entry", "remove", "Van", "2").errors == "Removed entry 2, Van: toll.\n")
        #expect(
            try odolog("entry", "remove", "Van", "1", status: 2).errors
                == "odolog: number 1 is what is known of Van; change it with odolog vehicle edit Van\n")
        #expect(
            try odolog("entry", "remove", "Van", "6", status: 2).errors
                == "odolog: the vehicle's log has no entry 6; `odolog entries Van` and `odolog schedule list Van` show those there are\n"
        )
        try odolog("entry", "remove", "Van", "5")
        try odolog("log", "Van", "4000", "--at", "2024-04-01")
        try odolog("vehicle", "add", "Bus")
        try odolog("log", "Bus", "4000", "--at", "2024-04-01")
        #expect(try numbers() == ["3", "6"] && numbers("Bus") == ["1"])
    }

    @Test("The exported JSON has every item with its content, and every reading with its source")
    func json() throws {
        try odolog("done", "Van", "--notes", "x", "--odometer", "1000.5", "--at", "2024-05-01", "--cost", "1 EUR")
        try odolog("log", "Van", "2000", "--at", "2024-06-01")
        let export = try #require(try odolog("export", "Van", "--format", "json").json().first?.object)
        let readings = try #require(export["readings"] as? [[String: Any]])
        #expect(readings.map { $0["source"] as? String } == ["service", "typed"])
        let item = try #require((export["items"] as? [[String: Any]])?.first)
        let content = try #require(item["content"] as? [String: Any])
        #expect(content["notes"] as? String == "x")
        #expect((content["odometer"] as? [String: Any])?["tenths"] as? Int == 10_005)
        #expect((content["cost"] as? [String: Any])?["minorUnits"] as? Int == 100)
    }

    @Test("A store that is damaged is set aside by restore, which never writes over what it can't keep")
    func restoreOverADamagedStore() throws {
        try odolog("log", "Van", "2000", "--at", "2024-06-01")
        try odolog("backup", "b.sqlite")
        try Data("no database at all".utf8).write(to: URL(fileURLWithPath: workspace.storePath))
        try odolog("restore", "b.sqlite")
        #expect(try workspace.logged("Van") == ["2000 km"])
        let kept = try String(contentsOfFile: workspace.storePath + ".before-restore", encoding: .utf8)
        #expect(kept == "no database at all")
        try odolog("restore", workspace.storePath, status: 2)
        try workspace.write("no backup", to: "c.sqlite")
        try odolog("restore", "c.sqlite", status: 2)
        #expect(try workspace.logged("Van") == ["2000 km"])
    }

    @Test("A backup taken while others write is whole")
    func backupWhileOthersWrite() throws {
        let store = try VehicleStore(path: workspace.storePath)
        let vehicle = try store.vehicle(named: "Van").id
        let isEnough = Mutex(false)
        let writer = Thread {
            var number = 0
            while !isEnough.withLock({ $0 }) {
                let writing = LogWriting(by: "w")
                _ = try? store.add(
                    .hours(
                        .init(
                            at: LogTime(Date(timeIntervalSince1970: 1.7e9 + Double(number) * 86_400), utcOffset: 0),
                            .init(number))),
                    to: vehicle, writing)
                number += 1
            }
        }
        writer.start()
        while try store.items(of: vehicle).isEmpty { Thread.sleep(forTimeInterval: 0.01) }
        var counts: [Int] = []
        for number in 0..<5 {
            try odolog("backup", "\(number).sqlite")
            let copy = try VehicleStore(path: workspace.folder + "/\(number).sqlite", access: .readOnly)
            #expect(try copy.problems() == [])
            let items = try copy.items(of: vehicle)
            #expect(items.map(\.id.rawValue) == (0..<items.count).map { Int64($0 + 1) })
            counts.append(items.count)
        }
        isEnough.withLock { $0 = true }
        while !writer.isFinished { Thread.sleep(forTimeInterval: 0.01) }
        #expect(counts[0] > 0 && counts == counts.sorted())
        #expect(try counts[0] < store.items(of: vehicle).count, "it was written meanwhile")
    }

    @Test("Where the odometer was replaced, differences and the plot go on")
    func replacedInHistory() throws {
        try odolog("log", "Van", "92800", "--at", "2024-05-01")
        try odolog("meter", "replace", "Van", "--from", "92900", "--to", "12", "--at", "2024-06-01")
        #expect(try odolog("history", "Van").lines[2].contains("92900 km → 12 km"))
        try odolog("log", "Van", "150", "--at", "2024-06-20")
        let lines = try odolog("history", "Van").lines
        // 100 until it was replaced, 138 since.
        #expect(lines[2].contains("92900 km → 12 km") && lines[3].contains("+238"), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("93038 km ┤") } && lines.contains { $0.hasPrefix("92800 km ┤") })
        #expect(try odolog("pace", "Van").lines.contains { $0.hasPrefix("93038 km ┤") })
    }

    @Test("What entry edit can't change it names, with the command that does")
    func editOfOthers() throws {
        try odolog("vehicle", "add", "Boat")
        try odolog("schedule", "add", "Boat", "Oil", "--every", "12mo", "--last", "2024-01-10")
        try odolog("meter", "replace", "Boat", "--from", "50", "--to", "0", "--at", "2024-02-01")
        try odolog("fuel", "add", "Boat", "30l", "--odometer", "9", "--at", "2024-03-01")
        func refused(_ kind: LogItem.Kind, _ option: String, _ value: String) throws -> String {
            let store = try VehicleStore(path: workspace.storePath, access: .readOnly)
            let id = try #require(try store.items(of: store.vehicle(named: "Boat").id, kinds: [kind]).first?.id)
            return try odolog("entry", "edit", "Boat", "\(id)", option, value, status: 2).errors
        }
        #expect(
            try refused(.schedule, "--cost", "5 EUR").contains(
                "is the schedule Oil; change it with odolog schedule edit"))
        #expect(
            try refused(.meter, "--cost", "5 EUR").contains("take it out with odolog entry remove"))
        #expect(try refused(.fuel, "--category", "x").contains("a fill has no category"))
    }
}

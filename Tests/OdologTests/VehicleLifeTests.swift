import Foundation
import Testing

@Suite("A vehicle's life: sold, another unit, tyres, what comes again")
struct VehicleLifeTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try odolog("vehicle add Car")
        try odolog(
            "vehicle edit Car --currency EUR --purchased 2024-05-02 --purchase-price 9000 --registration 2030-05")
    }

    @discardableResult
    private func odolog(_ line: String, status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(line: line, status: status)
    }

    @Test("Sold: archived, nothing due, what it cost to own; and taken back")
    func sold() throws {
        try odolog("schedule add Car Oil --every 12mo --last 2025-03-02")
        try odolog("fuel add Car 40l --odometer 50000 --cost 70 --at 2025-06-01")
        let sold = try odolog("vehicle sell Car --at 2026-10-01 --price 6500EUR --odometer 61000")
        #expect(sold.errors.contains("Sold Car for 6500.00 EUR at 61000 km, 2026-10-01."), "\(sold.errors)")
        #expect(sold.errors.contains("odolog vehicle sell Car --undo"))
        #expect(try odolog("due Car").errors.contains("Car was sold on 2026-10-01: nothing of it is due."))
        #expect(try odolog("due Car --json").output == "" && odolog("due --new").output == "")
        #expect(
            try odolog("costs Car").output.contains(
                "2570.00 EUR to own it: 2500.00 EUR purchase less sale, and all of the above"))
        // In a currency in which it was neither bought nor sold.
        try odolog("expense add Car toll 40CHF --at 2026-01-01")
        #expect(try odolog("costs Car").output.components(separatedBy: "to own it").count == 2)
        let profile = try #require(try odolog("vehicle show Car --json").json().first)
        #expect(
            profile.string("sold") == "2026-10-01"
                && (profile.dictionary("salePrice")?["amount"] as? String) == "6500.00")
        #expect(
            (profile.dictionary("saleOdometer")?["value"] as? Double) == 61_000
                && (profile.object["archived"] as? Bool) == true)
        #expect(try odolog("vehicle show Car").output.contains("sold      2026-10-01, 61000 km, 6500.00 EUR"))
        #expect(try odolog("history Car --json").lines.count == 2)
        // A bill may come later.
        #expect(try odolog("expense add Car tax 20 --at 2026-10-05").errors.contains("odolog vehicle sell Car --undo"))
        try odolog("vehicle sell Car --undo")
        #expect(try odolog("due Car --json").lines.count == 2)
        try odolog("vehicle sell Car --undo", status: 2)
        #expect(
            try odolog("vehicle sell Car --at 2024-01-01", status: 2).errors.contains(
                "before the purchase on 2024-05-02"))
        #expect(try odolog("vehicle sell Car --at 2099-01-01", status: 2).errors.contains("still to come"))
    }

    @Test("After the sale nothing goes on: no estimate, no tyres, no limit")
    func soldStandsStill() throws {
        try odolog("tyres mount Car All --odometer 50000 --at 2025-01-01")
        for (value, day) in [(53_000, "03-01"), (58_000, "06-01"), (63_000, "09-01"), (68_000, "12-01")] {
            try odolog("log Car \(value) --at 2025-\(day)")
        }
        try odolog("vehicle sell Car --at 2025-12-10 --price 2500 --odometer 68400")
        let tyres = try #require(try odolog("tyres list Car --json").json().first?.dictionary("distance"))
        #expect((tyres["value"] as? Double) == 18_400)
        let pace = try odolog("pace Car --limit 15000km/year --from 2025-01-01 --json").json()[0]
        #expect(pace.number("estimate") == 68_400)
        let standing = try #require(pace.object["limit"] as? [String: Any])
        #expect(((standing["gone"] as? [String: Any])?["value"] as? Double) == 18_400)
    }

    @Test("A sale that is written down again keeps what isn't said anew, and its reading follows")
    func soldAgain() throws {
        try odolog("expense add Car tax 100 --at 2026-01-01")
        try odolog("vehicle sell Car --at 2026-10-01 --price 5000 --odometer 31000")
        let again = try odolog("vehicle sell Car --odometer 30100").errors
        #expect(again.contains("Sold Car for 5000.00 EUR at 30100 km, 2026-10-01."), "\(again)")
        #expect(try odolog("costs Car").output.contains("4100.00 EUR to own it"))
        #expect(try workspace.logged("Car") == ["30100 km"])
        // What is refused changes nothing.
        try odolog("log Car 30050 --at 2026-09-01")
        let odd = try odolog("vehicle sell Car --odometer 3010", status: 1)
        #expect(odd.errors.contains("nothing was written"), "\(odd.errors)")
        #expect(try workspace.logged("Car") == ["30050 km", "30100 km"])
        #expect(try odolog("vehicle show Car").output.contains("sold      2026-10-01, 30100 km, 5000.00 EUR"))
    }

    @Test("Sold without a price of the purchase, nobody knows what it cost to own")
    func soldWithoutPurchase() throws {
        try odolog("vehicle add Gift")
        try odolog("expense add Gift tax 100EUR --at 2026-01-01")
        try odolog("vehicle sell Gift --at 2026-02-01 --price 465EUR")
        #expect(try !odolog("costs Gift").output.contains("to own it"))
    }

    @Test("A schedule that was last done on a day counts from the reading of that day")
    func lastDoneOnADay() throws {
        for (value, day) in [(10_000, "06-01"), (28_000, "07-01"), (46_000, "08-01")] {
            try odolog("log Car \(value) --at 2026-\(day)")
        }
        try odolog("schedule add Car Oil --every 30000km --last 2026-07-01")
        let dueOil = try odolog("due Car --json").json().first { $0.string("what") == "Oil" }
        #expect(dueOil?.number("dueDistance") == 58_000)
    }

    @Test("Miles that were logged as km: one command, and one back")
    func unit() throws {
        try workspace.photo("164214-km", as: "1.jpg")
        try odolog("record 1.jpg --vehicle Car --accept-at 0")
        try odolog("fuel add Car 40l --odometer 164500 --at 2024-06-01")
        try odolog("schedule add Car Belt --due 190000")
        let plain = try odolog("vehicle edit Car --unit mi").errors.unwrapped
        #expect(
            plain.contains("2 readings in km stay as written")
                && plain.contains("odolog vehicle edit Car --unit mi --readings"))
        let told = try odolog("vehicle edit Car --unit mi --readings").errors
        #expect(told.contains("2 readings and 2 entries in mi now, with the same numbers."), "\(told)")
        #expect(told.contains("odolog vehicle edit Car --unit km --readings"))
        let rows = try odolog("history Car --json").json()
        #expect(
            rows.map { $0.string("unit") } == ["mi", "mi"] && rows.map { $0.number("value") } == [164_214, 164_500])
        #expect(rows[0].string("photo") != nil && rows[0].string("timeSource") == "exif")
        #expect(try odolog("fuel list Car").output.contains("164500 mi"))
        // An odometer value, too.
        let dueBelt = try odolog("due Car --json").json().first { $0.string("what") == "Belt" }
        #expect(dueBelt?.number("dueDistance") == 190_000)
        try odolog("vehicle edit Car --unit km --readings")
        #expect(try odolog("history Car --json").json().map { $0.string("unit") } == ["km", "km"])
        try odolog("vehicle edit Car --readings", status: 64)
    }

    @Test("A merge takes the unit that the other store has corrected")
    func mergedUnit() throws {
        try odolog("log Car 50000 --at 2026-01-01")
        try odolog("log Car 51000 --at 2026-03-01")
        try odolog("backup other.sqlite")
        try odolog("vehicle edit Car --unit mi --readings --store other.sqlite")
        let merged = try odolog("merge other.sqlite").output
        #expect(!merged.contains("unit"), "\(merged)")
        #expect(try workspace.logged("Car") == ["50000 mi", "51000 mi"])
        #expect(try odolog("vehicle list --json").json().first?.string("unit") == "mi")
        try odolog("log Car 52000 --at 2026-06-01")
        #expect(try workspace.logged("Car").last == "52000 mi")
    }

    @Test("Sets of tyres, with the distance of each")
    func tyres() throws {
        try odolog("tyres mount Car S1 --odometer 0 --at 2024-05-03")
        try odolog("tyres mount Car W1 --odometer 16987 --at 2024-10-20 --cost 60")
        try odolog("done Car --tyres s1 --odometer 27123 --at 2025-04-05")
        try odolog("tyres mount Car W1 --odometer 38456 --at 2025-10-18")
        let rows = try odolog("tyres list Car --json").json()
        #expect(rows.map { $0.string("set") } == ["S1", "W1"])
        #expect(rows.map { ($0.dictionary("distanceAtLastChange")?["value"] as? Double) } == [28_320, 10_136])
        #expect(rows.map { ($0.object["mounted"] as? Bool) } == [false, true])
        let schema = try JSONSchema(named: "tyres")
        for line in try odolog("tyres list Car --json").lines { #expect(try schema.faults(of: line) == []) }
        #expect(try odolog("tyres list Car").output.contains("28320 km  2025-04-05"))
        #expect(try odolog("entries Car").output.contains("tyres W1"))
        #expect(try odolog("export Car --format csv").output.contains("tyres"))
        try odolog("entry edit Car 3 --tyres W2")
        #expect(try odolog("tyres list Car --json").lines.count == 3)
    }

    @Test("An expense that comes again is due, and in the forecast; an empty --every ends it")
    func recurring() throws {
        let year = Calendar(identifier: .gregorian).component(.year, from: Date())
        let told = try odolog("expense add Car insurance 480EUR --at \(year - 1)-12-31 --every 12mo").errors
        #expect(told.contains("Next insurance: 480.00 EUR on \(year)-12-31."), "\(told)")
        let due = try #require(try odolog("due Car --json").json().first { $0.string("kind") == "expense" })
        #expect(due.string("what") == "insurance" && due.string("dueDate") == "\(year)-12-31")
        #expect(
            (due.dictionary("cost")?["amount"] as? String) == "480.00" && due.string("basis") == "date"
                && due.string("id") == "2")
        #expect(try odolog("due Car").output.contains("insurance (480.00 EUR)"))
        let line = "Still to come in \(year): 480.00 EUR (insurance on \(year)-12-31)"
        #expect(
            try odolog("costs Car").output.contains(line) && odolog("costs Car --year \(year)").output.contains(line))
        #expect(!(try odolog("costs Car --year \(year - 1)").output.contains("Still to come")))
        let row = try #require(try odolog("entries Car --json").json().first)
        #expect(row.number("everyMonths") == 12)
        #expect(try odolog("entry show Car 2").output.contains("every     12 months"))
        // It comes over with a merge.
        _ = try workspace.odolog("merge", workspace.storePath, "--store", "other.sqlite")
        #expect(try odolog("due Car --json --store other.sqlite").output.contains("\"kind\":\"expense\""))
        try odolog("entry edit Car 2 --every ''")
        #expect(!(try odolog("due Car --json").output.contains("\"kind\":\"expense\"")))
        #expect(!(try odolog("costs Car").output.contains("Still to come")))
        try odolog("expense add Car tax 20 --every 30d", status: 64)
        let fill = try odolog("fuel add Car 40l --odometer 1000 --at 2025-01-01").errors
        #expect(fill.contains("entry 3"))
        try odolog("entry edit Car 3 --every 12mo", status: 2)
    }
}

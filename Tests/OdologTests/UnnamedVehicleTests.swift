import Testing

@Suite("The only vehicle, or the one that is set, needs no name")
struct UnnamedVehicleTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try odolog("vehicle", "add", "Van", "--currency", "EUR", "--time-zone", "UTC")
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    /// What goes into the log of a vehicle, each as the words behind the command.
    private static let writing = [
        (["log"], ["1000", "--at", "2026-01-02"]), (["log"], ["1100", "km", "--at", "2026-01-04"]),
        (["schedule", "add"], ["Oil", "--every", "12mo"]),
        (["schedule", "add"], ["--preset", "car.brakefluid"]),
        (["schedule", "edit"], ["Oil", "--every", "24mo"]),
        (["schedule", "pause"], ["Oil"]), (["schedule", "pause"], ["Oil", "--off"]),
        (["schedule", "snooze"], ["Oil", "--until", "2035-01-01"]),
        (["done"], ["Oil", "--odometer", "1200", "--at", "2026-01-05"]),
        (["done"], ["--notes", "washed"]), (["done"], ["Oil", "Brake fluid"]),
        (["fuel", "add"], ["42.5l", "--odometer", "1300", "--at", "2026-01-06"]),
        (["expense", "add"], ["parking", "4.50"]), (["expense", "add"], ["toll", "--", "-5"]),
        (["meter", "hours"], ["250h"]), (["meter", "hours"], ["--add", "2h"]),
        (["tyres", "mount"], ["Winter"]), (["entry", "edit"], ["6", "--notes", "x"]),
        (["entry", "remove"], ["6"]), (["entry", "remove"], ["2"]), (["entry", "restore"], ["2"]),
        (["schedule", "remove"], ["Oil"]),
        (["vehicle", "edit"], ["--make", "Ford"]),
        (["vehicle", "sell"], ["--price", "100EUR"]), (["vehicle", "sell"], ["Van", "--undo"]),
    ]

    @Test("With one vehicle every command knows it, and says it")
    func one() throws {
        for (command, words) in Self.writing {
            let outcome = try workspace.odolog(command + words, status: 0)
            #expect(outcome.errors.contains("Van"), "\(command) \(words): \(outcome.errors)")
        }
        for command in [
            ["history"], ["entries"], ["pace"], ["fuel", "list"], ["expense", "list"], ["schedule", "list"],
            ["tyres", "list"], ["attachment", "list"], ["vehicle", "show"], ["entry", "show", "5"],
            ["entry", "revisions", "5"],
        ] {
            _ = try workspace.odolog(command, status: 0)
        }
    }

    @Test("The same with the name before, where there are two")
    func named() throws {
        try odolog("vehicle", "add", "Bus")
        for (command, words) in Self.writing where words.first != "Van" {
            let refused = try workspace.odolog(command + words, status: 2)
            #expect(
                refused.errors.contains(#"say which vehicle: "Bus", "Van"; `odolog vehicle use Bus`"#), "\(command)")
            let last = words.firstIndex(of: "--").map { Array(words[..<$0]) } ?? words
            let rest = words.dropFirst(last.count)
            let outcome = try workspace.odolog(command + ["Van"] + last + rest, status: 0)
            #expect(outcome.errors.contains("Van"), "\(command): \(outcome.errors)")
        }
        #expect(try odolog("entries", "Bus", "--json").lines.isEmpty)
    }

    @Test(
        "Without a vehicle it says how to add one; an archived one is never meant; one that is set is, until it is archived or gone"
    )
    func several() throws {
        try odolog("vehicle", "use", "Van")
        try odolog("vehicle", "add", "Bus")
        try odolog("log", "500")
        #expect(try workspace.logged("Van") == ["500 km"])
        #expect(try odolog("vehicle", "list", "--json").json().map { $0.object["inUse"] as? Bool } == [false, true])
        #expect(try odolog("vehicle", "list").output.contains("in use"))
        try odolog("vehicle", "use", "bus")
        #expect(try odolog("log", "100").errors.contains("Bus"))
        try odolog("vehicle", "edit", "Bus", "--archived")
        #expect(try odolog("expense", "add", "toll", "5").errors.contains("Van"))
        #expect(try odolog("vehicle", "use", "Bus", status: 2).errors.contains("archived"))
        try odolog("vehicle", "edit", "Van", "--archived")
        #expect(try odolog("history", status: 2).errors.contains("every vehicle is archived"))
        for name in ["Van", "Bus"] { try odolog("vehicle", "edit", name, "--no-archived") }
        try odolog("vehicle", "add", "Car")
        #expect(try odolog("vehicle", "show").lines.first == "name      Bus")
        try odolog("vehicle", "remove", "Bus", "--yes")
        #expect(try odolog("history", status: 2).errors.contains("say which vehicle"))
        try odolog("vehicle", "use", "Car")
        try odolog("vehicle", "use", "--none")
        try odolog("history", status: 2)
        try odolog("vehicle", "use", status: 64)
        try odolog("vehicle", "use", "Car", "--none", status: 64)
        for name in ["Van", "Car"] { try odolog("vehicle", "remove", name, "--yes") }
        #expect(try odolog("history", status: 2).errors.contains("odolog vehicle add NAME"))
    }

    @Test(
        "A first word that is a vehicle's name, or nearly, goes into no other log",
        arguments: [
            "expense add Bus 5", "expense add Buss 5", "schedule add Bus --every 12mo",
            "schedule add Buss --every 12mo",
            "schedule add Buss --preset car.oil", "tyres mount Bus", "tyres mount Buss", "done Bus", "done Buss",
            "done Buss Oil", "done Buss --notes x", "log Buss 5", "schedule pause Buss", "schedule remove Bus",
            "fuel add Buss 5l", "entry remove Buss 1", "entry restore Buss 1", "meter hours Buss 5h",
        ])
    func slips(line: String) throws {
        try odolog("vehicle", "add", "Bus")
        try odolog("vehicle", "use", "Van")
        try odolog("schedule", "add", "Oil", "--every", "12mo")
        let outcome = try workspace.odolog(line: line, status: 2)
        #expect(outcome.errors.contains("Bus"), "\(outcome.errors)")
        #expect(try odolog("entries", "--json").lines.isEmpty && workspace.logged("Van").isEmpty)
        #expect(try odolog("schedule", "list", "--json").lines.count == 1)
    }

    @Test("A word that says something of the vehicle counts, though it is nearly another's name")
    func known() throws {
        try odolog("vehicle", "add", "Tolls")
        try odolog("vehicle", "use", "Van")
        try odolog("expense", "add", "toll", "5")
        try odolog("schedule", "add", "Van", "toll", "--every", "12mo")
        try odolog("done", "toll")
        try odolog("vehicle", "add", "1000")
        #expect(try odolog("log", "1000", "500").errors.contains("Logged 500 km, 1000"))
        #expect(try odolog("log", "1000", status: 2).errors.contains("is the vehicle 1000"))
    }

    @Test("Photos that are recorded without a name")
    func photos() throws {
        try workspace.photo("164214-km")
        try odolog("record", "164214-km.jpg", "--accept-at", "0.5")
        #expect(try workspace.logged("Van") == ["164214 km"])
        try workspace.photo("165020-km")
        let batch = try odolog("batch", "165020-km.jpg", "--out", "a.jsonl", "--record", "--accept-at", "0.5")
        #expect(batch.errors.contains("The readings are taken for Van."), "\(batch.errors)")
        #expect(try workspace.logged("Van").count == 2)
        try odolog("vehicle", "add", "Bus")
        #expect(try odolog("record", "164214-km.jpg", status: 2).errors.contains("say which vehicle"))
        try odolog("batch", "164214-km.jpg", "--out", "b.jsonl", "--record", status: 2)
    }
}

@Suite("All that is known of a vehicle is added, edited and shown in one place")
struct VehicleFactsTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace() }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    private let facts = [
        "--kind", "van", "--plate", "B-XY 1", "--purchased", "2021-04-01", "--purchase-odometer", "50000",
        "--purchase-price", "8500", "--registration", "2030-03", "--time-zone", "Europe/Berlin", "--currency", "EUR",
        "--lead", "20d", "--lead", "500mi", "--notes", "red", "--tag", "vans", "--limit", "15000/year", "--limit-from",
        "2026-03-01",
    ]

    @Test("Added at once or changed later, the vehicle is the same")
    func same() throws {
        _ = try workspace.odolog(["vehicle", "add", "A", "--unit", "mi"] + facts, status: 0)
        try odolog("vehicle", "add", "B")
        let other = facts.map { $0 == "B-XY 1" ? "B-XY 2" : $0 }
        _ = try workspace.odolog(["vehicle", "edit", "B", "--unit", "mi"] + other, status: 0)
        let (a, b) = (try odolog("vehicle", "show", "A").output, try odolog("vehicle", "show", "B").output)
        #expect(a.replacing("XY 1", with: "XY 2") == b.replacing("name      B", with: "name      A"))
        for line in [
            "purchase  2021-04-01, 50000 mi, 8500.00 EUR", "sticker   until 2030-03-31", "time zone Europe/Berlin",
            "currency  EUR", "lead      20 d, 500 mi", "limit     15000 mi a year from 2026-03-01", "tags      vans",
            "notes     red",
        ] {
            #expect(a.contains(line), "\(line)\n\(a)")
        }
        #expect(try workspace.logged("A") == ["50000 mi"])
    }

    @Test("What can't be written leaves nothing of the rest")
    func allOrNothing() throws {
        try odolog("vehicle", "add", "A", "--plate", "B-XY 1")
        let refused = try odolog("vehicle", "add", "B", "--make", "Ford", "--plate", "b xy1", status: 1)
        #expect(refused.errors.contains("--yes"), "\(refused.errors)")
        try odolog("vehicle", "show", "B", status: 2)
        try odolog("vehicle", "add", "B", "--plate", "b xy1", "--yes")
        try odolog("vehicle", "add", "C")
        try odolog("vehicle", "edit", "C", "--make", "Ford", "--plate", "b xy1", status: 1)
        try odolog("vehicle", "edit", "C", "--make", "Ford", "--purchase-price", "5EUR", status: 2)
        try odolog("vehicle", "edit", "C", "--make", "Ford", "--time-zone", "Mars", status: 64)
        #expect(try odolog("vehicle", "show", "C", "--json").output.contains(#""make":null"#))
        try odolog("vehicle", "add", "--from", "list.csv", "--plate", "x", status: 64)
    }

    @Test("The command of before says where it went")
    func profile() throws {
        for words in [["vehicle", "profile", "Van"], ["help", "vehicle", "profile"]] {
            let outcome = try workspace.odolog(words, status: 64)
            #expect(outcome.errors.contains("`odolog vehicle edit` does that now"), "\(outcome.errors)")
        }
    }
}

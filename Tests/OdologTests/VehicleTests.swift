import Foundation
import OdologOdometer
import OdologVIN
import Testing
import VehicleStore

@Suite("odolog vehicle and odolog history")
struct VehicleTests {
    @Test("What becomes of readings in the unit of before is told")
    func unitOfReadings() throws {
        let workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Van", "--unit", "km")
        #expect(try workspace.odolog("vehicle", "edit", "Van", "--unit", "mi").errorLines == ["Changed Van."])
        _ = try workspace.odolog("log", "Van", "1000", "mi", "--at", "2024-05-01")
        #expect(try workspace.odolog("vehicle", "edit", "Van", "--unit", "mi").errorLines == ["Changed Van."])
        _ = try workspace.odolog("log", "Van", "1100", "mi", "--at", "2024-06-01")
        let outcome = try workspace.odolog("vehicle", "edit", "Van", "--unit", "km")
        #expect(
            outcome.errorLines == [
                "Changed Van.",
                "2 readings in mi stay as written, and history shows them so; costs and what is due count in km. Where the numbers "
                    + "are right and mi is wrong: odolog vehicle edit Van --unit km --readings",
            ])
        #expect(try workspace.logged("Van") == ["1000 mi", "1100 mi"])
    }

    @Test func addListShow() throws {
        let workspace = try Workspace()
        let add = try workspace.odolog(
            "vehicle", "add", "Blue Doblo", "--make", "Fiat", "--model", "Doblo", "--year", "2011", "--vin",
            "1M8GDM9AXKP042788", "--unit", "mi")
        #expect(add.ending == .status(0))
        #expect(add.output == "")
        #expect(add.errors == "Added Blue Doblo.\n")
        _ = try workspace.odolog("vehicle", "add", "A van")

        let list = try workspace.odolog("vehicle", "list")
        #expect(
            list.lines == [
                "name        make  model  year  VIN                odometer",
                "A van",
                "Blue Doblo  Fiat  Doblo  2011  1M8GDM9AXKP042788",
            ])
        for name in ["blue DOBLO", "1M8GDM9AXKP042788"] {
            let show = try workspace.odolog("vehicle", "show", name)
            #expect(show.ending == .status(0))
            #expect(show.lines.first == "name      Blue Doblo")
            #expect(show.output.contains("VIN       1M8GDM9AXKP042788  (check digit valid, United States"))
            #expect(show.output.contains("unit      mi"))
            #expect(show.output.contains("odometer  nothing logged"))
        }
    }

    @Test func listWithoutAStoreMakesNone() throws {
        let workspace = try Workspace()
        let outcome = try workspace.odolog("vehicle", "list")
        #expect(outcome.ending == .status(0))
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("no vehicles yet"))
        #expect(!FileManager.default.fileExists(atPath: workspace.storePath))
    }

    @Test(
        "What can't be a vehicle is refused, and nothing is stored",
        arguments: [
            (["A"], 2), ([" "], 64), (["a\nb"], 64), (["B", "--year", "1200"], 64), (["B", "--year", "2050"], 64),
            (["--", "-dash"], 64), (["1M8-GDM9AXKP042788"], 2), (["B", "--vin", "123"], 64),
            (["B", "--vin", "1M8GDM9AXKP042788"], 2), (["B", "--unit", "leagues"], 64), (["B", "--year", "old"], 64),
        ] as [([String], CInt)])
    func refused(arguments: [String], status: CInt) throws {
        let workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "a", "--vin", "1M8GDM9AXKP042788")
        let outcome = try workspace.run([Workspace.program, "vehicle", "add"] + arguments)
        #expect(outcome.ending == .status(status))
        #expect(outcome.output == "")
        #expect(!outcome.errors.isEmpty)
        #expect(try workspace.store().vehicles().count == 1)
    }

    @Test func edit() throws {
        let workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Blue Doblo", "--make", "Fiat", "--vin", "1M8GDM9AXKP042788")
        _ = try workspace.odolog("vehicle", "add", "Van")
        let outcome = try workspace.odolog(
            "vehicle", "edit", "1m8-gdm9ax-kp042788", "--name", "Red Doblo", "--year", "2012", "--unit", "miles",
            "--vin",
            "2HG-FG1B86 BH501832")
        #expect(outcome.ending == .status(0))
        #expect(outcome.errorLines.first == "Changed Red Doblo.")
        #expect(outcome.errorLines.last?.contains("check digit WRONG") == true, "warned, and taken")
        let vehicle = try workspace.store().vehicle(named: "Red Doblo")
        #expect(vehicle.make == "Fiat" && vehicle.year == 2012 && vehicle.unit == .miles)
        #expect(try workspace.store().formerVINs(of: vehicle.id).map(\.vin.text) == ["1M8GDM9AXKP042788"])
        _ = try workspace.odolog("vehicle", "edit", "Red Doblo", "--vin", "", "--make", "")
        #expect(try workspace.store().vehicle(named: "Red Doblo").vin == nil)
        #expect(try workspace.store().vehicle(named: "Red Doblo").make == nil)
        #expect(try workspace.odolog("vehicle", "edit", "Red Doblo", "--year", "").ending == .status(0))
        #expect(try workspace.store().vehicle(named: "Red Doblo").year == nil)
        let future = try workspace.odolog("vehicle", "edit", "Red Doblo", "--year", "2050")
        #expect(future.ending == .status(64) && future.errors.contains("year cannot be \"2050\""))
        #expect(try workspace.odolog("vehicle", "edit", "Red Doblo", "--year", "new").ending == .status(64))
        let dash = try workspace.odolog("vehicle", "edit", "Red Doblo", "--name=-x")
        #expect(dash.ending == .status(64) && dash.errors.contains("A name can't begin with a dash"), "\(dash.errors)")
        #expect(try workspace.odolog("vehicle", "edit", "Red Doblo", "--name", "van").ending == .status(2))
        #expect(try workspace.odolog("vehicle", "edit", "Red Doblo").ending == .status(64))
        #expect(try workspace.odolog("vehicle", "edit", "Nobody", "--year", "2012").ending == .status(2))
        let short = try workspace.odolog("vehicle", "edit", "Red Doblo", "--vin", "123")
        #expect(short.ending == .status(64) && short.errors.contains("17"))
    }

    @Test func history() throws {
        let workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Blue Doblo")
        let empty = try workspace.odolog("history", "Blue Doblo")
        #expect(empty.ending == .status(0))
        #expect(empty.output == "")
        #expect(empty.errors == "Nothing is logged for Blue Doblo yet.\n")

        for fixture in ["165020-km", "164214-km"] {
            try workspace.photo(fixture)
            let outcome = try workspace.odolog(
                "record", fixture + ".jpg", "--vehicle", "Blue Doblo", "--accept-at", "0")
            try #require(outcome.ending == .status(0), "\(outcome.errors)")
        }
        // In the order of time, whichever came first.
        #expect(try workspace.logged() == ["164214 km", "165020 km"])

        let outcome = try workspace.odolog("history", "blue doblo")
        #expect(outcome.ending == .status(0))
        #expect(outcome.errors == "")
        #expect(
            Array(outcome.lines.prefix(3)) == [
                "entry  date               odometer  difference  source  how            photo",
                "    2  2024-05-01 12:33  164214 km              photo   --accept-at 0  164214-km.jpg",
                "    1  2024-06-01 08:00  165020 km        +806  photo   --accept-at 0  165020-km.jpg",
            ])
        let plot = outcome.lines.dropFirst(3)
        #expect(plot.count == 9)
        #expect(plot.first?.hasPrefix("165020 km ┤") == true)
        #expect(plot.dropLast().last?.hasPrefix("164214 km ┤⣀") == true)
        #expect(plot.last == "from 2024-05-01 to 2024-06-01")
        #expect(try workspace.odolog("vehicle", "show", "Blue Doblo").output.contains("165020 km on 2024-06-01"))

        let json = try workspace.odolog("history", "Blue Doblo", "--json").json()
        try #require(json.count == 2)
        #expect(
            json[0].keys == [
                "entry", "vehicle", "value", "tenths", "unit", "takenAt", "timeSource", "utcOffset", "status", "photo",
                "sha256",
                "read", "confidence", "valueConfidence", "decidedBy", "threshold", "engine", "model", "source",
                "leftOut", "contradicts",
            ])
        #expect(json.map { $0.number("value") } == [164_214, 165_020])
        #expect(json[0].string("takenAt") == "2024-05-01T12:33:01+00:00")
        #expect(json[0].isNull("tenths"))
        #expect(json[0].string("photo") == workspace.folder + "/164214-km.jpg")
    }

    @Test("For programs: what is known, what was logged last, what waits")
    func json() throws {
        let workspace = try Workspace()
        #expect(try workspace.odolog("vehicle", "list", "--json").output == "")
        _ = try workspace.odolog("vehicle", "add", "Van")
        _ = try workspace.odolog("vehicle", "add", "Blue Doblo", "--make", "Fiat", "--vin", "1M8GDM9AXKP042788")
        _ = try workspace.odolog("vehicle", "edit", "Blue Doblo", "--vin", "2HGFG1B86BH501831")
        _ = try workspace.odolog("log", "Blue Doblo", "643.5", "--at", "2024-05-01 12:33")
        try workspace.photo("165020-km")
        _ = try workspace.odolog("record", "165020-km.jpg", "--vehicle", "Blue Doblo")

        let lines = try workspace.odolog("vehicle", "list", "--json").json()
        try #require(lines.count == 2)
        for line in lines {
            #expect(
                line.keys == [
                    "vehicle", "make", "model", "modelYear", "vin", "formerVINs", "unit", "last", "lastHours",
                    "waiting", "archived", "plate", "limit", "tags", "kind", "purchased", "purchaseOdometer",
                    "purchasePrice", "sold", "saleOdometer", "salePrice", "registration", "timeZone", "currency",
                    "leadDays", "leadDistance", "leadHours", "notes", "inUse",
                ])
        }
        #expect(lines.map { $0.string("vehicle") } == ["Blue Doblo", "Van"])
        #expect(lines[0].string("vin") == "2HGFG1B86BH501831" && lines[0].string("make") == "Fiat")
        let former = try #require(lines[0].object["formerVINs"] as? [[String: String]])
        #expect(former.map { $0["vin"] } == ["1M8GDM9AXKP042788"])
        let last = try #require(lines[0].dictionary("last"))
        #expect(last["value"] as? Int == 643 && last["tenths"] as? Int == 5 && last["entry"] as? Int == 1)
        #expect(last["takenAt"] as? String == "2024-05-01T12:33:00+00:00" && last["timeSource"] as? String == "entered")
        #expect(lines.map { $0.number("waiting") } == [1, 0])
        #expect(lines[1].isNull("last") && lines[1].isNull("vin") && lines[1].isNull("modelYear"))

        let show = try workspace.odolog("vehicle", "show", "van", "--json").json()
        #expect(show.map(\.text) == [lines[1].text])
    }

    @Test func aVehicleThatIsNotThere() throws {
        let workspace = try Workspace()
        for command in [["history", "Van"], ["vehicle", "show", "Van"]] {
            let outcome = try workspace.run([Workspace.program] + command)
            #expect(outcome.ending == .status(2))
            #expect(outcome.errors.contains("there is no store"))
        }
        _ = try workspace.odolog("vehicle", "add", "Blue Doblo")
        for command in [["history", "Van"], ["vehicle", "show", "Van"]] {
            let outcome = try workspace.run([Workspace.program] + command)
            #expect(outcome.ending == .status(2))
            #expect(outcome.errors.contains("there is no vehicle \"Van\"; `odolog vehicle list` shows those there are"))
        }
    }
}

@Suite("Stores that can't be used")
struct StoreErrorTests {
    private static let commands = [
        ["vehicle", "list"], ["vehicle", "add", "Van"], ["vehicle", "show", "Van"], ["history", "Van"], ["review"],
        ["record", "x.jpg", "--vehicle", "Van"], ["doctor"],
    ]

    private func expectRefused(_ workspace: Workspace, store: String, saying text: String) throws {
        for command in Self.commands {
            let outcome = try workspace.run([Workspace.program] + command + ["--store", store])
            #expect(outcome.ending == .status(2), "\(command)")
            #expect((outcome.errors + outcome.output).contains(text), "\(command): \(outcome.errors)")
        }
    }

    @Test func aFolder() throws {
        let workspace = try Workspace()
        try expectRefused(workspace, store: workspace.folder, saying: "is a directory")
    }

    @Test func anotherFile() throws {
        let workspace = try Workspace()
        let text = String(repeating: "These are my notes. ", count: 100)
        try workspace.write(text, to: "notes.txt")
        try expectRefused(workspace, store: "notes.txt", saying: "is not an SQLite database")
        #expect(try String(contentsOfFile: workspace.folder + "/notes.txt", encoding: .utf8) == text)
    }

    @Test func aDamagedStore() throws {
        let workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Van", "--store", "store.sqlite")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: workspace.folder + "/store.sqlite"))
        bytes.replaceSubrange(100..<bytes.count, with: Data(repeating: 0x5A, count: bytes.count - 100))
        try bytes.write(to: URL(fileURLWithPath: workspace.folder + "/store.sqlite"))
        try expectRefused(workspace, store: "store.sqlite", saying: "store.sqlite")
    }

    @Test func aStoreElsewhere() throws {
        let workspace = try Workspace()
        let outcome = try workspace.odolog("vehicle", "add", "Van", "--store", "new/folder/my store.sqlite")
        #expect(outcome.ending == .status(0))
        #expect(try workspace.odolog("vehicle", "list", "--store", "new/folder/my store.sqlite").lines.count == 2)
        #expect(!FileManager.default.fileExists(atPath: workspace.storePath))
    }

    @Test func theDefaultIsInTheXDGDataFolder() throws {
        let workspace = try Workspace()
        let environment = ["XDG_DATA_HOME": workspace.folder + "/data"]
        _ = try workspace.odolog("vehicle", "add", "Van", environment: environment)
        #expect(FileManager.default.fileExists(atPath: workspace.folder + "/data/odolog/odolog.sqlite"))
    }
}

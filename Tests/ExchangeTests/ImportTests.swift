import Foundation
import OdologOdometer
import OdologReading
import OdologVehicleLog
import Testing
import VehicleStore

@testable import OdologExchange

/// The samples that lie beside the project.
private let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../shared/csv").standardizedFileURL.path
private let haveSamples = FileManager.default.fileExists(atPath: samples)

/// A store with one car, and imports into it.
private struct Garage {
    let store: VehicleStore
    let car: Vehicle
    var options: ImportOptions

    init(unit: DistanceUnit = .kilometers, currency: String? = "EUR") throws {
        store = try VehicleStore(inMemory: ())
        car = try store.add(NewVehicle(name: "Car"))
        options = ImportOptions(
            unit: unit, currency: try currency.map { try Currency($0) },
            zone: try #require(TimeZone(identifier: "UTC")),
            kind: .car, now: Date(timeIntervalSince1970: 1_790_000_000))
    }

    @discardableResult
    func take(_ bytes: [UInt8]) throws -> HistoryImport {
        var history = try HistoryImport(.bytes(bytes), into: car.id, of: store, presets: [], options)
        let file = ImportedFile(
            name: "file.csv", sha256: try ExchangeFile.bytes(bytes).digest(), format: history.format.rawValue)
        try history.write(into: store, LogWriting(by: "eva", from: .import), of: file)
        let fates: [HistoryImport.Fate] = [.added, .duplicate, .changed, .ignored, .refused]
        #expect(fates.map { history.rows($0) }.reduce(0, +) == history.rowCount)
        return history
    }

    @discardableResult
    func take(_ text: String) throws -> HistoryImport { try take(Array(text.utf8)) }

    func fills() throws -> [FuelEntry] {
        try store.items(of: car.id, kinds: [.fuel]).compactMap {
            if case .fuel(let fill) = $0.content { fill } else { nil }
        }
    }
}

@Suite("Imports: the samples", .enabled(if: haveSamples, "there is no ../shared/csv"))
struct SampleImportTests {
    /// Rows: added, ignored, refused. Entries: fills, services, expenses, readings, schedules.
    @Test(
        "Every row is accounted for, and the same file again adds nothing",
        arguments: [
            ("acar_synthetic", [2, 2, 0], [1, 1, 0, 0, 0]),
            ("drivvo_en_synthetic", [6, 0, 0], [3, 2, 1, 1, 0]),
            ("drivvo_pt_30col_synthetic", [1, 0, 0], [0, 1, 0, 0, 0]),
            ("drivvo_ru_synthetic", [4, 0, 0], [2, 1, 1, 1, 0]),
            ("fuelio_backup", [2, 17, 0], [1, 1, 0, 0, 0]),
            ("fuelio_log_synthetic", [2, 1, 0], [2, 0, 0, 0, 0]),
            ("fuelly_app_synthetic", [3, 0, 0], [2, 1, 0, 0, 0]),
            ("fuelly_fuelups_cr_synthetic", [3, 0, 0], [3, 0, 0, 0, 0]),
            ("fuelly_fuelups_us_synthetic", [2, 0, 0], [2, 0, 0, 0, 0]),
            ("lubelogger_gas_synthetic", [2, 0, 0], [2, 0, 0, 0, 0]),
            ("lubelogger_odometer_de_synthetic", [2, 0, 0], [0, 0, 0, 2, 0]),
            ("lubelogger_service_synthetic", [2, 0, 0], [0, 2, 0, 0, 0]),
            ("simplyauto_Fuel_Log_comma_synthetic", [2, 0, 0], [2, 0, 0, 0, 0]),
            ("simplyauto_Fuel_Log_synthetic", [4, 0, 0], [1, 1, 1, 2, 0]),
            ("simplyauto_Services_synthetic", [1, 0, 0], [0, 0, 0, 0, 1]),
            ("simplyauto_Trip_Log_synthetic", [1, 0, 0], [0, 0, 0, 2, 0]),
            ("simplyauto_Vehicles_synthetic", [0, 1, 0], [0, 0, 0, 0, 0]),
        ])
    func sample(_ name: String, _ rows: [Int], _ entries: [Int]) throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(samples)/\(name).csv")))
        let garage = try Garage(currency: "USD")
        let first = try garage.take(bytes)
        #expect([first.rows(.added), first.rows(.ignored), first.rows(.refused)] == rows, "\(first.json.text)")
        let kinds: [LogItem.Kind] = [.fuel, .service, .expense, .reading, .schedule]
        #expect(kinds.map { first.entries($0) } == entries, "\(first.json.text)")
        let items = try garage.store.items(of: garage.car.id).count
        let again = try garage.take(bytes)
        #expect(again.rows(.added) == 0 && again.rows(.duplicate) == rows[0], "\(again.json.text)")
        #expect(try garage.store.items(of: garage.car.id).count == items)
        guard rows[0] > 0 else { return }
        try garage.store.undo(by: "eva")
        #expect(try garage.store.items(of: garage.car.id).isEmpty)
        #expect(try garage.store.problems() == [])
    }

    @Test("Mutated files end in a report whose sum is right, or in one clear error")
    func mutations() throws {
        var generator = SplitMix(state: 7)
        let files = try FileManager.default.contentsOfDirectory(atPath: samples).filter { $0.hasSuffix(".csv") }
            .sorted()
        var whole = 0
        for round in 0..<400 {
            var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(samples)/\(files[round % files.count])")))
            for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(contentsOf: Array("\",;\n-9.".utf8.shuffled(using: &generator)), at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + 20))
                }
            }
            do {
                let garage = try Garage(currency: round % 3 == 0 ? nil : "EUR")
                try garage.take(bytes)
                #expect(try garage.store.problems() == [])
            } catch let error as ExchangeError {
                whole += 1
                #expect(!error.description.isEmpty)
            }
        }
        #expect(whole < 300)
    }
}

/// Numbers that are the same in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

@Suite("Imports: rules")
struct ImportRuleTests {
    private static let header = "Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags\n"

    @Test("A newer export adds what is new, and another value of a known fill is shown and not added")
    func overlapping() throws {
        let garage = try Garage()
        try garage.take(Self.header + "2024-04-01,1000,40,60,0,True,False,,\n2024-04-09,1500,30,45,0,True,False,,\n")
        let newer = try garage.take(
            Self.header + "2024-04-09,1500,30,45,0,True,False,,\n2024-04-01,1000,41,60,0,True,False,,\n"
                + "2024-04-19,2000,35,50,0,True,False,,\n")
        #expect(newer.rows(.added) == 1 && newer.rows(.duplicate) == 1 && newer.rows(.changed) == 1)
        #expect(newer.changed.map(\.line) == [3])
        #expect(try garage.fills().count == 3)
    }

    @Test("Two equal fees of one day are two, and stay two")
    func multiset() throws {
        let garage = try Garage()
        let header = "Date,Description,Cost,Notes,Tags\n"
        let fee = "2024-04-01,Parking,3.00,,\n"
        #expect(try garage.take(header + fee + fee).entries(.expense) == 2)
        #expect(try garage.take(header + fee + fee).entries(.expense) == 0)
        #expect(try garage.take(header + fee + fee + fee).entries(.expense) == 1)
    }

    @Test("What can't be is refused with its line, and nothing becomes today or 0")
    func refused() throws {
        let garage = try Garage()
        let history = try garage.take(
            Self.header + ",1000,40,60,0,True,False,,\n2024-13-45,1000,40,60,0,True,False,,\n"
                + "2024-04-02,-5,40,60,0,True,False,,\n2024-04-03,1x0x,40,60,0,True,False,,\n"
                + "2024-04-04,1000,,60,0,True,False,,\n2024-04-05,1000,-4,60,0,True,False,,\n"
                + "2024-04-06,99999999999,40,60,0,True,False,,\n2024-04-07,1000,40,60,0,True,False,,\n")
        #expect(history.refused.map(\.line) == [2, 3, 4, 5, 6, 7, 8])
        #expect(history.rows(.added) == 1)
    }

    @Test(
        "The column tells the decimal mark",
        arguments: [
            ("2024-04-01;10.500;40,123;60,50;0;True;False;;\n2024-04-02;10.900;30,5;1.045,00;0;True;False;;\n"),
            ("2024-04-01;\"10,500\";40.123;60.50;0;True;False;;\n2024-04-02;\"10,900\";30.5;1,045.00;0;True;False;;\n"),
        ])
    func decimals(_ rows: String) throws {
        let garage = try Garage()
        try garage.take(Self.header.replacing(",", with: ";") + rows)
        let fills = try garage.fills()
        #expect(fills.map(\.amount.description) == ["40.123", "30.5"])
        #expect(fills.map { $0.odometer?.description } == ["10500 km", "10900 km"])
        #expect(fills.map { $0.total?.description } == ["60.50 EUR", "1045.00 EUR"])
    }

    @Test("UTF-8 with a mark, UTF-16 and each end of lines read the same")
    func encodings() throws {
        let text = Self.header + "2024-04-01,1000,40,60,0,True,False,\"é\n😀\",\n2024-04-02,1500,30,45,0,True,False,,\n"
        func utf16(_ isBig: Bool, mark: Bool) -> [UInt8] {
            ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit -> [UInt8] in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
                return isBig ? [high, low] : [low, high]
            }
        }
        let forms = [
            Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), utf16(true, mark: true), utf16(false, mark: true),
            utf16(false, mark: false), Array(text.replacing("\n", with: "\r").utf8),
            Array(text.replacing("\n", with: "\r\n").utf8),
        ]
        for bytes in forms {
            let garage = try Garage()
            #expect(try garage.take(bytes).rows(.added) == 2)
            #expect(try garage.fills().map(\.amount.description) == ["40", "30"])
        }
    }

    @Test("Dates that can be read in two ways, unknown currencies and several vehicles end the import with what to say")
    func whole() throws {
        var garage = try Garage(currency: nil)
        let unclear = Self.header + "4/5/2024,1000,40,,0,True,False,,\n"
        #expect(throws: ExchangeError.unclearDateOrder("4/5/2024")) { try garage.take(unclear) }
        garage.options.dateOrder = .dmy
        #expect(try garage.take(unclear).rows(.added) == 1)
        #expect(try garage.fills().first?.time.day.description == "2024-05-04")
        let paid = Self.header + "2024-04-01,1000,40,60,0,True,False,,\n"
        #expect(throws: ExchangeError.noCurrency("60", line: 2)) { try garage.take(paid) }
        #expect(try garage.fills().count == 1)
        let two = "car_name,odometer,litres,price,fuelup_date\nA,1000,40,,2024-04-11\nB,1500,30,,2024-04-12\n"
        #expect(throws: ExchangeError.severalVehicles(["A", "B"])) { try garage.take(two) }
        garage.options.sourceVehicle = "b"
        let history = try garage.take(two)
        #expect(history.rows(.added) == 1 && history.ignored.map(\.line) == [2])
        #expect(throws: ExchangeError.unknownFormat(columns: ["a", "b"])) { try garage.take("a,b\n1,2\n") }
    }

    @Test("A plain table says what its columns are")
    func plain() throws {
        var garage = try Garage()
        garage.options.columns = [(.date, "Datum"), (.odometer, "KM")]
        garage.options.rowKind = .odometer
        let history = try garage.take("Datum;KM\n01.02.2024;1.000\n03.02.2024;1.250\n")
        #expect(history.entries(.reading) == 2 && history.format == .columns)
        garage.options.columns = [(.date, "Nix")]
        #expect(throws: ExchangeError.noSuchColumn("Nix", columns: ["Datum", "KM"])) {
            try garage.take("Datum;KM\n1;2\n")
        }
    }

    @Test("An odd value is history: it is added, and told")
    func odd() throws {
        let garage = try Garage()
        let history = try garage.take(
            Self.header + "2024-04-01,5000,40,60,0,True,False,,\n2024-04-09,1500,30,45,0,True,False,,\n")
        #expect(history.rows(.added) == 2 && history.odd.map(\.line) == [3])
    }

    @Test("A cost that can't be is refused with the row's reading")
    func tooMuch() throws {
        let garage = try Garage()
        let history = try garage.take(
            "##Expense\n\"Odometer (km)\",\"Date\",\"Total cost\",\"Type\",\"Local\",\"Reason\",\"Notes\"\n"
                + "\"1000\",\"2024-05-06 10:00:00\",\"99999999999999\",\"Parking\",\"\",\"\",\"\"\n"
                + "\"1100\",\"2024-05-07 10:00:00\",\"3\",\"Parking\",\"\",\"\",\"\"\n")
        #expect(history.refused.map(\.line) == [3] && history.rows(.added) == 1, "\(history.json.text)")
        #expect(history.odd == [])
        let values = try garage.store.items(of: garage.car.id, kinds: [.reading]).compactMap(\.content.odometer?.shown)
        #expect(values.map(\.description) == ["1100 km"])
        #expect(history.entries(.reading) == 1)
    }

    @Test("Of a row that the store refuses, nothing is written")
    func refusedByTheStore() throws {
        let garage = try Garage()
        let time = LogTime(garage.options.now, in: garage.options.zone)
        func reading(_ value: Int) throws -> LogItem.Content {
            .odometer(OdometerReading(imported: try OdometerValue(wholeUnits: value), .kilometers, at: time))
        }
        // The store takes no category without a text.
        let bad = Expense(
            id: "", at: time, cost: try Money(DecimalNumber(3, decimals: 0), Currency("EUR")), category: " ")
        let contents = [LogItem.Content.expense(bad), try reading(900), try reading(1000)]
        let feed = EntryFeed(
            [.init(row: 0, isMain: true), .init(row: 0, isMain: false), .init(row: 1, isMain: true)], to: garage.car.id,
            LogWriting(by: "eva", from: .import)
        ) { contents[$0] }
        try garage.store.add(feed, as: "import", odd: { feed.isOdd($1) }, refused: { feed.refused($1) })
        #expect(Set(feed.lost.keys) == [0] && feed.skipped == [1])
        let values = try garage.store.items(of: garage.car.id, kinds: [.reading]).compactMap(\.content.odometer?.shown)
        #expect(values.map(\.description) == ["1000 km"])
    }

    @Test("A trip that ends before it begins is refused")
    func trip() throws {
        let garage = try Garage()
        let header =
            "Row ID,Vehicle ID,Departure Odo,Arrival Odo,Departure Loc,Arrival Loc,Departure Day,Departure Month,Departure Year,"
            + "Departure Hour,Departure Min,Arrival Day,Arrival Month,Arrival Year,Arrival Hour,Arrival Min\n"
        let history = try garage.take(
            header + "1,Jazz,10000,10050,,,5,1,2020,8,0,5,1,2020,8,45\n2,Jazz,10100,10090,,,6,1,2020,8,0,6,1,2020,9,0\n"
        )
        #expect(history.rows(.added) == 1 && history.refused.map(\.line) == [3], "\(history.json.text)")
    }

    @Test("A quote that is never closed costs one record")
    func openQuote() throws {
        let garage = try Garage()
        let history = try garage.take(
            Self.header + "2024-04-01,5000,40,60,0,True,False,\"open,\n2024-04-09,5500,30,45,0,True,False,,\n")
        #expect(history.refused.map(\.line) == [2] && history.rows(.added) == 1)
    }

    @Test("The notes of fills are kept, and tell no fill from another")
    func notesOfFills() throws {
        let garage = try Garage()
        let row = "2024-04-01,5000,40,60,0,True,False,"
        try garage.take(Self.header + row + "\"with a, comma\",\n")
        #expect(try garage.fills().map(\.notes) == ["with a, comma"])
        #expect(try garage.take(Self.header + row + "other,\n").rows(.duplicate) == 1)
    }

    @Test("Rows are read again from memory and from the file, in any order", arguments: [1, 200, 1 << 20])
    func spool(most: Int) throws {
        let spool = RowSpool(most: most)
        let rows = (0..<200).map { number in
            SectionReader.Row(
                line: number, fields: (0..<number % 7).map { String(repeating: "ä,\"\n", count: $0 * number % 40) },
                fault: nil, section: number % 3)
        }
        let places = try rows.map { try spool.add($0) }
        for (row, place) in zip(rows, places).shuffled() {
            let again = try spool.row(place)
            #expect((again.line, again.section) == (row.line, row.section) && again.fields == row.fields)
        }
    }
}

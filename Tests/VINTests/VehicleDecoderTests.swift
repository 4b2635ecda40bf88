import Foundation
import Testing

@testable import OdologVIN

@Suite struct VehicleDecoderTests {
    private let decoder = VehicleTables.decoder

    private func decode(_ text: String) throws -> DecodedVehicle { try decoder.decode(VIN(text)) }

    @Test func tellsAllOfIt() throws {
        let vehicle = try decode("1FTFW5L86RFB45612")
        #expect(vehicle.source == .vpic)
        #expect(vehicle.manufacturer == "FORD MOTOR COMPANY")
        #expect(vehicle.make == "Ford" && vehicle.model == "F-150" && vehicle.modelYear == 2024)
        #expect(vehicle.series == "Lariat")
        #expect(vehicle.vehicleType == .truck && vehicle.body == "Pickup")
        #expect(vehicle.cylinders == 6 && vehicle.litres == 3.5 && vehicle.fuel == "Gasoline")
        #expect(vehicle.plantCity == "DEARBORN" && vehicle.plantCountry == "UNITED STATES (USA)")
        #expect(vehicle.remarks.isEmpty)
        #expect("\(vehicle)" == "2024 Ford F-150")
    }

    @Test func aWrongCheckDigitIsARemark() throws {
        // One of NHTSA's list of real ones, and one that isn't on it.
        let real = try decode("1C9FA3229R1257455")
        #expect(real.remarks.contains(.checkDigit(found: "9", computed: real.vin.computedCheckDigit, because: .listed)))
        let other = try decode("1HGCM82643A004352")
        #expect(other.remarks == [.checkDigit(found: "4", computed: "3", because: .unexplained)])
        let european = try decode("WVWZZZ1KZ6W123456")
        #expect(european.remarks.first == .checkDigit(found: "Z", computed: "X", because: .notRequired))
        #expect(other.make == "Honda" && other.model == "Accord" && other.modelYear == 2003)
    }

    @Test(arguments: [
        ("TMBZZZNJ5KZ123456", "Škoda", 2019 as Int?), ("VF7SA5FT0EW123456", "Citroën", nil),
        ("XTAGFK330JY144213", "Lada", 2018), ("VF14SRAP451234567", "Renault", nil), ("UU1HSDAG551234567", "Dacia", nil),
        ("VSSZZZ5FZK6123456", "SEAT", 2019),
    ])
    func whatNeverSoldInTheUS(text: String, make: String, year: Int?) throws {
        let vehicle = try decode(text)
        #expect(vehicle.source == .curated)
        #expect(vehicle.make == make)
        #expect(vehicle.modelYear == year)
        #expect(vehicle.remarks.contains(.noModelYear) == (year == nil))
    }

    @Test func anUnknownManufacturer() throws {
        let vehicle = try decode("11111111111111111")
        #expect(vehicle.source == nil && vehicle.make == nil)
        #expect(vehicle.remarks.contains(.unknownManufacturer("111")))
        #expect("\(vehicle)" == "2001")
    }

    @Test("Of a code that is met often it is the make that isn't known", arguments: ["WKE", "LNB", "LEF", "XPB"])
    func anUnknownMake(code: String) throws {
        let vehicle = try decode(code + "63970313123456")
        #expect(vehicle.make == nil && vehicle.vin.isOfKnownManufacturer)
        #expect(vehicle.remarks.contains(.unknownMake(code)))
        #expect(vehicle.remarks.allSatisfy { $0.code != "unknownManufacturer" })
        let remark = "The manufacturer code \(code) is met often, but its make is not in the tables."
        #expect(vehicle.remarks.map(\.description).contains(remark))
        // Of small manufacturers only the first three characters are.
        #expect(try decode("TM963970313123456").remarks.contains(.unknownManufacturer("TM9123")))
    }

    /// A European Mercedes-Benz says nothing about its year at position 10; an American one does.
    @Test func positionTenIsOnlyAYearWhereItIs() throws {
        let european = try decode("WDD2120081A123456")
        #expect(european.make == "Mercedes-Benz" && european.modelYear == nil)
        #expect(european.remarks.contains(.noModelYear) && european.remarks.contains(.unknownModel))
        #expect(try decode("WDC0G8EB1LV225517").modelYear == 2020)
    }

    /// Of heavy vehicles position 7 doesn't tell the cycle.
    @Test func aTruckOfTwoPossibleYears() throws {
        let truck = try decode("3WPBJ69X2MS764919")
        #expect(truck.make == "Peterbilt" && truck.model == "579" && truck.modelYear == 2021)
        #expect(truck.remarks == [.otherModelYears([1991])])
    }

    @Test("Both years remain where as much is known of both, one where more is known of it")
    func patternsDecide() throws {
        let coach = try decode("1M8GDM9AXKP042788")
        #expect(coach.modelYear == 1989 && coach.modelYears == [1989, 2019])
        #expect("\(coach)" == "1989 or 2019 Motor Coach Industries 102C3 Intercity")
        let truck = try decode("1HPDPSCA8NS248443")
        #expect(truck.model == "HX52F" && truck.modelYears == [2022] && truck.remarks.isEmpty)
    }

    @Test(
        "No year lies further ahead than the next one, as `vin check` says",
        arguments: [("WVWZZZ3BZWE123456", "1998 Volkswagen"), ("2XPTA25X2WL378798", "1998 Peterbilt 367")])
    func noneAhead(text: String, description: String) throws {
        let vehicle = try decode(text)
        #expect("\(vehicle)" == description && vehicle.modelYear == 1998 && vehicle.modelYears == [1998])
        #expect(vehicle.modelYears == VINReport(text: text, latestModelYear: 2027).modelYears)
        #expect(vehicle.remarks.allSatisfy { $0.code != "otherModelYears" })
        let later = try VehicleDecoder(table: VehicleTables.shipped, latestModelYear: 2029).decode(VIN(text))
        #expect(later.modelYears == [1998, 2028])
    }

    @Test("Of two years that nothing decides between both are told, the later one as the likelier once it is there")
    func twoYears() throws {
        let text = "9BWZZZ377VT004251"
        let vehicle = try decode(text)
        #expect(vehicle.modelYears == [1997, 2027] && "\(vehicle)" == "1997 or 2027 Volkswagen")
        #expect(vehicle.modelYear == 1997 && vehicle.remarks.contains(.otherModelYears([2027])))
        #expect(vehicle.modelYears == VINReport(text: text, latestModelYear: 2027).modelYears.sorted())
        let later = try VehicleDecoder(table: VehicleTables.shipped, latestModelYear: 2028).decode(VIN(text))
        #expect(later.modelYears == [1997, 2027] && later.modelYear == 2027)
        // A clock that is behind the table doesn't count.
        let behind = try VehicleDecoder(table: VehicleTables.shipped, latestModelYear: 1971).decode(VIN(text))
        #expect(behind == vehicle)
    }

    @Test(
        "A year that lies ahead isn't told where there is no other, but said",
        arguments: [
            ("2HGFG1B867H501831", 2037, "Honda"), ("50EA1SGA4WA311411", 2028, "Lucid Air"),
        ])
    func onlyAhead(text: String, year: Int, description: String) throws {
        let vehicle = try decode(text)
        #expect("\(vehicle)" == description && vehicle.modelYear == nil && vehicle.modelYears.isEmpty)
        #expect(vehicle.remarks.contains(.modelYearAhead(year)))
        #expect(vehicle.remarks.map(\.description).contains("Position 10 means \(year), which lies ahead: compare it."))
        #expect(vehicle.remarks.allSatisfy { $0.code != "noModelYear" })
    }

    @Test("Where position 7 tells the cycle, no other is told")
    func positionSeven() throws {
        let vehicle = try decode("5N1NJ01CXST000001")
        #expect(vehicle.model == nil && vehicle.modelYears == [1995])
        // A model outweighs it.
        #expect(try decode("5YFBU43E3CC256727").description == "2012 Toyota Corolla")
    }

    @Test(
        "Without a model the make is that of all models of the code, or the one that the manufacturer bears",
        arguments: [
            ("5TDGSKFC9RS123456", "2024 Toyota", ["Lexus"]), ("KMHZZZZZXRZ000001", "1994 or 2024 Hyundai", []),
            ("KMUZZZZZXRZ000001", "1994 or 2024 Genesis", []), ("JP4ZZZZZ0SZ000000", "Plymouth", []),
            ("5N1ZZZZZXRS000001", "2024 Nissan", ["Infiniti"]),
            // Dodge, Jeep and others are FCA's, and none bears its name.
            ("1C4ZZZZZXRS000001", "2024", []),
        ])
    func makeOfTheCode(text: String, description: String, others: [String]) throws {
        let vehicle = try decode(text)
        #expect(vehicle.model == nil && "\(vehicle)" == description)
        #expect(vehicle.makes == (vehicle.make.map { [$0] } ?? []) + others)
        #expect(vehicle.remarks.contains(.otherMakes(others)) == !others.isEmpty)
        #expect(vehicle.remarks.contains(.unknownModel))
        if vehicle.make != nil { #expect(vehicle.source == .vpic) }
    }

    @Test("Of a light vehicle of North America position 7 tells the year, whether its code is met often or not")
    func positionSevenOfRareCodes() throws {
        let vin = try VIN("1ZWZZZZZXRS000001")
        #expect(!vin.isOfKnownManufacturer && vin.modelYears.count == 2)
        #expect(try decoder.decode(vin).modelYears == [2024])
    }

    @Test func withoutAYearTheNewestSchemaSpeaks() throws {
        let vehicle = try decode("JTHBYLFF305000302")
        #expect(vehicle.make == "Lexus" && vehicle.model == "LS" && vehicle.modelYear == nil)
        #expect(vehicle.remarks == [.noModelYear])
    }

    @Test func smallManufacturersAndTrailers() throws {
        #expect(try decode("1V9SZ91A4LC179415").model == "SZR")
        let trailer = try decode("10BAB1234FF123456")
        #expect(trailer.vehicleType == .trailer && trailer.manufacturer == "BRENNER TANK LLC")
    }

    @Test func everyVINGivesSomething() throws {
        var generator = SeededGenerator(seed: 17)
        for _ in 0..<2_000 {
            let vin = VIN(indices: (0..<17).map { _ in UInt8.random(in: 0..<33, using: &generator) })
            let vehicle = try decoder.decode(vin)
            #expect(vehicle.vin == vin)
            #expect(vehicle.source != nil || vehicle.make == nil)
        }
    }

    @Test func manyThreadsAtOnce() async throws {
        let vin = try VIN("2HKRW2H20NH207506")
        let decoder = decoder
        let answers = await withTaskGroup(of: DecodedVehicle?.self) { group in
            for _ in 0..<64 { group.addTask { try? decoder.decode(vin) } }
            return await group.reduce(into: Set<DecodedVehicle?>()) { $0.insert($1) }
        }
        #expect(answers.count == 1 && answers.first??.model == "CR-V")
    }
}

@Suite struct CuratedMakerTests {
    @Test func isWellFormed() throws {
        var seen: Set<Substring> = []
        for (make, codes) in CuratedMaker.makes {
            #expect(!make.isEmpty)
            for code in codes.split(separator: " ") {
                #expect(code.utf8.count == 3 && code.utf8.allSatisfy { VINAlphabet.index(of: $0) != nil }, "\(code)")
                #expect(Country.of(code.utf8.prefix(2)) != nil, "\(code) belongs to no country")
                #expect(seen.insert(code).inserted, "\(code) is there twice")
            }
        }
        for code in CuratedMaker.yearTellers.split(separator: " ") {
            #expect(Country.of(code.utf8.prefix(2)) != nil, "\(code)")
        }
    }

    @Test(
        "Codes that one meets on the road",
        arguments: [
            ("W1V", "Mercedes-Benz"), ("WDF", "Mercedes-Benz"), ("XLR", "DAF"), ("LFV", "FAW-Volkswagen"),
            ("LSV", "SAIC Volkswagen"), ("JSA", "Suzuki"), ("LVS", "Changan Ford"), ("Z94", "Hyundai"),
            ("XW8", "Volkswagen"),
            ("KMH", "Hyundai"),
        ])
    func met(code: String, make: String) throws {
        #expect(try VehicleTables.decoder.decode(VIN("\(code)ZZZZZZ0Z000000")).make == make)
    }

    /// What vPIC tells by the code alone isn't kept a second time.
    @Test func isNotInVPIC() throws {
        for (_, codes) in CuratedMaker.makes {
            for code in codes.split(separator: " ") {
                // No model has a key like that.
                let vehicle = try VehicleTables.decoder.decode(VIN("\(code)ZZZZZZ0Z000000"))
                #expect(vehicle.source == .curated, "\(code): vPIC says \(vehicle.make ?? "nothing")")
            }
        }
    }
}

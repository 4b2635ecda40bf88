import Foundation
import Testing

@testable import VIN

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

    @Test("Of a code that is met often it is the make that isn't known", arguments: ["WDF", "LFV", "LSV", "XW8"])
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
                #expect(code.utf8.count == 3 && code.utf8.allSatisfy { Alphabet.index(of: $0) != nil }, "\(code)")
                #expect(Country.of(code.utf8.prefix(2)) != nil, "\(code) belongs to no country")
                #expect(seen.insert(code).inserted, "\(code) is there twice")
            }
        }
        for code in CuratedMaker.yearTellers.split(separator: " ") {
            #expect(Country.of(code.utf8.prefix(2)) != nil, "\(code)")
        }
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

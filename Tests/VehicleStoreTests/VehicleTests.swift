import Foundation
import OdologOdometer
import OdologVIN
import Testing

@testable import VehicleStore

struct VehicleTests {
    let store: VehicleStore

    init() throws {
        store = try VehicleStore(inMemory: ())
    }

    @Test func comesBackAsAdded() throws {
        let new = NewVehicle(
            name: "  Blue Doblo\n", make: "Fiat", model: "Doblo\u{300}", year: 2011, vin: Sample.vin, unit: .miles)
        let before = Date()
        let vehicle = try store.add(new)
        #expect(vehicle.name == "Blue Doblo")
        #expect(vehicle.make == "Fiat")
        // NFC: one scalar for the letter and its accent.
        #expect(vehicle.model.map { Array($0.unicodeScalars) } == Array("Dobl\u{F2}".unicodeScalars))
        #expect(vehicle.year == 2011)
        #expect(vehicle.vin == Sample.vin)
        #expect(vehicle.unit == .miles)
        #expect(
            (before.timeIntervalSinceReferenceDate - 0.001..<before.timeIntervalSinceReferenceDate + 60).contains(
                vehicle.createdAt.timeIntervalSinceReferenceDate))
        #expect(try store.vehicle(vehicle.id) == vehicle)
        #expect(try store.vehicles() == [vehicle])
    }

    @Test func areListedByName() throws {
        for name in ["banana", "Apple", "cherry"] { _ = try store.add(NewVehicle(name: name)) }
        #expect(try store.vehicles().map(\.name) == ["Apple", "banana", "cherry"])
    }

    @Test(arguments: ["Blue Doblo", "blue doblo", " BLUE DOBLO ", "1M8GDM9AXKP042788", "1m8gdm9axkp042788"])
    func isFoundByNameAndByVIN(_ text: String) throws {
        let vehicle = try store.add(NewVehicle(name: "Blue Doblo", vin: Sample.vin))
        #expect(try store.vehicle(named: text) == vehicle)
    }

    @Test func aNameComesBeforeAVIN() throws {
        let owner = try store.add(NewVehicle(name: "A"))
        let namesake = try store.add(NewVehicle(name: Sample.vin.text))
        try store.confirmVIN(store.pendVIN(1).id, as: Sample.vin, vehicle: owner.id)
        #expect(try store.vehicle(named: Sample.vin.text) == namesake)
        #expect(owner.id != namesake.id)
    }

    @Test(arguments: ["Red", "", "  ", "2HGFG1B86BH501831", "' OR 1=1 --", "%", "Blue\0Doblo"])
    func isNotFound(_ text: String) throws {
        _ = try store.add(NewVehicle(name: "Blue Doblo", vin: Sample.vin))
        let error = #expect(throws: StoreError.self) { try store.vehicle(named: text) }
        #expect(error?.code == "no_such_vehicle" && error?.description.contains("Blue") == (text == "Blue\0Doblo"))
    }

    /// Names that one takes for the same.
    @Test(arguments: [
        ("Doblo", "doblo"), ("Doblo", " DOBLO "), ("Émile", "E\u{301}mile"), ("ΣΊΣΥΦΟΣ", "σίσυφοσ"), ("Ж", "ж"),
    ])
    func namesAreUnique(_ first: String, _ second: String) throws {
        let vehicle = try store.add(NewVehicle(name: first))
        #expect(throws: StoreError.nameTaken(vehicle.name)) { try store.add(NewVehicle(name: second)) }
        #expect(try store.vehicles().count == 1)
    }

    /// Quotes and the like are just characters.
    @Test(arguments: [
        "O'Brien's", "\"quoted\"", "'; DROP TABLE vehicle; --", "🚗👨‍👩‍👧‍👦", "مركبة", "a%b_c", "NULL", "null", "0",
        "C:\\car", "<b>", "日本", String(repeating: "x", count: 200), "\u{1F1E9}\u{1F1EA}",
    ])
    func hostileNamesThatAreFine(_ name: String) throws {
        let vehicle = try store.add(NewVehicle(name: name, make: name, model: name))
        #expect(vehicle.name == name)
        #expect(try store.vehicle(named: name) == vehicle)
        #expect(try store.vehicles() == [vehicle])
    }

    static let badLabels = [
        "", "   ", "\n", "a\nb", "a\r\nb", "a\tb", "a\0b", "\0", "\u{1B}[2Jred", "a\u{2028}b", "a\u{202E}b",
        "a\u{2066}b",
        String(repeating: "x", count: 201),
        // One character to Swift, a thousand scalars.
        "e" + String(repeating: "\u{301}", count: 1_000),
    ]

    @Test(arguments: badLabels)
    func namesThatCannotBe(_ name: String) throws {
        for vehicle in [
            NewVehicle(name: name), NewVehicle(name: "a", make: name), NewVehicle(name: "a", model: name),
        ] {
            let error = #expect(throws: StoreError.self) { try store.add(vehicle) }
            #expect(error?.code == "invalid_value")
            #expect(error.map { $0.description.unicodeScalars.count < 400 } == true)
        }
        #expect(try store.vehicles().isEmpty)
    }

    /// Not an argument: it would fill the test's output.
    @Test func aMegabyteOfName() throws {
        let time = try ContinuousClock().measure {
            try namesThatCannotBe(String(repeating: "x", count: 1_000_000))
            try namesThatCannotBe("e" + String(repeating: "\u{301}", count: 1_000_000))
        }
        #expect(time < .seconds(60))
    }

    @Test(arguments: [1885, 2050, 0, -2011, Int.max, Int.min])
    func yearsThatCannotBe(_ year: Int) throws {
        let next = Calendar(identifier: .gregorian).component(.year, from: Date()) + 1
        #expect(throws: StoreError.invalidValue(field: "year", value: "\(year)", rule: "between 1886 and \(next)")) {
            try store.add(NewVehicle(name: "a", year: year))
        }
    }

    @Test("A name that is the VIN of another vehicle, or a VIN that is another's name, is refused")
    func namedAsAVIN() throws {
        let van = try store.add(NewVehicle(name: "Van", vin: Sample.vin))
        #expect(throws: StoreError.vinTaken(Sample.vin, by: "Van")) {
            try store.add(NewVehicle(name: "1m8-gdm9axkp042788"))
        }
        _ = try store.add(NewVehicle(name: Sample.otherVIN.text))
        #expect(throws: StoreError.vinTaken(Sample.otherVIN, by: Sample.otherVIN.text)) {
            try store.update(van.id) { $0.vin = Sample.otherVIN }
        }
        let own = try store.update(van.id) { $0.name = Sample.vin.text }
        #expect(own.name == Sample.vin.text, "its own is a good name")
    }

    @Test func aVINHasOneVehicle() throws {
        _ = try store.add(NewVehicle(name: "A", vin: Sample.vin))
        #expect(throws: StoreError.vinTaken(Sample.vin, by: "A")) {
            try store.add(NewVehicle(name: "B", vin: Sample.vin))
        }
        var other = try store.add(NewVehicle(name: "B"))
        other.vin = Sample.vin
        let change = other
        #expect(throws: StoreError.vinTaken(Sample.vin, by: "A")) { try store.update(change) }
        #expect(try store.vehicle(other.id).vin == nil)
    }

    // MARK: - A changed VIN

    @Test func formerVINsAreKept() throws {
        var vehicle = try store.add(NewVehicle(name: "A", vin: Sample.vin))
        #expect(try store.formerVINs(of: vehicle.id).isEmpty)
        // What stays as it is is no change.
        vehicle.make = "Fiat"
        vehicle = try store.update(vehicle)
        #expect(try store.formerVINs(of: vehicle.id).isEmpty)
        let before = Date()
        vehicle.vin = Sample.otherVIN
        vehicle = try store.update(vehicle)
        vehicle.vin = nil
        vehicle = try store.update(vehicle)
        vehicle.vin = Sample.vin
        vehicle = try store.update(vehicle)
        let former = try store.formerVINs(of: vehicle.id)
        #expect(former.map(\.vin) == [Sample.vin, Sample.otherVIN])
        #expect(former.allSatisfy { abs($0.replacedAt.timeIntervalSince(before)) < 60 })
    }

    @Test func aReplacedVINLeavesTheLogToTheVehicle() throws {
        let vehicle = try store.add(NewVehicle(name: "A", vin: Sample.otherVIN))
        try store.log(Sample.confirmation(1_000, of: vehicle))
        let reading = try store.register(Sample.photo(), readings: [Sample.vinReading()]).pending(.vin)!
        try store.confirmVIN(reading.id, as: Sample.vin, vehicle: vehicle.id, replacing: true)
        #expect(try store.formerVINs(of: vehicle.id).map(\.vin) == [Sample.otherVIN])
        #expect(try store.history(of: vehicle.id).count == 1)
        // Nobody has it any more, so another vehicle may.
        #expect(try store.add(NewVehicle(name: "B", vin: Sample.otherVIN)).vin == Sample.otherVIN)
    }

    // MARK: - Completing

    @Test func onlyWhatIsNotKnownIsFilledIn() throws {
        let vehicle = try store.add(NewVehicle(name: "A", model: "Panda"))
        let completed = try store.complete(vehicle.id, make: " Fiat ", model: "Doblo", year: nil)
        #expect(completed.make == "Fiat" && completed.model == "Panda" && completed.year == nil)
        #expect(try store.complete(vehicle.id, make: "Ford", model: nil, year: 2011).make == "Fiat")
        #expect(try store.vehicle(vehicle.id).year == 2011)
        #expect(throws: StoreError.self) { try store.complete(vehicle.id, make: "a\nb", model: nil, year: nil) }
        #expect(throws: StoreError.self) { try store.complete(vehicle.id, make: nil, model: nil, year: 1200) }
        #expect(throws: StoreError.noSuchVehicleID(Vehicle.ID(rawValue: 99))) {
            try store.complete(Vehicle.ID(rawValue: 99), make: "Fiat", model: nil, year: nil)
        }
    }

    @Test func anyNumberHasNoVIN() throws {
        for name in ["A", "B", "C"] { _ = try store.add(NewVehicle(name: name)) }
        #expect(try store.vehicles().count == 3)
    }

    @Test func isUpdated() throws {
        var vehicle = try store.addDoblo()
        vehicle.name = " blue doblo "
        vehicle.make = nil
        vehicle.year = 2012
        vehicle.vin = Sample.vin
        vehicle.unit = .miles
        let updated = try store.update(vehicle)
        #expect(updated.name == "blue doblo")
        #expect(updated.make == nil)
        #expect(updated.vin == Sample.vin)
        #expect(try store.vehicle(vehicle.id) == updated)
        #expect(updated.createdAt == vehicle.createdAt)
    }

    @Test func anUpdateIsCheckedLikeANewOne() throws {
        _ = try store.add(NewVehicle(name: "A"))
        var vehicle = try store.add(NewVehicle(name: "B"))
        vehicle.name = "a"
        let namesake = vehicle
        #expect(throws: StoreError.nameTaken("A")) { try store.update(namesake) }
        vehicle.name = "\u{7}"
        let bell = vehicle
        #expect(throws: StoreError.self) { try store.update(bell) }
        #expect(try store.vehicle(vehicle.id).name == "B")
    }

    @Test func aVehicleOfAnotherStoreIsUnknown() throws {
        let stranger = try VehicleStore(inMemory: ()).addDoblo()
        #expect(throws: StoreError.noSuchVehicleID(Vehicle.ID(rawValue: 1))) { try store.update(stranger) }
        #expect(throws: StoreError.noSuchVehicleID(Vehicle.ID(rawValue: 1))) { try store.vehicle(stranger.id) }
        #expect(throws: StoreError.noSuchVehicleID(Vehicle.ID(rawValue: 1))) { try store.history(of: stranger.id) }
        #expect(throws: StoreError.noSuchVehicleID(Vehicle.ID(rawValue: 1))) {
            try store.assess(Sample.value(1), unit: .miles, vehicle: stranger.id, at: Date())
        }
        #expect(throws: StoreError.noSuchVehicleID(Vehicle.ID(rawValue: 1))) {
            try store.register(Sample.photo(), vehicle: stranger.id)
        }
    }
}

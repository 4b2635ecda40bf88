import Testing

@testable import VehicleStore

@Suite struct SimilarNamesTests {
    @Test(arguments: [
        ("Blue Dblo", "Blue Doblo"), ("blue doblo", "Blue Doblo"), ("Bleu Doblo", "Blue Doblo"),
        ("doblo", "Blue Doblo"),
        ("red vna", "Red Van"), ("vans", "Van"), ("Transproter", "Transporter"),
    ])
    func meant(_ typed: String, _ name: String) {
        #expect(["Red Van", "Blue Doblo", "Van", "Transporter"].closest(to: typed) == name)
    }

    @Test(arguments: ["", "a", "Va", "Blue", "Golf", "Blue Sharan", "xyz", "Ven von"])
    func unlikeAny(_ typed: String) {
        #expect(["Blue Van", "Blue Doblo", "Taxi"].closest(to: typed) == nil)
        #expect([String]().closest(to: typed) == nil)
    }

    @Test func namesAVehicleThatIsThere() throws {
        let store = try VehicleStore(inMemory: ())
        _ = try store.add(NewVehicle(name: "Blue Doblo"))
        #expect(throws: StoreError.noSuchVehicle("Blue Dblo", similar: "Blue Doblo")) {
            try store.vehicle(named: "Blue Dblo")
        }
        #expect(
            StoreError.noSuchVehicle("x", similar: "y").description == #"there is no vehicle "x"; did you mean "y"?"#)
        #expect(throws: StoreError.noSuchVehicle("Taxi")) { try store.vehicle(named: "Taxi") }
    }
}

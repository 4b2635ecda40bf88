import VIN
import VehicleStore

// Of Odolog, `VehicleStore` alone is imported here.
extension Stranger {
    static func showLog(of id: Vehicle.ID, in store: VehicleStore) throws {
        let vehicle = try store.vehicle(id)
        let entries = try store.history(of: id)
        let last: OdometerValue? = entries.last?.snapshot.value
        let places: [Quad] = entries.compactMap { $0.reading?.content.quad }
        print(
            "logged", entries.count, last?.wholeUnits ?? 0 > 0 ? vehicle.unit.rawValue : "nothing", "in",
            places.filter { $0.corners.count == 4 }.count, "places; VIN ends with",
            vehicle.vin.map { lastSix(of: $0.text) } ?? "-")
    }
}

import Foundation
import VehicleOCR
import VehicleStore

/// Where the readings of a batch go, and whose photos they are.
struct BatchStore: Sendable {
    enum Owner: Sendable {
        case one(Vehicle)
        /// The vehicle that is called as the folder that a photo is in.
        case folder
    }

    let store: VehicleStore
    let owner: Owner
    let kind: ReadingKind?
    let acceptAt: Double?

    /// Nil: no vehicle is called like its folder.
    func vehicle(of path: PhotoPath) throws(StoreError) -> Vehicle? {
        switch owner {
        case .one(let vehicle): return vehicle
        case .folder:
            let name = path.folderName
            guard !name.isEmpty else { return nil }
            do {
                return try store.vehicle(named: name)
            } catch .noSuchVehicle {
                return nil
            }
        }
    }

    /// Whether the photo's reading is there, and the vehicle it waits for as well, if there is one.
    func knows(_ sha256: String, of path: PhotoPath) throws(StoreError) -> Bool {
        guard let photo = try store.photo(sha256: sha256), !photo.readings.isEmpty else { return false }
        let waitsForVehicle = photo.readings.contains { $0.status == .pending && $0.vehicleID == nil }
        guard waitsForVehicle else { return true }
        return try vehicle(of: path) == nil
    }

    /// However often for one photo, the store has its reading once.
    func take(_ reading: StorableReading, of path: PhotoPath) throws(StoreError) -> Registrar.Outcome {
        try Registrar(store: store, acceptAt: acceptAt).take(reading, of: vehicle(of: path))
    }
}

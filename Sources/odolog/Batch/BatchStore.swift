import Foundation
import Odometer
import VIN
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

    enum Standing {
        /// Not in the store, or this batch may settle what waits there: it has to be read again.
        case open
        case waiting
        case decided
    }

    func standing(of sha256: String, at path: PhotoPath) throws(StoreError) -> Standing {
        guard let photo = try store.photo(sha256: sha256), !photo.readings.isEmpty else { return .open }
        let pending = photo.readings.filter { $0.status == .pending }
        guard !pending.isEmpty else { return .decided }
        guard let vehicle = try vehicle(of: path) else { return .waiting }
        for reading in pending {
            guard reading.vehicleID == vehicle.id, try !mayBeLogged(reading, of: photo.photo, vehicle) else {
                return .open
            }
        }
        return .waiting
    }

    /// As far as the store tells. (Whether a person must look all the same, as where the photo is damaged, it doesn't keep: that photo is
    /// read again in each run.)
    private func mayBeLogged(
        _ reading: StoredReading, of photo: StoredPhoto, _ vehicle: Vehicle
    ) throws(StoreError) -> Bool {
        guard let acceptAt, reading.content.confidence >= acceptAt, reading.content.decision != .reject else {
            return false
        }
        switch reading.content.result {
        case .odometer(let value?, let unit):
            let assessment = try store.assess(
                value, unit: unit ?? vehicle.unit, vehicle: vehicle.id, at: reading.time(of: photo).date)
            return !assessment.flags.contains(where: \.needsSecondYes)
        case .vin(let vin?): return vehicle.vin ?? vin == vin
        case .odometer, .vin: return false
        }
    }

    /// However often for one photo, the store has its reading once.
    func take(_ reading: StorableReading, of path: PhotoPath) throws(StoreError) -> Registrar.Outcome {
        try Registrar(store: store, acceptAt: acceptAt).take(reading, of: vehicle(of: path))
    }
}

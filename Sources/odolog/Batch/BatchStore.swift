import Foundation
import OdologOdometer
import OdologPhotoFiles
import OdologReading
import OdologVIN
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
    var trustsFileTimes = false
    private let vehicles = VehicleLookup()

    init(
        store: VehicleStore, owner: Owner, kind: ReadingKind?, acceptAt: Double?, trustsFileTimes: Bool = false
    ) {
        self.store = store
        self.owner = owner
        self.kind = kind
        self.acceptAt = acceptAt
        self.trustsFileTimes = trustsFileTimes
    }

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

    enum Standing: Sendable {
        /// Not in the store, or this batch may settle what waits there: it has to be read again.
        case open
        /// These, for a person, or for a vehicle that is called like the folder.
        case waiting([StoredReading])
        case decided
        /// Was decided, and taken back out of the log.
        case takenBack
    }

    func standing(of sha256: String, at path: PhotoPath) throws(StoreError) -> Standing {
        guard let photo = try store.photo(sha256: sha256) else { return .open }
        let readings = photo.readings.filter { kind == nil || $0.kind == kind }
        guard !readings.isEmpty else { return .open }
        let pending = readings.filter { $0.status == .pending }
        guard !pending.isEmpty else {
            let isLogged = readings.contains { $0.status != .rejected }
            return !isLogged && readings.contains { photo.wasTakenBack($0.kind) } ? .takenBack : .decided
        }
        guard let vehicle = try vehicle(of: path) else { return .waiting(pending) }
        for reading in pending {
            let wasRejected = readings.contains { $0.kind == reading.kind && $0.status == .rejected }
            guard !mayChangeHands(reading, to: vehicle) else { return .open }
            if !wasRejected, try mayBeLogged(reading, of: photo.photo, vehicle) { return .open }
        }
        return .waiting(pending)
    }

    /// What a folder is called doesn't overrule what somebody said.
    private func mayChangeHands(_ reading: StoredReading, to vehicle: Vehicle) -> Bool {
        switch owner {
        case .one: reading.vehicleID != vehicle.id
        case .folder: reading.vehicleID == nil
        }
    }

    private func mayBeLogged(
        _ reading: StoredReading, of photo: StoredPhoto, _ vehicle: Vehicle
    ) throws(StoreError) -> Bool {
        let content = reading.content
        guard let acceptAt, reading.vehicleID == vehicle.id, content.valueConfidence >= acceptAt,
            content.doubts.isEmpty, content.decision != .reject
        else { return false }
        if let value = content.value {
            let time = reading.time(of: photo)
            let assessment = try store.assess(
                value, unit: content.unit ?? vehicle.unit, vehicle: vehicle.id, at: time.date, from: time.source)
            return !assessment.flags.contains { $0.needsPerson && !(trustsFileTimes && $0 == .datedByFile) }
        }
        guard let vin = content.vin else { return false }
        if let decoded = vehicles.vehicle(of: vin), vehicle.objection(to: decoded) != nil { return false }
        if let known = vehicle.vin { return known == vin }
        return try store.vehicle(with: vin) == nil
    }

    /// However often for one photo, the store has its reading once. What waits for another vehicle than its folder says goes on
    /// waiting for that one.
    func take(_ reading: Reading, of path: PhotoPath) throws(StoreError) -> Registrar.Outcome {
        var vehicle = try vehicle(of: path)
        if let named = vehicle,
            let before = try store.photo(sha256: reading.photo.sha256)?.pending(reading.kindToConfirm),
            before.vehicleID != named.id, !mayChangeHands(before, to: named)
        {
            vehicle = nil
        }
        return try Registrar(store: store, acceptAt: acceptAt, trustsFileTimes: trustsFileTimes, vehicles: vehicles)
            .take(reading, at: path.text, of: vehicle)
    }
}

import Foundation
package import OdologPhotoFiles
package import OdologReading
package import VehicleStore

/// Where the readings of a batch go, and whose photos they are.
package struct BatchStore: Sendable {
    package enum Owner: Sendable {
        case one(Vehicle)
        /// The vehicle that is called as the folder that a photo is in.
        case folder
    }

    private let registrar: Registrar
    private let owner: Owner
    /// Nil: any.
    private let kind: ReadingKind?

    package init(_ registrar: Registrar, owner: Owner, kind: ReadingKind?) {
        self.registrar = registrar
        self.owner = owner
        self.kind = kind
    }

    var store: VehicleStore { registrar.store }

    package func close() throws(StoreError) { try store.close() }

    /// Nil: no vehicle is called like its folder.
    func vehicle(of path: PhotoPath) throws(StoreError) -> Vehicle? {
        switch owner {
        case .one(let vehicle): return vehicle
        case .folder:
            let name = path.folderName
            return name.isEmpty ? nil : try store.vehicle(ifNamed: name)
        }
    }

    /// The zone of the vehicle that the photo is logged for, or waits for. Of no vehicle: this machine's.
    func zone(of outcome: Registrar.Outcome, at path: PhotoPath) throws(StoreError) -> TimeZone {
        let waitsFor: Vehicle.ID? =
            if case .pending(let pending, _) = outcome { pending.reading.vehicleID } else { nil }
        let named = try vehicle(of: path)?.id
        guard let vehicle = waitsFor ?? named else { return .current }
        return try store.profile(of: vehicle).zone
    }

    package enum Standing: Sendable {
        /// To be read again: it isn't in the store, or this batch may settle its waiting reading.
        case open
        /// These, for a person, or for a vehicle that is called like the folder.
        case waiting([StoredReading], PhotoOwner)
        case decided(PhotoOwner)
        /// Was decided, and taken back out of the log.
        case takenBack
    }

    package func standing(of sha256: String, at path: PhotoPath) throws(StoreError) -> Standing {
        guard let photo = try store.photo(sha256: sha256) else { return .open }
        let readings = photo.readings.filter { kind == nil || $0.kind == kind }
        guard !readings.isEmpty else { return .open }
        let pending = readings.filter { $0.status == .pending }
        guard !pending.isEmpty else {
            let isLogged = readings.contains { $0.status != .rejected }
            guard isLogged || !readings.contains(where: { photo.wasTakenBack($0.kind) }) else { return .takenBack }
            return .decided(try owner(of: readings, at: path, logged: photo.snapshot))
        }
        let owner = try owner(of: pending, at: path)
        guard let vehicle = try vehicle(of: path) else { return .waiting(pending, owner) }
        for reading in pending {
            guard !mayChangeHands(reading, to: vehicle) else { return .open }
            guard reading.vehicleID == vehicle.id else { continue }
            if try registrar.objections(to: reading, of: photo, vehicle: vehicle).isEmpty { return .open }
        }
        return .waiting(pending, owner)
    }

    /// What a folder is called doesn't overrule what somebody said.
    private func mayChangeHands(_ reading: StoredReading, to vehicle: Vehicle) -> Bool {
        switch owner {
        case .one: reading.vehicleID != vehicle.id
        case .folder: reading.vehicleID == nil
        }
    }

    /// However often for one photo, the store has its reading once. What waits for another vehicle than its folder says goes on
    /// waiting for that one.
    func take(_ reading: Reading, of path: PhotoPath) throws(StoreError) -> Registrar.Taken {
        var vehicle = try vehicle(of: path)
        if let named = vehicle,
            let before = try store.photo(sha256: reading.photo.sha256)?.pending(reading.kindToConfirm),
            before.vehicleID != named.id, !mayChangeHands(before, to: named)
        {
            vehicle = nil
        }
        return try registrar.take(reading, at: path.text, of: vehicle)
    }
}

import OdologPhotoFiles
package import VehicleStore

/// Whose photo it is in the store, beside whose it would be by the batch.
package struct PhotoOwner: Sendable {
    package enum Problem: String, Sendable {
        /// No vehicle is called as the folder that the photo is in, and nobody has said another one.
        case noVehicle
        /// It is in the log of another vehicle, or waits for another one.
        case otherVehicle
    }

    /// The photo's path.
    let photo: String
    /// Of the folder that it is in.
    let folder: String
    /// In whose log it is, or for whom it waits. Nil: nobody's.
    var vehicle: String?
    /// What takes it to the vehicle that it is of by the batch. Nil: it isn't in the log of another one.
    var move: Move?
    /// Nil: the store and the batch agree.
    var problem: Problem?

    package struct Move: Sendable {
        /// The entry that takes it there.
        package let entry: LogItem.ID
        /// The name of the vehicle whose log it is in.
        package let owner: String
        /// The name of the vehicle that it is of by the batch.
        package let vehicle: String
    }
}

extension BatchStore {
    /// - Parameters:
    ///   - readings: those of the photo that count for the batch.
    ///   - logged: the photo's meter reading. Nil: it has none.
    func owner(
        of readings: [StoredReading], at path: PhotoPath, logged: MileageSnapshot? = nil
    ) throws(StoreError) -> PhotoOwner {
        var result = PhotoOwner(photo: path.text, folder: path.folderName)
        let known = readings.filter { $0.status != .rejected }
        guard !known.isEmpty else { return result }
        let wanted = try vehicle(of: path)
        let owners = known.compactMap(\.vehicleID)
        guard let other = owners.first(where: { $0 != wanted?.id }) else {
            (result.vehicle, result.problem) = (owners.isEmpty ? nil : wanted?.name, wanted == nil ? .noVehicle : nil)
            return result
        }
        result.vehicle = try store.vehicle(other).name
        guard let wanted else { return result }
        result.problem = .otherVehicle
        if let logged, logged.vehicleID == other {
            result.move = PhotoOwner.Move(
                entry: try store.movableEntry(of: logged), owner: try store.vehicle(other).name, vehicle: wanted.name)
        }
        return result
    }

    func owner(of outcome: Registrar.Outcome, at path: PhotoPath) throws(StoreError) -> PhotoOwner {
        switch outcome {
        case .pending(let pending, _): return try owner(of: [pending.reading], at: path)
        case .known(let photo): return try owner(of: photo.readings, at: path, logged: photo.snapshot)
        case .logged, .rejectedBefore, .takenBackBefore:
            var result = PhotoOwner(photo: path.text, folder: path.folderName)
            if case .logged = outcome { result.vehicle = try vehicle(of: path)?.name }
            return result
        }
    }
}

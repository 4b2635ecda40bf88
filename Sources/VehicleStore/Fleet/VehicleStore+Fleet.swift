internal import GRDB
internal import OdologMaintenance
package import OdologOdometer
internal import OdologText

/// What became of a row of a list.
package enum FleetOutcome: Sendable {
    /// `despite`: what was odd, and somebody has said yes to.
    case added(Vehicle, despite: [ItemFlag])
    /// The vehicle was there before. It has the row's VIN, or the row's name and no fact that the row contradicts.
    case known(Vehicle)
    case refused(StoreError)
}

extension VehicleStore {
    /// Adds a vehicle of a list with its profile, in one transaction. A vehicle that is there already stays as it is.
    ///
    /// Throws where the store's file is at fault: the next row would fail, too.
    ///
    /// - Parameters:
    ///   - unit: for a vehicle whose row names no unit.
    ///   - yes: whether a vehicle is added although another one has its plate.
    package func take(
        _ row: FleetRow, unit: DistanceUnit, yes: Bool = false, _ writing: LogWriting
    ) throws(StoreError) -> FleetOutcome {
        do {
            let vehicle = try row.vehicle(unit: unit).normalized()
            let profile = try row.profile()
            let said = try row.unit
            return try write { db in
                if let known = try vehicle.known(db, unit: said) { return .known(known) }
                let added = try vehicle.insert(db)
                guard let profile else { return .added(added, despite: []) }
                var writing = writing
                let flags = yes ? try LogItem.Content.profile(profile).flags(db, of: added.id) : []
                writing.acknowledgingItem.formUnion(flags)
                _ = try LogItem.add(db, .profile(profile), to: added.id, writing)
                return .added(added, despite: flags)
            }
        } catch {
            guard !error.isAboutFile else { throw error }
            return .refused(error)
        }
    }

    /// A store in memory with the vehicles of this one, for a dry run of `take`: their details, and their plates.
    package func rehearsal() throws(StoreError) -> VehicleStore {
        let rehearsal = try VehicleStore(inMemory: ())
        let vehicles = try vehicles()
        let added = try vehicles.map { vehicle throws(StoreError) in try rehearsal.add(vehicle.details) }
        for (vehicle, copy) in zip(vehicles, added) {
            let known = try profile(of: vehicle.id)
            let profile = LogItem.Content.profile(VehicleProfile(plate: known.plate, isArchived: known.isArchived))
            _ = try rehearsal.write { db in
                let flags = try profile.flags(db, of: copy.id)
                return try LogItem.add(
                    db, profile, to: copy.id, LogWriting(by: "rehearsal", acknowledgingItem: Set(flags)))
            }
        }
        return rehearsal
    }
}

extension NewVehicle {
    /// The vehicle that is there already. Nil: none is.
    ///
    /// Throws `.doesNotFit` where another vehicle has this name.
    ///
    /// - Parameter unit: as the row names it.
    fileprivate func known(_ db: Database, unit: DistanceUnit?) throws -> Vehicle? {
        if let vin, let known = try Vehicle.find(db, vin: vin) { return known }
        guard let known = try Vehicle.find(db, name: name) else { return nil }
        func check(_ field: String, _ said: String?, _ own: String?) throws {
            guard let said, let own, TextRules.key(of: said) != TextRules.key(of: own) else { return }
            throw StoreError.doesNotFit(
                field: field, value: said,
                rule:
                    "\(own), as of the vehicle \(known.name.forDisplay) that is there; give this one another name, or change that one"
            )
        }
        try check("vin", vin?.text, known.vin?.text)
        try check("make", make, known.make)
        try check("model", model, known.model)
        try check("year", year.map(String.init), known.year.map(String.init))
        try check("unit", unit?.rawValue, known.unit.rawValue)
        return known
    }
}

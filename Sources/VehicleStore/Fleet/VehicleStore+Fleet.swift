internal import GRDB
internal import OdologMaintenance
package import OdologOdometer

/// What became of a row of a list.
package enum FleetOutcome: Sendable {
    case added(Vehicle)
    /// It was there before: by its VIN, or by its name where nothing that is known of it is said otherwise.
    case known(Vehicle)
    case refused(StoreError)
}

extension VehicleStore {
    /// Adds a vehicle of a list, with what is said of its profile, in one transaction; one that is there stays as it is.
    ///
    /// Throws where the store's file is at fault: then the next row would fare no better.
    ///
    /// - Parameter unit: of a vehicle that says none.
    package func take(
        _ row: FleetRow, unit: DistanceUnit, _ writing: LogWriting
    ) throws(StoreError) -> FleetOutcome {
        do {
            let vehicle = try row.vehicle(unit: unit).normalized()
            let profile = try row.profile()
            let said = try row.unit
            return try write { db in
                if let known = try vehicle.known(db, unit: said) { return .known(known) }
                let added = try vehicle.insert(db)
                if let profile { _ = try LogItem.add(db, .profile(profile), to: added.id, writing) }
                return .added(added)
            }
        } catch {
            guard !error.isAboutFile else { throw error }
            return .refused(error)
        }
    }
}

extension NewVehicle {
    /// The one that is there already; nil: none is. Throws `.invalidValue` for one of this name that is another vehicle.
    ///
    /// - Parameter unit: as it was said.
    fileprivate func known(_ db: Database, unit: DistanceUnit?) throws -> Vehicle? {
        if let vin, let known = try Vehicle.find(db, vin: vin) { return known }
        guard let known = try Vehicle.find(db, name: name) else { return nil }
        func check(_ field: String, _ said: String?, _ own: String?) throws {
            guard let said, let own, TextRules.key(of: said) != TextRules.key(of: own) else { return }
            throw StoreError.invalidValue(
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

internal import GRDB
package import OdologOdometer
internal import OdologValues
internal import OdologVehicleLog

/// What became of a row of a list.
package enum FleetOutcome: Sendable {
    /// `despite`: what was odd, and somebody has said yes to.
    case added(Vehicle, despite: [ItemFlag])
    /// The vehicle was there before. It has the row's VIN or name, and no fact that the row contradicts.
    case known(Vehicle)
    case refused(StoreError)

    /// Nil: the row was refused.
    package var vehicle: Vehicle? {
        switch self {
        case .added(let vehicle, _): vehicle
        case .known(let vehicle): vehicle
        case .refused: nil
        }
    }
}

extension VehicleStore {
    /// Adds a vehicle of a list with its profile, in one transaction. A vehicle that is there already stays as it is, and a
    /// row that contradicts what is known of it is refused.
    ///
    /// Throws where the store's file is at fault: the next row would fail, too.
    ///
    /// - Parameters:
    ///   - unit: for a vehicle whose row names no unit.
    ///   - yes: whether a vehicle is added although another one has its plate.
    ///   - earlier: the vehicles of earlier rows of the list, with their lines. A further row of one is refused.
    package func take(
        _ row: FleetRow, unit: DistanceUnit, yes: Bool = false, earlier: [Vehicle.ID: Int] = [:], _ writing: LogWriting
    ) throws(StoreError) -> FleetOutcome {
        do {
            let vehicle = try row.vehicle(unit: unit)
            let profile = try row.profile()
            let said = try row.unit
            return try write { db in
                let vehicle = try vehicle.normalized()
                if let known = try row.known(db, vehicle, profile, unit: said, earlier: earlier) {
                    return .known(known)
                }
                try row.checkIsTyped(vehicle.vin)
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

    /// A store in memory with the vehicles of this one, for a dry run of `take`: their details, and what a list may say of their profiles.
    package func rehearsal() throws(StoreError) -> VehicleStore {
        let rehearsal = try VehicleStore(inMemory: (), clock: clock)
        let vehicles = try vehicles()
        let added = try vehicles.map { vehicle throws(StoreError) in try rehearsal.add(vehicle.details) }
        for (vehicle, copy) in zip(vehicles, added) {
            let known = try profile(of: vehicle.id)
            let profile = LogItem.Content.profile(
                VehicleProfile(
                    kind: known.kind, plate: known.plate, timeZone: known.timeZone, currency: known.currency,
                    isArchived: known.isArchived, notes: known.notes, tags: known.tags))
            _ = try rehearsal.write { db in
                let flags = try profile.flags(db, of: copy.id)
                return try LogItem.add(
                    db, profile, to: copy.id, LogWriting(by: "rehearsal", acknowledgingItem: Set(flags)))
            }
        }
        return rehearsal
    }
}

extension FleetRow {
    /// The vehicle that is there already, as by its VIN, its name, or the plate of a row without a name. Nil: none is.
    ///
    /// Throws `.doesNotFit` where the row contradicts it, or where an earlier row of the list is of the same vehicle.
    fileprivate func known(
        _ db: Database, _ vehicle: NewVehicle, _ profile: VehicleProfile?, unit: DistanceUnit?,
        earlier: [Vehicle.ID: Int]
    ) throws -> Vehicle? {
        // A row without a name may be of a vehicle that has its plate, and another name by now.
        let plate = values[.name] == nil ? values[.plate] : nil
        let named = try Vehicle.find(db, name: vehicle.name) ?? plate.flatMap { try Vehicle.find(db, plate: $0) }
        let owner = try vehicle.vin.flatMap { try Vehicle.find(db, vin: $0) }
        guard let known = owner ?? named else { return nil }
        let field = owner != nil ? Column.vin : plate != nil ? .plate : .name
        if line != nil, let line = earlier[known.id] {
            let rule =
                "another than in line \(line) of the list, which is the same vehicle; leave one of the two rows out"
            throw StoreError.doesNotFit(field: field.rawValue, value: values[field] ?? "", rule: rule)
        }
        func check(_ column: Column, _ said: String?, _ own: String?, key: (String) -> String? = TextRules.key) throws {
            guard let said, let own, key(said) != key(own) else { return }
            let shown = column == .notes ? TextRules.excerpt(own).forDisplay : own
            throw StoreError.doesNotFit(
                field: column.rawValue, value: TextRules.excerpt(said),
                rule: "\(shown), as of the vehicle \(known.name.forDisplay) that is there; "
                    + (owner == nil ? "give this one another name, or change that one" : "change one of the two"))
        }
        // Known by its VIN it may have another name in the list, but not that of another vehicle.
        if let named, named.id != known.id { try check(.name, named.name, known.name) }
        try check(.vin, vehicle.vin?.text, known.vin?.text)
        try check(.make, vehicle.make, known.make)
        try check(.model, vehicle.model, known.model)
        try check(.year, vehicle.year.map(String.init), known.year.map(String.init))
        try check(.unit, unit?.rawValue, known.unit.rawValue)
        guard let profile else { return known }
        let own = try LogItem.profile(db, of: known.id)
        if values[.kind] != nil { try check(.kind, profile.kind.rawValue, own.kind.rawValue) }
        try check(.plate, profile.plate, own.plate) { TextRules.plateKey(of: $0) ?? TextRules.key(of: $0) }
        try check(.currency, profile.currency?.code, own.currency?.code)
        try check(.timeZone, profile.timeZone, own.timeZone)
        try check(.notes, profile.notes, own.notes)
        if let missing = profile.tags.first(where: { !own.has(tag: $0) }) {
            try check(.tags, missing, own.tags.isEmpty ? "none" : own.tags.joined(separator: ", "))
        }
        return known
    }
}

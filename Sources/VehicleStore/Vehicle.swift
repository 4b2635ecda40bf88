public import Foundation
internal import GRDB
public import OdologOdometer
public import OdologVIN

/// A vehicle that is not in the store yet.
public struct NewVehicle: Hashable, Sendable {
    /// 1 to 200 characters on one line; unique, whatever the letter case.
    public var name: String
    /// Who built it. Nil: not known.
    public var make: String?
    /// Which model. Nil: not known.
    public var model: String?
    /// The model year, from 1886 to next year: models come out ahead of their year. Nil: not known.
    public var year: Int?
    /// Unique in the store. Nil: not known.
    public var vin: VIN?
    /// What its odometer counts.
    public var unit: DistanceUnit

    public init(
        name: String, make: String? = nil, model: String? = nil, year: Int? = nil, vin: VIN? = nil,
        unit: DistanceUnit = .kilometers
    ) {
        self.name = name
        self.make = make
        self.model = model
        self.year = year
        self.vin = vin
        self.unit = unit
    }
}

/// A vehicle of the store. Change the properties and hand it to `VehicleStore.update(_:)`.
public struct Vehicle: Hashable, Sendable, Codable, Identifiable {
    public typealias ID = StoreID<Vehicle>

    public let id: ID
    /// Unique in the store, whatever the letter case.
    public var name: String
    /// Who built it. Nil: not known.
    public var make: String?
    /// Which model. Nil: not known.
    public var model: String?
    /// The model year. Nil: not known.
    public var year: Int?
    /// Unique in the store. Nil: not known.
    public var vin: VIN?
    /// What its odometer counts.
    public var unit: DistanceUnit
    /// When it was added.
    public let createdAt: Date
}

/// A VIN that a vehicle had before it was corrected or taken away.
public struct FormerVIN: Hashable, Sendable {
    /// The VIN that it had.
    public let vin: VIN
    /// When it was corrected or taken away.
    public let replacedAt: Date

    init(row: Row) throws {
        guard let vin = try row.vin("vin") else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a former VIN is missing")
        }
        self.vin = vin
        replacedAt = try row.time("replacedAt")
    }
}

extension Vehicle {
    /// As it will be once it is added, for what is asked of it before. It has no number that a vehicle has.
    package init(from new: NewVehicle, at now: Date) {
        id = ID(rawValue: 0)
        (name, make, model, year, vin, unit) = (new.name, new.make, new.model, new.year, new.vin, new.unit)
        createdAt = now
    }

    init(row: Row) throws {
        id = try row.id("id")
        name = try row.value("name")
        make = try row.value("make")
        model = try row.value("model")
        year = try row.value("year")
        vin = try row.vin("vin")
        unit = try row.choice("unit")
        createdAt = try row.time("createdAt")
    }

    var details: NewVehicle {
        NewVehicle(name: name, make: make, model: model, year: year, vin: vin, unit: unit)
    }

    static func find(_ db: Database, _ id: ID) throws -> Vehicle {
        if let known = StoreClock.surroundings(of: id) { return known.vehicle }
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM vehicle WHERE id = ?", arguments: [id.rawValue]) else {
            throw StoreError.noSuchVehicleID(id)
        }
        return try Vehicle(row: row)
    }

    static func find(_ db: Database, name: String) throws -> Vehicle? {
        let key = TextRules.key(of: name)
        return try Row.fetchOne(db, sql: "SELECT * FROM vehicle WHERE nameKey = ?", arguments: [key])
            .map(Vehicle.init(row:))
    }

    static func find(_ db: Database, vin: VIN) throws -> Vehicle? {
        try Row.fetchOne(db, sql: "SELECT * FROM vehicle WHERE vin = ?", arguments: [vin.text]).map(Vehicle.init(row:))
    }
}

extension NewVehicle {
    /// The vehicle with its texts trimmed and in NFC. Throws `.invalidValue`.
    func normalized() throws(StoreError) -> NewVehicle {
        let latest = Calendar(identifier: .gregorian).component(.year, from: StoreClock.now) + 1
        if let year, !(1886...latest).contains(year) {
            throw .invalidValue(field: "year", value: String(year), rule: "between 1886 and \(latest)")
        }
        var vehicle = self
        vehicle.name = try TextRules.label(name, field: "name")
        if let make { vehicle.make = try TextRules.label(make, field: "make") }
        if let model { vehicle.model = try TextRules.label(model, field: "model") }
        return vehicle
    }

    /// The values of the columns, as SQL binds them. Call it on a normalized vehicle.
    var arguments: StatementArguments {
        [
            "name": name, "nameKey": TextRules.key(of: name), "make": make, "model": model, "year": year,
            "vin": vin?.text, "unit": unit.rawValue,
        ]
    }

    /// Throws `.nameTaken`, `.vinTaken` and `.plateTaken` when a vehicle other than `own` has the name, the VIN, or the name as its
    /// plate.
    ///
    /// - Parameter own: the vehicle as it is now. Nil: it isn't there yet.
    func checkIsFree(_ db: Database, except own: Vehicle? = nil) throws {
        if let other = try Vehicle.find(db, name: name), other.id != own?.id { throw StoreError.nameTaken(other.name) }
        if let vin, let other = try Vehicle.find(db, vin: vin), other.id != own?.id {
            throw StoreError.vinTaken(vin, by: other.name)
        }
        // A name that is another vehicle's VIN or plate would mean both vehicles.
        if let named = try? VIN(named: name), let other = try Vehicle.find(db, vin: named), other.id != own?.id {
            throw StoreError.vinTaken(named, by: other.name)
        }
        if let vin, let other = try Vehicle.find(db, name: vin.text), other.id != own?.id {
            throw StoreError.vinTaken(vin, by: other.name)
        }
        // Somebody may have said yes to a plate that is the name of another vehicle: that one keeps its name.
        guard own.map({ TextRules.key(of: $0.name) != TextRules.key(of: name) }) ?? true else { return }
        for other in try Vehicle.having(db, plate: name) where other.id != own?.id {
            guard try LogItem.profile(db, of: other.id).isArchived else {
                throw StoreError.plateTaken(name, by: other.name)
            }
        }
    }
}

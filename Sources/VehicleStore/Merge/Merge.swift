internal import Foundation
internal import GRDB
internal import OdologOdometer
internal import OdologVIN

/// Brings one store's rows into another store. `ours` is inside a transaction.
struct Merge {
    let ours: Database
    let theirs: Database
    let numbers: MergeNumbers
    /// How the uids begin of our entries of which their last revision counts.
    let taking: Set<String>
    /// Those of `taking` that both stores have.
    private(set) var known: Set<String> = []
    var report = MergeReport()

    /// From their numbers to our numbers of the same vehicles.
    var vehicles: [Int64: Int64] = [:]
    /// The vehicles' names, by our numbers.
    var names: [Int64: String] = [:]
    /// By our numbers of vehicles.
    var freeNumbers: [Int64: FreeNumbers] = [:]
    /// What becomes of entries that were moved, by their uids.
    var moves: [String: Move] = [:]
    /// What they decided of photos that both have decided of.
    var decidedThere: [TheirDecision] = []
    /// What was withdrawn here since it was withdrawn there.
    var withdrawn: [Withdrawn] = []
    /// Our numbers of vehicles that both stores have.
    private(set) var joined: Set<Int64> = []
    /// What the other store counts in, by our numbers, where that isn't the same.
    private var otherUnits: [Int64: DistanceUnit] = [:]
    /// What was left out of the logs of `joined` before the merge.
    var leftOut: [Int64: Set<MileageSnapshot.ID>] = [:]

    /// - Parameter numbers: an empty database.
    init(into ours: Database, from theirs: Database, numbers: Database, taking: Set<String>) throws {
        (self.ours, self.theirs, self.taking) = (ours, theirs, taking)
        self.numbers = try MergeNumbers(numbers)
    }

    mutating func run() throws {
        try mergeVehicles()
        try noteLeftOut()
        try mergePhotos()
        try planItems()
        try pairEqualItems()
        try compareItems()
        try withdrawReadings()
        try mergeReadings()
        try mergeItems()
        try settleReadings()
        try takeUnits()
        try tellDecisions()
        try tellLeftOut()
        try mergeNotices()
    }

    /// Whether their version of our entry was asked for.
    mutating func takes(_ uid: String) -> Bool {
        let asked = taking.filter(uid.hasPrefix)
        known.formUnion(asked)
        return !asked.isEmpty
    }

    mutating func conflict(
        _ vehicle: Int64?, _ what: String, ours: String, theirs: String, stays: MergeReport.Side = .ours,
        _ subject: MergeReport.Subject
    ) {
        report.conflicts.append(
            .init(
                vehicle: vehicle.flatMap { names[$0] }, what: what, ours: ours, theirs: theirs, stays: stays,
                subject: subject))
    }

    /// Writes their row, with some columns changed, as a new row of ours. Returns its number.
    @discardableResult
    func insert(_ row: Row, into table: String, _ changes: [String: (any DatabaseValueConvertible)?]) throws -> Int64 {
        let columns = Array(row.columnNames).filter { $0 != "id" || changes["id"] != nil }
        let marks = repeatElement("?", count: columns.count).joined(separator: ", ")
        let statement = try ours.cachedStatement(
            sql: "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))")
        try statement.execute(arguments: StatementArguments(try values(row, columns, changes)))
        return ours.lastInsertedRowID
    }

    /// Overwrites our row with theirs, with some columns changed.
    func replace(
        _ id: Int64, of table: String, by row: Row, _ changes: [String: (any DatabaseValueConvertible)?]
    ) throws {
        let columns = Array(row.columnNames).filter { $0 != "id" }
        let assignments = columns.map { "\($0) = ?" }.joined(separator: ", ")
        try ours.execute(
            sql: "UPDATE \(table) SET \(assignments) WHERE id = ?",
            arguments: StatementArguments(try values(row, columns, changes) + [id.databaseValue]))
    }

    private func values(
        _ row: Row, _ columns: [String], _ changes: [String: (any DatabaseValueConvertible)?]
    ) throws -> [DatabaseValue] {
        try columns.map { column in
            if let change = changes[column] { return change?.databaseValue ?? .null }
            return try row.decode(DatabaseValue.self, forColumn: column)
        }
    }

    /// Our number of the vehicle that their row names. The vehicles must be merged by now.
    func vehicle(_ row: Row) throws -> Int64 {
        let id: Int64 = try row.value("vehicleId")
        guard let own = vehicles[id] else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "there is no vehicle \(id)")
        }
        return own
    }
}

// Vehicles and photos.

extension Merge {
    private mutating func mergeVehicles() throws {
        let rows = try Row.fetchAll(theirs, sql: "SELECT * FROM vehicle ORDER BY id").map(Vehicle.init(row:))
        for vehicle in try Row.fetchAll(ours, sql: "SELECT * FROM vehicle").map(Vehicle.init(row:)) {
            names[vehicle.id.rawValue] = vehicle.name
        }
        // The uids of a vehicle's items tell more than all else: a name may have been changed since the stores were one, and a
        // VIN may have been typed at the wrong vehicle. A VIN tells more than a name.
        var taken: Set<Vehicle.ID> = []
        for vehicle in rows {
            guard let own = try ownVehicle(withItemsOf: vehicle), taken.insert(own.id).inserted else { continue }
            try join(vehicle, own)
        }
        for vehicle in rows where vehicles[vehicle.id.rawValue] == nil {
            guard let vin = vehicle.vin,
                let own = try Vehicle.find(ours, vin: vin) ?? Vehicle.find(ours, name: vin.text),
                own.vin == nil || own.vin == vin, try !isAtWrongVehicle(vehicle, own, rows),
                taken.insert(own.id).inserted
            else { continue }
            try join(vehicle, own)
        }
        for vehicle in rows where vehicles[vehicle.id.rawValue] == nil {
            var number = 1
            while true {
                let name = number == 1 ? vehicle.name : String(vehicle.name.prefix(190)) + " (\(number))"
                guard let own = try Vehicle.find(ours, name: name) else {
                    try add(vehicle, as: name)
                    break
                }
                let isSame = try number == 1 ? !areOthers(vehicle, own) : vehicle.vin == own.vin
                if isSame, taken.insert(own.id).inserted {
                    try join(vehicle, own)
                    break
                }
                number += 1
            }
        }
    }

    /// Whether one of the stores has the VIN at the wrong vehicle: both have two vehicles of these names, and of each name only one
    /// store knows a VIN.
    private func isAtWrongVehicle(_ vehicle: Vehicle, _ own: Vehicle, _ all: [Vehicle]) throws -> Bool {
        let (name, ownName) = (TextRules.key(of: vehicle.name), TextRules.key(of: own.name))
        guard name != ownName, own.vin != nil, let theirs = all.first(where: { TextRules.key(of: $0.name) == ownName }),
            let ours = try Vehicle.find(ours, name: vehicle.name)
        else { return false }
        return theirs.vin == nil && ours.vin == nil
    }

    /// The only vehicle here that has entries of theirs. Nil: none has, or several have. The same photo, recorded in both stores, tells
    /// nothing: one of them may have taken it for another vehicle's.
    private func ownVehicle(withItemsOf vehicle: Vehicle) throws -> Vehicle? {
        var found: Int64?
        let entries = try Row.fetchCursor(
            theirs, sql: "SELECT uid, writtenAt FROM logItem WHERE vehicleId = ? AND revision = 1",
            arguments: [vehicle.id.rawValue])
        while let entry = try entries.next() {
            let own = try Int64.fetchOne(
                ours.cachedStatement(
                    sql: "SELECT vehicleId FROM logItem WHERE uid = ? AND revision = 1 AND writtenAt = ?"),
                arguments: [try entry.value("uid") as String, try entry.value("writtenAt") as String])
            guard let own else { continue }
            guard found == nil || found == own else { return nil }
            found = own
        }
        return try found.map { try Vehicle.find(ours, Vehicle.ID(rawValue: $0)) }
    }

    /// Whether two different VINs show that these are two vehicles. A VIN that was only corrected doesn't.
    private func areOthers(_ vehicle: Vehicle, _ own: Vehicle) throws -> Bool {
        guard let vin = vehicle.vin, let ownVIN = own.vin, vin != ownVIN else { return false }
        let sql = "SELECT EXISTS (SELECT 1 FROM formerVIN WHERE vehicleId = ? AND vin = ?)"
        let wasOurs = try Bool.fetchOne(ours, sql: sql, arguments: [own.id.rawValue, vin.text])!
        let wasTheirs = try Bool.fetchOne(theirs, sql: sql, arguments: [vehicle.id.rawValue, ownVIN.text])!
        return !wasOurs && !wasTheirs
    }

    private mutating func add(_ vehicle: Vehicle, as name: String) throws {
        let row = try Row.required(theirs, sql: "SELECT * FROM vehicle WHERE id = ?", vehicle.id.rawValue)
        let id = try insert(
            row, into: "vehicle",
            ["id": Vehicle.nextID(ours).rawValue, "name": name, "nameKey": TextRules.key(of: name)])
        vehicles[vehicle.id.rawValue] = id
        names[id] = name
        report.added.vehicles += 1
        if name != vehicle.name {
            let own = try Vehicle.find(ours, name: vehicle.name)
            conflict(
                id, "vehicle", ours: "\(vehicle.name) with the VIN \(own?.vin?.text ?? "none")",
                theirs: "another \(vehicle.name) with the VIN \(vehicle.vin?.text ?? "none"), added as \(name)",
                stays: .both, .namesake(name))
        }
        try mergeFormerVINs(vehicle, id)
    }

    private mutating func join(_ vehicle: Vehicle, _ own: Vehicle) throws {
        let id = own.id.rawValue
        vehicles[vehicle.id.rawValue] = id
        joined.insert(id)
        report.present.vehicles += 1
        func differ<Value: Equatable>(_ one: Value?, _ other: Value?) -> Bool {
            one != nil && other != nil && one != other
        }
        let isNumbered = own.name.hasPrefix(vehicle.name + " (")
        let owner = try vehicle.vin.flatMap { vin in try Vehicle.find(ours, vin: vin) }
        let isOfOther = owner.map { $0.id != own.id } ?? false
        let facts: [(String, Bool, String, String)] = [
            (
                "name", TextRules.key(of: own.name) != TextRules.key(of: vehicle.name) && !isNumbered, own.name,
                vehicle.name
            ),
            ("make", differ(own.make, vehicle.make), own.make ?? "", vehicle.make ?? ""),
            ("model", differ(own.model, vehicle.model), own.model ?? "", vehicle.model ?? ""),
            (
                "model year", differ(own.year, vehicle.year), own.year.map(String.init) ?? "",
                vehicle.year.map(String.init) ?? ""
            ),
            (
                "VIN", differ(own.vin, vehicle.vin) || isOfOther,
                own.vin?.text ?? owner.map { "none; \($0.name) has that one" } ?? "", vehicle.vin?.text ?? ""
            ),
            ("unit", own.unit != vehicle.unit, own.unit.rawValue, vehicle.unit.rawValue),
        ]
        if own.unit != vehicle.unit { otherUnits[id] = vehicle.unit }
        for (what, isConflict, mine, other) in facts where isConflict {
            conflict(id, what, ours: mine, theirs: other, .fact)
        }
        var filled = own
        filled.make = own.make ?? vehicle.make
        filled.model = own.model ?? vehicle.model
        filled.year = own.year ?? vehicle.year
        if own.vin == nil, !isOfOther { filled.vin = vehicle.vin }
        if filled != own {
            try ours.execute(
                sql: "UPDATE vehicle SET make = ?, model = ?, year = ?, vin = ? WHERE id = ?",
                arguments: [filled.make, filled.model, filled.year, filled.vin?.text, id])
            report.updated += 1
        }
        try mergeFormerVINs(vehicle, id)
    }

    /// Takes the other unit where all readings are in it by now: the other store has corrected the unit.
    private mutating func takeUnits() throws {
        for (id, unit) in otherUnits {
            let units = try String.fetchSet(
                ours, sql: "SELECT DISTINCT unit FROM mileageSnapshot WHERE vehicleId = ?", arguments: [id])
            guard units == [unit.rawValue] else { continue }
            try ours.execute(sql: "UPDATE vehicle SET unit = ? WHERE id = ?", arguments: [unit.rawValue, id])
            report.conflicts.removeAll { $0.what == "unit" && $0.vehicle == names[id] }
            report.updated += 1
        }
    }

    private func mergeFormerVINs(_ vehicle: Vehicle, _ id: Int64) throws {
        let rows = try Row.fetchAll(
            theirs, sql: "SELECT * FROM formerVIN WHERE vehicleId = ? ORDER BY id", arguments: [vehicle.id.rawValue])
        for row in rows {
            let (vin, replacedAt): (String, String) = (try row.value("vin"), try row.value("replacedAt"))
            let isKnown = try Bool.fetchOne(
                ours, sql: "SELECT EXISTS (SELECT 1 FROM formerVIN WHERE vehicleId = ? AND vin = ? AND replacedAt = ?)",
                arguments: [id, vin, replacedAt])!
            if !isKnown { try insert(row, into: "formerVIN", ["vehicleId": id]) }
        }
    }

    private mutating func mergePhotos() throws {
        let rows = try Row.fetchCursor(theirs, sql: "SELECT * FROM photo ORDER BY id")
        while let row = try rows.next() {
            if try photo(sha256: row.value("sha256")) != nil {
                report.present.photos += 1
            } else {
                try insert(row, into: "photo", [:])
                report.added.photos += 1
            }
        }
    }

    /// Our number of the photo.
    private func photo(sha256: String) throws -> Int64? {
        try Int64.fetchOne(
            ours.cachedStatement(sql: "SELECT id FROM photo WHERE sha256 = ?"), arguments: [sha256])
    }

    /// Our number of their photo. The photos must be merged by now.
    func photo(_ theirs: Int64) throws -> Int64? {
        try String.fetchOne(
            self.theirs.cachedStatement(sql: "SELECT sha256 FROM photo WHERE id = ?"), arguments: [theirs]
        ).flatMap(photo(sha256:))
    }

    /// A notice that was sent there isn't sent again.
    private func mergeNotices() throws {
        let rows = try Row.fetchCursor(theirs, sql: "SELECT * FROM notice ORDER BY id")
        while let row = try rows.next() {
            let (about, theirVehicle): (String, Int64) = (try row.value("about"), try row.value("vehicleId"))
            // Such as `12`, `12/1`, or `registration`.
            let number = about.prefix { $0 != "/" }
            let own =
                try Int64(number).flatMap { try numbers.number($0, of: theirVehicle) }
                .map { String($0) + about.dropFirst(number.count) } ?? about
            try ours.execute(
                sql: """
                    INSERT INTO notice (vehicleId, about, reason, daysBefore, date, sentAt) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT DO NOTHING
                    """,
                arguments: [
                    try vehicle(row), own, try row.value("reason") as String, try row.value("daysBefore") as Int?,
                    try row.value("date") as String, try row.value("sentAt") as String,
                ])
        }
    }
}

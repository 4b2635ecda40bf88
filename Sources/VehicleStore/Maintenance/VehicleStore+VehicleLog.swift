internal import Foundation
internal import GRDB
public import OdologMaintenance
internal import OdologOdometer

/// A vehicle with all of its log that the arithmetic needs.
public struct LoggedVehicle: Hashable, Sendable {
    /// The vehicle.
    public let vehicle: Vehicle
    /// What its log rests on.
    public let profile: VehicleProfile
    /// Readings, schedules, entries: what `Outlook` takes.
    public let log: VehicleLog
}

extension VehicleStore {
    /// For the arithmetic of `OdologMaintenance`, in three queries. Throws `.noSuchVehicle`.
    public func vehicleLog(of vehicle: Vehicle.ID) throws(StoreError) -> VehicleLog {
        try loggedVehicle(vehicle).log
    }

    /// Throws `.noSuchVehicle`.
    public func loggedVehicle(_ vehicle: Vehicle.ID) throws(StoreError) -> LoggedVehicle {
        try read { db in
            let vehicle = try Vehicle.find(db, vehicle)
            return try LoggedVehicle.all(db, [vehicle], only: vehicle.id)[0]
        }
    }

    /// All of them by name, in three queries.
    public func loggedVehicles() throws(StoreError) -> [LoggedVehicle] {
        try read { db in
            let vehicles = try Row.fetchAll(db, sql: "SELECT * FROM vehicle ORDER BY nameKey").map(Vehicle.init(row:))
            return try LoggedVehicle.all(db, vehicles)
        }
    }
}

extension LoggedVehicle {
    fileprivate static func all(
        _ db: Database, _ vehicles: [Vehicle], only vehicle: Vehicle.ID? = nil
    ) throws -> [LoggedVehicle] {
        var contents: [Vehicle.ID: ItemContents] = [:]
        let condition = vehicle == nil ? "" : "AND vehicleId = :vehicle"
        let arguments: StatementArguments = vehicle.map { ["vehicle": $0.rawValue] } ?? []
        let items = try Row.fetchCursor(
            db, sql: "SELECT vehicleId, kind, content FROM logItem WHERE endedAt IS NULL \(condition)",
            arguments: arguments)
        while let row = try items.next() {
            try contents[row.id("vehicleId"), default: ItemContents()].add(row.choice("kind"), row.value("content"))
        }
        var snapshots: [Vehicle.ID: [MileageSnapshot]] = [:]
        let readings = try Row.fetchCursor(
            db, sql: "SELECT * FROM mileageSnapshot \(vehicle == nil ? "" : "WHERE vehicleId = :vehicle")",
            arguments: arguments)
        while let row = try readings.next() {
            let snapshot = try MileageSnapshot(row: row)
            snapshots[snapshot.vehicleID, default: []].append(snapshot)
        }
        return try vehicles.map { vehicle in
            try LoggedVehicle(vehicle, contents[vehicle.id] ?? ItemContents(), snapshots[vehicle.id] ?? [])
        }
    }

    private init(_ vehicle: Vehicle, _ contents: ItemContents, _ snapshots: [MileageSnapshot]) throws {
        let profiles: [VehicleProfile] = try contents.values(of: .profile)
        let profile = profiles.first ?? VehicleProfile()
        let entries: [ServiceEntry] = try contents.values(of: .service)
        let replacements: [MeterReplacement<Distance>] = try contents.values(of: .meter)
        let hours: [MeterReading<Hours>] = try contents.values(of: .hours)
        self.vehicle = vehicle
        self.profile = profile
        log = VehicleLog(
            zone: profile.zone, unit: vehicle.unit, lead: profile.lead,
            readings: MeterReading.all(snapshots, replacements, unit: vehicle.unit), replacements: replacements,
            hourReadings: hours + entries.compactMap(\.hourReading),
            schedules: try contents.values(of: .schedule), entries: entries, fuel: try contents.values(of: .fuel),
            expenses: try contents.values(of: .expense), registration: profile.registration)
    }
}

/// JSON of a vehicle's items by kind. All of a kind are decoded at once: a decoder for each takes longer than what it decodes.
private struct ItemContents {
    private var texts: [LogItem.Kind: [String]] = [:]

    mutating func add(_ kind: LogItem.Kind, _ json: String) { texts[kind, default: []].append(json) }

    func values<Value: Decodable>(of kind: LogItem.Kind) throws -> [Value] {
        guard let texts = texts[kind] else { return [] }
        return try LogItem.decode("[" + texts.joined(separator: ",") + "]")
    }
}

extension MeterReading<Distance> {
    /// A value that somebody let stand although it was odd is flagged as long as it still is: beside the others, and with what is known of
    /// replaced meters by now.
    fileprivate static func all(
        _ snapshots: [MileageSnapshot], _ replacements: [MeterReplacement<Distance>], unit: DistanceUnit
    ) -> [MeterReading<Distance>] {
        var good: [MeterReading<Distance>] = []
        var doubtful: [MileageSnapshot] = []
        for snapshot in snapshots {
            if snapshot.acknowledgedFlags.contains(where: oddValues.contains) {
                doubtful.append(snapshot)
            } else {
                good.append(MeterReading(snapshot))
            }
        }
        let check = OdometerCheck(good, replacements: replacements, unit: unit)
        return good
            + doubtful.map { snapshot in
                var reading = MeterReading(snapshot)
                let flags = check.flags(
                    for: snapshot.value, unit: snapshot.unit, at: snapshot.takenAt, now: snapshot.createdAt)
                reading.isFlagged = flags.contains { oddValues.contains($0.code) }
                return reading
            }
    }

    /// Codes of flags that speak against the value; the others speak of its date or its unit.
    private static let oddValues: Set<String> = [
        "lowerThanPrevious", "implausiblyHigher", "higherThanLater", "tooLowForLater", "datedInFuture",
    ]

    private init(_ snapshot: MileageSnapshot) {
        self.init(
            at: snapshot.takenAt, Distance(snapshot.value, snapshot.unit), source: snapshot.source)
    }
}

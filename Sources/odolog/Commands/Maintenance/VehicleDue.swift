import Foundation
import OdologMaintenance
import OdologOdometer
import OdologReading
import VehicleStore

/// Something due of one vehicle: a line of the table, and of `due --json`.
struct VehicleDue {
    let vehicle: Vehicle
    let due: Due

    /// The most urgent first. `name` nil: of all vehicles that aren't archived.
    static func all(_ name: String?, _ options: StoreOptions) throws -> [VehicleDue] {
        let vehicles: [LoggedVehicle]
        do {
            let store = try name == nil ? options.openForReading() : options.openReadOnly()
            vehicles = try store.map { store throws(StoreError) in try logs(of: name, in: store) } ?? []
        } catch let error as StoreError {
            throw Failure(error)
        }
        let now = Date()
        return vehicles.flatMap { vehicle in
            Outlook(vehicle.log, at: now).dues.map { VehicleDue(vehicle: vehicle.vehicle, due: $0) }
        }.sorted { Due.isMoreUrgent($0.due, $1.due) }
    }

    /// With what the dues rest on. `name` nil: of all vehicles that aren't archived.
    static func logs(of name: String?, in store: VehicleStore) throws(StoreError) -> [LoggedVehicle] {
        if let name { return [try store.loggedVehicle(store.vehicle(named: name).id, with: .whatIsDue)] }
        return try store.loggedVehicles(with: .whatIsDue).filter { !$0.profile.isArchived }
    }

    /// The keys of `due --json`. Every key is always there. What doesn't apply is null.
    var members: JSONValue.Members {
        let unit = vehicle.unit
        func value(_ distance: Distance?) -> JSONValue { JSONValue(distance?.converted(to: unit).value, places: 1) }
        return [
            "id": .string(due.id),
            "vehicle": .string(vehicle.name),
            "what": .string(due.what),
            "kind": .string(due.kind.rawValue),
            "status": .string(due.status.rawValue),
            "basis": JSONValue(due.basis?.rawValue),
            "dueDate": JSONValue(due.dueDate?.description),
            "dueDistance": value(due.dueDistance),
            "dueHours": JSONValue(due.dueHours),
            "daysLeft": JSONValue(due.daysLeft),
            "distanceLeft": value(due.distanceLeft),
            "hoursLeft": JSONValue(due.hoursLeft),
            "unit": .string(unit.rawValue),
            "urgency": JSONValue(due.urgency),
            "estimate": due.estimate.map { estimate in
                .object([
                    "value": value(estimate.value),
                    "unit": .string(unit.rawValue),
                    "asOf": .string(estimate.readAt.ISO8601Format()),
                    "paceConfidence": JSONValue(estimate.pace?.confidence.level.rawValue),
                ])
            } ?? .null,
            "timesDone": JSONValue(due.history?.timesDone),
            "meanCost": due.history.map { JSONValue($0.meanCost) } ?? .null,
            "daysSince": JSONValue(due.history?.daysSince),
            "distanceSince": value(due.history?.distanceSince),
        ]
    }

    /// Without its line end.
    var line: String { JSONValue.object(members).text }
}

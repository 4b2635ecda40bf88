import Foundation
import OdologOdometer
import OdologReading
import OdologVehicleLog
import VehicleStore

/// Something due of one vehicle: a line of the table, and of `due --json`.
struct VehicleDue {
    let vehicle: Vehicle
    let due: Due
    /// Whether it is a schedule that rests.
    var isPaused = false
    /// The readings that the due by a distance leaves out.
    let leftOut: [LeftOutReading]

    /// The most urgent first, and a sentence on each vehicle that will be over the limit that it keeps.
    static func all(
        _ selection: VehicleSelection, _ options: StoreOptions
    ) throws -> (dues: [VehicleDue], overLimits: [(vehicle: Vehicle, lines: [String])]) {
        let now = Date()
        guard let store = try selection.vehicle == nil ? options.openForReading() : options.openReadOnly() else {
            try VehicleStore(inMemory: ()).check(tag: selection.tag)
            return ([], [])
        }
        let found: [(dues: [VehicleDue], overLimit: (vehicle: Vehicle, lines: [String]))]
        do {
            found = try map(selection, in: store, at: now) { logged, outlook in
                let paused = Set(logged.log.schedules.filter(\.isPaused).map(\.id))
                let dues = outlook.dues.map { due in
                    VehicleDue(
                        vehicle: logged.vehicle, due: due, isPaused: paused.contains(due.id),
                        leftOut: logged.leftOut)
                }
                return (dues, (logged.vehicle, [logged.overLimit(at: now)].compactMap(\.self)))
            }
        } catch {
            throw Failure(error)
        }
        if found.isEmpty { try store.check(tag: selection.tag) }
        return (found.flatMap(\.dues).sorted { Due.isMoreUrgent($0.due, $1.due) }, found.map(\.overLimit))
    }

    /// What `body` makes of each vehicle.
    static func map<Value: Sendable>(
        _ selection: VehicleSelection, in store: VehicleStore, at now: Date,
        _ body: @escaping @Sendable (LoggedVehicle, Outlook) -> Value
    ) throws(StoreError) -> [Value] {
        if let name = selection.vehicle {
            let logged = try store.loggedVehicle(store.vehicle(named: name).id, for: .dues)
            return [body(logged, Outlook(logged.log, at: now))]
        }
        let tag = selection.tag
        return try store.mapLoggedVehicles(for: .dues) { logged in
            let isLeftOut = logged.profile.isArchived || tag.map { !logged.profile.has(tag: $0) } ?? false
            return isLeftOut ? nil : body(logged, Outlook(logged.log, at: now))
        }.compactMap { $0 }
    }

    /// Which vehicles a list of all leaves out, in words. Nil: none.
    static func leftOut(_ options: StoreOptions) throws -> String? {
        guard let store = try options.openForReading() else { return nil }
        do throws(StoreError) {
            var names: [String] = []
            for vehicle in try store.vehicles() where try store.profile(of: vehicle.id).isArchived {
                names.append("\"\(vehicle.name.printable)\"")
            }
            return names.isEmpty ? nil : "Archived vehicles aren't shown (\(names.joined(separator: ", ")))"
        } catch {
            throw Failure(error)
        }
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
                Self.object(["value": value(estimate.value), "unit": .string(unit.rawValue)], of: estimate)
            } ?? .null,
            "hoursEstimate": due.hoursEstimate.map { estimate in
                Self.object(["value": JSONValue(estimate.value)], of: estimate)
            } ?? .null,
            "cost": JSONValue(due.cost),
            "timesDone": JSONValue(due.history?.timesDone),
            "meanCost": due.history.map { JSONValue($0.meanCost) } ?? .null,
            "daysSince": JSONValue(due.history?.daysSince),
            "distanceSince": value(due.history?.distanceSince),
        ]
    }

    /// - Parameter value: where the meter is thought to stand. On what that rests comes behind it.
    private static func object<Amount>(_ value: JSONValue.Members, of estimate: Estimate<Amount>) -> JSONValue {
        let basis: JSONValue.Members = [
            "asOf": JSONValue(estimate.readAt),
            "paceConfidence": JSONValue(estimate.pace?.confidence.level.rawValue),
            "readings": .int(estimate.evidence.readings),
            "days": .int(estimate.evidence.days),
            "old": .bool(estimate.isOld),
        ]
        var members = value
        members.all += basis.all
        return .object(members)
    }

    /// Without its line end.
    var line: String { JSONValue.object(members).text }
}

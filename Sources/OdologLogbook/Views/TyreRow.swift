public import Foundation
public import OdologReading
public import OdologVehicleLog
public import VehicleStore

/// A set of tyres, and how far it went: a line of `tyres list --json`.
public struct TyreRow: JSONRow {
    /// The name of the vehicle.
    public let vehicle: String
    /// The set.
    public let set: TyreSet
    /// How far it went, as exact as a person may take it. Nil: nobody knows.
    public let roundedDistance: Distance?

    /// The sets of a vehicle.
    public static func all(of logged: LoggedVehicle, at now: Date) -> [TyreRow] {
        let estimate = logged.log.odometer(at: now).estimate
        return logged.log.tyreSets(at: now).map { set in
            TyreRow(
                vehicle: logged.vehicle.name, set: set,
                roundedDistance: set.distance.map { set.isEstimated ? estimate?.rounded($0) ?? $0 : $0 })
        }
    }

    public var members: JSONValue.Members {
        [
            "vehicle": .string(vehicle),
            "set": .string(set.name),
            "distance": JSONValue(set.distance),
            "estimated": .bool(set.isEstimated),
            "distanceAtLastChange": JSONValue(set.distanceAtLastChange),
            "mounted": .bool(set.isMounted),
            "mountedAt": JSONValue(set.mountedAt),
            "timesMounted": .int(set.timesMounted),
        ]
    }
}

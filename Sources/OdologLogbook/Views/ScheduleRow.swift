public import OdologReading
public import OdologVehicleLog
public import VehicleStore

/// A schedule of a vehicle: a line of `schedule list --json`.
public struct ScheduleRow: JSONRow {
    /// The schedule.
    public let schedule: Schedule
    /// Whose it is.
    public let vehicle: Vehicle

    package init(_ schedule: Schedule, of vehicle: Vehicle) { (self.schedule, self.vehicle) = (schedule, vehicle) }

    /// The vehicle's schedules that count now. Throws `.noSuchVehicleID`.
    public static func all(of vehicle: Vehicle, in store: VehicleStore) throws(StoreError) -> [ScheduleRow] {
        try store.items(of: vehicle.id, kinds: [.schedule]).compactMap { item in
            guard case .schedule(let schedule) = item.content else { return nil }
            return ScheduleRow(schedule, of: vehicle)
        }
    }

    /// `paused`, `no notices`, `snoozed until 2027-01-10`; empty: none of these.
    public var state: String {
        if schedule.isPaused { return "paused" }
        guard schedule.notifies else { return "no notices" }
        return schedule.snoozedUntil.map { "snoozed until \($0)" } ?? ""
    }

    /// What a line of JSON has: every key is always there.
    public var members: JSONValue.Members {
        let rule = schedule.rule
        return [
            "id": .string(schedule.id),
            "vehicle": .string(vehicle.name),
            "what": .string(schedule.name),
            "category": JSONValue(schedule.category),
            "everyMonths": JSONValue(rule.interval?.months),
            "everyDistance": JSONValue(rule.interval?.distance),
            "everyHours": JSONValue(rule.interval?.hours),
            "fromDue": .bool(rule.countsFromDue),
            "due": JSONValue(rule.mark),
            "last": JSONValue(schedule.start),
            "leadDays": JSONValue(schedule.lead.days),
            "leadDistance": JSONValue(schedule.lead.distance),
            "leadHours": JSONValue(schedule.lead.hours),
            "setAt": JSONValue(schedule.setAt),
            "notifies": .bool(schedule.notifies),
            "paused": .bool(schedule.isPaused),
            "snoozedUntil": JSONValue(schedule.snoozedUntil),
        ]
    }
}

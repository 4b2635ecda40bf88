public import OdologReading
public import OdologVehicleLog
public import VehicleStore

/// A schedule of a vehicle: a line of `schedule list --json`.
public struct ScheduleRow: JSONRow {
    /// The schedule.
    public let schedule: Schedule
    /// Whose it is.
    public let vehicle: Vehicle

    /// The schedules that count now.
    public static func all(of logbook: Logbook) throws(LogbookError) -> [ScheduleRow] {
        try logbook.schedules().map { ScheduleRow(schedule: $0, vehicle: logbook.vehicle) }
    }

    /// `paused`, `no notices`, `snoozed until 2027-01-10`; empty: none of these.
    public var state: String {
        if schedule.isPaused { return "paused" }
        guard schedule.notifies else { return "no notices" }
        return schedule.snoozedUntil.map { "snoozed until \($0)" } ?? ""
    }

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

import Foundation
import OdologLogbook
import OdologReading
import OdologVehicleLog
import VehicleStore

/// One line of `schedule list --json`. Every key is always there; what doesn't apply is null.
struct ScheduleJSON {
    let schedule: Schedule
    let vehicle: Vehicle

    /// Without its line end.
    var line: String {
        let rule = schedule.rule
        return JSONValue.object([
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
            "snoozedUntil": JSONValue(schedule.snoozedUntil?.description),
        ]).text
    }
}

extension Schedule.Rule {
    var interval: Interval? {
        guard case .every(let interval, _) = self else { return nil }
        return interval
    }

    var countsFromDue: Bool {
        guard case .every(_, .firstDue) = self else { return false }
        return true
    }

    /// When it is due: the only time, or the first time. Nil: the rule doesn't say.
    var mark: Mark? {
        switch self {
        case .once(let mark): mark
        case .every(_, .firstDue(let mark)): mark
        case .every(_, .completion): nil
        }
    }

    /// `every 12 months or 15000 km`, `once at 90000 km`.
    var words: String {
        switch self {
        case .every(let interval, let anchor):
            let spans = [
                interval.months.map { "\($0) month\($0 == 1 ? "" : "s")" }, interval.distance?.description,
                interval.hours?.description,
            ]
            let text = "every " + spans.compactMap { $0 }.joined(separator: " or ")
            guard case .firstDue(let mark) = anchor else { return text }
            return text + (mark.map { ", first at \($0.words)" } ?? ", from the first due")
        case .once(let mark): return "once at \(mark.words)"
        }
    }
}

extension Mark {
    var words: String {
        [date?.description, odometer?.description, hours?.description].compactMap { $0 }.joined(separator: " or ")
    }
}

extension Lead {
    /// Empty: the vehicle's lead is used.
    var words: String {
        [days.map { "\($0) d" }, distance?.description, hours?.description].compactMap { $0 }.joined(separator: ", ")
    }
}

extension JSONValue {
    init(_ mark: Mark?) {
        self =
            mark.map {
                .object([
                    "date": JSONValue($0.date?.description), "odometer": JSONValue($0.odometer),
                    "hours": JSONValue($0.hours),
                ])
            } ?? .null
    }

    init(_ amounts: Amounts) { self = .array(amounts.sums.map { JSONValue($0) }) }
}

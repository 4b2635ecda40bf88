public import Foundation
internal import OdologOdometer
public import OdologReading
public import OdologVehicleLog
public import VehicleStore

/// How far a vehicle goes or how long it runs, and how it stands beside a limit: the object of `pace --json`.
public struct PaceView: JSONRow {
    /// The vehicle with its log.
    public let logged: LoggedVehicle
    /// Where the odometer stands now. Nil without a reading that counts.
    public let estimate: Estimate<Distance>?
    /// Where the hour meter stands now. Nil without a reading.
    public let hours: Estimate<Hours>?
    /// The limit that was asked for, or that the vehicle keeps.
    public let limit: PaceLimit?
    /// How the vehicle stands beside `limit`. Nil: there is no limit, or nothing to tell of it yet.
    public let standing: PaceStanding?
    /// Why there is no standing: the limit begins before the first reading. Nil: that isn't so.
    public let fault: MaintenanceError?
    /// How it stands in the part of the limit that runs.
    public let told: ToldLimit?

    /// Without `limit` by the one that the vehicle keeps, if it keeps any.
    public init(_ logged: LoggedVehicle, limit: PaceLimit? = nil, at now: Date) {
        let log = logged.log
        self.logged = logged
        estimate = log.odometer(at: now).estimate
        hours = log.hourMeter(at: now).estimate
        let limit = limit ?? logged.profile.limit
        self.limit = limit
        let today = CalendarDate(now, in: log.zone)
        do throws(MaintenanceError) {
            standing = try limit.flatMap { limit throws(MaintenanceError) in try PaceStanding(limit, log, at: now) }
            fault = nil
        } catch {
            (standing, fault) = (nil, error)
        }
        told = estimate.flatMap { estimate in limit?.told(on: today).flatMap { ToldLimit($0, log, estimate, at: now) } }
    }

    /// The readings that the plot of the odometer goes through, in the order of time, with what the first odometer would show.
    package var points: [(time: Date, total: Distance)] {
        let log = logged.log
        return log.readings.filter { !$0.isFlagged && !$0.isWithdrawn }.sorted { $0.time.date < $1.time.date }
            .map { ($0.time.date, log.replacements.total($0.shown, at: $0.time).converted(to: log.unit)) }
    }

    public var members: JSONValue.Members {
        let pace = estimate?.pace
        return [
            "vehicle": .string(logged.vehicle.name),
            "unit": .string(logged.vehicle.unit.rawValue),
            "estimate": JSONValue(estimate?.value.value, places: 1),
            "asOf": estimate.map { JSONValue($0.readAt) } ?? .null,
            "perDay": JSONValue(pace?.perDay, places: 2),
            "perYear": JSONValue(pace?.perYear, places: 0),
            "confidence": JSONValue(pace?.confidence.level.rawValue),
            "readings": JSONValue(pace?.confidence.evidence.readings),
            "days": JSONValue(pace?.confidence.evidence.days),
            "hours": hours.map { hours in
                .object([
                    "estimate": JSONValue(hours.value),
                    "asOf": JSONValue(hours.readAt),
                    "perDay": JSONValue(hours.pace?.perDay, places: 2),
                    "perYear": JSONValue(hours.pace?.perYear, places: 0),
                    "confidence": JSONValue(hours.pace?.confidence.level.rawValue),
                    "readings": .int(hours.evidence.readings),
                    "days": .int(hours.evidence.days),
                ])
            } ?? .null,
            "leftOut": .array(logged.leftOut.map { .int(Int($0.id.rawValue)) }),
            "contradictions": .array(
                logged.leftOut.compactMap(\.contradiction).map {
                    .object(["before": .int($0.before), "after": .int($0.after)])
                }),
            "limit": limit.map { limit in
                let standing: JSONValue.Members = [
                    "gone": JSONValue(standing?.gone),
                    "allowed": JSONValue(standing?.allowed),
                    "over": JSONValue(standing?.over),
                    "usedUpOn": JSONValue(standing?.usedUpOn),
                    "overAtEnd": JSONValue(standing?.overAtEnd),
                ]
                return .object(JSONValue.Members(limit.members.all + standing.all))
            } ?? .null,
        ]
    }
}

/// How a vehicle stands in a limit that ends: a limit without an end is told for its year that runs, and one that has ended as it was on its last
/// day. Distances are as exact as a person may take them.
public struct ToldLimit: Sendable {
    /// The last day.
    public let end: CalendarDate
    /// Whether that day is past.
    public let hasEnded: Bool
    /// What may be driven until then in all.
    public let whole: Distance
    /// What is left of `whole`. Negative: more than all of it is used up.
    public let left: Distance
    /// What may be driven until today, or was allowed until the last day.
    public let allowed: Distance
    /// `gone`, `over`, `overAtEnd`, `usedUpOn`.
    public let standing: PaceStanding
    private let estimate: Estimate<Distance>

    fileprivate init?(_ period: PaceLimit, _ log: VehicleLog, _ estimate: Estimate<Distance>, at now: Date) {
        guard let end = period.until, let standing = try? PaceStanding(period, log, at: now) else { return nil }
        (self.end, self.standing, self.estimate) = (end, standing, estimate)
        hasEnded = end < CalendarDate(now, in: log.zone)
        whole = period.allowed(before: end.adding(days: 1))
        left = whole - standing.gone
        allowed = Distance((standing.allowed.tenths + 5) / 10, standing.allowed.unit)
    }

    /// The day on which all of it is used up, at the pace. Nil: that isn't before the end.
    public var usedUpOn: CalendarDate? { standing.usedUpOn.flatMap { $0 <= end ? $0 : nil } }

    /// Without its sign, such as `~1200 km`.
    package func words(_ distance: Distance) -> String {
        let shown = estimate.rounded(Distance(tenths: abs(distance.tenths), unit: distance.unit))
        return estimate.pace == nil ? "\(shown)" : "~\(shown)"
    }

    /// `~1200 km over`, `~300 km under`.
    package func margin(_ over: Distance) -> String { words(over) + (over.tenths > 0 ? " over" : " under") }
}

extension LeftOutReading {
    /// The numbers of the pair of readings of which this one is left out, in the order of time. Nil: it contradicts none.
    fileprivate var contradiction: (before: Int, after: Int)? {
        guard let other = contradicts?.rawValue else { return nil }
        let pair = (Int(id.rawValue), Int(other))
        return flags.contains(where: \.isAboutNext) ? pair : (pair.1, pair.0)
    }
}

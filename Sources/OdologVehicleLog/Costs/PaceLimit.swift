public import Foundation

/// A limit on the distance driven in a year, as a leasing contract or an insurer sets it.
public struct PaceLimit: Hashable, Sendable, Codable {
    /// The distance allowed in a year, above 0.
    public let perYear: Distance
    /// The first day of the contract.
    public let from: CalendarDate
    /// The last day of the contract, if it has one.
    public let until: CalendarDate?

    /// Throws `.outOfRange` for a limit that isn't above 0, or an end before the start.
    public init(_ perYear: Distance, from: CalendarDate, until: CalendarDate? = nil) throws(MaintenanceError) {
        guard perYear.tenths > 0 else {
            throw .outOfRange(field: "limit", value: "\(perYear)", rule: "above 0 \(perYear.unit) a year")
        }
        if let until, until < from {
            throw .outOfRange(field: "last day", value: "\(until)", rule: "no earlier than \(from)")
        }
        (self.perYear, self.from, self.until) = (perYear, from, until)
    }

    /// The distance allowed from the first day until `day` begins: the limit for each whole year, and its share by
    /// days for the year that runs.
    public func allowed(before day: CalendarDate) -> Distance {
        Distance(exact: Self.exact(perYear, from, before: day), unit: perYear.unit)
    }

    private static func exact(_ perYear: Distance, _ from: CalendarDate, before day: CalendarDate) -> Int {
        guard day > from else { return 0 }
        var years = day.year - from.year
        if from.adding(months: years * 12) > day { years -= 1 }
        let start = from.adding(months: years * 12)
        let length = max(1, start.days(to: from.adding(months: years * 12 + 12)))
        let part = Double(start.days(to: day)) / Double(length)
        return Distance.bounded(Double(perYear.exact) * (Double(years) + part))
    }
}

/// How a vehicle's estimated distance compares with a limit: today, or on the last day of a contract that has ended.
public struct PaceStanding: Hashable, Sendable, Codable {
    /// The distance driven from the contract's first day until now, or to its end. Between two readings it lies on the
    /// straight line.
    public let gone: Distance
    /// The distance allowed until today, or until the last day; that day included.
    public let allowed: Distance
    /// `gone` - `allowed`. Negative: so much is left.
    public let over: Distance
    /// The day on which the distance of the whole contract is used up, at the pace. Nil for a contract without an
    /// end, and where no pace reaches it.
    public let usedUpOn: CalendarDate?
    /// How far over the whole contract the vehicle will be on its last day, at the pace. Nil without an end. Nil
    /// without a pace, unless the contract has ended.
    public let overAtEnd: Distance?
    /// Nil: too few readings for a pace; `gone` then ends with the last reading.
    public let pace: Pace<Distance>?
}

extension PaceStanding {
    /// Nil without a reading, before the limit begins, and where neither a reading after its first day nor a pace tells how far
    /// the vehicle went since. Throws `.unknownBefore` where the limit begins before the day
    /// of the first reading.
    public init?(_ limit: PaceLimit, _ log: VehicleLog, at now: Date) throws(MaintenanceError) {
        let meter = log.odometer(at: now)
        let today = CalendarDate(log.lastKnown(at: now), in: log.zone)
        let begin = limit.from.start(in: log.zone)
        guard today >= limit.from, let first = meter.total(at: begin), let total = meter.totalNow else { return nil }
        if let first = meter.points.first?.day, first > limit.from {
            throw .unknownBefore(first)
        }
        let last = meter.points.last?.day ?? limit.from
        guard meter.pace != nil || last > limit.from else { return nil }
        let unit = limit.perYear.unit
        let after = limit.until?.adding(days: 1)
        let ended = after.flatMap { $0 <= today ? $0 : nil }
        let end = ended?.start(in: log.zone)
        let reached = end.flatMap { meter.total(at: $0) } ?? total
        let gone = Distance(exact: reached - first, unit: unit)
        let allowed = limit.allowed(before: ended ?? today.adding(days: 1))
        let whole = after.map { limit.allowed(before: $0) }
        self.init(
            gone: gone, allowed: allowed, over: gone - allowed,
            usedUpOn: whole.flatMap { meter.time(reaching: first + $0.exact) }.map { CalendarDate($0, in: log.zone) },
            overAtEnd: after.flatMap { day in
                if ended != nil { return gone - allowed }
                guard let whole, let end = meter.forecast(at: day.start(in: log.zone)) else {
                    return nil
                }
                return Distance(exact: end - first, unit: unit) - whole
            },
            pace: meter.pace)
    }
}

public import Foundation
public import OdologOdometer

/// What is odd about a new odometer value beside the readings around its time. The one set of rules for every value, wherever it
/// comes from; `MileagePlausibility` compares it with each of them.
///
/// Readings on the other side of a replaced meter don't count: there the value is compared with what the meter showed when it
/// was replaced.
public struct OdometerCheck: Sendable {
    /// Of the vehicle's readings, those that aren't withdrawn.
    public let readings: [MeterReading<Distance>]
    /// When the odometer was replaced.
    public let replacements: [MeterReplacement<Distance>]
    /// What the vehicle's odometer counts.
    public let unit: DistanceUnit
    /// What counts as too much.
    public let plausibility: MileagePlausibility

    /// The nearest readings before and after the value's time would do.
    public init(
        _ readings: [MeterReading<Distance>], replacements: [MeterReplacement<Distance>] = [], unit: DistanceUnit,
        plausibility: MileagePlausibility = MileagePlausibility()
    ) {
        self.readings = readings.filter { !$0.isWithdrawn }
        self.replacements = replacements
        self.unit = unit
        self.plausibility = plausibility
    }

    /// What is odd about a value that is to come into the log.
    ///
    /// A value that is a day or more later than `now` is dated in the future. Less is no sign: cameras that don't name their zone may be
    /// ahead by half a day.
    public func flags(for value: OdometerValue, unit: DistanceUnit, at time: Date, now: Date) -> [MileageFlag] {
        let (earlier, later) = neighbours(of: time)
        var flags = plausibility.flags(for: value, unit: unit, earlier: earlier, later: later)
        if earlier == nil, later == nil, unit != self.unit {
            flags.append(.notVehicleUnit(unit, vehicle: self.unit))
        }
        let ahead = (time.timeIntervalSince(now) / 86_400).rounded(.down)
        if ahead >= 1 { flags.append(.datedInFuture(days: Int(min(ahead, 1e9)))) }
        return flags
    }

    /// The last reading at or before `time` and the first after it, of the meter that was in use then.
    private func neighbours(of time: Date) -> (earlier: PreviousReading?, later: PreviousReading?) {
        let ordered = MeterScale.ordered(replacements)
        let began = ordered.last { $0.time <= time }
        let ended = ordered.first { $0.time > time }
        let own = readings.filter { reading in
            (began.map { reading.time >= $0.time } ?? true) && (ended.map { reading.time < $0.time } ?? true)
        }
        let before = own.filter { $0.time <= time }.max { ($0.time, $0.shown) < ($1.time, $1.shown) }
        let after = own.filter { $0.time > time }.min { ($0.time, $0.shown) < ($1.time, $1.shown) }
        func seen(_ shown: Distance, _ then: Date) -> PreviousReading? {
            shown.odometerValue.map {
                PreviousReading(value: $0, unit: shown.unit, ageInDays: time.timeIntervalSince(then) / 86_400)
            }
        }
        return (
            before.map { seen($0.shown, $0.time) } ?? began.flatMap { seen($0.start, $0.time) },
            after.map { seen($0.shown, $0.time) } ?? ended.flatMap { seen($0.end, $0.time) }
        )
    }
}

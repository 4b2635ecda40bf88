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
        let meter = MeterInUse(replacements, at: time)
        let before = readings.filter { $0.time <= time }.max { ($0.time, $0.shown) < ($1.time, $1.shown) }
        let after = readings.filter { $0.time > time }.min { ($0.time, $0.shown) < ($1.time, $1.shown) }
        return plausibility.flags(
            for: value, unit: unit,
            earlier: meter.earlier(before.flatMap { meter.seen($0.shown, $0.time) }, at: before?.time),
            later: meter.later(after.flatMap { meter.seen($0.shown, $0.time) }, at: after?.time),
            vehicleUnit: self.unit, at: time, now: now)
    }
}

extension MileagePlausibility {
    /// The same, where the readings around are known: of the meter that was in use (``MeterInUse``).
    package func flags(
        for value: OdometerValue, unit: DistanceUnit, earlier: PreviousReading?, later: PreviousReading?,
        vehicleUnit: DistanceUnit, at time: Date, now: Date
    ) -> [MileageFlag] {
        var flags = flags(for: value, unit: unit, earlier: earlier, later: later)
        if earlier == nil, later == nil, unit != vehicleUnit {
            flags.append(.notVehicleUnit(unit, vehicle: vehicleUnit))
        }
        let ahead = (time.timeIntervalSince(now) / 86_400).rounded(.down)
        if ahead >= 1 { flags.append(.datedInFuture(days: Int(min(ahead, 1e9)))) }
        return flags
    }
}

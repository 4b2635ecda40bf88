public import Foundation
public import OdologOdometer

/// Checks a new odometer value against the readings around its time. These are the only rules, wherever a value comes
/// from. `MileagePlausibility` compares the value with each reading.
///
/// A reading on the other side of a replacement doesn't count. Instead of it, the value is compared with what its own
/// odometer showed when it was fitted or replaced.
public struct OdometerCheck: Sendable {
    /// The vehicle's readings without the withdrawn ones.
    public let readings: [MeterReading<Distance>]
    /// When the odometer was replaced.
    public let replacements: [MeterReplacement<Distance>]
    /// The unit of the vehicle's odometer.
    public let unit: DistanceUnit
    /// How far a vehicle can plausibly go.
    public let plausibility: MileagePlausibility

    /// `readings` may hold only the nearest ones before and after the value's time.
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
    /// A value is dated in the future if its time is a day or more after `now`. Less than a day isn't flagged: a
    /// camera that doesn't name its zone may be ahead by half a day.
    public func flags(for value: OdometerValue, unit: DistanceUnit, at time: Date, now: Date) -> [MileageFlag] {
        let meter = MeterInUse(replacements, at: time)
        let (before, after) = (before(time).map { readings[$0] }, after(time).map { readings[$0] })
        return plausibility.flags(
            for: value, unit: unit,
            earlier: meter.earlier(before.flatMap { meter.seen($0.shown, $0.time) }, at: before?.time),
            later: meter.later(after.flatMap { meter.seen($0.shown, $0.time) }, at: after?.time),
            vehicleUnit: self.unit, at: time, now: now)
    }

    /// The reading that a value of this time was compared with when it got the flag, as an index of `readings`. Nil: none,
    /// since the flag is about the date, or another odometer was in use at one of the two times.
    package func reading(behind flag: MileageFlag, at time: Date) -> Int? {
        let index: Int?
        switch flag {
        case .lowerThanPrevious, .implausiblyHigher: index = before(time)
        case .higherThanLater, .tooLowForLater: index = after(time)
        default: index = nil
        }
        return index.flatMap { index in
            let span = [time, readings[index].time].sorted()
            return replacements.contains { span[0] < $0.time && $0.time <= span[1] } ? nil : index
        }
    }

    private func before(_ time: Date) -> Int? {
        readings.indices.filter { readings[$0].time <= time }.max { place($0) < place($1) }
    }

    private func after(_ time: Date) -> Int? {
        readings.indices.filter { readings[$0].time > time }.min { place($0) < place($1) }
    }

    private func place(_ index: Int) -> (Date, Distance) { (readings[index].time, readings[index].shown) }
}

extension MileagePlausibility {
    /// The same check where the readings around are known. Both must be of the odometer that was in use
    /// (``MeterInUse``).
    package func flags(
        for value: OdometerValue, unit: DistanceUnit, earlier: PreviousReading?, later: PreviousReading?,
        vehicleUnit: DistanceUnit, at time: Date, now: Date
    ) -> [MileageFlag] {
        var flags = flags(for: value, unit: unit, earlier: earlier, later: later)
        // The vehicle counts so: the reading before is the odd one.
        if unit == vehicleUnit { flags.removeAll { if case .unitDiffers = $0 { true } else { false } } }
        if earlier == nil, later == nil, unit != vehicleUnit {
            flags.append(.notVehicleUnit(unit, vehicle: vehicleUnit))
        }
        let ahead = (time.timeIntervalSince(now) / 86_400).rounded(.down)
        if ahead >= 1 { flags.append(.datedInFuture(days: Int(min(ahead, 1e9)))) }
        return flags
    }
}

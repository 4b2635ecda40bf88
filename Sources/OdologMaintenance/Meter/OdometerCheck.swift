public import Foundation
public import OdologOdometer

/// Checks a new odometer value against the readings around its time. These are the only rules, wherever a value comes
/// from. `MileagePlausibility` compares the value with each reading.
///
/// A reading on the other side of a replacement doesn't count. Instead of it, the value is compared with what its own
/// odometer showed when it was fitted or replaced.
///
/// A flagged reading counts for nothing, so that one typo doesn't make the right values after it odd. But where a value
/// contradicts the nearest readings that count, and agrees with the nearest ones with the flagged ones among them, two
/// readings agree: then nothing is odd. So a true jump needs one yes, not one for every reading that follows. How far away
/// the nearest reading that counts is doesn't matter. It says less then, but a typo says nothing.
public struct OdometerCheck: Sendable {
    /// The vehicle's readings without the withdrawn ones.
    public let readings: [MeterReading<Distance>]
    /// When the odometer was replaced.
    public let replacements: [MeterReplacement<Distance>]
    /// The unit of the vehicle's odometer.
    public let unit: DistanceUnit
    /// How far a vehicle can plausibly go.
    public let plausibility: MileagePlausibility

    /// `readings` may hold only the nearest ones before and after the value's time: of those that count, and of all.
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
        func around(_ counts: (MeterReading<Distance>) -> Bool) -> ReadingsAround<MeterReading<Distance>> {
            ReadingsAround(
                before: before(time, where: counts).map { readings[$0] },
                after: after(time, where: counts).map { readings[$0] })
        }
        return ReadingsAround.compared(counting: around { !$0.isFlagged }, nearest: around { _ in true }) { around in
            plausibility.flags(
                for: value, unit: unit,
                earlier: meter.earlier(
                    around.before.flatMap { meter.seen($0.shown, $0.time.date) }, at: around.before?.time.date),
                later: meter.later(
                    around.after.flatMap { meter.seen($0.shown, $0.time.date) }, at: around.after?.time.date),
                vehicleUnit: self.unit, at: time, now: now)
        }.flags
    }

    /// The reading that counts with which a value of this time was compared when it got the flag, as an index of `readings`.
    /// Nil: none, since the flag is about the date, or another odometer was in use at one of the two times.
    package func reading(behind flag: MileageFlag, at time: Date) -> Int? {
        let index: Int?
        switch flag {
        case .lowerThanPrevious, .implausiblyHigher: index = before(time) { !$0.isFlagged }
        case .higherThanLater, .tooLowForLater: index = after(time) { !$0.isFlagged }
        default: index = nil
        }
        return index.flatMap { isOfOneMeter(time, readings[$0].time.date) ? $0 : nil }
    }

    /// The reading that agrees with a value of this time against the one that the value contradicts, as an index of
    /// `readings`. Both count, and contradict each other. Nil: there is none.
    ///
    /// - Parameter flags: those of the value.
    package func reading(agreeingWith flags: [MileageFlag], at time: Date) -> Int? {
        let contradicted = Set(flags.lazy.compactMap { reading(behind: $0, at: time) })
        guard contradicted.count == 1, let wrong = contradicted.first else { return nil }
        let (before, after) = (before(time) { !$0.isFlagged }, after(time) { !$0.isFlagged })
        guard let before, let after, isOfOneMeter(readings[before].time.date, readings[after].time.date) else { return nil }
        let (first, last) = (readings[before], readings[after])
        guard let value = last.shown.odometerValue,
            plausibility.flags(
                for: value, unit: last.shown.unit,
                previous: MeterInUse([], at: last.time.date).seen(first.shown, first.time.date)
            ).contains(where: \.contradictsReading)
        else { return nil }
        return wrong == before ? after : before
    }

    /// The neighbouring readings that count and contradict each other, as indices of `readings`, in the order of time. One of
    /// the two is wrong, or the odometer was replaced between them. Tenths don't count: they may not have been read. Where
    /// `readings` are in the order of time, it takes as long as they are many.
    package var contradictions: [(before: Int, after: Int, flags: [MileageFlag])] {
        let order = readings.indices.filter { !readings[$0].isFlagged }.sorted { place($0) < place($1) }
        return zip(order, order.dropFirst()).compactMap { before, after in
            let (first, last) = (readings[before], readings[after])
            // Few pairs come further.
            guard !plausibility.isWay(from: first, to: last), isOfOneMeter(first.time.date, last.time.date),
                let value = try? OdometerValue(wholeUnits: last.shown.tenths / 10)
            else { return nil }
            let flags = plausibility.flags(
                for: value, unit: last.shown.unit,
                previous: MeterInUse([], at: last.time.date).seen(first.shown, first.time.date))
            return flags.contains(where: \.contradictsReading) ? (before, after, flags) : nil
        }
    }

    private func isOfOneMeter(_ one: Date, _ other: Date) -> Bool {
        let span = [one, other].sorted()
        return !replacements.contains { span[0] < $0.time.date && $0.time.date <= span[1] }
    }

    private func before(_ time: Date, where counts: (MeterReading<Distance>) -> Bool) -> Int? {
        readings.indices.filter { readings[$0].time.date <= time && counts(readings[$0]) }.max { place($0) < place($1) }
    }

    private func after(_ time: Date, where counts: (MeterReading<Distance>) -> Bool) -> Int? {
        readings.indices.filter { readings[$0].time.date > time && counts(readings[$0]) }.min { place($0) < place($1) }
    }

    private func place(_ index: Int) -> (Date, Distance) { (readings[index].time.date, readings[index].shown) }
}

/// The readings before and after the time of a value.
package struct ReadingsAround<Reading> {
    package var before: Reading?
    package var after: Reading?

    package init(before: Reading?, after: Reading?) { (self.before, self.after) = (before, after) }

    /// The readings with which a value is compared, and its flags (``OdometerCheck``).
    ///
    /// - Parameters:
    ///   - counting: the nearest readings that count.
    ///   - nearest: the nearest ones, with those among them that are left out.
    ///   - flags: those of the value between such readings.
    package static func compared(
        counting: Self, nearest: @autoclosure () -> Self, _ flags: (Self) -> [MileageFlag]
    ) -> (around: Self, flags: [MileageFlag]) {
        let own = flags(counting)
        guard own.contains(where: \.contradictsReading) else { return (counting, own) }
        let nearest = nearest()
        let others = flags(nearest)
        return others.contains(where: \.contradictsReading) ? (counting, own) : (nearest, others)
    }
}

extension MileagePlausibility {
    /// Whether a vehicle can well have gone from one reading of an odometer to another.
    fileprivate func isWay(from first: MeterReading<Distance>, to last: MeterReading<Distance>) -> Bool {
        let gone = last.shown.exact - first.shown.exact
        let days = last.time.date.timeIntervalSince(first.time.date) / 86_400
        return gone >= 0 && Double(gone) <= maxDistance(inDays: days) * Double(Distance.steps(in: .kilometers))
    }

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

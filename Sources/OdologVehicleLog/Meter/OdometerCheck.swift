public import Foundation
public import OdologOdometer

/// Which odometer readings count, and what is odd about a new one. These are the only rules, wherever a value comes from.
///
/// Readings contradict each other where the odometer would have gone backwards, or further than the vehicle can well go in the
/// time (`MileagePlausibility`). Of those the majority counts: the largest set in which each reading leads to the next one. Of
/// sets that are as large, the one counts that was in the log first. The others are left out, whoever has said yes to them.
///
/// A new value is odd where it isn't among those that would count with it in the log. So a typo that somebody let stand makes no
/// right value after it odd, and a first reading that is wrong makes only the second one odd: then two agree.
///
/// A value that counts may still be unlike the vehicle's habit (`MileageFlag.unlikeHabit`), if it is the latest.
///
/// A reading on the other side of a replacement isn't compared. Instead of it, the value is compared with what its own
/// odometer showed when it was fitted or replaced. One that shows less or more than that doesn't count.
public struct OdometerCheck: Sendable {
    /// The vehicle's readings, in the order in which they came into the log.
    public let readings: [MeterReading<Distance>]
    /// When the odometer was replaced.
    public let replacements: [MeterReplacement<Distance>]
    /// The unit of the vehicle's odometer.
    public let unit: DistanceUnit
    /// How far a vehicle can plausibly go.
    public let plausibility: MileagePlausibility
    /// The readings that count, as indices of `readings`, in the order of time.
    public let counting: [Int]

    private let scale: MeterScale<Distance>
    private let points: [MeterPoint<Distance>]
    /// Of those in `points`.
    private let numbers: [Int]

    /// `readings` may hold only those near to the value's time. Withdrawn and flagged ones don't count.
    public init(
        _ readings: [MeterReading<Distance>], replacements: [MeterReplacement<Distance>] = [], unit: DistanceUnit,
        plausibility: MileagePlausibility = MileagePlausibility()
    ) {
        let scale = MeterScale(replacements)
        let numbers = readings.indices.filter { index in
            !readings[index].isWithdrawn && !readings[index].isFlagged && scale.canShow(readings[index])
        }
        let points = numbers.map { MeterPoint(readings[$0], scale) }
        self.readings = readings
        self.replacements = replacements
        self.unit = unit
        self.plausibility = plausibility
        (self.scale, self.points, self.numbers) = (scale, points, numbers)
        counting = Self.majority(points, plausibility).map { numbers[$0] }
            .sorted { (readings[$0].time.date, $0) < (readings[$1].time.date, $1) }
    }

    private static func majority(
        _ points: [MeterPoint<Distance>], _ plausibility: MileagePlausibility
    ) -> [Int] {
        let step = Double(Distance.steps(in: .kilometers))
        func most(inDays days: Double) -> Double { plausibility.maxDistance(inDays: days) * step }
        return Majority(points, preferring: { $0 }, most).counting
    }

    /// What is odd about a value that is to come into the log, and the readings that it was compared with.
    public struct Finding: Sendable {
        /// The flags of the reading before come first.
        public let flags: [MileageFlag]
        /// The last reading that counts at or before the value's time, as an index of `readings`. Nil: there is none.
        public let before: Int?
        /// The first one that counts after its time.
        public let after: Int?
    }

    /// What is odd about a value that is to come into the log.
    ///
    /// A value is dated in the future if its time is a day or more after `now`. Less than a day isn't flagged: a
    /// camera that doesn't name its zone may be ahead by half a day.
    public func flags(for value: OdometerValue, unit: DistanceUnit, at time: LogTime, now: Date) -> [MileageFlag] {
        finding(on: MeterReading(at: time, Distance(value, unit)), value, now: now).flags
    }

    /// - Parameters:
    ///   - new: the value with its time.
    ///   - value: as the odometer showed it.
    ///   - now: the moment that counts as now.
    package func finding(on new: MeterReading<Distance>, _ value: OdometerValue, now: Date) -> Finding {
        let point = MeterPoint(new, scale)
        let with = Self.majority(points + [point], plausibility)
        let counts = with.contains(points.count)
        let others = with.filter { $0 < points.count }.map { numbers[$0] }
            .sorted { (readings[$0].time.date, $0) < (readings[$1].time.date, $1) }
        let finding = finding(on: new, value, beside: others, now: now)
        guard counts, finding.after == nil, let flag = unlikeHabit(new, others) else { return finding }
        return Finding(flags: finding.flags + [flag], before: finding.before, after: finding.after)
    }

    /// Beside these readings, which are in the order of time.
    private func finding(
        on new: MeterReading<Distance>, _ value: OdometerValue, beside others: [Int], now: Date
    ) -> Finding {
        let next = others.partitionIndex { readings[$0].time.date > new.time.date }
        let (before, after) = (next > 0 ? others[next - 1] : nil, next < others.count ? others[next] : nil)
        let meter = MeterInUse(replacements, for: new)
        let flags = plausibility.flags(
            for: value, unit: new.shown.unit, earlier: meter.earlier(before.map { readings[$0] }),
            later: meter.later(after.map { readings[$0] }), vehicleUnit: unit, at: new.time.date, now: now)
        return Finding(flags: flags, before: before, after: after)
    }

    /// - Parameter others: those that count, all of them before the new one.
    private func unlikeHabit(_ new: MeterReading<Distance>, _ others: [Int]) -> MileageFlag? {
        let kilometer = Double(Distance.steps(in: .kilometers))
        func kilometers(_ reading: MeterReading<Distance>) -> Double {
            Double(scale.total(reading.shown, at: reading.time.date)) / kilometer
        }
        let known = others.suffix(Habit.mostReadings)
        guard let last = known.last, let habit = Habit(known.map { (readings[$0].time.date, kilometers(readings[$0])) })
        else { return nil }
        let gone = kilometers(new) - kilometers(readings[last])
        let days = max(
            1, new.time.possible.upperBound.timeIntervalSince(readings[last].time.possible.lowerBound) / 86_400)
        guard habit.isUnlike(gone, inDays: days) else { return nil }
        let unit = new.shown.unit
        return .unlikeHabit(
            by: DistanceUnit.kilometers.convert(gone, to: unit), inDays: days,
            most: DistanceUnit.kilometers.convert(habit.most(inDays: days), to: unit), unit: unit)
    }

    /// The readings that are left out, in the order of time, with what speaks against each beside those that count.
    package var leftOut: [(reading: Int, flags: [MileageFlag], contradicts: Int?)] {
        let counted = Set(counting)
        return readings.indices.filter { index in
            !counted.contains(index) && !readings[index].isWithdrawn && !readings[index].isFlagged
        }
        .sorted { (readings[$0].time.date, $0) < (readings[$1].time.date, $1) }
        .map { number in
            let reading = readings[number]
            guard let value = reading.shown.odometerValue else { return (number, [], nil) }
            let finding = finding(on: reading, value, beside: counting, now: reading.time.date)
            let flags = finding.flags.filter { $0.contradictsReading || $0.isRollover }
            let other = flags.first.flatMap { $0.isAboutNext ? finding.after : finding.before }
            let meter = MeterInUse(replacements, for: reading)
            return (number, flags, other.flatMap { meter.isOfThis(readings[$0]) ? $0 : nil })
        }
    }
}

extension MileageFlag {
    /// Whether the next reading is the one that it is about, and not the last one.
    package var isAboutNext: Bool {
        switch self {
        case .higherThanLater, .tooLowForLater, .datedBeforePrevious: true
        default: false
        }
    }

    fileprivate var isRollover: Bool { if case .possibleRollover = self { true } else { false } }
}

extension MileagePlausibility {
    /// The same check where the readings around are known. Both must be of the odometer that was in use
    /// (``MeterInUse``).
    fileprivate func flags(
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

    /// The limits of a kind of vehicle.
    public init(_ kind: VehicleKind) {
        switch kind {
        case .car, .motorcycle, .lorry: self.init()
        // A day's race, and a tour of weeks.
        case .bicycle: self.init(maxSpeed: 60, maxPerDay: 600, maxSustainedPerDay: 200)
        // On roads, or on water.
        case .machine: self.init(maxSpeed: 80, maxPerDay: 1_000, maxSustainedPerDay: 500)
        }
    }
}

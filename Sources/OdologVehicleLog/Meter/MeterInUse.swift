internal import Foundation
package import OdologOdometer

/// The odometer that was in use at one time. A new value is compared with its readings alone. Where the nearest
/// reading is of another odometer, what this one showed when it was fitted or replaced takes its place.
package struct MeterInUse {
    private let reading: MeterReading<Distance>
    private let began: MeterReplacement<Distance>?
    private let ended: MeterReplacement<Distance>?

    /// - Parameters:
    ///   - replacements: of the vehicle's odometer, in any order.
    ///   - reading: the new value.
    package init(_ replacements: [MeterReplacement<Distance>], for reading: MeterReading<Distance>) {
        self.reading = reading
        let ordered = MeterScale.ordered(replacements)
        began = ordered.last { $0.time.date <= reading.time.date }
        ended = ordered.first { $0.time.date > reading.time.date }
    }

    /// What to compare with before the time.
    package func earlier(_ last: MeterReading<Distance>?) -> PreviousReading? {
        guard let began, (last?.time.date ?? .distantPast) < began.time.date else { return last.flatMap(seen) }
        return seen(MeterReading(at: began.time, began.start))
    }

    /// What to compare with after the time.
    package func later(_ next: MeterReading<Distance>?) -> PreviousReading? {
        guard let ended, (next?.time.date ?? .distantFuture) >= ended.time.date else { return next.flatMap(seen) }
        return seen(MeterReading(at: ended.time, ended.end))
    }

    /// Whether the reading is of the odometer that was in use.
    func isOfThis(_ other: MeterReading<Distance>) -> Bool {
        (began.map { $0.time.date <= other.time.date } ?? true)
            && (ended.map { $0.time.date > other.time.date } ?? true)
    }

    private func seen(_ other: MeterReading<Distance>) -> PreviousReading? { other.previousReading(for: reading) }
}

extension MeterReading<Distance> {
    /// This reading as the one that another is compared with. Nil: no odometer can show it.
    package func previousReading(for reading: MeterReading<Distance>) -> PreviousReading? {
        shown.odometerValue.map { PreviousReading(value: $0, unit: shown.unit, from: time, to: reading.time) }
    }
}

extension PreviousReading {
    /// A reading of one time as it is compared with a value of another.
    package init(value: OdometerValue, unit: DistanceUnit, from then: LogTime, to time: LogTime) {
        func days(_ from: Date, _ to: Date) -> Double { to.timeIntervalSince(from) / 86_400 }
        let (earlier, later) = (then.possible, time.possible)
        self.init(
            value: value, unit: unit, ageInDays: days(then.date, time.date),
            possibleAges: days(earlier.upperBound, later.lowerBound)...days(earlier.lowerBound, later.upperBound))
    }
}

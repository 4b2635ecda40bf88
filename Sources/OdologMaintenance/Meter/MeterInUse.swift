package import Foundation
package import OdologOdometer

/// The odometer that was in use at one time. A new value is compared with its readings alone. Where the nearest
/// reading is of another odometer, what this one showed when it was fitted or replaced takes its place.
package struct MeterInUse {
    private let time: Date
    private let began: MeterReplacement<Distance>?
    private let ended: MeterReplacement<Distance>?

    /// - Parameter replacements: of the vehicle's odometer, in any order.
    package init(_ replacements: [MeterReplacement<Distance>], at time: Date) {
        self.time = time
        let ordered = MeterScale.ordered(replacements)
        began = ordered.last { $0.time.date <= time }
        ended = ordered.first { $0.time.date > time }
    }

    /// What to compare with before the time.
    ///
    /// - Parameters:
    ///   - reading: the last reading at or before the time.
    ///   - then: when that reading was taken.
    package func earlier(_ reading: PreviousReading?, at then: Date?) -> PreviousReading? {
        guard let began, (then ?? .distantPast) < began.time.date else { return reading }
        return seen(began.start, began.time.date)
    }

    /// What to compare with after the time.
    ///
    /// - Parameters:
    ///   - reading: the first reading after the time.
    ///   - then: when that reading was taken.
    package func later(_ reading: PreviousReading?, at then: Date?) -> PreviousReading? {
        guard let ended, (then ?? .distantFuture) >= ended.time.date else { return reading }
        return seen(ended.end, ended.time.date)
    }

    /// A reading as it is compared with a value of the time. Nil: no odometer can show it.
    func seen(_ shown: Distance, _ then: Date) -> PreviousReading? {
        shown.odometerValue.map {
            PreviousReading(value: $0, unit: shown.unit, ageInDays: time.timeIntervalSince(then) / 86_400)
        }
    }
}

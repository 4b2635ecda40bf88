package import Foundation
package import OdologOdometer

/// The odometer that was in use at one time. Readings of another one are nothing to compare with: what it showed when it was replaced
/// takes their place.
package struct MeterInUse {
    private let time: Date
    private let began: MeterReplacement<Distance>?
    private let ended: MeterReplacement<Distance>?

    /// - Parameter replacements: of the vehicle's odometer, in any order.
    package init(_ replacements: [MeterReplacement<Distance>], at time: Date) {
        self.time = time
        let ordered = MeterScale.ordered(replacements)
        began = ordered.last { $0.time <= time }
        ended = ordered.first { $0.time > time }
    }

    /// - Parameters:
    ///   - reading: the last at or before the time.
    ///   - then: when that was.
    package func earlier(_ reading: PreviousReading?, at then: Date?) -> PreviousReading? {
        guard let began, (then ?? .distantPast) < began.time else { return reading }
        return seen(began.start, began.time)
    }

    /// - Parameters:
    ///   - reading: the first after the time.
    ///   - then: when that was.
    package func later(_ reading: PreviousReading?, at then: Date?) -> PreviousReading? {
        guard let ended, (then ?? .distantFuture) >= ended.time else { return reading }
        return seen(ended.end, ended.time)
    }

    /// Beside a value of the time; nil: more than an odometer can show.
    func seen(_ shown: Distance, _ then: Date) -> PreviousReading? {
        shown.odometerValue.map {
            PreviousReading(value: $0, unit: shown.unit, ageInDays: time.timeIntervalSince(then) / 86_400)
        }
    }
}

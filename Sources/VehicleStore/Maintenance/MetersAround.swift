internal import Foundation
internal import OdologMaintenance
internal import OdologOdometer

/// The meter that was in use at one time. Readings of another meter are nothing to compare with: what was shown when it was replaced
/// takes their place.
struct MetersAround {
    private let time: Date
    private let began: MeterReplacement<Distance>?
    private let ended: MeterReplacement<Distance>?

    init(_ replacements: [MeterReplacement<Distance>], _ time: Date) {
        self.time = time
        let ordered = replacements.sorted { $0.time < $1.time }
        began = ordered.last { $0.time <= time }
        ended = ordered.first { $0.time > time }
    }

    /// - Parameter snapshot: the last at or before the time.
    func earlier(_ snapshot: MileageSnapshot?) -> PreviousReading? {
        guard let began, (snapshot?.takenAt ?? .distantPast) < began.time else { return seen(snapshot) }
        return seen(began.start, began.time)
    }

    /// - Parameter snapshot: the first after the time.
    func later(_ snapshot: MileageSnapshot?) -> PreviousReading? {
        guard let ended, (snapshot?.takenAt ?? .distantFuture) >= ended.time else { return seen(snapshot) }
        return seen(ended.end, ended.time)
    }

    private func seen(_ snapshot: MileageSnapshot?) -> PreviousReading? { snapshot?.previousReading(at: time) }

    private func seen(_ shown: Distance, _ then: Date) -> PreviousReading? {
        shown.odometerValue.map {
            PreviousReading(value: $0, unit: shown.unit, ageInDays: time.timeIntervalSince(then) / 86_400)
        }
    }
}

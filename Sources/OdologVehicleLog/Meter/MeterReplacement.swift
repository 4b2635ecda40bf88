internal import Foundation

/// A meter that was replaced or rolled over: from `time` on, `end` on the old meter is `start` on the new one. Drums
/// that went from 99,999 to 0 are entered as from 100,000 to 0.
public struct MeterReplacement<Amount: MeterAmount>: Hashable, Sendable, Codable {
    /// When it was replaced. A reading of exactly this time is the new meter's.
    public var time: LogTime
    /// The last that the old meter showed.
    public var end: Amount
    /// The first that the new one showed.
    public var start: Amount

    public init(at time: LogTime, from end: Amount, to start: Amount) {
        self.time = time
        self.end = end
        self.start = start
    }
}

/// Converts between what a meter showed and the total that goes on over replacements: what the first meter would show
/// if it had never been replaced.
struct MeterScale<Amount: MeterAmount>: Sendable {
    /// The replacements in order of time. From `time` on, `offset` is added to what the meter shows. `total`: that of `time`.
    let changes: [(time: Date, offset: Int, total: Int)]

    init(_ replacements: [MeterReplacement<Amount>]) {
        var offset = 0
        changes = Self.ordered(replacements).map { replacement in
            let total = Amount.bounded(offset + replacement.end.exact)
            offset = Amount.bounded(offset + replacement.end.exact - replacement.start.exact)
            return (replacement.time.date, offset, total)
        }
    }

    static func ordered(_ replacements: [MeterReplacement<Amount>]) -> [MeterReplacement<Amount>] {
        replacements.sorted { ($0.time.date, $0.end, $0.start) < ($1.time.date, $1.end, $1.start) }
    }

    private func offset(at time: Date) -> Int { changes.last { $0.time <= time }?.offset ?? 0 }

    func total(_ shown: Amount, at time: Date) -> Int { Amount.bounded(shown.exact + offset(at: time)) }

    /// Whether the meter of then can have shown this: no less than when it was fitted, and no more than when it was replaced. A
    /// unit is allowed: what a meter showed at its end is seldom told to the tenth.
    func canShow(_ reading: MeterReading<Amount>) -> Bool {
        let next = changes.partitionIndex { $0.time > reading.time.date }
        let unit = Amount.steps(in: reading.shown.unit)
        let total = total(reading.shown, at: reading.time.date)
        return (next == 0 || total > changes[next - 1].total - unit)
            && (next == changes.count || total < changes[next].total + unit)
    }

    func shown(_ total: Int, at time: Date) -> Int { Amount.bounded(total - offset(at: time)) }
}

extension [MeterReplacement<Distance>] {
    /// What the first odometer would show if it had never been replaced, in the unit of `shown`.
    public func total(_ shown: Distance, at time: LogTime) -> Distance {
        Distance(exact: MeterScale(self).total(shown, at: time.date), unit: shown.unit)
    }
}

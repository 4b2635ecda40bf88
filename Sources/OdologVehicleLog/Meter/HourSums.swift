public import Foundation

/// A second meter over time that is read, added up from activities, or both.
///
/// The total at a time t is what r, the last reading at or before t, says, and what the activities between r and t add:
///
///     total(t) = total(r) + sum of added(a), for all activities a with r.time < a.time <= t
///
/// Before the first reading total(r) is 0. An activity of the moment of a reading is in that reading. Of two readings of one
/// moment the higher one counts. Totals go on when the meter is replaced, as in `Meter`.
public struct HourSums: Sendable {
    /// What a person wrote of the meter.
    package enum Entry: Hashable, Sendable {
        /// The meter was read.
        case read(MeterReading<Hours>)
        /// It is to count an activity.
        case added(Activity)
    }

    /// The meter just before an entry and from then on, in minutes.
    private struct Step {
        let entry: Entry
        /// Which one it is of those that the sums were made from.
        let number: Int
        let before: Int
        let total: Int
    }

    private let entries: [Entry]
    private let steps: [Step]
    private let scale: MeterScale<Hours>

    /// From readings, activities and replacements in any order. Withdrawn and flagged readings don't count.
    public init(
        _ readings: [MeterReading<Hours>], _ activities: [Activity], replacements: [MeterReplacement<Hours>] = []
    ) {
        self.init(
            readings.filter { !$0.isWithdrawn && !$0.isFlagged }.map(Entry.read) + activities.map(Entry.added),
            MeterScale(replacements))
    }

    package init(_ entries: [Entry]) { self.init(entries, MeterScale([])) }

    private init(_ entries: [Entry], _ scale: MeterScale<Hours>) {
        func place(_ entry: Entry) -> (Date, Int, Int) {
            switch entry {
            case .added(let activity): (activity.time.date, 0, activity.added.exact)
            case .read(let reading): (reading.time.date, 1, scale.total(reading.shown, at: reading.time.date))
            }
        }
        var total = 0
        steps = entries.enumerated().map { (number: $0, place: place($1), entry: $1) }.sorted { $0.place < $1.place }
            .map { number, place, entry in
                let before = total
                total = place.1 == 1 ? place.2 : Hours.bounded(before + place.2)
                return Step(entry: entry, number: number, before: before, total: total)
            }
        (self.entries, self.scale) = (entries, scale)
    }

    /// What the meter showed then. Nil: before anything is known of it.
    public func shown(at time: Date) -> Hours? {
        let next = steps.partitionIndex { $0.entry.time.date > time }
        return next > 0 ? Hours(minutes: scale.shown(steps[next - 1].total, at: time)) : nil
    }

    /// The same as readings alone, for a `Meter`. An activity is two of its moment, without its hours and with them: so the
    /// meter stands still between two activities.
    public var readings: [MeterReading<Hours>] {
        let read = Set(steps.filter(\.entry.isRead).map(\.entry.time.date))
        return steps.flatMap { step -> [MeterReading<Hours>] in
            switch step.entry {
            case .read(let reading): [reading]
            case .added(let activity):
                read.contains(activity.time.date)
                    ? []
                    : [step.before, step.total].map {
                        MeterReading(
                            at: activity.time, Hours(minutes: scale.shown($0, at: activity.time.date)))
                    }
            }
        }
    }

    /// Why an entry can't be beside the others.
    package enum Objection: Hashable, Sendable {
        /// A reading shows less than the meter had by then.
        case below(Hours)
        /// The meter would have had more than its next reading shows.
        case beyond(next: Hours)
        /// The meter would have run faster than the clock. Less than a day counts as a day, since a day's entries are often
        /// written in a row.
        case fasterThanClock
    }

    /// What speaks against another entry. Only what the new one changes is looked at.
    package func objection(to new: Entry) -> Objection? {
        let all = HourSums(entries + [new], scale)
        guard let own = all.steps.firstIndex(where: { $0.number == entries.count }) else { return nil }
        let steps = all.steps
        if new.isRead {
            // Also than another reading of the same moment.
            let before = max(steps[own].before, steps.last { $0.entry.time.date == new.time.date }?.total ?? 0)
            if steps[own].total < before { return .below(Hours(minutes: before)) }
        }
        let next = steps[(own + 1)...].first(where: \.entry.isRead)
        if let next, next.total < next.before { return .beyond(next: Hours(minutes: next.total)) }
        func days(_ first: Step, _ second: Step) -> Double {
            second.entry.time.date.timeIntervalSince(first.entry.time.date) / 86_400
        }
        for last in steps[own...].indices {
            // Back to what is a day or more before.
            for first in steps[..<last].indices.reversed() where first <= own {
                let days = days(steps[first], steps[last])
                let gone = Double(steps[last].total - steps[first].total)
                if gone > Hours.mostExact(inDays: days) { return .fasterThanClock }
                if days >= 1 { break }
            }
            if last > own, days(steps[own], steps[last]) >= 1 { break }
        }
        return nil
    }
}

extension HourSums.Entry {
    package var time: LogTime {
        switch self {
        case .read(let reading): reading.time
        case .added(let activity): activity.time
        }
    }

    fileprivate var isRead: Bool {
        switch self {
        case .read: true
        case .added: false
        }
    }
}

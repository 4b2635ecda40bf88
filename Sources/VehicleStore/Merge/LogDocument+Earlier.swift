internal import Foundation
internal import OdologVehicleLog

extension LogDocument {
    /// Brings a document of version 1 up to date, as `Schema.giveTimesTheirClocks` does with a store.
    ///
    /// - Parameter machine: the zone of this machine.
    mutating func giveTimesTheirClocks(machine: TimeZone = .current) {
        odologExport = 2
        let all = items + formerItems
        let profiles = all.filter { $0.content.kind == .profile }.sorted { $0.writtenAt < $1.writtenAt }
        let typed = (readings + withdrawn).filter { $0.timeSource == .entered }
        let offsets = Dictionary(grouping: typed.compactMap(\.utcOffset)) { $0 }
        let times = EarlierTimes(
            zones: profiles.map { item in
                (since: item.writtenAt, zone: item.content.profile?.timeZone.flatMap(TimeZone.init(identifier:)))
            },
            offsets: offsets.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.key),
            of: all.filter { $0.content.kind != .schedule }.compactMap { $0.content.time?.date }, machine: machine)
        let clocks = Dictionary(typed.map { ($0.entry, $0.utcOffset) }) { first, _ in first }
        func updated(_ item: Item) -> Item {
            var item = item
            let clock = item.reading.flatMap { clocks[$0] ?? nil }
            item.content = item.content.withTime {
                times.time($0.date, written: item.writtenAt, reading: clock)
            }
            if case .fuel(var fill) = item.content, fill.tank == 1 {
                fill.tank = nil
                item.content = .fuel(fill)
            }
            return item
        }
        items = items.map(updated)
        formerItems = formerItems.map(updated)
    }
}

extension LogItem.Content {
    /// The same at another time. Of a schedule only the clock is changed: nobody types when it is set.
    fileprivate func withTime(_ change: (LogTime) -> LogTime) -> LogItem.Content {
        switch self {
        case .profile, .odometer: return self
        case .schedule(var schedule):
            schedule.setAt = LogTime(schedule.setAt.date, utcOffset: change(schedule.setAt).utcOffset)
            return .schedule(schedule)
        case .service(var entry):
            entry.time = change(entry.time)
            return .service(entry)
        case .fuel(var entry):
            entry.time = change(entry.time)
            return .fuel(entry)
        case .expense(var expense):
            expense.time = change(expense.time)
            return .expense(expense)
        case .meter(var replacement):
            replacement.time = change(replacement.time)
            return .meter(replacement)
        case .hours(var reading):
            reading.time = change(reading.time)
            return .hours(reading)
        case .activity(var activity):
            activity.time = change(activity.time)
            return .activity(activity)
        }
    }
}

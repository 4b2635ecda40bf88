internal import Foundation

/// The distance to which running costs are set in relation.
///
/// It begins with the first running cost that came with an odometer value: before it costs weren't written down. Without such a cost it
/// begins with the first cost between two readings. It ends with the last reading, since an estimated distance has no known costs. What
/// was filled at its beginning, or before it, isn't of it, whatever tank it went into: it replaced what had been burnt.
struct CostDistance {
    let distance: Distance
    let days: ClosedRange<CalendarDate>
    /// When it begins, and the odometer's totals between which it lies.
    private let start: Date
    private let totals: ClosedRange<Int>
    private let scale: MeterScale<Distance>
    private let odd: Set<FuelEntry.ID>

    /// Nil: there is none, or it isn't above 0.
    init?(_ log: VehicleLog, at now: Date, from: CalendarDate?, _ last: CalendarDate) {
        let meter = log.odometer(at: now)
        guard let newest = meter.points.last, let oldest = meter.points.first else { return nil }
        odd = log.fillsWithFlaggedOdometer
        scale = meter.scale
        let first =
            Self.firstOnOdometer(log, meter.scale, except: odd, until: last)
            ?? Self.firstBetweenReadings(log, meter, oldest, until: last)
        guard var begin = first else { return nil }
        if let from, from > begin.day {
            let time = from.start(in: log.zone)
            guard let total = meter.total(at: time) else { return nil }
            begin = Beginning(day: from, time: time, total: total)
        }
        let end = min(newest.time, last.adding(days: 1).start(in: log.zone))
        guard begin.time <= end, let total = meter.total(at: end) else { return nil }
        distance = meter.amount(total - begin.total)
        guard distance.tenths > 0 else { return nil }
        days = begin.day...max(begin.day, min(newest.day, last))
        (start, totals) = (begin.time, begin.total...max(begin.total, total))
    }

    /// Whether it was filled for the distance.
    func contains(_ fill: FuelEntry) -> Bool {
        guard days.contains(fill.time.day) else { return false }
        guard let odometer = fill.odometer, !odd.contains(fill.id) else { return fill.time.date > start }
        let total = scale.total(odometer, at: fill.time.date)
        return total > totals.lowerBound && total <= totals.upperBound
    }

    private struct Beginning {
        let day: CalendarDate
        let time: Date
        let total: Int
    }

    private static func firstOnOdometer(
        _ log: VehicleLog, _ scale: MeterScale<Distance>, except odd: Set<FuelEntry.ID>, until last: CalendarDate
    ) -> Beginning? {
        func place(_ time: LogTime, _ shown: Distance) -> Beginning {
            Beginning(day: time.day, time: time.date, total: scale.total(shown, at: time.date))
        }
        let fills = log.fuel.filter { $0.cost != nil && !odd.contains($0.id) }.compactMap { fill in
            fill.odometer.map { place(fill.time, $0) }
        }
        let flagged = log.readings.filter(\.isFlagged)
        let services = log.entries.filter { entry in
            !entry.costs.isEmpty && !flagged.contains { $0.time == entry.time && $0.shown == entry.odometer }
        }.compactMap { entry in entry.odometer.map { place(entry.time, $0) } }
        return (fills + services).filter { $0.day <= last }.min { ($0.time, $0.total) < ($1.time, $1.total) }
    }

    private static func firstBetweenReadings(
        _ log: VehicleLog, _ meter: Meter<Distance>, _ oldest: Meter<Distance>.Point, until last: CalendarDate
    ) -> Beginning? {
        let times =
            log.entries.filter { !$0.costs.isEmpty }.map(\.time) + log.fuel.filter { $0.cost != nil }.map(\.time)
            + log.expenses.map(\.time)
        guard let first = times.filter({ $0.day <= last }).min(by: { $0.date < $1.date }) else { return nil }
        guard first.date > oldest.time else {
            return Beginning(day: oldest.day, time: oldest.time, total: oldest.total)
        }
        return meter.total(at: first.date).map { Beginning(day: first.day, time: first.date, total: $0) }
    }
}

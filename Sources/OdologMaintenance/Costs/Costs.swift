public import Foundation
internal import OdologText

/// What a vehicle cost, by month, by category and by distance. Its purchase price isn't included.
///
/// The cost by distance is of one span of days, for both: from the first reading to the last one, within the period that was
/// asked for. What was paid on other days has no known distance. A fill at the first reading doesn't count there, either: it
/// was burnt before.
public struct Costs: Hashable, Sendable, Codable {
    /// Every single cost, sorted by date, kind, category and money.
    public let items: [Cost]
    /// The distance driven in the period that was asked for, or in the whole log. Between two readings that contradict each
    /// other it counts as 0. Nil without readings, or where it isn't above 0.
    public let distance: Distance?
    /// The days of `distance`, from the first to the last one. Nil without a distance.
    public let distanceDays: ClosedRange<CalendarDate>?
    /// The costs that belong to `distance`, in the order of `items`.
    public let itemsOverDistance: [Cost]

    /// - Parameters:
    ///   - log: the log of one vehicle.
    ///   - now: the present; costs of later days don't count.
    ///   - from: the first day; nil: from the beginning.
    ///   - to: the last day; nil: until now.
    public init(_ log: VehicleLog, at now: Date, from: CalendarDate? = nil, to: CalendarDate? = nil) {
        let last = min(CalendarDate(now, in: log.zone), to ?? .last)
        let days = (from ?? .first)...max(last, from ?? .first)
        let way = Way(log, now, from: from, last)
        var items: [(cost: Cost, isOverDistance: Bool)] = []
        func add(_ kind: Cost.Kind, _ category: String, _ time: Date, _ amounts: [Money]) {
            let date = CalendarDate(time, in: log.zone)
            guard date <= last, days.contains(date) else { return }
            let isOver = way.map { $0.days.contains(date) && (kind != .fuel || time > $0.firstReading) } ?? false
            items += amounts.map { (Cost(date: date, kind: kind, category: category, money: $0), isOver) }
        }
        for entry in log.entries { add(.service, entry.category.rawValue, entry.time, entry.costs.sums) }
        for fill in log.fuel { add(.fuel, "fuel", fill.time, fill.cost.map { [$0] } ?? []) }
        var spelled = Dictionary(items.map { ($0.cost.category.nameKey, $0.cost.category) }) { first, _ in first }
        for expense in log.expenses.sorted(by: { ($0.time, $0.id) < ($1.time, $1.id) }) {
            let key = expense.category.nameKey
            let category = spelled[key] ?? expense.category
            spelled[key] = category
            add(.expense, category, expense.time, [expense.cost])
        }
        items.sort { $0.cost.place < $1.cost.place }
        self.items = items.map(\.cost)
        itemsOverDistance = items.filter(\.isOverDistance).map(\.cost)
        (distance, distanceDays) = (way?.distance, way?.days)
    }

    /// The sum of all costs, by currency.
    public var total: Amounts { Amounts(items.map(\.money)) }

    /// The sums of each month that has a cost.
    public var byMonth: [YearMonth: Amounts] { sums { YearMonth($0.date) } }

    /// The sums of each category. Letter case makes no other one: it is written as it was first.
    public var byCategory: [String: Amounts] { sums(\.category) }

    /// What was paid for `distance`, by currency.
    public var totalOverDistance: Amounts { Amounts(itemsOverDistance.map(\.money)) }

    /// The cost of one unit of distance, by currency, to six digits behind the point. Empty without a distance.
    public var perDistance: [UnitPrice] {
        guard let distance, let units = try? DecimalNumber(distance.tenths, decimals: 1) else { return [] }
        return totalOverDistance.sums.compactMap { UnitPrice($0, per: units, decimals: 6) }
    }

    private func sums<Key: Hashable>(_ key: (Cost) -> Key) -> [Key: Amounts] {
        items.reduce(into: [:]) { $0[key($1), default: Amounts()].add($1.money) }
    }
}

extension Cost {
    fileprivate var place: (CalendarDate, String, String, String, Int) {
        (date, kind.rawValue, category, money.currency.code, money.minorUnits)
    }
}

/// How far the vehicle went in a period, as far as readings tell.
private struct Way {
    let distance: Distance
    let days: ClosedRange<CalendarDate>
    /// When the log's first reading was taken.
    let firstReading: Date

    /// Between two readings on the straight line. It ends with the last reading: an estimated distance has no known
    /// costs. Nil: there is none, or it isn't above 0.
    init?(_ log: VehicleLog, _ now: Date, from: CalendarDate?, _ last: CalendarDate) {
        let meter = log.odometer(at: now)
        guard let newest = meter.points.last, let oldest = meter.points.first else { return nil }
        let end = min(newest.time, last.adding(days: 1).start(in: log.zone))
        let start = max(oldest.time, from?.start(in: log.zone) ?? oldest.time)
        guard start < end, let gone = meter.gone(from: start, to: end), gone.tenths > 0 else { return nil }
        let first = CalendarDate(start, in: log.zone)
        distance = gone
        days = first...max(first, min(CalendarDate(newest.time, in: log.zone), last))
        firstReading = oldest.time
    }
}

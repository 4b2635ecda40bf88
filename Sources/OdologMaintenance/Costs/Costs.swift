public import Foundation

/// What a vehicle cost, by month, by category and by distance. Its purchase price isn't included.
public struct Costs: Hashable, Sendable, Codable {
    /// Every single cost, sorted by date, kind, category and money.
    public let items: [Cost]
    /// The distance driven in the period that was asked for, or in the whole log. Nil without readings, or where it
    /// isn't above 0.
    public let distance: Distance?

    /// - Parameters:
    ///   - log: the log of one vehicle.
    ///   - now: the present; costs of later days don't count.
    ///   - from: the first day; nil: from the beginning.
    ///   - to: the last day; nil: until now.
    public init(_ log: VehicleLog, at now: Date, from: CalendarDate? = nil, to: CalendarDate? = nil) {
        let last = min(CalendarDate(now, in: log.zone), to ?? .last)
        let days = (from ?? .first)...max(last, from ?? .first)
        var items: [Cost] = []
        func add(_ kind: Cost.Kind, _ category: String, _ time: Date, _ amounts: [Money]) {
            let date = CalendarDate(time, in: log.zone)
            guard date <= last, days.contains(date) else { return }
            items += amounts.map { Cost(date: date, kind: kind, category: category, money: $0) }
        }
        for entry in log.entries { add(.service, entry.category.rawValue, entry.time, entry.costs.sums) }
        for fill in log.fuel { add(.fuel, "fuel", fill.time, fill.cost.map { [$0] } ?? []) }
        for expense in log.expenses { add(.expense, expense.category, expense.time, [expense.cost]) }
        self.items = items.sorted { $0.place < $1.place }
        distance = Self.distance(log, now, from: from, last)
    }

    /// Between two readings on the straight line. It ends with the last reading: an estimated distance has no known
    /// costs.
    private static func distance(_ log: VehicleLog, _ now: Date, from: CalendarDate?, _ last: CalendarDate) -> Distance?
    {
        let meter = log.odometer(at: now)
        guard let newest = meter.points.last, let oldest = meter.points.first else { return nil }
        let end = min(newest.time, last.adding(days: 1).start(in: log.zone))
        let start = max(oldest.time, from?.start(in: log.zone) ?? oldest.time)
        guard start < end, let gone = meter.gone(from: start, to: end), gone.tenths > 0 else { return nil }
        return gone
    }

    /// The sum of all costs, by currency.
    public var total: Amounts { Amounts(items.map(\.money)) }

    /// The sums of each month that has a cost.
    public var byMonth: [YearMonth: Amounts] { sums { YearMonth($0.date) } }

    /// The sums of each category.
    public var byCategory: [String: Amounts] { sums(\.category) }

    /// The cost of one unit of distance, by currency, to four digits behind the point. Empty without a distance.
    public var perDistance: [UnitPrice] {
        guard let distance, let units = try? DecimalNumber(distance.tenths, decimals: 1) else { return [] }
        return total.sums.compactMap { UnitPrice($0, per: units) }
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

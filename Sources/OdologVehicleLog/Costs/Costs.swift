public import Foundation
internal import OdologValues

/// What a vehicle cost, by month, by category and by distance, and what it cost to own.
public struct Costs: Hashable, Sendable, Codable {
    /// Every running cost, sorted by date, kind, category and money. Purchase and sale aren't among them.
    public let items: [Cost]
    /// How far the vehicle went in the period that was asked for, or in the whole log, from the first running cost that came with an
    /// odometer value to the last reading. Nil where it isn't above 0.
    public let distance: Distance?
    /// The days of `distance`, from the first to the last one. Nil without a distance.
    public let distanceDays: ClosedRange<CalendarDate>?
    /// The costs that belong to `distance`, in the order of `items`.
    public let itemsOverDistance: [Cost]
    /// The price of the vehicle less that of its sale, by currency. Nil for a period, and where the price isn't known.
    public let priceLessSale: Amounts?
    /// What is still to come of expenses that come again (``RecurringExpense``) until the last day of the year that runs, by day; also
    /// what is overdue. Empty for a period that ends before that day.
    public let stillToCome: [Cost]

    /// - Parameters:
    ///   - log: the log of one vehicle.
    ///   - now: the present; costs of later days don't count.
    ///   - from: the first day; nil: from the beginning.
    ///   - to: the last day; nil: until now.
    public init(_ log: VehicleLog, at now: Date, from: CalendarDate? = nil, to: CalendarDate? = nil) {
        let last = min(CalendarDate(now, in: log.zone), to ?? .last)
        let days = (from ?? .first)...max(last, from ?? .first)
        let way = CostDistance(log, at: now, from: from, last)
        var items: [(cost: Cost, isOverDistance: Bool)] = []
        func add(
            _ kind: Cost.Kind, _ category: String, _ time: LogTime, _ amounts: [Money], _ isOver: (CostDistance) -> Bool
        ) {
            guard time.day <= last, days.contains(time.day) else { return }
            let isOver = way.map(isOver) ?? false
            items += amounts.map { (Cost(date: time.day, kind: kind, category: category, money: $0), isOver) }
        }
        for entry in log.entries {
            add(.service, entry.category.rawValue, entry.time, entry.costs.sums) { $0.days.contains(entry.time.day) }
        }
        for fill in log.fuel { add(.fuel, "fuel", fill.time, fill.cost.map { [$0] } ?? []) { $0.contains(fill) } }
        var spelled = Dictionary(items.map { ($0.cost.category.nameKey, $0.cost.category) }) { first, _ in first }
        for expense in log.expenses.sorted(by: { ($0.time.date, $0.id) < ($1.time.date, $1.id) }) {
            let key = expense.category.nameKey
            let category = spelled[key] ?? expense.category
            spelled[key] = category
            add(.expense, category, expense.time, [expense.cost]) { $0.days.contains(expense.time.day) }
        }
        items.sort { $0.cost.place < $1.cost.place }
        self.items = items.map(\.cost)
        itemsOverDistance = items.filter(\.isOverDistance).map(\.cost)
        (distance, distanceDays) = (way?.distance, way?.days)
        let isWhole = from == nil && to == nil
        let prices =
            log.purchase?.price.map { price in
                [price] + (log.sale?.price.map { [Money(minorUnits: -$0.minorUnits, $0.currency)] } ?? [])
            } ?? []
        let today = CalendarDate(now, in: log.zone)
        let endOfYear = (try? CalendarDate(year: today.year, month: 12, day: 31)) ?? today
        let comes = today >= from ?? .first && endOfYear <= to ?? .last ? log.recurringExpenses(at: now) : []
        stillToCome = comes.flatMap { expense in
            expense.days(through: endOfYear).map {
                Cost(date: $0, kind: .expense, category: expense.category, money: expense.cost)
            }
        }.sorted { $0.place < $1.place }
        priceLessSale = isWhole && !prices.isEmpty ? Amounts(prices) : nil
    }

    /// What the vehicle cost to own, by currency: `priceLessSale`, and all running costs. Nil where that is.
    public var owning: Amounts? {
        priceLessSale.map { Amounts($0.sums + total.sums) }
    }

    /// The sum of all running costs, by currency.
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

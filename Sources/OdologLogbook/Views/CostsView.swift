public import Foundation
public import OdologOdometer
public import OdologReading
public import OdologVehicleLog
public import VehicleStore

/// What a vehicle cost: a line of `costs --json`.
public struct CostsView: JSONRow {
    /// The vehicle.
    public let vehicle: Vehicle
    /// The days that were asked for.
    public let period: Period
    /// The costs of these days, until now.
    public let costs: Costs
    /// Fills of these days whose cost nobody wrote down, so that the costs look lower than they are.
    public let fillsWithoutCost: [FuelEntry]
    /// The readings that count for no distance.
    public let leftOut: [LeftOutReading]
    /// The first day of the period on which anything was written that may cost something. Nil: there is none.
    package let firstDay: CalendarDate?

    /// The costs of one vehicle, with its whole log. The days of `period` are of its zone.
    public init(_ logged: LoggedVehicle, _ period: Period = Period(), at now: Date) {
        let log = logged.log
        let today = CalendarDate(now, in: log.zone)
        (vehicle, self.period, leftOut) = (logged.vehicle, period, logged.leftOut)
        costs = Costs(log, at: now, from: period.from, to: period.to)
        fillsWithoutCost = log.fuel.filter {
            $0.cost == nil && $0.time.day <= today && period.contains($0.time.day)
        }
        let times =
            log.entries.filter { $0.costs != Amounts() }.map(\.time) + log.fuel.map(\.time) + log.expenses.map(\.time)
        firstDay = times.map(\.day).filter(period.contains).min()
    }

    /// Whether there is nothing to tell.
    public var isEmpty: Bool { costs.items.isEmpty && costs.owning == nil && costs.stillToCome.isEmpty }

    /// One for each currency, the one that is used most first: two share neither a line nor a scale.
    public var currencies: [CostsInCurrency] {
        Set((costs.total.sums + (costs.owning?.sums ?? [])).map(\.currency)).map { CostsInCurrency(costs, $0) }
            .sorted { ($1.items.count, $0.currency) < ($0.items.count, $1.currency) }
    }

    /// `Still to come in 2026: 480.00 EUR (insurance on 2026-12-01)`, a line for each currency.
    package var stillToCome: [String] {
        Amounts(costs.stillToCome.map(\.money)).sums.map { sum in
            let own = costs.stillToCome.filter { $0.money.currency == sum.currency }
            let days = Dictionary(grouping: own, by: \.category).sorted { $0.value[0].date < $1.value[0].date }.map {
                category, costs in
                let first = "\(category) on \(costs[0].date)"
                return costs.count == 1 ? first : "\(costs.count) × \(category), from \(costs[0].date) on"
            }
            return "Still to come in \(own.map(\.date).max()?.year ?? 0): \(sum) (\(days.joined(separator: "; ")))"
        }
    }

    public var members: JSONValue.Members {
        [
            "vehicle": .string(vehicle.name),
            "year": JSONValue(period.year),
            "from": JSONValue(period.from),
            "to": JSONValue(period.to),
            "total": JSONValue(costs.total),
            "byMonth": .array(
                costs.byMonth.sorted { $0.key < $1.key }.map {
                    .object(["month": .string($0.key.description), "amounts": JSONValue($0.value)])
                }),
            "byCategory": .array(
                costs.byCategory.sorted { $0.key < $1.key }.map {
                    .object(["category": .string($0.key), "amounts": JSONValue($0.value)])
                }),
            "distance": JSONValue(costs.distance),
            "distanceFrom": JSONValue(costs.distanceDays?.lowerBound),
            "distanceTo": JSONValue(costs.distanceDays?.upperBound),
            "totalOverDistance": JSONValue(costs.totalOverDistance),
            "perDistance": .array(costs.perDistance.map { JSONValue($0) }),
            "stillToCome": .array(
                costs.stillToCome.map { cost in
                    .object([
                        "date": .string(cost.date.description), "category": .string(cost.category),
                        "cost": JSONValue(cost.money),
                    ])
                }),
            "owning": costs.owning.map { JSONValue($0) } ?? .null,
        ]
    }
}

/// What was paid in one currency.
public struct CostsInCurrency: Sendable {
    /// The currency of all amounts.
    public let currency: Currency
    /// Every running cost, by day.
    public let items: [Cost]
    /// Those that belong to the distance.
    let itemsOverDistance: [Cost]
    private let distance: Distance?
    private let days: ClosedRange<CalendarDate>?
    private let priceLessSale: Money?

    fileprivate init(_ costs: Costs, _ currency: Currency) {
        self.currency = currency
        items = costs.items.filter { $0.money.currency == currency }
        itemsOverDistance = costs.itemsOverDistance.filter { $0.money.currency == currency }
        (distance, days) = (costs.distance, costs.distanceDays)
        priceLessSale = costs.priceLessSale?[currency]
    }

    /// A part of the costs.
    public struct Share: Sendable {
        /// `fuel`, `service`, `other`, or a category of one of them.
        public let name: String
        /// Whether it is a part of the share before it.
        public let isCategory: Bool
        /// What it came to.
        public let sum: Money
        /// Of all, in percent. Nil: more money came back than was paid, so that there is no whole.
        public let percent: Double?
    }

    /// The sum of `items`.
    public var total: Money { sum(items) }

    /// Whether `periods` are years: the costs are of more than two.
    package var isByYear: Bool {
        guard let first = items.first, let last = items.last else { return false }
        return YearMonth(last.date).number - YearMonth(first.date).number >= 24
    }

    /// The sum of each month from the first cost to the last one, and after two years of each year: `2026-01`, `2026`.
    public var periods: [(name: String, sum: Money)] {
        guard let first = items.first?.date, let last = items.last?.date else { return [] }
        let isByYear = isByYear
        func number(_ day: CalendarDate) -> Int { isByYear ? day.year : YearMonth(day).number }
        let sums = Dictionary(grouping: items) { number($0.date) }.mapValues(sum)
        return (number(first)...number(last)).map {
            (isByYear ? "\($0)" : YearMonth.text($0), sums[$0] ?? sum([]))
        }
    }

    /// Fuel, service and the rest, and what the last two consist of.
    public var shares: [Share] {
        let total = total.minorUnits
        func share(_ name: String, _ items: [Cost], isCategory: Bool) -> Share {
            let sum = sum(items)
            return Share(
                name: name, isCategory: isCategory, sum: sum,
                percent: total > 0 ? Double(sum.minorUnits) / Double(total) * 100 : nil)
        }
        var shares: [Share] = []
        for (kind, name) in [(Cost.Kind.fuel, "fuel"), (.service, "service"), (.expense, "other")] {
            let own = items.filter { $0.kind == kind }
            guard !own.isEmpty else { continue }
            shares.append(share(name, own, isCategory: false))
            let categories = Dictionary(grouping: own, by: \.category)
            guard kind == .expense || categories.count > 1 else { continue }
            shares += categories.sorted { (sum($1.value).minorUnits, $0.key) < (sum($0.value).minorUnits, $1.key) }
                .map { share($0.key, $0.value, isCategory: true) }
        }
        return shares
    }

    /// For 100 km, or for a mile, as people tell it, and what was paid on which days for it. Empty without a distance, or
    /// where nothing was paid for it.
    package var perDistance: [String] {
        guard let distance, let days, !itemsOverDistance.isEmpty,
            let price = distance.unit.price(sum(itemsOverDistance), tenths: distance.tenths)
        else { return [] }
        let counted = sum(itemsOverDistance)
        let rest = Money(minorUnits: total.minorUnits - counted.minorUnits, currency)
        return [
            "\(price) \(distance.unit.ofPrice), over \(distance)",
            "\(counted) from \(days.lowerBound) to \(days.upperBound)"
                + (rest.minorUnits == 0 ? "" : "; \(rest) was paid before or after that"),
        ]
    }

    /// What it cost to own. Empty: neither price is known in this currency.
    package var owning: [String] {
        guard let price = priceLessSale, let owning = price.adding(total) else { return [] }
        return items.isEmpty
            ? ["\(price) to own it: purchase less sale"]
            : ["\(owning) to own it: \(price) purchase less sale, and all of the above"]
    }

    private func sum(_ items: [Cost]) -> Money { items.sum(currency) }
}

/// What several vehicles cost, each by itself, and together.
public struct FleetCostsView: Sendable {
    /// One for each vehicle that is shown, in the order of their names.
    public let vehicles: [CostsView]

    /// What vehicles cost in one currency.
    public struct Table: Sendable {
        /// The one that cost most first.
        public let rows: [Row]
        /// All together. Nil: there is one vehicle.
        public let sum: Row?
        /// For which distance the prices are. Nil: each price says it, since there are kilometres and miles.
        public let unit: DistanceUnit?
    }

    /// What one vehicle cost, or all together.
    public struct Row: Sendable {
        /// The vehicle's; of the sum how many there are.
        public let name: String
        /// What was paid for fuel, service and the rest.
        public let fuel: Money
        /// Of service.
        public let service: Money
        /// Of all that is neither.
        public let other: Money
        /// The three together.
        public let total: Money
        /// For the distance. Empty: nobody knows.
        public let price: String
    }

    /// Archived vehicles are only among them where a period is asked for: what was sold since has cost something then.
    /// `tag`: only vehicles that have it. The days of `period` are of each vehicle's zone.
    public init(
        in store: VehicleStore, tag: String? = nil, at now: Date,
        _ period: @escaping @Sendable (_ zone: TimeZone) -> Period = { _ in Period() }
    ) throws(StoreError) {
        vehicles = try store.mapLoggedVehicles { logged -> CostsView? in
            guard tag.map({ logged.profile.has(tag: $0) }) ?? true else { return nil }
            let period = period(logged.log.zone)
            let view = CostsView(logged, period, at: now)
            let isAsked = period.year != nil || !period.isEverything
            return logged.profile.isArchived && (!isAsked || view.costs.items.isEmpty) ? nil : view
        }.compactMap(\.self)
    }

    /// The currency in which most vehicles cost something first.
    public var tables: [Table] {
        let currencies = vehicles.flatMap { $0.costs.total.sums.map(\.currency) }
        let counts = Dictionary(currencies.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { Table(vehicles, $0.key) }
    }
}

extension FleetCostsView.Table {
    fileprivate init(_ vehicles: [CostsView], _ currency: Currency) {
        let own = vehicles.compactMap { view in
            view.costs.total[currency].map { (view, total: $0.minorUnits) }
        }.sorted { ($1.total, $0.0.vehicle.name) < ($0.total, $1.0.vehicle.name) }.map(\.0)
        let units = Set(own.compactMap { $0.costs.distance?.unit })
        // Of both units a price is told with its own.
        let unit: DistanceUnit? = units.count > 1 ? nil : units.first ?? .kilometers
        func row(_ name: String, _ views: [CostsView], _ price: String) -> FleetCostsView.Row {
            let items = views.flatMap(\.costs.items)
            func sum(_ kind: Cost.Kind) -> Money { items.filter { $0.kind == kind }.sum(currency) }
            return FleetCostsView.Row(
                name: name, fuel: sum(.fuel), service: sum(.service), other: sum(.expense), total: items.sum(currency),
                price: price)
        }
        rows = own.map { view in
            guard let its = view.costs.distance?.unit else { return row(view.vehicle.name, [view], "") }
            let price = Self.price([view], currency, its)
            return row(
                view.vehicle.name, [view], unit == nil && !price.isEmpty ? "\(price) \(its.ofPrice)" : price)
        }
        sum =
            own.count < 2
            ? nil : row("\(own.count) vehicles", own, unit.map { Self.price(own, currency, $0) } ?? "")
        self.unit = unit
    }

    /// What was paid for all of the ways together.
    private static func price(_ views: [CostsView], _ currency: Currency, _ unit: DistanceUnit) -> String {
        let known = views.map(\.costs).filter { $0.distance != nil }
        let tenths = known.reduce(0) { $0 + ($1.distance?.tenths ?? 0) }
        let items = known.flatMap(\.itemsOverDistance).filter { $0.money.currency == currency }
        return items.isEmpty ? "" : unit.price(items.sum(currency), tenths: tenths) ?? ""
    }
}

extension [Cost] {
    /// The costs in this currency.
    fileprivate func sum(_ currency: Currency) -> Money {
        Amounts(map(\.money))[currency] ?? Money(minorUnits: 0, currency)
    }
}

extension YearMonth {
    /// Counts months, so that the next month has the next number.
    fileprivate var number: Int { year * 12 + month - 1 }

    fileprivate static func text(_ number: Int) -> String {
        "\(number / 12)-" + (number % 12 < 9 ? "0" : "") + "\(number % 12 + 1)"
    }
}

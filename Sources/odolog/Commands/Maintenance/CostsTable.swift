import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog

/// What a vehicle cost in one currency, as a person reads it. Two currencies share neither a line nor the scale of the bars.
struct CostsTable {
    private let items: [Cost]
    private let currency: Currency
    private let distance: Distance?
    private let days: ClosedRange<CalendarDate>?
    private let itemsOverDistance: [Cost]
    private let priceLessSale: Money?

    init(_ costs: Costs, in currency: Currency) {
        items = costs.items.filter { $0.money.currency == currency }
        self.currency = currency
        (distance, days) = (costs.distance, costs.distanceDays)
        itemsOverDistance = costs.itemsOverDistance.filter { $0.money.currency == currency }
        priceLessSale = costs.priceLessSale?[currency]
    }

    /// One for each currency, the one that is used most first.
    static func all(_ costs: Costs) -> [CostsTable] {
        Set((costs.total.sums + (costs.owning?.sums ?? [])).map(\.currency)).map { CostsTable(costs, in: $0) }
            .sorted { ($1.items.count, $0.currency) < ($0.items.count, $1.currency) }
    }

    /// - Parameters:
    ///   - width: columns for the bars.
    ///   - limit: columns of the terminal. Nil: a file.
    func lines(width: Int, limit: Int?) -> [String] {
        (items.isEmpty ? [] : bars(width) + [""] + shares.lines(width: limit, shortening: ["for"]))
            + (perDistance + toOwn)
            .flatMap { $0.wrapped(hanging: 2, width: limit) }
    }

    /// What it cost to own. Empty: neither price is known in this currency.
    private var toOwn: [String] {
        guard let price = priceLessSale, let owning = price.adding(sum(items)) else { return [] }
        return items.isEmpty
            ? ["\(price) to own it: purchase less sale"]
            : ["\(owning) to own it: \(price) purchase less sale, and all of the above"]
    }

    private func sum(_ items: [Cost]) -> Money {
        Amounts(items.map(\.money))[currency] ?? Money(minorUnits: 0, currency)
    }

    /// A line for each month from the first cost to the last one, and after two years for each year.
    private func bars(_ width: Int) -> [String] {
        let months = items.map { YearMonth($0.date) }
        guard let first = months.first, let last = months.last else { return [] }
        let isByYear = last.number - first.number >= 24
        let periods = isByYear ? Array(first.year...last.year) : Array(first.number...last.number)
        let sums = Dictionary(grouping: items) { isByYear ? $0.date.year : YearMonth($0.date).number }.mapValues(sum)
        let amounts = periods.map { sums[$0] ?? sum([]) }
        let largest = max(amounts.map(\.minorUnits).max() ?? 1, 1)
        let amountWidth = amounts.map(\.description.displayWidth).max() ?? 0
        let space = min(max(width - "2026-01".displayWidth - amountWidth - 4, 5), 30)
        var table = TextTable([isByYear ? "year" : "month": .left, "cost": .right, "": .left])
        for (period, money) in zip(periods, amounts) {
            let part = Double(max(money.minorUnits, 0)) / Double(largest)
            let length = Int((part * Double(space)).rounded())
            let bar = length == 0 && part > 0 ? "▏" : String(repeating: "█", count: length)
            table.add([isByYear ? "\(period)" : YearMonth.text(period), money.description, bar])
        }
        return table.lines
    }

    /// Fuel, service and the rest with their shares, and what the last two consist of.
    /// Where more money came back than was paid, in all, there is no whole to share.
    private var shares: TextTable {
        let total = sum(items)
        let hasShares = total.minorUnits > 0
        var table = TextTable(["for": .left, "cost": .right, "share": .right])
        func add(_ name: String, _ items: [Cost]) {
            let sum = sum(items)
            let percent = Int((Double(sum.minorUnits) / Double(max(total.minorUnits, 1)) * 100).rounded())
            let share =
                percent == 0 && sum.minorUnits > 0 ? "<1 %" : "\(percent < 0 ? "−" : "")\(percent.magnitude) %"
            table.add([name, sum.description, hasShares ? share : ""])
        }
        for (kind, name) in [(Cost.Kind.fuel, "fuel"), (.service, "service"), (.expense, "other")] {
            let own = items.filter { $0.kind == kind }
            guard !own.isEmpty else { continue }
            add(name, own)
            let categories = Dictionary(grouping: own, by: \.category)
            guard kind == .expense || categories.count > 1 else { continue }
            let sorted = categories.sorted { (sum($1.value).minorUnits, $0.key) < (sum($0.value).minorUnits, $1.key) }
            for (category, items) in sorted { add("  \(category)", items) }
        }
        table.add(["total", total.description, ""])
        return table
    }

    /// For 100 km, or for a mile, as people tell it, and what was paid on which days for it. Empty without a distance, or
    /// where nothing was paid for it.
    private var perDistance: [String] {
        guard let distance, let days, !itemsOverDistance.isEmpty else { return [] }
        guard let price = distance.unit.price(sum(itemsOverDistance), tenths: distance.tenths) else { return [] }
        let counted = sum(itemsOverDistance)
        let rest = Money(minorUnits: sum(items).minorUnits - counted.minorUnits, currency)
        return [
            "\(price) \(distance.unit.ofPrice), over \(distance)",
            "\(counted) from \(days.lowerBound) to \(days.upperBound)"
                + (rest.minorUnits == 0 ? "" : "; \(rest) was paid before or after that"),
        ]
    }
}

extension DistanceUnit {
    /// The distance for which people tell a price.
    var ofPrice: String { self == .kilometers ? "per 100 km" : "per mile" }

    /// What was paid for that distance, where `sum` was paid for so many tenths of the unit. Nil for none.
    func price(_ sum: Money, tenths: Int) -> String? {
        guard let units = try? DecimalNumber(tenths, decimals: self == .kilometers ? 3 : 1) else { return nil }
        return UnitPrice(sum, per: units, decimals: 6)?.shortened
    }
}

extension YearMonth {
    /// Counts months, so that the next month has the next number.
    fileprivate var number: Int { year * 12 + month - 1 }

    fileprivate static func text(_ number: Int) -> String {
        "\(number / 12)-" + (number % 12 < 9 ? "0" : "") + "\(number % 12 + 1)"
    }
}

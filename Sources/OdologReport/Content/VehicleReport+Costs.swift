internal import Foundation
internal import OdologLogbook
internal import OdologOdometer
internal import OdologVehicleLog
internal import VehicleStore

/// What was filled in, and what all of it cost.
extension VehicleReportMaker {
    private var years: [Int] { Set(log.fuel.map(\.time.day.year)).sorted() }

    var fuel: [ReportBlock] {
        guard !log.fuel.isEmpty else { return [] }
        return [.heading(ReportTexts.fuel), .table(fuelByYear)] + (options.fills ? [.table(fills)] : [])
    }

    private var fuelByYear: ReportTable {
        let all = FuelView(log)
        let hasTanks = all.tanks.contains { !$0.name.isEmpty }
        func row(_ year: String, _ tank: TankSum, isSum: Bool) -> ReportTable.Row {
            let economy = tank.took.map { "\($0.value.padded(2)) \($0.unit.words)" }.joined(separator: "\n")
            let over = tank.took.compactMap(\.over).joined(separator: "\n")
            return ReportTable.Row(
                [year] + (hasTanks ? [tank.name] : [])
                    + ["\(tank.fills)", "\(tank.amount.padded(1)) \(tank.unit.words)", economy, over]
                    + (options.costs ? [Self.lines(tank.costs)] : []), isSum: isSum)
        }
        var rows: [ReportTable.Row] = []
        for year in years {
            let view = FuelView(log, Excerpt(Period(year: year)))
            rows += view.tanks.map { row("\(year)", $0, isSum: false) }
        }
        if years.count > 1 { rows += all.tanks.map { row("in all", $0, isSum: true) } }
        return ReportTable(
            columns: [.year] + (hasTanks ? [.fuel] : [])
                + [.fills, .amount, .economy, .over] + (options.costs ? [.cost] : []), rows: rows)
    }

    private var fills: ReportTable {
        let byID = Dictionary(entries.map { ("\($0.item.id)", $0) }) { first, _ in first }
        let rows = FuelView(log).fills.map { row in
            let fill = row.fill
            let place = [fill.kind, fill.station].compactMap(\.self).joined(separator: ", ")
            return ReportTable.Row(
                [
                    ReportTable.Cell(fill.id), ReportTable.Cell(fill.time.day.description),
                    byID[fill.id].map(meter) ?? ReportTable.Cell(""),
                    ReportTable.Cell("\(fill.amount) \(fill.unit.words)"),
                    ReportTable.Cell(row.took.map { "\($0.value.padded(2)) \($0.unit.words)" }.joined(separator: "\n")),
                    ReportTable.Cell(
                        place,
                        [row.tank ?? "", fill.isFull ? "" : "not full", fill.missedBefore ? "one missing before" : ""]),
                ] + (options.costs ? [ReportTable.Cell(fill.cost?.description ?? "")] : []))
        }
        return ReportTable(
            columns: [.entry, .date, meterColumn, .amount, .economy, .station] + (options.costs ? [.cost] : []),
            rows: rows)
    }

    var costs: [ReportBlock] {
        let view = CostsView(logged, at: logbook.now)
        guard options.costs, !view.costs.items.isEmpty else { return [] }
        var blocks: [ReportBlock] = [.heading(ReportTexts.costs)]
        for currency in view.currencies where !currency.items.isEmpty { blocks += Self.blocks(of: currency) }
        if !view.fillsWithoutCost.isEmpty {
            blocks.append(.note(ReportTexts.pricesUnknown(view.fillsWithoutCost.count)))
        }
        return blocks
    }

    private static let kinds: [(kind: Cost.Kind, name: String)] = [
        (.fuel, "fuel"), (.service, "service"), (.expense, "other"),
    ]

    private static func blocks(of currency: CostsInCurrency) -> [ReportBlock] {
        let byYear = Dictionary(grouping: currency.items, by: \.date.year)
        guard let first = byYear.keys.min(), let last = byYear.keys.max() else { return [] }
        let years = Array(first...last)
        func sum(_ costs: [Cost], _ kind: Cost.Kind? = nil) -> Money {
            let own = costs.filter { kind == nil || $0.kind == kind }.map(\.money)
            return Amounts(own)[currency.currency] ?? Money(minorUnits: 0, currency.currency)
        }
        let kinds = kinds.filter { kind in currency.items.contains { $0.kind == kind.kind } }
        func cells(_ name: String, _ costs: [Cost]) -> [String] {
            [name] + kinds.map { sum(costs, $0.kind) }.map { $0.minorUnits == 0 ? "" : "\($0)" } + ["\(sum(costs))"]
        }
        var rows = years.map { ReportTable.Row(cells("\($0)", byYear[$0] ?? [])) }
        if rows.count > 1 { rows.append(.init(cells("in all", currency.items), isSum: true)) }
        let table = ReportTable(
            columns: [.year] + kinds.map { .init(title: $0.name, isRight: true) } + [.sum], rows: rows)
        let whole = pow(10, Double(currency.currency.decimals))
        let bars = BarPlot(
            parts: kinds.map(\.name),
            bars: years.map { year in
                // What came back is in the table alone.
                let values = kinds.map { max(0, Double(sum(byYear[year] ?? [], $0.kind).minorUnits) / whole) }
                return (name: "\(year)", values: values)
            }, unit: currency.currency.code)
        return (years.count > 1 ? [.bars(bars)] : []) + [.table(table)]
            + (currency.perDistance.isEmpty ? [] : [.note(currency.perDistance.joined(separator: "; ") + ".")])
    }
}

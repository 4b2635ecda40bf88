import OdologLogbook
import OdologVehicleLog
import VehicleStore

extension CostsInCurrency {
    /// - Parameters:
    ///   - width: columns for the bars.
    ///   - limit: columns of the terminal. Nil: a file.
    func lines(width: Int, limit: Int?) -> [String] {
        (items.isEmpty ? [] : bars(width) + [""] + shareTable.lines(width: limit, shortening: ["for"]))
            + (perDistance + owning).flatMap { $0.wrapped(hanging: 2, width: limit) }
    }

    /// A line for each month, and after two years for each year.
    private func bars(_ width: Int) -> [String] {
        let periods = periods
        let largest = max(periods.map(\.sum.minorUnits).max() ?? 1, 1)
        let amountWidth = periods.map(\.sum.description.displayWidth).max() ?? 0
        let space = min(max(width - "2026-01".displayWidth - amountWidth - 4, 5), 30)
        var table = TextTable([isByYear ? "year" : "month": .left, "cost": .right, "": .left])
        for (name, sum) in periods {
            let part = Double(max(sum.minorUnits, 0)) / Double(largest)
            let length = Int((part * Double(space)).rounded())
            let bar = length == 0 && part > 0 ? "▏" : String(repeating: "█", count: length)
            table.add([name, sum.description, bar])
        }
        return table.lines
    }

    private var shareTable: TextTable {
        var table = TextTable(["for": .left, "cost": .right, "share": .right])
        for share in shares {
            let percent = share.percent.map { percent in
                let whole = Int(percent.rounded())
                return whole == 0 && percent > 0 ? "<1 %" : "\(whole < 0 ? "−" : "")\(whole.magnitude) %"
            }
            table.add([(share.isCategory ? "  " : "") + share.name, share.sum.description, percent ?? ""])
        }
        table.add(["total", total.description, ""])
        return table
    }
}

extension FleetCostsView.Table {
    var table: TextTable {
        var table = TextTable([
            "vehicle": .left, "fuel": .right, "service": .right, "other": .right, "total": .right,
            unit?.ofPrice ?? "by distance": .right,
        ])
        for row in rows + [sum].compactMap(\.self) {
            let parts = [row.fuel, row.service, row.other].map { $0.minorUnits == 0 ? "" : $0.description }
            table.add([row.name] + parts + [row.total.description, row.price])
        }
        return table
    }
}

extension FleetCostsView {
    /// What isn't told by the tables.
    var notes: [String] {
        func note(_ vehicles: [CostsView], _ text: String) -> String? {
            vehicles.first.map {
                "\(vehicles.count.counted("vehicle")) with \(text): \(CommandText.odolog("costs", $0.vehicle.name))"
            }
        }
        let free = vehicles.count(where: \.costs.items.isEmpty)
        return [
            note(vehicles.filter { !$0.fillsWithoutCost.isEmpty }, "fills that have no cost"),
            note(vehicles.filter { !$0.leftOut.isEmpty }, "readings that don't fit"),
            free == 0 ? nil : "\(free.counted("vehicle")) without a cost \(free == 1 ? "isn't" : "aren't") shown.",
        ].compactMap(\.self)
    }
}

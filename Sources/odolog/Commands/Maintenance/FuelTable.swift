import OdologLogbook
import OdologVehicleLog

extension FuelView {
    /// One line for each fill, and one for each tank.
    ///
    /// - Parameter width: columns of the terminal; nil for a file.
    func lines(width: Int?) -> [String] {
        table.lines(width: width, shortening: [], wrapsLast: true) + [""]
            + tanks.flatMap { $0.sentence(decimals: decimals).printable.wrapped(hanging: 2, width: width) }
    }

    /// Of an amount: as many as the finest has.
    private var decimals: Int { fills.map(\.fill.amount.decimals).max() ?? 0 }

    private var table: TextTable {
        var table = TextTable([
            "entry": .right, "date": .left, "amount": .right, "odometer": .right, "hours": .right, "cost": .right,
            "price": .right, "took": .right, "": .left,
        ])
        // A price names its unit where there are litres here and gallons there.
        let hasManyUnits = Set(fills.map(\.fill.unit)).count > 1
        for row in fills {
            let fill = row.fill
            let price = row.price.map {
                $0.amount.value.padded(3) + (hasManyUnits ? "/\(fill.unit.words)" : "")
            }
            table.add([
                fill.id, fill.time.day.description, "\(fill.amount.value.padded(decimals)) \(fill.unit.words)",
                fill.odometer?.description ?? "", fill.hours?.description ?? "", fill.cost?.description ?? "",
                price ?? "", row.took.map(\.words).joined(separator: ", "), row.remark,
            ])
        }
        if fills.allSatisfy({ $0.fill.odometer == nil }) { table = table.without("odometer") }
        return fills.allSatisfy { $0.fill.hours == nil } ? table.without("hours") : table
    }
}

import ArgumentParser
import Foundation
import OdologMaintenance
import OdologReading
import VehicleStore

struct CostsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "costs", abstract: "Show what a vehicle cost: by month, by category, by distance.",
        discussion: """
            Currencies are never added up. The price of the vehicle itself isn't in it.

            EXAMPLE
              odolog expense add "Blue Doblo" insurance "420.00 EUR" --at 2026-01-02
              odolog costs "Blue Doblo"
              odolog costs "Blue Doblo" --year 2026
            """)

    @OptionGroup var vehicle: VehicleArgument
    @Option(help: "Of this year only.") var year: Int?
    @Flag(help: "One JSON object on a line.") var json = false
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if let year, !(1886...9999).contains(year) { throw ValidationError("--year must be 1886 to 9999.") }
    }

    func run() throws {
        let logbook = try Logbook(vehicle.name, reading: storeOptions)
        let log = try logbook.log()
        let costs = Costs(
            log, at: Date(), from: try year.map { try CalendarDate(year: $0, month: 1, day: 1) },
            to: try year.map { try CalendarDate(year: $0, month: 12, day: 31) })
        guard !json else { return Console.out(line(costs, logbook.vehicle)) }
        guard !costs.items.isEmpty else {
            return Console.error("\(logbook.name) has cost nothing, as far as is known.")
        }
        showMonths(costs)
        Console.out("")
        var table = TextTable(["category": .left, "cost": .right])
        for (category, amounts) in costs.byCategory.sorted(by: { $0.key < $1.key }) {
            for money in amounts.sums { table.add([category, money.description]) }
        }
        for money in costs.total.sums { table.add(["total", money.description]) }
        for price in costs.perDistance { table.add(["for 1 \(log.unit)", price.description]) }
        table.lines.forEach(Console.out)
    }

    /// With a bar for each amount. The largest amount of each currency has a full bar.
    private func showMonths(_ costs: Costs) {
        let months = costs.byMonth.sorted { $0.key < $1.key }
        var largest: [Currency: Int] = [:]
        for money in months.flatMap(\.value.sums) {
            largest[money.currency] = max(largest[money.currency] ?? 1, money.minorUnits)
        }
        var table = TextTable(["month": .left, "cost": .right, "": .left])
        for (month, amounts) in months {
            for money in amounts.sums {
                let part = Double(max(money.minorUnits, 0)) / Double(largest[money.currency] ?? 1)
                let bar = String(repeating: "█", count: Int((part * 30).rounded()))
                table.add([month.description, money.description, bar])
            }
        }
        table.lines.forEach(Console.out)
    }

    private func line(_ costs: Costs, _ vehicle: Vehicle) -> String {
        JSONValue.object([
            "vehicle": .string(vehicle.name),
            "year": JSONValue(year),
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
            "perDistance": .array(costs.perDistance.map { JSONValue($0) }),
        ]).text
    }
}

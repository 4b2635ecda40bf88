internal import Foundation
internal import GRDB
internal import OdologMaintenance

extension FuelEntry {
    /// What is odd about the amount, the price, and the economy of each stretch that the fill makes or changes.
    ///
    /// - Parameter before: the revision that this one replaces. What was odd about it already isn't told again.
    func flags(_ db: Database, of vehicle: Vehicle.ID, after before: LogItem?) throws -> [ItemFlag] {
        let known = before?.content.fuel
        let plausibility = FuelPlausibility(try LogItem.profile(db, of: vehicle).kind)
        var flags: [ItemFlag] = []
        let most = plausibility.mostAtOnce(unit.quantity) / unit.inBase
        if amount.value > most, amount != known?.amount || unit != known?.unit {
            flags.append(.moreThanFits(amount, unit, most: most, plausibility.kind))
        }
        let others = try Self.all(db, of: vehicle, except: before?.id)
        if amount != known?.amount || unit != known?.unit || cost != known?.cost, let price = paidPrice,
            let usual = usualPrice(among: others), !plausibility.allows(price, beside: usual, of: unit.quantity)
        {
            flags.append(.priceOutOfRange(price, unit, usual: usual))
        }
        var log = VehicleLog(
            zone: .gmt, unit: try Vehicle.find(db, vehicle).unit,
            replacements: try LogItem.replacements(db, of: vehicle), fuel: others + [known].compactMap(\.self))
        let stretchesBefore = log.fuelStretches
        log.fuel = others + [self]
        for stretch in log.fuelStretches where !plausibility.allows(stretch) {
            let isNew = !stretchesBefore.contains {
                $0.entry == stretch.entry && $0.distance == stretch.distance && $0.amount == stretch.amount
            }
            let unit = log.usualEconomy(of: stretch.quantity)
            guard isNew, let economy = stretch.economy(in: unit),
                let range = plausibility.per100Kilometers(stretch.quantity)
            else { continue }
            let ends = [range.lowerBound, range.upperBound].map { unit.value(per100Kilometers: $0) }.sorted()
            flags.append(.economyOutOfRange(economy, unit, usual: ends[0]...ends[1], plausibility.kind))
        }
        return flags
    }

    private static func all(_ db: Database, of vehicle: Vehicle.ID, except id: LogItem.ID?) throws -> [FuelEntry] {
        let contents = try String.fetchAll(
            db,
            sql: """
                SELECT content FROM logItem
                WHERE vehicleId = ? AND kind = 'fuel' AND endedAt IS NULL AND number IS NOT ?
                """,
            arguments: [vehicle.rawValue, id?.rawValue])
        // One decoder for all: one for each would take longer than the decoding.
        return try LogItem.decode("[" + contents.joined(separator: ",") + "]")
    }
}

extension LogItem.Content {
    fileprivate var fuel: FuelEntry? {
        guard case .fuel(let entry) = self else { return nil }
        return entry
    }
}

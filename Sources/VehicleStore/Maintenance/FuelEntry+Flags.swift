internal import Foundation
internal import GRDB
internal import OdologVehicleLog

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
        let others = try Self.near([self] + [known].compactMap(\.self), db, of: vehicle, except: before?.id)
        if amount != known?.amount || unit != known?.unit || cost != known?.cost, let price = paidPrice,
            let usual = usualPrice(among: others), !plausibility.allows(price, beside: usual, of: unit.quantity)
        {
            flags.append(.priceOutOfRange(price, unit, usual: usual))
        }
        let replacements = try LogItem.replacements(db, of: vehicle)
        if let odometer, let same = others.first(where: { isAsFar(as: $0, replacements) }),
            !(known?.isAsFar(as: same, replacements) ?? false), let number = Int64(same.id)
        {
            flags.append(.sameOdometer(LogItem.ID(rawValue: number), odometer))
        }
        var log = VehicleLog(
            zone: .gmt, unit: try Vehicle.find(db, vehicle).unit, replacements: replacements,
            fuel: others + [known].compactMap(\.self))
        let stretchesBefore = Dictionary(log.tanks.flatMap(\.stretches).map { ($0.entry, $0) }) { first, _ in first }
        log.fuel = others + [self]
        let stretches = log.tanks.filter { !$0.isAdditive }.flatMap { tank in tank.stretches.map { (tank, $0) } }
        for (tank, stretch) in stretches {
            if let same = stretchesBefore[stretch.entry], same.gone == stretch.gone, same.amount == stretch.amount {
                continue
            }
            let unit = log.usualEconomy(of: stretch.quantity)
            guard let economy = stretch.economy(in: unit),
                let range = plausibility.per100Kilometers(stretch.quantity)
            else { continue }
            if !plausibility.allows(stretch) {
                let ends = [range.lowerBound, range.upperBound].map { unit.value(per100Kilometers: $0) }.sorted()
                flags.append(.economyOutOfRange(economy, unit, usual: ends[0]...ends[1], plausibility.kind))
            } else if let usual = tank.usualPer100Kilometers(beside: stretch),
                !plausibility.allows(stretch, beside: usual)
            {
                flags.append(.economyUnlikeUsual(economy, unit, usual: unit.value(per100Kilometers: usual)))
            }
        }
        return flags
    }

    /// Whether both filled the same tank to the brim after the same way, over replacements of the odometer. Two charges at one place,
    /// or a fill in two steps, are nothing odd.
    private func isAsFar(as other: FuelEntry, _ replacements: [MeterReplacement<Distance>]) -> Bool {
        func gone(_ fill: FuelEntry) -> Int? { fill.odometer.map { replacements.total($0, at: fill.time).exact } }
        return tank == other.tank && fluid == other.fluid && unit.quantity == other.unit.quantity
            && unit.quantity != .energy
            && isFull && other.isFull && gone(self) == gone(other)
    }

    /// Whether these show all that is usual: twice five stretches of the same tank and fluid, and five prices in the same currency.
    private func hasEnoughBeside(_ others: [FuelEntry]) -> Bool {
        let alike = others.filter { $0.tank == tank && $0.fluid == fluid && $0.unit.quantity == unit.quantity }
        guard alike.count(where: { $0.isFull && $0.odometer != nil }) >= 12 else { return false }
        guard let currency = paidPrice?.currency else { return true }
        return alike.count { $0.paidPrice?.currency == currency } >= 5
    }

    /// The fills about the time of `fills`, two revisions of one say, without the entry `id`: all between them, and on each side so many
    /// that what is usual there and the stretches of their tanks are the same as among all fills of the vehicle. So the time for one fill
    /// doesn't grow with the log. The same odometer value further away contradicts what was read between, and that is told.
    private static func near(
        _ fills: [FuelEntry], _ db: Database, of vehicle: Vehicle.ID, except id: LogItem.ID?
    ) throws -> [FuelEntry] {
        if fills.count == 1, id == nil, let known = StoreClock.surroundings(of: vehicle),
            let near = try fills[0].near(known, db)
        {
            return near
        }
        let times = try fills.map { try Timestamp($0.time.date, field: "time").text }
        guard let first = times.min(), let last = times.max() else { return [] }
        let rows =
            "SELECT content FROM logItem WHERE vehicleId = ? AND kind = 'fuel' AND endedAt IS NULL AND number IS NOT ?"
        func fetch(_ condition: String, _ arguments: StatementArguments) throws -> [FuelEntry] {
            let contents = try String.fetchAll(
                db.cachedStatement(sql: rows + condition), arguments: [vehicle.rawValue, id?.rawValue] + arguments)
            // One decoder for all: one for each would take longer than the decoding.
            return try LogItem.decode("[" + contents.joined(separator: ",") + "]")
        }
        func side(_ condition: String, _ end: String) throws -> [FuelEntry] {
            var found: [FuelEntry] = []
            var limit = 32
            while true {
                let more = try fetch(condition, [end, limit, found.count])
                found += more
                if fills.allSatisfy({ $0.hasEnoughBeside(found) }) || more.count < limit { return found }
                limit *= 4
            }
        }
        return try side(" AND time < ? ORDER BY time DESC, id DESC LIMIT ? OFFSET ?", first)
            + fetch(" AND time BETWEEN ? AND ?", [first, last])
            + side(" AND time > ? ORDER BY time, id LIMIT ? OFFSET ?", last)
    }

    /// The same from what is known. Nil: that is too little.
    private func near(_ known: LogSurroundings, _ db: Database) throws -> [FuelEntry]? {
        let time = try Timestamp(time.date, field: "time").text
        let window = try known.fills(db, around: time, count: 32)
        func side(_ all: some Collection<TimeWindow<FuelEntry>.Entry>) -> [FuelEntry]? {
            var limit = 32
            while true {
                let found = all.prefix(limit).map(\.element)
                if hasEnoughBeside(found) { return found }
                if found.count < limit { return window.shows(limit, around: time) ? found : nil }
                limit += 4 * limit
            }
        }
        guard let before = side(window.before(time).reversed()), let after = side(window.after(time)) else {
            return nil
        }
        return before + window.at(time).map(\.element) + after
    }
}

internal import Foundation
internal import OdologOdometer

/// How much fuel a vehicle takes: from full to full, never interpolated.
///
/// Partial fills add up until the next full one. After a missed fill nothing is known until the next full tank, where
/// the next stretch begins. That may be the entry with the missed fill before it.
///
/// Each tank has its own stretches. So do volume, mass and energy: a plug-in hybrid's litres and kilowatt-hours are
/// counted apart. Stretches without a distance are left out. A fill whose odometer value doesn't count (a flagged reading)
/// adds its amount to the next full tank, as a partial one does.
extension VehicleLog {
    /// All stretches, in order of time.
    public var fuelStretches: [FuelStretch] {
        let scale = MeterScale(replacements)
        let odd = fillsWithFlaggedOdometer
        let chains = Dictionary(grouping: fuel) { FuelChain(tank: $0.tank, quantity: $0.unit.quantity) }
        return chains.flatMap { stretches($1, of: $0, scale, except: odd) }
            .sorted { ($0.to, $0.tank, $0.entry) < ($1.to, $1.tank, $1.entry) }
    }

    /// The fills whose odometer value is a flagged reading.
    public var fillsWithFlaggedOdometer: Set<FuelEntry.ID> {
        let flagged = readings.filter(\.isFlagged)
        guard !flagged.isEmpty else { return [] }
        return Set(
            fuel.filter { fill in flagged.contains { $0.time == fill.time && $0.shown == fill.odometer } }.map(\.id))
    }

    /// The one unit in which all of this vehicle's economy is told, whatever its fills were typed in: for 100 km where its
    /// odometer counts kilometres, else in miles. A mile goes with the gallon that was filled last, and with the imperial
    /// one where all fills are in litres. Distances and amounts are converted: a mile is 1.609344 km,
    /// ``FuelUnit/litersPerGallonUS`` and ``FuelUnit/litersPerGallonUK`` are the gallons.
    public func usualEconomy(of quantity: FuelUnit.Quantity) -> EconomyUnit {
        switch quantity {
        case .volume:
            guard unit == .miles else { return .litersPer100Kilometers }
            let last = fuel.filter { $0.unit == .gallonsUS || $0.unit == .gallonsUK }
                .max { ($0.time, $0.id) < ($1.time, $1.id) }
            return last?.unit == .gallonsUS ? .milesPerGallonUS : .milesPerGallonUK
        case .mass: return .kilogramsPer100Kilometers
        case .energy: return unit == .miles ? .milesPerKilowattHour : .kilowattHoursPer100Kilometers
        }
    }

    private func stretches(
        _ entries: [FuelEntry], of chain: FuelChain, _ scale: MeterScale<Distance>, except odd: Set<FuelEntry.ID>
    ) -> [FuelStretch] {
        var stretches: [FuelStretch] = []
        var full: FuelEntry?
        var (amount, fills) = (0.0, 0)
        // Two fills of the same time are ordered by the odometer.
        for entry in entries.sorted(by: { ($0.time, $0.odometer, $0.id) < ($1.time, $1.odometer, $1.id) }) {
            if entry.missedBefore { full = nil }
            amount += entry.amount.value * entry.unit.inBase
            fills += 1
            guard entry.isFull, !odd.contains(entry.id) else { continue }
            if let start = full {
                let gone = scale.total(entry.odometer, at: entry.time) - scale.total(start.odometer, at: start.time)
                let distance = Distance(exact: gone, unit: unit)
                if distance.tenths > 0, amount > 0 {
                    stretches.append(
                        FuelStretch(
                            from: start.time, to: entry.time, distance: distance, quantity: chain.quantity,
                            amount: amount, fills: fills, entry: entry.id, tank: chain.tank))
                }
            }
            (full, amount, fills) = (entry, 0, 0)
        }
        return stretches
    }
}

private struct FuelChain: Hashable {
    let tank: Int
    let quantity: FuelUnit.Quantity
}

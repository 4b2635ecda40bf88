public import Foundation
package import OdologOdometer
internal import OdologVehicleLog
public import VehicleStore

/// The meter reading that an odd value was compared with. Either the value is wrong, or this reading is.
public struct Suspect: Sendable {
    /// The reading.
    public let reading: MileageSnapshot
    /// The name of the vehicle.
    public let vehicle: String
    /// The vehicle's.
    public let zone: TimeZone
    /// What the reading came with or is used by. Such a reading isn't removed but corrected there. Nil: it stands alone.
    public let item: LogItem?
    /// How to tell of a roll-over of the odometer between the two. Nil: a roll-over explains nothing.
    public let rollOver: Remedy?

    /// What takes the reading back, or corrects it.
    public var remedy: Remedy {
        guard let item else { return .remove(reading.id, vehicle: vehicle) }
        return item.content.kind == .profile
            ? .correctPurchase(vehicle: vehicle) : .correctOdometer(item.id, vehicle: vehicle)
    }
}

extension VehicleStore {
    /// The meter reading that an odd value was compared with. Nil: no other reading makes the value odd.
    ///
    /// - Parameter own: the reading that the value is to replace.
    package func suspect(
        _ flags: some Sequence<MileageFlag>, of value: OdometerValue, _ unit: DistanceUnit, vehicle: Vehicle.ID,
        at date: Date, replacing own: MileageSnapshot.ID? = nil
    ) throws(StoreError) -> Suspect? {
        guard let first = flags.first(where: \.contradictsReading) else { return nil }
        let around = try assess(value, unit: unit, vehicle: vehicle, at: date, replacing: own)
        guard let entry = first.isAboutNext ? around.next : around.previous else { return nil }
        return try suspect(entry, of: self.vehicle(vehicle), flags, to: date)
    }

    /// A reading that stands in the log.
    package func suspect(_ reading: MileageSnapshot.ID, of vehicle: Vehicle.ID) throws(StoreError) -> Suspect {
        try suspect(entry(reading, of: vehicle).snapshot, of: self.vehicle(vehicle))
    }

    package func suspect(
        _ snapshot: MileageSnapshot, of vehicle: Vehicle, _ flags: some Sequence<MileageFlag> = [],
        to date: Date = .distantFuture
    ) throws(StoreError) -> Suspect {
        let zone = try profile(of: vehicle.id).zone
        return Suspect(
            reading: snapshot, vehicle: vehicle.name, zone: zone, item: try item(using: snapshot),
            rollOver: flags.rollOver(from: snapshot, to: date, of: vehicle, in: zone))
    }
}

extension Sequence<MileageFlag> {
    /// Tells of a roll-over between a reading and a time after it. Nil: there may be none.
    fileprivate func rollOver(
        from last: MileageSnapshot, to date: Date, of vehicle: Vehicle, in zone: TimeZone
    ) -> Remedy? {
        let capacities: [Int] = compactMap {
            if case .possibleRollover(let capacity, _, _) = $0 { capacity } else { nil }
        }
        guard let capacity = capacities.first else { return nil }
        let middle = last.takenAt + date.timeIntervalSince(last.takenAt) / 2
        // A day alone, if it begins between the two; a reading of that moment is the new odometer's.
        let days = [middle, date].map { CalendarDate($0, in: zone) }
        let day = days.first { day in
            let start = day.start(in: zone)
            return last.takenAt < start && start <= date
        }
        let unit = last.unit == vehicle.unit ? "" : " \(last.unit.rawValue)"
        return .replaceMeter(
            from: "\(capacity)\(unit)", to: "0\(unit)",
            at: day?.description ?? middle.typed(in: zone), vehicle: vehicle.name)
    }
}

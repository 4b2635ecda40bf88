import Foundation
import OdologOdometer
import VehicleStore

extension VehicleStore {
    /// One sentence on the meter reading that an odd value was compared with: that entry may be the wrong one. Nil: no other
    /// entry makes the value odd.
    func suspect(
        _ flags: some Sequence<MileageFlag>, of value: OdometerValue, _ unit: DistanceUnit, vehicle: Vehicle.ID,
        at date: Date
    ) throws(StoreError) -> String? {
        let assessment = try assess(value, unit: unit, vehicle: vehicle, at: date)
        let entry = flags.lazy.compactMap { flag in
            switch flag {
            case .lowerThanPrevious, .implausiblyHigher: assessment.previous
            case .higherThanLater, .tooLowForLater: assessment.next
            default: nil
            }
        }.first
        guard let entry else { return nil }
        let name = try self.vehicle(vehicle).name.printable
        return
            "If it is right, meter reading \(entry.id) may be wrong (\(entry.value) \(entry.unit.rawValue) on \(entry.takenAt.day)); "
            + "`odolog withdraw \"\(name)\" \(entry.id)` takes that back."
    }

    /// Sentences on what is odd about a value, and on the entry that may be the wrong one.
    func words(
        on flags: [MileageFlag], of value: OdometerValue, _ unit: DistanceUnit, vehicle: Vehicle.ID, at date: Date
    ) throws(StoreError) -> String {
        let suspect = try suspect(flags, of: value, unit, vehicle: vehicle, at: date)
        return (flags.map(\.description) + [suspect].compactMap(\.self)).joined(separator: " ")
    }

    /// Sentences on what speaks against a waiting reading.
    func words(
        on objections: [LoggingObjection], to pending: PendingReading, of vehicle: Vehicle
    ) throws(StoreError) -> String {
        let content = pending.reading.content
        let flags = objections.compactMap { if case .flag(let flag) = $0 { flag } else { nil } }
        guard let value = content.value, !flags.isEmpty else {
            return objections.filter(\.needsPerson).map(\.description).joined(separator: " ")
        }
        return try words(
            on: flags, of: value, content.unit ?? vehicle.unit, vehicle: vehicle.id,
            at: pending.reading.time(of: pending.photo).date)
    }
}

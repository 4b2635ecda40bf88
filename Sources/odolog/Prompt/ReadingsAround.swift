import Foundation
import OdologLogbook
import OdologOdometer
import OdologReading
import VehicleStore

/// The meter readings before and after a photo's: what a person compares its value with.
struct ReadingsAround {
    let store: VehicleStore
    let vehicle: Vehicle
    /// The vehicle's.
    let zone: TimeZone

    /// Shows the last value before `date` with the difference, and one that is later on the same day.
    ///
    /// - Parameters:
    ///   - value: what the photo shows. Nil: nothing readable.
    ///   - unit: that of `value`.
    ///   - date: when the photo was taken.
    func show(beside value: OdometerValue?, _ unit: DistanceUnit, at date: Date) throws(StoreError) {
        guard let previous = try store.lastSnapshot(of: vehicle.id, at: date) else {
            let isEmpty = try store.history(of: vehicle.id, limit: 1).isEmpty
            let name = vehicle.name.printable
            Console.tell(
                "before", "nothing is logged for \(name) " + (isEmpty ? "yet" : "before \(date.day(in: zone))"))
            return try showSameDay(date)
        }
        var line = "\(previous.value) \(previous.unit.rawValue) on \(previous.day(in: zone))"
        if let value {
            let difference = value.distance - previous.unit.convert(previous.value.distance, to: unit)
            line += "   difference \(difference < 0 ? "−" : "+")\(difference.magnitude.distance) \(unit.rawValue)"
        }
        Console.tell("before", line + ", \(vehicle.name.printable)")
        try showSameDay(date)
    }

    /// What stands in the log later on the same day: it may be of the same moment.
    private func showSameDay(_ date: Date) throws(StoreError) {
        guard let next = try store.nextSnapshot(of: vehicle.id, after: date), next.day(in: zone) == date.day(in: zone)
        else { return }
        Console.tell(
            "same day",
            "\(next.value) \(next.unit.rawValue) at \(next.takenAt.minute(in: zone)), meter reading \(next.id)")
    }
}

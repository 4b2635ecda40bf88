import Foundation
import OdologLogbook
import OdologOdometer
import VehicleStore

extension ReadingsAround {
    /// Shows the last value before the photo with the difference, and one that is later on the same day.
    ///
    /// - Parameters:
    ///   - unit: that of the photo's value.
    ///   - date: when the photo was taken.
    func show(of vehicle: Vehicle, _ unit: DistanceUnit, at date: Date, in zone: TimeZone) {
        let name = vehicle.name.printable
        if let previous {
            let sign = difference.map { $0 < 0 ? "−" : "+" } ?? ""
            let change = difference.map { "   difference \(sign)\($0.magnitude.distance) \(unit.rawValue)" } ?? ""
            Console.tell(
                "before",
                "\(previous.value) \(previous.unit.rawValue) on \(previous.day(in: zone))\(change), \(name)")
        } else {
            Console.tell(
                "before", "nothing is logged for \(name) " + (isFirst ? "yet" : "before \(date.day(in: zone))"))
        }
        guard let next = sameDay else { return }
        Console.tell(
            "same day",
            "\(next.value) \(next.unit.rawValue) at \(next.takenAt.minute(in: zone)), entry \(next.id)")
    }
}

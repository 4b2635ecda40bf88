package import Foundation
package import OdologOdometer
public import VehicleStore

/// The meter readings before and after a photo's: what a person compares its value with.
public struct ReadingsAround: Sendable {
    /// The last one before. Nil: there is none.
    public let previous: MileageSnapshot?
    /// How much more the value is, in tenths of its unit. Nil: there is no value, or none before.
    public let difference: Double?
    /// Whether the log has no reading at all.
    public let isFirst: Bool
    /// One that is later on the same day: it may be of the same moment.
    public let sameDay: MileageSnapshot?
}

extension PhotoConfirmation {
    /// What a question's value is compared with. Nil: nobody has said yet whose it is, or it is a VIN.
    public func readingsAround(_ question: PhotoQuestion) throws(StoreError) -> ReadingsAround? {
        guard question.kind == .odometer, let vehicle = question.vehicle else { return nil }
        return try store.readingsAround(
            question.content.value, question.content.unit ?? vehicle.unit, of: vehicle.id, at: question.time.date,
            in: question.zone)
    }
}

extension VehicleStore {
    /// - Parameters:
    ///   - value: what the photo shows. Nil: nothing readable.
    ///   - unit: that of `value`.
    ///   - date: when the photo was taken.
    ///   - zone: the vehicle's.
    package func readingsAround(
        _ value: OdometerValue?, _ unit: DistanceUnit, of vehicle: Vehicle.ID, at date: Date, in zone: TimeZone
    ) throws(StoreError) -> ReadingsAround {
        let previous = try lastSnapshot(of: vehicle, at: date)
        let next = try nextSnapshot(of: vehicle, after: date)
        let difference = value.flatMap { value in
            previous.map { value.distance - $0.unit.convert($0.value.distance, to: unit) }
        }
        let isFirst = try history(of: vehicle, limit: 1).isEmpty
        return ReadingsAround(
            previous: previous, difference: difference, isFirst: isFirst,
            sameDay: next.flatMap { $0.logTime(in: zone).day.description == date.day(in: zone) ? $0 : nil })
    }
}

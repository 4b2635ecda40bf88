internal import Foundation
internal import GRDB
public import OdologOdometer

/// An odometer value beside the snapshots around it.
public struct MileageAssessment: Hashable, Sendable {
    /// The vehicle's last snapshot at or before the value's time.
    public let previous: MileageSnapshot?
    /// Its first one after that time: the value is from an older photo.
    public let next: MileageSnapshot?
    /// What is odd, the previous snapshot's first. Those that `needsSecondYes` have to be acknowledged.
    public let flags: [MileageFlag]
}

extension MileageAssessment {
    /// Throws `.noSuchVehicle`.
    init(
        _ db: Database, _ value: OdometerValue, _ unit: DistanceUnit, of vehicle: Vehicle.ID, _ time: Timestamp
    ) throws {
        let previous = try MileageSnapshot.last(db, of: vehicle, at: time)
        let next = try Row.fetchOne(
            db,
            sql: """
                SELECT * FROM mileageSnapshot WHERE vehicleId = ? AND takenAt > ?
                ORDER BY takenAt, id LIMIT 1
                """,
            arguments: [vehicle.rawValue, time.text]
        ).map(MileageSnapshot.init(row:))
        var flags = MileagePlausibility().flags(
            for: value, unit: unit, earlier: previous?.previousReading(at: time.date),
            later: next?.previousReading(at: time.date))
        let vehicleUnit = try Vehicle.find(db, vehicle).unit
        if previous == nil, next == nil, unit != vehicleUnit {
            flags.append(.notVehicleUnit(unit, vehicle: vehicleUnit))
        }
        let ahead = Int(time.date.timeIntervalSince(Date()) / 86_400)
        if ahead >= Self.daysAhead { flags.append(.datedInFuture(days: ahead)) }
        self.init(previous: previous, next: next, flags: flags)
    }

    /// Clocks of cameras are set by hand, and those that don't name their zone may be ahead by half a day.
    private static let daysAhead = 1
}

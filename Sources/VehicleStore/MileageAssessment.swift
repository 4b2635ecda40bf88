internal import Foundation
internal import GRDB
internal import OdologMaintenance
public import OdologOdometer
internal import OdologText

/// An odometer value beside the snapshots around it.
public struct MileageAssessment: Hashable, Sendable {
    /// The vehicle's last snapshot at or before the value's time.
    public let previous: MileageSnapshot?
    /// The vehicle's first snapshot after the value's time. Not nil: the value is from an older photo.
    public let next: MileageSnapshot?
    /// What is odd; flags about the previous snapshot come first. A flag that `needsSecondYes` has to be acknowledged
    /// by a person. A flag that `needsPerson` keeps a threshold from logging the value.
    public let flags: [MileageFlag]
}

extension MileageAssessment {
    /// Throws `.noSuchVehicleID`.
    init(
        _ db: Database, _ value: OdometerValue, _ unit: DistanceUnit, of vehicle: Vehicle.ID, _ time: Timestamp,
        from source: MileageSnapshot.TimeSource?
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
        let meter = MeterInUse(try LogItem.replacements(db, of: vehicle), at: time.date)
        // A camera's clock may be of another zone, so its time may be some hours ahead. What a person types may not.
        let isTyped = source == nil || source == .entered
        let ahead = isTyped ? try time.date.daysAhead(db, typedFor: vehicle) : nil
        let vehicle = try Vehicle.find(db, vehicle)
        var flags = MileagePlausibility().flags(
            for: value, unit: unit,
            earlier: meter.earlier(previous?.previousReading(at: time.date), at: previous?.takenAt),
            later: meter.later(next?.previousReading(at: time.date), at: next?.takenAt),
            vehicleUnit: vehicle.unit, at: time.date, now: Date())
        if ahead == 0 { flags.append(.datedInFuture(days: 0)) }
        flags += Self.flags(time.date, of: vehicle, isOldest: previous == nil, next: next?.takenAt)
        switch source {
        case .file: flags.append(.datedByFile)
        case .now: flags.append(.undated)
        case .exif, .name, .entered, nil: break
        }
        self.init(previous: previous, next: next, flags: flags)
    }

    private static func flags(_ date: Date, of vehicle: Vehicle, isOldest: Bool, next: Date?) -> [MileageFlag] {
        var flags: [MileageFlag] = []
        func days(from start: Date, to end: Date) -> Int { Int(end.timeIntervalSince(start) / 86_400) }
        if isOldest, let next, days(from: date, to: next) > daysWithoutReading {
            flags.append(.datedLongBeforeFirst(days: days(from: date, to: next)))
        }
        if let year = vehicle.year {
            let sold = Double(GregorianDay.number(year: year - 1, month: 1, day: 1)) * 86_400
            if date.timeIntervalSince1970 < sold { flags.append(.datedBeforeVehicle(modelYear: year)) }
        }
        return flags
    }

    /// A camera whose battery was empty starts again in a year long past, such as 2000 or 2002.
    private static let daysWithoutReading = 5 * 365
}

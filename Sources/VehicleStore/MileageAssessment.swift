internal import Foundation
internal import GRDB
internal import OdologMaintenance
public import OdologOdometer

/// An odometer value beside the snapshots around it.
public struct MileageAssessment: Hashable, Sendable {
    /// The vehicle's last snapshot at or before the value's time.
    public let previous: MileageSnapshot?
    /// Its first one after that time: the value is from an older photo.
    public let next: MileageSnapshot?
    /// What is odd, the previous snapshot's first. Those that `needsSecondYes` have to be acknowledged by a person, those that
    /// `needsPerson` keep a threshold from logging the value.
    public let flags: [MileageFlag]
}

extension MileageAssessment {
    /// Throws `.noSuchVehicle`.
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
        let meters = MetersAround(try LogItem.replacements(db, of: vehicle), time.date)
        let earlier = meters.earlier(previous)
        let later = meters.later(next)
        var flags = MileagePlausibility().flags(for: value, unit: unit, earlier: earlier, later: later)
        let vehicle = try Vehicle.find(db, vehicle)
        if earlier == nil, later == nil, unit != vehicle.unit {
            flags.append(.notVehicleUnit(unit, vehicle: vehicle.unit))
        }
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
        let ahead = days(from: Date(), to: date)
        if ahead >= daysAhead { flags.append(.datedInFuture(days: ahead)) }
        if isOldest, let next, days(from: date, to: next) > daysWithoutReading {
            flags.append(.datedLongBeforeFirst(days: days(from: date, to: next)))
        }
        if let year = vehicle.year,
            let sold = Calendar(identifier: .gregorian).date(from: DateComponents(year: year - 1)),
            date < sold
        {
            flags.append(.datedBeforeVehicle(modelYear: year))
        }
        return flags
    }

    /// Cameras whose battery was empty begin anew in a year long past, such as 2000 or 2002.
    private static let daysWithoutReading = 5 * 365

    /// Clocks of cameras are set by hand, and those that don't name their zone may be ahead by half a day.
    private static let daysAhead = 1
}

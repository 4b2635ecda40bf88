public import Foundation
internal import GRDB
public import OdologMaintenance
public import OdologOdometer

/// A confirmed odometer value of one vehicle at one time.
public struct MileageSnapshot: Hashable, Sendable, Identifiable {
    public typealias ID = StoreID<MileageSnapshot>

    /// Where the time is from.
    public enum TimeSource: String, Hashable, Sendable, Codable, CaseIterable {
        /// The photo's EXIF data.
        case exif
        /// A date in the name of the photo's file, as phones, messengers and screenshots have it. Noon where it gives only the day.
        case name
        /// The photo file's modification time.
        case file
        /// A person typed it.
        case entered
        /// The moment of the confirmation, or of the entry of a value without a photo: nothing else was said.
        case now
    }

    public let id: ID
    /// Whose log it stands in.
    public let vehicleID: Vehicle.ID
    /// What the odometer showed.
    public let value: OdometerValue
    /// The unit that `value` counts.
    public let unit: DistanceUnit
    /// When the odometer showed it.
    public let takenAt: Date
    /// Where `takenAt` is from.
    public let timeSource: TimeSource
    /// Seconds that the clock which was meant was ahead of UTC. Nil in entries of earlier versions.
    public let utcOffset: Int?
    /// What the value came with.
    public let source: ReadingSource
    /// Nil where a person entered the value without a photo.
    public let readingID: StoredReading.ID?
    /// `MileageFlag.code` of those flags that somebody said yes to.
    public let acknowledgedFlags: [String]
    /// When the entry was written.
    public let createdAt: Date

    /// `takenAt` with its source and zone.
    public var time: PhotoTime { PhotoTime(takenAt, timeSource, utcOffset: utcOffset) }

    /// For the comparison with a value of the time `date`.
    public func previousReading(at date: Date) -> PreviousReading {
        PreviousReading(value: value, unit: unit, ageInDays: date.timeIntervalSince(takenAt) / 86_400)
    }
}

/// An entry that was taken back out of a vehicle's log.
public struct WithdrawnSnapshot: Hashable, Sendable {
    /// With its reading as it is by now.
    public let entry: LogEntry
    /// When it was taken out.
    public let withdrawnAt: Date

    /// The entry as it was.
    public var snapshot: MileageSnapshot { entry.snapshot }
}

/// One line of a vehicle's log, with where it comes from.
public struct LogEntry: Hashable, Sendable {
    /// The entry.
    public let snapshot: MileageSnapshot
    /// Both nil for a value without a photo.
    public let reading: StoredReading?
    /// Nil: it was typed without a photo.
    public let photo: StoredPhoto?
}

/// What a threshold has decided, without a person.
public struct ThresholdDecision: Hashable, Sendable {
    /// The reading that was logged.
    public let reading: StoredReading
    /// Its photo.
    public let photo: StoredPhoto
    /// Its line in the log; nil: it is a VIN.
    public let snapshot: MileageSnapshot?
}

extension MileageSnapshot {
    /// From the columns of `mileageSnapshot`.
    init(row: Row) throws {
        id = try row.id("id")
        vehicleID = try row.id("vehicleId")
        guard let value = try row.odometerValue() else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a snapshot without a value")
        }
        self.value = value
        unit = try row.choice("unit")
        takenAt = try row.time("takenAt")
        timeSource = try row.choice("timeSource")
        utcOffset = try row.value("utcOffset")
        source = try row.choice("source")
        readingID = try row.optionalID("readingId")
        acknowledgedFlags = try row.codes("acknowledgedFlags")
        createdAt = try row.time("createdAt")
    }

    /// At or before the time.
    static func last(_ db: Database, of vehicle: Vehicle.ID, at time: Timestamp) throws -> MileageSnapshot? {
        try Row.fetchOne(
            db,
            sql: """
                SELECT * FROM mileageSnapshot WHERE vehicleId = ? AND takenAt <= ?
                ORDER BY takenAt DESC, id DESC LIMIT 1
                """,
            arguments: [vehicle.rawValue, time.text]
        ).map(MileageSnapshot.init(row:))
    }
}

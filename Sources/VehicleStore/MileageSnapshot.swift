public import Foundation
internal import GRDB
public import OdologOdometer
public import OdologVehicleLog

/// A confirmed odometer value of one vehicle at one time.
public struct MileageSnapshot: Hashable, Sendable, Identifiable {
    public typealias ID = LogItem.ID

    /// Where the time is from.
    public enum TimeSource: String, Hashable, Sendable, Codable, CaseIterable {
        /// The photo's EXIF data.
        case exif
        /// A date in the name of the photo's file, as phones, messengers and screenshots write it. If the name gives
        /// only the day, the time is noon.
        case name
        /// The photo file's modification time.
        case file
        /// A person typed it.
        case entered
        /// No time is known: the moment of the confirmation, or of the entry of a value without a photo.
        case now
    }

    /// The number of the entry that brought it into the log: a reading, a service, a fill, or the profile with its purchase.
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
    /// How many seconds the clock behind `takenAt` was ahead of UTC. Nil in entries of earlier versions.
    public let utcOffset: Int?
    /// What the value came with.
    public let source: ReadingSource
    /// Nil where a person entered the value without a photo.
    public let readingID: StoredReading.ID?
    /// The `MileageFlag.code` of each flag that somebody said yes to.
    public let acknowledgedFlags: [String]
    /// When the entry was written.
    public let createdAt: Date

    /// `takenAt` with its source and zone.
    public var time: PhotoTime { PhotoTime(takenAt, timeSource, utcOffset: utcOffset) }

    /// This snapshot as the previous reading of a value with the time `date`.
    public func previousReading(at date: Date) -> PreviousReading {
        PreviousReading(value: value, unit: unit, from: logTime(in: .gmt), to: LogTime(date, utcOffset: 0))
    }
}

/// An entry that was taken back out of a vehicle's log.
public struct WithdrawnSnapshot: Hashable, Sendable {
    /// The entry, with its reading as the reading is now.
    public let entry: LogEntry
    /// When it was taken out.
    public let withdrawnAt: Date

    /// The entry as it was.
    public var snapshot: MileageSnapshot { entry.snapshot }
}

/// One line of a vehicle's log, with the reading and the photo that it comes from.
public struct LogEntry: Hashable, Sendable {
    /// The entry.
    public let snapshot: MileageSnapshot
    /// Nil: a value without a photo.
    public let reading: StoredReading?
    /// Nil: it was typed without a photo.
    public let photo: StoredPhoto?
}

/// A reading that a threshold has logged, without a person.
public struct ThresholdDecision: Hashable, Sendable {
    /// The reading that was logged.
    public let reading: StoredReading
    /// Its photo.
    public let photo: StoredPhoto
    /// The reading's line in the log. Nil: the reading is a VIN.
    public let snapshot: MileageSnapshot?
}

extension MileageSnapshot {
    /// As it was, of a reading that is out of the log.
    init(_ item: LogItem, _ reading: OdometerReading) {
        (id, vehicleID, value, unit) = (item.id, item.vehicleID, reading.value, reading.unit)
        (takenAt, timeSource, utcOffset) = (reading.takenAt, reading.timeSource, reading.utcOffset)
        (source, readingID, acknowledgedFlags) = (reading.source, item.readingID, reading.acknowledged)
        createdAt = item.writtenAt
    }

    /// From the columns of `mileageSnapshot`.
    init(row: Row) throws {
        id = try row.id("number")
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
}

internal import Foundation
internal import GRDB
public import OdologOdometer
internal import OdologValues
internal import OdologVehicleLog

/// An odometer value beside the snapshots around it.
public struct MileageAssessment: Hashable, Sendable {
    /// The snapshot before, with which the value was compared: the vehicle's last one at or before the value's time that
    /// counts (``LeftOutReading``). Where the value and others are the majority, one of those.
    public let previous: MileageSnapshot?
    /// The snapshot after, with which the value was compared. Not nil: the value is from an older photo.
    public let next: MileageSnapshot?
    /// What is odd; flags about the previous snapshot come first. A flag that `needsSecondYes` has to be acknowledged
    /// by a person. A flag that `needsPerson` keeps a threshold from logging the value.
    public let flags: [MileageFlag]
}

extension MileageAssessment {
    /// Throws `.noSuchVehicleID`.
    ///
    /// - Parameters:
    ///   - source: where the photo's time is from. Nil: there is no photo.
    ///   - own: an entry that the value is to replace.
    init(
        _ db: Database, _ value: OdometerValue, _ unit: DistanceUnit, of vehicle: Vehicle.ID, _ time: LogTime,
        from source: MileageSnapshot.TimeSource?, replacing own: MileageSnapshot.ID? = nil
    ) throws {
        // A camera's clock may be of another zone, so its time may be some hours ahead. What a person types may not.
        let isTyped = source == nil || source == .entered
        let ahead = isTyped ? try time.daysAhead(db, typedFor: vehicle) : nil
        let vehicle = try Vehicle.find(db, vehicle)
        let near = try NearSnapshots(db, of: vehicle, at: Timestamp(time.date, field: "takenAt"), replacing: own)
        let finding = near.check.finding(on: MeterReading(at: time, Distance(value, unit)), value, now: StoreClock.now)
        let (previous, next) = (finding.before.map { near.snapshots[$0] }, finding.after.map { near.snapshots[$0] })
        var flags = finding.flags
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

/// The snapshots nearest to a time, which say of a value of that time whether it is odd. However long a log is, no more of it is
/// read. So of more wrong ones in a row the majority is theirs.
struct NearSnapshots {
    /// In the order in which they came into the log: the readings of `check`.
    let snapshots: [MileageSnapshot]
    let check: OdometerCheck

    /// - Parameter own: a snapshot that doesn't count.
    init(_ db: Database, of vehicle: Vehicle, at time: Timestamp, replacing own: MileageSnapshot.ID? = nil) throws {
        let near =
            try StoreClock.surroundings(of: vehicle.id).flatMap { own == nil ? $0 : nil }
            .map { try Self.known($0, db, at: time) } ?? Self.read(db, of: vehicle.id, at: time, replacing: own)
        snapshots = near.sorted { $0.row < $1.row }.map(\.snapshot)
        let profile = try LogItem.profile(db, of: vehicle.id)
        check = OdometerCheck(
            snapshots.map { MeterReading($0, in: profile.zone) },
            replacements: try LogItem.replacements(db, of: vehicle.id), unit: vehicle.unit,
            plausibility: MileagePlausibility(profile.kind))
    }

    private static func known(_ known: LogSurroundings, _ db: Database, at time: Timestamp) throws -> [NumberedSnapshot]
    {
        let window = try known.snapshots(db, around: time.text, count: most)
        let now = window.at(time.text).suffix(most)
        let before = window.before(time.text).suffix(most - now.count)
        return (before + now + window.after(time.text).prefix(most)).map(\.element)
    }

    private static func read(
        _ db: Database, of vehicle: Vehicle.ID, at time: Timestamp, replacing own: MileageSnapshot.ID?
    ) throws -> [NumberedSnapshot] {
        func nearest(_ condition: String) throws -> [NumberedSnapshot] {
            let statement = try db.cachedStatement(
                sql: """
                    SELECT * FROM mileageSnapshot WHERE vehicleId = ? AND number IS NOT ? AND \(condition)
                    LIMIT \(most)
                    """)
            let rows = try Row.fetchCursor(statement, arguments: [vehicle.rawValue, own?.rawValue, time.text])
            return try Array(
                rows.map { NumberedSnapshot(row: try $0.value("id"), snapshot: try MileageSnapshot(row: $0)) })
        }
        return try nearest("takenAt <= ? ORDER BY takenAt DESC, id DESC")
            + nearest("takenAt > ? ORDER BY takenAt, id")
    }

    /// The last one at or before the time that counts.
    func last(at time: Timestamp) -> MileageSnapshot? {
        check.counting.last { snapshots[$0].takenAt <= time.date }.map { snapshots[$0] }
    }

    /// On each side.
    private static let most = 50
}

extension MileageSnapshot {
    /// Whether somebody let its date stand although it was a day or more in the future. Such a date is a wrong clock's, so it never
    /// counts.
    var isOfFuture: Bool {
        acknowledgedFlags.contains("datedInFuture") && takenAt.timeIntervalSince(createdAt) >= 86_400
    }
}

extension MeterReading<Distance> {
    /// - Parameter zone: the vehicle's, for a clock that wasn't kept.
    init(_ snapshot: MileageSnapshot, in zone: TimeZone = .gmt) {
        self.init(
            at: snapshot.logTime(in: zone), Distance(snapshot.value, snapshot.unit), source: snapshot.source,
            isFlagged: snapshot.isOfFuture)
    }
}

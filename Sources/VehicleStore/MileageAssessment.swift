internal import Foundation
internal import GRDB
internal import OdologMaintenance
public import OdologOdometer
internal import OdologText

/// An odometer value beside the snapshots around it.
public struct MileageAssessment: Hashable, Sendable {
    /// The snapshot before, with which the value was compared: the vehicle's last one at or before the value's time that
    /// counts (``LeftOutReading``). One that is left out is compared only where it agrees with the value.
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
    /// - Parameter own: an entry that the value is to replace.
    init(
        _ db: Database, _ value: OdometerValue, _ unit: DistanceUnit, of vehicle: Vehicle.ID, _ time: Timestamp,
        from source: MileageSnapshot.TimeSource?, replacing own: MileageSnapshot.ID? = nil
    ) throws {
        let replacements = try LogItem.replacements(db, of: vehicle)
        // A camera's clock may be of another zone, so its time may be some hours ahead. What a person types may not.
        let isTyped = source == nil || source == .entered
        let ahead = isTyped ? try LogTime(time.date, utcOffset: 0).daysAhead(db, typedFor: vehicle) : nil
        let vehicle = try Vehicle.find(db, vehicle)
        let near = try NearSnapshots(db, of: vehicle, replacements, at: time, replacing: own)
        let meter = MeterInUse(replacements, at: time.date)
        var (around, flags) = ReadingsAround.compared(counting: near.counting, nearest: near.all) { around in
            MileagePlausibility().flags(
                for: value, unit: unit,
                earlier: meter.earlier(around.before?.previousReading(at: time.date), at: around.before?.takenAt),
                later: meter.later(around.after?.previousReading(at: time.date), at: around.after?.takenAt),
                vehicleUnit: vehicle.unit, at: time.date, now: Date())
        }
        if ahead == 0 { flags.append(.datedInFuture(days: 0)) }
        flags += Self.flags(time.date, of: vehicle, isOldest: around.before == nil, next: around.after?.takenAt)
        switch source {
        case .file: flags.append(.datedByFile)
        case .now: flags.append(.undated)
        case .exif, .name, .entered, nil: break
        }
        self.init(previous: around.before, next: around.after, flags: flags)
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

/// The snapshots around a time.
struct NearSnapshots {
    /// The nearest ones.
    let all: ReadingsAround<MileageSnapshot>
    /// The nearest ones that count.
    let counting: ReadingsAround<MileageSnapshot>

    /// - Parameters:
    ///   - replacements: of the vehicle's odometer.
    ///   - own: a snapshot that doesn't count.
    init(
        _ db: Database, of vehicle: Vehicle, _ replacements: [MeterReplacement<Distance>], at time: Timestamp,
        replacing own: MileageSnapshot.ID? = nil
    ) throws {
        func nearest(_ condition: String) throws -> (sure: MileageSnapshot?, doubtful: [MileageSnapshot]) {
            let statement = try db.cachedStatement(
                sql: """
                    SELECT * FROM mileageSnapshot WHERE vehicleId = ? AND id IS NOT ? AND \(condition)
                    LIMIT \(Self.most)
                    """)
            let rows = try Row.fetchCursor(statement, arguments: [vehicle.id.rawValue, own?.rawValue, time.text])
            var doubtful: [MileageSnapshot] = []
            while let row = try rows.next() {
                let snapshot = try MileageSnapshot(row: row)
                guard snapshot.wasOdd else { return (snapshot, doubtful) }
                doubtful.append(snapshot)
            }
            // With so many there is no telling which is the odd one.
            return doubtful.count < Self.most ? (nil, doubtful) : (doubtful[0], [])
        }
        let before = try nearest("takenAt <= ? ORDER BY takenAt DESC, id DESC")
        let after = try nearest("takenAt > ? ORDER BY takenAt, id")
        let check = OdometerCheck(
            [before.sure, after.sure].compactMap { $0.map { MeterReading($0) } }, replacements: replacements,
            unit: vehicle.unit)
        func counts(_ snapshot: MileageSnapshot) -> Bool { check.oddities(of: snapshot).isEmpty }
        all = ReadingsAround(
            before: before.doubtful.first ?? before.sure, after: after.doubtful.first ?? after.sure)
        counting = ReadingsAround(
            before: before.doubtful.first(where: counts) ?? before.sure,
            after: after.doubtful.first(where: counts) ?? after.sure)
    }

    /// Of each side. A merged log may have very many that are odd.
    private static let most = 100
}

extension MileageSnapshot {
    /// Whether somebody let it stand although it was odd. It counts where it is odd no longer (``LeftOutReading``).
    var wasOdd: Bool { acknowledgedFlags.contains(where: MileageFlag.codesOfOddValues.contains) }
}

extension OdometerCheck {
    /// What is odd by now about a snapshot that was odd.
    ///
    /// The check is of the readings that nobody had to let stand.
    func oddities(of snapshot: MileageSnapshot) -> [MileageFlag] {
        flags(for: snapshot.value, unit: snapshot.unit, at: snapshot.takenAt, now: snapshot.createdAt)
            .filter { MileageFlag.codesOfOddValues.contains($0.code) }
    }
}

extension MileageFlag {
    /// Codes of flags that speak against the value. The other flags speak of its date or its unit.
    static let codesOfOddValues: Set<String> = [
        "lowerThanPrevious", "implausiblyHigher", "higherThanLater", "tooLowForLater", "datedInFuture",
    ]
}

extension MeterReading<Distance> {
    /// - Parameter zone: the vehicle's, for a clock that wasn't kept.
    init(_ snapshot: MileageSnapshot, in zone: TimeZone = .gmt) {
        self.init(at: snapshot.logTime(in: zone), Distance(snapshot.value, snapshot.unit), source: snapshot.source)
    }
}

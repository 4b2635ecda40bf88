internal import Foundation
internal import GRDB
internal import OdologOdometer

extension StoredReading {
    /// A photo of the same moment on which a person has decided otherwise than this confirmation would, and where they
    /// corrected it, the entry that stands. Nil: there is none, or the log has an entry that says the same, of which this one is
    /// just another copy.
    ///
    /// - Parameter photo: that of this reading.
    func decidedCopy(
        _ db: Database, as confirmation: Confirmation, of photo: StoredPhoto
    ) throws -> (objection: LoggingObjection, entry: MileageSnapshot?)? {
        let takenAt = try Timestamp(confirmation.takenAt, field: "takenAt")
        guard let own = ShownTime(photo.record),
            try MileageSnapshot.find(db, takenAt: takenAt, as: confirmation, photo: photo.id) == nil
        else { return nil }
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT photo.*, status, wholeUnits, reading.unit, coalesce(copyOf, reading.id) AS logged,
                    EXISTS (SELECT 1 FROM logItem WHERE readingId IN (reading.id, copyOf)) AS wasTakenBack
                FROM reading JOIN photo ON photo.id = photoId
                WHERE vehicleId = ? AND kind = 'odometer' AND status IN ('rejected', 'edited') AND photoId <> ?
                ORDER BY reading.id DESC
                """,
            arguments: [confirmation.vehicle.rawValue, photo.id.rawValue])
        while let row = try rows.next() {
            let record = try StoredPhoto(row: row).record
            guard let other = ShownTime(record) else { continue }
            let (units, unit): (Int?, String?) = (try row.value("wholeUnits"), try row.value("unit"))
            // Of one day there may be several photos. Those of one vehicle show several values.
            let isSameValue =
                units == confirmation.value.wholeUnits
                && (unit ?? confirmation.unit.rawValue) == confirmation.unit.rawValue
            guard own.isSameMoment(as: other) || (own.isSameDay(as: other) && isSameValue) else { continue }
            let status: Status = try row.choice("status")
            let decision: LoggingObjection.CopyDecision =
                status == .edited ? .corrected : try row.value("wasTakenBack") ? .takenBack : .rejected
            let entry = try Row.fetchOne(
                db, sql: "SELECT * FROM mileageSnapshot WHERE readingId = ?",
                arguments: [try row.value("logged") as Int64])
            return (.copy(of: record.path, decision), try entry.map(MileageSnapshot.init(row:)))
        }
        return nil
    }
}

/// When a photo was taken, as its camera or its name says.
private struct ShownTime {
    /// Whole seconds since 1970. Nil: only the day is known.
    private let second: Int?
    /// Days since 1970-01-01, on the clock behind the time.
    private let day: Int

    /// Nil: neither says anything.
    init?(_ photo: PhotoRecord) {
        if let takenAt = photo.takenAt {
            self.init(takenAt, photo.takenAtOffset)
        } else {
            switch photo.nameTime {
            case .moment(let date): self.init(date, nil)
            case .day(let day): self.init(second: nil, day: day)
            case nil: return nil
            }
        }
    }

    private init(_ date: Date, _ utcOffset: Int?) {
        self.init(
            second: Int(date.timeIntervalSince1970.rounded(.down)), day: MileageSnapshot.day(date, utcOffset))
    }

    private init(second: Int?, day: Int) { (self.second, self.day) = (second, day) }

    func isSameMoment(as other: Self) -> Bool { second != nil && second == other.second }

    /// Messengers take the time out of the copies that they send.
    func isSameDay(as other: Self) -> Bool { (second == nil || other.second == nil) && day == other.day }
}

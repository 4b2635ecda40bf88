internal import Foundation
internal import GRDB
internal import OdologVehicleLog

/// Gives the times of one vehicle's entries that an earlier version wrote the clock that was meant. That version kept the moment alone:
/// of a day its first moment, in the vehicle's zone, or, where it had none, in that of the machine.
struct EarlierTimes {
    /// The zones that the vehicle had, each with the time from which on it was in force. In order.
    private let zones: [(since: Date, zone: TimeZone?)]
    /// The clocks by which days were typed for its readings.
    private let offsets: [Int]
    /// Where nothing else tells the zone.
    private let guess: TimeZone?
    private let machine: TimeZone

    /// - Parameters:
    ///   - zones: the time zone of each revision of the vehicle's profile, and when that was written; in order.
    ///   - offsets: of the readings that were typed for the vehicle.
    ///   - times: those of all of its entries.
    init(
        zones: [(since: Date, zone: TimeZone?)], offsets: [Int], of times: [Date], machine: TimeZone = .current
    ) {
        (self.zones, self.offsets, self.machine) = (zones, offsets, machine)
        // A machine in UTC says nothing of where its users are. But if all full hours of a log are midnight somewhere, and none
        // is midnight here, they are days.
        let isKnown = !offsets.isEmpty || zones.contains { $0.zone != nil } || machine.secondsFromGMT() != 0
        let round = times.filter { Int($0.timeIntervalSince1970 * 1_000).isMultiple(of: 3_600_000) }
        guess =
            isKnown || round.isEmpty || round.contains { LogTime(dayFrom: $0, in: .gmt) != nil }
            ? nil
            : Self.likely.compactMap(TimeZone.init(identifier:)).first { zone in
                round.allSatisfy { LogTime(dayFrom: $0, in: zone) != nil }
            }
    }

    /// Zones whose midnight is night in UTC, too: a time that was typed is seldom of these hours.
    private static let likely = [
        "Europe/London", "Europe/Berlin", "Europe/Athens", "Europe/Moscow", "America/Sao_Paulo", "America/New_York",
        "America/Chicago", "America/Denver", "America/Los_Angeles",
    ]

    /// - Parameters:
    ///   - date: as it was kept.
    ///   - written: when.
    ///   - reading: the clock of the odometer reading that came with it.
    func time(_ date: Date, written: Date, reading: Int?) -> LogTime {
        if let reading, let day = LogTime(dayFrom: date, utcOffset: reading) { return day }
        if let zone = zones.last(where: { $0.since <= written })?.zone {
            return LogTime(dayFrom: date, in: zone) ?? moment(date, in: zone, reading)
        }
        for zone in [machine] + zones.compactMap(\.zone) + [guess].compactMap(\.self) {
            if let day = LogTime(dayFrom: date, in: zone) { return day }
        }
        for offset in offsets { if let day = LogTime(dayFrom: date, utcOffset: offset) { return day } }
        // No zone was in force. What was typed then tells the clock.
        let here = machine.secondsFromGMT(for: date)
        let clock = offsets.contains(here) ? here : offsets.first
        return moment(date, in: zones.last?.zone ?? guess ?? machine, reading ?? clock)
    }

    private func moment(_ date: Date, in zone: TimeZone, _ reading: Int?) -> LogTime {
        LogTime(date, utcOffset: reading ?? zone.secondsFromGMT(for: date))
    }
}

extension LogTime {
    /// Nil unless it is the first moment of a day.
    fileprivate init?(dayFrom date: Date, in zone: TimeZone) {
        let day = CalendarDate(date, in: zone)
        guard day.start(in: zone) == date else { return nil }
        self.init(day, in: zone)
    }

    /// Nil unless it is midnight.
    fileprivate init?(dayFrom date: Date, utcOffset: Int) {
        let time = LogTime(date, utcOffset: utcOffset, isDay: true)
        guard Double(time.day.daysSince1970 * 86_400 - utcOffset) == date.timeIntervalSince1970 else { return nil }
        self = time
    }
}

extension Schema {
    /// Since version 12 the time of an entry has the clock that was meant, as `LogTime` writes it, and a fill has a tank only where
    /// one was named: earlier versions wrote 1 into all others.
    ///
    /// - Parameter machine: the zone of this machine.
    static func giveTimesTheirClocks(_ db: Database, machine: TimeZone = .current) throws {
        let vehicles = try Int64.fetchAll(db, sql: "SELECT DISTINCT vehicleId FROM logItem")
        for vehicle in vehicles {
            let times = try EarlierTimes(db, of: vehicle, machine: machine)
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT id, kind, coalesce(content ->> 'time', content ->> 'setAt') AS time, writtenAt, coalesce(
                        (SELECT utcOffset FROM mileageSnapshot WHERE mileageSnapshot.id = logItem.snapshotId),
                        (SELECT utcOffset FROM withdrawnSnapshot
                            WHERE withdrawnSnapshot.snapshotId = logItem.snapshotId AND timeSource = 'entered' LIMIT 1)) AS offset
                    FROM logItem WHERE vehicleId = ? AND kind <> 'profile'
                    """, arguments: [vehicle])
            let update = try db.makeStatement(
                sql:
                    "UPDATE logItem SET content = json_set(content, iif(kind = 'schedule', '$.setAt', '$.time'), ?) WHERE id = ?"
            )
            while let row = try rows.next() {
                guard let text: String = row["time"], let date = Timestamp(text: text)?.date,
                    let written = Timestamp(text: row["writtenAt"])?.date
                else { continue }
                let isSchedule = row["kind"] == "schedule"
                let time = times.time(date, written: written, reading: row["offset"])
                // Nobody types when a schedule is set.
                let kept = isSchedule ? LogTime(date, utcOffset: time.utcOffset) : time
                try update.execute(arguments: [kept.description, row["id"] as Int64])
            }
        }
        try db.execute(
            sql:
                "UPDATE logItem SET content = json_remove(content, '$.tank') WHERE kind = 'fuel' AND content ->> 'tank' = 1"
        )
    }
}

extension EarlierTimes {
    fileprivate init(_ db: Database, of vehicle: Int64, machine: TimeZone) throws {
        func dates(_ sql: String) throws -> [Date] {
            try String.fetchAll(db, sql: sql, arguments: [vehicle]).compactMap { Timestamp(text: $0)?.date }
        }
        let zones = try Row.fetchAll(
            db,
            sql: """
                SELECT writtenAt, content ->> 'timeZone' AS zone FROM logItem
                WHERE vehicleId = ? AND kind = 'profile' ORDER BY writtenAt, id
                """, arguments: [vehicle]
        ).compactMap { row in
            Timestamp(text: row["writtenAt"]).map { written in
                (since: written.date, zone: (row["zone"] as String?).flatMap(TimeZone.init(identifier:)))
            }
        }
        self.init(
            zones: zones,
            offsets: try Int.fetchAll(
                db,
                sql: """
                    SELECT utcOffset FROM mileageSnapshot
                    WHERE vehicleId = ? AND timeSource = 'entered' AND utcOffset IS NOT NULL
                    GROUP BY utcOffset ORDER BY count(*) DESC
                    """, arguments: [vehicle]),
            of: try dates(
                "SELECT content ->> 'time' FROM logItem WHERE vehicleId = ? AND content ->> 'time' IS NOT NULL"),
            machine: machine)
    }
}

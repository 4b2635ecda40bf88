internal import Foundation
internal import GRDB
internal import OdologMaintenance

// What two people wrote of the same thing, each into a store of their own.

extension Merge {
    /// What equal items have in common: the kind, with the day or the minute, or with the name of a schedule. An odometer isn't
    /// replaced twice a day.
    private struct Key: Hashable {
        let kind: LogItem.Kind
        let text: String

        /// Nil: a profile, which a vehicle has one of.
        init?(_ content: LogItem.Content, in zone: TimeZone, toTheMinute: Bool) throws {
            kind = content.kind
            switch content {
            case .profile: return nil
            case .meter(let replacement): text = CalendarDate(replacement.time, in: zone).description
            case .schedule(let schedule): text = TextRules.key(of: schedule.name)
            case .service, .fuel, .expense, .hours:
                guard let time = content.time else { return nil }
                text =
                    try toTheMinute
                    ? String(Timestamp(time, field: "time").text.prefix("2026-01-01T00:00".count))
                    : CalendarDate(time, in: zone).description
            }
        }
    }

    /// Finds their items that say what one of ours says, though neither is a copy of the other: the same fill that two people
    /// typed. They count as one from then on. Two of theirs that say the same are two of ours.
    ///
    /// Only what stands in both stores is compared. Any revision will do, so that a later correction doesn't part them again. What is
    /// of one minute comes first; then what is of one day, whose times differ: two people seldom type the same minute. That
    /// difference is told, so that two tolls of a day aren't one without a word.
    mutating func pairEqualItems() throws {
        var paired: Set<Int64> = []
        for toTheMinute in [true, false] { try pairEqualItems(toTheMinute: toTheMinute, &paired) }
    }

    /// - Parameter paired: our numbers.
    private func pairEqualItems(toTheMinute: Bool, _ paired: inout Set<Int64>) throws {
        // Schedules first: services name them.
        let rows = try Row.fetchCursor(
            theirs,
            sql: """
                SELECT number, vehicleId FROM logItem WHERE endedAt IS NULL AND kind <> 'profile'
                ORDER BY vehicleId, kind <> 'schedule', number
                """)
        var (vehicle, zone, own): (Int64?, TimeZone, [Key: [Int64]]) = (nil, .gmt, [:])
        while let row = try rows.next() {
            let number: Int64 = try row.value("number")
            guard try numbers.isPlanned(.add, for: number) else { continue }
            let ownVehicle = try self.vehicle(row)
            if ownVehicle != vehicle {
                vehicle = ownVehicle
                zone = try LogItem.profile(ours, of: Vehicle.ID(rawValue: ownVehicle)).zone
                own = try unpaired(of: ownVehicle) { try Key($0, in: zone, toTheMinute: toTheMinute) }
            }
            let pair =
                own.isEmpty
                ? nil
                : try pair(of: number, among: own, except: paired) { try Key($0, in: zone, toTheMinute: toTheMinute) }
            guard let pair else { continue }
            paired.insert(pair)
            try numbers.note(.item, number, as: pair)
            try numbers.plan(.compare, for: number)
        }
    }

    /// Our items of this vehicle that they have no copy of, by the keys of their revisions.
    private func unpaired(
        of vehicle: Int64, _ key: (LogItem.Content) throws -> Key?
    ) throws -> [Key: [Int64]] {
        let rows = try Row.fetchAll(
            ours.cachedStatement(
                sql: """
                    SELECT number, uid FROM logItem
                    WHERE vehicleId = ? AND endedAt IS NULL AND kind <> 'profile' ORDER BY number
                    """), arguments: [vehicle])
        var found: [Key: [Int64]] = [:]
        for row in rows {
            let (number, uid): (Int64, String) = (try row.value("number"), try row.value("uid"))
            let isTheirs = try Bool.fetchOne(
                theirs.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM logItem WHERE uid = ?)"), arguments: [uid])!
            guard !isTheirs else { continue }
            let keys = Set(try ownRevisions(number).compactMap { try key(LogItem(row: $0).content) })
            for key in keys { found[key, default: []].append(number) }
        }
        return found
    }

    private func pair(
        of number: Int64, among own: [Key: [Int64]], except paired: Set<Int64>,
        _ key: (LogItem.Content) throws -> Key?
    ) throws -> Int64? {
        for row in try theirRevisions(number).reversed() {
            let content = try content(row)
            guard let candidates = try key(content).flatMap({ own[$0] }) else { continue }
            let pair = try candidates.first { candidate in
                try !paired.contains(candidate)
                    && ownRevisions(candidate).contains { try LogItem(row: $0).content.isSameThing(as: content) }
            }
            if let pair { return pair }
        }
        return nil
    }
}

extension LogItem.Content {
    fileprivate func isSameThing(as other: LogItem.Content) -> Bool {
        switch (self, other) {
        case (.schedule(let one), .schedule(let two)):
            TextRules.key(of: one.name) == TextRules.key(of: two.name) && one.rule == two.rule
        case (.meter, .meter): true
        default: says(other)
        }
    }
}

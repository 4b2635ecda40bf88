internal import Foundation
internal import GRDB
internal import OdologMaintenance

// What two people wrote of the same thing, each into a store of their own.

extension Merge {
    /// What equal items have in common: the kind, with the day or the minute, or with the name of a schedule. Replacements of the
    /// odometer are few: all are looked at.
    private struct Key: Hashable {
        let kind: LogItem.Kind
        let text: String

        /// Nil: a profile, which a vehicle has one of.
        init?(_ content: LogItem.Content, in zone: TimeZone, toTheMinute: Bool) throws {
            kind = content.kind
            switch content {
            case .profile: return nil
            case .meter: text = ""
            case .schedule(let schedule): text = TextRules.key(of: schedule.name)
            case .service, .fuel, .expense, .hours, .activity:
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
    /// difference is told, so that two tolls of a day aren't one without a word. Replacements of the odometer are the same that
    /// are of one day, or that say the same within a week: an odometer isn't replaced twice a day.
    func pairEqualItems() throws {
        guard try numbers.isAnyPlanned(.add) else { return }
        // Schedules first: services name them.
        let rows = try Row.fetchCursor(
            theirs,
            sql: """
                SELECT number, vehicleId FROM logItem WHERE endedAt IS NULL AND kind <> 'profile'
                ORDER BY vehicleId, kind <> 'schedule', number
                """)
        var (vehicle, new): (Int64?, [Int64]) = (nil, [])
        while let row = try rows.next() {
            let number: Int64 = try row.value("number")
            guard try numbers.isPlanned(.add, for: number) else { continue }
            let owner = try self.vehicle(row)
            if let vehicle, vehicle != owner {
                try pair(new, of: vehicle)
                new = []
            }
            vehicle = owner
            new.append(number)
        }
        if let vehicle { try pair(new, of: vehicle) }
    }

    /// - Parameters:
    ///   - new: their items of the vehicle that aren't copies of ours.
    ///   - vehicle: ours.
    private func pair(_ new: [Int64], of vehicle: Int64) throws {
        let unpaired = try unpaired(of: vehicle)
        guard !unpaired.isEmpty else { return }
        let zone = try LogItem.profile(ours, of: Vehicle.ID(rawValue: vehicle)).zone
        var (rest, paired): ([Int64], Set<Int64>) = (new, [])
        for toTheMinute in [true, false] {
            func key(_ content: LogItem.Content) throws -> Key? { try Key(content, in: zone, toTheMinute: toTheMinute) }
            var own: [Key: [Int64]] = [:]
            for number in unpaired where !paired.contains(number) {
                let keys = Set(try ownRevisions(number).compactMap { try key(LogItem(row: $0).content) })
                for key in keys { own[key, default: []].append(number) }
            }
            rest = try rest.filter { number in
                guard let pair = try pair(of: number, among: own, except: paired, in: zone, key) else { return true }
                paired.insert(pair)
                try numbers.note(.item, number, as: pair)
                try numbers.plan(.compare, for: number)
                return false
            }
        }
    }

    /// Our items of this vehicle that they have no copy of.
    private func unpaired(of vehicle: Int64) throws -> [Int64] {
        let rows = try Row.fetchAll(
            ours.cachedStatement(
                sql: """
                    SELECT number, uid FROM logItem
                    WHERE vehicleId = ? AND endedAt IS NULL AND kind <> 'profile' ORDER BY number
                    """), arguments: [vehicle])
        return try rows.filter { row in
            let uid: String = try row.value("uid")
            return try !Bool.fetchOne(
                theirs.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM logItem WHERE uid = ?)"), arguments: [uid])!
        }.map { try $0.value("number") }
    }

    /// Our item that says what theirs says. Nil: there is none.
    private func pair(
        of number: Int64, among own: [Key: [Int64]], except paired: Set<Int64>, in zone: TimeZone,
        _ key: (LogItem.Content) throws -> Key?
    ) throws -> Int64? {
        for row in try theirRevisions(number).reversed() {
            let content = try content(row)
            guard let candidates = try key(content).flatMap({ own[$0] }) else { continue }
            let pair = try candidates.first { candidate in
                try !paired.contains(candidate)
                    && ownRevisions(candidate).contains {
                        try LogItem(row: $0).content.isSameThing(as: content, in: zone)
                    }
            }
            if let pair { return pair }
        }
        return nil
    }
}

extension LogItem.Content {
    fileprivate func isSameThing(as other: LogItem.Content, in zone: TimeZone) -> Bool {
        switch (self, other) {
        case (.schedule(let one), .schedule(let two)):
            TextRules.key(of: one.name) == TextRules.key(of: two.name) && one.rule == two.rule
        case (.meter(let one), .meter(let two)):
            CalendarDate(one.time, in: zone) == CalendarDate(two.time, in: zone)
                || one.end == two.end && one.start == two.start
                    && abs(one.time.timeIntervalSince(two.time)) < 7 * 86_400
        default: says(other)
        }
    }
}

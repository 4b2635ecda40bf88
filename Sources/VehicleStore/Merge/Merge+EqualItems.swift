internal import Foundation
internal import GRDB
internal import OdologVehicleLog

// What two people wrote of the same thing, each into a store of their own.

extension Merge {
    /// What equal items have in common: the kind, with the day or the minute, or with the name of a schedule. Replacements of the
    /// odometer are few: all are looked at.
    private struct Key: Hashable {
        let kind: LogItem.Kind
        let text: String

        /// Nil: a profile, which a vehicle has one of.
        init?(_ content: LogItem.Content, toTheMinute: Bool) throws {
            kind = content.kind
            switch content {
            case .profile: return nil
            case .meter: text = ""
            case .schedule(let schedule): text = TextRules.key(of: schedule.name)
            case .service, .fuel, .expense, .hours, .activity, .odometer:
                // An odometer may well be read twice a day.
                guard let time = content.time, toTheMinute || kind != .reading else { return nil }
                text =
                    try toTheMinute
                    ? time.isDay
                        ? time.day.description
                        : String(Timestamp(time.date, field: "time").text.prefix("2026-01-01T00:00".count))
                    : time.day.description
            }
        }
    }

    /// Finds their items that say what one of ours says, though neither is a copy of the other: the same fill that two people
    /// typed. They count as one from then on. Two of theirs that say the same are two of ours.
    ///
    /// Any revision will do, so that a later correction doesn't part them again. What stands in both stores comes first. What was
    /// removed or moved in one of them comes after that, if that was done later than the other one was written: it was said of
    /// both. What is of one minute comes before what is of one day, whose times differ: two people seldom type the same minute.
    /// That difference is told, so that two tolls of a day aren't one without a word. Replacements of the odometer are the same that
    /// are of one day, or that say the same within a week: an odometer isn't replaced twice a day.
    mutating func pairEqualItems() throws {
        guard try numbers.isAnyPlanned(.add) else { return }
        // Schedules first: services name them.
        let rows = try Row.fetchCursor(
            theirs,
            sql: """
                SELECT uid, vehicleId FROM logItem WHERE revision = 1 AND kind <> 'profile' AND readingId IS NULL
                ORDER BY vehicleId, kind <> 'schedule', number
                """)
        var (vehicle, new): (Int64?, [String]) = (nil, [])
        while let row = try rows.next() {
            let uid: String = try row.value("uid")
            guard try numbers.isPlanned(.add, for: uid) else { continue }
            let owner = try self.vehicle(row)
            if let vehicle, vehicle != owner {
                try pair(new, of: vehicle)
                new = []
            }
            vehicle = owner
            new.append(uid)
        }
        if let vehicle { try pair(new, of: vehicle) }
    }

    /// - Parameters:
    ///   - new: their items of the vehicle that aren't copies of ours.
    ///   - vehicle: ours.
    private mutating func pair(_ new: [String], of vehicle: Int64) throws {
        let unpaired = try unpaired(of: vehicle).map(ownRevisions)
        guard !unpaired.isEmpty else { return }
        var (rest, paired): ([[Row]], Set<Int>) = (try new.map(theirRevisions), [])
        for (isStanding, toTheMinute) in [(true, true), (true, false), (false, true), (false, false)] {
            func key(_ content: LogItem.Content) throws -> Key? { try Key(content, toTheMinute: toTheMinute) }
            var own: [Key: [Int]] = [:]
            for (index, rows) in unpaired.enumerated() where !paired.contains(index) {
                guard try !isStanding || rows.isStanding else { continue }
                for key in Set(try rows.compactMap({ try key(LogItem(row: $0).content) })) {
                    own[key, default: []].append(index)
                }
            }
            guard !own.isEmpty else { continue }
            rest = try rest.filter { rows in
                guard try !isStanding || rows.isStanding,
                    let pair = try pair(
                        of: rows, key, among: { own[$0, default: []] }, unpaired, except: paired)
                else { return true }
                paired.insert(pair)
                try join(rows, unpaired[pair])
                return false
            }
        }
    }

    /// Makes their item one with ours.
    private mutating func join(_ rows: [Row], _ own: [Row]) throws {
        let uid: String = try rows[0].value("uid")
        if try rows.isStanding, try own.isStanding {
            try numbers.note(uid, as: MergeNumbers.Own(revision: own[0]))
            return try numbers.plan(.compare, for: uid)
        }
        let lineages = (EntryUID.lineage(of: try own[0].value("uid")), EntryUID.lineage(of: uid))
        guard let ours = try course(lineages.0, isOurs: true), let theirs = try course(lineages.1, isOurs: false) else {
            return
        }
        try plan(ours, theirs)
    }

    /// Our items of this vehicle that they have no copy of.
    private func unpaired(of vehicle: Int64) throws -> [String] {
        let rows = try Row.fetchAll(
            ours.cachedStatement(
                sql: """
                    SELECT uid FROM logItem
                    WHERE vehicleId = ? AND revision = 1 AND kind <> 'profile' ORDER BY number
                    """), arguments: [vehicle])
        return try rows.filter { row in
            let lineage = EntryUID.lineage(of: try row.value("uid"))
            return try !Bool.fetchOne(
                theirs.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM logItem WHERE uid >= ? AND uid < ?)"),
                arguments: [lineage, lineage + "g"])!
        }.map { try $0.value("uid") }
    }

    /// Which of our items says what theirs says. Nil: none does.
    private func pair(
        of rows: [Row], _ key: (LogItem.Content) throws -> Key?, among own: (Key) -> [Int],
        _ unpaired: [[Row]], except paired: Set<Int>
    ) throws -> Int? {
        for row in rows.reversed() {
            let content = try content(row)
            guard let key = try key(content) else { continue }
            let pair = try own(key).first { index in
                try !paired.contains(index) && Self.mayBeOne(unpaired[index], rows)
                    && unpaired[index].contains { try LogItem(row: $0).content.isSameThing(as: content) }
            }
            if let pair { return pair }
        }
        return nil
    }

    /// Whether each of the two is in its log, or left it after the other one was written.
    private static func mayBeOne(_ own: [Row], _ other: [Row]) throws -> Bool {
        func left(_ rows: [Row], after others: [Row]) throws -> Bool {
            guard let left: String = try rows[rows.count - 1].value("endedAt") else { return true }
            return try left > others[0].value("writtenAt") as String
        }
        return try left(own, after: other) && left(other, after: own)
    }
}

extension LogItem.Content {
    fileprivate func isSameThing(as other: LogItem.Content) -> Bool {
        switch (self, other) {
        case (.schedule(let one), .schedule(let two)):
            TextRules.key(of: one.name) == TextRules.key(of: two.name) && one.rule == two.rule
        case (.meter(let one), .meter(let two)):
            one.time.day == two.time.day
                || one.end == two.end && one.start == two.start
                    && abs(one.time.date.timeIntervalSince(two.time.date)) < 7 * 86_400
        default: says(other)
        }
    }
}

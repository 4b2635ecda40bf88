internal import Foundation
internal import GRDB
internal import OdologVehicleLog

// Entries that were moved to another vehicle, in one of the stores or in both. In each log an entry has a uid of its own; its
// lineage (`EntryUID`) tells that they are one entry. Entries that two people typed of the same thing have two
// lineages, and are treated alike where one of them was moved or removed.

extension Merge {
    /// One entry in one store, through all logs where it was.
    struct Course {
        let lineage: String
        /// The revisions by uid, in the order in which they were written.
        let items: [[Row]]
        /// What it said, one revision after another. Schedules are told by their names: each vehicle has its own.
        let contents: [LogItem.Content]

        /// The item that counts. Nil: none does.
        var standing: [Row]? {
            get throws { try items.first { try $0.isStanding } }
        }

        func has(_ item: [Row]) throws -> Bool {
            let uid: String = try item[0].value("uid")
            return try items.contains { try $0[0].value("uid") == uid }
        }

        /// When it came into each log.
        var beginnings: Set<String> {
            get throws { Set(try items.map { try $0[0].value("writtenAt") }) }
        }

        /// The item that left its log without coming into another one. Nil: none did.
        func withdrawn(moved beginnings: Set<String>) throws -> [Row]? {
            try items.last { rows in
                guard let ended: String = try rows[rows.count - 1].value("endedAt") else { return false }
                return !beginnings.contains(ended)
            }
        }
    }

    /// What is to be done with an entry that was moved.
    struct Move {
        /// Our uid of it.
        let own: String
        /// Whether it goes where theirs is.
        let takesVehicle: Bool
        let content: Changed
    }

    /// To be called when all items have their numbers.
    ///
    /// - Parameter lineages: of entries that they have under a uid which isn't known here.
    mutating func planMoves(_ lineages: Set<String>) throws {
        let movedHere = try String.fetchSet(
            ours,
            sql: """
                SELECT substr(uid, 1, 24) FROM logItem AS first
                WHERE revision = 1 AND EXISTS (
                    SELECT 1 FROM logItem WHERE uid > first.uid AND uid < substr(first.uid, 1, 24) || 'g')
                """)
        for lineage in lineages.union(movedHere).sorted() {
            guard let own = try course(lineage, isOurs: true), let other = try course(lineage, isOurs: false) else {
                continue
            }
            try plan(own, other)
        }
    }

    func course(_ lineage: String, isOurs: Bool) throws -> Course? {
        let rows = try Row.fetchAll(
            isOurs ? ours : theirs,
            sql: "SELECT * FROM logItem WHERE uid >= ? AND uid < ? ORDER BY writtenAt, revision, id",
            arguments: [lineage, lineage + "g"])
        guard !rows.isEmpty else { return nil }
        var (uids, items): ([String], [String: [Row]]) = ([], [:])
        for row in rows {
            let uid: String = try row.value("uid")
            if items[uid] == nil { uids.append(uid) }
            items[uid, default: []].append(row)
        }
        // What counts comes last, whatever the clocks of two machines say.
        let all = uids.compactMap { items[$0] }
        let inOrder = try all.filter { try !$0.isStanding } + all.filter { try $0.isStanding }
        return Course(
            lineage: lineage, items: inOrder, contents: try inOrder.joined().map { try named($0, isOurs: isOurs) })
    }

    /// What a revision says, with the names of schedules in place of their numbers.
    private func named(_ row: Row, isOurs: Bool) throws -> LogItem.Content {
        let content = try LogItem(row: row).content.with(id: LogItem.ID(rawValue: 0))
        guard case .service(var entry) = content else { return content }
        entry.completes = try entry.completes.map { id in
            let text = try String.fetchOne(
                isOurs ? ours : theirs,
                sql: "SELECT content FROM logItem WHERE vehicleId = ? AND number = ? ORDER BY revision DESC LIMIT 1",
                arguments: [try row.value("vehicleId") as Int64, Int64(id)])
            let schedule: Schedule? = try text.map { try LogItem.decode($0) }
            return schedule.map { TextRules.key(of: $0.name) } ?? id
        }.sorted()
        return .service(entry)
    }

    mutating func plan(_ own: Course, _ other: Course) throws {
        let beginnings = try own.beginnings.union(other.beginnings)
        switch (try own.standing, try other.standing) {
        case (nil, nil):
            // Not even as what was: merging again would add what the first merge had no use for.
            for rows in other.items { try numbers.plan(nil, for: rows[0].value("uid")) }
        case (nil, let theirs?):
            // Else only a part of it is here, such as one vehicle's document.
            guard let gone = try own.withdrawn(moved: beginnings) else { return try goOn(own, other, theirs) }
            try settle(other, theirs, as: gone, .conflict)
        case (let ours?, nil):
            let gone = try other.withdrawn(moved: beginnings)
            try settle(other, gone ?? other.items[0], as: ours, gone == nil ? nil : .withdraw)
        case (let ours?, let theirs?):
            guard try ours[0].value("uid") as String != theirs[0].value("uid") else {
                return try settle(other, theirs, as: ours, .compare)
            }
            try plan(own, ours, other, theirs)
        }
    }

    /// Theirs is what ours became, of which this store had only the beginning. What was corrected here counts.
    private mutating func goOn(_ own: Course, _ other: Course, _ theirs: [Row]) throws {
        guard Self.whoEdited(own, other) == .ours, try !own.has(theirs), let ours = own.items.last
        else { return }
        let uid: String = try theirs[0].value("uid")
        moves[uid] = Move(own: try ours[0].value("uid"), takesVehicle: true, content: .ours)
        try numbers.plan(.move, for: uid)
    }

    private mutating func plan(_ own: Course, _ ours: [Row], _ other: Course, _ theirs: [Row]) throws {
        let vehicle = try whoMoved(own, ours, other, theirs)
        let content = Self.whoEdited(own, other)
        let uid: String = try ours[0].value("uid")
        let isTaken = takes(uid)
        guard isTaken || (vehicle != .both && content != .both) else {
            return try settle(other, theirs, as: ours, .conflict)
        }
        let move = Move(own: uid, takesVehicle: vehicle.isTheirs, content: content)
        guard vehicle.isTheirs || content.isTheirs else {
            try countPresent(theirs[0])
            return try settle(other, theirs, as: ours, nil)
        }
        let theirUID: String = try theirs[0].value("uid")
        moves[theirUID] = move
        guard move.takesVehicle else { return try settle(other, theirs, as: ours, .move) }
        // Theirs keeps the number that it has got, and comes with its reading.
        for rows in other.items { try numbers.plan(nil, for: rows[0].value("uid")) }
        try numbers.plan(.move, for: theirUID)
    }

    /// Which of the stores has changed something since they were one.
    enum Changed {
        case neither, ours, theirs, both

        /// Where both have changed it, theirs was asked for.
        var isTheirs: Bool { self == .theirs || self == .both }
    }

    private func whoMoved(_ own: Course, _ ours: [Row], _ other: Course, _ theirs: [Row]) throws -> Changed {
        guard try vehicle(theirs[0]) != ours[0].value("vehicleId") else { return .neither }
        switch (try other.has(ours), try own.has(theirs)) {
        case (true, false): return .theirs
        case (_, true): return .ours
        case (false, false):
            guard own.lineage == other.lineage else {
                return other.items.count == 1 ? .ours : own.items.count == 1 ? .theirs : .both
            }
            if try own.items.contains(where: other.has) { return .both }
            // Only a part of it is in one of the stores, such as one vehicle's document. Who moved it last, moved it.
            let (here, there): (String, String) = (try ours[0].value("writtenAt"), try theirs[0].value("writtenAt"))
            return there > here ? .theirs : .ours
        }
    }

    private static func whoEdited(_ own: Course, _ other: Course) -> Changed {
        guard let mine = own.contents.last, let theirs = other.contents.last, mine != theirs else { return .neither }
        // What two people typed may differ from the beginning.
        let isEdited = own.lineage == other.lineage || Set(own.contents).count > 1
        let isEditedThere = own.lineage == other.lineage || Set(other.contents).count > 1
        return switch (isEdited && !other.contents.contains(mine), isEditedThere && !own.contents.contains(theirs)) {
        case (false, true): .theirs
        case (true, false): .ours
        case (false, false) where own.lineage != other.lineage: .ours
        default: .both
        }
    }

    /// Of all that theirs was, only `theirs` gets a step, as our item.
    private mutating func settle(_ course: Course, _ theirs: [Row], as ours: [Row], _ step: ItemStep?) throws {
        for rows in course.items { try numbers.plan(nil, for: rows[0].value("uid")) }
        let uid: String = try theirs[0].value("uid")
        try numbers.note(uid, as: MergeNumbers.Own(revision: ours[0]))
        try numbers.plan(step, for: uid)
    }
}

// When all else is merged.

extension Merge {
    mutating func move(_ item: TheirItem) throws {
        guard let theirs = item.rows.first, let move = moves[try theirs.value("uid")], let mine = try own(move.own),
            let last = item.rows.last
        else { return }
        report.updated += 1
        guard move.takesVehicle else {
            return try rewrite(mine, as: try content(last), of: item.own.vehicle)
        }
        try leave(mine, for: theirs)
        for row in item.rows { try insert(row, as: item.own, revision: row.value("revision")) }
        guard move.content == .ours, let here = try own(item.own.uid) else { return }
        try rewrite(here, as: mine.content, of: mine.vehicleID.rawValue)
    }

    /// Takes our item out of its log, as in their store: it ended when it came into the other log.
    func leave(_ mine: LogItem, for theirs: Row) throws {
        guard mine.endedAt == nil, let moved = Timestamp(text: try theirs.value("writtenAt")) else { return }
        try mine.end(ours, by: theirs.value("writtenBy"), now: moved)
        try mine.withdrawSnapshot(ours, now: moved)
    }

    /// Writes the next revision of our item.
    ///
    /// - Parameter vehicle: whose schedules `content` names; our number.
    private mutating func rewrite(_ item: LogItem, as content: LogItem.Content, of vehicle: Int64) throws {
        let owner = item.vehicleID
        let content =
            try owner.rawValue == vehicle
            ? content : content.completing(ours, of: owner, insteadOf: Vehicle.ID(rawValue: vehicle)).content
        guard !content.hasSameOdometer(as: item.content) else {
            return try revise(item, as: content.with(id: item.id), snapshot: item.snapshotID)
        }
        let now = try Timestamp.now("writtenAt")
        try item.end(ours, by: "merge", now: now)
        try item.withdrawSnapshot(ours, now: now, keepingReading: true)
        try write(item, as: content.with(id: item.id), now)
    }
}

extension [Row] {
    /// Whether the last of these revisions counts.
    var isStanding: Bool {
        get throws { try last.map { try $0.value("endedAt") as String? == nil } ?? false }
    }
}

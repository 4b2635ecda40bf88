internal import Foundation
internal import GRDB
internal import OdologMaintenance

// All of a log but its readings.

extension Merge {
    /// One of their items, and what becomes of it.
    struct ItemPlan {
        /// Their revisions, the first one first.
        let rows: [Row]
        /// The item's number in our store.
        let number: Int64
        let step: Step

        enum Step {
            case add
            /// Their revisions from this one on are written behind our last revision.
            case extend(from: Int)
            case withdraw
            case keep
            /// The item stays as it is here, and the report names it.
            case conflict
            /// The vehicle has a profile here: only what is missing in it is filled in.
            case fill
        }
    }

    /// To be called before the entries are merged. The reading of an item that stays as it is here isn't merged.
    mutating func planItems() throws -> [ItemPlan] {
        var uids: [String] = []
        var groups: [String: [Row]] = [:]
        for row in try Row.fetchAll(theirs, sql: "SELECT * FROM logItem ORDER BY number, revision") {
            let uid: String = try row.value("uid")
            if groups[uid] == nil { uids.append(uid) }
            groups[uid, default: []].append(row)
        }
        let sql = "SELECT DISTINCT number FROM logItem"
        var numbers = FreeNumbers(
            taken: try Int64.fetchSet(ours, sql: sql), theirs: try Int64.fetchSet(theirs, sql: sql))
        var known: Set<String> = []
        for uid in uids {
            let number: Int64 = try groups[uid]![0].value("number")
            if let own = try Int64.fetchOne(
                ours.cachedStatement(sql: "SELECT number FROM logItem WHERE uid = ? LIMIT 1"), arguments: [uid])
            {
                items[number] = own
                known.insert(uid)
            } else {
                items[number] = numbers.take(number)
            }
        }
        return try uids.map { uid in
            let rows = groups[uid]!
            let number = items[try rows[0].value("number")]!
            let step: ItemPlan.Step =
                known.contains(uid) ? try step(rows, uid) : try hasOtherProfile(rows) ? .fill : .add
            if case .conflict = step {
                for row in rows { if let id: Int64 = try row.value("snapshotId") { refusedSnapshots.insert(id) } }
            }
            return ItemPlan(rows: rows, number: number, step: step)
        }
    }

    private func step(_ rows: [Row], _ uid: String) throws -> ItemPlan.Step {
        let own = try Row.fetchAll(
            ours.cachedStatement(sql: "SELECT * FROM logItem WHERE uid = ? ORDER BY revision"), arguments: [uid])
        let isGone = try rows.last?.value("endedAt") as String? != nil
        let isGoneHere = try own.last?.value("endedAt") as String? != nil
        guard try zip(own, rows).allSatisfy(isSame) else { return .conflict }
        if rows.count > own.count { return isGoneHere ? .conflict : .extend(from: own.count) }
        if isGone, !isGoneHere { return .withdraw }
        // Withdrawn here: that wins. Otherwise our item has all of their revisions, and maybe more.
        return isGoneHere && !isGone ? .conflict : .keep
    }

    private func isSame(_ own: Row, _ other: Row) throws -> Bool {
        for column in ["kind", "origin", "writtenAt", "writtenBy"] {
            let (one, two): (String, String) = (try own.value(column), try other.value(column))
            guard one == two else { return false }
        }
        guard try vehicle(other) == own.value("vehicleId") else { return false }
        return try LogItem(row: own).content == content(other)
    }

    private func hasOtherProfile(_ rows: [Row]) throws -> Bool {
        guard try rows[0].value("kind") == "profile", try rows.last?.value("endedAt") as String? == nil else {
            return false
        }
        return try ownProfile(vehicle(rows[0])) != nil
    }

    private func ownProfile(_ vehicle: Int64) throws -> LogItem? {
        try Row.fetchOne(
            ours, sql: "SELECT * FROM logItem WHERE vehicleId = ? AND kind = 'profile' AND endedAt IS NULL",
            arguments: [vehicle]
        ).map(LogItem.init(row:))
    }

    /// Their content, with our numbers in place of theirs.
    private func content(_ row: Row) throws -> LogItem.Content {
        let item = try LogItem(row: row)
        guard let number = items[item.id.rawValue] else { return item.content }
        let content = item.content.with(id: LogItem.ID(rawValue: number))
        guard case .service(var entry) = content else { return content }
        entry.completes = entry.completes.compactMap { Int64($0).flatMap { items[$0] }.map(String.init) }
        return .service(entry)
    }

    mutating func mergeItems(_ plans: [ItemPlan]) throws {
        for plan in plans {
            let vehicle = try vehicle(plan.rows[0])
            switch plan.step {
            case .add:
                for row in plan.rows { try insert(row, as: plan.number, of: vehicle) }
                report.added.items += 1
                try makeNameUnique(plan.number, of: vehicle)
            case .extend(let first):
                let before = plan.rows[first - 1]
                try end(plan.number, as: before)
                for row in plan.rows[first...] { try insert(row, as: plan.number, of: vehicle) }
                report.updated += 1
                try makeNameUnique(plan.number, of: vehicle)
            case .withdraw:
                try withdraw(plan, of: vehicle)
            case .keep:
                report.present.items += 1
            case .conflict:
                report.present.items += 1
                try tell(plan, of: vehicle)
            case .fill:
                report.present.items += 1
                try fillProfile(plan, of: vehicle)
            }
        }
    }

    private func insert(_ row: Row, as number: Int64, of vehicle: Int64) throws {
        let snapshot: Int64? = try row.value("snapshotId")
        try insert(
            row, into: "logItem",
            [
                "number": number, "vehicleId": vehicle, "content": try content(row).json,
                "snapshotId": snapshot.flatMap { snapshots[$0] },
            ])
    }

    /// Ends our item in the same way as their `row` was ended.
    private func end(_ number: Int64, as row: Row) throws {
        try ours.execute(
            sql: "UPDATE logItem SET endedAt = ?, endedBy = ? WHERE number = ? AND endedAt IS NULL",
            arguments: [try row.value("endedAt") as String?, try row.value("endedBy") as String?, number])
    }

    private func own(_ number: Int64) throws -> LogItem? {
        try Row.fetchOne(
            ours, sql: "SELECT * FROM logItem WHERE number = ? ORDER BY revision DESC LIMIT 1", arguments: [number]
        ).map(LogItem.init(row:))
    }

    private mutating func withdraw(_ plan: ItemPlan, of vehicle: Int64) throws {
        guard let item = try own(plan.number), let row = plan.rows.last else { return }
        try end(plan.number, as: row)
        if let time = Timestamp(text: try row.value("endedAt")) { try item.withdrawSnapshot(ours, now: time) }
        report.updated += 1
        conflict(
            vehicle, "\(item.content.kind.rawValue) \(plan.number)", ours: try item.content.json,
            theirs: "withdrawn, so that it is withdrawn here")
    }

    private mutating func tell(_ plan: ItemPlan, of vehicle: Int64) throws {
        guard let item = try own(plan.number), let row = plan.rows.last else { return }
        func told(_ content: LogItem.Content, isGone: Bool) throws -> String {
            try isGone ? "withdrawn" : content.json
        }
        conflict(
            vehicle, "\(item.content.kind.rawValue) \(plan.number)",
            ours: try told(item.content, isGone: item.endedAt != nil),
            theirs: try told(content(row), isGone: row.value("endedAt") as String? != nil))
    }

    /// Two schedules of one vehicle can't have the same name.
    private mutating func makeNameUnique(_ number: Int64, of vehicle: Int64) throws {
        guard let item = try own(number), item.endedAt == nil, case .schedule(var schedule) = item.content else {
            return
        }
        let others = try Row.fetchAll(
            ours,
            sql: """
                SELECT * FROM logItem WHERE vehicleId = ? AND kind = 'schedule' AND endedAt IS NULL AND number <> ?
                """, arguments: [vehicle, number]
        ).compactMap { row -> String? in
            guard case .schedule(let other) = try LogItem(row: row).content else { return nil }
            return TextRules.key(of: other.name)
        }
        let name = schedule.name
        guard others.contains(TextRules.key(of: name)) else { return }
        schedule.name = (2...).lazy.map { "\(name.prefix(190)) (\($0))" }
            .first { !others.contains(TextRules.key(of: $0)) }!
        try revise(item, as: .schedule(schedule), snapshot: item.snapshotID)
        conflict(
            vehicle, "schedule \(number)", ours: "another schedule is named \(name)",
            theirs: "added as \(schedule.name)")
    }

    private func revise(_ item: LogItem, as content: LogItem.Content, snapshot: MileageSnapshot.ID?) throws {
        let now = try Timestamp(Date(), field: "writtenAt")
        try item.end(ours, by: "merge", now: now)
        _ = try LogItem.Draft(
            id: item.id, uid: item.uid, vehicle: item.vehicleID, revision: item.revision + 1, content: content,
            origin: .import, by: "merge"
        ).insert(ours, snapshot: snapshot, now: now)
    }

    /// Fills in what our profile lacks, from theirs.
    private mutating func fillProfile(_ plan: ItemPlan, of vehicle: Int64) throws {
        guard let item = try ownProfile(vehicle), case .profile(let own) = item.content, let row = plan.rows.last,
            case .profile(let other) = try content(row)
        else { return }
        let filled = own.filled(from: other)
        let theirSnapshot: Int64? = try row.value("snapshotId")
        if filled != own {
            let snapshot =
                own.purchase == nil
                ? theirSnapshot.flatMap { snapshots[$0] }.map(MileageSnapshot.ID.init(rawValue:)) : item.snapshotID
            try revise(item, as: .profile(filled), snapshot: snapshot)
            report.updated += 1
        }
        // A difference that is left is a conflict. What their profile doesn't say is none.
        if other.filled(from: filled) != filled {
            conflict(
                vehicle, "profile", ours: try LogItem.Content.profile(filled).json,
                theirs: try LogItem.Content.profile(other).json)
        }
    }
}

extension VehicleProfile {
    /// What isn't said here is taken from `other`.
    fileprivate func filled(from other: VehicleProfile) -> VehicleProfile {
        var filled = self
        filled.plate = plate ?? other.plate
        filled.purchase = purchase ?? other.purchase
        filled.registration = registration ?? other.registration
        filled.timeZone = timeZone ?? other.timeZone
        filled.currency = currency ?? other.currency
        filled.notes = notes ?? other.notes
        if lead == Lead() { filled.lead = other.lead }
        return filled
    }
}

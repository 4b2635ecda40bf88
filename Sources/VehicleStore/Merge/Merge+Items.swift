internal import Foundation
internal import GRDB
internal import OdologVehicleLog

// All of a log but its readings.

extension Merge {
    /// What becomes of one of their items. Without a step it stays as it is here.
    enum ItemStep: Int {
        case add
        /// Both have it. What there is to do isn't known yet.
        case compare
        /// Their last revisions are written behind our last one: those that ours lacks, or the last one alone.
        case extend
        case withdraw
        /// The item stays as it is here, and the report names it.
        case conflict
        /// It was moved to another vehicle in one of the stores: see `moves`.
        case move
    }

    /// One of their items.
    struct TheirItem {
        /// Its revisions, the first one first.
        let rows: [Row]
        /// Our number of it.
        let number: Int64
        /// Our number of its vehicle.
        let vehicle: Int64
    }

    /// To be called before the entries are merged. The reading of an item that stays as it is here isn't merged.
    mutating func planItems() throws {
        var free = FreeNumbers(
            above: try [ours, theirs].map { try Int64.fetchOne($0, sql: "SELECT max(number) FROM logItem") })
        var moved: Set<String> = []
        let all = try Row.fetchCursor(
            theirs, sql: "SELECT number, uid FROM logItem WHERE revision = 1 ORDER BY number")
        while let row = try all.next() {
            let (number, uid): (Int64, String) = (try row.value("number"), try row.value("uid"))
            let own = try Int64.fetchOne(
                ours.cachedStatement(sql: "SELECT number FROM logItem WHERE uid = ? LIMIT 1"), arguments: [uid])
            let isTaken = try Bool.fetchOne(
                ours.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM logItem WHERE number = ?)"),
                arguments: [number])!
            try numbers.note(.item, number, as: own ?? free.take(number, isTaken: isTaken))
            try numbers.plan(own == nil ? .add : .compare, for: number)
            let lineage = LogItem.lineage(of: uid)
            if own == nil, try isKnown(lineage) { moved.insert(lineage) }
        }
        try planMoves(moved)
    }

    private func isKnown(_ lineage: String) throws -> Bool {
        try Bool.fetchOne(
            ours.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM logItem WHERE uid >= ? AND uid < ?)"),
            arguments: [lineage, lineage + "g"])!
    }

    /// To be called when all have their numbers: an item names others.
    mutating func compareItems() throws {
        let planned = try numbers.items(planned: .compare)
        while let row = try planned.next() {
            let rows = try theirRevisions(row.value("theirs"))
            let number: Int64 = try row.value("ours")
            if taking.contains(number) { known.insert(number) }
            let own = try ownRevisions(number)
            let step = try step(rows, own)
            try numbers.plan(step, for: row.value("theirs"))
            if step == nil, try own.isStanding { report.present.items += 1 }
            // What two people typed has two readings. A purchase may be taken alone, with its reading.
            let isCopy = try own[0].value("uid") as String == rows[0].value("uid")
            if step == .conflict || (step == nil && !isCopy), try rows[0].value("kind") != LogItem.Kind.profile.rawValue
            {
                for row in rows { if let id: Int64 = try row.value("snapshotId") { refusedSnapshots.insert(id) } }
            }
        }
    }

    func theirRevisions(_ number: Int64) throws -> [Row] { try Self.revisions(theirs, number) }

    func ownRevisions(_ number: Int64) throws -> [Row] { try Self.revisions(ours, number) }

    private static func revisions(_ db: Database, _ number: Int64) throws -> [Row] {
        try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM logItem WHERE number = ? ORDER BY revision"), arguments: [number])
    }

    private func step(_ rows: [Row], _ own: [Row]) throws -> ItemStep? {
        let isGone = try rows.last?.value("endedAt") as String? != nil
        let isGoneHere = try own.last?.value("endedAt") as String? != nil
        if isGone, isGoneHere { return nil }
        // Withdrawn here: that wins.
        if isGoneHere { return .conflict }
        let isBeginning = try zip(own, rows).allSatisfy(isSame)
        if isBeginning, rows.count > own.count { return .extend }
        if isGone { return .withdraw }
        return isBeginning ? nil : try stepOfChangedInBoth(rows, own)
    }

    /// A revision that both have is where one of them went on from. It needs no revision of the same name: a person may have
    /// typed here what the other store says.
    private func stepOfChangedInBoth(_ rows: [Row], _ own: [Row]) throws -> ItemStep? {
        guard let first = rows.first, let ownFirst = own.first, try vehicle(first) == ownFirst.value("vehicleId") else {
            return .conflict
        }
        let theirContents = try rows.map { try content($0).asSaid }
        let ownContents = try own.map { try LogItem(row: $0).content.asSaid }
        guard let theirLast = theirContents.last, let ownLast = ownContents.last, theirLast != ownLast else {
            return nil
        }
        switch (theirContents.contains(ownLast), ownContents.contains(theirLast)) {
        case (true, false): return .extend
        case (false, true): return nil
        default:
            // Of a profile each fact is decided by itself.
            let isTaken = try taking.contains(ownFirst.value("number")) && ownLast.kind != .profile
            return isTaken ? .extend : .conflict
        }
    }

    /// Which of their revisions is the first that is written behind ours.
    private func firstNew(_ rows: [Row], _ own: [Row]) throws -> Int {
        if rows.count > own.count, try zip(own, rows).allSatisfy(isSame) { return own.count }
        let last = try own.last.map { try LogItem(row: $0).content.asSaid }
        return try rows.dropLast().lastIndex { try content($0).asSaid == last }.map { $0 + 1 } ?? rows.count - 1
    }

    private func isSame(_ own: Row, _ other: Row) throws -> Bool {
        for column in ["kind", "origin", "writtenAt", "writtenBy"] {
            let (one, two): (String, String) = (try own.value(column), try other.value(column))
            guard one == two else { return false }
        }
        guard try vehicle(other) == own.value("vehicleId") else { return false }
        // Most are written alike. A service names other items, whose numbers may differ.
        if try own.value("kind") != LogItem.Kind.service.rawValue, try isAlike(own, other) { return true }
        return try LogItem(row: own).content == content(other)
    }

    private func isAlike(_ own: Row, _ other: Row) throws -> Bool {
        let (number, text): (Int64, String) = (try own.value("number"), try own.value("content"))
        return try number == other.value("number") && text == other.value("content")
    }

    private func ownProfile(_ vehicle: Int64) throws -> LogItem? {
        try Row.fetchOne(
            ours, sql: "SELECT * FROM logItem WHERE vehicleId = ? AND kind = 'profile' AND endedAt IS NULL",
            arguments: [vehicle]
        ).map(LogItem.init(row:))
    }

    /// Their content, with our numbers in place of theirs.
    func content(_ row: Row) throws -> LogItem.Content {
        let item = try LogItem(row: row)
        guard let number = try numbers[.item, item.id.rawValue] else { return item.content }
        let content = item.content.with(id: LogItem.ID(rawValue: number))
        guard case .service(var entry) = content else { return content }
        entry.completes = try entry.completes.compactMap { id in
            try Int64(id).flatMap { try numbers[.item, $0] }.map(String.init)
        }
        return .service(entry)
    }

    mutating func mergeItems() throws {
        let planned = try numbers.plannedItems()
        while let row = try planned.next() {
            let rows = try theirRevisions(row.value("theirs"))
            guard let first = rows.first, let step = ItemStep(rawValue: try row.value("step")) else { continue }
            let item = TheirItem(rows: rows, number: try row.value("ours"), vehicle: try vehicle(first))
            switch step {
            case .add: try add(item)
            case .extend: try extend(item)
            case .withdraw: try withdraw(item)
            case .conflict:
                report.present.items += 1
                if try isProfileOfBoth(item) { try mergeProfile(item) } else { try tell(item) }
            case .move: try move(item)
            case .compare: break  // It has another step by now, or none.
            }
        }
    }

    private func isProfileOfBoth(_ item: TheirItem) throws -> Bool {
        guard try item.rows.isStanding, let own = try own(item.number) else { return false }
        return own.endedAt == nil && own.content.kind == .profile && own.vehicleID.rawValue == item.vehicle
    }

    private mutating func add(_ item: TheirItem) throws {
        let last = item.rows[item.rows.count - 1]
        let counts = try last.value("endedAt") as String? == nil
        if counts, try last.value("kind") == "profile", let own = try ownProfile(item.vehicle) {
            report.present.items += 1
            return try fill(own, from: last, base: nil)
        }
        for row in item.rows { try insert(row, as: item.number, of: item.vehicle, revision: row.value("revision")) }
        if counts { report.added.items += 1 }
        try makeNameUnique(item)
    }

    private mutating func extend(_ item: TheirItem) throws {
        let own = try ownRevisions(item.number)
        let first = try firstNew(item.rows, own)
        guard let last = try own.last.map(LogItem.init(row:)) else { return }
        let now = try Timestamp.now("writtenAt")
        if first == own.count {
            try end(item.number, as: item.rows[first - 1])
        } else {
            try last.end(ours, by: "merge", now: now)
        }
        for (index, row) in item.rows[first...].enumerated() {
            try insert(row, as: item.number, of: item.vehicle, revision: last.revision + 1 + index, uid: last.uid)
        }
        // The value that came with it, unless the new revision goes by it, too.
        try last.withdrawSnapshot(ours, now: now)
        report.updated += 1
        try makeNameUnique(item)
    }

    /// - Parameter uid: nil: theirs.
    mutating func insert(_ row: Row, as number: Int64, of vehicle: Int64, revision: Int, uid: String? = nil) throws {
        let content = try content(row)
        var snapshot = try (row.value("snapshotId") as Int64?).flatMap { try numbers[.entry, $0] }
        // The value may have been withdrawn here, when the item got another one.
        if try row.value("endedAt") as String? == nil, let claim = content.claim,
            try !(snapshot.map(isInLog) ?? false)
        {
            snapshot = try enter(claim, Vehicle.ID(rawValue: vehicle), Timestamp.now("writtenAt")).id
                .rawValue
        }
        for attachment in content.attachments { _ = try attachment.normalized() }
        try insert(
            row, into: "logItem",
            [
                "number": number, "uid": try uid ?? row.value("uid"), "revision": revision, "vehicleId": vehicle,
                "content": try content.json,
                "snapshotId": snapshot,
            ])
    }

    /// Ends our item in the same way as their `row` was ended.
    private func end(_ number: Int64, as row: Row) throws {
        try ours.execute(
            sql: "UPDATE logItem SET endedAt = ?, endedBy = ? WHERE number = ? AND endedAt IS NULL",
            arguments: [try row.value("endedAt") as String?, try row.value("endedBy") as String?, number])
    }

    func own(_ number: Int64) throws -> LogItem? {
        try Row.fetchOne(
            ours, sql: "SELECT * FROM logItem WHERE number = ? ORDER BY revision DESC LIMIT 1", arguments: [number]
        ).map(LogItem.init(row:))
    }

    private mutating func withdraw(_ theirs: TheirItem) throws {
        guard let item = try own(theirs.number), let row = theirs.rows.last else { return }
        try end(theirs.number, as: row)
        if let time = Timestamp(text: try row.value("endedAt")) { try item.withdrawSnapshot(ours, now: time) }
        report.updated += 1
        conflict(
            item.vehicleID.rawValue, "\(item.content.kind.rawValue) \(theirs.number)", ours: try item.content.json,
            theirs: "withdrawn, so that it is withdrawn here", stays: .theirs,
            .item(ours: item, theirs: try revision(row, of: theirs), theirVehicle: nil))
    }

    private mutating func tell(_ theirs: TheirItem) throws {
        guard let item = try own(theirs.number), let row = theirs.rows.last else { return }
        let isElsewhere = item.vehicleID.rawValue != theirs.vehicle
        func told(_ content: LogItem.Content, of vehicle: Int64, isGone: Bool) throws -> String {
            guard !isGone else { return "withdrawn" }
            return try (isElsewhere ? "in the log of \(names[vehicle] ?? ""): " : "") + content.json
        }
        conflict(
            item.vehicleID.rawValue, "\(item.content.kind.rawValue) \(theirs.number)",
            ours: try told(item.content, of: item.vehicleID.rawValue, isGone: item.endedAt != nil),
            theirs: try told(content(row), of: theirs.vehicle, isGone: row.value("endedAt") as String? != nil),
            .item(
                ours: item, theirs: try revision(row, of: theirs),
                theirVehicle: isElsewhere ? names[theirs.vehicle] : nil))
    }

    /// Their revision, with our numbers in place of theirs.
    private func revision(_ row: Row, of item: TheirItem) throws -> LogItem {
        try LogItem(row: row).with(
            content(row), as: LogItem.ID(rawValue: item.number), of: Vehicle.ID(rawValue: item.vehicle))
    }

    /// Two schedules of one vehicle can't have the same name.
    private mutating func makeNameUnique(_ theirs: TheirItem) throws {
        let (number, vehicle) = (theirs.number, theirs.vehicle)
        guard try theirs.rows.first?.value("kind") == LogItem.Kind.schedule.rawValue, let item = try own(number),
            item.endedAt == nil, case .schedule(var schedule) = item.content
        else { return }
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
            theirs: "added as \(schedule.name)", stays: .both, .scheduleName(schedule.name))
    }

    func revise(_ item: LogItem, as content: LogItem.Content, snapshot: MileageSnapshot.ID?) throws {
        let now = try Timestamp.now("writtenAt")
        try item.end(ours, by: "merge", now: now)
        try write(item, as: content, snapshot: snapshot, now)
    }

    /// Writes the next revision of an item whose last one has ended.
    func write(_ item: LogItem, as content: LogItem.Content, snapshot: MileageSnapshot.ID?, _ now: Timestamp) throws {
        _ = try LogItem.Draft(
            id: item.id, uid: item.uid, vehicle: item.vehicleID, revision: item.revision + 1, content: content,
            origin: .import, by: "merge"
        ).insert(ours, snapshot: snapshot, now: now)
    }

    /// Takes of their profile what only they have said or changed.
    ///
    /// - Parameter base: what both were. Nil: two people wrote them.
    private mutating func fill(_ item: LogItem, from row: Row, base: VehicleProfile?) throws {
        guard case .profile(let own) = item.content, case .profile(let other) = try content(row) else { return }
        let isTaken = taking.contains(item.id.rawValue)
        if isTaken { known.insert(item.id.rawValue) }
        let (filled, isConflict) = own.merged(with: other, base: base, taking: isTaken)
        let theirs = try (row.value("snapshotId") as Int64?).flatMap { try numbers[.entry, $0] }
            .map(MileageSnapshot.ID.init(rawValue:))
        let takesPurchase = own.purchase != filled.purchase
        let now = try Timestamp.now("writtenAt")
        if filled != own {
            try revise(item, as: .profile(filled), snapshot: takesPurchase ? theirs : item.snapshotID)
            if takesPurchase { try item.withdrawSnapshot(ours, now: now) }
            report.updated += 1
        }
        if !takesPurchase, let theirs { try withdrawUnused(theirs, now) }
        guard isConflict else { return }
        // Only what is left to decide differs in what is told.
        let asTheirs = LogItem.Content.profile(own.merged(with: other, base: base, taking: true).profile)
        conflict(
            item.vehicleID.rawValue, "profile", ours: try LogItem.Content.profile(filled).json,
            theirs: try asTheirs.json,
            .item(
                ours: try self.own(item.id.rawValue) ?? item,
                theirs: try LogItem(row: row).with(asTheirs, as: item.id, of: item.vehicleID), theirVehicle: nil))
    }

    /// Withdraws the reading of their purchase, where ours stays.
    private func withdrawUnused(_ id: MileageSnapshot.ID, _ now: Timestamp) throws {
        guard try LogItem.using(ours, id) == nil,
            let row = try Row.fetchOne(
                ours, sql: "SELECT * FROM mileageSnapshot WHERE id = ? AND source = 'purchase'",
                arguments: [id.rawValue])
        else { return }
        try MileageSnapshot(row: row).withdraw(ours, now: now)
    }

    /// Both have changed our profile since they were one.
    private mutating func mergeProfile(_ item: TheirItem) throws {
        guard let own = try own(item.number), let last = item.rows.last else { return }
        let theirs = try item.rows.map(content)
        let base = try ownRevisions(item.number).map { try LogItem(row: $0).content }.last(where: theirs.contains)
        try fill(own, from: last, base: base?.profile ?? VehicleProfile())
    }
}

extension LogItem {
    /// The same revision as one of this store.
    fileprivate func with(_ content: Content, as id: ID, of vehicle: Vehicle.ID) -> LogItem {
        LogItem(
            id: id, uid: uid, vehicleID: vehicle, revision: revision, content: content, snapshotID: nil, origin: origin,
            writtenAt: writtenAt, writtenBy: writtenBy, endedAt: endedAt, endedBy: endedBy)
    }
}

extension VehicleProfile {
    /// Each fact as the store says it that has changed it since both were `base`. Where both have, it stays as it is here, or, with
    /// `taking`, is as it is there.
    ///
    /// - Parameter base: nil: two people wrote them. What one of them didn't say is as the other says.
    fileprivate func merged(
        with other: VehicleProfile, base: VehicleProfile?, taking isTaken: Bool
    ) -> (profile: VehicleProfile, isConflict: Bool) {
        var (merged, isConflict) = (self, false)
        let before = base ?? VehicleProfile()
        func take<Value: Equatable>(_ fact: WritableKeyPath<VehicleProfile, Value>) {
            let (mine, theirs) = (self[keyPath: fact], other[keyPath: fact])
            guard mine != theirs, theirs != before[keyPath: fact] else { return }
            if mine == before[keyPath: fact] || isTaken {
                merged[keyPath: fact] = theirs
            } else {
                isConflict = true
            }
        }
        take(\.kind)
        take(\.plate)
        take(\.purchase)
        take(\.sale)
        take(\.registration)
        take(\.timeZone)
        take(\.currency)
        take(\.lead)
        take(\.limit)
        take(\.notes)
        take(\.tags)
        // Nobody who writes a profile of a vehicle says that it isn't archived.
        if base != nil { take(\.isArchived) }
        return (merged, isConflict)
    }
}

extension LogItem.Content {
    /// Without when a schedule was set, and without the letter case of a category: two people who say the same differ in these.
    fileprivate var asSaid: LogItem.Content {
        switch self {
        case .schedule(var schedule):
            schedule.setAt = LogTime(.distantPast, utcOffset: 0)
            return .schedule(schedule)
        case .expense(var expense):
            expense.category = TextRules.key(of: expense.category)
            return .expense(expense)
        default: return self
        }
    }
}

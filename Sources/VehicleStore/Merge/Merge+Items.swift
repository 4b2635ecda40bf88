internal import Foundation
internal import GRDB
internal import OdologOdometer
internal import OdologVehicleLog

// The entries of the logs.

extension Merge {
    /// What becomes of one of their entries. Without a step it stays as it is here.
    enum ItemStep: Int {
        case add
        /// Both have it. What there is to do isn't known yet.
        case compare
        /// Their last revisions are written behind our last one: those that ours lacks, or the last one alone.
        case extend
        case withdraw
        /// The entry stays as it is here, and the report names it.
        case conflict
        /// It was moved to another vehicle in one of the stores: see `moves`.
        case move
    }

    /// One of their entries.
    struct TheirItem {
        /// Its revisions, the first one first.
        let rows: [Row]
        /// The same entry here, or what it is to be here.
        let own: MergeNumbers.Own
    }

    /// To be called before the readings of photos are merged.
    mutating func planItems() throws {
        var moved: Set<String> = []
        let all = try Row.fetchCursor(
            theirs, sql: "SELECT * FROM logItem WHERE revision = 1 ORDER BY vehicleId, number")
        while let row = try all.next() {
            let uid: String = try row.value("uid")
            let own = try Row.fetchOne(
                ours.cachedStatement(sql: "SELECT uid, vehicleId, number FROM logItem WHERE uid = ? LIMIT 1"),
                arguments: [uid]
            ).map(MergeNumbers.Own.init(revision:))
            let vehicle = try vehicle(row)
            try numbers.add(
                row, as: own ?? MergeNumbers.Own(uid: uid, vehicle: vehicle, number: freeNumber(for: row, of: vehicle)),
                own == nil ? .add : .compare)
            let lineage = EntryUID.lineage(of: uid)
            if own == nil, try isKnown(lineage) { moved.insert(lineage) }
        }
        try planMoves(moved)
    }

    private mutating func freeNumber(for row: Row, of vehicle: Int64) throws -> Int64 {
        let number: Int64 = try row.value("number")
        if freeNumbers[vehicle] == nil {
            let sql = "SELECT max(number) FROM logItem WHERE vehicleId = ?"
            freeNumbers[vehicle] = FreeNumbers(
                above: [
                    try Int64.fetchOne(ours, sql: sql, arguments: [vehicle]),
                    try Int64.fetchOne(theirs, sql: sql, arguments: [try row.value("vehicleId") as Int64]),
                ])
        }
        let isTaken = try Bool.fetchOne(
            ours.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM logItem WHERE vehicleId = ? AND number = ?)"),
            arguments: [vehicle, number])!
        return freeNumbers[vehicle]!.take(number, isTaken: isTaken)
    }

    private func isKnown(_ lineage: String) throws -> Bool {
        try Bool.fetchOne(
            ours.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM logItem WHERE uid >= ? AND uid < ?)"),
            arguments: [lineage, lineage + "g"])!
    }

    /// To be called when all have their numbers: an entry names others.
    mutating func compareItems() throws {
        let planned = try numbers.items(planned: .compare)
        while let row = try planned.next() {
            let uid: String = try row.value("theirs")
            let rows = try theirRevisions(uid)
            let own = try ownRevisions(row.value("ours"))
            let step = try step(rows, own)
            try numbers.plan(step, for: uid)
            if step == nil, try own.isStanding { try countPresent(rows[rows.count - 1]) }
        }
    }

    /// Counts one of their entries that is here already.
    mutating func countPresent(_ row: Row) throws {
        if try row.value("kind") != LogItem.Kind.reading.rawValue { report.present.items += 1 }
        let (reading, number): (Int64?, Int64) = (try row.value("readingNumber"), try row.value("number"))
        if reading == number { report.present.entries += 1 }
    }

    func theirRevisions(_ uid: String) throws -> [Row] { try Self.revisions(theirs, uid) }

    func ownRevisions(_ uid: String) throws -> [Row] { try Self.revisions(ours, uid) }

    private static func revisions(_ db: Database, _ uid: String) throws -> [Row] {
        try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM logItem WHERE uid = ? ORDER BY revision"), arguments: [uid])
    }

    private mutating func step(_ rows: [Row], _ own: [Row]) throws -> ItemStep? {
        let (end, ownEnd): (String?, String?) = (
            try rows[rows.count - 1].value("endedAt"), try own[own.count - 1].value("endedAt")
        )
        if end != nil, ownEnd != nil { return nil }
        let isBeginning = try zip(own, rows).allSatisfy(isSame)
        if let ownEnd {
            // It came back there after it was taken out. Else what was taken out here stays out.
            return try Self.restored(rows, after: ownEnd) ? .extend : .conflict
        }
        if isBeginning, rows.count > own.count { return .extend }
        if let end {
            if try Self.restored(own, after: end) { return nil }
            // What was written in both stores, and taken out there before it was written here, is here for good.
            return try isBeginning || (own[own.count - 1].value("writtenAt") as String) < end ? .withdraw : nil
        }
        return isBeginning ? nil : try stepOfChangedInBoth(rows, own)
    }

    /// Whether the entry was taken out and came back, then or later.
    private static func restored(_ rows: [Row], after end: String) throws -> Bool {
        try zip(rows, rows.dropFirst()).contains { before, next in
            let (left, written): (String?, String) = (try before.value("endedAt"), try next.value("writtenAt"))
            return left != written && written >= end
        }
    }

    /// A revision that both have is where one of them went on from. It needs no revision of the same name: a person may have
    /// typed here what the other store says.
    private mutating func stepOfChangedInBoth(_ rows: [Row], _ own: [Row]) throws -> ItemStep? {
        guard let first = rows.first, let ownFirst = own.first, try vehicle(first) == ownFirst.value("vehicleId") else {
            return .conflict
        }
        let isTaken = try takes(ownFirst.value("uid"))
        let theirContents = try rows.map { try content($0).asSaid }
        let ownContents = try own.map { try LogItem(row: $0).content.asSaid }
        guard let theirLast = theirContents.last, let ownLast = ownContents.last, theirLast != ownLast else {
            return nil
        }
        switch (theirContents.contains(ownLast), ownContents.contains(theirLast)) {
        case (true, false): return .extend
        case (false, true): return nil
        // Of a profile each fact is decided by itself.
        default: return isTaken && ownLast.kind != .profile ? .extend : .conflict
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
        guard let own = try numbers.own(item.uid) else { return item.content }
        let content = item.content.with(id: LogItem.ID(rawValue: own.number))
        guard case .service(var entry) = content else { return content }
        entry.completes = try entry.completes.compactMap { id in
            try Int64(id).flatMap { try numbers.number($0, of: item.vehicleID.rawValue) }.map(String.init)
        }
        return .service(entry)
    }

    /// Takes readings out of our logs that left theirs. To be called before the readings of photos are merged, which are rejected by then.
    mutating func withdrawReadings() throws {
        let planned = try numbers.readingsThatLeave()
        while let row = try planned.next() {
            let item = try theirItem(row)
            switch ItemStep(rawValue: try row.value("step")) {
            case .withdraw:
                try withdraw(item)
                try numbers.plan(nil, for: row.value("theirs"))
            case .move:
                guard let first = item.rows.first, let move = moves[try first.value("uid")], move.takesVehicle,
                    let mine = try own(move.own)
                else { continue }
                try leave(mine, for: first)
            case .extend:
                // It left their log, and came back.
                let own = try ownRevisions(item.own.uid)
                let new = try firstNew(item.rows, own)
                guard new == own.count, let last = try own.last.map(LogItem.init(row:)), last.endedAt == nil,
                    let left: String = try item.rows[new - 1].value("endedAt"), let time = Timestamp(text: left),
                    try left != item.rows[new].value("writtenAt") as String
                else { continue }
                try end(item.own, as: item.rows[new - 1])
                try last.withdrawSnapshot(ours, now: time)
            case .add, .compare, .conflict, nil: continue
            }
        }
    }

    private func theirItem(_ row: Row) throws -> TheirItem {
        TheirItem(rows: try theirRevisions(row.value("theirs")), own: try MergeNumbers.Own(row: row))
    }

    mutating func mergeItems() throws {
        let planned = try numbers.plannedItems()
        while let row = try planned.next() {
            guard let step = ItemStep(rawValue: try row.value("step")) else { continue }
            let item = try theirItem(row)
            switch step {
            case .add: try add(item)
            case .extend: try extend(item)
            case .withdraw: try withdraw(item)
            case .conflict:
                try countPresent(item.rows[item.rows.count - 1])
                if try isProfileOfBoth(item) { try mergeProfile(item) } else { try tell(item) }
            case .move: try move(item)
            case .compare: break  // It has another step by now, or none.
            }
        }
    }

    private func isProfileOfBoth(_ item: TheirItem) throws -> Bool {
        guard try item.rows.isStanding, let own = try own(item.own.uid), let first = item.rows.first else {
            return false
        }
        return try own.endedAt == nil && own.content.kind == .profile && own.vehicleID.rawValue == vehicle(first)
    }

    private mutating func add(_ item: TheirItem) throws {
        let last = item.rows[item.rows.count - 1]
        let counts = try item.rows.isStanding
        let vehicle = item.own.vehicle
        if counts, try last.value("kind") == "profile", let own = try ownProfile(vehicle) {
            report.present.items += 1
            return try fill(own, from: last, base: nil)
        }
        if counts, case .odometer(let reading) = try content(last), try isHere(reading, last) { return }
        for row in item.rows { try insert(row, as: item.own, revision: row.value("revision")) }
        guard counts else { return }
        if try last.value("kind") != LogItem.Kind.reading.rawValue { report.added.items += 1 }
        try makeNameUnique(item)
    }

    /// Whether their new reading adds nothing: our log has the value of the same moment, or the photo is a copy of ours, or was decided
    /// otherwise here. From now on it is our entry, if there is one.
    private mutating func isHere(_ reading: OdometerReading, _ row: Row) throws -> Bool {
        let vehicle = Vehicle.ID(rawValue: try vehicle(row))
        var same: MileageSnapshot?
        if let read: Int64 = try row.value("readingId") {
            let own = try numbers.reading(read)
            same = try own.flatMap { own in
                try Row.fetchOne(
                    ours,
                    sql: """
                        SELECT * FROM mileageSnapshot
                        WHERE readingId = (SELECT coalesce(copyOf, id) FROM reading WHERE id = ?)
                        """, arguments: [own]
                ).map(MileageSnapshot.init(row:))
            }
            if try same == nil && numbers.isTaken(reading: read) { return false }
        } else {
            same = try OdometerClaim(shown: reading.shown, time: reading.time, source: reading.source).reading(
                ours, vehicle)
            if same == nil { return false }
        }
        guard let same else { return true }
        report.present.entries += 1
        let entry = try LogItem.find(ours, same.id, of: same.vehicleID)
        try numbers.note(
            row.value("uid"),
            as: MergeNumbers.Own(uid: entry.uid, vehicle: entry.vehicleID.rawValue, number: entry.id.rawValue))
        return true
    }

    private mutating func extend(_ item: TheirItem) throws {
        let own = try ownRevisions(item.own.uid)
        let first = try firstNew(item.rows, own)
        guard let last = try own.last.map(LogItem.init(row:)) else { return }
        let now = try Timestamp.now("writtenAt")
        if first == own.count {
            try end(item.own, as: item.rows[first - 1])
        } else {
            try last.end(ours, by: "merge", now: now)
        }
        let (added, stood) = (report.added.entries, last.endedAt == nil)
        // Before the next value comes. One that the new revision goes by as well comes again.
        try last.withdrawSnapshot(ours, now: now, keepingReading: true)
        for (index, row) in item.rows[first...].enumerated() {
            try insert(row, as: item.own, revision: last.revision + 1 + index)
        }
        // Another value of an entry that was in the log is no new one.
        if stood { report.added.entries = added }
        report.updated += 1
        try makeNameUnique(item)
    }

    /// Writes their revision as one of our entry `own`.
    mutating func insert(_ row: Row, as own: MergeNumbers.Own, revision: Int) throws {
        var content = try content(row)
        let isStanding = try row.value("endedAt") as String? == nil
        let read = try (row.value("readingId") as Int64?).flatMap {
            try isStanding ? claimReading($0, for: own.vehicle) : numbers.reading($0)
        }
        var reading: Int64?
        if content.bringsOdometer {
            reading = own.number
            if isStanding {
                reading = try bringOdometer(row, &content, as: own, read: read.map(StoredReading.ID.init(rawValue:)))
            }
        }
        for attachment in content.attachments { _ = try attachment.normalized() }
        let (at, by) = (try Timestamp.now("writtenAt"), try row.value("writtenBy") as String)
        let change = try StoreClock.changes?.id(ours, by: by, now: at)
        try insert(
            row, into: "logItem",
            [
                "number": own.number, "uid": own.uid, "revision": revision, "vehicleId": own.vehicle,
                "content": try content.json, "readingNumber": reading, "readingId": read, "changeId": change,
                "endedIn": isStanding ? nil : change,
            ])
    }

    /// Brings the odometer value of their revision that counts into our log.
    ///
    /// - Returns: our number of the entry that has it.
    private mutating func bringOdometer(
        _ row: Row, _ content: inout LogItem.Content, as own: MergeNumbers.Own, read: StoredReading.ID?
    ) throws -> Int64? {
        let (theirVehicle, number): (Int64, Int64) = (try row.value("vehicleId"), try row.value("number"))
        let at: Int64 = try row.value("readingNumber") ?? number
        let vehicle = Vehicle.ID(rawValue: own.vehicle)
        if let same = try content.claim?.reading(ours, vehicle) { return same.id.rawValue }
        let theirs = try Row.fetchOne(
            self.theirs.cachedStatement(sql: "SELECT * FROM mileageSnapshot WHERE vehicleId = ? AND number = ?"),
            arguments: [theirVehicle, at])
        if let theirs, at == number {
            try insert(
                theirs, into: "mileageSnapshot",
                ["number": own.number, "vehicleId": own.vehicle, "readingId": read?.rawValue])
            if moves[try row.value("uid")] == nil { report.added.entries += 1 }
            return own.number
        }
        // The reading that it went by isn't in our log.
        var draft = LogItem.Draft(
            id: LogItem.ID(rawValue: own.number), uid: own.uid, vehicle: vehicle, revision: 1, content: content,
            origin: .import, by: "merge", readingID: read)
        // An odd value is let stand, and told as one that is left out.
        let entered = try draft.enterWhatever(ours, by: "merge", now: Timestamp.now("writtenAt"))
        content = draft.content
        return entered?.rawValue
    }

    /// Ends our entry in the same way as their `row` was ended.
    private func end(_ own: MergeNumbers.Own, as row: Row) throws {
        let (at, by): (String?, String?) = (try row.value("endedAt"), try row.value("endedBy"))
        guard let at, let by, let time = Timestamp(text: at) else { return }
        try ours.execute(
            sql: "UPDATE logItem SET endedAt = ?, endedBy = ?, endedIn = ? WHERE uid = ? AND endedAt IS NULL",
            arguments: [at, by, try StoreClock.changes?.id(ours, by: by, now: time), own.uid])
    }

    func own(_ uid: String) throws -> LogItem? {
        try Row.fetchOne(
            ours, sql: "SELECT * FROM logItem WHERE uid = ? ORDER BY revision DESC LIMIT 1", arguments: [uid]
        ).map(LogItem.init(row:))
    }

    private mutating func withdraw(_ theirs: TheirItem) throws {
        guard let item = try own(theirs.own.uid), let row = theirs.rows.last else { return }
        let logged = try item.snapshot(ours).map { MergeReport.Decision("in the log", $0) }
        try end(theirs.own, as: row)
        if let time = Timestamp(text: try row.value("endedAt")) { try item.withdrawSnapshot(ours, now: time) }
        report.updated += 1
        let stays = "withdrawn, so that it is withdrawn here"
        var conflict = MergeReport.Conflict(
            vehicle: names[item.vehicleID.rawValue], what: "\(item.content.kind.rawValue) \(theirs.own.number)",
            ours: try item.content.json, theirs: stays, stays: .theirs,
            subject: .item(ours: item, theirs: try revision(row, of: theirs), theirVehicle: nil))
        if item.content.kind == .reading, let logged {
            conflict = MergeReport.Conflict(
                vehicle: conflict.vehicle, what: "entry", ours: "\(logged.shown) in the log", theirs: stays,
                stays: .theirs,
                subject: .reading(logged, isInOurs: true))
        }
        withdrawn.append(Withdrawn(lineage: EntryUID.lineage(of: item.uid), conflict: conflict))
    }

    /// What was withdrawn here since it was withdrawn there.
    struct Withdrawn {
        let lineage: String
        let conflict: MergeReport.Conflict

        /// To be called when all is merged. Nil: it was moved, and is in another log by now.
        func conflict(_ db: Database) throws -> MergeReport.Conflict? {
            let isMoved = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM logItem WHERE uid >= ? AND uid < ? AND endedAt IS NULL)",
                arguments: [lineage, lineage + "g"])!
            return isMoved ? nil : conflict
        }
    }

    private mutating func tell(_ theirs: TheirItem) throws {
        guard let item = try own(theirs.own.uid), let row = theirs.rows.last, let first = theirs.rows.first else {
            return
        }
        let theirVehicle = try vehicle(first)
        if item.content.kind == .reading { return try tell(item, row, theirVehicle) }
        let isElsewhere = item.vehicleID.rawValue != theirVehicle
        func told(_ content: LogItem.Content, of vehicle: Int64, isGone: Bool) throws -> String {
            guard !isGone else { return "withdrawn" }
            return try (isElsewhere ? "in the log of \(names[vehicle] ?? ""): " : "") + content.json
        }
        conflict(
            item.vehicleID.rawValue, "\(item.content.kind.rawValue) \(theirs.own.number)",
            ours: try told(item.content, of: item.vehicleID.rawValue, isGone: item.endedAt != nil),
            theirs: try told(content(row), of: theirVehicle, isGone: row.value("endedAt") as String? != nil),
            .item(
                ours: item, theirs: try revision(row, of: theirs),
                theirVehicle: isElsewhere ? names[theirVehicle] : nil))
    }

    /// What differs about a reading. Whether a photo counts, and where, is told with the photo.
    private mutating func tell(_ item: LogItem, _ row: Row, _ theirVehicle: Int64) throws {
        let isPhoto = try item.readingID != nil || row.value("readingId") as Int64? != nil
        let vehicle = item.vehicleID.rawValue
        let isElsewhere = vehicle != theirVehicle
        let isGone = item.endedAt != nil
        guard !isPhoto || !(isElsewhere || isGone), case .odometer(let own) = item.content,
            case .odometer(let other) = try content(row),
            isElsewhere || isGone || LogItem.Content.odometer(own).asSaid != LogItem.Content.odometer(other).asSaid
        else { return }
        let theirs = MergeReport.Decision(
            "in the log", other, isGone && !isElsewhere ? item.id : nil, of: isElsewhere ? names[theirVehicle] : nil)
        let mine =
            isGone
            ? MergeReport.Decision(status: "withdrawn")
            : MergeReport.Decision("in the log", own, item.id, of: isElsewhere ? names[vehicle] : nil)
        if isElsewhere {
            conflict(
                vehicle, "entry", ours: mine.description, theirs: theirs.description,
                .movedReading(ours: mine, theirs: theirs))
        } else if isGone {
            conflict(
                vehicle, "entry", ours: "withdrawn", theirs: "\(theirs.shown) in the log",
                .reading(theirs, isInOurs: false))
        } else {
            conflict(
                vehicle, "reading \(item.id)", ours: mine.shown, theirs: theirs.shown,
                .item(
                    ours: item, theirs: try LogItem(row: row).with(content(row), as: item.id, of: item.vehicleID),
                    theirVehicle: nil))
        }
    }

    /// Their revision, with our numbers in place of theirs.
    private func revision(_ row: Row, of item: TheirItem) throws -> LogItem {
        let number = LogItem.ID(rawValue: item.own.number)
        return try LogItem(row: row).with(content(row), as: number, of: Vehicle.ID(rawValue: vehicle(row)))
    }

    /// Two schedules of one vehicle can't have the same name.
    private mutating func makeNameUnique(_ theirs: TheirItem) throws {
        let (number, vehicle) = (theirs.own.number, theirs.own.vehicle)
        guard try theirs.rows.first?.value("kind") == LogItem.Kind.schedule.rawValue,
            let item = try own(theirs.own.uid),
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

    /// Writes the next revision of an entry whose odometer value is the same.
    func revise(_ item: LogItem, as content: LogItem.Content, snapshot: MileageSnapshot.ID?) throws {
        let now = try Timestamp.now("writtenAt")
        try item.end(ours, by: "merge", now: now)
        _ = try next(item, content).insert(ours, snapshot: snapshot, now: now)
    }

    /// Writes the next revision of an entry whose last one has ended, with its odometer value.
    func write(_ item: LogItem, as content: LogItem.Content, _ now: Timestamp) throws {
        var draft = next(item, content)
        let entered = try draft.enterWhatever(ours, by: "merge", now: now)
        _ = try draft.insert(ours, snapshot: entered, now: now)
    }

    private func next(_ item: LogItem, _ content: LogItem.Content) -> LogItem.Draft {
        LogItem.Draft(
            id: item.id, uid: item.uid, vehicle: item.vehicleID, revision: item.revision + 1, content: content,
            origin: .import, by: "merge", readingID: item.readingID)
    }

    /// Takes of their profile what only they have said or changed.
    ///
    /// - Parameter base: what both were. Nil: two people wrote them.
    private mutating func fill(_ item: LogItem, from row: Row, base: VehicleProfile?) throws {
        guard case .profile(let own) = item.content, case .profile(let other) = try content(row) else { return }
        let isTaken = takes(item.uid)
        let (filled, isConflict) = own.merged(with: other, base: base, taking: isTaken)
        if filled != own {
            if filled.purchase == own.purchase {
                try revise(item, as: .profile(filled), snapshot: item.snapshotID)
            } else {
                let now = try Timestamp.now("writtenAt")
                try item.end(ours, by: "merge", now: now)
                try item.withdrawSnapshot(ours, now: now)
                try write(item, as: .profile(filled), now)
            }
            report.updated += 1
        }
        guard isConflict else { return }
        // Only what is left to decide differs in what is told.
        let asTheirs = LogItem.Content.profile(own.merged(with: other, base: base, taking: true).profile)
        conflict(
            item.vehicleID.rawValue, "profile", ours: try LogItem.Content.profile(filled).json,
            theirs: try asTheirs.json,
            .item(
                ours: try self.own(item.uid) ?? item,
                theirs: try LogItem(row: row).with(asTheirs, as: item.id, of: item.vehicleID), theirVehicle: nil))
    }

    /// Both have changed our profile since they were one.
    private mutating func mergeProfile(_ item: TheirItem) throws {
        guard let own = try own(item.own.uid), let last = item.rows.last else { return }
        let theirs = try item.rows.map(content)
        let base = try ownRevisions(item.own.uid).map { try LogItem(row: $0).content }.last(where: theirs.contains)
        try fill(own, from: last, base: base?.profile ?? VehicleProfile())
    }
}

extension LogItem {
    /// The same revision as one of this store.
    fileprivate func with(_ content: Content, as id: ID, of vehicle: Vehicle.ID) -> LogItem {
        LogItem(
            id: id, uid: uid, vehicleID: vehicle, revision: revision, content: content, snapshotID: nil, readingID: nil,
            origin: origin, writtenAt: writtenAt, writtenBy: writtenBy, endedAt: endedAt, endedBy: endedBy)
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
    /// Without when a schedule was set, without the letter case of a category, and without where a reading is from: two people who
    /// say the same differ in these.
    fileprivate var asSaid: LogItem.Content {
        switch self {
        case .schedule(var schedule):
            schedule.setAt = LogTime(.distantPast, utcOffset: 0)
            return .schedule(schedule)
        case .expense(var expense):
            expense.category = TextRules.key(of: expense.category)
            return .expense(expense)
        case .odometer(var reading):
            reading.value =
                (try? OdometerValue(wholeUnits: reading.value.wholeUnits, tenths: reading.value.tenths ?? 0))
                ?? reading.value
            (reading.timeSource, reading.utcOffset, reading.source, reading.acknowledged) = (.entered, nil, .typed, [])
            return .odometer(reading)
        default: return self
        }
    }
}

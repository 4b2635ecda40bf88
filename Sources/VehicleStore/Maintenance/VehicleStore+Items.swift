internal import Foundation
internal import GRDB
public import OdologOdometer
internal import OdologVehicleLog

/// Who writes into a log, what they write from, and which odd values they have said yes to.
public struct LogWriting: Hashable, Sendable {
    /// 1 to 200 characters on one line.
    public var by: String
    /// What it is written from.
    public var origin: LogItem.Origin
    /// Where the time of an odometer value is from.
    public var timeSource: MileageSnapshot.TimeSource
    /// The flags of the odometer value that somebody has said yes to.
    public var acknowledging: Set<MileageFlag>
    /// The flags of the item itself that somebody has said yes to.
    public var acknowledgingItem: Set<ItemFlag>

    public init(
        by: String, from origin: LogItem.Origin = .typed, timeSource: MileageSnapshot.TimeSource = .entered,
        acknowledging: Set<MileageFlag> = [], acknowledgingItem: Set<ItemFlag> = []
    ) {
        self.by = by
        self.origin = origin
        self.timeSource = timeSource
        self.acknowledging = acknowledging
        self.acknowledgingItem = acknowledgingItem
    }
}

extension VehicleStore {
    /// Writes a new entry into the vehicle's log. An odometer value that comes with it is written in the same
    /// transaction. The store gives the ids inside `content`: whatever `id` it has, `""` say, is replaced.
    ///
    /// A vehicle has one profile: ``setProfile(of:_:_:)`` makes and changes it.
    ///
    /// Throws `.needsSecondYes` for an odd odometer value or an odd item, `.noSuchVehicleID`, `.invalidValue`, `.doesNotFit`,
    /// `.alreadyTold` for a second replacement of the odometer on one day, and `.attachmentMissing` for an attachment that
    /// `attach` didn't return.
    @discardableResult
    public func add(
        _ content: LogItem.Content, to vehicle: Vehicle.ID, _ writing: LogWriting
    ) throws(StoreError) -> LogItem {
        try write { db in
            let item = try LogItem.add(db, content, to: vehicle, writing)
            try checkFiles(of: item)
            return item
        }
    }

    /// Ends the entry's revision and writes the next one, as `change` makes it.
    ///
    /// A changed odometer value is assessed as a new one. One that is no longer in the log is entered again.
    ///
    /// `change` is called inside the transaction: calls of the store from there throw `.calledInsideChange`. Where it throws,
    /// nothing is written: a ``StoreError`` comes out as it is, another error as `.changeFailed`.
    ///
    /// Throws what `add` throws, `.noSuchEntry`, and `.entryOfItem` for another odometer value of a reading that another entry goes by.
    @discardableResult
    public func edit(
        _ id: LogItem.ID, of vehicle: Vehicle.ID, _ writing: LogWriting,
        _ change: (LogItem.Content) throws -> LogItem.Content
    ) throws(StoreError) -> LogItem {
        try write { db in
            let before = try LogItem.find(db, id, of: vehicle)
            let item = try before.edit(db, writing, change)
            try checkFiles(of: item, besides: before.content.attachments)
            return item
        }
    }

    /// Takes an entry out of the log, with its odometer value. Its revisions are kept. What was read from a photo is rejected with its
    /// copies, so that a person can record the photo again.
    ///
    /// Throws `.noSuchEntry`, and `.entryOfItem` for a reading that another entry goes by.
    @discardableResult
    public func withdraw(
        _ id: LogItem.ID, of vehicle: Vehicle.ID, _ writing: LogWriting = LogWriting(by: DecisionMaker.person.rawValue)
    ) throws(StoreError) -> LogItem {
        let by = try TextRules.label(writing.by, field: "endedBy")
        return try write { db in
            let item = try LogItem.find(db, id, of: vehicle)
            try item.checkIsFree(db)
            try item.withdraw(db, by: by, now: Timestamp.now("endedAt"))
            return item
        }
    }

    /// Changes what is known of the vehicle. `change` gets the profile as it is inside the transaction, so nothing that
    /// another process has set is lost. What the odometer showed at the purchase and at the sale is in the log from then on, in place of what
    /// was said before. Calls of the store from there throw `.calledInsideChange`. Throws what `edit` throws.
    @discardableResult
    public func setProfile(
        of vehicle: Vehicle.ID, _ writing: LogWriting, _ change: (inout VehicleProfile) throws -> Void
    ) throws(StoreError) -> VehicleProfile {
        try write { db in try setProfile(db, of: vehicle, writing, change) }
    }

    func setProfile(
        _ db: Database, of vehicle: Vehicle.ID, _ writing: LogWriting,
        _ change: (inout VehicleProfile) throws -> Void
    ) throws -> VehicleProfile {
        let known = try LogItem.all(db, of: vehicle, kinds: [.profile]).first
        let before = known?.content.profile ?? VehicleProfile()
        var profile = before
        try StoreError.ofCaller { try change(&profile) }
        try enterSale(db, profile, after: before, vehicle, writing)
        let item =
            try known?.edit(db, writing) { _ in .profile(profile) }
            ?? LogItem.add(db, .profile(profile), to: vehicle, writing)
        return item.content.profile ?? profile
    }

    /// A profile's claim is that of its purchase, so the reading of its sale is known by its day and value. Without a value the reading of
    /// before stays: it was what the odometer showed.
    private func enterSale(
        _ db: Database, _ profile: VehicleProfile, after before: VehicleProfile, _ vehicle: Vehicle.ID,
        _ writing: LogWriting
    ) throws {
        guard let claim = profile.saleClaim, claim != before.saleClaim else { return }
        try writing.checking([]) {
            let now = try Timestamp.now("writtenAt")
            let old = try before.saleClaim?.reading(db, vehicle)
            if let old, old.source == .typed, let item = try LogItem.reading(db, old), try item.user(db) == nil {
                try item.withdraw(db, by: writing.by, now: now)
            }
            _ = try claim.log(db, vehicle, writing, now: now)
        }
    }

    /// The profile as it is now. What was never said has its default. Throws `.noSuchVehicleID`.
    public func profile(of vehicle: Vehicle.ID) throws(StoreError) -> VehicleProfile {
        try read { db in try LogItem.profile(db, of: vehicle) }
    }

    /// The vehicle's items that count now, in the order of time. Throws `.noSuchVehicleID`.
    public func items(
        of vehicle: Vehicle.ID, kinds: Set<LogItem.Kind> = Set(LogItem.Kind.allCases)
    ) throws(StoreError) -> [LogItem] {
        try read { db in try LogItem.all(db, of: vehicle, kinds: kinds) }
    }

    /// Hands over the same items one by one, so that very many of them take no memory. `body` is called inside of it: calls of the store
    /// from there throw `.calledInsideChange`, or wait. Throws `.noSuchVehicleID`.
    package func forEachItem(
        of vehicle: Vehicle.ID, kinds: Set<LogItem.Kind>, _ body: (LogItem) -> Void
    ) throws(StoreError) {
        try read { db in
            let rows = try Row.fetchCursor(LogItem.rows(db, of: vehicle, kinds: kinds))
            while let row = try rows.next() { body(try LogItem(row: row)) }
        }
    }

    /// Some of the entries of these kinds, the newest first, and how many there are. Throws `.noSuchVehicleID`.
    package func newestItems(
        of vehicle: Vehicle.ID, kinds: Set<LogItem.Kind>, limit: Int, offset: Int
    ) throws(StoreError) -> (items: [LogItem], total: Int) {
        try read { db in
            _ = try Vehicle.find(db, vehicle)
            let list = kinds.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
            let source = "FROM logItem WHERE vehicleId = ? AND endedAt IS NULL AND kind IN (\(list))"
            let total = try Int.fetchOne(db, sql: "SELECT count(*) \(source)", arguments: [vehicle.rawValue])!
            let rows = try Row.fetchAll(
                db, sql: "SELECT * \(source) ORDER BY time DESC, number DESC LIMIT ? OFFSET ?",
                arguments: [vehicle.rawValue, limit, offset])
            return (try rows.map(LogItem.init(row:)), total)
        }
    }

    /// The vehicle's items that say something of the second meter, in the order of time. Throws `.noSuchVehicleID`.
    package func itemsWithHours(of vehicle: Vehicle.ID) throws(StoreError) -> [LogItem] {
        try read { db in
            _ = try Vehicle.find(db, vehicle)
            return try LogItem.withHours.flatMap { source in
                try Row.fetchAll(
                    db, sql: "SELECT * FROM \(source) AND vehicleId = ? AND endedAt IS NULL",
                    arguments: [vehicle.rawValue]
                ).map(LogItem.init(row:))
            }.sorted {
                ($0.content.time?.date ?? $0.writtenAt, $0.id.rawValue) < (
                    $1.content.time?.date ?? $1.writtenAt, $1.id.rawValue
                )
            }
        }
    }

    /// What the second meter showed last, read or added up. Nil: nothing is known of it. Throws `.noSuchVehicleID`.
    package func lastHours(of vehicle: Vehicle.ID) throws(StoreError) -> MeterReading<Hours>? {
        try read { db in
            _ = try Vehicle.find(db, vehicle)
            return try HourSums(LogItem.hours(db, of: vehicle, except: nil)).readings.last {
                $0.time.date <= StoreClock.now
            }
        }
    }

    /// The entry to which an odometer value belongs: the service, the fill or the profile that brought it or goes by it. Nil: it stands
    /// alone.
    package func item(using reading: MileageSnapshot) throws(StoreError) -> LogItem? {
        try read { db in
            let item = try LogItem.find(db, reading.id, of: reading.vehicleID)
            return item.content.kind == .reading ? try item.user(db) : item
        }
    }

    /// All revisions of an entry, the first one first. Works for one that is out of the log, too. Throws `.noSuchEntry`.
    public func revisions(of id: LogItem.ID, vehicle: Vehicle.ID) throws(StoreError) -> [LogItem] {
        try read { db in
            let items = try Row.fetchAll(
                db, sql: "SELECT * FROM logItem WHERE number = ? AND vehicleId = ? ORDER BY revision",
                arguments: [id.rawValue, vehicle.rawValue]
            ).map(LogItem.init(row:))
            guard !items.isEmpty else { throw StoreError.noSuchEntry(id) }
            return items
        }
    }
}

extension LogWriting {
    /// Enters what comes with an item. Throws `.needsSecondYes` with all flags that nobody has said yes to, those of
    /// the odometer value and those of the item.
    func checking<Entered>(_ flags: [ItemFlag], enter: () throws -> Entered) throws -> Entered {
        let open = flags.filter { !acknowledgingItem.contains($0) }
        do {
            let entered = try enter()
            guard open.isEmpty else { throw StoreError.needsSecondYes([], ofItem: open) }
            return entered
        } catch StoreError.needsSecondYes(let flags, _) {
            throw StoreError.needsSecondYes(flags, ofItem: open)
        }
    }
}

extension LogWriting {
    /// Enters what comes with an item, with a yes to all that is odd.
    fileprivate func letStand<Entered>(
        _ flags: [ItemFlag], told: (OddValues) -> Void, enter: (LogWriting) throws -> Entered
    ) throws -> Entered {
        var (writing, odd) = (self, OddValues(values: [], items: flags))
        writing.acknowledgingItem.formUnion(flags)
        while true {
            do {
                let entered = try enter(writing)
                if odd != OddValues(values: [], items: []) { told(odd) }
                return entered
            } catch StoreError.needsSecondYes(let values, let items) {
                // Each turn says yes to more; what stays odd all the same is the caller's.
                guard !writing.acknowledging.isSuperset(of: values) else {
                    throw StoreError.needsSecondYes(values, ofItem: items)
                }
                writing.acknowledging.formUnion(values)
                odd = OddValues(values: values, items: flags)
            }
        }
    }
}

extension OdometerClaim {
    /// Enters the value as every odometer value is entered (`MileageSnapshot.insert`). If the log has a reading of the
    /// same moment with the same value, that one is used: a photo of the odometer, taken for this entry.
    ///
    /// - Parameter id: the number of the entry that brings it.
    func enter(
        _ db: Database, _ vehicle: Vehicle.ID, _ writing: LogWriting, as id: LogItem.ID, now: Timestamp
    ) throws -> MileageSnapshot {
        if let same = try reading(db, vehicle) { return same }
        let confirmation = try confirmation(vehicle, writing)
        return try MileageSnapshot.insert(
            db, confirmation, source, as: id, takenAt: Timestamp(time.date, field: "time"), now: now)
    }

    /// The same as an entry of its own.
    func log(
        _ db: Database, _ vehicle: Vehicle.ID, _ writing: LogWriting, now: Timestamp
    ) throws -> MileageSnapshot {
        if let same = try reading(db, vehicle) { return same }
        return try MileageSnapshot.log(
            db, confirmation(vehicle, writing), source, takenAt: Timestamp(time.date, field: "time"), now: now)
    }

    private func confirmation(_ vehicle: Vehicle.ID, _ writing: LogWriting) throws -> Confirmation {
        let value = try value
        // Whole units as they were typed: zero tenths count as tenths that weren't typed.
        let typed = value.tenths == 0 ? (try? OdometerValue(wholeUnits: value.wholeUnits)) ?? value : value
        return Confirmation(
            value: typed, unit: shown.unit, vehicle: vehicle, takenAt: try Timestamp(time.date, field: "time").date,
            timeSource: source == .purchase || source == .typed ? .entered : writing.timeSource,
            utcOffset: time.utcOffset,
            acknowledging: writing.acknowledging, by: writing.by)
    }

    private var value: OdometerValue {
        get throws {
            guard let value = shown.odometerValue else {
                throw StoreError.invalidValue(field: "odometer", value: "\(shown)", rule: "what an odometer can show")
            }
            return value
        }
    }

    /// The log's reading of the same moment with the same value.
    func reading(_ db: Database, _ vehicle: Vehicle.ID) throws -> MileageSnapshot? {
        let value = try value
        let takenAt = try Timestamp(time.date, field: "time")
        // The noon that stands for a day which a photo's name gave.
        let noon = try Timestamp(time.date + 43_200, field: "time")
        return try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT * FROM mileageSnapshot
                    WHERE vehicleId = :vehicle AND takenAt IN (:time, :noon) AND wholeUnits = :whole
                        AND coalesce(tenths, 0) = :tenths AND unit = :unit
                        AND (takenAt = :time OR (:isDay AND timeSource = 'name'))
                    """),
            arguments: [
                "vehicle": vehicle.rawValue, "time": takenAt.text, "noon": noon.text, "whole": value.wholeUnits,
                "tenths": value.tenths ?? 0, "unit": shown.unit.rawValue, "isDay": time.isDay,
            ]
        ).map(MileageSnapshot.init(row:))
    }
}

extension LogItem {
    /// Another entry that goes by the odometer value of this one, the one with the lowest number. Nil: none does.
    func user(_ db: Database) throws -> LogItem? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT * FROM logItem
                    WHERE vehicleId = ? AND readingNumber = ? AND readingNumber <> number AND endedAt IS NULL
                    ORDER BY number LIMIT 1
                    """),
            arguments: [vehicleID.rawValue, id.rawValue]
        ).map(LogItem.init(row:))
    }

    /// Throws `.entryOfItem` for a reading that another entry goes by.
    func checkIsFree(_ db: Database) throws {
        guard content.kind == .reading, let user = try user(db), let snapshot = try snapshot(db) else { return }
        throw StoreError.entryOfItem(snapshot, user)
    }

    /// The entry of a reading that stands alone. Nil: the value came with another kind of entry.
    static func reading(_ db: Database, _ snapshot: MileageSnapshot) throws -> LogItem? {
        let item = try find(db, snapshot.id, of: snapshot.vehicleID)
        return item.content.kind == .reading ? item : nil
    }

    /// The number of the next entry of the vehicle's log.
    static func nextID(_ db: Database, in vehicle: Vehicle.ID) throws -> ID {
        let last = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT max(number) FROM logItem WHERE vehicleId = ?"),
            arguments: [vehicle.rawValue])
        return ID(rawValue: 1 + (last ?? 0))
    }

    /// The entry that a photo was before it was taken out of this vehicle's log, and the uid of the entry that it becomes now.
    static func former(
        _ db: Database, of reading: StoredReading, in vehicle: Vehicle.ID
    ) throws -> (item: LogItem?, uid: String) {
        let photo = try StoredPhoto(
            row: .required(db, sql: "SELECT * FROM photo WHERE id = ?", reading.photoID.rawValue))
        let lineage = EntryUID.lineage(ofPhoto: photo.record.sha256)
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM logItem WHERE uid >= ? AND uid < ? ORDER BY id"),
            arguments: [lineage, lineage + "g"])
        let first = lineage + EntryUID.firstEnd
        guard !rows.isEmpty else { return (nil, first) }
        guard let last = try rows.last(where: { try $0.id("vehicleId") == vehicle }) else {
            return (nil, EntryUID.moved(first))
        }
        let item = try LogItem(row: last)
        // One that stands without its photo stays: a merge brought it while the photo was in another log.
        return item.endedAt == nil ? (nil, EntryUID.new()) : (item, item.uid)
    }

    /// What is known of the vehicle. What was never said has its default.
    static func profile(_ db: Database, of vehicle: Vehicle.ID) throws -> VehicleProfile {
        if let known = StoreClock.surroundings(of: vehicle) { return known.profile }
        return try all(db, of: vehicle, kinds: [.profile]).first?.content.profile ?? VehicleProfile()
    }

    /// In the order of time. Throws `.noSuchVehicleID`.
    static func all(_ db: Database, of vehicle: Vehicle.ID, kinds: Set<Kind>) throws -> [LogItem] {
        try Row.fetchAll(rows(db, of: vehicle, kinds: kinds)).map(LogItem.init(row:))
    }

    fileprivate static func rows(_ db: Database, of vehicle: Vehicle.ID, kinds: Set<Kind>) throws -> Statement {
        _ = try Vehicle.find(db, vehicle)
        let list = kinds.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
        let statement = try db.makeStatement(
            sql: """
                SELECT * FROM logItem WHERE vehicleId = ? AND endedAt IS NULL AND kind IN (\(list))
                ORDER BY time, number
                """)
        statement.arguments = [vehicle.rawValue]
        return statement
    }

    /// - Parameters:
    ///   - uid: nil: a new one.
    ///   - now: nil: it is asked for.
    ///   - odd: gets what is odd, which stands then. Nil: it is thrown.
    static func add(
        _ db: Database, _ content: Content, to vehicle: Vehicle.ID, _ writing: LogWriting, uid: String? = nil,
        now: Timestamp? = nil, odd: ((OddValues) -> Void)? = nil
    ) throws -> LogItem {
        let content = try content.normalized()
        let by = try TextRules.label(writing.by, field: "writtenBy")
        let now = try now ?? Timestamp.now("writtenAt")
        _ = try Vehicle.find(db, vehicle)
        try content.check(db, of: vehicle)
        let id = try nextID(db, in: vehicle)
        var draft = Draft(
            id: id, uid: uid ?? EntryUID.new(), vehicle: vehicle, revision: 1, content: content.with(id: id),
            origin: writing.origin, by: by)
        let flags = try draft.content.flags(db, of: vehicle)
        let snapshot =
            try odd.map { try writing.letStand(flags, told: $0) { try draft.enter(db, $0, now: now) } }
            ?? writing.checking(flags) { try draft.enter(db, writing, now: now) }
        return try draft.insert(db, snapshot: snapshot, now: now)
    }

    /// Edits an entry that counts.
    fileprivate func edit(
        _ db: Database, _ writing: LogWriting, _ change: (Content) throws -> Content
    ) throws -> LogItem {
        let by = try TextRules.label(writing.by, field: "writtenBy")
        let now = try Timestamp.now("writtenAt")
        let next = try StoreError.ofCaller { try change(content) }.normalized().with(id: id)
        let isInLog = try !content.bringsOdometer || snapshot(db) != nil
        guard next != content || !isInLog else { return self }
        guard next.kind == content.kind else {
            throw StoreError.doesNotFit(field: "kind", value: next.kind.rawValue, rule: content.kind.rawValue)
        }
        try next.check(db, of: vehicleID, after: self)
        let flags = try next.flags(db, of: vehicleID, after: self)
        let isSameValue = next.hasSameOdometer(as: content) && isInLog
        if !isSameValue { try checkIsFree(db) }
        try end(db, by: by, now: now)
        var draft = Draft(
            id: id, uid: uid, vehicle: vehicleID, revision: revision + 1, content: next, origin: writing.origin, by: by,
            readingID: readingID)
        let entered = try writing.checking(flags) {
            guard !isSameValue else { return snapshotID }
            try withdrawSnapshot(db, now: now, keepingReading: true)
            return try draft.enter(db, writing, now: now)
        }
        return try draft.insert(db, snapshot: entered, now: now)
    }

    /// Edits an item that counts to what a reading tells that `log` puts into the log.
    func edit(
        _ db: Database, _ writing: LogWriting, logging log: () throws -> MileageSnapshot,
        _ change: (Content, MileageSnapshot) throws -> Content
    ) throws -> LogItem {
        let by = try TextRules.label(writing.by, field: "writtenBy")
        let now = try Timestamp.now("writtenAt")
        try end(db, by: by, now: now)
        try withdrawSnapshot(db, now: now)
        let snapshot = try log()
        let next = try StoreError.ofCaller { try change(content, snapshot) }.normalized().with(id: id)
        guard next.kind == content.kind else {
            throw StoreError.doesNotFit(field: "kind", value: next.kind.rawValue, rule: content.kind.rawValue)
        }
        try next.check(db, of: vehicleID, after: self)
        var draft = Draft(
            id: id, uid: uid, vehicle: vehicleID, revision: revision + 1, content: next, origin: writing.origin, by: by)
        let entered = try writing.checking(next.flags(db, of: vehicleID, after: self)) {
            try draft.enter(db, writing, now: now)
        }
        return try draft.insert(db, snapshot: entered, now: now)
    }

    /// A revision that is to be written.
    struct Draft {
        let id: ID
        let uid: String
        let vehicle: Vehicle.ID
        let revision: Int
        var content: Content
        let origin: Origin
        let by: String
        var readingID: StoredReading.ID?

        /// Enters the odometer value that the revision brings into the log.
        ///
        /// - Returns: the number of the entry that has it. Nil: the revision brings none.
        mutating func enter(_ db: Database, _ writing: LogWriting, now: Timestamp) throws -> MileageSnapshot.ID? {
            guard case .odometer(let reading) = content else {
                return try content.claim.map { try $0.enter(db, vehicle, writing, as: id, now: now).id }
            }
            let snapshot = try MileageSnapshot.insert(
                db, reading.confirmation(for: vehicle, acknowledging: writing.acknowledging), reading.source, as: id,
                of: readingID,
                takenAt: Timestamp(reading.takenAt, field: "takenAt"), now: now)
            content = .odometer(OdometerReading(snapshot))
            return id
        }

        func insert(_ db: Database, snapshot: MileageSnapshot.ID?, now: Timestamp) throws -> LogItem {
            let time = try content.time.map { try Timestamp($0.date, field: "time") } ?? now
            let statement = try db.cachedStatement(
                sql: """
                    INSERT INTO logItem (number, uid, revision, vehicleId, kind, time, content, readingNumber, readingId, origin,
                        writtenAt, writtenBy, changeId)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """)
            try statement.execute(
                arguments: [
                    id.rawValue, uid, revision, vehicle.rawValue, content.kind.rawValue, time.text, try content.json,
                    snapshot?.rawValue, readingID?.rawValue, origin.rawValue, now.text, by,
                    try StoreClock.changes?.id(db, by: by, now: now),
                ])
            let item = try LogItem.find(db, id, of: vehicle)
            if let fill = item.content.fuel { StoreClock.surroundings(of: vehicle)?.add(fill, at: time.text) }
            return item
        }
    }

    func end(_ db: Database, by: String, now: Timestamp) throws {
        try db.execute(
            sql: """
                UPDATE logItem SET endedAt = ?, endedBy = ?, endedIn = ?
                WHERE vehicleId = ? AND number = ? AND endedAt IS NULL
                """,
            arguments: [
                now.text, by, try StoreClock.changes?.id(db, by: by, now: now), vehicleID.rawValue, id.rawValue,
            ])
    }

    /// Ends it, and takes its odometer value out of the log.
    func withdraw(_ db: Database, by: String, now: Timestamp) throws {
        try end(db, by: by, now: now)
        try withdrawSnapshot(db, now: now)
    }

    /// The odometer value that the entry goes by. Nil: it has none, or that one is no longer in the log.
    func snapshot(_ db: Database) throws -> MileageSnapshot? {
        try snapshotID.flatMap { try MileageSnapshot.find(db, $0, of: vehicleID) }
    }

    /// Takes the odometer value of an entry that has ended out of the log. A value that another entry goes by stays, as that one's.
    /// What was read from the photo is rejected with its copies, unless it is kept for the next revision.
    func withdrawSnapshot(_ db: Database, now: Timestamp, keepingReading: Bool = false) throws {
        guard snapshotID == id, let snapshot = try snapshot(db) else { return }
        if let user = try user(db) {
            try snapshot.rewrite(
                db, as: user.id, unit: snapshot.unit, source: user.content.claim?.source ?? snapshot.source,
                isOfPhoto: false)
            try db.execute(
                sql: """
                    UPDATE logItem SET readingNumber = :user
                    WHERE vehicleId = :vehicle AND readingNumber = :own AND readingNumber <> number AND endedAt IS NULL
                    """,
                arguments: ["user": user.id.rawValue, "vehicle": vehicleID.rawValue, "own": id.rawValue])
        } else {
            try snapshot.delete(db)
        }
        if !keepingReading, let reading = snapshot.readingID { try reading.reject(db, now: now) }
    }
}

extension StoredReading.ID {
    /// Rejects a reading that has left the log, with its copies.
    func reject(_ db: Database, now: Timestamp) throws {
        try db.execute(
            sql: """
                UPDATE reading SET status = 'rejected', decidedAt = :now, decidedBy = 'person'
                WHERE status <> 'rejected' AND (id = :id OR copyOf = :id)
                """,
            arguments: ["now": now.text, "id": rawValue])
    }
}

extension LogItem.Content {
    /// Whether it says what the odometer showed.
    var bringsOdometer: Bool { kind == .reading || claim != nil }

    /// Whether both bring the same odometer value of the same time.
    func hasSameOdometer(as other: LogItem.Content) -> Bool {
        switch (self, other) {
        case (.odometer(var one), .odometer(let two)):
            one.acknowledged = two.acknowledged
            return one == two
        default: return claim == other.claim
        }
    }
}

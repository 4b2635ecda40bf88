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
    /// Writes a new item into the vehicle's log. An odometer value that comes with it is written in the same
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

    /// Ends the item's revision and writes the next one, as `change` makes it.
    ///
    /// A changed odometer value is withdrawn and entered anew. An odometer value whose reading is no longer in the log
    /// is entered again.
    ///
    /// `change` is called inside the transaction: calls of the store from there throw `.calledInsideChange`. Where it throws,
    /// nothing is written: a ``StoreError`` comes out as it is, another error as `.changeFailed`.
    ///
    /// Throws what `add` throws, and `.noSuchItem`.
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

    /// Takes an item out of the log, with the reading that came with it. Its revisions are kept.
    ///
    /// Throws `.noSuchItem`.
    @discardableResult
    public func withdraw(
        _ id: LogItem.ID, of vehicle: Vehicle.ID, _ writing: LogWriting
    ) throws(StoreError) -> LogItem {
        let by = try TextRules.label(writing.by, field: "endedBy")
        return try write { db in
            let now = try Timestamp.now("endedAt")
            let item = try LogItem.find(db, id, of: vehicle)
            try item.end(db, by: by, now: now)
            try item.withdrawSnapshot(db, now: now)
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
            if let old, old.source == .typed, try LogItem.using(db, old.id) == nil { try old.withdraw(db, now: now) }
            _ = try claim.enter(db, vehicle, writing, now: now)
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

    /// The item that counts and uses this meter reading. Nil: none does.
    package func item(using reading: MileageSnapshot.ID) throws(StoreError) -> LogItem? {
        try read { db in try LogItem.using(db, reading) }
    }

    /// All revisions of an item, the first one first. Works for a withdrawn item, too. Throws `.noSuchItem`.
    public func revisions(of id: LogItem.ID, vehicle: Vehicle.ID) throws(StoreError) -> [LogItem] {
        try read { db in
            let items = try Row.fetchAll(
                db, sql: "SELECT * FROM logItem WHERE number = ? AND vehicleId = ? ORDER BY revision",
                arguments: [id.rawValue, vehicle.rawValue]
            ).map(LogItem.init(row:))
            guard !items.isEmpty else { throw StoreError.noSuchItem(id) }
            return items
        }
    }
}

extension LogWriting {
    /// Enters what comes with an item. Throws `.needsSecondYes` with all flags that nobody has said yes to, those of
    /// the odometer value and those of the item.
    fileprivate func checking<Entered>(_ flags: [ItemFlag], enter: () throws -> Entered) throws -> Entered {
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

extension OdometerClaim {
    /// Enters the value as every odometer value is entered (`MileageSnapshot.insert`). If the log has a reading of the
    /// same moment with the same value, that one is used: a photo of the odometer, taken for this entry.
    func enter(
        _ db: Database, _ vehicle: Vehicle.ID, _ writing: LogWriting, now: Timestamp
    ) throws -> MileageSnapshot {
        if let same = try reading(db, vehicle) { return same }
        let value = try value
        // Whole units as they were typed: zero tenths count as tenths that weren't typed.
        let typed = value.tenths == 0 ? (try? OdometerValue(wholeUnits: value.wholeUnits)) ?? value : value
        let takenAt = try Timestamp(time.date, field: "time")
        let confirmation = Confirmation(
            value: typed, unit: shown.unit, vehicle: vehicle, takenAt: takenAt.date,
            timeSource: source == .purchase || source == .typed ? .entered : writing.timeSource,
            utcOffset: time.utcOffset,
            acknowledging: writing.acknowledging)
        return try MileageSnapshot.insert(db, confirmation, source, takenAt: takenAt, now: now)
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
            db,
            sql: """
                SELECT * FROM mileageSnapshot
                WHERE vehicleId = ? AND wholeUnits = ? AND coalesce(tenths, 0) = ? AND unit = ?
                    AND (takenAt = ? OR (? AND timeSource = 'name' AND takenAt = ?))
                """,
            arguments: [
                vehicle.rawValue, value.wholeUnits, value.tenths ?? 0, shown.unit.rawValue, takenAt.text, time.isDay,
                noon.text,
            ]
        ).map(MileageSnapshot.init(row:))
    }
}

extension LogItem {
    /// An item that counts and uses this meter reading, the one with the lowest number. Nil: none does.
    static func using(_ db: Database, _ reading: MileageSnapshot.ID) throws -> LogItem? {
        try Row.fetchOne(
            db, sql: "SELECT * FROM logItem WHERE snapshotId = ? AND endedAt IS NULL ORDER BY number LIMIT 1",
            arguments: [reading.rawValue]
        ).map(LogItem.init(row:))
    }

    /// What is known of the vehicle. What was never said has its default.
    static func profile(_ db: Database, of vehicle: Vehicle.ID) throws -> VehicleProfile {
        try all(db, of: vehicle, kinds: [.profile]).first?.content.profile ?? VehicleProfile()
    }

    /// In the order of time. Throws `.noSuchVehicleID`.
    static func all(_ db: Database, of vehicle: Vehicle.ID, kinds: Set<Kind>) throws -> [LogItem] {
        _ = try Vehicle.find(db, vehicle)
        let list = kinds.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
        return try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM logItem WHERE vehicleId = ? AND endedAt IS NULL AND kind IN (\(list))
                ORDER BY time, number
                """,
            arguments: [vehicle.rawValue]
        ).map(LogItem.init(row:))
    }

    /// - Parameters:
    ///   - uid: nil: a new one.
    ///   - now: nil: it is asked for.
    static func add(
        _ db: Database, _ content: Content, to vehicle: Vehicle.ID, _ writing: LogWriting, uid: String? = nil,
        now: Timestamp? = nil
    ) throws -> LogItem {
        let content = try content.normalized()
        let by = try TextRules.label(writing.by, field: "writtenBy")
        let now = try now ?? Timestamp.now("writtenAt")
        _ = try Vehicle.find(db, vehicle)
        try content.check(db, of: vehicle)
        let number = 1 + (try Int64.fetchOne(db, sql: "SELECT max(number) FROM logItem") ?? 0)
        let id = ID(rawValue: number)
        let draft = Draft(
            id: id, uid: uid ?? newUID(), vehicle: vehicle, revision: 1, content: content.with(id: id),
            origin: writing.origin,
            by: by)
        let snapshot = try writing.checking(draft.content.flags(db, of: vehicle)) {
            try draft.content.claim.map { try $0.enter(db, vehicle, writing, now: now) }
        }
        return try draft.insert(db, snapshot: snapshot?.id, now: now)
    }

    /// Edits an item that counts.
    fileprivate func edit(
        _ db: Database, _ writing: LogWriting, _ change: (Content) throws -> Content
    ) throws -> LogItem {
        let by = try TextRules.label(writing.by, field: "writtenBy")
        let now = try Timestamp.now("writtenAt")
        let next = try StoreError.ofCaller { try change(content) }.normalized().with(id: id)
        let isInLog = try content.claim == nil || snapshot(db) != nil
        guard next != content || !isInLog else { return self }
        guard next.kind == content.kind else {
            throw StoreError.doesNotFit(field: "kind", value: next.kind.rawValue, rule: content.kind.rawValue)
        }
        try next.check(db, of: vehicleID, after: self)
        let flags = try next.flags(db, of: vehicleID, after: self)
        try end(db, by: by, now: now)
        let entered = try writing.checking(flags) {
            guard next.claim != content.claim || !isInLog else { return snapshotID }
            try withdrawSnapshot(db, now: now)
            return try next.claim.map { try $0.enter(db, vehicleID, writing, now: now).id }
        }
        return try Draft(
            id: id, uid: uid, vehicle: vehicleID, revision: revision + 1, content: next, origin: writing.origin, by: by
        ).insert(db, snapshot: entered, now: now)
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
        let entered = try writing.checking(next.flags(db, of: vehicleID, after: self)) {
            try next.claim.map { try $0.enter(db, vehicleID, writing, now: now).id }
        }
        return try Draft(
            id: id, uid: uid, vehicle: vehicleID, revision: revision + 1, content: next, origin: writing.origin, by: by
        ).insert(db, snapshot: entered, now: now)
    }

    /// A revision that is to be written.
    struct Draft {
        let id: ID
        let uid: String
        let vehicle: Vehicle.ID
        let revision: Int
        let content: Content
        let origin: Origin
        let by: String

        func insert(_ db: Database, snapshot: MileageSnapshot.ID?, now: Timestamp) throws -> LogItem {
            let time = try content.time.map { try Timestamp($0.date, field: "time") } ?? now
            try db.execute(
                sql: """
                    INSERT INTO logItem (number, uid, revision, vehicleId, kind, time, content, snapshotId, origin,
                        writtenAt, writtenBy)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    id.rawValue, uid, revision, vehicle.rawValue, content.kind.rawValue, time.text, try content.json,
                    snapshot?.rawValue, origin.rawValue, now.text, by,
                ])
            return try LogItem.find(db, id, of: vehicle)
        }
    }

    static func newUID() -> String {
        UUID().uuidString.lowercased().filter { $0 != "-" }
    }

    /// What the uids of an entry have in common that was moved from one log into another: their first 24 digits. It tells a merge
    /// that they are one entry.
    static func lineage(of uid: String) -> String { String(uid.prefix(24)) }

    /// The uid that it gets in the log of another vehicle.
    var movedUID: String {
        while true {
            let moved = Self.lineage(of: uid) + Self.newUID().suffix(8)
            if moved != uid { return moved }
        }
    }

    func end(_ db: Database, by: String, now: Timestamp) throws {
        try db.execute(
            sql: "UPDATE logItem SET endedAt = ?, endedBy = ? WHERE number = ? AND endedAt IS NULL",
            arguments: [now.text, by, id.rawValue])
    }

    /// The item's reading. Nil: it has none, or the reading is no longer in the log.
    func snapshot(_ db: Database) throws -> MileageSnapshot? {
        try snapshotID.flatMap { id in
            try Row.fetchOne(db, sql: "SELECT * FROM mileageSnapshot WHERE id = ?", arguments: [id.rawValue])
        }.map(MileageSnapshot.init(row:))
    }

    /// Withdraws the reading of an item that has ended. A reading that didn't come with an item stays. So does one that
    /// another item uses.
    func withdrawSnapshot(_ db: Database, now: Timestamp) throws {
        guard let snapshot = try snapshot(db), snapshot.source.isOfItem, try LogItem.using(db, snapshot.id) == nil
        else { return }
        try snapshot.withdraw(db, now: now)
    }
}

extension MileageSnapshot {
    /// Throws `.entryOfItem`.
    func checkIsOfNoItem(_ db: Database) throws {
        if let item = try LogItem.using(db, id) { throw StoreError.entryOfItem(self, item) }
    }
}

extension ReadingSource {
    /// Whether the reading came into the log with an item.
    package var isOfItem: Bool {
        switch self {
        case .service, .fuel, .purchase: true
        case .photo, .typed, .import, .obd: false
        }
    }
}

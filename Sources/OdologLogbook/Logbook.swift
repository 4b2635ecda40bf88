public import Foundation
public import OdologOdometer
internal import OdologValues
public import OdologVehicleLog
public import VehicleStore

/// One vehicle's log, as any face reads and writes it.
public struct Logbook: Sendable {
    /// The store that the log is in.
    public let store: VehicleStore
    /// Whose log it is.
    public let vehicle: Vehicle
    /// What its log rests on: zone, currency, kind.
    public let profile: VehicleProfile
    /// The time that counts as now.
    public let now: Date
    /// Who writes, 1 to 200 characters on one line.
    public let writer: String

    /// For a vehicle that was looked up.
    public init(_ store: VehicleStore, _ vehicle: Vehicle, _ profile: VehicleProfile, now: Date, writer: String) {
        (self.store, self.vehicle, self.profile) = (store, vehicle, profile)
        (self.now, self.writer) = (now, writer)
    }

    /// `name`: the vehicle's name, VIN or plate.
    public init(_ name: String, in store: VehicleStore, now: Date, writer: String) throws(StoreError) {
        let vehicle = try store.vehicle(named: name)
        self.init(store, vehicle, try store.profile(of: vehicle.id), now: now, writer: writer)
    }

    /// The time that was typed, in the vehicle's zone. Nil: now.
    public func time(_ at: TypedTime?) throws(LogbookError) -> LogTime {
        guard let at else { return LogTime(now, in: profile.zone) }
        return try moment(at).time
    }

    /// The same, with what is to be known of it.
    public func moment(_ typed: TypedTime) throws(LogbookError) -> TypedMoment {
        do { return try typed.moment(in: profile.zone) } catch { throw self.error(.noSuchMoment(error)) }
    }

    /// An amount in the currency that was typed, or else the vehicle's.
    public func money(_ typed: TypedMoney) throws(LogbookError) -> Money { try money(typed, beside: nil) }

    /// An amount in the currency that was typed, or else in that of the amount beside it, or else the vehicle's.
    public func money(_ typed: TypedMoney, beside other: Currency?) throws(LogbookError) -> Money {
        let currency = if let other, let same = typed.currency(beside: other) { same } else { try currency(of: typed) }
        do { return try Money(typed.amount, currency) } catch { throw self.error(.refused(error.description)) }
    }

    /// A price may have more decimals than an amount of money.
    public func price(_ typed: TypedMoney) throws(LogbookError) -> UnitPrice {
        UnitPrice(typed.amount, try currency(of: typed))
    }

    private func currency(of typed: TypedMoney) throws(LogbookError) -> Currency {
        if let currency = typed.currency(beside: profile.currency) { return currency }
        throw error(
            typed.sign.map { .unclearCurrency($0, digits: typed.digits, known: profile.currency) }
                ?? .noCurrency(digits: typed.digits))
    }

    /// A number without a unit. Throws where it can be hours as well.
    public func distance(_ value: OdometerValue) throws(LogbookError) -> Distance {
        guard profile.kind != .machine else { throw error(.unclearMeter(value, vehicle.unit)) }
        return Distance(value, vehicle.unit)
    }

    /// Throws where what a meter shows was typed without a unit, and the vehicle is a machine that has no odometer, as far as is known:
    /// it may be hours.
    public func check(_ typed: OdometerEntry) throws(LogbookError) {
        guard profile.kind == .machine, typed.unit == nil else { return }
        let isKnown = try read(store.lastSnapshot(of: vehicle.id) != nil)
        guard isKnown else { throw error(.unclearMeter(typed.value, vehicle.unit)) }
    }

    /// What is written of an odometer value that was typed. Nil `at`: it is of now. Throws what ``check(_:)`` throws.
    package func confirmation(of entry: OdometerEntry, at: TypedTime?) throws(LogbookError) -> Confirmation {
        try check(entry)
        let time = try time(at)
        return Confirmation(
            value: entry.value, unit: entry.unit ?? vehicle.unit, vehicle: vehicle.id, takenAt: time.date,
            timeSource: at == nil ? .now : .entered, utcOffset: time.utcOffset)
    }

    /// The spans of this vehicle: with its unit, where none was typed.
    public func spans(_ typed: [TypedSpan]) throws(LogbookError) -> [TypedSpan] {
        try typed.map { span throws(LogbookError) in
            guard case .number(let value) = span else { return span }
            return .distance(try distance(value))
        }
    }

    /// Throws where two name a date, two an odometer value, or two hours.
    public func mark(_ typed: [TypedDue]) throws(LogbookError) -> Mark {
        var mark = Mark()
        for due in typed {
            switch due {
            case .date(let day): mark.date = day.date(in: profile.zone)
            case .distance(let distance): mark.odometer = distance
            case .hours(let hours): mark.hours = hours
            case .number(let value): mark.odometer = try distance(value)
            }
        }
        return mark
    }

    /// The schedules that count now.
    public func schedules() throws(LogbookError) -> [Schedule] {
        try items([.schedule]).compactMap(\.content.schedule)
    }

    /// The schedules that count now, and the removed ones that `items` complete, as they were last.
    func schedules(completedBy items: [LogItem]) throws(LogbookError) -> [Schedule] {
        var all = try schedules()
        var known = Set(all.map(\.id))
        for id in items.flatMap({ $0.content.service?.completes ?? [] }) where known.insert(id).inserted {
            if let removed = try revisions(of: LogItem.ID(text: id)).last?.content.schedule { all.append(removed) }
        }
        return all
    }

    /// Finds a schedule by its name, whatever the letter case, or by its number.
    public func schedule(_ text: String) throws(LogbookError) -> Schedule {
        let all = try schedules()
        if let found = all.first(where: { $0.name.lowercased() == text.lowercased() || $0.id == text }) {
            return found
        }
        throw error(
            .noSuchSchedule(text, similar: all.map(\.name).closest(to: text), others: all.map(\.name)))
    }

    /// The items of these kinds that count, in the order of time.
    public func items(_ kinds: Set<LogItem.Kind>) throws(LogbookError) -> [LogItem] {
        try read(store.items(of: vehicle.id, kinds: kinds))
    }

    /// All revisions of an item, the first one first.
    public func revisions(of id: LogItem.ID) throws(LogbookError) -> [LogItem] {
        try read(store.revisions(of: id, vehicle: vehicle.id))
    }

    /// The item that counts, whatever its kind. Nil: there is none of this number.
    public func item(_ id: LogItem.ID) throws(LogbookError) -> LogItem? {
        try items(Set(LogItem.Kind.allCases)).first { $0.id == id }
    }

    /// The odometer value of an entry, with its photo. Nil: it has none, or the value is no longer in the log. A reading that was removed has
    /// the one that it was.
    public func reading(of item: LogItem) throws(LogbookError) -> LogEntry? {
        guard let id = item.snapshotID else { return nil }
        if item.content.kind == .reading, item.endedAt != nil {
            return try read(store.withdrawn(of: vehicle.id)).last { $0.snapshot.id == item.id }?.entry
        }
        do { return try store.entry(id, of: vehicle.id) } catch .noSuchEntry { return nil } catch {
            throw self.error(error)
        }
    }

    /// The vehicle's whole log, for the arithmetic.
    public func log() throws(LogbookError) -> VehicleLog { try logged().log }

    /// The vehicle's whole log, with the readings that the arithmetic leaves out.
    public func logged() throws(LogbookError) -> LoggedVehicle {
        try read(store.loggedVehicle(vehicle.id))
    }

    /// The readings that the arithmetic leaves out.
    public func leftOut() throws(LogbookError) -> [LeftOutReading] {
        try read(store.leftOut(of: vehicle.id))
    }

    /// What the store says.
    func read<Value>(_ value: @autoclosure () throws(StoreError) -> Value) throws(LogbookError) -> Value {
        do { return try value() } catch { throw self.error(error) }
    }

    /// What typed spans mean together.
    func understood<Value>(
        _ spans: [TypedSpan], _ meaning: ([TypedSpan]) throws(TypedError) -> Value
    ) throws(LogbookError) -> Value {
        do { return try meaning(spans) } catch { throw self.error(.refused(error.description)) }
    }

    func error(_ reason: LogbookError.Reason) -> LogbookError { LogbookError(reason, of: vehicle.name) }

    /// Where there is no such entry any longer, says that it was removed.
    package func error(_ error: StoreError) -> LogbookError {
        guard case .noSuchEntry(let id) = error, (try? store.revisions(of: id, vehicle: vehicle.id)) != nil else {
            return self.error(.store(error))
        }
        return self.error(.removedAlready(id))
    }

    /// Writes a new item.
    ///
    /// Throws `.needsSecondYes` for what is odd about it, or about its odometer value, and isn't in `yes`.
    ///
    /// `isNow`: whether nobody typed when it was.
    @discardableResult
    public func add(
        _ content: LogItem.Content, isNow: Bool = false, yes: Acknowledged = Acknowledged()
    ) throws(LogbookError) -> LogItem {
        try write(isNow: isNow, yes: yes, shown: content.shown) { writing throws(StoreError) in
            try store.add(content, to: vehicle.id, writing)
        }
    }

    /// Calls `body`, which writes an item.
    ///
    /// Throws `.needsSecondYes` for what is odd about it, or about its odometer value, and isn't in `yes`.
    ///
    /// - Parameters:
    ///   - isNow: whether nobody typed when it was.
    ///   - yes: what the person has said yes to.
    ///   - shown: the odometer value that is written, and its time. Nil: none, or one that isn't known yet.
    ///   - own: the meter reading that it replaces.
    ///   - owner: the log that numbers in errors are of. Nil: this one.
    ///   - body: gets the acknowledged flags. Throws `.needsSecondYes` for any other flag.
    @discardableResult
    public func write<Written>(
        isNow: Bool = false, yes: Acknowledged = Acknowledged(), shown: (odometer: Distance, time: LogTime)? = nil,
        replacing own: MileageSnapshot.ID? = nil, numbersOf owner: Logbook? = nil,
        _ body: (LogWriting) throws(StoreError) -> Written
    ) throws(LogbookError) -> Written {
        let writing = LogWriting(
            by: writer, timeSource: isNow ? .now : .entered, acknowledging: yes.flags,
            acknowledgingItem: yes.itemFlags)
        return try asking(owner) { () throws(StoreError) in
            try body(writing)
        } suspect: { flags throws(StoreError) in
            guard let shown, let value = shown.odometer.odometerValue else { return nil }
            return try store.suspect(
                flags, of: value, shown.odometer.unit, vehicle: vehicle.id, at: shown.time.date, replacing: own)
        }
    }

    /// Calls `write`, which writes an odometer value that somebody has confirmed or typed.
    ///
    /// Throws `.needsSecondYes` for what is odd about it and isn't in `yes`.
    ///
    /// `owner`: the log that numbers in errors are of. Nil: this one.
    @discardableResult
    public func log(
        _ confirmation: Confirmation, yes: Acknowledged = Acknowledged(), numbersOf owner: Logbook? = nil,
        _ write: (Confirmation) throws(StoreError) -> MileageSnapshot
    ) throws(LogbookError) -> MileageSnapshot {
        var confirmation = confirmation
        confirmation.acknowledging.formUnion(yes.flags)
        confirmation.by = confirmation.by ?? writer
        return try asking(owner) { () throws(StoreError) in
            try write(confirmation)
        } suspect: { flags throws(StoreError) in
            try store.suspect(
                flags, of: confirmation.value, confirmation.unit, vehicle: confirmation.vehicle,
                at: confirmation.takenAt)
        }
    }

    private func asking<Written>(
        _ owner: Logbook?, _ write: () throws(StoreError) -> Written,
        suspect: ([MileageFlag]) throws(StoreError) -> Suspect?
    ) throws(LogbookError) -> Written {
        let odd: OddEntry
        do {
            return try write()
        } catch .needsSecondYes(let flags, let ofItem) {
            do { odd = OddEntry(flags: flags, itemFlags: ofItem, suspect: try suspect(flags)) } catch {
                throw self.error(error)
            }
        } catch {
            throw (owner ?? self).error(error)
        }
        throw self.error(.needsSecondYes(odd))
    }

    /// A reading that stands in the log, as one that may be wrong.
    public func suspect(_ reading: MileageSnapshot.ID) throws(LogbookError) -> Suspect {
        try read(store.suspect(reading, of: vehicle.id))
    }
}

extension LogItem.Content {
    /// The odometer value of a reading, or that comes with a service or a fill, and its time.
    package var shown: (odometer: Distance, time: LogTime)? {
        (service?.odometer ?? fuel?.odometer ?? odometer?.shown).flatMap { odometer in time.map { (odometer, $0) } }
    }
}

extension LogItem.ID {
    /// From an id of `OdologVehicleLog`. Any other text gives 0, which no item has.
    package init(text: String) { self.init(rawValue: Int64(text) ?? 0) }
}

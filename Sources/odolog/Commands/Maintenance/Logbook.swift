import ArgumentParser
import Foundation
import OdologOdometer
import OdologValues
import OdologVehicleLog
import VehicleStore

/// One vehicle's log, as the commands read and write it.
struct Logbook {
    let store: VehicleStore
    let vehicle: Vehicle
    let profile: VehicleProfile

    /// Opens the log to write into it. Throws `Failure`.
    init(_ name: String, writing options: StoreOptions) throws {
        try self.init(name, options.openExisting())
    }

    /// Opens the log to read it. Throws `Failure`.
    init(_ name: String, reading options: StoreOptions) throws {
        do { try self.init(name, options.openReadOnly()) } catch let error as StoreError { throw Failure(error) }
    }

    /// Throws `Failure`.
    init(_ name: String, _ store: VehicleStore) throws {
        self.store = store
        do {
            vehicle = try store.vehicle(named: name)
            profile = try store.profile(of: vehicle.id)
        } catch {
            throw Failure(error)
        }
    }

    init(_ store: VehicleStore, _ vehicle: Vehicle, _ profile: VehicleProfile) {
        (self.store, self.vehicle, self.profile) = (store, vehicle, profile)
    }

    var name: String { vehicle.name.printable }

    /// The time that was typed, in the vehicle's zone. Nil: now.
    func time(_ at: TypedDate?) throws(Failure) -> LogTime {
        guard let at else { return LogTime(Date(), in: profile.zone) }
        return try at.time(in: profile.zone)
    }

    func minute(_ time: LogTime) -> String { time.minute(in: profile.zone) }

    /// Of a moment that nobody typed.
    func minute(_ time: Date) -> String { time.minute(in: profile.zone) }

    func second(_ time: Date) -> String { time.second(in: profile.zone) }

    /// An amount in the currency that was typed, or else the vehicle's.
    func money(_ typed: TypedMoney) throws(Failure) -> Money { try money(typed, beside: nil) }

    /// An amount in the currency that was typed, or else in that of the amount beside it, or else the vehicle's.
    func money(_ typed: TypedMoney, beside other: Currency?) throws(Failure) -> Money {
        let currency = if let other, let same = typed.currency(beside: other) { same } else { try currency(of: typed) }
        do { return try Money(typed.amount, currency) } catch { throw Failure(error.description, .fileOrStore) }
    }

    /// A price may have more decimals than an amount of money.
    func price(_ typed: TypedMoney) throws(Failure) -> UnitPrice {
        UnitPrice(typed.amount, try currency(of: typed))
    }

    private func currency(of typed: TypedMoney) throws(Failure) -> Currency {
        if let currency = typed.currency(beside: profile.currency) { return currency }
        let once = CommandText.odolog(
            "vehicle", "profile", vehicle.name, "--currency", typed.sign?.codes.first ?? "EUR")
        guard let sign = typed.sign else {
            throw Failure(
                "\(typed.digits) is in no currency; write \"\(typed.digits) EUR\", or say once which it is: \(once)",
                .fileOrStore)
        }
        let example = "write the code, as in \"\(typed.digits) \(sign.codes[0])\""
        guard let known = profile.currency else {
            throw Failure("\(sign.text) \(sign.meaning); \(example), or say once which it is: \(once)", .fileOrStore)
        }
        throw Failure("\(sign.text) \(sign.meaning), and \(name) counts in \(known); \(example)", .fileOrStore)
    }

    /// The schedules that count now.
    func schedules() throws(Failure) -> [Schedule] {
        try items([.schedule]).compactMap { item in
            guard case .schedule(let schedule) = item.content else { return nil }
            return schedule
        }
    }

    /// The schedules that count now, and the removed ones that `items` complete, as they were last.
    func schedules(of items: [LogItem]) throws(Failure) -> [Schedule] {
        var all = try schedules()
        var known = Set(all.map(\.id))
        for item in items {
            guard case .service(let entry) = item.content else { continue }
            for id in entry.completes where known.insert(id).inserted {
                guard case .schedule(let removed)? = try revisions(of: LogItem.ID(text: id)).last?.content else {
                    continue
                }
                all.append(removed)
            }
        }
        return all
    }

    /// Finds a schedule by its name, whatever the letter case, or by its number.
    func schedule(_ text: String) throws(Failure) -> Schedule {
        let all = try schedules()
        if let found = all.first(where: { $0.name.lowercased() == text.lowercased() || $0.id == text }) {
            return found
        }
        if let similar = all.map(\.name).closest(to: text) {
            throw Failure(
                "\(name) has no schedule \(text.forDisplay); did you mean \"\(similar.printable)\"?", .fileOrStore)
        }
        let names = all.map { "\"\($0.name.printable)\"" }.joined(separator: ", ")
        throw Failure(
            "\(name) has no schedule \(text.forDisplay); "
                + (all.isEmpty
                    ? "add it with \(CommandText.odolog("schedule", "add", vehicle.name, text, "--every", "12mo"))"
                    : "it has \(names)"),
            .fileOrStore)
    }

    func items(_ kinds: Set<LogItem.Kind>) throws(Failure) -> [LogItem] {
        do { return try store.items(of: vehicle.id, kinds: kinds) } catch { throw Failure(error) }
    }

    /// All revisions of an item, the first one first.
    func revisions(of id: LogItem.ID) throws(Failure) -> [LogItem] {
        do { return try store.revisions(of: id, vehicle: vehicle.id) } catch {
            throw Failure(error, of: vehicle, in: store)
        }
    }

    /// The item that counts, whatever its kind. Nil: there is none of this number.
    func item(_ id: LogItem.ID) throws(Failure) -> LogItem? {
        try items(Set(LogItem.Kind.allCases)).first { $0.id == id }
    }

    /// The meter reading of an item. Nil: it has none, or the reading is no longer in the log.
    func reading(of item: LogItem) throws(Failure) -> LogEntry? {
        guard let id = item.snapshotID else { return nil }
        do { return try store.entry(id, of: vehicle.id) } catch .noSuchEntry { return nil } catch {
            throw Failure(error)
        }
    }

    /// The vehicle's whole log, for the arithmetic.
    func log() throws(Failure) -> VehicleLog { try logged().log }

    /// The vehicle's whole log, with the readings that the arithmetic leaves out.
    func logged() throws(Failure) -> LoggedVehicle {
        do { return try store.loggedVehicle(vehicle.id) } catch { throw Failure(error) }
    }

    /// What the second meter showed. Nil: no item is an activity.
    func hourSums(of items: [LogItem]) throws(Failure) -> HourSums? {
        items.contains { $0.content.activity != nil } ? try log().hourSums : nil
    }

    func leftOut() throws(Failure) -> [LeftOutReading] {
        do { return try store.leftOut(of: vehicle.id) } catch { throw Failure(error) }
    }

    /// Says on standard error which readings the arithmetic leaves out.
    func say(_ leftOut: [LeftOutReading]) throws(Failure) {
        do { try Console.say(leftOut, of: vehicle, in: store) } catch { throw Failure(error) }
    }

    /// Writes a new item. What is odd about it, or about its odometer value, needs a second yes: a person's, or the option
    /// `yes`.
    ///
    /// - Parameter at: nil: now.
    func add(_ content: LogItem.Content, at: TypedDate?, yes: Bool = false) throws(Failure) -> LogItem {
        let item = try write(at: at, yes: yes, shown: content.shown, reading: \.snapshotID) {
            writing throws(StoreError) in
            try store.add(content, to: vehicle.id, writing)
        }
        sayIfArchived()
        return item
    }

    /// Writes a new item with what the meters showed: typed, or read from a photo.
    ///
    /// - Parameter content: makes the item from its time and the odometer value.
    func add(
        at entry: EntryOptions, _ meters: MeterOptions, _ reader: ReaderOptions,
        _ content: @escaping (LogTime, Distance?) -> LogItem.Content
    ) throws -> LogItem {
        guard let photo = meters.photo else {
            return try add(content(time(entry.at), meters.distance(vehicle.unit)), at: entry.at, yes: entry.yes)
        }
        let item = try OdometerPhoto(path: photo, logbook: self, at: entry.at, yes: entry.yes).write(reader) {
            content($1, $2)
        }
        sayIfArchived()
        return item
    }

    /// After something new came into the log: a bill may come after the vehicle was sold, or it is the wrong vehicle.
    func sayIfArchived() {
        guard profile.isArchived else { return }
        let back =
            profile.sale == nil
            ? CommandText.odolog("vehicle", "profile", vehicle.name, "--no-archived")
            : CommandText.odolog("vehicle", "sell", vehicle.name, "--undo")
        Console.warn("\(name) is archived; `\(back)` takes it in again.", indent: "")
    }

    /// Calls `body`, which writes an item. What is odd about it, or about its odometer value, needs a second yes: a
    /// person's, or the option `yes`.
    ///
    /// - Parameters:
    ///   - at: nil: now.
    ///   - shown: the odometer value that is written, and its time. Nil: none, or one that isn't known yet.
    ///   - own: the meter reading that it replaces.
    ///   - reading: the meter reading that was written. Nil: none.
    ///   - owner: the vehicle that numbers in errors are of. Nil: this one.
    ///   - body: gets the acknowledged flags. Throws `.needsSecondYes` for any other flag.
    @discardableResult
    func write<Written>(
        at: TypedDate?, yes: Bool, shown: (odometer: Distance, time: LogTime)? = nil,
        replacing own: MileageSnapshot.ID? = nil, reading: (Written) -> MileageSnapshot.ID? = { _ in nil },
        isOf owner: Vehicle? = nil,
        _ body: (LogWriting) throws(StoreError) -> Written
    ) throws(Failure) -> Written {
        var writing = LogWriting(by: Self.writer, timeSource: at == nil ? .now : .entered)
        do {
            let written = try SecondYes(yes, in: store).write(
                asking: "Write it all the same?",
                suspect: { flags throws(StoreError) in
                    guard let shown, let value = shown.odometer.odometerValue else { return nil }
                    return try store.suspect(
                        flags, of: value, shown.odometer.unit, vehicle: vehicle.id, at: shown.time.date,
                        replacing: own)
                },
                own: { written throws(StoreError) in
                    guard let reading = reading(written) else { return nil }
                    return try store.suspect(reading, of: vehicle.id)
                },
                { flags, ofItem throws(StoreError) in
                    (writing.acknowledging, writing.acknowledgingItem) = (flags, ofItem)
                    return try body(writing)
                })
            if let written { return written }
        } catch {
            throw Failure(error, of: owner ?? vehicle, in: store)
        }
        throw Failure(
            "nothing was written; --yes writes what looks odd all the same.", .needsPerson)
    }

    /// The system's name of the user who runs this.
    static var writer: String {
        let name = NSUserName()
        return name.isEmpty ? "user \(getuid())" : name
    }
}

extension LogItem.Content {
    /// The odometer value that comes with a service or a fill, and its time.
    var shown: (odometer: Distance, time: LogTime)? {
        switch self {
        case .service(let entry): entry.odometer.map { ($0, entry.time) }
        case .fuel(let entry): entry.odometer.map { ($0, entry.time) }
        case .profile, .schedule, .expense, .meter, .hours, .activity: nil
        }
    }

    /// Nil: the content is of another kind.
    var activity: Activity? {
        guard case .activity(let activity) = self else { return nil }
        return activity
    }
}

/// An entry of a vehicle's log, by its number.
struct EntryArguments: ParsableArguments {
    @OptionGroup private var named: VehicleArgument
    @Argument(help: ArgumentHelp("The entry's number, as `odolog entries` shows it.", valueName: "number"))
    var number: Int64

    var vehicle: String { named.name }
    var id: LogItem.ID { LogItem.ID(rawValue: number) }
}

/// When something happened.
struct TimeOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "When it was: 2026-10-02, yesterday or \"2026-10-02 12:33\", in the vehicle's time zone. Default: now, or in `entry edit` what it was.",
            valueName: "date"),
        transform: TypedDate.init)
    var at: TypedDate?
}

/// When something happened, and whether it is written though it looks odd.
struct EntryOptions: ParsableArguments {
    @OptionGroup private var time: TimeOption
    @OptionGroup private var odd: YesOption

    var at: TypedDate? { time.at }
    var yes: Bool { odd.yes }
}

/// Whether something is written though it looks odd.
struct YesOption: ParsableArguments {
    @Flag(help: "Write it even if something about it looks odd; without a terminal nothing odd is written otherwise.")
    var yes = false
}

import ArgumentParser
import Foundation
import OdologMaintenance
import OdologOdometer
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

    var name: String { vehicle.name.printable }

    /// The time that was typed, in the vehicle's zone. Nil: now.
    func time(_ at: TypedDate?) throws(Failure) -> Date {
        guard let at else { return Date() }
        return try at.date(in: profile.zone)
    }

    func minute(_ time: Date) -> String { time.minute(in: profile.zone) }

    /// An amount in the currency that was typed, or else the vehicle's.
    func money(_ typed: TypedMoney) throws(Failure) -> Money {
        let currency = try currency(of: typed)
        do { return try Money(typed.amount, currency) } catch { throw Failure(error.description, .fileOrStore) }
    }

    /// A price may have more decimals than an amount of money.
    func price(_ typed: TypedMoney) throws(Failure) -> UnitPrice {
        UnitPrice(typed.amount, try currency(of: typed))
    }

    private func currency(of typed: TypedMoney) throws(Failure) -> Currency {
        if let currency = typed.currency ?? profile.currency { return currency }
        throw Failure(
            "\(typed.digits) is in no currency; write \"\(typed.digits) EUR\", or say once which it is: "
                + "odolog vehicle profile \"\(name)\" --currency EUR", .fileOrStore)
    }

    /// The schedules that count now.
    func schedules() throws(Failure) -> [Schedule] {
        try items([.schedule]).compactMap { item in
            guard case .schedule(let schedule) = item.content else { return nil }
            return schedule
        }
    }

    /// Finds a schedule by its name, whatever the letter case, or by its number.
    func schedule(_ text: String) throws(Failure) -> Schedule {
        let all = try schedules()
        if let found = all.first(where: { $0.name.lowercased() == text.lowercased() || $0.id == text }) {
            return found
        }
        if let similar = all.map(\.name).closest(to: text) {
            throw Failure(
                "\(name) has no schedule \"\(text.printable)\"; did you mean \"\(similar.printable)\"?", .fileOrStore)
        }
        let names = all.map { "\"\($0.name.printable)\"" }.joined(separator: ", ")
        throw Failure(
            "\(name) has no schedule \"\(text.printable)\"; "
                + (all.isEmpty ? "add it with odolog schedule add" : "it has \(names)"), .fileOrStore)
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

    /// The reading that came with an item. Nil: there was none, or it was withdrawn.
    func snapshot(of id: LogItem.ID) throws(Failure) -> MileageSnapshot? {
        let item = try items(Set(LogItem.Kind.allCases)).first { $0.id == id }
        guard let snapshot = item?.snapshotID else { return nil }
        do {
            return try store.history(of: vehicle.id).first { $0.snapshot.id == snapshot }?.snapshot
        } catch {
            throw Failure(error)
        }
    }

    /// The vehicle's whole log, for the arithmetic.
    func log() throws(Failure) -> VehicleLog {
        do { return try store.vehicleLog(of: vehicle.id) } catch { throw Failure(error) }
    }

    /// Writes a new item. An odd odometer value that comes with it needs a second yes: a person's, or the option `yes`.
    ///
    /// - Parameter at: nil: now.
    func add(_ content: LogItem.Content, at: TypedDate?, yes: Bool = false) throws(Failure) -> LogItem {
        try write(at: at, yes: yes) { writing throws(StoreError) in
            try store.add(content, to: vehicle.id, writing)
        }
    }

    /// Calls `body`, which may write an odometer value. An odd value needs a second yes: a person's, or the option
    /// `yes`.
    ///
    /// - Parameter at: nil: now.
    @discardableResult
    func write<Written>(
        at: TypedDate?, yes: Bool, _ body: (LogWriting) throws(StoreError) -> Written
    ) throws(Failure) -> Written {
        var writing = LogWriting(by: Self.writer, timeSource: at == nil ? .now : .entered, zone: profile.zone)
        return try withSecondYes(yes) { flags throws(StoreError) in
            writing.acknowledging = flags
            return try body(writing)
        }
    }

    /// - Parameter body: gets the acknowledged flags. Throws `.needsSecondYes` for any other flag.
    func withSecondYes<Written>(
        _ yes: Bool, _ body: (Set<MileageFlag>) throws(StoreError) -> Written
    ) throws(Failure) -> Written {
        do {
            let written = try SecondYes(yes, in: store).write(asking: "Write it all the same?", body)
            if let written { return written }
        } catch {
            throw Failure(error, of: vehicle, in: store)
        }
        throw Failure(
            "the odometer value needs a second yes, and nothing was written; --yes writes it all the same.",
            .fileOrStore)
    }

    /// The system's name of the user who runs this.
    static var writer: String {
        let name = NSUserName()
        return name.isEmpty ? "user \(getuid())" : name
    }
}

/// When something happened.
struct TimeOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "When it was: 2026-10-02 or \"2026-10-02 12:33\", in the vehicle's time zone. Default: now.",
            valueName: "date"),
        transform: TypedDate.init)
    var at: TypedDate?
}

/// When something happened, and whether an odd odometer value is accepted.
struct EntryOptions: ParsableArguments {
    @OptionGroup private var time: TimeOption

    @Flag(help: "Write it even if the odometer value looks odd; without a terminal nothing odd is written otherwise.")
    var yes = false

    var at: TypedDate? { time.at }
}

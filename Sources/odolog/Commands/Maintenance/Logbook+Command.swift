import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
import VehicleStore

/// How the commands open a vehicle's log, and ask about what is odd.
extension Logbook {
    /// Opens the log to write into it.
    init(_ vehicle: SaidVehicle, writing options: StoreOptions) throws {
        try self.init(vehicle, options.openExisting())
    }

    /// Opens the log to read it.
    init(_ vehicle: SaidVehicle, reading options: StoreOptions) throws {
        try self.init(vehicle, options.openReadOnly())
    }

    init(_ vehicle: SaidVehicle, _ store: VehicleStore) throws { try self.init(store, store.vehicle(vehicle)) }

    init(_ store: VehicleStore, _ vehicle: Vehicle) throws(StoreError) {
        self.init(store, vehicle, try store.profile(of: vehicle.id))
    }

    func hasSchedule(_ text: String) throws(LogbookError) -> Bool {
        try schedules().contains { $0.name.lowercased() == text.lowercased() || $0.id == text }
    }

    init(_ store: VehicleStore, _ vehicle: Vehicle, _ profile: VehicleProfile) {
        self.init(store, vehicle, profile, now: Surroundings.now, writer: Self.writer)
    }

    /// The system's name of the user who runs this.
    static var writer: String {
        let name = NSUserName()
        return name.isEmpty ? "user \(getuid())" : name
    }

    var name: String { vehicle.name.printable }

    /// The time that was typed. If another one can be meant, that is told, once.
    func told(_ at: TypedTime?) throws(LogbookError) -> LogTime {
        if let note = try at.map(moment)?.note { Console.tellOnce(note) }
        return try time(at)
    }

    func minute(_ time: LogTime) -> String { time.minute(in: profile.zone) }

    /// Of a moment that nobody typed.
    func minute(_ time: Date) -> String { time.minute(in: profile.zone) }

    func second(_ time: Date) -> String { time.second(in: profile.zone) }

    /// Says on standard error which readings the arithmetic leaves out.
    func say(_ leftOut: [LeftOutReading]) throws(StoreError) { try Console.say(leftOut, of: vehicle, in: store) }

    /// Writes a new item. What is odd about it, or about its odometer value, needs a second yes: a person's, or the option
    /// `yes`.
    ///
    /// - Parameter at: nil: now.
    func add(_ content: LogItem.Content, at: TypedTime?, yes: Bool = false) throws -> LogItem {
        let item = try asking(yes, reading: \.snapshotID) { acknowledged throws(LogbookError) in
            try add(content, isNow: at == nil, yes: acknowledged)
        }
        sayIfArchived()
        return item
    }

    /// Writes a new entry with files, and with what the meters showed: typed, or read from a photo.
    func add(
        _ draft: EntryDraft, as kind: LogItem.Kind, _ files: AttachOption, _ meters: MeterOptions? = nil,
        _ reader: ReaderOptions? = nil, yes: Bool
    ) throws -> LogItem {
        _ = try told(draft.time)
        let photo = meters?.photo
        // Report what can't be meant before a file is copied, a photo is read and somebody is asked.
        let (entry, change) = try new(draft, as: kind, hasPhoto: photo != nil)
        let attached = try files.kept(in: self)
        guard let photo, let reader else { return try add(entry.attaching(attached), at: draft.time, yes: yes) }
        let item = try OdometerPhoto(path: photo, logbook: self, at: draft.time, yes: yes).write(reader) {
            _, time, shown in
            change.applied(to: entry, photo: (time, shown)).attaching(attached)
        }
        sayIfArchived()
        return item
    }

    /// After something new came into the log: a bill may come after the vehicle was sold, or it is the wrong vehicle.
    func sayIfArchived() {
        guard profile.isArchived else { return }
        Console.warn("\(name) is archived; `\(takingIn)` takes it in again.", indent: "")
    }

    /// The command that ends that it is archived.
    var takingIn: String {
        profile.sale == nil
            ? CommandText.odolog("vehicle", "edit", vehicle.name, "--no-archived")
            : CommandText.odolog("vehicle", "sell", vehicle.name, "--undo")
    }

    /// Calls `body`, which writes an item. What is odd about it, or about its odometer value, needs a second yes.
    ///
    /// - Parameters:
    ///   - at: nil: now.
    ///   - shown: the odometer value that is written, and its time. Nil: none, or one that isn't known yet.
    ///   - own: the meter reading that it replaces.
    ///   - reading: the meter reading that was written. Nil: none.
    ///   - owner: the log that numbers in errors are of. Nil: this one.
    @discardableResult
    func write<Written>(
        at: TypedTime?, yes: Bool, shown: (odometer: Distance, time: LogTime)? = nil,
        replacing own: MileageSnapshot.ID? = nil, reading: (Written) -> MileageSnapshot.ID? = { _ in nil },
        isOf owner: Logbook? = nil, _ body: (LogWriting) throws(StoreError) -> Written
    ) throws -> Written {
        try asking(yes, reading: reading) { acknowledged throws(LogbookError) in
            try write(
                isNow: at == nil, yes: acknowledged, shown: shown, replacing: own, numbersOf: owner, body)
        }
    }

    /// Calls `write`, and asks about what is odd.
    func asking<Written>(
        _ yes: Bool, reading: (Written) -> MileageSnapshot.ID?,
        _ write: (Acknowledged) throws(LogbookError) -> Written
    ) throws -> Written {
        let written = try SecondYes(yes).write(
            asking: "Write it all the same?",
            own: { written throws(LogbookError) in try reading(written).map(suspect) }, write)
        guard let written else {
            throw Failure("nothing was written; --yes writes what looks odd all the same.", .needsPerson)
        }
        return written
    }
}

/// An entry of a vehicle's log, by its number.
struct EntryArguments: ParsableArguments {
    @OptionGroup private var named: VehicleArgument
    @Argument(help: ArgumentHelp("The entry's number, as `odolog entries` shows it.", valueName: "number"))
    private var number: String?

    func validate() throws { _ = try words() }

    private func words() throws(ValidationError) -> NumberOfVehicle { try NumberOfVehicle(named, number) }

    var vehicle: SaidVehicle { (try? words())?.vehicle ?? .unnamed(first: nil) }
    /// Is there once `validate` has passed.
    var id: LogItem.ID { LogItem.ID(rawValue: (try? words())?.number ?? 0) }
}

/// When something happened.
struct TimeOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "When it was: 2026-10-02, yesterday or \"2026-10-02 12:33\", in the vehicle's time zone. Default: now, or in `entry edit` what it was.",
            valueName: "date"),
        transform: typed(TypedTime.init))
    var at: TypedTime?
}

/// When something happened, and whether it is written though it looks odd.
struct EntryOptions: ParsableArguments {
    @OptionGroup private var time: TimeOption
    @OptionGroup private var odd: YesOption

    var at: TypedTime? { time.at }
    var yes: Bool { odd.yes }
}

/// Whether something is written though it looks odd.
struct YesOption: ParsableArguments {
    @Flag(help: "Write it even if something about it looks odd; without a terminal nothing odd is written otherwise.")
    var yes = false
}

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

    /// To write into. Throws `Failure`.
    init(_ name: String, writing options: StoreOptions) throws {
        try self.init(name, options.openExisting())
    }

    /// To look at. Throws `Failure`.
    init(_ name: String, reading options: StoreOptions) throws {
        do { try self.init(name, options.openReadOnly()) } catch let error as StoreError { throw Failure(error) }
    }

    private init(_ name: String, _ store: VehicleStore) throws {
        self.store = store
        do {
            vehicle = try store.vehicle(named: name)
            profile = try store.profile(of: vehicle.id)
        } catch {
            throw Failure(error)
        }
    }

    var name: String { vehicle.name.printable }

    /// Nil: now.
    func time(_ at: TypedDate?) throws(Failure) -> Date {
        guard let at else { return Date() }
        return try at.date(in: profile.zone)
    }

    func minute(_ time: Date) -> String { time.minute(in: profile.zone) }

    /// In the currency that was typed, else the vehicle's.
    func money(_ typed: TypedMoney) throws(Failure) -> Money {
        guard let currency = typed.currency ?? profile.currency else {
            throw Failure(
                "\(typed.amount) is in no currency; write \"\(typed.amount) EUR\", or say once which it is: "
                    + "odolog vehicle profile \"\(name)\" --currency EUR", .fileOrStore)
        }
        do { return try Money(typed.amount, currency) } catch { throw Failure(error.description, .fileOrStore) }
    }

    func price(_ typed: TypedMoney) throws(Failure) -> UnitPrice {
        UnitPrice(typed.amount, try money(TypedMoney(one: typed)).currency)
    }

    /// Those that count now.
    func schedules() throws(Failure) -> [Schedule] {
        try items([.schedule]).compactMap { item in
            guard case .schedule(let schedule) = item.content else { return nil }
            return schedule
        }
    }

    /// By its name, whatever the letter case, or its number.
    func schedule(_ text: String) throws(Failure) -> Schedule {
        let all = try schedules()
        if let found = all.first(where: { $0.name.lowercased() == text.lowercased() || $0.id == text }) {
            return found
        }
        let names = all.map { "\"\($0.name.printable)\"" }.joined(separator: ", ")
        throw Failure(
            "\(name) has no schedule \"\(text.printable)\"; "
                + (all.isEmpty ? "add it with odolog schedule add" : "it has \(names)"), .fileOrStore)
    }

    func items(_ kinds: Set<LogItem.Kind>) throws(Failure) -> [LogItem] {
        do { return try store.items(of: vehicle.id, kinds: kinds) } catch { throw Failure(error) }
    }

    /// Writes what may bring an odometer value. What is odd about that needs a second yes: a person's, or `yes`.
    ///
    /// - Parameter at: nil: the moment of the entry.
    @discardableResult
    func write(
        at: TypedDate?, from origin: LogItem.Origin = .typed, yes: Bool,
        _ body: (LogWriting) throws(StoreError) -> LogItem
    ) throws(Failure) -> LogItem {
        var writing = LogWriting(
            by: Self.writer, from: origin, timeSource: at == nil ? .now : .entered, zone: profile.zone)
        return try withSecondYes(yes) { flags throws(StoreError) in
            writing.acknowledging = flags
            return try body(writing)
        }
    }

    /// - Parameter body: throws `.needsSecondYes` for flags that aren't among those that it is given.
    func withSecondYes<Written>(
        _ yes: Bool, _ body: (Set<MileageFlag>) throws(StoreError) -> Written
    ) throws(Failure) -> Written {
        var acknowledged: Set<MileageFlag> = []
        while true {
            do {
                return try body(acknowledged)
            } catch .needsSecondYes(let flags) {
                for flag in flags { Console.error("\(Console.warning("!")) \(flag.description)") }
                if !yes {
                    guard let input = PromptInput(standardInputHasPaths: false) else {
                        throw Failure(
                            "the odometer value needs a second yes, and nothing was written; --yes writes it all the same.",
                            .fileOrStore)
                    }
                    guard input.saysYes(to: "Write it all the same?") else {
                        throw Failure("nothing was written.", .fileOrStore)
                    }
                }
                acknowledged.formUnion(flags)
            } catch {
                throw Failure(error)
            }
        }
    }

    /// As the system calls who runs this.
    static var writer: String {
        let name = NSUserName()
        return name.isEmpty ? "user \(getuid())" : name
    }
}

extension TypedMoney {
    /// One of the same currency: a price may be finer than money is.
    fileprivate init(one other: TypedMoney) { self.init(amount: .one, currency: other.currency) }

    private init(amount: DecimalNumber, currency: Currency?) {
        self.amount = amount
        self.currency = currency
    }
}

/// When something was.
struct TimeOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "When it was: 2026-10-02 or \"2026-10-02 12:33\", in the vehicle's time zone. Default: now.",
            valueName: "date"),
        transform: TypedDate.init)
    var at: TypedDate?
}

/// When something was, and whether an odd odometer value is let stand.
struct EntryOptions: ParsableArguments {
    @OptionGroup private var time: TimeOption

    @Flag(help: "Write it even if the odometer value looks odd; without a terminal nothing odd is written otherwise.")
    var yes = false

    var at: TypedDate? { time.at }
}

import Foundation
import OdologOdometer
import OdologVehicleLog
import VehicleStore

/// The meter reading that an odd value was compared with. Either the value is wrong, or this reading is.
struct Suspect {
    private let entry: MileageSnapshot
    private let vehicle: Vehicle
    /// The vehicle's.
    private let zone: TimeZone
    /// What the reading came with or is used by. Such a reading isn't withdrawn but corrected there.
    private let item: LogItem?
    /// The command that tells of a roll-over of the odometer. Nil: a roll-over explains nothing.
    let rollOver: String?

    fileprivate init(
        _ entry: MileageSnapshot, of item: LogItem?, vehicle: Vehicle, zone: TimeZone, rollOver: String? = nil
    ) {
        self.entry = entry
        self.item = item
        self.vehicle = vehicle
        self.zone = zone
        self.rollOver = rollOver
    }

    private var shown: String { "\(entry.value) \(entry.unit.rawValue) on \(entry.day(in: zone))" }
    /// The command that takes the reading back, or corrects it. On a line of its own it can be copied.
    var remedy: String { command.unbroken }

    private var command: String {
        guard let item else { return CommandText.odolog("withdraw", vehicle.name, "\(entry.id)") }
        return item.content.kind == .profile
            ? CommandText.odolog("vehicle", "profile", vehicle.name, "--purchase-odometer", "VALUE")
            : CommandText.odolog("entry", "edit", vehicle.name, "\(item.id)", "--odometer", "VALUE")
    }

    /// For a note on a reading that stands in the log: what to do if it is wrong.
    fileprivate func ifWrong(_ name: String) -> String { "If \(name) is wrong: `\(command)`." }

    /// Before `remedy`.
    var remedyBegins: String { item == nil ? "take it back with" : "correct it with" }

    var title: String { "meter reading \(entry.id) (\(shown))" }

    /// For a list, where nobody is asked.
    var sentences: String {
        "Either this value is wrong, or meter reading \(entry.id) is: \(shown). "
            + (item == nil ? "To take that one back: " : "To correct that one: ") + command
            + (rollOver.map { ". If the odometer rolled over: \($0)" } ?? "")
    }

    /// One explanation a line, each with what to do. `remedy` follows.
    ///
    /// - Parameters:
    ///   - no: what to do where this value is wrong.
    ///   - yes: what to do where it is right.
    func explanations(no: String, yes: String) -> [String] {
        [
            "Either this value is wrong: \(no).",
            "Or meter reading \(entry.id) is wrong (\(shown)): \(yes), then \(remedyBegins)",
        ]
    }
}

extension VehicleStore {
    /// The meter reading that an odd value was compared with. Nil: no other reading makes the value odd.
    ///
    /// - Parameter own: the reading that the value is to replace.
    func suspect(
        _ flags: some Sequence<MileageFlag>, of value: OdometerValue, _ unit: DistanceUnit, vehicle: Vehicle.ID,
        at date: Date, replacing own: MileageSnapshot.ID? = nil
    ) throws(StoreError) -> Suspect? {
        guard let first = flags.first(where: \.contradictsReading) else { return nil }
        let around = try assess(value, unit: unit, vehicle: vehicle, at: date, replacing: own)
        let entry =
            first.isAboutNext ? around.next : around.previous
        guard let entry else { return nil }
        return try suspect(entry, of: self.vehicle(vehicle), flags, to: date)
    }

    /// A reading that stands in the log.
    func suspect(_ reading: MileageSnapshot.ID, of vehicle: Vehicle.ID) throws(StoreError) -> Suspect {
        try suspect(entry(reading, of: vehicle).snapshot, of: self.vehicle(vehicle))
    }

    private func suspect(
        _ snapshot: MileageSnapshot, of vehicle: Vehicle, _ flags: some Sequence<MileageFlag> = [],
        to date: Date = .distantFuture
    ) throws(StoreError) -> Suspect {
        let zone = try profile(of: vehicle.id).zone
        return Suspect(
            snapshot, of: try item(using: snapshot.id), vehicle: vehicle, zone: zone,
            rollOver: flags.rollOver(from: snapshot, to: date, of: vehicle, in: zone))
    }

    /// Sentences on what is odd about a value, and on the entry that may be the wrong one.
    func words(
        on flags: [MileageFlag], of value: OdometerValue, _ unit: DistanceUnit, vehicle: Vehicle.ID, at date: Date
    ) throws(StoreError) -> String {
        let suspect = try suspect(flags, of: value, unit, vehicle: vehicle, at: date)
        return (flags.map(\.description) + [suspect?.sentences].compactMap(\.self)).joined(separator: " ")
    }

    /// Sentences on what speaks against a waiting reading.
    func words(
        on objections: [LoggingObjection], to pending: PendingReading, of vehicle: Vehicle
    ) throws(StoreError) -> String {
        let content = pending.reading.content
        let flags = objections.compactMap { if case .flag(let flag) = $0 { flag } else { nil } }
        var words = objections.filter { if case .flag = $0 { false } else { $0.needsPerson } }.map(\.description)
        if let value = content.value, !flags.isEmpty {
            words.append(
                try self.words(
                    on: flags, of: value, content.unit ?? vehicle.unit, vehicle: vehicle.id,
                    at: pending.reading.time(of: pending.photo, in: profile(of: vehicle.id).zone).date))
        }
        return words.joined(separator: " ")
    }
}

extension Sequence<MileageFlag> {
    /// The command that tells of a roll-over between a reading and a time after it. Nil: there may be none.
    fileprivate func rollOver(
        from last: MileageSnapshot, to date: Date, of vehicle: Vehicle, in zone: TimeZone
    ) -> String? {
        let capacities: [Int] = compactMap {
            if case .possibleRollover(let capacity, _, _) = $0 { capacity } else { nil }
        }
        guard let capacity = capacities.first else { return nil }
        let middle = last.takenAt + date.timeIntervalSince(last.takenAt) / 2
        // A day alone, if it begins between the two; a reading of that moment is the new odometer's.
        let days = [middle, date].map { CalendarDate($0, in: zone) }
        let day = days.first { day in
            let start = day.start(in: zone)
            return last.takenAt < start && start <= date
        }
        let unit = last.unit == vehicle.unit ? "" : " \(last.unit.rawValue)"
        return CommandText.odolog(
            "meter", "replace", vehicle.name, "--from", "\(capacity)\(unit)", "--to", "0\(unit)", "--at",
            day?.description ?? middle.typed(in: zone))
    }
}

extension VehicleStore {
    /// Sentences on the meter readings that count for nothing, each with the commands that mend it. Of more than three the
    /// rest is counted.
    func words(on leftOut: [LeftOutReading], of vehicle: Vehicle) throws(StoreError) -> [String] {
        let name = vehicle.name.printable
        var words: [String] = []
        for reading in leftOut.prefix(3) {
            let own = try suspect(reading.id, of: vehicle.id)
            var sentences = ["\(name): \(own.title) is left out of pace, due, costs and economy."]
            sentences += reading.flags.map(\.description) + [own.ifWrong("it")]
            if let id = reading.contradicts {
                let other = try suspect(
                    entry(id, of: vehicle.id).snapshot, of: vehicle, reading.flags, to: reading.reading.time.date)
                sentences.append(other.ifWrong(other.title))
                if let rollOver = other.rollOver {
                    sentences.append("If the odometer rolled over: `\(rollOver)`.")
                } else if reading.flags.contains(where: \.isBackwards) {
                    let replace = CommandText.odolog(
                        "meter", "replace", vehicle.name, "--from", "VALUE", "--to", "VALUE", "--at", "DATE")
                    sentences.append("If the odometer was replaced: `\(replace)`.")
                }
            }
            words.append(sentences.joined(separator: " "))
        }
        let rest = leftOut.count - words.count
        guard rest > 0 else { return words }
        return words + [
            "\(name): \(rest.counted("more reading")) \(rest == 1 ? "is" : "are") left out; "
                + "`\(CommandText.odolog("history", vehicle.name))` marks them."
        ]
    }
}

extension MileageFlag {
    /// Whether the odometer would have gone backwards.
    fileprivate var isBackwards: Bool {
        switch self {
        case .lowerThanPrevious, .higherThanLater: true
        default: false
        }
    }
}

extension Console {
    /// Says which meter readings count for nothing.
    static func say(
        _ leftOut: [LeftOutReading], of vehicle: Vehicle, in store: VehicleStore
    ) throws(StoreError) {
        for line in try store.words(on: leftOut, of: vehicle) { warn(line, indent: "") }
    }
}

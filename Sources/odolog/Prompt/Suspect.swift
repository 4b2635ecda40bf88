import Foundation
import OdologOdometer
import VehicleStore

/// The meter reading that an odd value was compared with. Either the value is wrong, or this reading is.
struct Suspect {
    private let entry: MileageSnapshot
    private let vehicle: Vehicle
    /// The vehicle's.
    private let zone: TimeZone
    /// What the reading came with or is used by. Such a reading isn't withdrawn but corrected there.
    private let item: LogItem?

    fileprivate init(_ entry: MileageSnapshot, of item: LogItem?, vehicle: Vehicle, zone: TimeZone) {
        self.entry = entry
        self.item = item
        self.vehicle = vehicle
        self.zone = zone
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
            switch first {
            case .higherThanLater, .tooLowForLater: around.next
            default: around.previous
            }
        guard let entry else { return nil }
        return try suspect(entry, of: self.vehicle(vehicle))
    }

    /// A reading that stands in the log.
    func suspect(_ reading: MileageSnapshot.ID, of vehicle: Vehicle.ID) throws(StoreError) -> Suspect {
        try suspect(entry(reading, of: vehicle).snapshot, of: self.vehicle(vehicle))
    }

    private func suspect(_ snapshot: MileageSnapshot, of vehicle: Vehicle) throws(StoreError) -> Suspect {
        Suspect(
            snapshot, of: try item(using: snapshot.id), vehicle: vehicle, zone: try profile(of: vehicle.id).zone)
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

extension VehicleStore {
    /// Sentences on what doesn't fit among the meter readings, each with the commands that take the wrong one back.
    func words(on odd: OddReadings, of vehicle: Vehicle) throws(StoreError) -> [String] {
        let leftOut = odd.leftOut
        // What is left out may be told as what agrees with one of the two.
        let told = leftOut.map { Set([$0.contradicts, $0.agreesWith]) }
        return try words(on: leftOut, of: vehicle)
            + words(on: odd.contradictions.filter { !told.contains([$0.before, $0.after]) }, of: vehicle)
    }

    /// Of more than three the rest is counted.
    private func words(
        on contradictions: [OddReadings.Contradiction], of vehicle: Vehicle
    ) throws(StoreError) -> [String] {
        let name = vehicle.name.printable
        let replace = CommandText.odolog(
            "meter", "replace", vehicle.name, "--from", "VALUE", "--to", "VALUE", "--at", "DATE")
        var words: [String] = []
        for pair in contradictions.prefix(3) {
            let (before, after) = (try suspect(pair.before, of: vehicle.id), try suspect(pair.after, of: vehicle.id))
            let sentences =
                [
                    "\(name): \(after.title) contradicts \(before.title): what is due may be wrong, and the way between them counts as 0."
                ]
                + pair.flags.map(\.description) + [
                    after.ifWrong("the later one"), before.ifWrong("the earlier one"),
                    "If the odometer was replaced: `\(replace)`.",
                ]
            words.append(sentences.joined(separator: " "))
        }
        return words
            + Self.rest(contradictions.count - words.count, of: vehicle, "contradicts", "contradict", "the one before")
    }

    /// What isn't told one by one.
    private static func rest(
        _ count: Int, of vehicle: Vehicle, _ verbOfOne: String, _ verb: String, _ what: String
    ) -> [String] {
        guard count > 0 else { return [] }
        return [
            "\(vehicle.name.printable): \(count.counted("more reading")) \(count == 1 ? verbOfOne : verb) \(what); "
                + "`\(CommandText.odolog("history", vehicle.name))` marks them."
        ]
    }

    /// Of more than three the rest is counted.
    private func words(on leftOut: [LeftOutReading], of vehicle: Vehicle) throws(StoreError) -> [String] {
        let name = vehicle.name.printable
        var words: [String] = []
        for reading in leftOut.prefix(3) {
            let own = try suspect(reading.snapshot.id, of: vehicle.id)
            var sentences = ["\(name): \(own.title) is left out of pace, due, costs and economy."]
            sentences += reading.flags.map(\.description)
            if let id = reading.contradicts {
                let other = try suspect(id, of: vehicle.id)
                if let agreeing = reading.agreesWith {
                    let third = try suspect(agreeing, of: vehicle.id).title
                    sentences += [
                        "But \(third) agrees with it: \(other.title) contradicts both.", other.ifWrong("that one"),
                        own.ifWrong("this one"),
                    ]
                } else {
                    sentences += [own.ifWrong("it"), other.ifWrong(other.title)]
                }
            } else {
                sentences.append(own.ifWrong("it"))
            }
            words.append(sentences.joined(separator: " "))
        }
        return words + Self.rest(leftOut.count - words.count, of: vehicle, "is", "are", "left out")
    }
}

extension Console {
    /// Says which meter readings count for nothing, and which contradict each other.
    static func say(_ odd: OddReadings, of vehicle: Vehicle, in store: VehicleStore) throws(StoreError) {
        for line in try store.words(on: odd, of: vehicle) { warn(line, indent: "") }
    }
}

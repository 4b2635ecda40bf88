import Foundation
import OdologOdometer
import VehicleStore

/// The meter reading that an odd value was compared with. Either the value is wrong, or this reading is.
struct Suspect {
    private let entry: MileageSnapshot
    private let vehicle: String
    /// The vehicle's.
    private let zone: TimeZone
    /// What the reading came with or is used by. Such a reading isn't withdrawn but corrected there.
    private let item: LogItem?

    fileprivate init(_ entry: MileageSnapshot, of item: LogItem?, vehicle: String, zone: TimeZone) {
        self.entry = entry
        self.item = item
        self.vehicle = vehicle
        self.zone = zone
    }

    private var shown: String { "\(entry.value) \(entry.unit.rawValue) on \(entry.takenAt.day(in: zone))" }
    /// The command that takes the reading back, or corrects it. On a line of its own it can be copied.
    var remedy: String { command.unbroken }

    private var command: String {
        guard let item else { return "odolog withdraw \"\(vehicle)\" \(entry.id)" }
        return item.content.kind == .profile
            ? "odolog vehicle profile \"\(vehicle)\" --purchase-odometer VALUE"
            : "odolog entry edit \"\(vehicle)\" \(item.id) --odometer VALUE"
    }

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
            "Or meter reading \(entry.id) is wrong (\(shown)): \(yes), then "
                + (item == nil ? "take it back with" : "correct it with"),
        ]
    }
}

extension VehicleStore {
    /// The meter reading that an odd value was compared with. Nil: no other reading makes the value odd.
    func suspect(
        _ flags: some Sequence<MileageFlag>, of value: OdometerValue, _ unit: DistanceUnit, vehicle: Vehicle.ID,
        at date: Date
    ) throws(StoreError) -> Suspect? {
        let assessment = try assess(value, unit: unit, vehicle: vehicle, at: date)
        let entry = flags.lazy.compactMap { flag in
            switch flag {
            case .lowerThanPrevious, .implausiblyHigher: assessment.previous
            case .higherThanLater, .tooLowForLater: assessment.next
            default: nil
            }
        }.first
        guard let entry else { return nil }
        return Suspect(
            entry, of: try item(using: entry.id), vehicle: try self.vehicle(vehicle).name.printable,
            zone: try profile(of: vehicle).zone)
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
        guard let value = content.value, !flags.isEmpty else {
            return objections.filter(\.needsPerson).map(\.description).joined(separator: " ")
        }
        return try words(
            on: flags, of: value, content.unit ?? vehicle.unit, vehicle: vehicle.id,
            at: pending.reading.time(of: pending.photo).date)
    }
}

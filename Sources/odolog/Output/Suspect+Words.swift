import Foundation
import OdologLogbook
import OdologOdometer
import OdologReading
import VehicleStore

extension Suspect {
    private var shown: String { "\(reading.value) \(reading.unit.rawValue) on \(reading.day(in: zone))" }

    /// For a note on a reading that stands in the log: what to do if it is wrong.
    fileprivate func ifWrong(_ name: String) -> String { "If \(name) is wrong: `\(remedy.command)`." }

    /// Before the command of `remedy`.
    var remedyBegins: String { item == nil ? "take it back with" : "correct it with" }

    var title: String { "entry \(reading.id) (\(shown))" }

    /// For a list, where nobody is asked.
    fileprivate var sentences: String {
        "Either this value is wrong, or entry \(reading.id) is: \(shown). "
            + (item == nil ? "To take that one back: " : "To correct that one: ") + remedy.command
            + (rollOver.map { ". If the odometer rolled over: \($0.command)" } ?? "")
    }

    /// One explanation a line, each with what to do. The command of `remedy` follows.
    ///
    /// - Parameters:
    ///   - no: what to do where this value is wrong.
    ///   - yes: what to do where it is right.
    func explanations(no: String, yes: String) -> [String] {
        [
            "Either this value is wrong: \(no).",
            "Or entry \(reading.id) is wrong (\(shown)): \(yes), then \(remedyBegins)",
        ]
    }
}

extension VehicleStore {
    /// Sentences on what speaks against a waiting reading.
    func words(
        on objections: [LoggingObjection], to pending: PendingReading, of vehicle: Vehicle
    ) throws(StoreError) -> String {
        let content = pending.reading.content
        let flags = objections.compactMap { if case .flag(let flag) = $0 { flag } else { nil } }
        var words = objections.filter { if case .flag = $0 { false } else { $0.needsPerson } }.map(\.description)
        if let value = content.value, !flags.isEmpty {
            let suspect = try suspect(
                flags, of: value, content.unit ?? vehicle.unit, vehicle: vehicle.id,
                at: pending.reading.time(of: pending.photo, in: profile(of: vehicle.id).zone).date)
            words += flags.map(\.description) + [suspect?.sentences].compactMap(\.self)
        }
        return words.joined(separator: " ")
    }

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
                    sentences.append("If the odometer rolled over: `\(rollOver.command)`.")
                } else if reading.flags.contains(where: \.isBackwards) {
                    let replace = Remedy.replaceMeter(from: nil, to: nil, at: nil, vehicle: vehicle.name)
                    sentences.append("If the odometer was replaced: `\(replace.command)`.")
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

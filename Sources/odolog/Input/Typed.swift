import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog

/// For `transform`: what can't be taken is wrong usage.
func typed<Value>(
    _ parse: @escaping @Sendable (String) throws(TypedError) -> Value
) -> @Sendable (String) throws(ValidationError) -> Value {
    { text throws(ValidationError) in
        try usage(parse(text))
    }
}

/// The same for what goes by today's date.
func typed<Value>(
    _ parse: @escaping @Sendable (String, Date) throws(TypedError) -> Value
) -> @Sendable (String) throws(ValidationError) -> Value {
    typed { text throws(TypedError) in try parse(text, Surroundings.now) }
}

extension OrNone {
    /// For a new entry, which has nothing to be taken away.
    func given(_ option: String) throws(ValidationError) -> Value {
        guard let value else { throw ValidationError("\(option) is empty; leave it out, or type a value.") }
        return value
    }
}

/// For `transform` of a value that an empty text takes away.
func typedOrNone<Value>(
    _ parse: @escaping @Sendable (String) throws(TypedError) -> Value
) -> @Sendable (String) throws(ValidationError) -> OrNone<Value> {
    typed { text throws(TypedError) in OrNone(text.isEmpty ? nil : try parse(text)) }
}

func typedOrNone<Value>(
    _ parse: @escaping @Sendable (String, Date) throws(TypedError) -> Value
) -> @Sendable (String) throws(ValidationError) -> OrNone<Value> {
    typedOrNone { text throws(TypedError) in try parse(text, Surroundings.now) }
}

/// For `validate`: what can't be taken is wrong usage.
func usage<Value>(_ value: @autoclosure () throws(TypedError) -> Value) throws(ValidationError) -> Value {
    do { return try value() } catch { throw ValidationError(error.words) }
}

extension TypedError {
    /// What is wrong, and which option or command takes what was typed.
    var words: String { "\(self)" + (belongs.map { " \($0.hint(text))" } ?? "") }
}

extension TypedError.Belongs {
    /// Which option or command takes it.
    fileprivate func hint(_ text: String) -> String {
        func command(_ words: String...) -> String { "`\(CommandText.odolog(words)) \(text.printable.asShellWord)`." }
        return switch self {
        case .hours: "Hours go with --hours, or into \(command("meter", "hours", "NAME"))"
        case .distance: "A distance goes with --odometer, or into \(command("log", "NAME"))"
        case .fuel: "An amount of fuel goes into \(command("fuel", "add", "NAME"))"
        case .money: "Money goes with --cost, or into \(command("expense", "add", "NAME", "CATEGORY"))"
        }
    }
}

extension TypedTime {
    /// The day or moment in this time zone. If another one can be meant, that is told, once.
    func told(in zone: TimeZone) throws(NoSuchMoment) -> LogTime {
        let moment = try moment(in: zone)
        if let note = moment.note { Console.tellOnce(note) }
        return moment.time
    }
}

extension TypedMeter {
    /// The odometer value. Throws for hours.
    ///
    /// - Parameters:
    ///   - option: what was typed.
    ///   - instead: what to do with hours.
    func distance(_ unit: DistanceUnit, of option: String, instead: (Hours) -> String) throws(Failure) -> Distance {
        switch self {
        case .odometer(let entry): return entry.distance(unit)
        case .hours(let hours):
            throw Failure(
                "\(option) takes what an odometer shows, and \(hours.typed) are hours; \(instead(hours))", .fileOrStore)
        }
    }
}

public import ArgumentParser
import Foundation
public import OdologOdometer
import OdologVIN

/// A VIN on the command line; spaces and dashes inside don't matter.
struct TypedVIN: Decodable {
    /// Nil: none.
    let number: VIN?

    init(_ text: String) throws(ValidationError) {
        guard !text.isEmpty else {
            number = nil
            return
        }
        do { number = try VIN(typed: text) } catch { throw ValidationError(error.description) }
    }

    /// It is taken all the same: many VINs have none.
    func warn() {
        guard let number, number.checkDigit == .invalid else { return }
        Console.error("\(Console.warning("!")) \(number.text): \(number.summary()); is it right as typed?")
    }
}

/// A model year on the command line.
struct TypedYear: Decodable {
    /// Nil: none.
    let number: Int?

    init(_ text: String) throws(ValidationError) {
        number = Int(text)
        guard number != nil || text.isEmpty else { throw ValidationError("It is no year such as 2012.") }
    }
}

/// What a vehicle is to be called.
struct TypedName: Decodable {
    let text: String

    /// The store has its own rules.
    init(_ text: String) throws(ValidationError) {
        guard !text.hasPrefix("-") else {
            throw ValidationError("A name can't begin with a dash, as options do; call it otherwise.")
        }
        self.text = text
    }
}

/// The day or minute that `--at` names.
struct TypedDate {
    private let text: String

    init(_ text: String) throws(ValidationError) {
        // No clock in UTC is ever put forward.
        do { _ = try Date(typed: text, in: .gmt) } catch { throw ValidationError(error.message) }
        self.text = text
    }

    /// As it is meant where clocks show that zone's time: the vehicle's. Throws where they were put forward over it.
    func date(in zone: TimeZone) throws(Failure) -> Date {
        try Date(typed: text, in: zone)
    }
}

extension DistanceUnit: ExpressibleByArgument {
    public init?(argument: String) { self.init(word: argument) }
}

public import ArgumentParser
import Foundation
public import OdologOdometer
import OdologVIN

/// A VIN on the command line. Spaces and dashes inside don't matter.
struct TypedVIN: Decodable {
    /// Nil: the text is empty, which means no VIN.
    let number: VIN?

    init(_ text: String) throws(ValidationError) {
        guard !text.isEmpty else {
            number = nil
            return
        }
        do { number = try VIN(typed: text) } catch { throw ValidationError(error.description) }
    }

    /// Warns of a wrong check digit. The VIN is taken all the same: many VINs have no check digit.
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

    /// Only refuses a dash at the start. The store checks the rest.
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
        // Checked in UTC, because no hour is missing there.
        do { _ = try Date(typed: text, in: .gmt) } catch { throw ValidationError(error.message) }
        self.text = text
    }

    /// The moment in the vehicle's time zone. Throws where clocks were put forward over this time.
    func date(in zone: TimeZone) throws(Failure) -> Date {
        try Date(typed: text, in: zone)
    }
}

extension DistanceUnit: ExpressibleByArgument {
    public init?(argument: String) { self.init(word: argument) }
}

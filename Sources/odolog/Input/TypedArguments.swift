public import ArgumentParser
import Foundation
public import Odometer
import VIN

/// A VIN on the command line.
struct TypedVIN: Decodable {
    /// Nil: none.
    let number: VIN?

    init(_ text: String) throws(ValidationError) {
        guard !text.isEmpty else {
            number = nil
            return
        }
        do { number = try VIN(text) } catch { throw ValidationError(error.description) }
    }

    /// It is taken all the same: many VINs have none.
    func warn() {
        guard let number, number.checkDigit == .invalid else { return }
        Console.error("\(Console.warning("!")) \(number.text): \(number.summary()); is it right as typed?")
    }
}

/// An odometer's value on the command line, with a unit or without.
struct TypedValue {
    let entry: OdometerEntry

    init(_ text: String) throws(ValidationError) {
        do { entry = try OdometerEntry(parsing: text) } catch { throw ValidationError(error.description) }
    }
}

/// The day or minute that `--at` names.
struct TypedDate {
    let date: Date

    init(_ text: String) throws(ValidationError) {
        guard let date = Date(typed: text) else {
            throw ValidationError("--at takes a date such as 2026-10-02 or \"2026-10-02 12:33\", not “\(text)”.")
        }
        self.date = date
    }
}

extension DistanceUnit: ExpressibleByArgument {
    public init?(argument: String) { self.init(word: argument) }
}

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

/// The day or minute that `--at` names.
struct TypedDate {
    let date: Date

    init(_ text: String) throws(ValidationError) {
        do { date = try Date(typed: text) } catch { throw ValidationError(error.message) }
    }
}

extension DistanceUnit: ExpressibleByArgument {
    public init?(argument: String) { self.init(word: argument) }
}

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
    /// In this machine's time zone.
    let date: Date
    private let text: String

    init(_ text: String) throws(ValidationError) {
        guard let date = Date(typed: text) else {
            throw ValidationError("It is no date such as 2026-10-02 or \"2026-10-02 12:33\".")
        }
        self.date = date
        self.text = text
    }

    /// As it is meant where clocks show that zone's time. Throws where they were put forward over it.
    func date(in zone: TimeZone) throws(Failure) -> Date {
        guard let date = Date(typed: text, in: zone) else {
            throw Failure(
                "no clock in \(zone.identifier) shows \(text.printable): it was put forward then; name the time before or after that.",
                .fileOrStore)
        }
        return date
    }
}

extension DistanceUnit: ExpressibleByArgument {
    public init?(argument: String) { self.init(word: argument) }
}

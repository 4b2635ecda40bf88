public import ArgumentParser
import Foundation
import OdologLogbook
public import OdologOdometer
import OdologVIN
public import OdologVehicleLog
import VehicleStore

/// A VIN on the command line. Spaces and dashes inside don't matter.
struct TypedVIN: Decodable {
    /// Nil: the text is empty, which means no VIN.
    let number: VIN?

    init(number: VIN?) { self.number = number }

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

    /// Refuses what no vehicle can be called, and a dash at the start. Whether the name is free only the store knows.
    init(_ text: String) throws(ValidationError) {
        guard !text.hasPrefix("-") else {
            throw ValidationError("A name can't begin with a dash, as options do; call it otherwise.")
        }
        // Swift puts it where the bytes aren't UTF-8, and odolog shows it for what steers a terminal.
        guard !text.contains("\u{FFFD}") else {
            throw ValidationError(
                "\(text.forDisplay) isn't UTF-8, or was copied where a character was lost; type it anew.")
        }
        do { _ = try TextRules.label(text, field: "name") } catch { throw ValidationError(error.description) }
        self.text = text
    }
}

extension DistanceUnit: ExpressibleByArgument {
    public init?(argument: String) { self.init(word: argument) }
}

extension VehicleKind: ExpressibleByArgument {
    static let help: ArgumentHelp =
        "What it is; a van is a car, a truck a lorry, a tractor, boat or generator a machine."

    public init?(argument: String) { self.init(word: argument) }
}

extension ServiceEntry.Category: ExpressibleByArgument {}
extension DueStatus: ExpressibleByArgument {}
extension EconomyUnit: ExpressibleByArgument {}
extension FuelUnit: ExpressibleByArgument {}

extension Date {
    /// Next year: models come out ahead of their year.
    static var latestModelYear: Int { Calendar(identifier: .gregorian).component(.year, from: Surroundings.now) + 1 }
}

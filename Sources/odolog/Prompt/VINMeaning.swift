import Foundation
import OdologLogbook
import OdologReading
import OdologVIN
import VehicleStore

extension ConfirmationPrompt {
    func showMeaning(of vin: VIN, for vehicle: Vehicle?) {
        let decoded = vehicles.vehicle(of: vin)
        // The vehicle is told with its years.
        Console.tell("means", vin.summary(years: decoded == nil ? vehicles.years(of: vin) : []))
        guard let decoded else { return }
        let kind = [decoded.description, decoded.body ?? "", decoded.engine ?? ""].filter { !$0.isEmpty }
        if decoded.source != nil { Console.tell("", kind.joined(separator: ", ").printable) }
        for case .modelYearAhead(let year) in decoded.remarks {
            Console.warn("\(DecodedVehicle.Remark.modelYearAhead(year))")
        }
        if let objection = vehicle?.objection(to: decoded) {
            Console.warn(objection.printable)
        }
    }
}

extension VIN {
    /// For a person: the check digit, a letter where only a digit may stand, the country, and these model years.
    func summary(years: [Int] = []) -> String {
        var parts: [String] = []
        switch checkDigit {
        case .valid: parts.append("check digit valid")
        case .invalid: parts.append("check digit WRONG, it should be \(computedCheckDigit)")
        case .notRequired where hasCheckDigit:
            parts.append("check digit WRONG for this maker, it should be \(computedCheckDigit)")
        case .notRequired: parts.append("check digit not required here")
        }
        if let position = misplacedLetters.first {
            parts.append("position \(position) must be a DIGIT" + (withLikelyDigits.map { ", perhaps \($0)" } ?? ""))
        }
        if let country { parts.append("\(country)") }
        if !years.isEmpty { parts.append("model year " + years.modelYearsInWords) }
        return parts.joined(separator: ", ")
    }
}

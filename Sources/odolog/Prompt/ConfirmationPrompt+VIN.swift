import Foundation
import OdologLogbook
import OdologReading
import OdologVIN
import VehicleStore

extension ConfirmationPrompt {
    /// Nil: the person went back, or said no to an odd VIN.
    func logVIN(_ command: PromptCommand, _ question: Question, _ vehicle: Vehicle) throws(StoreError) -> Outcome? {
        let chosen: VIN? =
            switch command {
            case .runnerUp: runnerUp(question.content, of: vehicle)
            case .edit: enterVIN(for: vehicle)
            case .typed(let text): vin(of: text, for: vehicle)
            default: question.content.vin
            }
        guard let vin = chosen else { return nil }
        if vehicles.vehicle(of: vin).flatMap({ vehicle.objection(to: $0) }) != nil {
            guard input.saysYes(to: "  Is it the VIN of \(vehicle.name.printable) all the same?") else { return nil }
        }
        var isReplacing = false
        while true {
            do {
                let before = try store.vehicle(vehicle.id)
                let changed = try store.confirmVIN(
                    question.item.reading.id, as: vin, vehicle: vehicle.id, replacing: isReplacing)
                Console.tell("\(changed.name.printable) now has the VIN \(vin.text)")
                Console.warnOfKind(
                    of: changed, try store.profile(of: changed.id), decoded: vehicles.vehicle(of: vin))
                let after = try fillIn(changed, from: vin)
                rememberVIN(question, before: before, after: after)
                return .hasVIN(changed)
            } catch .vehicleHasOtherVIN(let known, _) {
                guard input.saysYes(to: "  Replace \(known.text) by \(vin.text)?") else { return nil }
                isReplacing = true
            } catch .vinTaken(let vin, let name) {
                Console.tell(StoreError.vinTaken(vin, by: name).description)
                return nil
            }
        }
    }

    private func runnerUp(_ content: Reading, of vehicle: Vehicle) -> VIN? {
        guard let other = content.candidates.dropFirst().first?.vin else {
            Console.tell("there is no other one; type the VIN")
            return nil
        }
        showMeaning(of: other, for: vehicle)
        return other
    }

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

    /// Nil: the person went back.
    private func enterVIN(for vehicle: Vehicle) -> VIN? {
        while let text = line("VIN, 17 characters") {
            if let vin = vin(of: text, for: vehicle) { return vin }
        }
        return nil
    }

    /// Nil: the text is no VIN, or the person said that it is mistyped.
    private func vin(of text: String, for vehicle: Vehicle) -> VIN? {
        do {
            let vin = try VIN(typed: text)
            showMeaning(of: vin, for: vehicle)
            guard vin.checkDigit == .invalid else { return vin }
            return input.saysYes(to: "  Its check digit is wrong. Is it right as typed?") ? vin : nil
        } catch {
            Console.tell(error.description.printable)
            return nil
        }
    }

    /// Fills in what the VIN tells of the vehicle and nobody has said yet. Asks first, unless `fillsVehicle`.
    private func fillIn(_ vehicle: Vehicle, from vin: VIN) throws(StoreError) -> Vehicle {
        guard let missing = vehicle.missing(from: vehicles.vehicle(of: vin)) else { return vehicle }
        guard fillsVehicle || input.saysYes(to: "  Fill in \(missing.description.printable)?") else {
            Console.tell("`\(CommandText.odolog("vehicle", "edit", vehicle.name, "--from-vin"))` does it later")
            return vehicle
        }
        let filled = try store.complete(vehicle.id, missing)
        if fillsVehicle { Console.tell("filled in", missing.description.printable) }
        return filled
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

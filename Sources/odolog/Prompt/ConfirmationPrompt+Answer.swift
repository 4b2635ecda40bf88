import OdologLogbook
import OdologReading
import OdologVIN
import OdologVehicleLog
import VehicleStore

/// What a person is asked before an answer is carried out, and what became of it.
extension ConfirmationPrompt {
    /// Nil: the person went back, or said no.
    func carryOut(_ command: PromptCommand, _ question: PhotoQuestion, _ vehicle: Vehicle) throws(StoreError)
        -> Outcome?
    {
        guard let answer = answer(command, question, vehicle) else { return nil }
        var yes = PhotoYes()
        // It was asked when the VIN was typed.
        yes.wrongCheckDigit = true
        while true {
            let step = try told(question) { () throws(ConfirmationError) in
                try confirmation.answer(answer, to: question, yes: yes)
            }
            switch step {
            case .asks(let objection):
                guard saysYes(to: objection, question, answer, vehicle) else { return nil }
                yes.add(objection)
            case .logged(let entry):
                Console.tell(
                    "logged",
                    "\(entry.value) \(entry.unit.rawValue), \(vehicle.name.printable), \(entry.day(in: question.zone))")
                remember(.entry(entry), question, vehicle)
                return .logged(entry)
            case .isCopy(let entry):
                Console.tell("in the log already: this is a copy of the photo of entry \(entry.id)")
                return .decidedElsewhere
            case .hasVIN(let before, let changed, let missing):
                let vin = changed.vin
                Console.tell("\(changed.name.printable) now has the VIN \(vin?.text ?? "")")
                Console.warnOfKind(
                    of: changed, try store.profile(of: changed.id), decoded: vin.flatMap(vehicles.vehicle(of:)))
                let after = try fillIn(changed, missing)
                // If the vehicle had this VIN before, there is nothing to take back.
                remember(before.vin == after.vin ? nil : .vin(before: before, after: after), question, before)
                return .hasVIN(changed)
            case .rejected, .skipped, nil: return nil
            }
        }
    }

    /// What a key means. Nil: the person went back.
    private func answer(_ command: PromptCommand, _ question: PhotoQuestion, _ vehicle: Vehicle) -> PhotoAnswer? {
        guard let answer = command.answer else { return edited(question, vehicle) }
        // What was read is shown with what it means.
        return answer == .accept || isTaken(answer, question, vehicle) ? answer : nil
    }

    /// Nil: the person went back.
    private func edited(_ question: PhotoQuestion, _ vehicle: Vehicle) -> PhotoAnswer? {
        let unit = question.content.unit ?? vehicle.unit
        let asked = question.kind == .vin ? "VIN, 17 characters" : "value, such as 164214 or 643.5 \(unit.rawValue)"
        while let text = line(asked) {
            if isTaken(.typed(text), question, vehicle) { return .typed(text) }
        }
        return nil
    }

    /// Shows what another VIN means. False: the answer makes no sense, and the person was told so; or they say that it is mistyped.
    private func isTaken(_ answer: PhotoAnswer, _ question: PhotoQuestion, _ vehicle: Vehicle) -> Bool {
        do throws(PhotoRefusal) {
            switch question.kind {
            case .odometer: _ = try question.value(for: answer)
            case .vin:
                guard let vin = try question.vin(for: answer) else { return true }
                showMeaning(of: vin, for: vehicle)
                guard case .typed = answer, vin.checkDigit == .invalid else { return true }
                return input.saysYes(to: "  Its check digit is wrong. Is it right as typed?")
            }
            return true
        } catch {
            if case .noRunnerUp = error, question.kind == .vin {
                Console.tell("there is no other one; type the VIN")
            } else {
                Console.tell(error.words(vehicle.name))
            }
            return false
        }
    }

    private func saysYes(
        to objection: PhotoObjection, _ question: PhotoQuestion, _ answer: PhotoAnswer, _ vehicle: Vehicle
    ) -> Bool {
        let chosen = try? question.value(for: answer)
        let value = chosen.map { "\($0.value) \(($0.unit ?? vehicle.unit).rawValue)" } ?? ""
        switch objection {
        case .odd(let odd):
            return SecondYes(source: .person(input)).accepts(odd, "Log \(value) all the same?", indent: "  ")
        case .corrected(let other):
            return input.saysYes(
                to: "  Log \(value) beside the corrected one, entry \(other.id), "
                    + "\(other.value) \(other.unit.rawValue)?")
        case .otherVehicle: return input.saysYes(to: "  Is it the VIN of \(vehicle.name.printable) all the same?")
        case .wrongCheckDigit: return false
        case .replacesVIN(let known):
            let vin = try? question.vin(for: answer)
            return input.saysYes(to: "  Replace \(known.text) by \(vin?.text ?? "")?")
        }
    }

    /// Fills in what the VIN tells of the vehicle and nobody has said yet. Asks first, unless `fillsVehicle`.
    private func fillIn(_ vehicle: Vehicle, _ missing: VehicleDetails?) throws(StoreError) -> Vehicle {
        guard let missing else { return vehicle }
        guard fillsVehicle || input.saysYes(to: "  Fill in \(missing.description.printable)?") else {
            Console.tell("`\(CommandText.odolog("vehicle", "edit", vehicle.name, "--from-vin"))` does it later")
            return vehicle
        }
        let filled = try confirmation.fillIn(vehicle, missing)
        if fillsVehicle { Console.tell("filled in", missing.description.printable) }
        return filled
    }
}

extension PhotoRefusal {
    /// - Parameter vehicle: its name.
    func words(_ vehicle: String) -> String {
        switch self {
        case .isVIN: "That is a VIN; k at the menu takes the photo for one."
        case .isHours(let typed):
            "Those are hours, and a photo is logged with an odometer value; write them with "
                + CommandText.odolog("meter", "hours", vehicle, typed.hours.typed)
        case .noVehicle: "say first whose it is: v"
        case .decided(let error): error.words
        case .noRunnerUp, .hasNoTime, .vinTaken, .refused: description.printable
        }
    }
}

import Foundation
import OdologOdometer
import OdologReading
import OdologVIN
import VehicleStore

/// Shows a person what was read from one photo and does what they say. Everything is asked on standard error, so that
/// standard output stays free for data.
struct ConfirmationPrompt {
    enum Outcome {
        case logged
        case rejected
        case skipped
        /// The person wants no more photos.
        case quit
        /// Another process was faster.
        case decidedElsewhere
    }

    let store: VehicleStore
    let input: PromptInput
    let vehicles: VehicleLookup
    /// What a confirmed VIN tells of the vehicle is filled in without a question.
    var fillsVehicle = false

    /// What is typed before the reading shows doesn't count: it was meant for the photo before.
    func decide(_ pending: PendingReading, vehicle: Vehicle) throws(StoreError) -> Outcome {
        input.forgetTypedAhead()
        do {
            switch pending.reading.kind {
            case .odometer: return try decideOdometer(pending, vehicle: vehicle)
            case .vin: return try decideVIN(pending, vehicle: vehicle)
            }
        } catch {
            switch error {
            case .alreadyLogged, .alreadyConfirmed, .alreadyRejected, .noSuchReading:
                Console.error("  \(error.words)")
                return .decidedElsewhere
            default: throw error
            }
        }
    }

    private enum Answer {
        case accept, edit, reject, skip, quit
    }

    /// Asks until the answer is one of those possible. The end of the input is a wish to quit.
    private func ask(canAccept: Bool) -> Answer {
        let accept = canAccept ? "[Enter] accept, " : ""
        while true {
            guard let answer = input.answer(to: "\(accept)[e]dit, [r]eject, [s]kip, [q]uit: ") else { return .quit }
            switch answer.lowercased() {
            case "", "a", "accept", "y", "yes":
                if canAccept { return .accept }
            case "e", "edit": return .edit
            case "r", "reject": return .reject
            case "s", "skip": return .skip
            case "q", "quit": return .quit
            default: break
            }
        }
    }

    private func showHeader(_ pending: PendingReading, time: PhotoTime) {
        Console.error("")
        Console.error(
            "\(Console.bold(pending.photo.record.path.shortPath.printable))  (\(time.date.minute), \(time.source.words))"
        )
    }

    private func showConfidence(_ content: Reading, unit: String) {
        guard let text = content.text else { return Console.error("  nothing readable") }
        var shown = text.printable
        if let value = content.value { shown = shown.meaning(value) }
        Console.error(
            "  read       \(Console.bold(shown + unit))\(content.meterInWords)   \(content.valueConfidence.percent)  "
                + content.decision.rawValue)
        if let other = content.otherMeterInWords(unit: unit) {
            Console.error("  " + other.meter.padding(toLength: 11, withPad: " ", startingAt: 0) + other.value)
        }
        for doubt in content.doubtsInWords {
            Console.error("  \(Console.warning("!")) \(doubt.withCapital.printable)")
        }
        for line in content.alternatives(unit: unit) { Console.error(line.printable) }
    }
}

// MARK: - Odometer

extension ConfirmationPrompt {
    private func decideOdometer(
        _ pending: PendingReading, vehicle: Vehicle
    ) throws(StoreError) -> Outcome {
        let value = pending.reading.content.value
        let time = pending.reading.time(of: pending.photo)
        let unit = pending.reading.content.unit ?? vehicle.unit
        showHeader(pending, time: time)
        showConfidence(pending.reading.content, unit: " \(unit.rawValue)")
        try showPrevious(value: value, unit: unit, vehicle: vehicle, at: time.date)
        while true {
            var chosen: (value: OdometerValue, unit: DistanceUnit)?
            switch ask(canAccept: value != nil) {
            case .accept: chosen = value.map { ($0, unit) }
            case .edit: chosen = enterValue(unit: unit)
            case .reject:
                try store.reject(pending.reading.id)
                Console.error("  rejected")
                return .rejected
            case .skip: return .skipped
            case .quit: return .quit
            }
            guard let chosen else { continue }
            let confirmation = Confirmation(
                value: chosen.value, unit: chosen.unit, vehicle: vehicle.id, takenAt: time.date,
                timeSource: time.source, utcOffset: time.utcOffset)
            if let outcome = try log(pending.reading.id, confirmation, vehicle: vehicle) { return outcome }
        }
    }

    private func showPrevious(
        value: OdometerValue?, unit: DistanceUnit, vehicle: Vehicle, at date: Date
    ) throws(StoreError) {
        guard let previous = try store.lastSnapshot(of: vehicle.id, at: date) else {
            let isEmpty = try store.history(of: vehicle.id, limit: 1).isEmpty
            let name = vehicle.name.printable
            return Console.error(
                "  before     nothing is logged for \(name) " + (isEmpty ? "yet" : "before \(date.day)"))
        }
        var line = "  before     \(previous.value) \(previous.unit.rawValue) on \(previous.takenAt.day)"
        if let value {
            let difference = value.distance - previous.unit.convert(previous.value.distance, to: unit)
            line += "   difference \(difference < 0 ? "−" : "+")\(difference.magnitude.distance) \(unit.rawValue)"
        }
        Console.error(line)
    }

    /// Nil: the person went back.
    private func enterValue(unit: DistanceUnit) -> (value: OdometerValue, unit: DistanceUnit)? {
        while true {
            let question = "  value, such as 164214 or 643.5 \(unit.rawValue) (Enter goes back): "
            guard let text = input.answer(to: question), !text.isEmpty else { return nil }
            do {
                let entry = try OdometerEntry(parsing: text)
                return (entry.value, entry.unit ?? unit)
            } catch {
                let isVIN = (try? VIN(typed: text)) != nil
                Console.error(
                    "  \(isVIN ? "That is a VIN; record the photo with --kind vin." : error.description.printable)")
            }
        }
    }

    /// - Returns: nil: the person said no to what is odd about it.
    private func log(
        _ id: StoredReading.ID, _ confirmation: Confirmation, vehicle: Vehicle
    ) throws(StoreError) -> Outcome? {
        let entry = try SecondYes(source: .person(input)).log(confirmation, indent: "  ") {
            confirmation throws(StoreError) in
            try store.confirm(id, as: confirmation)
        }
        guard let entry else { return nil }
        guard entry.readingID == id else {
            Console.error("  in the log already: this is a copy of the photo of entry \(entry.id)")
            return .decidedElsewhere
        }
        Console.error(
            "  logged     \(entry.value) \(entry.unit.rawValue), \(vehicle.name.printable), \(entry.takenAt.day)")
        return .logged
    }
}

// MARK: - VIN

extension ConfirmationPrompt {
    private func decideVIN(_ pending: PendingReading, vehicle: Vehicle) throws(StoreError) -> Outcome {
        let vin = pending.reading.content.vin
        showHeader(pending, time: pending.photo.time)
        showConfidence(pending.reading.content, unit: "")
        if let vin { showMeaning(of: vin, for: vehicle) }
        if let known = vehicle.vin { Console.error("  before     \(vehicle.name.printable) has \(known.text)") }
        while true {
            var chosen: VIN?
            switch ask(canAccept: vin != nil) {
            case .accept: chosen = vin
            case .edit: chosen = enterVIN(for: vehicle)
            case .reject:
                try store.reject(pending.reading.id)
                Console.error("  rejected")
                return .rejected
            case .skip: return .skipped
            case .quit: return .quit
            }
            guard let chosen else { continue }
            if try log(pending.reading.id, chosen, vehicle: vehicle) { return .logged }
        }
    }

    private func showMeaning(of vin: VIN, for vehicle: Vehicle) {
        let decoded = vehicles.vehicle(of: vin)
        Console.error("  means      \(vin.summary(years: decoded == nil))")
        guard let decoded else { return }
        let kind = [decoded.description, decoded.body ?? "", decoded.engine ?? ""].filter { !$0.isEmpty }
        if decoded.source != nil { Console.error("             \(kind.joined(separator: ", ").printable)") }
        for case .modelYearAhead(let year) in decoded.remarks {
            Console.error("  \(Console.warning("!")) \(DecodedVehicle.Remark.modelYearAhead(year))")
        }
        if let objection = vehicle.objection(to: decoded) {
            Console.error("  \(Console.warning("!")) \(objection.printable)")
        }
    }

    /// Nil: the person went back.
    private func enterVIN(for vehicle: Vehicle) -> VIN? {
        while true {
            guard let text = input.answer(to: "  VIN, 17 characters (Enter goes back): "), !text.isEmpty else {
                return nil
            }
            do {
                let vin = try VIN(typed: text)
                showMeaning(of: vin, for: vehicle)
                if vin.checkDigit != .invalid || input.saysYes(to: "  Its check digit is wrong. Is it right as typed?")
                {
                    return vin
                }
            } catch {
                Console.error("  \(error.description.printable)")
            }
        }
    }

    private func log(_ id: StoredReading.ID, _ vin: VIN, vehicle: Vehicle) throws(StoreError) -> Bool {
        var isReplacing = false
        while true {
            do {
                let vehicle = try store.confirmVIN(id, as: vin, vehicle: vehicle.id, replacing: isReplacing)
                Console.error("  \(vehicle.name.printable) now has the VIN \(vin.text)")
                try fillIn(vehicle, from: vin)
                return true
            } catch .vehicleHasOtherVIN(let known, _) {
                guard input.saysYes(to: "  Replace \(known.text) by \(vin.text)?") else { return false }
                isReplacing = true
            } catch .vinTaken(let vin, let name) {
                Console.error("  \(StoreError.vinTaken(vin, by: name).description)")
                return false
            }
        }
    }
}

extension ConfirmationPrompt {
    /// What the VIN tells of the vehicle and nobody has said yet, after a yes.
    private func fillIn(_ vehicle: Vehicle, from vin: VIN) throws(StoreError) {
        guard let missing = vehicle.missing(from: vehicles.vehicle(of: vin)) else { return }
        guard fillsVehicle || input.saysYes(to: "  Fill in \(missing.description.printable)?") else { return }
        try store.complete(vehicle.id, missing)
        if fillsVehicle { Console.error("  filled in  \(missing.description.printable)") }
    }
}

extension MileageSnapshot.TimeSource {
    var words: String {
        switch self {
        case .exif: "from the photo"
        case .name: "from the file's name"
        case .file: "the file's date"
        case .entered: "as entered"
        case .now: "when it was read"
        }
    }
}

extension VIN {
    /// Check digit, country and the years that position 10 can mean where it is one, for a person.
    ///
    /// - Parameter years: false: the model year is told elsewhere.
    func summary(years: Bool = true) -> String {
        var parts: [String] = []
        switch checkDigit {
        case .valid: parts.append("check digit valid")
        case .invalid: parts.append("check digit WRONG, it should be \(computedCheckDigit)")
        case .notRequired where hasCheckDigit:
            parts.append("check digit WRONG for this maker, it should be \(computedCheckDigit)")
        case .notRequired: parts.append("check digit not required here")
        }
        if let country { parts.append("\(country)") }
        let modelYears = years && tellsModelYear ? modelYears(notAfter: Date.latestModelYear) : []
        if !modelYears.isEmpty {
            parts.append("model year " + modelYears.modelYearsInWords)
        }
        return parts.joined(separator: ", ")
    }
}

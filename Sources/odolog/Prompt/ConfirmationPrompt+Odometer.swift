import Foundation
import OdologLogbook
import OdologOdometer
import OdologReading
import OdologVIN
import VehicleStore

extension ConfirmationPrompt {
    /// Nil: the person went back, or said no to an odd value.
    func logOdometer(
        _ command: PromptCommand, _ question: Question, _ vehicle: Vehicle
    ) throws(StoreError) -> Outcome? {
        let content = question.content
        let unit = content.unit ?? vehicle.unit
        let chosen: (value: OdometerValue, unit: DistanceUnit)? =
            switch command {
            case .runnerUp: runnerUp(content, unit: unit, vehicle)
            case .edit: enterValue(unit: unit, vehicle)
            case .typed(let text): value(of: text, unit: unit, vehicle)
            default: content.value.map { ($0, unit) }
            }
        guard let chosen else { return nil }
        let reading = question.item.reading
        let time = reading.time(of: question.item.photo, in: try zone(of: vehicle))
        let confirmation = Confirmation(
            value: chosen.value, unit: chosen.unit, vehicle: vehicle.id, takenAt: time.date, timeSource: time.source,
            utcOffset: time.source == .entered
                ? try zone(of: vehicle).secondsFromGMT(for: time.date) : time.utcOffset)
        if let other = try store.correctedCopy(of: question.item, as: confirmation) {
            let asked =
                "  Log \(chosen.value) \(chosen.unit.rawValue) beside the corrected one, meter reading \(other.id), "
                + "\(other.value) \(other.unit.rawValue)?"
            guard input.saysYes(to: asked) else { return nil }
        }
        let logbook = Logbook(store, vehicle, try store.profile(of: vehicle.id))
        let entry: MileageSnapshot?
        do {
            entry = try SecondYes(source: .person(input)).log(confirmation, in: logbook, indent: "  ") {
                confirmation throws(StoreError) in
                try store.confirm(reading.id, as: confirmation)
            }
        } catch {
            guard case .store(let error) = error.reason else { return nil }
            throw error
        }
        guard let entry else { return nil }
        guard entry.readingID == reading.id else {
            Console.tell("in the log already: this is a copy of the photo of meter reading \(entry.id)")
            return .decidedElsewhere
        }
        Console.tell(
            "logged",
            "\(entry.value) \(entry.unit.rawValue), \(vehicle.name.printable), "
                + entry.day(in: try zone(of: vehicle)))
        remember(entry, question, vehicle)
        return .logged(entry)
    }

    private func runnerUp(_ content: Reading, unit: DistanceUnit, _ vehicle: Vehicle) -> (OdometerValue, DistanceUnit)?
    {
        guard let other = content.candidates.dropFirst().first else {
            Console.tell("there is no other one; type the value")
            return nil
        }
        guard let value = other.value else { return value(of: other.text, unit: other.unit ?? unit, vehicle) }
        return (value, other.unit ?? unit)
    }

    /// Nil: the person went back.
    private func enterValue(unit: DistanceUnit, _ vehicle: Vehicle) -> (OdometerValue, DistanceUnit)? {
        while let text = line("value, such as 164214 or 643.5 \(unit.rawValue)") {
            if let value = value(of: text, unit: unit, vehicle) { return value }
        }
        return nil
    }

    /// Nil: the text is no value, and the person was told so.
    private func value(of text: String, unit: DistanceUnit, _ vehicle: Vehicle) -> (OdometerValue, DistanceUnit)? {
        do {
            let entry = try OdometerEntry(parsing: text)
            return (entry.value, entry.unit ?? unit)
        } catch {
            let isVIN = (try? VIN(named: text)) != nil
            Console.tell(
                isVIN
                    ? "That is a VIN; k at the menu takes the photo for one."
                    : TypedHours.advice(on: text, vehicle.name) ?? error.description.printable)
            return nil
        }
    }
}

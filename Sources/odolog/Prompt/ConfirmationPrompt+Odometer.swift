import Foundation
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
            case .runnerUp: runnerUp(content, unit: unit)
            case .edit: enterValue(unit: unit)
            case .typed(let text): value(of: text, unit: unit)
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
        let entry = try SecondYes(source: .person(input), store: store).log(confirmation, indent: "  ") {
            confirmation throws(StoreError) in
            try store.confirm(reading.id, as: confirmation)
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

    private func runnerUp(_ content: Reading, unit: DistanceUnit) -> (OdometerValue, DistanceUnit)? {
        guard let other = content.candidates.dropFirst().first else {
            Console.tell("there is no other one; type the value")
            return nil
        }
        guard let value = other.value else { return value(of: other.text, unit: other.unit ?? unit) }
        return (value, other.unit ?? unit)
    }

    func showPrevious(
        value: OdometerValue?, unit: DistanceUnit, vehicle: Vehicle, at date: Date
    ) throws(StoreError) {
        let zone = try zone(of: vehicle)
        guard let previous = try store.lastSnapshot(of: vehicle.id, at: date) else {
            let isEmpty = try store.history(of: vehicle.id, limit: 1).isEmpty
            let name = vehicle.name.printable
            Console.tell(
                "before", "nothing is logged for \(name) " + (isEmpty ? "yet" : "before \(date.day(in: zone))"))
            return try showSameDay(vehicle, date, zone)
        }
        var line = "\(previous.value) \(previous.unit.rawValue) on \(previous.day(in: zone))"
        if let value {
            let difference = value.distance - previous.unit.convert(previous.value.distance, to: unit)
            line += "   difference \(difference < 0 ? "−" : "+")\(difference.magnitude.distance) \(unit.rawValue)"
        }
        Console.tell("before", line + ", \(vehicle.name.printable)")
        try showSameDay(vehicle, date, zone)
    }

    /// What stands in the log later on the same day: it may be of the same moment.
    private func showSameDay(_ vehicle: Vehicle, _ date: Date, _ zone: TimeZone) throws(StoreError) {
        guard let next = try store.nextSnapshot(of: vehicle.id, after: date), next.day(in: zone) == date.day(in: zone)
        else { return }
        Console.tell(
            "same day",
            "\(next.value) \(next.unit.rawValue) at \(next.takenAt.minute(in: zone)), meter reading \(next.id)")
    }

    /// Nil: the person went back.
    private func enterValue(unit: DistanceUnit) -> (OdometerValue, DistanceUnit)? {
        while let text = line("value, such as 164214 or 643.5 \(unit.rawValue)") {
            if let value = value(of: text, unit: unit) { return value }
        }
        return nil
    }

    /// Nil: the text is no value, and the person was told so.
    private func value(of text: String, unit: DistanceUnit) -> (OdometerValue, DistanceUnit)? {
        do {
            let entry = try OdometerEntry(parsing: text)
            return (entry.value, entry.unit ?? unit)
        } catch {
            let isVIN = (try? VIN(named: text)) != nil
            Console.tell(
                isVIN ? "That is a VIN; k at the menu takes the photo for one." : error.description.printable)
            return nil
        }
    }
}

import OdologOdometer
import VehicleStore

/// Finds a vehicle. If there is none of this name, a person at the terminal is asked whether to add it.
struct VehicleQuestion {
    let store: VehicleStore
    let input: PromptInput?

    /// Throws `.noSuchVehicle` where nobody says yes.
    func vehicle(named name: String) throws(StoreError) -> Vehicle {
        do {
            return try store.vehicle(named: name)
        } catch .noSuchVehicle(let name, let similar) {
            // Don't ask for what no vehicle can be called.
            _ = try TextRules.label(name, field: "name")
            let other = similar.map { " (but \($0.printable))" } ?? ""
            guard let input, input.saysYes(to: "There is no vehicle \(name.printable) yet\(other). Add it?") else {
                throw .noSuchVehicle(name, similar: similar)
            }
            guard let unit = unit(input) else { throw .noSuchVehicle(name) }
            return try store.add(NewVehicle(name: name, unit: unit))
        }
    }

    /// Nil: the input has ended.
    private func unit(_ input: PromptInput) -> DistanceUnit? {
        while let answer = input.answer(to: "Does its odometer count km or mi? [km]: ") {
            if answer.isEmpty { return .kilometers }
            if let unit = DistanceUnit(word: answer) { return unit }
        }
        return nil
    }
}

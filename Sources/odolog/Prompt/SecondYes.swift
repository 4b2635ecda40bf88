import OdologOdometer
import VehicleStore

/// Writes a value into a log; what is odd about it there needs a second yes.
struct SecondYes {
    enum Source {
        case person(PromptInput)
        /// Said beforehand, to whatever it may be.
        case given
    }

    let source: Source
    let store: VehicleStore

    /// - Parameters:
    ///   - indent: before each line that is shown.
    ///   - write: throws `.needsSecondYes` for what isn't acknowledged.
    /// - Returns: nil: the person said no.
    func log(
        _ confirmation: Confirmation, indent: String = "",
        _ write: (Confirmation) throws(StoreError) -> MileageSnapshot
    ) throws(StoreError) -> MileageSnapshot? {
        var confirmation = confirmation
        while true {
            do {
                return try write(confirmation)
            } catch .needsSecondYes(let flags) {
                for flag in flags { Console.error("\(indent)\(Console.warning("!")) \(flag.description)") }
                let suspect = try store.suspect(
                    flags, of: confirmation.value, confirmation.unit, vehicle: confirmation.vehicle,
                    at: confirmation.takenAt)
                if let suspect { Console.error("\(indent)  \(suspect)") }
                if case .person(let input) = source {
                    let value = "\(confirmation.value) \(confirmation.unit.rawValue)"
                    guard input.saysYes(to: "\(indent)Log \(value) all the same?") else { return nil }
                }
                confirmation.acknowledging.formUnion(flags)
            }
        }
    }
}

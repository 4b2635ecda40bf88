import OdologOdometer
import VehicleStore

/// Writes a value into a log; what is odd about it there needs a second yes.
struct SecondYes {
    enum Source {
        case person(PromptInput)
        /// Said beforehand, to whatever it may be.
        case given
        /// There is nobody to ask.
        case nobody
    }

    let source: Source
    let store: VehicleStore

    init(source: Source, store: VehicleStore) {
        self.source = source
        self.store = store
    }

    /// - Parameter isGiven: by an option. Else whoever sits at the terminal is asked.
    init(_ isGiven: Bool, in store: VehicleStore) {
        self.store = store
        source = isGiven ? .given : PromptInput(standardInputHasPaths: false).map(Source.person) ?? .nobody
    }

    /// - Parameters:
    ///   - indent: before each line that is shown.
    ///   - write: throws `.needsSecondYes` for what isn't acknowledged.
    /// - Returns: nil: the person said no, or there is none, and what is odd was said.
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
                switch source {
                case .given: break
                case .nobody: return nil
                case .person(let input):
                    let value = "\(confirmation.value) \(confirmation.unit.rawValue)"
                    guard input.saysYes(to: "\(indent)Log \(value) all the same?") else { return nil }
                }
                confirmation.acknowledging.formUnion(flags)
            }
        }
    }
}

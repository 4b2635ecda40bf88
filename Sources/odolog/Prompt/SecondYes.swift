import OdologOdometer
import VehicleStore

/// Writes a value into a log. An odd value needs a second yes.
struct SecondYes {
    enum Source {
        case person(PromptInput)
        /// An option said yes beforehand, to any odd value.
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

    /// - Parameter isGiven: whether an option says yes. If not, the person at the terminal is asked.
    init(_ isGiven: Bool, in store: VehicleStore) {
        self.store = store
        source = isGiven ? .given : PromptInput(standardInputHasPaths: false).map(Source.person) ?? .nobody
    }

    /// - Parameters:
    ///   - indent: before each line that is shown.
    ///   - write: throws `.needsSecondYes` for flags that aren't acknowledged.
    /// - Returns: nil: the person said no, or there is nobody to ask. What is odd was printed.
    func log(
        _ confirmation: Confirmation, indent: String = "",
        _ write: (Confirmation) throws(StoreError) -> MileageSnapshot
    ) throws(StoreError) -> MileageSnapshot? {
        var confirmation = confirmation
        let known = confirmation.acknowledging
        return try self.write(
            asking: "Log \(confirmation.value) \(confirmation.unit.rawValue) all the same?", indent: indent,
            explain: { flags throws(StoreError) in
                try store.suspect(
                    flags, of: confirmation.value, confirmation.unit, vehicle: confirmation.vehicle,
                    at: confirmation.takenAt)
            },
            { flags throws(StoreError) in
                confirmation.acknowledging = known.union(flags)
                return try write(confirmation)
            })
    }

    /// - Parameters:
    ///   - question: what a person is asked about an odd value.
    ///   - indent: before each line that is shown.
    ///   - explain: one more line on the flags.
    ///   - write: gets the acknowledged flags. Throws `.needsSecondYes` for any other flag.
    /// - Returns: nil: the person said no, or there is nobody to ask. What is odd was printed.
    func write<Written>(
        asking question: String, indent: String = "",
        explain: ([MileageFlag]) throws(StoreError) -> String? = { _ in nil },
        _ write: (Set<MileageFlag>) throws(StoreError) -> Written
    ) throws(StoreError) -> Written? {
        var acknowledged: Set<MileageFlag> = []
        while true {
            do {
                return try write(acknowledged)
            } catch .needsSecondYes(let flags) {
                for flag in flags { Console.error("\(indent)\(Console.warning("!")) \(flag.description)") }
                if let line = try explain(flags) { Console.error("\(indent)  \(line)") }
                switch source {
                case .given: break
                case .nobody: return nil
                case .person(let input):
                    guard input.saysYes(to: indent + question) else { return nil }
                }
                acknowledged.formUnion(flags)
            }
        }
    }
}

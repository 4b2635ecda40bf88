import OdologOdometer
import VehicleStore

/// Writes a value or an item into a log. What is odd needs a second yes.
struct SecondYes {
    enum Source {
        case person(PromptInput)
        /// An option said yes beforehand, to any odd value.
        case given
        /// There is nobody to ask.
        case nobody

        /// What to do where the odd value is wrong.
        fileprivate var ifWrong: String {
            switch self {
            case .person: "answer n, and type the right one"
            case .given: "take it back with `odolog withdraw`"
            case .nobody: "give the right one"
            }
        }

        /// What to do where the odd value is right.
        fileprivate var ifRight: String {
            switch self {
            case .person: "answer y"
            case .given: "leave this one in the log"
            case .nobody: "say --yes"
            }
        }
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
            suspect: { flags throws(StoreError) in
                try store.suspect(
                    flags, of: confirmation.value, confirmation.unit, vehicle: confirmation.vehicle,
                    at: confirmation.takenAt)
            },
            { flags, _ throws(StoreError) in
                confirmation.acknowledging = known.union(flags)
                return try write(confirmation)
            })
    }

    /// - Parameters:
    ///   - question: what a person is asked about an odd value.
    ///   - indent: before each line that is shown.
    ///   - suspect: the entry that may be the wrong one instead.
    ///   - write: gets the acknowledged flags of the value and of the item. Throws `.needsSecondYes` for any other flag.
    /// - Returns: nil: the person said no, or there is nobody to ask. What is odd was printed.
    func write<Written>(
        asking question: String, indent: String = "",
        suspect: ([MileageFlag]) throws(StoreError) -> Suspect? = { _ in nil },
        _ write: (Set<MileageFlag>, Set<ItemFlag>) throws(StoreError) -> Written
    ) throws(StoreError) -> Written? {
        var acknowledged: (value: Set<MileageFlag>, item: Set<ItemFlag>) = ([], [])
        while true {
            do {
                return try write(acknowledged.value, acknowledged.item)
            } catch .needsSecondYes(let flags, let ofItem) {
                for text in flags.map(\.description) + ofItem.map(\.description) {
                    Console.warn(text, indent: indent)
                }
                if let suspect = try suspect(flags) {
                    for line in suspect.explanations(no: source.ifWrong, yes: source.ifRight) {
                        Console.tell(line, indent: indent + "  ")
                    }
                    Console.tell(suspect.remedy, indent: indent + "    ")
                }
                switch source {
                case .given: break
                case .nobody: return nil
                case .person(let input):
                    guard input.saysYes(to: indent + question) else { return nil }
                }
                acknowledged.value.formUnion(flags)
                acknowledged.item.formUnion(ofItem)
            }
        }
    }
}

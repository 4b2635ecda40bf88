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

        /// What to do where the odd value is wrong, and where it is right. Nil: it is written, whatever is said.
        fileprivate var answers: (no: String, yes: String)? {
            switch self {
            case .person: ("answer n, and type the right one", "answer y")
            case .given: nil
            case .nobody: ("give the right one", "say --yes")
            }
        }

        /// How a sentence on a value begins that is logged although it contradicts others.
        fileprivate var ifLogged: String {
            switch self {
            case .person: "If you answer y, this value is"
            case .given: "This value is"
            case .nobody: "With --yes this value is"
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
            own: { snapshot throws(StoreError) in try store.suspect(snapshot.id, of: snapshot.vehicleID) },
            { flags, _ throws(StoreError) in
                confirmation.acknowledging = known.union(flags)
                return try write(confirmation)
            })
    }

    /// - Parameters:
    ///   - question: what a person is asked about an odd value.
    ///   - indent: before each line that is shown.
    ///   - suspect: the entry that may be the wrong one instead.
    ///   - own: what was written, if that is the wrong one.
    ///   - write: gets the acknowledged flags of the value and of the item. Throws `.needsSecondYes` for any other flag.
    /// - Returns: nil: the person said no, or there is nobody to ask. What is odd was printed.
    func write<Written>(
        asking question: String, indent: String = "",
        suspect: ([MileageFlag]) throws(StoreError) -> Suspect? = { _ in nil },
        own: (Written) throws(StoreError) -> Suspect? = { _ in nil },
        _ write: (Set<MileageFlag>, Set<ItemFlag>) throws(StoreError) -> Written
    ) throws(StoreError) -> Written? {
        var acknowledged: (value: Set<MileageFlag>, item: Set<ItemFlag>) = ([], [])
        var other: Suspect?
        while true {
            do {
                let written = try write(acknowledged.value, acknowledged.item)
                // Only now it has a number.
                if let other, let own = try own(written) { tell(own, or: other, indent: indent) }
                return written
            } catch .needsSecondYes(let flags, let ofItem) {
                for text in flags.map(\.description) + ofItem.map(\.description) {
                    Console.warn(text, indent: indent)
                }
                if let suspect = try suspect(flags) {
                    if let answers = source.answers {
                        explain(suspect, answers, indent: indent + "  ")
                    } else {
                        other = suspect
                    }
                }
                if flags.contains(where: \.contradictsReading) {
                    Console.tell(
                        "\(source.ifLogged) left out of pace, due, costs and economy, until others agree with it.",
                        indent: indent + "  ")
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

    /// What may be wrong, and what to do. Each command stands on a line of its own.
    private func explain(_ suspect: Suspect, _ answers: (no: String, yes: String), indent: String) {
        for line in suspect.explanations(no: answers.no, yes: answers.yes) { Console.tell(line, indent: indent) }
        Console.tell(suspect.remedy, indent: indent + "  ")
        guard let rollOver = suspect.rollOver else { return }
        Console.tell("Or the odometer rolled over: say so first, then log the value again", indent: indent)
        Console.tell(rollOver.unbroken, indent: indent + "  ")
    }

    /// Both are in the log.
    private func tell(_ own: Suspect, or other: Suspect, indent: String) {
        for (what, suspect) in [("Either this value is", own), ("Or \(other.title) is", other)] {
            Console.tell("\(what) wrong: \(suspect.remedyBegins)", indent: indent + "  ")
            Console.tell(suspect.remedy, indent: indent + "    ")
        }
        guard let rollOver = other.rollOver else { return }
        Console.tell("Or the odometer rolled over: say so with", indent: indent + "  ")
        Console.tell(rollOver.unbroken, indent: indent + "    ")
    }
}

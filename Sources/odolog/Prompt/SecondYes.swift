import OdologLogbook
import OdologVehicleLog
import VehicleStore

/// Writes a value or an entry into a log. What is odd needs a second yes.
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

    init(source: Source) { self.source = source }

    /// - Parameter isGiven: whether an option says yes. If not, the person at the terminal is asked.
    init(_ isGiven: Bool) {
        source = isGiven ? .given : PromptInput(standardInputHasPaths: false).map(Source.person) ?? .nobody
    }

    /// - Parameters:
    ///   - question: what a person is asked about an odd value.
    ///   - indent: before each line that is shown.
    ///   - own: what was written, if that is the wrong one.
    ///   - write: throws `.needsSecondYes` for what isn't acknowledged.
    /// - Returns: nil: the person said no, or there is nobody to ask. What is odd was printed.
    func write<Written>(
        asking question: String, indent: String = "",
        own: (Written) throws(LogbookError) -> Suspect? = { _ in nil },
        _ write: (Acknowledged) throws(LogbookError) -> Written
    ) throws(LogbookError) -> Written? {
        var acknowledged = Acknowledged()
        var other: Suspect?
        while true {
            do {
                let written = try write(acknowledged)
                // Only now it has a number.
                if let other, let own = try own(written) { tell(own, or: other, indent: indent) }
                return written
            } catch {
                guard let odd = error.odd else { throw error }
                guard accepts(odd, question, indent: indent) else { return nil }
                if case .given = source { other = odd.suspect ?? other }
                acknowledged.formUnion(odd.acknowledged)
            }
        }
    }

    /// Shows what is odd, and asks. False: the person said no, or there is nobody to ask.
    func accepts(_ odd: OddEntry, _ question: String, indent: String = "") -> Bool {
        for text in odd.sentences { Console.warn(text, indent: indent) }
        if let suspect = odd.suspect, let answers = source.answers { explain(suspect, answers, indent: indent + "  ") }
        if odd.contradictsLog {
            Console.tell(
                "\(source.ifLogged) left out of pace, due, costs and economy, until others agree with it.",
                indent: indent + "  ")
        }
        return switch source {
        case .given: true
        case .nobody: false
        case .person(let input): input.saysYes(to: indent + question)
        }
    }

    /// The same for an odometer value.
    func log(
        _ confirmation: Confirmation, in logbook: Logbook, indent: String = "", numbersOf owner: Logbook? = nil,
        _ write: (Confirmation) throws(StoreError) -> MileageSnapshot
    ) throws(LogbookError) -> MileageSnapshot? {
        try self.write(
            asking: "Log \(confirmation.value) \(confirmation.unit.rawValue) all the same?", indent: indent,
            own: { snapshot throws(LogbookError) in try logbook.suspect(snapshot.id) },
            { yes throws(LogbookError) in try logbook.log(confirmation, yes: yes, numbersOf: owner, write) })
    }

    /// What may be wrong, and what to do. Each command stands on a line of its own.
    private func explain(_ suspect: Suspect, _ answers: (no: String, yes: String), indent: String) {
        for line in suspect.explanations(no: answers.no, yes: answers.yes) { Console.tell(line, indent: indent) }
        Console.tell(suspect.remedy.command.unbroken, indent: indent + "  ")
        guard let rollOver = suspect.rollOver else { return }
        Console.tell("Or the odometer rolled over: say so first, then log the value again", indent: indent)
        Console.tell(rollOver.command.unbroken, indent: indent + "  ")
    }

    /// Both are in the log.
    private func tell(_ own: Suspect, or other: Suspect, indent: String) {
        for (what, suspect) in [("Either this value is", own), ("Or \(other.title) is", other)] {
            Console.tell("\(what) wrong: \(suspect.remedyBegins)", indent: indent + "  ")
            Console.tell(suspect.remedy.command.unbroken, indent: indent + "    ")
        }
        guard let rollOver = other.rollOver else { return }
        Console.tell("Or the odometer rolled over: say so with", indent: indent + "  ")
        Console.tell(rollOver.command.unbroken, indent: indent + "    ")
    }
}

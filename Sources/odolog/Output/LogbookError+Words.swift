import OdologLogbook
import OdologValues
import OdologVehicleLog
import VehicleStore

extension LogbookError {
    var words: String {
        let name = vehicle.printable
        func command(_ words: String...) -> String { CommandText.odolog(words) }
        switch reason {
        case .needsSecondYes: return "nothing was written; --yes writes what looks odd all the same."
        case .noSuchMoment(let error): return "\(error)"
        case .noCurrency(let digits):
            let once = command("vehicle", "edit", vehicle, "--currency", "EUR")
            return "\(digits) is in no currency; write \"\(digits) EUR\", or say once which it is: \(once)"
        case .unclearCurrency(let sign, let digits, let known):
            let example = "write the code, as in \"\(digits) \(sign.codes[0])\""
            guard let known else {
                let once = command("vehicle", "edit", vehicle, "--currency", sign.codes[0])
                return "\(sign.text) \(sign.meaning); \(example), or say once which it is: \(once)"
            }
            return "\(sign.text) \(sign.meaning), and \(name) counts in \(known); \(example)"
        case .noSuchSchedule(let text, let similar, let others):
            let problem = "\(name) has no schedule \(text.forDisplay); "
            if let similar { return problem + "did you mean \"\(similar.printable)\"?" }
            guard others.isEmpty else {
                return problem + "it has \(others.map { "\"\($0.printable)\"" }.joined(separator: ", "))"
            }
            return problem + "add it with \(command("schedule", "add", vehicle, text, "--every", "12mo"))"
        case .unclearMeter(let value, let unit):
            return "\(value) can be hours or a distance of \(name); write \(value)h or \(value)\(unit)"
        case .removedAlready(let id):
            return "entry \(id) was removed already; `\(command("entry", "show", vehicle, "\(id)"))` shows it"
        case .draft(let problem): return words(of: problem)
        case .notEditable(let kind, let item): return words(of: kind, item)
        case .invalid(let error): return error.description
        case .refused(let sentence): return sentence
        case .store(let error): return words(of: error)
        }
    }

    private func words(of problem: DraftProblem) -> String {
        func command(_ words: String...) -> String { CommandText.odolog(words) }
        switch problem {
        case .missing(.cost, .expense, of: let id?):
            let remove = command("entry", "remove", vehicle, "\(id)")
            return "an expense needs its cost; \(remove) takes the whole of it away"
        case .noSuchField, .missing, .noSuchCategory: return "\(problem)"
        case .warrantyWithoutOdometer: return "a warranty by distance needs the --odometer of the day"
        case .warrantyWithoutPart: return "--warranty is of a part; add --part"
        case .discountWithoutPrice: return "--discount is off the amount x the price; say --price, too"
        case .isToCome(let day):
            return "\(day) is still to come, and --last is when it was last done; for what is to be done say --due"
        case .countsFromCompletion:
            return "it counts from the last completion; --due needs --every and --from-due there"
        case .limitWithoutDistance: return "say how far it may go in a year: --limit 15000km/year"
        case .limitWithoutStart: return "say since when the limit counts: --limit-from 2026-03-01"
        case .purchaseWithoutDay: return "say when it was bought: --purchased 2021-04-01"
        case .purchaseInHours(let hours, let day):
            let write = CommandText.odolog(
                ["meter", "hours", vehicle, hours.typed] + (day.map { ["--at", $0.description] } ?? []))
            return
                "--purchase-odometer takes what an odometer shows, and \(hours.typed) are hours; write them with \(write)"
        }
    }

    private func words(of kind: LogItem.Kind, _ item: LogItem?) -> String {
        let number = item.map { "number \($0.id) is" } ?? "that is"
        func command(_ words: String...) -> String { CommandText.odolog(words + (item.map { ["\($0.id)"] } ?? [])) }
        switch kind {
        case .profile:
            let edit = CommandText.odolog("vehicle", "edit", vehicle)
            return "\(number) what is known of \(vehicle.printable); change it with \(edit)"
        case .schedule:
            let name = item?.content.schedule?.name.printable ?? ""
            return "\(number) the schedule \(name); change it with \(command("schedule", "edit", vehicle))"
        case .meter:
            return "\(number) \(kind.words); take it out with \(command("entry", "remove", vehicle)), and tell it again"
        default:
            return
                "\(number) a reading of the hour meter; take it out with \(command("entry", "remove", vehicle)), and write it again"
        }
    }

    /// An error about an entry of this vehicle's log.
    private func words(of error: StoreError) -> String {
        func command(_ words: String...) -> String { CommandText.odolog(words) }
        switch error {
        case .noSuchEntry:
            let (entries, schedules) = (command("entries", vehicle), command("schedule", "list", vehicle))
            return "\(error.problem); `\(entries)` and `\(schedules)` show those there are"
        case .entryOfItem(_, let item):
            let remove = command("entry", "remove", vehicle, "\(item.id)")
            let edit = command("entry", "edit", vehicle, "\(item.id)", "--odometer", "VALUE")
            let next =
                item.content.kind == .profile
                ? "\(command("vehicle", "edit", vehicle, "--purchase-odometer", "VALUE")) corrects it"
                : "first correct it with \(edit), or take it away with \(remove)"
            return "\(error.problem); \(next)"
        case .alreadyTold(let id):
            return "\(error), with `\(command("entry", "remove", vehicle, "\(id)"))`, and tell it anew"
        default: return error.words
        }
    }
}

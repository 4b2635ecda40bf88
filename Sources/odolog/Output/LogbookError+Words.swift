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
        case .withdrawnAlready(let id):
            return "meter reading \(id) was withdrawn already; `\(command("history", vehicle, "--withdrawn"))` shows it"
        case .isEntry(let id):
            let problem = StoreError.noSuchEntry(MileageSnapshot.ID(rawValue: id.rawValue)).problem
            return "\(problem), but an entry \(id); `\(command("entry", "remove", vehicle, "\(id)"))` takes that out"
        case .isMeterReading(let id):
            let problem = StoreError.noSuchItem(LogItem.ID(rawValue: id.rawValue)).problem
            return "\(problem), but a meter reading \(id); `\(command("withdraw", vehicle, "\(id)"))` takes that out"
        case .refused(let sentence): return sentence
        case .store(let error): return words(of: error)
        }
    }

    /// An error about an entry of this vehicle's log.
    private func words(of error: StoreError) -> String {
        func command(_ words: String...) -> String { CommandText.odolog(words) }
        switch error {
        case .noSuchEntry: return "\(error.problem); `\(command("history", vehicle))` shows those there are"
        case .noSuchItem:
            let (entries, schedules) = (command("entries", vehicle), command("schedule", "list", vehicle))
            return "\(error.problem); `\(entries)` and `\(schedules)` show those there are"
        case .entryOfItem(let reading, let item):
            let remove = command("entry", "remove", vehicle, "\(item.id)")
            let edit = command("entry", "edit", vehicle, "\(item.id)", "--odometer", "VALUE")
            let next =
                switch (item.content.kind, reading.source.isOfItem) {
                case (.profile, _):
                    "\(command("vehicle", "edit", vehicle, "--purchase-odometer", "VALUE")) corrects it"
                case (_, true): "\(remove) takes both away, \(edit) corrects them"
                case (_, false): "first correct it with \(edit), or take it away with \(remove)"
                }
            return "\(error.problem); \(next)"
        case .alreadyTold(let id):
            return "\(error), with `\(command("entry", "remove", vehicle, "\(id)"))`, and tell it anew"
        default: return error.words
        }
    }
}

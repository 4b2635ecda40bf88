import OdologValues
import VehicleStore

extension Failure {
    /// For a command that reads another store or a file: the error is about what the user named, and not about the store
    /// in use.
    init(besides error: StoreError) {
        switch error {
        case .notFound: self.init("\(error.problem); check the name.", .fileOrStore)
        case .notADatabase(let path), .notAStore(let path):
            self.init("\(path.forDisplay) is no store; name one, or what `odolog backup` wrote.", .fileOrStore)
        default: self.init(error.words, .fileOrStore)
        }
    }

    /// For a command about a meter reading or an entry of this vehicle's log. Both are numbered separately. Where one of
    /// them has no such number, says what the number is with the other.
    init(_ error: StoreError, of vehicle: Vehicle, in store: VehicleStore) {
        let name = vehicle.name
        switch error {
        case .noSuchEntry(let id):
            if (try? store.withdrawn(of: vehicle.id).contains { $0.snapshot.id == id }) == true {
                let show = CommandText.odolog("history", name, "--withdrawn")
                self.init("meter reading \(id) was withdrawn already; `\(show)` shows it", .fileOrStore)
                return
            }
            let item = try? store.items(of: vehicle.id).first { $0.id.rawValue == id.rawValue }
            guard let item, item.content.kind != .profile, item.content.kind != .schedule else {
                self.init(
                    "\(error.problem); `\(CommandText.odolog("history", name))` shows those there are", .fileOrStore)
                return
            }
            let remove = CommandText.odolog("entry", "remove", name, "\(id)")
            self.init("\(error.problem), but an entry \(id); `\(remove)` takes that out", .fileOrStore)
            return
        case .noSuchItem(let id):
            guard (try? store.entry(MileageSnapshot.ID(rawValue: id.rawValue), of: vehicle.id)) != nil else {
                let (entries, schedules) = (
                    CommandText.odolog("entries", name), CommandText.odolog("schedule", "list", name)
                )
                self.init("\(error.problem); `\(entries)` and `\(schedules)` show those there are", .fileOrStore)
                return
            }
            let withdraw = CommandText.odolog("withdraw", name, "\(id)")
            self.init("\(error.problem), but a meter reading \(id); `\(withdraw)` takes that out", .fileOrStore)
            return
        case .entryOfItem(let reading, let item):
            let remove = CommandText.odolog("entry", "remove", name, "\(item.id)")
            let edit = CommandText.odolog("entry", "edit", name, "\(item.id)", "--odometer", "VALUE")
            let next =
                switch (item.content.kind, reading.source.isOfItem) {
                case (.profile, _):
                    "\(CommandText.odolog("vehicle", "profile", name, "--purchase-odometer", "VALUE")) corrects it"
                case (_, true): "\(remove) takes both away, \(edit) corrects them"
                case (_, false): "first correct it with \(edit), or take it away with \(remove)"
                }
            self.init("\(error.problem); \(next)", .fileOrStore)
            return
        case .alreadyTold(let id):
            let remove = CommandText.odolog("entry", "remove", name, "\(id)")
            self.init("\(error), with `\(remove)`, and tell it anew", .fileOrStore)
            return
        default: break
        }
        self.init(error)
    }
}

extension StoreError {
    /// What is wrong, with the command that helps.
    var words: String {
        switch self {
        case .notFound: "\(problem); it is made by the first `\(CommandText.odolog("vehicle", "add", "NAME"))`"
        case .unexpected: "\(problem); run `\(CommandText.odolog("doctor"))`"
        case .noSuchVehicle(_, let similar):
            similar == nil ? "\(problem); `\(CommandText.odolog("vehicle", "list"))` shows those there are" : problem
        // Nobody types such a number.
        case .noSuchVehicleID:
            "the vehicle was removed meanwhile; nothing was written; `\(CommandText.odolog("vehicle", "list"))` shows those there are"
        case .alreadyConfirmed(let id):
            "the reading \(id) was confirmed already; nothing was written; `\(CommandText.odolog("vehicle", "edit", "NAME", "--vin", "VIN"))` corrects the vehicle's VIN"
        case .noSuchReading: "\(problem); `\(CommandText.odolog("review"))` shows those that wait"
        case .noSuchEntry: "\(problem); `\(CommandText.odolog("history", "NAME"))` shows those there are"
        case .noSuchItem: "\(problem); `\(CommandText.odolog("entries", "NAME"))` shows those there are"
        default: description
        }
    }
}

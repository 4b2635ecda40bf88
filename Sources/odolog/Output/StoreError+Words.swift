import VehicleStore

extension Failure {
    /// For a command that reads another store or a file: the error is about what the user named, and not about the store
    /// in use.
    init(besides error: StoreError) {
        if case .notFound = error {
            self.init("\(error.problem); check the name.", .fileOrStore)
        } else {
            self.init(error.words, .fileOrStore)
        }
    }

    /// For a command about a meter reading or an entry of this vehicle's log. Both are numbered separately. Where one of
    /// them has no such number, says what the number is with the other.
    init(_ error: StoreError, of vehicle: Vehicle, in store: VehicleStore) {
        let name = "\"\(vehicle.name.printable)\""
        switch error {
        case .noSuchEntry(let id):
            let item = try? store.items(of: vehicle.id).first { $0.id.rawValue == id.rawValue }
            guard let item, item.content.kind != .profile, item.content.kind != .schedule else { break }
            self.init(
                "\(error.problem), but an entry \(id); `odolog entry remove \(name) \(id)` takes that out", .fileOrStore
            )
            return
        case .noSuchItem(let id):
            guard (try? store.entry(MileageSnapshot.ID(rawValue: id.rawValue), of: vehicle.id)) != nil else { break }
            self.init(
                "\(error.problem), but a meter reading \(id); `odolog withdraw \(name) \(id)` takes that out",
                .fileOrStore)
            return
        case .entryOfItem(let reading, let item):
            let next =
                switch (item.content.kind, reading.source.isOfItem) {
                case (.profile, _): "odolog vehicle profile \(name) --purchase-odometer corrects it"
                case (_, true):
                    "odolog entry remove \(name) \(item.id) takes both away, odolog entry edit \(name) \(item.id) corrects them"
                case (_, false):
                    "first correct it with odolog entry edit \(name) \(item.id) --odometer, or take it away with odolog entry remove"
                }
            self.init("\(error.problem); \(next)", .fileOrStore)
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
        case .notFound: "\(problem); it is made by the first `odolog vehicle add`"
        case .unexpected: "\(problem); run `odolog doctor`"
        case .noSuchVehicle(_, let similar):
            similar == nil ? "\(problem); `odolog vehicle list` shows those there are" : problem
        // Nobody types such a number.
        case .noSuchVehicleID:
            "the vehicle was removed meanwhile; nothing was written; `odolog vehicle list` shows those there are"
        case .alreadyConfirmed(let id):
            "the reading \(id) was confirmed already; nothing was written; `odolog vehicle edit --vin` corrects the vehicle's VIN"
        case .noSuchReading: "\(problem); `odolog review` shows those that wait"
        case .noSuchEntry: "\(problem); `odolog history` shows those there are"
        case .noSuchItem: "\(problem); `odolog entries` and `odolog schedule list` show those there are"
        case .alreadyTold: "\(description), with `odolog entry remove`"
        default: description
        }
    }
}

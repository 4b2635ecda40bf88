import VehicleStore

extension Failure {
    /// For a command with two stores: the error is about the other store, which the user named, and not the one in use.
    init(besides error: StoreError) {
        if case .notFound = error {
            self.init("\(error.problem); check the name.", .fileOrStore)
        } else {
            self.init(error)
        }
    }

    /// For a command about an entry of this vehicle's log.
    init(_ error: StoreError, vehicle: String) {
        guard case .entryOfItem(let entry, let item) = error else {
            self.init(error)
            return
        }
        let name = "\"\(vehicle.printable)\""
        let next =
            switch (item.content.kind, entry.source.isOfItem) {
            case (.profile, _): "odolog vehicle profile \(name) --purchase-odometer corrects it"
            case (_, true):
                "odolog entry remove \(name) \(item.id) takes both away, odolog entry edit \(name) \(item.id) corrects them"
            case (_, false):
                "first correct it with odolog entry edit \(name) \(item.id) --odometer, or take it away with odolog entry remove"
            }
        self.init("\(error.problem); \(next)", .fileOrStore)
    }
}

extension StoreError {
    /// What is wrong, with the command that helps.
    var words: String {
        switch self {
        case .notFound: "\(problem); it is made by the first `odolog vehicle add`"
        case .unexpected: "\(problem); run `odolog doctor`"
        case .noSuchVehicle: "\(problem); `odolog vehicle list` shows those there are"
        case .noSuchReading: "\(problem); `odolog review` shows those that wait"
        case .noSuchEntry: "\(problem); `odolog history` shows those there are"
        case .noSuchItem: "\(problem); `odolog entries` and `odolog schedule list` show those there are"
        default: description
        }
    }
}

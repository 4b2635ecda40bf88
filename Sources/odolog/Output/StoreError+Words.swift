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
}

extension StoreError {
    /// What is wrong, with the command that helps.
    var words: String {
        switch self {
        case .notFound: "\(problem); it is made by the first `odolog vehicle add`"
        case .unexpected: "\(problem); run `odolog doctor`"
        case .noSuchVehicle(_, let similar):
            similar == nil ? "\(problem); `odolog vehicle list` shows those there are" : problem
        case .noSuchReading: "\(problem); `odolog review` shows those that wait"
        case .noSuchEntry: "\(problem); `odolog history` shows those there are"
        case .noSuchItem: "\(problem); `odolog entries` and `odolog schedule list` show those there are"
        default: description
        }
    }
}

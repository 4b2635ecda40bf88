import OdologValues
import VehicleStore

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
        case .noSuchChange, .changedSince: "\(problem); `\(CommandText.odolog("undo", "--list"))` shows the changes"
        case .noSuchEntry: "\(problem); `\(CommandText.odolog("entries", "NAME"))` shows those there are"
        default: description
        }
    }
}

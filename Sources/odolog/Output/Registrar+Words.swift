import VehicleStore

extension Registrar.Taken {
    /// What a person should know besides the outcome: one line each.
    ///
    /// - Parameter path: the photo's path.
    func notes(of path: String) -> [String] {
        var notes: [String] = []
        if let waitedFor {
            notes.append("\(path.shortPath.printable): waited for \(waitedFor.name.printable) until now")
        }
        if case .logged(.vin(let vehicle), let details?) = outcome {
            notes.append("\(vehicle.name.printable): filled in \(details.description.printable)")
        }
        return notes
    }
}

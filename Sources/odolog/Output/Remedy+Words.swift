import OdologLogbook

extension Remedy {
    /// The command that does it. Capitals such as VALUE stand for what the person has to fill in.
    var command: String {
        switch self {
        case .remove(let id, let vehicle): CommandText.odolog("entry", "remove", vehicle, "\(id)")
        case .correctOdometer(let id, let vehicle):
            CommandText.odolog("entry", "edit", vehicle, "\(id)", "--odometer", "VALUE")
        case .correctPurchase(let vehicle):
            CommandText.odolog("vehicle", "edit", vehicle, "--purchase-odometer", "VALUE")
        case .replaceMeter(let from, let to, let at, let vehicle):
            CommandText.odolog(
                "meter", "replace", vehicle, "--from", from ?? "VALUE", "--to", to ?? "VALUE", "--at", at ?? "DATE")
        }
    }
}

/// What a vehicle is, as far as its upkeep depends on it.
public enum VehicleKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// What presets are made for.
    case car, motorcycle, lorry, bicycle, machine

    /// From a word that a person writes, in any letter case: a van counts as a car, a truck as a lorry, a tractor, a boat or a
    /// generator as a machine.
    public init?(word: String) {
        switch word.lowercased() {
        case "van", "camper", "motorhome": self = .car
        case "truck", "bus", "coach": self = .lorry
        case "motorbike", "moped", "scooter": self = .motorcycle
        case "bike", "e-bike", "ebike": self = .bicycle
        case "tractor", "boat", "generator", "excavator", "digger", "mower", "harvester", "combine", "loader",
            "forklift", "dumper",
            "crane", "compressor", "pump", "quad", "atv", "snowmobile":
            self = .machine
        case let word: self.init(rawValue: word)
        }
    }
}

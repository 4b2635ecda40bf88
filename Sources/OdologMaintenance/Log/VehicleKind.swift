/// What a vehicle is, as far as its upkeep depends on it.
public enum VehicleKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// What presets are made for.
    case car, motorcycle, lorry, bicycle, machine

    /// From a word that a person writes, in any letter case: a van counts as a car, a truck as a lorry.
    public init?(word: String) {
        switch word.lowercased() {
        case "van": self = .car
        case "truck": self = .lorry
        case let word: self.init(rawValue: word)
        }
    }
}

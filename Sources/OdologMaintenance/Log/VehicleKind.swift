/// What a vehicle is, as far as its upkeep depends on it.
public enum VehicleKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// What presets are made for.
    case car, motorcycle, lorry, bicycle, machine
}

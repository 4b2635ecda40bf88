/// The continent a maker's code belongs to, by the first character of the VIN (ISO 3780).
public enum VINRegion: String, Hashable, Sendable, Codable, CaseIterable {
    case africa
    case asia
    case europe
    case northAmerica
    case oceania
    case southAmerica
    /// First character 0: given to nobody.
    case unassigned

    /// English, such as "North America".
    public var name: String {
        switch self {
        case .africa: "Africa"
        case .asia: "Asia"
        case .europe: "Europe"
        case .northAmerica: "North America"
        case .oceania: "Oceania"
        case .southAmerica: "South America"
        case .unassigned: "unassigned"
        }
    }
}

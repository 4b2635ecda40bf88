/// The continent a maker's code belongs to, by the first one or two characters of the VIN (ISO 3780).
public enum VINRegion: String, Hashable, Sendable, Codable, CaseIterable {
    /// First character A to G, but for E.
    case africa
    /// First character J to R, and H.
    case asia
    /// First character S to Z, and E.
    case europe
    /// First character 1 to 5, and 7 but for New Zealand.
    case northAmerica
    /// First character 6, and New Zealand at 7.
    case oceania
    /// First character 8 or 9.
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

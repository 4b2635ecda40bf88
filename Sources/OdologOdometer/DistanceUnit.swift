/// The unit an odometer counts in.
public enum DistanceUnit: String, Hashable, Sendable, Codable, CaseIterable, CustomStringConvertible {
    /// Kilometres.
    case kilometers = "km"
    /// Miles.
    case miles = "mi"

    /// `km`, `kms`, `kilometers`, `mi`, `mile` or `miles`, in any case; nil for another text.
    public init?(word: String) {
        switch word.lowercased() {
        case "km", "kms", "kilometer", "kilometers", "kilometre", "kilometres": self = .kilometers
        case "mi", "mile", "miles": self = .miles
        default: return nil
        }
    }

    /// Kilometers in one international mile; exact by definition (1 yard = 0.9144 m, 1959 yard and pound agreement).
    public static let kilometersPerMile = 1.609344

    /// Kilometers in one of this unit.
    public var kilometers: Double { self == .kilometers ? 1 : Self.kilometersPerMile }

    /// `distance`, given in this unit, in `unit`.
    public func convert(_ distance: Double, to unit: DistanceUnit) -> Double {
        self == unit ? distance : distance * kilometers / unit.kilometers
    }

    /// `km` or `mi`.
    public var description: String { rawValue }
}

/// The unit of an amount of fuel.
public enum FuelUnit: String, Hashable, Sendable, Codable, CaseIterable {
    /// Litres.
    case liters = "l"
    /// US gallons.
    case gallonsUS = "gal_us"
    /// Imperial gallons.
    case gallonsUK = "gal_uk"
    /// Kilograms, for natural gas and hydrogen.
    case kilograms = "kg"
    /// Kilowatt-hours.
    case kilowattHours = "kWh"

    /// What is measured. Amounts of one quantity can be added up.
    public enum Quantity: String, Hashable, Sendable, Codable, CaseIterable {
        /// In litres.
        case volume
        /// In kilograms.
        case mass
        /// In kilowatt-hours.
        case energy
    }

    /// Whether it measures volume, mass or energy.
    public var quantity: Quantity {
        switch self {
        case .liters, .gallonsUS, .gallonsUK: .volume
        case .kilograms: .mass
        case .kilowattHours: .energy
        }
    }

    /// Litres in a US gallon: 231 cubic inches of 25.4 mm (NIST Handbook 44, appendix C).
    public static let litersPerGallonUS = 3.785411784
    /// Litres in an imperial gallon (UK Units of Measurement Regulations 1995).
    public static let litersPerGallonUK = 4.54609

    /// Litres, kilograms or kilowatt-hours in one of this unit.
    public var inBase: Double {
        switch self {
        case .gallonsUS: Self.litersPerGallonUS
        case .gallonsUK: Self.litersPerGallonUK
        case .liters, .kilograms, .kilowattHours: 1
        }
    }
}

extension FuelUnit {
    /// For a person: `US gal`. The raw value is the code.
    package var words: String {
        switch self {
        case .gallonsUS: "US gal"
        case .gallonsUK: "UK gal"
        case .liters, .kilograms, .kilowattHours: rawValue
        }
    }
}

internal import OdologOdometer

/// The unit of a fuel economy.
public enum EconomyUnit: String, Hashable, Sendable, Codable, CaseIterable {
    /// Litres for 100 km; the lower, the better.
    case litersPer100Kilometers = "l/100km"
    /// Kilometres on a litre.
    case kilometersPerLiter = "km/l"
    /// Miles on a US gallon.
    case milesPerGallonUS = "mpg_us"
    /// Miles on an imperial gallon.
    case milesPerGallonUK = "mpg_uk"
    /// Kilograms for 100 km, for gas and hydrogen.
    case kilogramsPer100Kilometers = "kg/100km"
    /// Kilometres on a kilogram.
    case kilometersPerKilogram = "km/kg"
    /// Kilowatt-hours for 100 km.
    case kilowattHoursPer100Kilometers = "kWh/100km"
    /// Miles on a kilowatt-hour.
    case milesPerKilowattHour = "mi/kWh"

    /// What kind of fuel amount it counts: volume, mass or energy.
    public var quantity: FuelUnit.Quantity {
        switch self {
        case .litersPer100Kilometers, .kilometersPerLiter, .milesPerGallonUS, .milesPerGallonUK: .volume
        case .kilogramsPer100Kilometers, .kilometersPerKilogram: .mass
        case .kilowattHoursPer100Kilometers, .milesPerKilowattHour: .energy
        }
    }

    /// The same economy as an amount for 100 km: litres, kilograms or kilowatt-hours.
    public func value(per100Kilometers amount: Double) -> Double { value(amount: amount, kilometers: 100) }

    /// The economy for `amount` (litres, kilograms, kilowatt-hours) over a distance in km; both above 0.
    func value(amount: Double, kilometers: Double) -> Double {
        switch self {
        case .litersPer100Kilometers, .kilogramsPer100Kilometers, .kilowattHoursPer100Kilometers:
            amount / kilometers * 100
        case .kilometersPerLiter, .kilometersPerKilogram: kilometers / amount
        case .milesPerGallonUS: miles(kilometers) / (amount / FuelUnit.litersPerGallonUS)
        case .milesPerGallonUK: miles(kilometers) / (amount / FuelUnit.litersPerGallonUK)
        case .milesPerKilowattHour: miles(kilometers) / amount
        }
    }

    private func miles(_ kilometers: Double) -> Double { DistanceUnit.kilometers.convert(kilometers, to: .miles) }
}

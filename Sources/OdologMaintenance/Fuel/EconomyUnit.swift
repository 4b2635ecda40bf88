internal import OdologOdometer

/// How an economy is told.
public enum EconomyUnit: String, Hashable, Sendable, Codable, CaseIterable {
    case litersPer100Kilometers = "l/100km"
    case kilometersPerLiter = "km/l"
    case milesPerGallonUS = "mpg_us"
    case milesPerGallonUK = "mpg_uk"
    case kilogramsPer100Kilometers = "kg/100km"
    case kilometersPerKilogram = "km/kg"
    case kilowattHoursPer100Kilometers = "kWh/100km"
    case milesPerKilowattHour = "mi/kWh"

    public var quantity: FuelUnit.Quantity {
        switch self {
        case .litersPer100Kilometers, .kilometersPerLiter, .milesPerGallonUS, .milesPerGallonUK: .volume
        case .kilogramsPer100Kilometers, .kilometersPerKilogram: .mass
        case .kilowattHoursPer100Kilometers, .milesPerKilowattHour: .energy
        }
    }

    /// Of `amount` (litres, kilograms, kilowatt-hours) over a distance in km; both above 0.
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

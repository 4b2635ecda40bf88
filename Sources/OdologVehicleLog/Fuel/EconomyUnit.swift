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
    /// Litres in an hour of use.
    case litersPerHour = "l/h"
    /// US gallons in an hour of use.
    case gallonsUSPerHour = "gal_us/h"
    /// Imperial gallons in an hour of use.
    case gallonsUKPerHour = "gal_uk/h"
    /// Kilograms in an hour of use.
    case kilogramsPerHour = "kg/h"
    /// Kilowatt-hours in an hour of use.
    case kilowatts = "kWh/h"

    /// Whether it is for an hour of use, not for a distance.
    public var isByHours: Bool {
        switch self {
        case .litersPerHour, .gallonsUSPerHour, .gallonsUKPerHour, .kilogramsPerHour, .kilowatts: true
        default: false
        }
    }

    /// What kind of fuel amount it counts: volume, mass or energy.
    public var quantity: FuelUnit.Quantity {
        switch self {
        case .litersPer100Kilometers, .kilometersPerLiter, .milesPerGallonUS, .milesPerGallonUK, .litersPerHour,
            .gallonsUSPerHour, .gallonsUKPerHour:
            .volume
        case .kilogramsPer100Kilometers, .kilometersPerKilogram, .kilogramsPerHour: .mass
        case .kilowattHoursPer100Kilometers, .milesPerKilowattHour, .kilowatts: .energy
        }
    }

    /// The same economy as an amount for 100 km: litres, kilograms or kilowatt-hours. Only of a unit that is for a distance.
    public func value(per100Kilometers amount: Double) -> Double { value(amount: amount, kilometers: 100) }

    /// The economy for `amount` (litres, kilograms, kilowatt-hours) in so many hours; both above 0.
    func value(amount: Double, hours: Double) -> Double {
        switch self {
        case .gallonsUSPerHour: amount / FuelUnit.litersPerGallonUS / hours
        case .gallonsUKPerHour: amount / FuelUnit.litersPerGallonUK / hours
        default: amount / hours
        }
    }

    /// The economy for `amount` (litres, kilograms, kilowatt-hours) over a distance in km; both above 0.
    func value(amount: Double, kilometers: Double) -> Double {
        switch self {
        case .litersPer100Kilometers, .kilogramsPer100Kilometers, .kilowattHoursPer100Kilometers:
            amount / kilometers * 100
        case .kilometersPerLiter, .kilometersPerKilogram: kilometers / amount
        case .milesPerGallonUS: miles(kilometers) / (amount / FuelUnit.litersPerGallonUS)
        case .milesPerGallonUK: miles(kilometers) / (amount / FuelUnit.litersPerGallonUK)
        case .milesPerKilowattHour: miles(kilometers) / amount
        case .litersPerHour, .gallonsUSPerHour, .gallonsUKPerHour, .kilogramsPerHour, .kilowatts: .nan
        }
    }

    private func miles(_ kilometers: Double) -> Double { DistanceUnit.kilometers.convert(kilometers, to: .miles) }
}

extension EconomyUnit {
    /// For a person: `mpg (US)`. The raw value is the code.
    package var words: String {
        switch self {
        case .milesPerGallonUS: "mpg (US)"
        case .milesPerGallonUK: "mpg (UK)"
        case .gallonsUSPerHour: "\(FuelUnit.gallonsUS.words)/h"
        case .gallonsUKPerHour: "\(FuelUnit.gallonsUK.words)/h"
        default: rawValue
        }
    }
}

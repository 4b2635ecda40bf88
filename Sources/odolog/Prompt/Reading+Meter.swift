import OdologOdometer
import OdologReading

extension Reading {
    /// Follows the value: says that it is a trip meter's. Empty for the odometer's own value.
    var meterInWords: String { meter == .trip ? ", a trip meter" : "" }

    /// The other meter's name and value. Nil: it isn't seen.
    ///
    /// - Parameter unit: with a space before it.
    func otherMeterInWords(unit: String) -> (meter: String, value: String)? {
        otherMeter.map { (meter == .trip ? "total" : "trip", "\($0)\(unit)") }
    }
}

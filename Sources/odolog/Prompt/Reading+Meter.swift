import OdologOdometer
import OdologReading

extension Reading {
    /// To follow the value: what it is where it isn't the odometer's own.
    var meterInWords: String { meter == .trip ? ", a trip meter" : "" }

    /// What the other meter shows, and which one that is; nil where it isn't seen.
    ///
    /// - Parameter unit: with a space before it.
    func otherMeterInWords(unit: String) -> (meter: String, value: String)? {
        otherMeter.map { (meter == .trip ? "total" : "trip", "\($0)\(unit)") }
    }
}

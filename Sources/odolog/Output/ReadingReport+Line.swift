import Foundation
import OdologReading

extension ReadingReport {
    /// With what its VIN tells of the vehicle. Without a line end.
    func line(_ vehicles: VehicleLookup) -> String {
        line { vin in JSONValue(vehicles.vehicle(of: vin), vin: vin, latestModelYear: Date.latestModelYear) }
    }
}

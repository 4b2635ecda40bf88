package import OdologVIN

extension ReadingReport {
    /// With what its VIN tells of the vehicle. Without a line end.
    package func line(_ vehicles: VehicleLookup) -> String {
        line { vin in
            JSONValue(vehicles.vehicle(of: vin), vin: vin, latestModelYear: vehicles.latestModelYear)
        }
    }
}

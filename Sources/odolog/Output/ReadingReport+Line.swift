import OdologReading

extension ReadingReport {
    /// With what its VIN tells of the vehicle. Without a line end.
    var line: String { line { vin in JSONValue(VehicleLookup.vehicle(of: vin), vin: vin) } }
}

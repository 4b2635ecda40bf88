public import OdologVIN

extension ReadingReport {
    /// With what its VIN tells of the vehicle. Without a line end.
    package func line(_ vehicles: VehicleLookup) -> String {
        line { vin in
            JSONValue(vehicles.vehicle(of: vin), vin: vin, latestModelYear: vehicles.latestModelYear)
        }
    }

    /// Without a line end. Every key is always there; what doesn't apply is null.
    ///
    /// - Parameter decoder: tells what a VIN says about the vehicle. A VIN that its table says nothing usable about is told by itself.
    public func line(decoder: VehicleDecoder) -> String {
        line { vin in
            JSONValue(try? decoder.decode(vin), vin: vin, latestModelYear: decoder.latestModelYear)
        }
    }
}

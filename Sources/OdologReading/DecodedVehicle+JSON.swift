package import OdologVIN

extension JSONValue {
    /// `decoded` of `read --json` and `vin decode --json`. Every key is always there; what the VIN doesn't tell is
    /// null.
    ///
    /// - Parameters:
    ///   - vehicle: nil where there is no table. Then the object holds only what the VIN tells by itself.
    ///   - latestModelYear: no year after it is told: the present year + 1.
    package init(_ vehicle: DecodedVehicle?, vin: VIN, latestModelYear: Int) {
        // The VIN by itself tells a year only where position 7 decides.
        let own = vin.modelYears.count == 1 ? vin.modelYears(notAfter: latestModelYear) : []
        let years = vehicle?.modelYears ?? own
        self = .object([
            "make": JSONValue(vehicle?.make),
            "model": JSONValue(vehicle?.model),
            "modelYear": JSONValue(vehicle == nil ? years.first : vehicle?.modelYear),
            "modelYears": .array(years.map(JSONValue.int)),
            "country": JSONValue(vin.country),
            "source": JSONValue(vehicle?.source?.rawValue),
            "manufacturer": JSONValue(vehicle?.manufacturer),
            "vehicleType": JSONValue(vehicle?.vehicleType?.rawValue),
            "body": JSONValue(vehicle?.body),
            "series": JSONValue(vehicle?.series),
            "trim": JSONValue(vehicle?.trim),
            "drive": JSONValue(vehicle?.drive),
            "doors": JSONValue(vehicle?.doors),
            "cylinders": JSONValue(vehicle?.cylinders),
            "litres": JSONValue(vehicle?.litres, places: 3),
            "fuel": JSONValue(vehicle?.fuel),
            "transmission": JSONValue(vehicle?.transmission),
            "plantCity": JSONValue(vehicle?.plantCity),
            "plantState": JSONValue(vehicle?.plantState),
            "plantCountry": JSONValue(vehicle?.plantCountry),
            "remarks": .array(
                (vehicle?.remarks ?? []).map {
                    .object(["code": .string($0.code), "message": .string($0.description)])
                }),
        ])
    }
}

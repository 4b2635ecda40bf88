import VIN

extension JSONValue {
    /// `decoded` of `read --json` and `vin decode --json`. Every key is always there; what the VIN doesn't tell is null.
    ///
    /// - Parameter vehicle: nil where there is no table: then there is what the VIN tells by itself.
    init(_ vehicle: DecodedVehicle?, vin: VIN) {
        let years = vin.modelYears
        let year = vehicle == nil ? (years.count == 1 ? years[0] : nil) : vehicle?.modelYear
        self = .object([
            "make": JSONValue(vehicle?.make),
            "model": JSONValue(vehicle?.model),
            "modelYear": JSONValue(year),
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

/// The end of a VIN, as garages write it on keys.
public func lastSix(of vin: String) -> String { String(vin.suffix(6)) }

import VIN
import VehicleStore

/// What a VIN tells of a vehicle and isn't known of it yet.
struct VehicleDetails: CustomStringConvertible {
    var make: String?
    var model: String?
    var year: Int?

    /// Such as "Honda, Civic, 2011".
    var description: String { [make, model, year.map(String.init)].compactMap(\.self).joined(separator: ", ") }
}

extension Vehicle {
    /// Nil: nothing. A vehicle of another make is another vehicle: nothing of it is filled in.
    func missing(from decoded: DecodedVehicle?) -> VehicleDetails? {
        guard let decoded, objection(to: decoded) == nil else { return nil }
        let details = VehicleDetails(
            make: make == nil ? decoded.make : nil, model: model == nil ? decoded.model : nil,
            year: year == nil ? decoded.modelYear : nil)
        return details.description.isEmpty ? nil : details
    }

    /// One sentence where make or year are known and the VIN tells others.
    func objection(to decoded: DecodedVehicle) -> String? {
        let isOtherMake = make.map { make in decoded.make.map { !Self.isSame(make, $0) } ?? false } ?? false
        // People name the year of registration, too.
        let isOtherYear = year.map { year in decoded.modelYear.map { abs($0 - year) > 1 } ?? false } ?? false
        guard isOtherMake || isOtherYear else { return nil }
        let own = [year.map(String.init), make, model].compactMap(\.self).joined(separator: " ")
        return "\(name) is a \(own), by this VIN it would be a \(decoded)."
    }

    /// Whether one begins with the other, such as "Mercedes" and "Mercedes-Benz". ("VW" is taken for another make.)
    private static func isSame(_ one: String, _ other: String) -> Bool {
        func key(_ text: String) -> String { String(text.lowercased().filter { $0.isLetter || $0.isNumber }) }
        let (one, other) = (key(one), key(other))
        return one.hasPrefix(other) || other.hasPrefix(one)
    }
}

extension VehicleStore {
    @discardableResult
    func complete(_ id: Vehicle.ID, _ details: VehicleDetails) throws(StoreError) -> Vehicle {
        try complete(id, make: details.make, model: details.model, year: details.year)
    }
}

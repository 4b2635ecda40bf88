public import OdologVIN

/// Facts of a vehicle that its VIN tells and the store doesn't have yet.
public struct VehicleDetails: Hashable, Sendable, CustomStringConvertible {
    /// Nil: nothing new. So it is with the other properties.
    public var make: String?
    /// The model's name.
    public var model: String?
    /// The model year.
    public var year: Int?

    /// Such as "Honda, Civic, 2011".
    public var description: String { [make, model, year.map(String.init)].compactMap(\.self).joined(separator: ", ") }
}

extension Vehicle {
    /// The facts that can be filled in from the VIN. Nil: none.
    ///
    /// A vehicle of another make is another vehicle: nothing is filled in. If the VIN can mean two model years, or two
    /// makes, none of them is filled in. The model belongs to one of the years: it is filled in only if the vehicle is known to be of that
    /// year.
    public func missing(from decoded: DecodedVehicle?) -> VehicleDetails? {
        guard let decoded, objection(to: decoded) == nil else { return nil }
        let isYearCertain = decoded.modelYears.count < 2
        let isModelCertain = isYearCertain || isOfYear(in: decoded.modelYear.map { [$0] } ?? []) == true
        let details = VehicleDetails(
            make: make == nil && decoded.makes.count == 1 ? decoded.make : nil,
            model: model == nil && isModelCertain ? decoded.model : nil,
            year: year == nil && isYearCertain ? decoded.modelYear : nil)
        return details.description.isEmpty ? nil : details
    }

    /// Nil: the vehicle's year isn't known, or there is no year to compare it with. A year off by one is the same:
    /// people also name the year of registration.
    private func isOfYear(in years: [Int]) -> Bool? {
        guard let year, !years.isEmpty else { return nil }
        return years.contains { abs($0 - year) <= 1 }
    }

    /// One sentence where the VIN tells another make than is known, or only other years. Nil: it doesn't.
    public func objection(to decoded: DecodedVehicle) -> String? {
        let isOtherMake = make.map { make in
            !decoded.makes.isEmpty && !decoded.makes.contains { Self.isSame(make, $0) }
        }
        guard isOtherMake == true || isOfYear(in: decoded.modelYears) == false else { return nil }
        let own = [year.map(String.init), make, model].compactMap(\.self).joined(separator: " ")
        return "\(name) is a \(own), by this VIN it would be a \(decoded)."
    }

    /// Whether one name begins with the other, such as "Mercedes" and "Mercedes-Benz". ("Volkswagen" and "VW" differ.)
    private static func isSame(_ one: String, _ other: String) -> Bool {
        func key(_ text: String) -> String { String(text.lowercased().filter { $0.isLetter || $0.isNumber }) }
        let (one, other) = (key(one), key(other))
        return one.hasPrefix(other) || other.hasPrefix(one)
    }
}

extension VehicleStore {
    /// As `complete(_:make:model:year:)`.
    @discardableResult
    public func complete(_ id: Vehicle.ID, _ details: VehicleDetails) throws(StoreError) -> Vehicle {
        try complete(id, make: details.make, model: details.model, year: details.year)
    }
}

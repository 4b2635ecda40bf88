/// How often something is to be done: every so many months, so far, or so many hours. What comes first counts.
public struct Interval: Hashable, Sendable, Codable {
    /// 1...1200.
    public let months: Int?
    /// At least 1 unit.
    public let distance: Distance?
    /// At least a minute.
    public let hours: Hours?

    /// Throws `.outOfRange` for a value outside its range, and `.neverDue` where all are nil.
    public init(months: Int? = nil, distance: Distance? = nil, hours: Hours? = nil) throws(MaintenanceError) {
        if let months, !(1...1200).contains(months) {
            throw .outOfRange(field: "interval of months", value: "\(months)", rule: "1 to 1200")
        }
        if let distance, distance.tenths < 10 {
            throw .outOfRange(field: "interval", value: "\(distance)", rule: "at least 1 \(distance.unit)")
        }
        if let hours, hours.minutes < 1 {
            throw .outOfRange(field: "interval", value: "\(hours)", rule: "above 0 h")
        }
        guard months != nil || distance != nil || hours != nil else { throw .neverDue(name: "the interval") }
        (self.months, self.distance, self.hours) = (months, distance, hours)
    }

    /// Throws `DecodingError.dataCorrupted` for what `init` refuses.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let months = try container.decodeIfPresent(Int.self, forKey: .months)
        let distance = try container.decodeIfPresent(Distance.self, forKey: .distance)
        let hours = try container.decodeIfPresent(Hours.self, forKey: .hours)
        do {
            try self.init(months: months, distance: distance, hours: hours)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
    }
}

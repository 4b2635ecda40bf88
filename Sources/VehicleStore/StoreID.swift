/// The number of one row, with the kind of row in its type: a photo's number can't be given for a vehicle's.
public struct StoreID<Row>: RawRepresentable, Hashable, Sendable, Codable, LosslessStringConvertible {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// From the text of an id of `OdologVehicleLog`, such as `Schedule.id`. Nil: it is no number.
    public init?(_ description: String) {
        guard let number = Int64(description) else { return nil }
        rawValue = number
    }

    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    public var description: String { String(rawValue) }
}

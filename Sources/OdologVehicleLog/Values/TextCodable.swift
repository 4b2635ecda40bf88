/// A value that is stored and printed as its `description`, which `init(_:)` reads back.
public protocol TextCodable: Codable, CustomStringConvertible {
    init(_ text: String) throws(MaintenanceError)
}

extension TextCodable {
    /// Throws `DecodingError.dataCorrupted` for a text that `init(_:)` refuses.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        do {
            try self.init(text)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

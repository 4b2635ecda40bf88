/// What to look for in a photo.
public enum ReadingKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The total distance of a vehicle.
    case odometer
    /// A vehicle identification number (ISO 3779).
    case vin
}

/// What follows from a reading, before any person has seen it.
public enum Decision: String, Hashable, Sendable, Codable, CaseIterable {
    /// Sure enough to go without a person.
    case accept
    /// A person must look.
    case review
    /// Nothing readable.
    case reject
}

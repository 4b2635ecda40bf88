/// What to look for in a photo.
public enum ReadingKind: String, Hashable, Sendable, Codable, CaseIterable {
    case odometer
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

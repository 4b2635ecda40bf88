/// The keys of a line of `read --json`, in their order: the contract. Every key is always there. Null where it doesn't
/// apply.
enum ReadingKey: String, CaseIterable {
    case photo, schema, sha256, byteCount, width, height, takenAt, asked, scene, kind
    // The best candidate's.
    case text, value, tenths, unit, meter, otherMeter, checkDigit, decoded, repairs, confidence, valueConfidence
    case decision, doubts
    case source
    case obstacle, candidates
    case box
    case truncated, damaged, rawText, engine, models, vehicle, milliseconds, error

    /// Whether the key belongs to the line around the reading, and not to the reading.
    var isOfReport: Bool {
        switch self {
        case .photo, .schema, .models, .vehicle, .milliseconds, .error: true
        default: false
        }
    }
}

/// The keys of one of the candidates.
enum CandidateKey: String, CaseIterable {
    case text, confidence, valueConfidence, value, tenths, unit, meter, otherMeter, tenthsUnsure, checkDigit, repairs
    case reasons, source, box, facts
}

extension JSONValue {
    /// All keys in their order.
    init<Key: RawRepresentable<String> & Hashable>(_ keys: some Sequence<Key>, _ values: [Key: JSONValue]) {
        self = .object(.init(keys.map { .init($0.rawValue, values[$0] ?? .null) }))
    }
}

/// Why a text is no reading, or a reading can't be written as one. Nothing of it is used then.
public enum ReadingFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is no JSON object.
    case malformed(JSONObject.Malformed)
    /// At a key, such as `candidates[0].confidence`, whose value must be what `rule` says; at most 100 characters of it as JSON.
    case invalid(key: String, value: String, rule: String)

    public var description: String {
        switch self {
        case .malformed(let malformed): "no JSON: \(malformed); read the photo again"
        case .invalid(let key, let value, let rule):
            "\(key) must be \(rule), and is \(value); read the photo again with this version of Odolog"
        }
    }
}

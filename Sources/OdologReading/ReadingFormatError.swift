/// Why a text is no reading. Nothing of it is used then.
public enum ReadingFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    case malformed(JSONObject.Malformed)
    /// At a key, such as `candidates[0].confidence`.
    case invalid(key: String, reason: String)

    public var description: String {
        switch self {
        case .malformed(let malformed): "not JSON: \(malformed); have another version of Odolog read the photo again"
        case .invalid(let key, let reason): "\(key) \(reason); have this version of Odolog read the photo again"
        }
    }
}

public import Foundation

/// Why a text is no reading, or a reading can't be written. Then nothing of it is used.
public enum ReadingFormatError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The text is no JSON object.
    case malformed(JSONObject.Malformed)
    /// The line is of another kind, such as the first one of `odolog worker`.
    case noReport
    /// The value at `key`, such as `candidates[0].confidence`, breaks `rule`. `value` is at most 100 characters of its
    /// JSON.
    case invalid(key: String, value: String, rule: String)

    public var description: String {
        switch self {
        case .malformed(let malformed): "no JSON: \(malformed); read the photo again"
        case .noReport: "this line tells of no photo; go on with the next one"
        case .invalid(let key, let value, let rule):
            "\(key) must be \(rule), and is \(value); read the photo again with this version of Odolog"
        }
    }

    public var errorDescription: String? { description }
}

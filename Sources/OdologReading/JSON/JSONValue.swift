/// JSON with the keys in the order in which they are given: a person who looks at a line finds the photo first.
/// Foundation's encoder can only sort them.
public indirect enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// What isn't finite is written as null.
    case number(Double)
    /// A string.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Keys with values.
    case object(Members)

    /// Of an object, in their order.
    public struct Members: Hashable, Sendable, ExpressibleByDictionaryLiteral {
        /// A key with its value.
        public struct Member: Hashable, Sendable {
            /// Not escaped.
            public let key: String
            /// Any value.
            public let value: JSONValue

            public init(_ key: String, _ value: JSONValue) {
                self.key = key
                self.value = value
            }
        }

        /// In the order in which they are written.
        public var all: [Member]

        public init(_ all: [Member]) { self.all = all }

        public init(dictionaryLiteral members: (String, JSONValue)...) {
            all = members.map { Member($0.0, $0.1) }
        }
    }

    /// On one line.
    public var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .int(let int): text += String(int)
        case .number(let number): text += Self.text(of: number)
        case .string(let string): Self.write(string, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.all.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func text(of number: Double) -> String {
        guard number.isFinite else { return "null" }
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// RFC 8259, section 7: what must be escaped, and nothing else.
    private static func write(_ string: String, to text: inout String) {
        text += "\""
        guard string.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
            // As most are.
            text += string
            text += "\""
            return
        }
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension JSONValue {
    /// Null for nil.
    public init(_ string: String?) { self = string.map(JSONValue.string) ?? .null }
    /// Null for nil.
    public init(_ int: Int?) { self = int.map(JSONValue.int) ?? .null }
    /// Null for nil.
    public init(_ bool: Bool?) { self = bool.map(JSONValue.bool) ?? .null }
    /// A list of strings.
    public init(strings: [String]) { self = .array(strings.map(JSONValue.string)) }

    /// Rounded to so many digits behind the point; null for nil.
    public init(_ number: Double?, places: Int) {
        guard let number else {
            self = .null
            return
        }
        var factor = 1.0
        for _ in 0..<places { factor *= 10 }
        self = .number((number * factor).rounded() / factor)
    }
}

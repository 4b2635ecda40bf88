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
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let bool): bytes += (bool ? "true" : "false").utf8
        case .int(let int): bytes += String(int).utf8
        case .number(let number): bytes += Self.text(of: number).utf8
        case .string(let string): Self.write(string, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.all.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func text(of number: Double) -> String {
        guard number.isFinite else { return "null" }
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// RFC 8259, section 7: what must be escaped, and nothing else.
    private static func write(_ string: String, to bytes: inout [UInt8]) {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        bytes.append(quote)
        let start = bytes.count
        bytes += string.utf8
        // Most strings have nothing to escape.
        if bytes[start...].contains(where: { $0 < 0x20 || $0 == quote || $0 == backslash }) {
            bytes.removeSubrange(start...)
            for byte in string.utf8 {
                switch byte {
                case quote, backslash: bytes += [backslash, byte]
                case UInt8(ascii: "\n"): bytes += "\\n".utf8
                case UInt8(ascii: "\r"): bytes += "\\r".utf8
                case UInt8(ascii: "\t"): bytes += "\\t".utf8
                case ..<0x20:
                    let digits = String(byte, radix: 16)
                    bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
                default: bytes.append(byte)
                }
            }
        }
        bytes.append(quote)
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

/// JSON with the keys in the order in which they are given: a person who looks at a line finds the photo first.
/// Foundation's encoder can only sort them.
indirect enum JSONValue {
    case null
    case bool(Bool)
    case int(Int)
    /// What isn't finite is written as null.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(KeyValuePairs<String, JSONValue>)

    /// On one line.
    var text: String {
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
            for (index, member) in members.enumerated() {
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
    init(_ string: String?) { self = string.map(JSONValue.string) ?? .null }
    init(_ int: Int?) { self = int.map(JSONValue.int) ?? .null }
    init(_ bool: Bool?) { self = bool.map(JSONValue.bool) ?? .null }

    /// Rounded to so many digits behind the point; null for nil.
    init(_ number: Double?, places: Int) {
        guard let number else {
            self = .null
            return
        }
        var factor = 1.0
        for _ in 0..<places { factor *= 10 }
        self = .number((number * factor).rounded() / factor)
    }
}

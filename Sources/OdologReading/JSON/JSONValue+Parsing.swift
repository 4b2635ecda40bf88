extension JSONValue {
    /// The value that a text is (RFC 8259): all of it is checked, and nothing may stand behind it.
    public init(_ text: some Collection<UInt8>) throws(JSONObject.Malformed) {
        var scanner = JSONScanner(Array(text))
        scanner.skipSpace()
        self = try scanner.parsed(depth: 0)
        scanner.skipSpace()
        guard scanner.current == nil else { throw scanner.malformed("something behind the value") }
    }
}

extension JSONScanner {
    fileprivate mutating func parsed(depth: Int) throws(JSONObject.Malformed) -> JSONValue {
        guard depth < Self.deepest else { throw malformed("nested too deeply") }
        switch current {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"):
            var found: [JSONValue.Members.Member] = []
            try members { scanner throws(JSONObject.Malformed) in
                let name = try scanner.string()
                try scanner.separator()
                found.append(.init(name, try scanner.parsed(depth: depth + 1)))
            }
            return .object(.init(found))
        case UInt8(ascii: "["):
            var found: [JSONValue] = []
            try take("[")
            try elements(until: "]") { scanner throws(JSONObject.Malformed) in
                found.append(try scanner.parsed(depth: depth + 1))
            }
            return .array(found)
        default: return try word()
        }
    }

    /// A number, or one of the three words.
    private mutating func word() throws(JSONObject.Malformed) -> JSONValue {
        let start = position
        try value(depth: Self.deepest - 1)
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        switch text {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default:
            if let int = Int(text) { return .int(int) }
            guard let number = Double(text), number.isFinite else { throw malformed("a number that is too large") }
            return .number(number)
        }
    }
}

/// Goes through JSON text once, checking it.
struct JSONScanner {
    /// As deep as arrays and objects may be nested.
    static let deepest = 64

    let bytes: [UInt8]
    private(set) var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The names and the places of the values of the one object that the text is.
    mutating func object() throws(JSONObject.Malformed) -> [(name: String, value: Range<Int>)] {
        skipSpace()
        var found: [(name: String, value: Range<Int>)] = []
        try members { scanner throws(JSONObject.Malformed) in
            let name = try scanner.string()
            try scanner.separator()
            let start = scanner.position
            try scanner.value(depth: 1)
            found.append((name, start..<scanner.position))
        }
        skipSpace()
        guard position == bytes.count else { throw malformed("something behind the object") }
        return found
    }

    mutating func string() throws(JSONObject.Malformed) -> String {
        let start = position + 1
        try skipString()
        let raw = bytes[start..<position - 1]
        guard raw.contains(UInt8(ascii: "\\")) else {
            guard let text = String(validating: raw, as: UTF8.self) else { throw malformed("no UTF-8") }
            return text
        }
        return try unescaped(raw)
    }

    func malformed(_ reason: String) -> JSONObject.Malformed { .init(reason: reason, offset: position) }

    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }

    mutating func take(_ character: Unicode.Scalar) throws(JSONObject.Malformed) {
        guard current == UInt8(ascii: character) else { throw malformed("no \(character)") }
        position += 1
    }

    mutating func separator() throws(JSONObject.Malformed) {
        skipSpace()
        try take(":")
        skipSpace()
    }

    mutating func members(
        _ member: (inout JSONScanner) throws(JSONObject.Malformed) -> Void
    ) throws(JSONObject.Malformed) {
        try take("{")
        try elements(until: "}", member)
    }

    mutating func elements(
        until end: Unicode.Scalar, _ element: (inout JSONScanner) throws(JSONObject.Malformed) -> Void
    ) throws(JSONObject.Malformed) {
        skipSpace()
        if current == UInt8(ascii: end) {
            position += 1
            return
        }
        while true {
            skipSpace()
            try element(&self)
            skipSpace()
            if current == UInt8(ascii: end) {
                position += 1
                return
            }
            try take(",")
        }
    }

    mutating func value(depth: Int) throws(JSONObject.Malformed) {
        guard depth < Self.deepest else { throw malformed("nested too deeply") }
        switch current {
        case UInt8(ascii: "\""): try skipString()
        case UInt8(ascii: "{"):
            try members { scanner throws(JSONObject.Malformed) in
                try scanner.skipString()
                try scanner.separator()
                try scanner.value(depth: depth + 1)
            }
        case UInt8(ascii: "["):
            position += 1
            try elements(until: "]") { scanner throws(JSONObject.Malformed) in try scanner.value(depth: depth + 1) }
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: try number()
        }
    }

    mutating func word(_ word: String) throws(JSONObject.Malformed) {
        guard bytes[position...].starts(with: word.utf8) else { throw malformed("no value") }
        position += word.utf8.count
    }

    mutating func number() throws(JSONObject.Malformed) {
        if current == UInt8(ascii: "-") { position += 1 }
        if current == UInt8(ascii: "0") { position += 1 } else { try digits() }
        if current == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
    }

    private mutating func digits() throws(JSONObject.Malformed) {
        let start = position
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw malformed("no value") }
    }

    /// To behind its end.
    private mutating func skipString() throws(JSONObject.Malformed) {
        try take("\"")
        while true {
            skipPlain()
            guard current == UInt8(ascii: "\\") else { break }
            position += 1
            try skipEscape()
        }
        guard current == UInt8(ascii: "\"") else {
            throw malformed("a string without an end, or with a control character")
        }
        position += 1
    }

    /// To a quote, a backslash or a control character.
    private mutating func skipPlain() {
        position = bytes.withUnsafeBufferPointer { bytes in
            var place = position
            while place < bytes.count {
                let byte = bytes[place]
                guard byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { break }
                place += 1
            }
            return place
        }
    }

    /// What stands behind a backslash; not what it means.
    private mutating func skipEscape() throws(JSONObject.Malformed) {
        guard let letter = current else { throw malformed("a string without an end") }
        let digits = letter == UInt8(ascii: "u") ? 4 : 0
        guard digits > 0 || "\"\\/bfnrt".utf8.contains(letter), bytes.count > position + digits,
            bytes[(position + 1)..<(position + 1 + digits)].allSatisfy({ $0.hexadecimal != nil })
        else { throw malformed("an unknown escape") }
        position += 1 + digits
    }

    private func unescaped(_ raw: ArraySlice<UInt8>) throws(JSONObject.Malformed) -> String {
        var text: [UInt8] = []
        var rest = raw
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
            case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
            case UInt8(ascii: "/"): text.append(UInt8(ascii: "/"))
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"):
                guard let scalar = Self.scalar(&rest) else { throw malformed("half a surrogate pair, or no \\u0000") }
                text += Array(String(Character(scalar)).utf8)
            default: throw malformed("an unknown escape")
            }
        }
        guard let text = String(validating: text, as: UTF8.self) else { throw malformed("no UTF-8") }
        return text
    }

    /// Of the four digits behind `\u`, or of two such escapes that are a surrogate pair.
    private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let first = codeUnit(&rest) else { return nil }
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
        guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
            let second = codeUnit(&rest), (0xDC00..<0xE000).contains(second)
        else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private static func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = rest.popFirst()?.hexadecimal else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }
}

extension UInt8 {
    /// What a hexadecimal digit stands for; nil for anything else.
    var hexadecimal: UInt8? { Character(Unicode.Scalar(self)).hexDigitValue.map(UInt8.init) }
}

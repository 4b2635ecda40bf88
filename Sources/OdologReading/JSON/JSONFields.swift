import OdologVIN

/// The members of an object, each checked as it is taken. A key that isn't there counts as null; what isn't asked for may be anything.
struct JSONFields {
    private let values: [String: JSONValue]
    /// With a point at its end, or empty.
    private let place: String

    init(_ value: JSONValue, at place: String = "") throws(ReadingFormatError) {
        guard case .object(let members) = value else {
            throw .invalid(
                key: place.isEmpty ? "the line" : place, value: String(value.text.prefix(100)), rule: "an object")
        }
        values = Dictionary(members.all.map { ($0.key, $0.value) }) { $1 }
        self.place = place.isEmpty ? "" : place + "."
    }

    subscript(key: String) -> JSONValue { values[key] ?? .null }

    func invalid(_ key: String, _ rule: String) -> ReadingFormatError {
        .invalid(key: place + key, value: String(self[key].text.prefix(100)), rule: rule)
    }

    func optional<Value>(
        _ key: String, _ body: (JSONValue) throws(ReadingFormatError) -> Value
    ) throws(ReadingFormatError) -> Value? {
        let value = self[key]
        return value == .null ? nil : try body(value)
    }

    func object(_ key: String, index: Int? = nil, _ value: JSONValue) throws(ReadingFormatError) -> JSONFields {
        try JSONFields(value, at: place + key + (index.map { "[\($0)]" } ?? ""))
    }

    func array(_ key: String, atMost limit: Int) throws(ReadingFormatError) -> [JSONValue] {
        guard case .array(let values) = self[key] else { throw invalid(key, "an array") }
        guard values.count <= limit else { throw invalid(key, "at most \(limit) elements long") }
        return values
    }

    /// Characters are Unicode scalars.
    func string(_ key: String, atMost limit: Int) throws(ReadingFormatError) -> String {
        guard case .string(let text) = self[key] else { throw invalid(key, "a string") }
        guard text.unicodeScalars.count <= limit else { throw invalid(key, "at most \(limit) characters long") }
        return text
    }

    func optionalString(_ key: String, atMost limit: Int) throws(ReadingFormatError) -> String? {
        try optional(key) { _ throws(ReadingFormatError) in try string(key, atMost: limit) }
    }

    func int(_ key: String, in range: ClosedRange<Int>) throws(ReadingFormatError) -> Int {
        guard case .int(let int) = self[key] else { throw invalid(key, "a whole number") }
        guard range.contains(int) else { throw invalid(key, "between \(range.lowerBound) and \(range.upperBound)") }
        return int
    }

    func optionalInt(_ key: String, in range: ClosedRange<Int>) throws(ReadingFormatError) -> Int? {
        try optional(key) { _ throws(ReadingFormatError) in try int(key, in: range) }
    }

    func number(_ key: String, in range: ClosedRange<Double>) throws(ReadingFormatError) -> Double {
        guard let number = self[key].number else { throw invalid(key, "a number") }
        guard range.contains(number) else { throw invalid(key, "between \(range.lowerBound) and \(range.upperBound)") }
        return number
    }

    func bool(_ key: String) throws(ReadingFormatError) -> Bool {
        guard case .bool(let bool) = self[key] else { throw invalid(key, "true or false") }
        return bool
    }

    func choice<Choice: RawRepresentable<String>>(_ key: String) throws(ReadingFormatError) -> Choice {
        try choice(key, self[key])
    }

    func choice<Choice: RawRepresentable<String>>(
        _ key: String, _ value: JSONValue
    ) throws(ReadingFormatError) -> Choice {
        guard case .string(let text) = value, let choice = Choice(rawValue: text) else {
            throw invalid(key, "one of those known")
        }
        return choice
    }

    func optionalChoice<Choice: RawRepresentable<String>>(_ key: String) throws(ReadingFormatError) -> Choice? {
        try optional(key) { value throws(ReadingFormatError) in try choice(key, value) }
    }

    func character(_ key: String) throws(ReadingFormatError) -> Character {
        let text = try string(key, atMost: 32)
        guard text.count == 1, let character = text.first else { throw invalid(key, "one character") }
        return character
    }

    func vin(_ key: String) throws(ReadingFormatError) -> VIN {
        let text = try string(key, atMost: 17)
        guard let vin = try? VIN(text), vin.text == text else { throw invalid(key, "a VIN") }
        return vin
    }
}

extension JSONValue {
    /// Of a whole number, too.
    var number: Double? {
        switch self {
        case .int(let int): Double(int)
        case .number(let number) where number.isFinite: number
        default: nil
        }
    }
}

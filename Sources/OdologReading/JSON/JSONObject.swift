public import Foundation

/// The members of one JSON object (RFC 8259), each value as it was written: what is only carried through stays the same
/// byte for byte, be it a number of fifty digits.
///
/// The whole text's syntax is checked, but whether strings are UTF-8 and surrogates come in pairs only where they are asked
/// for. Of two members with one name the last one counts.
public struct JSONObject: Sendable {
    /// Why a text is no JSON object, with the offset of the byte.
    public struct Malformed: LocalizedError, Hashable, CustomStringConvertible {
        /// What is wrong, for a person.
        public let reason: String
        /// Of the first byte that is wrong, from 0.
        public let offset: Int

        public var description: String { "\(reason) at byte \(offset)" }

        public var errorDescription: String? { description }
    }

    /// A member's value as written.
    public typealias Raw = ArraySlice<UInt8>

    private var members: [String: Raw] = [:]

    /// Throws where the text is no JSON object.
    public init(_ text: some Collection<UInt8>) throws(Malformed) {
        let bytes = Array(text)
        var scanner = JSONScanner(bytes)
        let ranges = try scanner.object()
        for (name, value) in ranges { members[name] = bytes[value] }
    }

    /// Nil: there is none of that name.
    public subscript(name: String) -> Raw? { members[name] }

    /// Whether the member is null or missing.
    public func isNull(_ name: String) -> Bool { members[name].map { $0.elementsEqual("null".utf8) } ?? true }

    /// Nil where there is none, or it is no string.
    public func string(_ name: String) -> String? {
        guard let raw = members[name], raw.first == UInt8(ascii: "\"") else { return nil }
        var scanner = JSONScanner(Array(raw))
        return try? scanner.string()
    }

    /// The bytes of a string of base64 (RFC 4648, section 4, with its padding); nil where there is none, or it is something
    /// else. Large ones are not copied more often than needed.
    public func base64(_ name: String) -> Data? {
        guard let raw = members[name], raw.count >= 2, raw.first == UInt8(ascii: "\"") else { return nil }
        if raw.contains(UInt8(ascii: "\\")) { return string(name).flatMap { Data(base64Encoded: $0) } }
        return Data(base64Encoded: Data(raw.dropFirst().dropLast()))
    }

    /// Nil where there is none, or it is no object.
    public func object(_ name: String) -> JSONObject? {
        guard let raw = members[name], raw.first == UInt8(ascii: "{") else { return nil }
        return try? JSONObject(raw)
    }

    /// Nil where there is none, or it is no array of strings.
    public func strings(_ name: String) -> [String]? {
        members[name].flatMap { try? JSONDecoder().decode([String].self, from: Data($0)) }
    }

    /// Nil where there is none, or it is no number.
    public func number(_ name: String) -> Double? {
        members[name].flatMap { Double(String(decoding: $0, as: UTF8.self)) }
    }
}

/// A table as text: records of fields between commas, semicolons or tabs, in quotes where need be (RFC 4180). UTF-8, with or without a byte
/// order mark; lines end with LF, CRLF or CR. Empty lines are no records.
///
/// A record that can't be taken apart is reported with its line, and the next line is taken for the start of the next one: one wrong quote
/// costs one record.
package struct DelimitedText: Sequence, IteratorProtocol {
    /// A record, or why there is none.
    package struct Record: Hashable, Sendable {
        /// Where it begins, from 1: a field in quotes may go on over several lines.
        package let line: Int
        package let fields: Result<[String], Fault>
    }

    /// What is wrong with a record.
    package enum Fault: Error, Hashable, Sendable {
        /// A field begins with a quote and none ends it.
        case openQuote
        /// Something stands between the quote at a field's end and the next separator.
        case textBehindQuote
        case notUTF8
    }

    private let bytes: [UInt8]
    /// Of the fields.
    package let separator: UInt8
    private var position = 0
    private var line = 1

    /// - Parameter separator: nil: the one that a first line such as `sep=;` names, or else the one of comma, semicolon and tab that stands most often in the first line, outside quotes.
    package init(_ bytes: [UInt8], separator: UInt8? = nil) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        self.bytes = start == 0 ? bytes : Array(bytes[start...])
        // What Excel writes before the table, and goes by.
        let said = self.bytes.dropFirst(4).first
        if separator == nil, self.bytes.starts(with: "sep=".utf8), let said, !Self.isLineEnd(said), said != Self.quote,
            self.bytes.dropFirst(5).first.map(Self.isLineEnd) ?? true
        {
            self.separator = said
            position = 5
        } else {
            self.separator = separator ?? Self.separator(of: self.bytes)
        }
    }

    private static func separator(of bytes: [UInt8]) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isInQuotes = false
        var hasText = false
        for byte in bytes {
            if byte == Self.quote { isInQuotes.toggle() }
            guard !isInQuotes else { continue }
            if isLineEnd(byte) {
                if hasText { break }
            } else {
                hasText = true
                counts[byte, default: 0] += 1
            }
        }
        let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        // Of two that stand as often the first counts.
        return candidates.reversed().max { counts[$0, default: 0] < counts[$1, default: 0] } ?? candidates[0]
    }

    private static let quote = UInt8(ascii: "\"")

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    package mutating func next() -> Record? {
        while position < bytes.count, Self.isLineEnd(bytes[position]) { skipLineEnd() }
        guard position < bytes.count else { return nil }
        let (start, first) = (position, line)
        do {
            return Record(line: first, fields: .success(try fields()))
        } catch {
            (position, line) = (start, first)
            while position < bytes.count, !Self.isLineEnd(bytes[position]) { position += 1 }
            if position < bytes.count { skipLineEnd() }
            return Record(line: first, fields: .failure(error))
        }
    }

    /// Up to the next line, with its end.
    private mutating func fields() throws(Fault) -> [String] {
        var fields: [String] = []
        while true {
            fields.append(try field())
            guard position < bytes.count else { return fields }
            guard bytes[position] == separator else {
                skipLineEnd()
                return fields
            }
            position += 1
        }
    }

    /// Up to a separator, a line's end or the end.
    private mutating func field() throws(Fault) -> String {
        guard position < bytes.count, bytes[position] == Self.quote else {
            let start = position
            while !isAtEndOfField { position += 1 }
            return try Self.text(bytes[start..<position])
        }
        var text: [UInt8] = []
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            if byte != Self.quote {
                text.append(byte)
                if Self.isLineEnd(byte) { countLine() }
                position += 1
            } else if position + 1 < bytes.count, bytes[position + 1] == Self.quote {
                text.append(byte)
                position += 2
            } else {
                position += 1
                guard isAtEndOfField else { throw .textBehindQuote }
                return try Self.text(text[...])
            }
        }
        throw .openQuote
    }

    private var isAtEndOfField: Bool {
        position >= bytes.count || bytes[position] == separator || Self.isLineEnd(bytes[position])
    }

    /// CR and LF are one end.
    private mutating func skipLineEnd() {
        countLine()
        position += 1
    }

    /// The line whose end stands here; of a CR with an LF behind it, that LF does it.
    private mutating func countLine() {
        let isFirstOfTwo =
            bytes[position] == UInt8(ascii: "\r") && position + 1 < bytes.count
            && bytes[position + 1] == UInt8(ascii: "\n")
        if !isFirstOfTwo { line += 1 }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) throws(Fault) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return text
    }
}

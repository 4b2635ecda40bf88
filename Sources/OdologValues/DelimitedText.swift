/// A table as text: records of fields between commas, semicolons or tabs, in quotes where need be (RFC 4180). UTF-8, with or without a byte
/// order mark; lines end with LF, CRLF or CR. Empty lines are no records.
///
/// A record that can't be taken apart is reported with its line, and the next line is taken for the start of the next one: one wrong quote
/// costs one record.
///
/// It is ours: the Swift packages that we know hold the whole text, and fail on what other apps write. Drivvo's header
/// `"Filled tank completely" 2` has text behind the quote, Fuelly puts spaces before quotes, older exports end lines with CR alone.
package struct DelimitedText: Sequence, IteratorProtocol {
    /// A record, or why there is none.
    package struct Record: Hashable, Sendable {
        /// Where it begins, from 1: a field in quotes may go on over several lines.
        package let line: Int
        package let fields: Result<[String], Fault>
    }

    /// What is wrong with a record.
    package enum Fault: Error, Hashable, Sendable {
        /// A field begins with a quote and none ends it, or not within ``mostBytes`` of a text that comes in pieces.
        case openQuote
        /// Something stands between the quote at a field's end and the next separator.
        case textBehindQuote
        case notUTF8
        case holdsNUL
        case tooManyFields
    }

    /// What is taken for a table.
    package enum Style: Sendable {
        /// RFC 4180.
        case strict
        /// Also what other apps write: spaces before a quote, text behind one, Windows-1252 in place of UTF-8, titles before the first line
        /// with a separator.
        case lenient
    }

    /// The longest record of a text that comes in pieces.
    package static let mostBytes = 1 << 20
    /// The most fields of a record.
    package static let mostFields = 4_000

    private let style: Style
    private let more: () -> [UInt8]
    /// What is known of the text from the present record on.
    private var buffer: [UInt8]
    private var isAtEnd: Bool
    /// Of the fields.
    package let separator: UInt8
    private var position = 0
    private var line = 1

    /// A whole text.
    ///
    /// - Parameter separator: nil: the one that a first line such as `sep=;` names, or else the one of comma, semicolon and tab that stands most often in the first line, outside quotes.
    package init(_ bytes: [UInt8], separator: UInt8? = nil) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        self.init(start == 0 ? bytes : Array(bytes[start...]), isWhole: true, .strict, separator) { [] }
    }

    /// A text that comes in pieces, so that one of any size needs no more memory than its longest record.
    ///
    /// - Parameter piece: the next piece, of UTF-8 without a byte order mark. Empty: there are no more.
    package init(_ style: Style, piece: @escaping () -> [UInt8]) {
        let first = piece()
        self.init(first, isWhole: first.isEmpty, style, nil, piece)
    }

    private init(
        _ first: [UInt8], isWhole: Bool, _ style: Style, _ separator: UInt8?, _ more: @escaping () -> [UInt8]
    ) {
        (buffer, isAtEnd, self.style, self.more) = (first, isWhole, style, more)
        // What Excel writes before the table, and goes by.
        let said = first.dropFirst(4).first
        if separator == nil, first.starts(with: "sep=".utf8), let said, !Self.isLineEnd(said), said != Self.quote,
            first.dropFirst(5).first.map(Self.isLineEnd) ?? true
        {
            self.separator = said
            position = 5
        } else {
            self.separator = separator ?? Self.separator(of: first, style)
        }
    }

    private static func separator(of bytes: [UInt8], _ style: Style) -> UInt8 {
        let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        var counts = [0, 0, 0]
        var isInQuotes = false
        var hasText = false
        for byte in bytes {
            if byte == Self.quote { isInQuotes.toggle() }
            guard !isInQuotes else { continue }
            if isLineEnd(byte) {
                if style == .strict ? hasText : counts != [0, 0, 0] { break }
            } else {
                hasText = true
                if let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
            }
        }
        // Of two that stand as often the first counts.
        return candidates[counts.firstIndex(of: counts.max() ?? 0) ?? 0]
    }

    private static let quote = UInt8(ascii: "\"")

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    package mutating func next() -> Record? {
        while true {
            while position < buffer.count, Self.isLineEnd(buffer[position]) { skipLineEnd() }
            if position < buffer.count { break }
            guard fill() else { return nil }
        }
        while true {
            let (start, first) = (position, line)
            do throws(Stop) {
                return Record(line: first, fields: .success(try fields()))
            } catch {
                (position, line) = (start, first)
                switch error {
                case .needsMore where buffer.count - start <= Self.mostBytes && fill(): continue
                case .needsMore: return skipped(.openQuote)
                case .fault(let fault): return skipped(fault)
                }
            }
        }
    }

    /// Why the parts of a record aren't there.
    private enum Stop: Error {
        /// The record goes on in the next piece.
        case needsMore
        case fault(Fault)
    }

    /// The record that begins here, without its fields. The next line begins the next one.
    private mutating func skipped(_ fault: Fault) -> Record {
        let first = line
        while true {
            while position < buffer.count, !Self.isLineEnd(buffer[position]) { position += 1 }
            guard position == buffer.count, fill() else { break }
        }
        if position < buffer.count { skipLineEnd() }
        return Record(line: first, fields: .failure(fault))
    }

    /// Takes the next piece, and lets go of what was read. False: there is none.
    private mutating func fill() -> Bool {
        guard !isAtEnd else { return false }
        let piece = more()
        isAtEnd = piece.isEmpty
        buffer.removeFirst(position)
        position = 0
        buffer += piece
        // At the end a record that wasn't complete is tried once more.
        return true
    }

    /// Up to the next line, with its end.
    private mutating func fields() throws(Stop) -> [String] {
        var fields: [String] = []
        while true {
            guard fields.count < Self.mostFields else { throw .fault(.tooManyFields) }
            fields.append(try field())
            guard position < buffer.count else { return fields }
            guard buffer[position] == separator else {
                skipLineEnd()
                return fields
            }
            position += 1
        }
    }

    /// Up to a separator, a line's end or the end.
    private mutating func field() throws(Stop) -> String {
        var start = position
        if style == .lenient { while start < buffer.count, buffer[start] == UInt8(ascii: " ") { start += 1 } }
        guard start < buffer.count, buffer[start] == Self.quote else {
            start = position
            try skipText()
            return try text(buffer[start..<position])
        }
        var bytes: [UInt8] = []
        let first = line
        position = start + 1
        while position < buffer.count {
            let byte = buffer[position]
            if byte != Self.quote {
                bytes.append(byte)
                if Self.isLineEnd(byte) { countLine() }
                position += 1
            } else if position + 1 < buffer.count, buffer[position + 1] == Self.quote {
                bytes.append(byte)
                position += 2
            } else {
                position += 1
                let behind = position
                try skipText()
                let rest = buffer[behind..<position]
                if !rest.isEmpty {
                    guard style == .lenient, line == first || rest.allSatisfy({ $0 == UInt8(ascii: " ") }),
                        !rest.contains(Self.quote)
                    else { throw .fault(.textBehindQuote) }
                    if rest.contains(where: { $0 != UInt8(ascii: " ") }) { bytes += rest }
                }
                return try text(bytes[...])
            }
        }
        throw isAtEnd ? .fault(.openQuote) : .needsMore
    }

    /// To the field's end, which may be that of the text.
    private mutating func skipText() throws(Stop) {
        let separator = separator
        position = buffer.withUnsafeBufferPointer { bytes in
            var end = position
            while end < bytes.count, bytes[end] != separator, !Self.isLineEnd(bytes[end]) { end += 1 }
            return end
        }
        if position == buffer.count, !isAtEnd { throw .needsMore }
    }

    /// CR and LF are one end, also where a piece ends between them.
    private mutating func skipLineEnd() {
        if buffer[position] == UInt8(ascii: "\r"), position + 1 == buffer.count { _ = fill() }
        countLine()
        position += 1
    }

    /// The line whose end stands here; of a CR with an LF behind it, that LF does it.
    private mutating func countLine() {
        let isFirstOfTwo =
            buffer[position] == UInt8(ascii: "\r") && position + 1 < buffer.count
            && buffer[position + 1] == UInt8(ascii: "\n")
        if !isFirstOfTwo { line += 1 }
    }

    private func text(_ bytes: ArraySlice<UInt8>) throws(Stop) -> String {
        guard !bytes.contains(0) else { throw .fault(.holdsNUL) }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // Windows-1252, as Excel writes it.
        guard style == .lenient, let other = try? SpreadsheetText(Array(bytes)) else { throw .fault(.notUTF8) }
        return String(decoding: other.utf8, as: UTF8.self)
    }
}

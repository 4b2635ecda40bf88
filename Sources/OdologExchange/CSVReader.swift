internal import OdologValues

/// Reads comma-separated values piece by piece, so that a file of any size needs no more memory than its longest record.
///
/// It is ours, because the Swift packages that we know hold the whole file, and fail on what the apps write: Drivvo's header
/// `"Filled tank completely" 2` has text behind the quote, Fuelly puts spaces before quotes, older exports end lines with CR alone.
struct CSVReader {
    /// A record, or why there is none.
    struct Record {
        /// Where it begins, from 1.
        let line: Int
        let fields: [String]
        /// Nil: `fields` are the record's.
        let fault: String?
    }

    /// Longer records are refused: most likely a quote was never closed.
    static let mostBytes = 1 << 20
    private static let mostFields = 4_000

    private let pieces: TextPieces
    private let separator: UInt8
    private var buffer: [UInt8] = []
    private var position = 0
    private var line = 1
    private var isAtEnd = false

    init(_ file: ExchangeFile) throws(ExchangeError) {
        pieces = try file.open()
        buffer = try pieces.next()
        isAtEnd = buffer.isEmpty
        let said = buffer.dropFirst(4).first
        if buffer.starts(with: "sep=".utf8), let said, !Self.isLineEnd(said) {
            separator = said
            position = 5
        } else {
            separator = Self.separator(of: buffer)
        }
    }

    private static let quote = UInt8(ascii: "\"")

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

    /// Of the first line that has any, outside quotes.
    private static func separator(of bytes: [UInt8]) -> UInt8 {
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 9]
        var counts = [0, 0, 0]
        var isInQuotes = false
        for byte in bytes {
            if byte == quote { isInQuotes.toggle() }
            guard !isInQuotes else { continue }
            if isLineEnd(byte), counts.contains(where: { $0 > 0 }) { break }
            if let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
        }
        let most = counts.max() ?? 0
        return candidates[counts.firstIndex(of: most) ?? 0]
    }

    /// Nil: there are no more.
    mutating func next() throws(ExchangeError) -> Record? {
        while true {
            while position < buffer.count, Self.isLineEnd(buffer[position]) { skipLineEnd() }
            if position < buffer.count { break }
            guard try fill() else { return nil }
        }
        while true {
            let (start, first) = (position, line)
            var fields: [String] = []
            switch parse(&fields) {
            case .record: return Record(line: first, fields: fields, fault: nil)
            case .needsMore:
                (position, line) = (start, first)
                if buffer.count - start <= Self.mostBytes, try fill() { continue }
                return try resume(start, first, "a quote is never closed")
            case .fault(let fault): return try resume(start, first, fault)
            }
        }
    }

    private enum Outcome {
        case record, needsMore
        case fault(String)
    }

    /// The next line begins the next record: one wrong quote costs one record.
    private mutating func resume(_ start: Int, _ first: Int, _ fault: String) throws(ExchangeError) -> Record {
        (position, line) = (start, first)
        while true {
            while position < buffer.count, !Self.isLineEnd(buffer[position]) { position += 1 }
            if position < buffer.count { break }
            guard try fill() else { break }
        }
        return Record(line: first, fields: [], fault: fault)
    }

    /// False: there is no more.
    private mutating func fill() throws(ExchangeError) -> Bool {
        guard !isAtEnd else { return false }
        let piece = try pieces.next()
        isAtEnd = piece.isEmpty
        buffer.removeFirst(position)
        position = 0
        buffer += piece
        // At the end a record that wasn't complete is tried once more.
        return true
    }

    private mutating func parse(_ fields: inout [String]) -> Outcome {
        while true {
            guard fields.count < Self.mostFields else { return .fault("it has more than \(Self.mostFields) fields") }
            switch field() {
            case .text(let text): fields.append(text)
            case .needsMore: return .needsMore
            case .fault(let fault): return .fault(fault)
            }
            guard position < buffer.count else { return isAtEnd ? .record : .needsMore }
            if buffer[position] == separator {
                position += 1
            } else {
                // An LF may follow.
                if buffer[position] == 13, position + 1 == buffer.count, !isAtEnd { return .needsMore }
                skipLineEnd()
                return .record
            }
        }
    }

    private enum Field {
        case text(String)
        case needsMore
        case fault(String)
    }

    /// Up to a separator, a line's end or the end.
    private mutating func field() -> Field {
        var start = position
        while start < buffer.count, buffer[start] == 32 { start += 1 }
        guard start < buffer.count, buffer[start] == Self.quote else {
            start = position
            skipText()
            return text(buffer[start..<position])
        }
        var bytes: [UInt8] = []
        var lines = 0
        position = start + 1
        while position < buffer.count {
            let byte = buffer[position]
            guard byte == Self.quote else {
                bytes.append(byte)
                if Self.isLineEnd(byte) {
                    lines += 1
                    countLine()
                }
                position += 1
                continue
            }
            guard position + 1 < buffer.count || isAtEnd else { return .needsMore }
            if position + 1 < buffer.count, buffer[position + 1] == Self.quote {
                bytes.append(byte)
                position += 2
                continue
            }
            position += 1
            let behind = position
            skipText()
            let rest = buffer[behind..<position]
            if rest.contains(where: { $0 != 32 }) {
                guard lines == 0, !rest.contains(Self.quote) else { return .fault("text stands behind a quote") }
                bytes += rest
            }
            return text(bytes[...])
        }
        return isAtEnd ? .fault("a quote is never closed") : .needsMore
    }

    private mutating func skipText() {
        let separator = separator
        position = buffer.withUnsafeBufferPointer { bytes in
            var end = position
            while end < bytes.count, bytes[end] != separator, bytes[end] != 10, bytes[end] != 13 { end += 1 }
            return end
        }
    }

    private mutating func skipLineEnd() {
        countLine()
        position += 1
    }

    /// CR and LF are one end.
    private mutating func countLine() {
        let isFirstOfTwo = buffer[position] == 13 && position + 1 < buffer.count && buffer[position + 1] == 10
        if !isFirstOfTwo { line += 1 }
    }

    /// What is no UTF-8 is taken for Windows-1252, as Excel writes it.
    private func text(_ bytes: ArraySlice<UInt8>) -> Field {
        if let text = String(validating: bytes, as: UTF8.self) {
            return text.utf8.contains(0) ? .fault("it holds a NUL") : .text(text)
        }
        guard let other = try? SpreadsheetText(Array(bytes)) else { return .fault("it is no text") }
        return .text(String(decoding: other.utf8, as: UTF8.self))
    }
}

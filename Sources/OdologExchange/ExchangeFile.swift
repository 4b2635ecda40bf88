internal import Foundation
internal import OdologFiles

/// A file that is read several times, from its beginning, piece by piece.
package enum ExchangeFile: Sendable {
    /// A regular file.
    case path(String)
    /// What came from a pipe.
    case bytes([UInt8])

    /// The SHA-256 of its bytes, 64 lower-case hexadecimal digits.
    package func digest() throws(ExchangeError) -> String {
        var digest = SHA256Digest()
        switch self {
        case .bytes(let bytes): digest.update(bytes)
        case .path(let path):
            guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable }
            while true {
                let piece: Data
                do { piece = try file.read(upToCount: 1 << 18) ?? Data() } catch { throw .unreadable }
                if piece.isEmpty { break }
                digest.update(piece)
            }
        }
        return digest.hexadecimal()
    }

    /// Its bytes as UTF-8, without a byte order mark.
    func open() throws(ExchangeError) -> TextPieces {
        switch self {
        case .path(let path):
            guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable }
            return try TextPieces { () throws(ExchangeError) in
                do { return try file.read(upToCount: 1 << 18) ?? Data() } catch { throw .unreadable }
            }
        case .bytes(let bytes):
            var isRead = false
            return try TextPieces { () throws(ExchangeError) in
                defer { isRead = true }
                return isRead ? Data() : Data(bytes)
            }
        }
    }
}

/// The pieces of a text, UTF-8 or UTF-16, as UTF-8.
final class TextPieces {
    private let read: () throws(ExchangeError) -> Data
    private var first: [UInt8]?
    /// Nil: the text is UTF-8 as it is.
    private var isBigEndian: Bool?
    private var oddByte: UInt8?
    private var highSurrogate: UInt32?
    /// Why there are no more pieces, where that isn't the end.
    private(set) var failure: ExchangeError?

    init(_ read: @escaping () throws(ExchangeError) -> Data) throws(ExchangeError) {
        self.read = read
        var start = Array(try read())
        // A ZIP archive, and a file of Microsoft's older formats.
        guard !start.starts(with: [0x50, 0x4B, 3, 4]), !start.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) else {
            throw .noText
        }
        if start.starts(with: [0xEF, 0xBB, 0xBF]) {
            start.removeFirst(3)
        } else if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
            isBigEndian = start[0] == 0xFE
            start.removeFirst(2)
        } else if start.count >= 4, start[1] == 0, start[3] == 0, start[0] != 0 {
            isBigEndian = false
        } else if start.count >= 4, start[0] == 0, start[2] == 0, start[1] != 0 {
            isBigEndian = true
        }
        first = start
    }

    /// Empty at the end, and where the file can't be read any longer: see `failure`.
    func next() -> [UInt8] {
        while true {
            let piece: [UInt8]
            if let start = first, !start.isEmpty {
                (piece, first) = (start, nil)
            } else {
                do throws(ExchangeError) { piece = Array(try read()) } catch {
                    failure = error
                    return []
                }
            }
            guard let isBigEndian, !piece.isEmpty else { return piece }
            let text = transcoded(piece, isBigEndian)
            if !text.isEmpty { return text }
        }
    }

    private func transcoded(_ piece: [UInt8], _ isBigEndian: Bool) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(piece.count)
        for byte in piece {
            guard let before = oddByte else {
                oddByte = byte
                continue
            }
            oddByte = nil
            let unit = isBigEndian ? UInt32(before) << 8 | UInt32(byte) : UInt32(byte) << 8 | UInt32(before)
            if let high = highSurrogate, (0xDC00...0xDFFF).contains(unit) {
                highSurrogate = nil
                append(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00), to: &text)
                continue
            }
            if highSurrogate != nil { append(0xFFFD, to: &text) }
            highSurrogate = (0xD800...0xDBFF).contains(unit) ? unit : nil
            if highSurrogate == nil { append(unit, to: &text) }
        }
        return text
    }

    private func append(_ code: UInt32, to text: inout [UInt8]) {
        text += Array(String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
    }
}

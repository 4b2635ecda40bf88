/// A list as spreadsheets write it, as UTF-8: what comes as UTF-8, as UTF-16 with its byte order mark ("Unicode text"), or else in Windows-1252
/// ("CSV" of Excel in western Europe and the Americas).
package struct SpreadsheetText: Hashable, Sendable {
    package enum Encoding: String, Hashable, Sendable {
        case utf8 = "UTF-8"
        case utf16 = "UTF-16"
        case windows1252 = "Windows-1252"
    }

    /// Why there is no text.
    package enum Fault: Error, Hashable, Sendable {
        /// A spreadsheet's own file: `.xlsx`, `.ods`, `.xls`.
        case spreadsheet
        /// The bytes are no text in any of the encodings.
        case noText
    }

    /// Without a byte order mark.
    package let utf8: [UInt8]
    /// What the bytes were.
    package let encoding: Encoding

    package init(_ bytes: [UInt8]) throws(Fault) {
        // A ZIP archive, and a file of Microsoft's older formats.
        guard !bytes.starts(with: [0x50, 0x4B, 3, 4]), !bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) else {
            throw .spreadsheet
        }
        let text: String?
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFF, 0xFE): (text, encoding) = (Self.utf16(bytes.dropFirst(2)) { $0 | $1 << 8 }, .utf16)
        case (0xFE, 0xFF): (text, encoding) = (Self.utf16(bytes.dropFirst(2)) { $0 << 8 | $1 }, .utf16)
        default:
            if let valid = String(validating: bytes, as: UTF8.self) {
                (text, encoding) = (valid, .utf8)
            } else {
                (text, encoding) = (Self.windows1252(bytes), .windows1252)
            }
        }
        guard let text, !text.utf8.contains(0) else { throw .noText }
        utf8 = Array(text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? text.utf8.dropFirst(3) : text.utf8[...])
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, _ unit: (UInt16, UInt16) -> UInt16) -> String? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
            unit(UInt16(bytes[$0]), UInt16(bytes[$0 + 1]))
        }
        return String(validating: units, as: UTF16.self)
    }

    /// Nil: one of the five bytes that mean nothing there.
    private static func windows1252(_ bytes: [UInt8]) -> String? {
        var scalars = String.UnicodeScalarView()
        for byte in bytes {
            guard (0x80...0x9F).contains(byte) else {
                scalars.append(Unicode.Scalar(byte))
                continue
            }
            guard let scalar = upper[Int(byte) - 0x80] else { return nil }
            scalars.append(scalar)
        }
        return String(scalars)
    }

    /// Of the bytes 0x80 to 0x9F. The other ones are those of Latin-1.
    /// Source: https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/WINDOWS/CP1252.TXT
    private static let upper: [Unicode.Scalar?] = [
        "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
        nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
    ]
}

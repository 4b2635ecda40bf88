/// What a file is by its content. Names don't count.
package struct MediaType {
    /// The first bytes.
    private var start: [UInt8] = []
    private var text = TextCheck()

    init() {}

    /// Of a whole file.
    package init(of bytes: [UInt8]) { note(bytes[...]) }

    /// To be called with all bytes, piece by piece.
    mutating func note(_ bytes: ArraySlice<UInt8>) {
        if start.count < 16 { start += bytes.prefix(16 - start.count) }
        text.note(bytes)
    }

    /// Of all bytes that were noted.
    package var name: String {
        func has(_ bytes: some Collection<UInt8>, at index: Int = 0) -> Bool {
            start.dropFirst(index).starts(with: bytes)
        }
        if has([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if has("RIFF".utf8), has("WEBP".utf8, at: 8) { return "image/webp" }
        if has([0x49, 0x49, 0x2A, 0]) || has([0x4D, 0x4D, 0, 0x2A]) { return "image/tiff" }
        if has("ftyp".utf8, at: 4), Self.brandsOfHEIC.contains(where: { has($0.utf8, at: 8) }) { return "image/heic" }
        if has("%PDF-".utf8) { return "application/pdf" }
        return text.isText ? "text/plain" : "application/octet-stream"
    }

    /// HEVC in HEIF (ISO/IEC 23008-12, annex B), and `mif1`, with which some phones' HEIC begins.
    private static let brandsOfHEIC = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]

    private static let extensions = [
        "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "image/tiff": "tif", "image/heic": "heic",
        "application/pdf": "pdf", "text/plain": "txt",
    ]

    static func fileExtension(of name: String) -> String { extensions[name] ?? "bin" }

    /// Whether a text is the name of a media type (RFC 6838), without parameters. A later version may know others.
    static func isOne(_ name: String) -> Bool {
        name.utf8.count <= 127 && name.wholeMatch(of: /[a-z0-9]+\/[a-z0-9][a-z0-9.+-]*/) != nil
    }
}

/// Whether bytes are plain text: UTF-8 without control characters but tabs and the ends of lines and pages.
private struct TextCheck {
    private(set) var isSoFar = true
    /// The bytes that are still to come of a character, and what the next one may be.
    private var left = 0
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    var isText: Bool { isSoFar && left == 0 }

    mutating func note(_ bytes: ArraySlice<UInt8>) {
        guard isSoFar else { return }
        bytes.withUnsafeBufferPointer { bytes in
            for byte in bytes where !take(byte) {
                isSoFar = false
                return
            }
        }
    }

    /// The Unicode Standard, table 3-7.
    private mutating func take(_ byte: UInt8) -> Bool {
        if left > 0 {
            guard allowed.contains(byte) else { return false }
            (left, allowed) = (left - 1, 0x80...0xBF)
            return true
        }
        switch byte {
        case 0x09...0x0D, 0x20...0x7E: return true
        case 0xC2...0xDF: (left, allowed) = (1, 0x80...0xBF)
        case 0xE0: (left, allowed) = (2, 0xA0...0xBF)
        case 0xED: (left, allowed) = (2, 0x80...0x9F)
        case 0xE1...0xEF: (left, allowed) = (2, 0x80...0xBF)
        case 0xF0: (left, allowed) = (3, 0x90...0xBF)
        case 0xF1...0xF3: (left, allowed) = (3, 0x80...0xBF)
        case 0xF4: (left, allowed) = (3, 0x80...0x8F)
        default: return false
        }
        return true
    }
}

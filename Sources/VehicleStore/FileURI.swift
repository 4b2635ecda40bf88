/// A file's name on Linux is bytes. One that isn't UTF-8 is kept as a `file:` URI without a host (RFC 8089), which loses nothing:
/// `file:///photos/a%FF.jpg`.
package enum FileURI {
    /// Nil for what is no such URI: then it is a path.
    package static func bytes(of text: String) -> [UInt8]? {
        text.hasPrefix("file:///") ? percentDecoded(text.utf8.dropFirst(7)) : nil
    }

    /// Nil where a percent sign isn't followed by two hexadecimal digits.
    private static func percentDecoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var iterator = text.makeIterator()
        while let byte = iterator.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = iterator.next()?.hexadecimal, let low = iterator.next()?.hexadecimal else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}

extension UInt8 {
    /// What the ASCII digit stands for.
    package var hexadecimal: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

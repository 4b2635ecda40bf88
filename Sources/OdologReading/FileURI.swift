import Foundation
import Glibc

/// A file's name on Linux is bytes. A name that isn't UTF-8 is kept as a `file:` URI without a host (RFC 8089), such as
/// `file:///photos/a%FF.jpg`. That loses nothing.
package enum FileURI {
    /// Nil where the text is no such URI. Then it is a path.
    package static func bytes(of text: String) -> [UInt8]? {
        text.hasPrefix("file:///") ? percentDecoded(text.utf8.dropFirst(7)) : nil
    }

    /// For the bytes of a path from the root on.
    package static func text(of bytes: [UInt8]) -> String { "file://" + percentEncoded(bytes) }

    /// A path or a `file:` URI, from the root on. A relative path is taken from the folder that this process works in.
    package static func absolute(_ text: String) -> String {
        guard bytes(of: text) == nil else { return text }
        guard !text.hasPrefix("/"), String(validating: workingFolder, as: UTF8.self) == nil else {
            return URL(fileURLWithPath: text).path
        }
        return self.text(of: workingFolder + [UInt8(ascii: "/")] + text.utf8)
    }

    /// From the root on; its name need not be UTF-8 either.
    package static var workingFolder: [UInt8] {
        guard let folder = getcwd(nil, 0) else { return [] }
        defer { free(folder) }
        return UnsafeBufferPointer(start: folder, count: strlen(folder)).map(UInt8.init(bitPattern:))
    }

    private static func percentEncoded(_ bytes: [UInt8]) -> String {
        // RFC 3986's unreserved characters, and the slash.
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        for byte in bytes {
            if plain.contains(byte) {
                text.append(byte)
            } else {
                text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: text, as: UTF8.self)
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

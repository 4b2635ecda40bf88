import Foundation
public import Glibc
import OdologReading

/// Where a photo is, as it is written down, and as the system takes it.
///
/// A name on Linux is bytes, not text. One that isn't UTF-8 is written as a `file:` URI (RFC 8089), which loses nothing:
/// `file:///photos/a%FF.jpg`. Such a URI is understood wherever paths come in.
public struct PhotoPath: Sendable {
    /// As it was given, or the URI of a name that isn't UTF-8: the `photo` of the JSON output.
    public let text: String
    /// What the system is asked for, where that isn't `text`.
    private let bytes: [UInt8]?

    /// `text` is the path itself.
    public init(_ text: String) {
        self.text = text
        bytes = nil
    }

    /// A name as the system has it; need not be UTF-8. A relative one is taken from the folder that this process works in.
    public init(bytes: [UInt8]) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self.text = text
            self.bytes = nil
        } else {
            let isAbsolute = bytes.first == UInt8(ascii: "/")
            let path = isAbsolute ? bytes : FileURI.workingFolder + [0x2F] + bytes
            text = FileURI.text(of: path)
            self.bytes = path
        }
    }

    /// A path, or a `file:` URI without a host.
    public init(pathOrURI text: String) {
        self.text = text
        bytes = FileURI.bytes(of: text)
    }

    /// For bytes of a line: a path, or a `file:` URI.
    public init(line: [UInt8]) {
        if let text = String(validating: line, as: UTF8.self) {
            self = PhotoPath(pathOrURI: text)
        } else {
            self = PhotoPath(bytes: line)
        }
    }

    /// The name of the folder that it is in; empty where it says none.
    public var folderName: String {
        let path = bytes.map { String(decoding: $0, as: UTF8.self) } ?? text
        return URL(fileURLWithPath: path).deletingLastPathComponent().lastPathComponent
    }

    /// Its own name, without the folders before it.
    package var name: String {
        let path = bytes.map { String(decoding: $0, as: UTF8.self) } ?? text
        return URL(fileURLWithPath: path).lastPathComponent
    }

    /// Calls `body` with the name as the system's functions take it.
    ///
    /// A name with a zero byte becomes the empty name. The functions would end it at that byte and find another file.
    public func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        guard !(bytes?.contains(0) ?? text.utf8.contains(0)) else { return "".withCString(body) }
        guard let bytes else { return text.withCString(body) }
        return (bytes + [0]).withUnsafeBytes { body($0.assumingMemoryBound(to: CChar.self).baseAddress!) }
    }

    /// What the system is asked for.
    public var systemBytes: [UInt8] { bytes ?? Array(text.utf8) }

    /// Of the file, links followed; nil where there is none that may be looked at.
    public var status: stat? {
        var status = stat()
        return withCString { stat($0, &status) } == 0 ? status : nil
    }

    /// A folder, or a link to one.
    public var isFolder: Bool { status.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }
}

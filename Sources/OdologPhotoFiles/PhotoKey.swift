import OdologImaging
import OdologReading

/// Which photo a path names: 128 bits of the SHA-256 of the path from the root on, so that `./a.jpg` and `a.jpg` are one. (`..` and links
/// stay: where they lead may change. A relative path is taken from the folder that this process works in, so a file of results
/// with such paths is gone on with from the same folder.) Small, since there is one for every photo.
public struct PhotoKey: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// - Parameter path: as ``PhotoPath/text``.
    public init(_ path: String) {
        var digest = SHA256Digest()
        digest.update(Self.fromRoot(PhotoPath(pathOrURI: path).systemBytes))
        self.init(digest.bytes())
    }

    private static func fromRoot(_ path: [UInt8]) -> [UInt8] {
        let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
        let whole = path.first == slash ? path : FileURI.workingFolder + [slash] + path
        return Array(whole.split(separator: slash).filter { Array($0) != [dot] }.joined(separator: [slash]))
    }

    private init(_ bytes: [UInt8]) {
        high = bytes[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    }
}

import OdologFiles
import OdologReading

/// Identifies a photo by its path: 128 bits of the SHA-256 of the absolute path. Small, since there is one for every
/// photo.
///
/// `./a.jpg` and `a.jpg` have the same key. `..` and links are kept, since where they lead may change. A relative path
/// starts at the working folder of this process. So whoever goes on with a file of results that holds relative paths
/// has to work in the same folder as before.
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

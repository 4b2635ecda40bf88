import Foundation

/// Which photo a row is of: 128 bits of the SHA-256 of its path from the root on, so that `./a.jpg` and `a.jpg` are one. (`..` and links
/// stay: where they lead may change. A relative path is taken from the folder that this process works in, so a file of results
/// with such paths is gone on with from the same folder.) Small, since there is one for every photo.
struct PhotoKey: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    init(_ path: String) {
        var digest = SHA256Digest()
        digest.update(Self.fromRoot(PhotoPath(pathOrURI: path).systemBytes))
        self.init(digest.bytes)
    }

    private static let workingFolder = Array(FileManager.default.currentDirectoryPath.utf8)

    private static func fromRoot(_ path: [UInt8]) -> [UInt8] {
        let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
        let whole = path.first == slash ? path : workingFolder + [slash] + path
        return Array(whole.split(separator: slash).filter { Array($0) != [dot] }.joined(separator: [slash]))
    }

    fileprivate init(_ bytes: [UInt8]) {
        high = bytes[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// What must be known of a row to tell whether its photo has to be read again.
struct JournalEntry: Sendable {
    /// 128 bits of a content's SHA-256.
    struct Content: Hashable, Sendable {
        private let high: UInt64
        private let low: UInt64

        /// Nil where it isn't 64 hexadecimal digits.
        init?(sha256: String) {
            guard sha256.utf8.count == 64, let high = UInt64(sha256.prefix(16), radix: 16),
                let low = UInt64(sha256.dropFirst(16).prefix(16), radix: 16)
            else { return nil }
            (self.high, self.low) = (high, low)
        }
    }

    enum Outcome: UInt8, Sendable {
        /// Also where nothing was readable.
        case read
        /// The content is no photo: that won't change while it stays the same.
        case unusable
        /// May go better another time: a file that was away, a reader that crashed, a photo over a limit.
        case failed
    }

    let content: Content?
    let outcome: Outcome
    /// Of `models`, to compare with another's.
    let models: UInt64
    /// 0: anything; else the start of the kind's name.
    let asked: UInt8
    /// In the file.
    var offset: Int = 0

    init(sha256: String?, models: String?, asked: String?, errorCode: String?) {
        content = sha256.flatMap(Content.init(sha256:))
        if let errorCode {
            outcome = content != nil && ReadingRow.errorsOfContent.contains(errorCode) ? .unusable : .failed
        } else {
            outcome = content == nil ? .failed : .read
        }
        self.models = Self.number(of: models)
        self.asked = Self.number(of: asked)
    }

    init(_ row: ReadingRow) {
        self.init(sha256: row.sha256, models: row.models, asked: row.asked, errorCode: row.errorCode)
    }

    static func number(of models: String?) -> UInt64 { models.flatMap { UInt64($0, radix: 16) } ?? 0 }
    static func number(of asked: String?) -> UInt8 { asked?.utf8.first ?? 0 }
}

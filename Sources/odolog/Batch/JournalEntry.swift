import OdologReading

/// Which photo a row is of: 128 bits of the SHA-256 of its path from the root on, so that `./a.jpg` and `a.jpg` are one. (`..` and links
/// stay: where they lead may change. A relative path is taken from the folder that this process works in, so a file of results
/// with such paths is gone on with from the same folder.) Small, since there is one for every photo.
struct PhotoKey: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    init(_ path: String) {
        var digest = SHA256Digest()
        digest.update(Self.fromRoot(PhotoPath(pathOrURI: path).systemBytes))
        self.init(digest.bytes())
    }

    private static func fromRoot(_ path: [UInt8]) -> [UInt8] {
        let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
        let whole = path.first == slash ? path : FileURI.workingFolder + [slash] + path
        return Array(whole.split(separator: slash).filter { Array($0) != [dot] }.joined(separator: [slash]))
    }

    fileprivate init(_ bytes: [UInt8]) {
        high = bytes[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// What must be known of a row to tell whether its photo has to be read again. Small, since there is one for every photo.
struct JournalEntry: Sendable {
    enum Outcome: UInt8, Sendable {
        /// Also where nothing was readable.
        case read
        /// The content is no photo: that won't change while it stays the same.
        case unusable
        /// May go better another time: a file that was away, a reader that crashed, a photo over a limit.
        case failed
    }

    /// 64 bits of the content's SHA-256, to compare with what the same file holds later; 0: it isn't known.
    let content: UInt64
    /// In the file.
    var offset: Int = 0
    /// 32 bits of `models`, to compare with another's.
    let models: UInt32
    let outcome: Outcome
    /// 0: anything; else the start of the kind's name.
    let asked: UInt8

    init(sha256: String?, models: String?, asked: String?, errorCode: String?) {
        content = Self.number(ofContent: sha256)
        if let errorCode {
            outcome = content != 0 && ReadingRow.errorsOfContent.contains(errorCode) ? .unusable : .failed
        } else {
            outcome = content == 0 ? .failed : .read
        }
        self.models = Self.number(ofModels: models)
        self.asked = Self.number(ofAsked: asked)
    }

    init(_ row: ReadingRow) {
        self.init(sha256: row.sha256, models: row.models, asked: row.asked, errorCode: row.errorCode)
    }

    /// 0 where it isn't 64 hexadecimal digits.
    static func number(ofContent sha256: String?) -> UInt64 {
        guard let sha256, sha256.utf8.count == 64 else { return 0 }
        return UInt64(sha256.prefix(16), radix: 16) ?? 0
    }
    static func number(ofModels models: String?) -> UInt32 { models.flatMap { UInt32($0.prefix(8), radix: 16) } ?? 0 }
    static func number(ofAsked asked: String?) -> UInt8 { asked?.utf8.first ?? 0 }
}

/// What a run must know of a row to tell whether its photo has to be read again. Small, since there is one for every
/// photo.
struct JournalEntry: Sendable {
    enum Outcome: UInt8, Sendable {
        /// The photo was read, even if nothing in it was readable.
        case read
        /// The content is no photo. That stays so until the content changes.
        case unusable
        /// Another try may succeed: the file was away, the reader crashed, or the photo was over a limit.
        case failed
    }

    /// The first 64 bits of the content's SHA-256, to compare with what the same file holds later; 0: it isn't known.
    let content: UInt64
    /// The row's first byte in the file.
    var offset: Int = 0
    /// The first 32 bits of `models`, to compare with those of another run; 0: not known.
    let models: UInt32
    let outcome: Outcome
    /// What the photo was read for. 0: anything; else the first byte of the kind's name.
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

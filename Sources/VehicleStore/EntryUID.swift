internal import Foundation
internal import OdologFiles

/// How the uids of entries are made: 32 hexadecimal digits, the same in every copy of the store.
///
/// The first 24 are the entry's lineage, which it keeps in whatever log it is moved to. That of a reading of a photo comes from the
/// photo's digest, so that the same photo is one entry in two stores.
enum EntryUID {
    /// A new one, for what is typed.
    static func new() -> String { UUID().uuidString.lowercased().filter { $0 != "-" } }

    /// What the uids of an entry have in common that was moved from one log into another.
    static func lineage(of uid: String) -> String { String(uid.prefix(24)) }

    /// - Parameter sha256: of the photo.
    static func lineage(ofPhoto sha256: String) -> String { digits(24, of: "photo", sha256, "odometer") }

    /// The last digits in the first log where the reading of a photo was.
    static let firstEnd = "00000000"

    /// Another uid of the same lineage.
    static func moved(_ uid: String) -> String {
        while true {
            let moved = lineage(of: uid) + new().suffix(8)
            if moved != uid { return moved }
        }
    }

    static func digits(_ count: Int, of parts: String...) -> String {
        var digest = SHA256Digest()
        digest.update(parts.joined(separator: "\n").utf8)
        return String(digest.hexadecimal().prefix(count))
    }
}

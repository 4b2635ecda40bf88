import Foundation
import OdologPhotoFiles

/// What the file of results holds, one entry a photo: 50 to 110 bytes each.
///
/// `@unchecked Sendable`: all mutable state is touched only while `lock` is locked.
package final class JournalIndex: @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [PhotoKey: JournalEntry] = [:]

    subscript(photo: PhotoKey) -> JournalEntry? { lock.withLock { entries[photo] } }

    var count: Int { lock.withLock { entries.count } }

    /// - Returns: whether there was one already.
    func update(_ photo: PhotoKey, _ entry: JournalEntry) -> Bool {
        lock.withLock { entries.updateValue(entry, forKey: photo) != nil }
    }

    func remove(_ photo: PhotoKey) {
        lock.withLock { _ = entries.removeValue(forKey: photo) }
    }
}

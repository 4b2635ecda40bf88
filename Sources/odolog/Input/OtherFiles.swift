import Foundation

/// The files in folders that were left out because they are no photos, to be said at the end. Holds 16 bytes for each.
///
/// `@unchecked Sendable`: all mutable state is touched only while `lock` is locked.
final class OtherFiles: @unchecked Sendable {
    private let lock = NSLock()
    private var keys: Set<PhotoKey> = []
    private var first: (key: PhotoKey, path: String)?

    func note(_ path: PhotoPath) {
        let key = PhotoKey(path.text)
        lock.withLock {
            guard keys.insert(key).inserted, first == nil else { return }
            first = (key, path.text)
        }
    }

    /// It has become a photo.
    func forget(_ path: PhotoPath) {
        let key = PhotoKey(path.text)
        lock.withLock {
            keys.remove(key)
            if first?.key == key { first = nil }
        }
    }

    /// All that are there still are among these.
    func keep(_ there: Set<PhotoKey>) {
        lock.withLock {
            guard keys.count > there.count || !keys.isSubset(of: there) else { return }
            keys.formIntersection(there)
            if let key = first?.key, !keys.contains(key) { first = nil }
        }
    }

    /// A sentence without its end; nil where there are none.
    var summary: String? {
        lock.withLock {
            guard !keys.isEmpty else { return nil }
            let count = keys.count == 1 ? "1 file isn't a photo" : "\(keys.count) files aren't photos"
            guard let first = first?.path.printable else { return count }
            return count + (keys.count == 1 ? ": " : ", first: ") + first
        }
    }
}

import Foundation

/// The files in folders that were left out because they are no photos, to be told at the end. Holds 16 bytes for each.
///
/// `@unchecked Sendable`: all mutable state is touched only while `lock` is locked.
public final class OtherFiles: @unchecked Sendable {
    private let lock = NSLock()
    private var keys: Set<PhotoKey> = []
    private var first: (key: PhotoKey, path: PhotoPath)?

    public init() {}

    public func note(_ path: PhotoPath) {
        let key = PhotoKey(path.text)
        lock.withLock {
            guard keys.insert(key).inserted, first == nil else { return }
            first = (key, path)
        }
    }

    /// It has become a photo.
    public func forget(_ path: PhotoPath) {
        let key = PhotoKey(path.text)
        lock.withLock {
            keys.remove(key)
            if first?.key == key { first = nil }
        }
    }

    /// All that are there still are among these.
    public func keep(_ there: Set<PhotoKey>) {
        lock.withLock {
            guard keys.count > there.count || !keys.isSubset(of: there) else { return }
            keys.formIntersection(there)
            if let key = first?.key, !keys.contains(key) { first = nil }
        }
    }

    /// Nil where there are none.
    public var notice: PhotoNotice? {
        lock.withLock { keys.isEmpty ? nil : .notPhotos(count: keys.count, first: first?.path) }
    }
}

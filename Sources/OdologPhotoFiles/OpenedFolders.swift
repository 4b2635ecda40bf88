import Foundation

/// The folders that could be looked into when that was tried last. Holds 16 bytes for each.
///
/// `@unchecked Sendable`: the keys are touched only while `lock` is locked.
public final class OpenedFolders: @unchecked Sendable {
    private let lock = NSLock()
    private var keys: Set<PhotoKey> = []

    public init() {}

    /// Their keys.
    public var all: Set<PhotoKey> { lock.withLock { keys } }

    public func note(_ folder: PhotoPath, isOpen: Bool) {
        let key = PhotoKey(folder.text)
        lock.withLock {
            if isOpen { keys.insert(key) } else { keys.remove(key) }
        }
    }
}

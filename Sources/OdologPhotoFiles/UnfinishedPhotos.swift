import Foundation

/// Photos in watched folders that looked incomplete when they were read: somebody may be writing them still, with a pause.
/// They are taken as they are once they haven't changed for a while.
///
/// `@unchecked Sendable`: the photos are touched only while `lock` is locked.
public final class UnfinishedPhotos: @unchecked Sendable {
    /// Size and times of a file have to stay the same for so long, from its reading on. Copies over a network pause for some
    /// seconds now and then.
    public static let secondsUnchanged = 30.0

    private struct Photo {
        let path: PhotoPath
        let version: FileVersion
        let since: Double
        /// It is read again, and taken whatever it holds.
        var isDue = false
    }

    private let lock = NSLock()
    private let now: @Sendable () -> Double
    private var photos: [PhotoKey: Photo] = [:]

    /// - Parameter now: seconds, of a clock that nobody sets.
    init(now: @escaping @Sendable () -> Double) {
        self.now = now
    }

    public convenience init() {
        self.init { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
    }

    /// Puts off a photo that was read just now and looks incomplete. False: take the photo as it is.
    public func putOff(_ path: PhotoPath) -> Bool {
        let key = PhotoKey(path.text)
        return lock.withLock {
            guard let version = FileVersion(path) else {
                photos[key] = nil
                return true
            }
            if let photo = photos[key], photo.version == version {
                if photo.isDue { photos[key] = nil }
                return !photo.isDue
            }
            photos[key] = Photo(path: path, version: version, since: now())
            return true
        }
    }

    /// It is complete, or gone, or given up.
    public func forget(_ path: PhotoPath) {
        let key = PhotoKey(path.text)
        lock.withLock { photos[key] = nil }
    }

    /// Whether it was put off long enough ago, as this version. True once: it is read again then.
    public func handOut(_ key: PhotoKey, _ version: FileVersion) -> Bool {
        lock.withLock {
            guard let photo = photos[key], photo.version == version, !photo.isDue,
                photo.since <= now() - Self.secondsUnchanged
            else { return false }
            photos[key]?.isDue = true
            return true
        }
    }

    /// How many are waiting, and still there.
    public var count: Int { lock.withLock { photos.values.count { $0.path.status != nil } } }
}

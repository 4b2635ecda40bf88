import Glibc
import Imaging

/// The photos of folders, and those that come, until it is to stop. Looks every second, which works on every file system.
///
/// A photo is taken once its size and time stay the same from one look to the next, and again when they change later.
struct FolderWatch: Sequence, IteratorProtocol {
    typealias Element = PhotoPaths.Element

    private let folders: [PhotoPath]
    private let stop: StopRequest
    /// Last first.
    private var ready: [Element] = []
    private var taken: [PhotoKey: Version] = [:]
    private var growing: [PhotoKey: Version] = [:]
    private var secondsBetween = 0.0

    /// Of a file: changes when somebody writes to it.
    private struct Version: Hashable {
        let size: Int
        let seconds: Int
        let nanoseconds: Int
        let file: UInt

        init(_ status: stat) {
            size = Int(status.st_size)
            seconds = Int(status.st_mtim.tv_sec)
            nanoseconds = Int(status.st_mtim.tv_nsec)
            file = UInt(status.st_ino)
        }

        /// Of what cannot be looked at: taken once.
        static let unknown = Version(stat())
    }

    init(_ folders: [PhotoPath], stop: StopRequest) {
        self.folders = folders
        self.stop = stop
    }

    mutating func next() -> Element? {
        while true {
            guard !stop.isMade else { return nil }
            if let photo = ready.popLast() { return photo }
            guard stop.sleep(seconds: secondsBetween) else { return nil }
            look(isFirst: secondsBetween == 0)
            secondsBetween = 1
        }
    }

    private mutating func look(isFirst: Bool) {
        var (found, stillGrowing): ([Element], [PhotoKey: Version]) = ([], [:])
        for folder in folders {
            var photos = FolderPhotos(folder)
            while let photo = photos.next() {
                guard !stop.isMade else { return }
                let (key, version) = Self.identity(of: photo)
                guard taken[key] != version else { continue }
                if version == .unknown || growing[key] == version {
                    taken[key] = version
                    found.append(photo)
                } else {
                    stillGrowing[key] = version
                }
            }
            if isFirst { photos.sayWhatIsLeftOut() }
        }
        growing = stillGrowing
        ready = found.reversed()
    }

    private static func identity(of photo: Element) -> (PhotoKey, Version) {
        switch photo {
        case .failure(let error): (PhotoKey(error.path), .unknown)
        case .success(let path): (PhotoKey(path.text), path.status.map(Version.init) ?? .unknown)
        }
    }
}
